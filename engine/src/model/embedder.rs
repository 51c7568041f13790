//! Text to vectors: all-MiniLM-L6-v2 and models of its shape.

use crate::Result;
use std::path::Path;

/// Turns texts into vectors that lie near each other when the texts mean the same.
pub struct Embedder {}

impl Embedder {
    /// Opens the model in `folder`: `config.json`, `model.safetensors`, `tokenizer.json`.
    ///
    /// # Errors
    /// When a file is missing or is not of a model of this shape.
    pub fn open(_folder: &Path) -> Result<Self> {
        Ok(Self {})
    }

    /// What a generation's manifest records: vectors of different embedders are never compared.
    #[must_use]
    pub fn id(&self) -> &str {
        ""
    }

    /// Numbers in one vector.
    #[must_use]
    pub fn dimension(&self) -> usize {
        384
    }

    /// The vector of one text, of length 1; on the calling thread.
    ///
    /// # Errors
    /// When the text cannot be tokenized.
    pub fn embed(&self, _text: &str) -> Result<Vec<f32>> {
        Ok(Vec::new())
    }

    /// The vectors of many texts, row after row in their order, each of length 1; on `threads` threads.
    ///
    /// # Errors
    /// When a text cannot be tokenized.
    pub fn embed_all(&self, _texts: &[&str], _threads: usize) -> Result<Vec<f32>> {
        Ok(Vec::new())
    }
}
