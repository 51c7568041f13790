//! What is said, in whose language, and whom to call.

use super::crisis::Tier;
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

/// A place to turn to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HelpLine {
    /// The name it goes by.
    pub name: String,
    /// What to dial or text, or an address.
    pub number: String,
    /// Where it answers: an ISO 3166 country code, or "international".
    pub region: String,
    /// The languages known to be spoken; empty if not known.
    pub languages: Vec<String>,
    /// When it answers.
    pub hours: String,
    /// The day its details were last seen in a source, or "unverified".
    pub checked_on: String,
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
struct HelpFile {
    international: Vec<String>,
    call: Vec<Call>,
    line: Vec<HelpLine>,
}

/// What the text names for a region: the line that is free day and night, and the emergency number.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Call {
    region: String,
    pub(super) line: String,
    pub(super) emergency: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TextFile {
    #[allow(dead_code, reason = "read by people and by the test that no review is claimed")]
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

const INTERNATIONAL: &str = "international";

static HELP: LazyLock<HelpFile> =
    LazyLock::new(|| toml::from_str(include_str!("helplines.toml")).expect("compiled-in help lines are TOML"));
static TEXTS: LazyLock<TextFile> =
    LazyLock::new(|| toml::from_str(include_str!("texts.toml")).expect("compiled-in texts are TOML"));

/// The fixed answer for `tier`. `region` is an ISO 3166 country code in any case; without one, or with one that has
/// no line of its own here, the answer names lines of several countries.
#[must_use]
pub fn reply(tier: Tier, language: Language, region: Option<&str>) -> Reply {
    let call = call_for(region);
    let known = call.region != INTERNATIONAL;
    let text = TEXTS
        .text
        .iter()
        .find(|text| text.tier == tier && text.language == language)
        .expect("compiled-in texts cover every tier in every language");
    let own = |line: &&HelpLine| known && line.region == call.region;
    let rest = |line: &&HelpLine| !own(line) && (!known || line.region == INTERNATIONAL);
    let order = |line: &&HelpLine| {
        HELP.international.iter().position(|region| *region == line.region).unwrap_or(HELP.international.len())
    };
    let mut others: Vec<&HelpLine> = HELP.line.iter().filter(rest).collect();
    others.sort_by_key(order);
    Reply {
        text: text.text.trim().replace("{line}", &call.line).replace("{emergency}", &call.emergency),
        help: HELP.line.iter().filter(own).chain(others).cloned().collect(),
    }
}

/// What the text names for a region: its own, or those of several countries.
pub(super) fn call_for(region: Option<&str>) -> &'static Call {
    let of = |code: &str| HELP.call.iter().find(|call| call.region.eq_ignore_ascii_case(code.trim()));
    region.and_then(of).or_else(|| of(INTERNATIONAL)).expect("compiled-in help lines have an international entry")
}

/// The sentence that keeps help within reach in the rest of a chat that has shown risk.
#[must_use]
pub fn reminder(language: Language, region: Option<&str>) -> String {
    let (of, call) = (|r: &&Reminder| r.language == language, call_for(region));
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
