//! Vichar's engine: Gurmukhi text, an index of passages, retrieval, and answers made only of what was retrieved.
//!
//! It is synchronous and knows no HTTP, no accounts and no clock but the one that it is given. Read
//! [`engine`] first: it is the pipeline, top to bottom.

pub mod answer;
pub mod config;
pub mod engine;
mod error;
pub mod index;
pub mod model;
pub mod passage;
pub mod query;
pub mod record;
pub mod retriever;
pub mod safety;
pub mod text;

pub use engine::Engine;
pub use error::{Error, Result};
