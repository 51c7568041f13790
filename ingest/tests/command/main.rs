//! The command as a curator runs it: the real program on folders of its own, without a network.
#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its ground has failed")]

mod bad_input;
mod disk_full;
mod fetch;
mod generations;
mod kill;
mod models;
mod place;
mod planted;
mod vectors;
mod verify_quote;
