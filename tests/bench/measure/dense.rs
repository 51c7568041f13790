//! Search by vectors.

use crate::files::{generation, vectors};
use crate::{each, memory};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::path::PathBuf;
use vichar_engine::index::DenseIndex;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The questions' vectors, rows of little-endian f32
    #[arg(long)]
    questions: PathBuf,
    /// How many passages are looked for
    #[arg(long, default_value_t = 10)]
    k: usize,
    /// Compare what is found with what a comparison of the floats of every passage gives
    #[arg(long)]
    check: bool,
    /// A generation's folder
    #[arg(long)]
    generation: Option<PathBuf>,
}

/// Searches for each question by itself.
pub(crate) fn run(options: &Options) -> Result<Value> {
    let generation = generation(options.generation.as_ref())?;
    let dense = generation.dense.as_ref().context("the generation has no vectors")?;
    let questions = vectors(&options.questions, dense.dimension())?;
    let ms = each(&questions, |question| {
        std::hint::black_box(dense.search(question, options.k, &|_| true));
        Ok(())
    })?;
    let passages = u32::try_from(generation.passages.len())?;
    let recall = options.check.then(|| {
        let recalls = questions.iter().map(|question| recall(dense, question, options.k, passages));
        recalls.sum::<f64>() / questions.len().max(1) as f64
    });
    Ok(json!({ "ms": ms, "recall": recall, "rows": dense.len(), "memory": memory() }))
}

/// The share of the `k` passages found that belong there. A passage as near as the last one that does, does too: of
/// equals any may be named.
fn recall(dense: &DenseIndex, question: &[f32], k: usize, passages: u32) -> f64 {
    const EQUAL: f32 = 1e-6;
    let mut cosines: Vec<f32> = (0..passages).filter_map(|ordinal| dense.cosine(ordinal, question)).collect();
    let k = k.min(cosines.len());
    if k == 0 {
        return 1.0;
    }
    let (_, least, _) = cosines.select_nth_unstable_by(k - 1, |a, b| b.total_cmp(a));
    let found = dense.search(question, k, &|_| true);
    // What is found is read anew: its own cosine is not taken from the search that is checked.
    let belongs = |ordinal: u32| dense.cosine(ordinal, question).is_some_and(|cosine| cosine >= *least - EQUAL);
    found.iter().filter(|near| belongs(near.ordinal)).count() as f64 / k as f64
}
