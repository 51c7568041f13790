//! Vichar's engine: Gurmukhi text, an index of passages, retrieval, and answers made only of what was retrieved.
//!
//! It is synchronous and knows no HTTP, no accounts and no clock but the one that it is given. Read
//! [`engine`] first: it is the pipeline, top to bottom.

mod error;
pub mod index;
pub mod passage;
pub mod query;
pub mod retriever;
pub mod text;

pub use error::{Error, Result};
