//! The crisis screen: what is read before anything else, and what is then said.
//!
//! Every message passes [`assess`] before retrieval and before any model. A message that shows a risk of
//! self-harm gets the fixed text of [`reply`], which needs no network, no index and no model. Behind the list of phrases
//! stands a [`classifier`] for English, where there is an embedder. Both can miss, so the way to help stays visible on
//! every page as well. One who suffers without danger is answered, kindly ([`distress`]).
//!
//! Death is an ordinary subject of Gurbani. Dying while alive, giving one's head, martyrdom and questions of
//! doctrine are not crises, and the phrase lists and their tests hold that line on both sides.

pub mod classifier;
pub mod crisis;
pub mod distress;
mod helplines;
mod pattern;
mod phrases;
mod planted;
mod reply;
mod scope;
mod screen;
mod words;

pub use crisis::{Tier, asks_for_means, assess};
pub use helplines::{Call, Day, HelpLine, NotADay, doubts, lines, regions};
pub(crate) use planted::{is_planted, without_planted};
pub use reply::{Language, Reply, language_of, reminder, reply, reviewed_by};
pub(crate) use scope::{declined, elsewhere};
pub use screen::{Screen, Screened};

#[cfg(test)]
mod tests;
