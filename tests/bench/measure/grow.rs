//! A corpus of any size, made of the real one.

use crate::files::generation;
use crate::timed;
use crate::variant::{self, Numbers};
use anyhow::{Context, Result};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use vichar_engine::index::dense::{Part, Texts, parts};
use vichar_engine::index::{Builder, DenseIndex, Generation, Manifest, PassageStore, add_vectors};
use vichar_engine::passage::{Group, Passage};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// How many passages
    #[arg(long)]
    passages: usize,
    /// The folder of the new generation, which must not be there
    #[arg(long)]
    into: PathBuf,
    /// The folder of the generation that it is made of
    #[arg(long)]
    generation: Option<PathBuf>,
}

/// The text with a hash, and what its vector is made of: a row of the real generation, and whether it is changed.
type Origins = HashMap<[u8; 32], (u32, bool)>;

/// Builds a generation: the real texts, evenly taken from all works when fewer are wanted, and repeated with changes when
/// more are. Its keywords are made from the texts; its vectors are those of the real texts, changed a little: to embed
/// so many would take hours and would not change what a search costs.
pub(crate) fn run(options: &Options) -> Result<Value> {
    let real = generation(options.generation.as_ref())?;
    let dense = real.dense.as_ref().context("the generation has no vectors")?;
    std::fs::create_dir_all(&options.into)?;
    let mut origins = Origins::new();
    let (manifest, keywords) = timed(|| keywords(&real, dense, options, &mut origins))?;
    let bytes = size(&options.into)?;
    let passages = manifest.passages;
    let (texts, vectors) = timed(|| vectors(dense, &options.into, manifest, &origins))?;
    Ok(json!({
        "passages": passages,
        "texts": texts,
        "keyword_seconds": keywords,
        "keyword_bytes": bytes,
        "vector_seconds": vectors,
        "vector_bytes": size(&options.into)? - bytes,
    }))
}

fn keywords(real: &Generation, dense: &DenseIndex, options: &Options, origins: &mut Origins) -> Result<Manifest> {
    let store = &real.passages;
    let repetitions = u32::try_from(options.passages.div_ceil(store.len().max(1)))?;
    let share = options.passages as f64 / (store.len() as f64 * f64::from(repetitions));
    let (mut taken, mut seen) = (0, 0);
    let mut builder = Builder::create(&options.into)?;
    for (document, number) in store.documents().iter().zip(0..) {
        builder.document(document.clone());
        // All repetitions of a work stand together: the engine takes the passages of the first one to lead.
        for repetition in 0..repetitions {
            for group in store.groups().iter().filter(|group| group.document == number) {
                seen += group.count;
                if f64::from(taken) >= f64::from(seen) * share {
                    continue;
                }
                taken += group.count;
                let passages = varied(store, group, repetition)?;
                for (passage, ordinal) in passages.iter().zip(group.first..) {
                    for (part, text) in parts(passage, group, document) {
                        let row = row_of(dense, ordinal, part);
                        origins.entry(Sha256::digest(text.as_bytes()).into()).or_insert((row, repetition > 0));
                    }
                }
                let id = if repetition > 0 { format!("{}~{repetition}", group.id) } else { group.id.clone() };
                builder.group(Group { id, ..group.clone() }, &passages)?;
            }
        }
    }
    Ok(builder.finish(1, Vec::new(), format!("{} passages", options.passages))?)
}

/// The passages of a group: as they are the first time, with changes when they are repeated.
fn varied(store: &PassageStore, group: &Group, repetition: u32) -> Result<Vec<Passage>> {
    let ordinals = group.first..group.first + group.count;
    let real = ordinals.map(|ordinal| store.get(ordinal)).collect::<Result<Vec<_>, _>>()?;
    if repetition == 0 {
        return Ok(real);
    }
    let next = real.iter().cycle().skip(1);
    Ok(real.iter().zip(next).map(|(passage, next)| variant::passage(passage, next, repetition)).collect())
}

/// The row of a text of a real passage, or of another of its texts when a change has brought one that it did not have.
fn row_of(dense: &DenseIndex, ordinal: u32, part: Part) -> u32 {
    let mut of_passage = dense.parts(ordinal);
    let first = of_passage.next();
    first.into_iter().chain(of_passage).find(|&(p, _)| p == part).or(first).map_or(0, |(_, row)| row)
}

fn vectors(dense: &DenseIndex, folder: &Path, manifest: Manifest, origins: &Origins) -> Result<usize> {
    let texts = Texts::of(&PassageStore::open(folder)?, |_| {})?;
    let fill = |at: usize, numbers: &mut [f32]| {
        let hash = &texts.all()[at].sha256;
        let &(row, changed) = origins.get(hash).context("a text has no origin")?;
        numbers.copy_from_slice(&dense.vector(row));
        if changed {
            let seed = hash.as_chunks().0.first().map_or(0, |bytes| u64::from_le_bytes(*bytes));
            variant::vector(numbers, Numbers(seed));
        }
        Ok::<(), anyhow::Error>(())
    };
    add_vectors(folder, manifest, (dense.embedder(), dense.dimension()), &texts, fill)?;
    Ok(texts.all().len())
}

/// Bytes of all files below a folder.
fn size(folder: &Path) -> Result<u64> {
    let mut bytes = 0;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        bytes += if entry.file_type()?.is_dir() { size(&entry.path())? } else { entry.metadata()?.len() };
    }
    Ok(bytes)
}
