//! `vichar-ingest verify-quote`: what is quoted, held against the live generation.

use crate::outcome::{Outcome, Usage};
use crate::output::Output;
use anyhow::{Context, Result};
use serde::Serialize;
use std::fmt;
use std::io::Read;
use std::sync::Arc;
use vichar_engine::Engine;
use vichar_engine::answer::{CheckedQuote, Verification};
use vichar_engine::config::Config;
use vichar_engine::index::Shelf;
use vichar_engine::model::Embedder;
use vichar_engine::query::{LONGEST, Query};
use vichar_engine::safety::Screen;

/// The most bytes that are read of standard input: a text of the longest kind in any script, and then some.
const MOST: u64 = 16 * LONGEST as u64;

/// Verifies the quotations of a text; `-` reads it from standard input.
///
/// # Errors
/// [`Usage`] for an unusable text; when nothing is live, or it cannot be read.
pub fn run(config: &Config, text: &str, output: Output) -> Result<Outcome> {
    let text = if text == "-" { standard_input()? } else { text.to_owned() };
    // What is refused is a text here, and not a question.
    let query = Query::parse(&text).map_err(|error| Usage(error.to_string().replace("the question", "the text")))?;
    let embedder = Embedder::installed(config).ok().flatten().map(Arc::new);
    let text = Screen::new(Some(&config.safety.region), embedder).screen(query);
    let verification = match text.crisis() {
        // Help does not wait for an index.
        Some(reply) => Verification::help(reply),
        None => Engine::open(&Shelf::new(&config.data_dir).live()?, None)?.verify(&text)?,
    };
    output.show(&Verified(verification));
    Ok(Outcome::Done)
}

fn standard_input() -> Result<String> {
    let mut text = String::new();
    std::io::stdin().lock().take(MOST).read_to_string(&mut text).context("reading standard input")?;
    Ok(text)
}

/// Verdicts on a terminal.
#[derive(Debug, Serialize)]
#[serde(transparent)]
struct Verified(Verification);

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(reply) = &self.0.crisis {
            writeln!(f, "{}", reply.answer)?;
            return reply.help.iter().try_for_each(|l| writeln!(f, "  {} {}: {}", l.region, l.name, l.number));
        }
        if self.0.quotes.is_empty() {
            return write!(f, "The text quotes nothing.");
        }
        self.0.quotes.iter().try_for_each(|quote| show(f, quote))?;
        match self.0.left_out {
            0 => Ok(()),
            n => writeln!(f, "The text is long: its last lines, {n} of them, were not looked up."),
        }
    }
}

fn show(f: &mut fmt::Formatter<'_>, quote: &CheckedQuote) -> fmt::Result {
    writeln!(f, "“{}”\n  {}", quote.text, quote.says.en)?;
    for line in &quote.lines {
        let writer = line.writer.as_ref().map_or(String::new(), |writer| format!(" · {writer}"));
        writeln!(f, "  {}{writer} · {}\n    {}\n    {}", line.r#ref, line.id, line.gurmukhi, line.transliteration)?;
        if let (Some(translation), Some(translator)) = (&line.translation, &line.translator) {
            writeln!(f, "    {translation} ({translator})")?;
        }
    }
    Ok(())
}
