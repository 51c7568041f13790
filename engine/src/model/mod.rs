//! Models: what they are, whether their files are whole, and the embedder that reads them.

mod embedder;
mod encoder;
pub mod files;

mod lanes;

pub use embedder::Embedder;
