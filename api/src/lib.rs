//! Vichar's server: answers, search and reading over HTTP, and the web page.
//!
//! [`router`] is the table of what it serves; [`Application`] is the server as a whole. The engine is
//! synchronous: [`answer`] and [`App::read`](app::App) are the two places where a request crosses over to it.

pub mod answer;
pub mod app;
pub mod ask;
mod auth;
mod body;
mod chats;
mod contact;
mod docs;
mod error;
mod health;
pub mod help_lines;
mod landing;
mod learn;
mod limits;
pub mod live;
pub mod logs;
mod mail;
mod me;
mod metrics;
mod network;
pub mod operator;
mod pace;
pub mod plans;
mod quotes;
mod read;
pub mod router;
mod safety;
mod search;
mod serve;
mod session;
pub mod site;
pub mod store;
mod token;
mod users;
mod web;
mod work;

pub use app::{App, Application};
pub use error::{Error, ErrorBody, ErrorDetail};
