//! `vichar-ingest check`: every reader over every input, and nothing is built.

use crate::inputs::{Inputs, Selection};
use crate::outcome::Outcome;
use crate::output::{Output, grouped};
use crate::progress::Progress;
use crate::reading::{self, Taken};
use crate::report::Report;
use crate::sink::Inventory;
use anyhow::Result;
use serde::Serialize;
use std::fmt;
use vichar_engine::config::Config;

/// What would be taken, and what not.
#[derive(Debug, Serialize)]
struct Account {
    collections: Vec<Taken>,
    report: Report,
}

/// Reads all inputs and reports on them.
///
/// # Errors
/// When a manifest is not there, or a reader fails.
pub fn run(config: &Config, selection: &Selection, output: Output, progress: Progress) -> Result<Outcome> {
    let mut report = Report::default();
    let inputs = Inputs::gather(config, selection, &mut report, progress)?;
    let collections = reading::read(&inputs, &mut Inventory::default(), &mut report, progress)?;
    let outcome = if report.is_clean() { Outcome::Done } else { Outcome::Refused };
    output.show(&Account { collections, report });
    Ok(outcome)
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Taken { id, texts, passages } in &self.collections {
            writeln!(f, "{id}: {} texts, {} passages", grouped(*texts), grouped(*passages))?;
        }
        write!(f, "{}", self.report)
    }
}
