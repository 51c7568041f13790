//! The curator's command: texts in, a published generation out.
//!
//! [`sources`] reads what others wrote, [`reading`] brings it into a [`sink`], [`mod@build`] makes a generation of
//! it, and each other command has a file of its own.

#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test that cannot prepare its ground has failed"))]

pub mod build;
pub mod change;
pub mod check;
mod date;
mod digest;
mod disk;
pub mod fetch;
pub mod inputs;
pub mod models;
pub mod outcome;
pub mod output;
pub mod package;
pub mod progress;
pub mod publish;
pub mod reading;
pub mod report;
pub mod search;
pub mod sink;
pub mod sources;
pub mod status;
mod vectors;
pub mod verify_quote;
