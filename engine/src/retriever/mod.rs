//! Finds the passages that a question is about. Keys find candidates (BM25), alignment tells which line of
//! Gurbani was meant, and the evidence tells which of two forms a question was in.

mod align;
mod asked;
mod bridge;
mod lines;
mod meaning;
mod named;
mod pairs;
mod question;
mod topic;
mod words;

use crate::index::{Filter, Generation};
use crate::model::Embedder;
use crate::passage::Body;
use crate::query::{Form, Query};
use crate::text::sound::Sound;
use crate::text::{normal, roman};
use crate::{Result, query};
pub(crate) use meaning::Meaning;
use std::cell::OnceCell;
use words::CANDIDATES;

pub(crate) use named::{named_bani, named_texts};
pub(crate) use pairs::Pairs;
pub(crate) use question::{asks_for_a_number, is_english, names, subject};
pub use words::Candidate;

/// How a hit was found, and so what its score means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via {
    /// By the words and the meaning of its translations or prose: BM25 and cosine, the best hit being 1.
    Words,
    /// By its own words in Gurmukhi: the share of the query that stands in the line.
    Spelling,
    /// By its sounds.
    Sound,
    /// By its first letters.
    Letters,
    /// By its place, which the question names.
    Place,
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

/// Retrieves from one generation for one question.
pub struct Retriever<'g> {
    generation: &'g Generation,
    query: &'g Query,
    embedder: Option<&'g Embedder>,
    /// Found when it is first asked for: a quotation is recognised without.
    meaning: OnceCell<Option<Meaning<'g>>>,
    /// The question's telling words, each with its rarity.
    asked: OnceCell<Vec<(f32, Vec<String>)>>,
    /// What it asks about in Punjabi.
    topic: OnceCell<Option<Vec<topic::TopicWord>>>,
}

impl<'g> Retriever<'g> {
    /// A retriever for a question. `embedder` is the one that made the generation's vectors; without, it goes by
    /// keywords alone.
    #[must_use]
    pub fn new(generation: &'g Generation, embedder: Option<&'g Embedder>, query: &'g Query) -> Self {
        Self { generation, query, embedder, meaning: OnceCell::new(), asked: OnceCell::new(), topic: OnceCell::new() }
    }

