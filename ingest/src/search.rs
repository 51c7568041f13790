//! `vichar-ingest search` and `ask`: the live generation from the command line.

use crate::outcome::{Outcome, Usage};
use crate::output::Output;
use anyhow::Result;
use serde::Serialize;
use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use vichar_engine::Engine;
use vichar_engine::answer::Answer;
use vichar_engine::config::Config;
use vichar_engine::index::{Filter, Generation, Shelf};
use vichar_engine::model::Embedder;
use vichar_engine::passage::{Body, Document};
use vichar_engine::query::Query;
use vichar_engine::retriever::{Hit, Via};
use vichar_engine::safety::Screen;

/// What the command line says of a search.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Words, first letters, a line, or a question
    pub query: String,
    /// How many passages are shown
    #[arg(short, value_name = "N", default_value_t = 5)]
    pub k: usize,
    /// Only this work or collection: sggs, dasam, vaaran, history, …
    #[arg(long)]
    pub work: Option<String>,
    /// Only this writer: "Guru Nanak Dev Ji"
    #[arg(long)]
    pub writer: Option<String>,
    /// Only this raag or section: "Raag Aasaa"
    #[arg(long)]
    pub raag: Option<String>,
    /// Only these Angs: 462 or 462-475
    #[arg(long, value_name = "A-B", value_parser = range)]
    pub ang: Option<RangeInclusive<u32>>,
    /// Only this topic: scripture, history, …
    #[arg(long)]
    pub topic: Option<String>,
    /// Only texts in this language: pa, en, …
    #[arg(long)]
    pub language: Option<String>,
}

fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let number = |text: &str| text.trim().parse::<u32>().map_err(|_| format!("`{text}` is no number"));
    let (first, last) = match text.split_once('-') {
        Some((first, last)) => (number(first)?, number(last)?),
        None => (number(text)?, number(text)?),
    };
    if first > last { Err(format!("{first} is behind {last}")) } else { Ok(first..=last) }
}

/// What was found.
#[derive(Debug, Serialize)]
struct Account {
    query: String,
    generation: u32,
    texts_sha256: String,
    hits: Vec<Found>,
}

/// A passage that was found, as it is cited.
#[derive(Debug, Serialize)]
struct Found {
    id: String,
    score: f32,
    via: &'static str,
    work: String,
    /// "Sri Guru Granth Sahib Ji, Ang 1"; for prose the title and its heading.
    reference: String,
    writer: Option<String>,
    rubric: Option<String>,
    text: String,
    transliteration: Option<String>,
    translation: Option<String>,
    translator: Option<String>,
}

/// Shows the passages of the live generation that fit a query best.
///
/// # Errors
/// [`Usage`] for an unusable query; when nothing is live, or it cannot be read.
pub fn run(config: &Config, options: &Options, output: Output) -> Result<Outcome> {
    let query = Query::parse(&options.query).map_err(|error| Usage(error.to_string()))?;
    let engine = engine(config)?;
    let generation = engine.generation();
    let filter = Filter {
        work: options.work.clone(),
        writer: options.writer.clone(),
        raag: options.raag.clone(),
        ang: options.ang.clone(),
        topic: options.topic.clone(),
        language: options.language.clone(),
        within: None,
    };
    let hits = engine.hits(&query, &filter, options.k)?;
    output.show(&Account {
        query: query.text().into(),
        generation: generation.manifest.number,
        texts_sha256: generation.manifest.texts_sha256.clone(),
        hits: hits.into_iter().map(|hit| found(generation, hit)).collect::<Result<_>>()?,
    });
    Ok(Outcome::Done)
}

/// The live generation, and the embedder when it has vectors.
fn engine(config: &Config) -> Result<Engine> {
    let generation = Generation::open(&Shelf::new(&config.data_dir).live()?)?;
    let embedder = if generation.dense.is_some() { Embedder::installed(config)?.map(Arc::new) } else { None };
    Ok(Engine::new(generation, embedder))
}

