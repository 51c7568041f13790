//! The server as its callers meet it: the real router behind a real socket, over a small generation of its own.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should say where")]

mod answers;
mod bad_input;
mod canary;
mod chats;
mod client;
mod corpus;
mod crisis;
mod generations;
mod headers;
mod load;
mod logged;
mod metrics;
mod openapi;
mod program;
mod quotes;
mod reading;
mod server;
mod shutdown;
