//! The crisis screen: what is read before anything else, and what is then said.
//!
//! Every message passes [`assess`] before retrieval and before any model. A message that shows a risk of
//! self-harm gets the fixed text of [`reply`], which needs no network, no index and no model. The screen is a
//! list of phrases, not an opinion: it can miss, so the way to help stays visible on every page as well.
//!
//! Death is an ordinary subject of Gurbani. Dying while alive, giving one's head, martyrdom and questions of
//! doctrine are not crises, and the phrase lists and their tests hold that line on both sides.

pub mod crisis;
mod helplines;
mod pattern;
mod phrases;
mod reply;
mod screen;
mod words;

pub use crisis::{Tier, assess};
pub use helplines::{Call, Day, HelpLine, NotADay, doubts, lines, regions};
pub use reply::{Language, Reply, language_of, reply, reviewed_by};

pub use screen::Screened;

#[cfg(test)]
mod tests;