    /// A retriever for another question to the same texts.
    #[must_use]
    pub(crate) fn asking<'q>(&self, query: &'q Query) -> Retriever<'q>
    where
        'g: 'q,
    {
        Retriever::new(self.generation, self.embedder, query)
    }

    /// Where it retrieves from.
    #[must_use]
    pub fn generation(&self) -> &'g Generation {
        self.generation
    }

    /// The question.
    #[must_use]
    pub fn query(&self) -> &'g Query {
        self.query
    }

    /// What a text means beside the generation's vectors; `None` where there are none.
    ///
    /// # Errors
    /// When the text cannot be embedded.
    pub(crate) fn sense(&self, text: &str) -> Result<Option<Meaning<'g>>> {
        let (Some(embedder), Some(dense)) = (self.embedder, &self.generation.dense) else { return Ok(None) };
        Ok(Some(Meaning::new(dense, embedder.embed(text)?)))
    }

    /// The `k` passages that fit the question best, best first.
    ///
    /// # Errors
    /// When the index cannot be read or the question cannot be embedded.
    pub fn retrieve(&self, filter: &Filter, k: usize) -> Result<Vec<Hit>> {
        match self.query.form() {
            Form::FirstLetters(letters) => {
                let hits = self.by_letters(&letters, filter, k)?;
                if !hits.is_empty() {
                    return Ok(hits);
                }
                self.by_form(self.query.is_gurmukhi(), filter, k)
            }
            Form::Gurmukhi => self.by_form(true, filter, k),
            Form::Latin => self.by_form(false, filter, k),
        }
    }

    /// Lines by their own words where the question quotes one, else passages by what they say.
    fn by_form(&self, gurmukhi: bool, filter: &Filter, k: usize) -> Result<Vec<Hit>> {
        let text = self.query.text();
        // What a caller limits the search to stands over what the question says.
        let asked_of = Filter {
            writer: filter.writer.clone().or_else(|| self.writer_asked(text)),
            within: filter.within.clone().or_else(|| self.bani_asked(text)),
            ..filter.clone()
        };
        if !gurmukhi && self.is_plain_english(text)? {
            return self.by_words(&asked_of, k);
        }
        let sentence = !gurmukhi && self.is_english_sentence(text)?;
        let lines = if sentence { Vec::new() } else { self.lines(text, gurmukhi, filter, k)? };
        // "hukam ki hai?" asks; that some line has these sounds is chance.
        let asks =
            text.trim_end().ends_with('?') && self.topic()?.is_some();
        if !asks && is_quotation(text, &lines) {
            return if lines.len() >= k { Ok(lines) } else { Ok(joined(lines, self.by_words(&asked_of, k)?, k)) };
        }
        let words = self.by_words(&asked_of, k.max(CANDIDATES))?;
        for (part, least) in self.quoted(text)? {
            let found = self.lines(&part, part.chars().any(normal::is_gurmukhi), filter, k.max(CANDIDATES))?;
            if found.first().is_some_and(|h| h.score >= least) {
                return self.with_quoted(&part, least, found, words, k);
            }
        }
        if self.topic()?.is_some() {
            return Ok(words.into_iter().take(k).collect());
        }
        let fit = lines.first().map_or(0.0, |h| h.score);
        let coverage = match words.first() {
            Some(hit) => self.coverage(hit.ordinal)?,
            None => 0.0,
        };
        let question = if is_english(text) { ENGLISH } else { 0.0 };
        Ok(if fit >= coverage + question { joined(lines, words, k) } else { joined(words, lines, k) })
    }

    /// Lines that hold what a question quotes, and passages that speak of the rest of it, in one order: of many lines
    /// with the word "haumai", those that say what is asked about it lead. A quotation of several words stands above
    /// all.
    fn with_quoted(&self, part: &str, least: f32, lines: Vec<Hit>, words: Vec<Hit>, k: usize) -> Result<Vec<Hit>> {
        let weight = if part.split_whitespace().count() > 1 { SEVERAL_WORDS } else { 1.0 };
        let mut all = Vec::with_capacity(lines.len() + words.len());
        for hit in words {
            // Common words stand in more lines than were looked up, so these are held against it one by one.
            let fit = match self.generation.passages.get(hit.ordinal)?.body {
                Body::Line(line) => sound_fit(part, &line.gurmukhi),
                Body::Prose(_) => 0.0,
            };
            all.push(if fit >= least {
                (hit.score + weight * fit, Hit { score: fit, via: Via::Sound, ..hit })
            } else {
                (hit.score, hit)
            });
        }
        for line in lines.into_iter().filter(|line| line.score >= least) {
            if all.iter().all(|(_, hit)| hit.ordinal != line.ordinal) {
                all.push((weight * line.score, line));
            }
        }
        all.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.ordinal.cmp(&b.1.ordinal)));
        Ok(all.into_iter().take(k).map(|(_, hit)| hit).collect())
    }

    fn lines(&self, text: &str, gurmukhi: bool, filter: &Filter, k: usize) -> Result<Vec<Hit>> {
        if gurmukhi { self.by_spelling(text, filter, k) } else { self.by_sound(text, filter, k) }
    }
}

/// What the fit of several quoted words counts beside what a passage says. A little more of the fit outweighs all of it:
/// of the lines with something like two words, the one that has them is meant.
const SEVERAL_WORDS: f32 = 8.0;

/// What plain English words in a question weigh against a fit in sound.
const ENGLISH: f32 = 0.25;

/// Whether the first hit is a line that a text quotes. The fewer the words, the closer they must fit: there are many
/// lines, and one of them has something like any two words.
pub(crate) fn is_quotation(text: &str, hits: &[Hit]) -> bool {
    hits.first().is_some_and(|h| matches!(h.via, Via::Sound | Via::Spelling) && h.score >= least_fit(text))
}

/// From which fit on a text is taken for a quotation.
fn least_fit(text: &str) -> f32 {
    match text.split_whitespace().count() {
        0 | 1 => SOUNDS_ALIKE,
        2 => 0.90,
        3 | 4 => 0.86,
        _ => QUOTED,
    }
}

/// How well one text sounds like a part of another, between 0 and 1; each in whichever script.
pub(crate) fn sound_fit(part: &str, whole: &str) -> f32 {
    let sounds =
        |t: &str| if t.chars().any(normal::is_gurmukhi) { roman::from_gurmukhi(t) } else { roman::from_latin(t) };
    align::fit::<align::BySound>(&sounds(part), &sounds(whole))
}

/// How well some sounds stand in others, between 0 and 1.
pub(crate) fn sounds_fit(part: &[Sound], whole: &[Sound]) -> f32 {
    align::fit::<align::BySound>(part, whole)
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
const _: () = assert!(LONGEST_ALIGNED < query::LONGEST);
