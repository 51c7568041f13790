//! Vectors for a generation: those that were made before come from a store, the others from the embedder.

mod store;

use crate::progress::Progress;
use anyhow::{Context, Result};
use std::path::Path;
use store::Store;
use vichar_engine::index::dense::Texts;
use vichar_engine::index::{Manifest, PassageStore, add_vectors};
use vichar_engine::model::Embedder;

/// Texts that are embedded before they are written: what a killed build has to do again, and how often progress shows.
const CHUNK: usize = 512;

/// The texts of one generation, and the vectors of those that have one.
pub(crate) struct Vectors {
    passages: PassageStore,
    texts: Texts,
    store: Store,
    embedder: String,
    dimension: usize,
    /// Positions of the texts that have no vector yet.
    missing: Vec<usize>,
}

impl Vectors {
    /// Reads the texts of the generation in `folder`, and looks which of them the store of the data folder has.
    ///
    /// # Errors
    /// When the generation or the store cannot be read.
    pub(crate) fn of(folder: &Path, data: &Path, embedder: &Embedder, progress: Progress) -> Result<Self> {
        Self::with(folder, data, (embedder.id(), embedder.dimension()), progress)
    }

    fn with(folder: &Path, data: &Path, (embedder, dimension): (&str, usize), progress: Progress) -> Result<Self> {
        let passages = PassageStore::open(folder)?;
        let mut step = progress.step("Looking for texts without vectors", "passages", Some(passages.len() as u64));
        let texts = Texts::of(&passages, |read| step.advance(read))?;
        step.done();
        let store = Store::open(data, embedder, dimension)?;
        let missing = (0..texts.all().len()).filter(|&at| !store.has(&texts.all()[at].sha256)).collect();
        Ok(Self { passages, texts, store, embedder: embedder.into(), dimension, missing })
    }

    /// How many texts have no vector yet.
    pub(crate) fn missing(&self) -> usize {
        self.missing.len()
    }

    /// Embeds the texts that have no vector, and keeps each chunk as it is made. Gives how many there were.
    ///
    /// # Errors
    /// When the embedder or the disk fails. What was kept stays.
    pub(crate) fn embed(&mut self, embedder: &Embedder, progress: Progress) -> Result<u64> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        self.embed_with(&mut |texts| Ok(embedder.embed_all(texts, threads)?), progress)
    }

    fn embed_with(&mut self, embed: &mut dyn FnMut(&[&str]) -> Result<Vec<f32>>, progress: Progress) -> Result<u64> {
        let mut missing = std::mem::take(&mut self.missing);
        let (all, count) = (self.texts.all(), missing.len() as u64);
        // Texts of one length make even batches.
        missing.sort_by_key(|&at| all[at].length);
        let mut chunks: Vec<&[usize]> = missing.chunks(CHUNK).collect();
        // But short and long chunks take turns, in an order without a pattern: else the time left would be a guess.
        chunks.sort_by_key(|chunk| chunk[0].wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut step = progress.step("Embedding", "texts", Some(count));
        for chunk in chunks {
            let read = |&at: &usize| Texts::read(&self.passages, &all[at]);
            let texts = chunk.iter().map(read).collect::<vichar_engine::Result<Vec<String>>>()?;
            let vectors = embed(&texts.iter().map(String::as_str).collect::<Vec<_>>())?;
            let hashes: Vec<[u8; 32]> = chunk.iter().map(|&at| all[at].sha256).collect();
            self.store.append(&hashes, &vectors)?;
            step.advance(chunk.len() as u64);
        }
        if count > 0 {
            step.done();
        }
        Ok(count)
    }

    /// Adds the vectors of all texts to the generation in `folder`, which has no place on the shelf yet.
    ///
    /// # Errors
    /// When a vector is missing, or the disk fails.
    pub(crate) fn add_to(&self, folder: &Path, manifest: Manifest) -> Result<Manifest> {
        let vector = |at: usize, into: &mut [f32]| self.store.read(&self.texts.all()[at].sha256, into);
        add_vectors(folder, manifest, (&self.embedder, self.dimension), &self.texts, vector)
            .with_context(|| format!("the vectors of {} cannot be added", self.embedder))
    }
}

#[cfg(test)]
mod tests;
