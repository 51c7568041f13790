//! What is said, and in whose language.

use super::crisis::Tier;
pub use super::helplines::HelpLine;
use super::helplines::{call, lines};
use super::words::{Script, Words};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// The language and script of a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// English.
    English,
    /// Punjabi in Gurmukhi.
    Punjabi,
    /// Punjabi, or Hindi, in Latin letters. Readers of Devanagari and Shahmukhi get it too: they may not read
    /// Gurmukhi, and the spoken language is near.
    RomanPunjabi,
}

/// A fixed answer: the words, and the lines to show beside them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    /// The words, complete by themselves: a number to call is in them, near the beginning.
    pub text: String,
    /// The reader's own region first.
    pub help: Vec<HelpLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TextFile {
    reviewed_by: String,
    roman_words: Vec<String>,
    reminder: Vec<Reminder>,
    text: Vec<Text>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reminder {
    language: Language,
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    tier: Tier,
    language: Language,
    text: String,
}

static TEXTS: LazyLock<TextFile> =
    LazyLock::new(|| toml::from_str(include_str!("texts.toml")).expect("compiled-in texts are TOML"));

/// The fixed answer for `tier`. `region` is an ISO 3166 country code in any case; without one, or with one that has
/// no line of its own here, the answer names lines of several countries.
#[must_use]
pub fn reply(tier: Tier, language: Language, region: Option<&str>) -> Reply {
    let call = call(region);
    let text = TEXTS
        .text
        .iter()
        .find(|text| text.tier == tier && text.language == language)
        .expect("compiled-in texts cover every tier in every language");
    Reply {
        text: text.text.trim().replace("{line}", &call.line).replace("{emergency}", &call.emergency),
        help: lines(region),
    }
}

/// Who reviewed the fixed answers: "none" until a clinician and a native reader of each language have.
#[must_use]
pub fn reviewed_by() -> &'static str {
    &TEXTS.reviewed_by
}

/// The sentence that keeps help within reach in the rest of a chat that has shown risk.
#[must_use]
pub fn reminder(language: Language, region: Option<&str>) -> String {
    let (of, call) = (|r: &&Reminder| r.language == language, call(region));
    let reminder = TEXTS.reminder.iter().find(of).expect("compiled-in texts cover every language");
    reminder.text.trim().replace("{line}", &call.line).replace("{emergency}", &call.emergency)
}

/// The language to answer `text` in. A line of Gurbani quoted inside an English question does not make the
/// question Punjabi: the script of most letters decides.
#[must_use]
pub fn language_of(text: &str) -> Language {
    let words = Words::of(text);
    let letters = |script: Script| {
        words.list.iter().filter(|word| word.script == script).map(|&word| words.word(word).chars().count()).sum()
    };
    let (latin, gurmukhi, arabic): (usize, usize, usize) =
        (letters(Script::Latin), letters(Script::Gurmukhi), letters(Script::Arabic));
    let devanagari = text.chars().filter(|c| matches!(c, '\u{0900}'..='\u{097F}')).count();
    if arabic > latin.max(gurmukhi) || devanagari * 2 > gurmukhi && gurmukhi > latin {
        return Language::RomanPunjabi;
    }
    if gurmukhi > latin {
        return Language::Punjabi;
    }
    let count = words.list.iter().filter(|word| word.script == Script::Latin).count();
    let roman =
        words.list.iter().filter(|&&word| TEXTS.roman_words.iter().any(|known| known == words.word(word))).count();
    if roman >= 1 && roman * 4 >= count { Language::RomanPunjabi } else { Language::English }
}