/// Answers a question from the live generation, as the server would.
///
/// # Errors
/// [`Usage`] for an unusable question; when nothing is live, or it cannot be read.
pub fn ask(config: &Config, question: &str, output: Output) -> Result<Outcome> {
    let query = Query::parse(question).map_err(|error| Usage(error.to_string()))?;
    let embedder = Embedder::installed(config).ok().flatten().map(Arc::new);
    let question = Screen::new(Some(&config.safety.region), embedder).screen(query);
    let answer = match question.crisis() {
        // Help does not wait for an index.
        Some(reply) => reply,
        None => match engine(config)?.answer(&question, &mut |_| ControlFlow::Continue(()))? {
            ControlFlow::Continue(answer) => answer,
            ControlFlow::Break(()) => return Ok(Outcome::Done),
        },
    };
    output.show(&Answered(answer));
    Ok(Outcome::Done)
}

/// An answer on a terminal: its text, then what its numbers stand for.
#[derive(Debug, Serialize)]
#[serde(transparent)]
struct Answered(Answer);

impl fmt::Display for Answered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.0.answer)?;
        for line in &self.0.help {
            writeln!(f, "  {} {}: {}", line.region, line.name, line.number)?;
        }
        for c in &self.0.citations {
            write!(f, "\n[{}] {}, {}, {}\n    {}", c.n, c.source, c.r#ref, c.title, c.quote)?;
        }
        for near in &self.0.nearest {
            write!(f, "\nNear: {}, {}\n    {}", near.source, near.r#ref, near.quote)?;
        }
        Ok(())
    }
}

fn found(generation: &Generation, hit: Hit) -> Result<Found> {
    let passage = generation.passages.get(hit.ordinal)?;
    let group = generation.passages.group_of(hit.ordinal);
    let document = generation.passages.document_of(group);
    let mut found = Found {
        id: passage.id,
        score: hit.score,
        via: match hit.via {
            Via::Words => "words",
            Via::Spelling => "spelling",
            Via::Sound => "sound",
            Via::Letters => "letters",
            Via::Place => "place",
        },
        work: document.id.clone(),
        reference: place(document, passage.unit),
        writer: group.writer.clone(),
        rubric: group.rubric.clone(),
        text: String::new(),
        transliteration: None,
        translation: None,
        translator: None,
    };
    match passage.body {
        Body::Line(line) => {
            let by = |id: u8| document.translators.iter().find(|t| t.id == id);
            let english = line.translations.into_iter().find(|t| by(t.by).is_some_and(|by| by.language == "en"));
            found.translator = english.as_ref().and_then(|t| Some(by(t.by)?.name.clone()));
            found.translation = english.map(|t| t.text);
            found.transliteration = Some(line.transliteration);
            found.text = line.gurmukhi;
        }
        Body::Prose(prose) => {
            let heading = prose.heading.map_or(String::new(), |heading| format!(", {heading}"));
            found.reference = format!("{}, {}{heading}", document.title, group.title);
            found.text = prose.text;
        }
    }
    Ok(found)
}

fn place(document: &Document, unit: u32) -> String {
    match &document.unit {
        Some(of) => format!("{}, {} {unit}", document.title, of.name),
        None => document.title.clone(),
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.hits.is_empty() {
            return write!(f, "Nothing was found.");
        }
        self.hits.iter().try_for_each(|hit| writeln!(f, "{hit}"))
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.reference)?;
        if let Some(writer) = &self.writer {
            write!(f, " · {writer}")?;
        }
        if let Some(rubric) = &self.rubric {
            write!(f, " · {rubric}")?;
        }
        writeln!(f, " · {} · {} {:.2}", self.id, self.via, self.score)?;
        writeln!(f, "  {}", self.text)?;
        if let Some(transliteration) = &self.transliteration {
            writeln!(f, "  {transliteration}")?;
        }
        match (&self.translation, &self.translator) {
            (Some(translation), Some(translator)) => writeln!(f, "  {translation} ({translator})"),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::range;

    #[test]
    fn angs_are_one_or_a_stretch() {
        let check = |text: &str, want: Option<(u32, u32)>| {
            assert_eq!(range(text).ok().map(|r| (*r.start(), *r.end())), want, "{text}");
        };
        check("462", Some((462, 462)));
        check("462-475", Some((462, 475)));
        check("475-462", None);
        check("Ang 4", None);
        check("", None);
    }
}
