//! The crisis screen: what is read before anything else, and what is then said.
//!
//! Every message passes [`assess`] before retrieval and before any model. A message that shows a risk of
//! self-harm gets the fixed text of [`reply`], which needs no network, no index and no model. The screen is a
//! list of phrases, not an opinion: it can miss, so the way to help stays visible on every page as well.
//!
//! Death is an ordinary subject of Gurbani. Dying while alive, giving one's head, martyrdom and questions of
//! doctrine are not crises, and the phrase lists and their tests hold that line on both sides.

pub mod crisis;
mod pattern;
mod phrases;
mod planted;
mod reply;
mod scope;
mod screen;
mod words;

pub use crisis::{Tier, assess};
pub use reply::{HelpLine, Language, Reply, language_of, reply};

pub(crate) use planted::{is_planted, without_planted};
pub(crate) use scope::{declined, elsewhere};
pub use screen::Screened;

#[cfg(test)]
mod tests;
