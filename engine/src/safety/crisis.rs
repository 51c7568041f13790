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

/// A question about means: ordinary by itself, and not after risk was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Question {
    Means,
}

static PHRASES: LazyLock<Phrases<Tier>> = LazyLock::new(|| Phrases::compile(include_str!("phrases.toml")));
static MEANS: LazyLock<Phrases<Question>> = LazyLock::new(|| Phrases::compile(include_str!("means.toml")));

/// The gravest tier that `text` shows, or `None` if it shows no risk.
///
/// The same text always gives the same answer; nothing is kept, logged or sent. Doubt between two tiers goes to
/// the graver one. One message is judged by itself: a caller that has a conversation asks for each turn.
#[must_use]
pub fn assess(text: &str) -> Option<Tier> {
    PHRASES.assess(text)
}

/// Whether a text holds what only looks like a sign of risk: a figure of speech, or a subject of doctrine, history and
/// study.
#[must_use]
pub fn is_harmless(text: &str) -> bool {
    PHRASES.is_harmless(text)
}

/// Whether a text asks how high, how deep, how many, how long, or where to get it. By itself that says nothing; of
/// somebody who has shown risk it says much.
#[must_use]
pub fn asks_for_means(text: &str) -> bool {
    MEANS.assess(text).is_some()
}
