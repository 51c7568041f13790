//! Finds the passages that a question is about. Keys find candidates (BM25), alignment tells which line of
//! Gurbani was meant, and the evidence tells which of two forms a question was in.

mod align;
mod lines;
mod question;

use crate::index::{Field, Filter, Generation, Weighted};
use crate::query::{Form, Query};
use crate::text::{english, normal, roman};
use crate::{Result, query};
use question::is_question;
use std::collections::BTreeMap;

pub(crate) use question::{asks_for_a_number, is_english, telling};

/// How a hit was found, and so what its score means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via {
    /// By the words of its translations or prose: BM25, scaled to the best possible.
    Words,
    /// By its own words in Gurmukhi: the share of the query that stands in the line.
    Spelling,
    /// By its sounds.
    Sound,
    /// By its first letters.
    Letters,
}

/// A passage and how well it fits the question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Ordinal of the passage.
    pub ordinal: u32,
    /// Between 0 and 1; comparable within one [`Via`].
    pub score: f32,
    /// How it was found.
    pub via: Via,
}

/// A fit of this and more in sounds or spelling is a quotation, not a coincidence.
pub const QUOTED: f32 = 0.80;

/// A word that nobody marked as quoted must sound so much like the line's.
const SOUNDS_ALIKE: f32 = 0.92;

/// Retrieves from one generation.
pub struct Retriever<'g> {
    generation: &'g Generation,
}

impl<'g> Retriever<'g> {
    /// A retriever over a generation.
    #[must_use]
    pub fn new(generation: &'g Generation) -> Self {
        Self { generation }
    }

    /// The `k` passages that fit a question best, best first.
    ///
    /// # Errors
    /// When the index cannot be read.
    pub fn retrieve(&self, query: &Query, filter: &Filter, k: usize) -> Result<Vec<Hit>> {
        match query.form() {
            Form::FirstLetters(letters) => {
                let hits = self.by_letters(&letters, filter, k)?;
                if !hits.is_empty() {
                    return Ok(hits);
                }
                self.by_form(query.text(), query.is_gurmukhi(), filter, k)
            }
            Form::Gurmukhi => self.by_form(query.text(), true, filter, k),
            Form::Latin => self.by_form(query.text(), false, filter, k),
        }
    }

    /// Lines by their own words where the question quotes one, else passages by what they say.
    fn by_form(&self, text: &str, gurmukhi: bool, filter: &Filter, k: usize) -> Result<Vec<Hit>> {
        let mut lines = self.lines(text, gurmukhi, filter, k)?;
        if !is_quotation(text, &lines) {
            for (part, least) in self.quoted(text)? {
                let found = self.lines(&part, part.chars().any(normal::is_gurmukhi), filter, k)?;
                if found.first().is_some_and(|h| h.score >= least) {
                    lines = found;
                    break;
                }
            }
        }
        // What a caller limits the search to stands over what the question says.
        let asked_of = Filter { writer: filter.writer.clone().or_else(|| self.writer_asked(text)), ..filter.clone() };
        let words = self.by_words(text, &asked_of, k)?;
        let fit = lines.first().map_or(0.0, |h| h.score);
        let lines_quoted = is_quotation(text, &lines);
        let coverage = match words.first() {
            Some(hit) => self.coverage(text, hit.ordinal)?,
            None => 0.0,
        };
        let question = if is_english(text) { ENGLISH } else { 0.0 };
        Ok(if lines_quoted || fit >= coverage + question { joined(lines, words, k) } else { joined(words, lines, k) })
    }

    fn lines(&self, text: &str, gurmukhi: bool, filter: &Filter, k: usize) -> Result<Vec<Hit>> {
        if gurmukhi { self.by_spelling(text, filter, k) } else { self.by_sound(text, filter, k) }
    }

    /// The share of what a question asks about that a passage speaks of: its telling words, weighted by how
    /// rare they are (inverse document frequency), that stand in the passage's translations, prose or titles.
    ///
    /// # Errors
    /// When the index cannot be read.
    pub fn coverage(&self, text: &str, ordinal: u32) -> Result<f32> {
        let have = crate::index::passage_keys(&self.generation.passages, ordinal)?;
        let total = self.generation.lexical.len() as f32;
        let (mut found, mut all) = (0.0, 0.0);
        for key in word_keys(&telling(text), |_| 1.0).into_iter().filter(|key| key.field != Field::Title) {
            let frequency = self.generation.lexical.frequency(key.field, &key.key)? as f32;
            let idf = (1.0 + (total - frequency + 0.5) / (frequency + 0.5)).ln();
            all += idf;
            if have.contains(&key.key) {
                found += idf;
            }
        }
        Ok(if all > 0.0 { found / all } else { 0.0 })
    }

