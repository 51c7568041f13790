//! What can go wrong in the engine, in words for whoever has to put it right.

use std::path::PathBuf;

/// The result of the engine's calls.
pub type Result<T> = std::result::Result<T, Error>;

/// An error of the engine.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The question is empty after trimming.
    #[error("the question is empty")]
    EmptyQuery,
    /// The question is longer than [`crate::query::LONGEST`] characters.
    #[error("the question has {length} characters; the most is {longest}")]
    LongQuery {
        /// In characters.
        length: usize,
        /// In characters.
        longest: usize,
    },
    /// The question holds a control character.
    #[error("the question holds the control character U+{code:04X}")]
    ControlCharacter {
        /// Its code point.
        code: u32,
    },
    /// A file of a generation cannot be read, written or understood.
    #[error("{path}: {reason}")]
    File {
        /// Which file or folder.
        path: PathBuf,
        /// What the system or the decoder said.
        reason: String,
    },
    /// Nothing has been published yet.
    #[error("no generation is published in {0}: run `vichar-ingest build`")]
    NothingPublished(PathBuf),
    /// A generation was built by another version of the index.
    #[error("generation {number} was built with {found}; this program reads {wanted}: run `vichar-ingest build`")]
    OtherVersion {
        /// Its number.
        number: u32,
        /// The version that its manifest names.
        found: String,
        /// The version that this program writes.
        wanted: String,
    },
    /// Another process is building.
    #[error("another build is running: {0}")]
    BuildRunning(String),
    /// A text could not be cut into tokens.
    #[error("the tokenizer: {0}")]
    Tokenizer(String),
    /// The lexical index refused something.
    #[error("the lexical index: {0}")]
    Lexical(#[from] tantivy::TantivyError),
}

impl Error {
    /// An error about `path`.
    pub fn file(path: impl Into<PathBuf>, reason: impl std::fmt::Display) -> Self {
        Self::File { path: path.into(), reason: reason.to_string() }
    }
}
