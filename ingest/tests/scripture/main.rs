//! The scripture as it is: the package's traps, the conversion of every line, and its peer. These tests read the
//! real database, which `make test` fetches first.
#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its ground has failed")]

mod conversion;
mod ground;
mod peer;
mod traps;
mod works;