    /// Passages whose translations or prose share the question's words.
    ///
    /// # Errors
    /// When the index cannot be read.
    pub fn by_words(&self, text: &str, filter: &Filter, k: usize) -> Result<Vec<Hit>> {
        // A translation's line has few words, so in a statement each counts. A question asks with most of its own.
        let about = telling(text);
        let asking = is_question(text);
        let weight = |word: &str| if asking && !about.iter().any(|a| a == word) { ASKING } else { 1.0 };
        let keys = word_keys(&english::words(text), weight);
        let passages = &self.generation.passages;
        let mut hits: Vec<Hit> = self
            .generation
            .lexical
            .search(&keys, filter, k + MORE)?
            .into_iter()
            .map(|(ordinal, score)| {
                let canon = passages.group_of(ordinal).document == 0;
                Hit { ordinal, score: if canon { score * CANON_WORDS } else { score }, via: Via::Words }
            })
            .collect();
        hits.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.ordinal.cmp(&b.ordinal)));
        hits.truncate(k);
        let top = hits.first().map_or(1.0, |h| h.score).max(f32::MIN_POSITIVE);
        hits.iter_mut().for_each(|h| h.score /= top);
        Ok(hits)
    }
}

/// What the words of a question count that do not say what it is about.
const ASKING: f32 = 0.25;
/// How many passages beyond `k` are read, for those of the canon to rise from.
const MORE: usize = 50;
/// What the first work of the corpus, Sri Guru Granth Sahib Ji, gains over the others in a search by words.
const CANON_WORDS: f32 = 1.15;

/// The keys of words, each with what it counts.
fn word_keys(words: &[String], weight: impl Fn(&str) -> f32) -> Vec<Weighted> {
    let mut keys: BTreeMap<(Field, String), f32> = BTreeMap::new();
    for word in words {
        if keys.len() >= 2 * MOST_WORDS {
            break;
        }
        let (field, key) = if word.chars().any(normal::is_gurmukhi) {
            let normal = normal::normal(word);
            let Some(word) = normal::gurmukhi_words(&normal).next().map(normal::fold) else { continue };
            (Field::Punjabi, word)
        } else {
            (Field::English, english::stem(word))
        };
        if !english::is_stop_word(word) {
            keys.insert((Field::Title, key.clone()), 1.0);
        }
        *keys.entry((field, key)).or_default() += weight(word);
    }
    keys.into_iter().map(|((field, key), boost)| Weighted { field, key, boost }).collect()
}

/// What plain English words in a question weigh against a fit in sound.
const ENGLISH: f32 = 0.25;

/// Whether the first hit is a line that a text quotes. The fewer the words, the closer they must fit: there are many
/// lines, and one of them has something like any two words.
pub(crate) fn is_quotation(text: &str, hits: &[Hit]) -> bool {
    let least = match text.split_whitespace().count() {
        0 | 1 => SOUNDS_ALIKE,
        2 => 0.90,
        3 | 4 => 0.86,
        _ => QUOTED,
    };
    hits.first().is_some_and(|h| matches!(h.via, Via::Sound | Via::Spelling) && h.score >= least)
}

/// How well one text sounds like a part of another, between 0 and 1; each in whichever script.
pub(crate) fn sound_fit(part: &str, whole: &str) -> f32 {
    let sounds =
        |t: &str| if t.chars().any(normal::is_gurmukhi) { roman::from_gurmukhi(t) } else { roman::from_latin(t) };
    align::fit::<align::BySound>(&sounds(part), &sounds(whole))
}

/// `first`, then what `then` adds, each passage once.
fn joined(first: Vec<Hit>, then: Vec<Hit>, k: usize) -> Vec<Hit> {
    let mut all = first;
    for hit in then {
        if all.len() >= k {
            break;
        }
        if !all.iter().any(|h| h.ordinal == hit.ordinal) {
            all.push(hit);
        }
    }
    all.truncate(k);
    all
}

/// The longest text that is held against lines, in sounds or signs: two lines of Gurbani and more. What a question
/// costs must not grow with its length without end.
const LONGEST_ALIGNED: usize = 160;
/// The most different words of a question that are looked up.
const MOST_WORDS: usize = 64;
const _: () = assert!(LONGEST_ALIGNED < query::LONGEST);
