//! Text to vectors: how many a second, and how long one question takes.

use crate::files::{texts, write_vectors};
use crate::{each, timed};
use anyhow::Result;
use serde_json::{Value, json};
use std::path::PathBuf;
use vichar_tests::embedder;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// A JSON array of texts
    #[arg(long)]
    texts: PathBuf,
    #[arg(long)]
    threads: usize,
    /// Where the vectors are written
    #[arg(long)]
    into: Option<PathBuf>,
}

/// Embeds all texts once, after the first few of them.
pub(crate) fn run(options: &Options) -> Result<Value> {
    const BEFORE: usize = 16;
    let (embedder, texts) = (embedder(), texts(&options.texts)?);
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    embedder.embed_all(&texts[..texts.len().min(BEFORE)], options.threads)?;
    let (vectors, seconds) = timed(|| Ok(embedder.embed_all(&texts, options.threads)?))?;
    if let Some(path) = &options.into {
        write_vectors(path, vectors.chunks_exact(embedder.dimension()).map(<[f32]>::to_vec))?;
    }
    Ok(json!({ "seconds": seconds, "texts": texts.len() }))
}

#[derive(clap::Args)]
pub(crate) struct Questions {
    /// A JSON array of questions
    #[arg(long)]
    texts: PathBuf,
}

/// Embeds each question by itself.
pub(crate) fn questions(options: &Questions) -> Result<Value> {
    let embedder = embedder();
    Ok(json!({ "ms": each(&texts(&options.texts)?, |text| Ok(embedder.embed(text).map(drop)?))? }))
}
