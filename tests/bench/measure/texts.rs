//! What the peers read of a generation.

use crate::files::{generation, write_texts, write_vectors};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::path::PathBuf;
use vichar_engine::index::dense::Texts;
use vichar_engine::passage::{Body, Document};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Where lines.json, corpus.json and vectors.f32 are written
    #[arg(long)]
    into: PathBuf,
    /// How many of the texts that have a vector are written to lines.json
    #[arg(long)]
    lines: usize,
    /// A generation's folder
    #[arg(long)]
    generation: Option<PathBuf>,
}

/// Writes texts that have a vector, evenly taken from all; the English of every passage that has any; and all vectors.
pub(crate) fn run(options: &Options) -> Result<Value> {
    let generation = generation(options.generation.as_ref())?;
    let passages = &generation.passages;
    let texts = Texts::of(passages, |_| {})?;
    let every = texts.all().len().div_ceil(options.lines.max(1)).max(1);
    let lines = texts.all().iter().step_by(every).map(|text| Texts::read(passages, text));
    write_texts(&options.into.join("lines.json"), &lines.collect::<Result<Vec<_>, _>>()?)?;

    let mut all_english = Vec::new();
    for ordinal in 0..u32::try_from(passages.len())? {
        let document = passages.document_of(passages.group_of(ordinal));
        let english = english(&passages.get(ordinal)?.body, document);
        if !english.is_empty() {
            all_english.push(english);
        }
    }
    write_texts(&options.into.join("corpus.json"), &all_english)?;

    let dense = generation.dense.as_ref().context("the generation has no vectors")?;
    let rows = u32::try_from(dense.len())?;
    write_vectors(&options.into.join("vectors.f32"), (0..rows).map(|row| dense.vector(row)))?;
    Ok(json!({
        "passages": passages.len(),
        "english": all_english.len(),
        "rows": rows,
        "dimension": dense.dimension(),
        "embedder": dense.embedder(),
    }))
}

/// The English of a passage that the lexical index has too: translations that are too long for one line it leaves out.
fn english(body: &Body, document: &Document) -> String {
    const LONGEST: usize = 2_000;
    let is_english = |by| document.translators.iter().any(|t| t.id == by && t.language == "en");
    match body {
        Body::Line(line) => {
            let translations =
                line.translations.iter().filter(|t| is_english(t.by) && t.text.chars().count() <= LONGEST);
            translations.map(|t| t.text.as_str()).collect::<Vec<_>>().join(" ")
        }
        Body::Prose(prose) if prose.language == "en" => prose.text.clone(),
        Body::Prose(_) => String::new(),
    }
}
