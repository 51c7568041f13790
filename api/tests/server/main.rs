//! The server as its callers meet it: the real router behind a real socket, over a small generation of its own.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should say where")]

mod accounts;
mod answers;
mod bad_input;
mod browser;
mod canary;
mod chats;
mod client;
mod corpus;
mod crisis;
mod csrf;
mod disclosure;
mod generations;
mod headers;
mod learning;
mod letters;
mod limits;
mod load;
mod logged;
mod mails;
mod metrics;
mod openapi;
mod postgres;
mod program;
mod quotes;
mod reading;
mod server;
mod sessions;
mod shutdown;
