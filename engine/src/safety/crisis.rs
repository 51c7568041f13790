//! The screen itself: one message in, a tier or nothing out.

use super::phrases::Phrases;
pub use super::reply::{HelpLine, Language, Reply, language_of, reply};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// How grave a message is. The order is the order of gravity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tier {
    /// Worry about another person.
    Concern,
    /// Thoughts of suicide, a wish to be dead, or self-harm, spoken of oneself.
    Risk,
    /// A plan, a question about methods, or danger at this moment.
    Danger,
}

static PHRASES: LazyLock<Phrases<Tier>> = LazyLock::new(|| Phrases::compile(include_str!("phrases.toml")));

/// The gravest tier that `text` shows, or `None` if it shows no risk.
///
/// The same text always gives the same answer; nothing is kept, logged or sent. Doubt between two tiers goes to
/// the graver one. One message is judged by itself: a caller that has a conversation asks for each turn.
#[must_use]
pub fn assess(text: &str) -> Option<Tier> {
    PHRASES.assess(text, Tier::Risk)
}
