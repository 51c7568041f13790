//! The curator's command.
#[path = "sources/scripture.rs"]
pub mod scripture;
