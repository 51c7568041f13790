//! The lines that a text may quote: keys find some hundred of them, alignment decides.

use super::pieces::Named;
use super::reading::{self, Reading, Script, Signs, Sounds, Words};
use crate::Result;
use crate::index::{Field, Generation, PassageStore, Weighted};
use crate::passage::{Body, Document, Line};
use crate::text::normal::{is_letter, is_sign};
use crate::text::{english, roman};
use std::collections::{BTreeMap, HashSet};

/// A script in which lines can be looked up.
pub(super) trait Known: Script + Sized {
    /// Reads what was given.
    fn given(text: &str) -> Reading<Self>;
    /// The readings of a stored line; of a translation with the number of its translator.
    fn of_line(line: &Line, document: &Document) -> Vec<(Option<u8>, Reading<Self>)>;
    /// The keys by which lines like it are found.
    fn keys(text: &str) -> Vec<Weighted>;
    /// Keys of what a very short text may be a slip of; it shares no other key with its line.
    fn keys_of_slips(_: &Generation, _: &Reading<Self>) -> Result<Vec<Weighted>> {
        Ok(Vec::new())
    }
    /// Whether there is enough of it to say that it is a line, or a part of one.
    fn suffices(given: &Reading<Self>, whole: bool) -> bool;
}

impl Known for Signs {
    fn given(text: &str) -> Reading<Self> {
        reading::signs(text)
    }
    fn of_line(line: &Line, _: &Document) -> Vec<(Option<u8>, Reading<Self>)> {
        vec![(None, reading::signs(&line.gurmukhi))]
    }
    fn keys(text: &str) -> Vec<Weighted> {
        weighted(Field::Gurmukhi, crate::index::gurmukhi_keys(text))
    }
    fn keys_of_slips(generation: &Generation, given: &Reading<Self>) -> Result<Vec<Weighted>> {
        let mut keys = Vec::new();
        if given.symbols.len() <= SHORT {
            for word in given.words.iter().flat_map(|word| one_sign_off(word)) {
                let key = format!("={word}");
                if generation.lexical.frequency(Field::Gurmukhi, &key)? > 0 {
                    keys.push(key);
                }
            }
        }
        Ok(weighted(Field::Gurmukhi, keys))
    }
    fn suffices(_: &Reading<Self>, _: bool) -> bool {
        true
    }
}

/// In letters and signs.
const SHORT: usize = 8;

/// Every word that is one letter or sign away from this one, known or not.
fn one_sign_off(word: &str) -> HashSet<String> {
    let alphabet = || ('\u{0A01}'..='\u{0A75}').filter(|&c| is_letter(c) || is_sign(c));
    let chars: Vec<char> = word.chars().collect();
    let with = |before: usize, new: Option<char>, behind: usize| -> String {
        chars[..before].iter().copied().chain(new).chain(chars[behind..].iter().copied()).collect()
    };
    let mut words = HashSet::new();
    for at in 0..=chars.len() {
        words.extend(alphabet().map(|new| with(at, Some(new), at)));
        if at < chars.len() {
            words.extend(alphabet().map(|new| with(at, Some(new), at + 1)));
            words.insert(with(at, None, at + 1));
        }
    }
    words
}

impl Known for Sounds {
    fn given(text: &str) -> Reading<Self> {
        reading::sounds(text)
    }
    fn of_line(line: &Line, _: &Document) -> Vec<(Option<u8>, Reading<Self>)> {
        vec![(None, reading::line_sounds(&line.gurmukhi))]
    }
    fn keys(text: &str) -> Vec<Weighted> {
        weighted(Field::Roman, roman::keys(&reading::heard(text)))
    }
    fn suffices(given: &Reading<Self>, whole: bool) -> bool {
        // There are many lines, and one of them has something like any one word.
        given.words.len() > 1 && roman::consonants_in(&given.symbols) >= if whole { 3 } else { 5 }
    }
}

