//! A generation: everything that retrieval reads, built aside, published by one rename, never changed.

mod builder;
mod generation;
mod letters;
mod lexical;
mod passages;
mod shelf;

pub use builder::Builder;
pub(crate) use builder::{gurmukhi_keys, passage_keys};
pub use generation::{Generation, Manifest, SourceFile, VERSION};
pub use letters::{LetterIndex, LetterMatch};
pub use lexical::{Field, Filter, LexicalIndex, Weighted};
pub use passages::PassageStore;
pub use shelf::{BuildLock, Shelf};
