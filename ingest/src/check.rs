//! `vichar-ingest check`: every reader over every input, and nothing is built.

use crate::inputs::{Inputs, Selection};
use crate::outcome::Outcome;
use crate::output::{Output, grouped};
use crate::progress::Progress;
use crate::reading::{self, Taken};
use crate::report::Report;
use crate::sink::Inventory;
use crate::sources::{self, Reader};
use anyhow::Result;
use serde::Serialize;
use std::fmt;
use vichar_engine::config::Config;

/// What would be taken, and what not.
#[derive(Debug, Serialize)]
struct Account {
    collections: Vec<Checked>,
    report: Report,
}

/// What would be taken of one collection, with its digest: what its manifest can hold it to, as `count` and `sha256`.
#[derive(Debug, Serialize)]
struct Checked {
    #[serde(flatten)]
    taken: Taken,
    sha256: Option<String>,
}

/// Reads all inputs and reports on them.
///
/// # Errors
/// When a manifest is not there, or a reader fails.
pub fn run(config: &Config, selection: &Selection, output: Output, progress: Progress) -> Result<Outcome> {
    let mut report = Report::default();
    let inputs = Inputs::gather(config, selection, &mut report, progress)?;
    let taken = reading::read(&inputs, &mut Inventory::default(), &mut report, progress)?;
    let collections = taken.into_iter().map(|taken| Checked { sha256: digest(&inputs, &taken.id), taken }).collect();
    let outcome = if report.is_clean() { Outcome::Done } else { Outcome::Refused };
    output.show(&Account { collections, report });
    Ok(outcome)
}

fn digest(inputs: &Inputs, id: &str) -> Option<String> {
    let input = inputs.all.iter().find(|input| input.collection.id == id)?;
    match input.collection.reader {
        // Its one file was read already.
        Reader::Scripture => input.files.first().map(|file| file.sha256.clone()),
        _ => sources::digest(&input.collection.path),
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Checked { taken: Taken { id, texts, passages }, sha256 } in &self.collections {
            let sha256 = sha256.as_deref().unwrap_or("unknown");
            writeln!(f, "{id}: {} texts, {} passages, SHA-256 {sha256}", grouped(*texts), grouped(*passages))?;
        }
        write!(f, "{}", self.report)
    }
}
