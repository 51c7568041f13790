//! Models: what they are, whether their files are whole, and the embedder that reads them.

mod embedder;
pub mod files;

pub use embedder::Embedder;