impl Known for Words {
    fn given(text: &str) -> Reading<Self> {
        reading::words(text)
    }
    fn of_line(line: &Line, document: &Document) -> Vec<(Option<u8>, Reading<Self>)> {
        let is_english = |by: u8| document.translators.iter().any(|t| t.id == by && t.language == "en");
        let translations = line.translations.iter().filter(|t| is_english(t.by));
        translations.map(|t| (Some(t.by), reading::words(&t.text).limited(LONGEST_TRANSLATION))).collect()
    }
    fn keys(text: &str) -> Vec<Weighted> {
        let words = english::words(text);
        let telling = words.iter().any(|w| !english::is_stop_word(w));
        let words = words.iter().filter(|w| !telling || !english::is_stop_word(w));
        weighted(Field::English, words.map(|w| english::stem(w)).collect())
    }
    fn suffices(given: &Reading<Self>, whole: bool) -> bool {
        given.words.len() >= if whole { 2 } else { 4 }
    }
}

/// In words. Whole poems sit in one translation in places.
const LONGEST_TRANSLATION: usize = 300;

/// Each key once, counted as often as it stands in the text. 3-grams count half: there are more of them.
fn weighted(field: Field, keys: Vec<String>) -> Vec<Weighted> {
    let mut counts: BTreeMap<String, f32> = BTreeMap::new();
    for key in keys {
        let boost = if key.starts_with('_') { 0.5 } else { 1.0 };
        *counts.entry(key).or_default() += boost;
    }
    counts.into_iter().map(|(key, boost)| Weighted { field, key, boost }).collect()
}

/// A line, or a translation of it, that may be meant.
pub(super) struct Candidate<S: Script> {
    pub(super) ordinal: u32,
    /// Whose translation it is.
    pub(super) by: Option<u8>,
    pub(super) reading: Reading<S>,
}

/// The lines that share most keys with each of the texts, at most so many of a short one, and those of the Ang that is
/// named.
pub(super) fn candidates<S: Known>(
    generation: &Generation,
    given: &Reading<S>,
    texts: &[&str],
    most: usize,
    named: Option<Named>,
) -> Result<Vec<Candidate<S>>> {
    let store = &generation.passages;
    let mut ordinals: Vec<u32> = Vec::new();
    for text in texts {
        // A long text has many keys, and its line leads; a short one has the same keys as many lines.
        let many = (6_000 / text.chars().count().max(1)).clamp(60, most.max(60));
        ordinals.extend(generation.lexical.search(&S::keys(text), None, many)?.into_iter().map(|(ordinal, _)| ordinal));
    }
    let slips = S::keys_of_slips(generation, given)?;
    if !slips.is_empty() {
        ordinals.extend(generation.lexical.search(&slips, None, most)?.into_iter().map(|(ordinal, _)| ordinal));
    }
    if let Some(named) = named {
        let works = store.documents().iter().filter(|document| counts_angs(document));
        ordinals.extend(works.flat_map(|document| store.on_unit(&document.id, named.unit)));
    }
    ordinals.sort_unstable();
    ordinals.dedup();
    let mut found = Vec::with_capacity(ordinals.len());
    for ordinal in ordinals {
        found.extend(read(store, ordinal)?);
    }
    Ok(found)
}

/// The readings of one line; none for prose.
pub(super) fn read<S: Known>(store: &PassageStore, ordinal: u32) -> Result<Vec<Candidate<S>>> {
    let document = store.document_of(store.group_of(ordinal));
    Ok(match store.get(ordinal)?.body {
        Body::Line(line) => {
            S::of_line(&line, document).into_iter().map(|(by, reading)| Candidate { ordinal, by, reading }).collect()
        }
        Body::Prose(_) => Vec::new(),
    })
}

/// Whether "Ang 5" can mean a place of this work.
fn counts_angs(document: &Document) -> bool {
    document.unit.as_ref().is_some_and(|unit| matches!(unit.name.as_str(), "Ang" | "Panna"))
}

/// Whether a line stands where a text says.
pub(super) fn stands_at(store: &PassageStore, ordinal: u32, named: Named) -> bool {
    let document = store.document_of(store.group_of(ordinal));
    counts_angs(document) && store.unit_of(ordinal) == named.unit && named.work.is_none_or(|work| work == document.id)
}
