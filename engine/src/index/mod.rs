//! A generation: everything that retrieval reads, built aside, published by one rename, never changed.

mod builder;
pub mod dense;
mod generation;
mod dictionary;
mod letters;
mod lexical;
pub(crate) mod names;
mod passages;
mod shelf;
mod twin;
mod vocabulary;

pub use builder::Builder;
pub(crate) use dictionary::Entry;
pub(crate) use builder::{gurmukhi_keys, passage_keys, text_keys};
pub use dense::{DenseIndex, Near, Part};
pub use generation::{Generation, Manifest, SourceFile, VERSION};
pub use letters::{LetterIndex, LetterMatch};
pub(crate) use lexical::best;
pub use lexical::{Field, Filter, LexicalIndex, Weighted};
pub use passages::PassageStore;
pub use shelf::{BuildLock, Shelf};
pub use twin::add_vectors;
