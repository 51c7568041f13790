//! Finds the passages that a question is about. Keys find candidates (BM25), alignment tells which line of
//! Gurbani was meant, and the evidence tells which of two forms a question was in.

mod align;
mod lines;
mod meaning;
mod named;
mod pairs;
mod question;

use crate::index::{Field, Filter, Generation, Weighted, best};
use crate::model::Embedder;
use crate::passage::Body;
use crate::query::{Form, Query};
use crate::text::{english, normal, roman};
use crate::{Result, query};
use meaning::Meaning;
use question::{is_question, telling};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashSet};

pub(crate) use named::{named_bani, named_texts};
pub(crate) use pairs::Pairs;
pub(crate) use question::{asks_for_a_number, is_english, names, subject};

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

/// A passage that may speak of what a question asks, by three measures between 0 and 1.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// Ordinal of the passage.
    pub ordinal: u32,
    /// Its BM25 score, in shares of the best.
    pub words: f32,
    /// Its cosine, in shares of the best; 0 where there are no vectors.
    pub meaning: f32,
    /// The share of the question's pairs of neighbouring words that it has: BM25 takes a text for a bag of words, and a
    /// mean of vectors nearly so. Counted for the best by the other two, 0 for the rest.
    pub pairs: f32,
}

impl Candidate {
    fn in_two(&self) -> f32 {
        self.words + MEANING * self.meaning
    }
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
    asked: OnceCell<Vec<(f32, String)>>,
}

impl<'g> Retriever<'g> {
    /// A retriever for a question. `embedder` is the one that made the generation's vectors; without, it goes by
    /// keywords alone.
    #[must_use]
    pub fn new(generation: &'g Generation, embedder: Option<&'g Embedder>, query: &'g Query) -> Self {
        Self { generation, query, embedder, meaning: OnceCell::new(), asked: OnceCell::new() }
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
        if is_quotation(text, &lines) {
            return if lines.len() >= k { Ok(lines) } else { Ok(joined(lines, self.by_words(&asked_of, k)?, k)) };
        }
        let words = self.by_words(&asked_of, k.max(CANDIDATES))?;
        for (part, least) in self.quoted(text)? {
            let found = self.lines(&part, part.chars().any(normal::is_gurmukhi), filter, k.max(CANDIDATES))?;
            if found.first().is_some_and(|h| h.score >= least) {
                return self.with_quoted(&part, least, found, words, k);
            }
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
        let weight = if part.split_whitespace().count() > 1 { 2.0 } else { 1.0 };
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

    /// The share of what a question asks about that a passage speaks of: its telling words, weighted by how
    /// rare they are (inverse document frequency), that stand in the passage's translations, prose or titles.
    ///
    /// # Errors
    /// When the index cannot be read.
    pub fn coverage(&self, ordinal: u32) -> Result<f32> {
        self.share_asked(&crate::index::passage_keys(&self.generation.passages, ordinal)?)
    }

    /// The same share, of the telling words that are among `keys`.
    pub(crate) fn share_asked(&self, keys: &HashSet<String>) -> Result<f32> {
        if self.asked.get().is_none() {
            let total = self.generation.lexical.len() as f32;
            let telling = word_keys(&telling(self.query.text()), |_| 1.0);
            let mut asked = Vec::new();
            for key in telling.into_iter().filter(|key| key.field != Field::Title) {
                let frequency = self.generation.lexical.frequency(key.field, &key.key)? as f32;
                asked.push(((1.0 + (total - frequency + 0.5) / (frequency + 0.5)).ln(), key.key));
            }
            // Nobody else can have set it: the cell is this thread's.
            let _ = self.asked.set(asked);
        }
        let asked = self.asked.get().map(Vec::as_slice).unwrap_or_default();
        let all: f32 = asked.iter().map(|(rarity, _)| rarity).sum();
        let found: f32 = asked.iter().filter(|(_, key)| keys.contains(key)).map(|(rarity, _)| rarity).sum();
        Ok(if all > 0.0 { found / all } else { 0.0 })
    }

    /// Passages whose translations or prose speak of what the question asks, by the three measures of [`Candidate`]:
    /// shares of the best, which are weighed and added. Compared with rank fusion and other scales: decisions/0010.
    ///
    /// # Errors
    /// When the index cannot be read or the question cannot be embedded.
    pub fn by_words(&self, filter: &Filter, k: usize) -> Result<Vec<Hit>> {
        let candidates = self.candidates(filter, k)?;
        let mut hits: Vec<Hit> = (candidates.iter())
            .map(|c| Hit { ordinal: c.ordinal, score: c.in_two() + PAIRS * c.pairs, via: Via::Words })
            .collect();
        hits.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.ordinal.cmp(&b.ordinal)));
        hits.truncate(k);
        let top = hits.first().map_or(1.0, |h| h.score).max(f32::MIN_POSITIVE);
        hits.iter_mut().for_each(|hit| hit.score /= top);
        Ok(hits)
    }

    /// What [`Retriever::by_words`] chooses `k` passages from: those that words (BM25) or, where there are vectors,
    /// meaning (cosine) put up, each measured by both.
    ///
    /// # Errors
    /// When the index cannot be read or the question cannot be embedded.
    pub fn candidates(&self, filter: &Filter, k: usize) -> Result<Vec<Candidate>> {
        let text = self.query.text();
        // A translation's line has few words, so in a statement each counts. A question asks with most of its own.
        let about = telling(text);
        let asking = is_question(text);
        let weight = |word: &str| if asking && !about.iter().any(|a| a == word) { ASKING } else { 1.0 };
        let keys = word_keys(&english::words(text), weight);
        let passages = &self.generation.passages;
        let mut scores = self.generation.lexical.scores(&keys)?;
        for group in passages.groups().iter().take_while(|group| group.document == 0) {
            scores[group.first as usize..][..group.count as usize].iter_mut().for_each(|score| *score *= CANON_WORDS);
        }
        let admitted = self.generation.lexical.admitted(filter)?;
        let found = best(&scores, admitted.as_deref(), k.max(CANDIDATES));
        let most = found.first().map_or(1.0, |f| f.1);
        let words = |ordinal: u32| scores[ordinal as usize] / most;
        let mut candidates: Vec<Candidate> = match self.meaning()? {
            None => {
                found.iter().map(|f| Candidate { ordinal: f.0, words: words(f.0), meaning: 0.0, pairs: 0.0 }).collect()
            }
            Some(meaning) => {
                let near = meaning.nearest(k.max(CANDIDATES), admitted.as_deref());
                let nearest = near.first().map_or(1.0, |n| n.1).max(f32::MIN_POSITIVE);
                let ordinals: BTreeSet<u32> = found.iter().chain(&near).map(|&(ordinal, _)| ordinal).collect();
                let of = |ordinal: u32| Candidate {
                    ordinal,
                    words: words(ordinal),
                    meaning: meaning.cosine(ordinal).max(0.0) / nearest,
                    pairs: 0.0,
                };
                ordinals.into_iter().map(of).collect()
            }
        };
        candidates.sort_by(|a, b| b.in_two().total_cmp(&a.in_two()).then(a.ordinal.cmp(&b.ordinal)));
        let asked = Pairs::of(subject(text));
        for candidate in candidates.iter_mut().take(READ) {
            candidate.pairs = asked.most_in(passages, candidate.ordinal)?;
        }
        Ok(candidates)
    }

    /// What the question means, where there are vectors to compare it with and it reads as English, which is all that
    /// the embedder knows.
    pub(crate) fn meaning(&self) -> Result<Option<&Meaning<'g>>> {
        if self.meaning.get().is_none() {
            let meaning = match (self.embedder, &self.generation.dense) {
                (Some(embedder), Some(dense)) if self.reads_as_english()? => {
                    Some(Meaning::new(dense, embedder.embed(subject(self.query.text()))?))
                }
                _ => None,
            };
            // Nobody else can have set it: the cell is this thread's.
            let _ = self.meaning.set(meaning);
        }
        Ok(self.meaning.get().and_then(Option::as_ref))
    }
}

/// What a full share of the best cosine counts beside a full share of the best BM25 score. This and [`PAIRS`] are
/// fitted by `tests/eval/fit.py`.
const MEANING: f32 = 1.0;
/// What it counts that every two words of the question that stand side by side stand so in the passage.
const PAIRS: f32 = 0.8;
/// How many passages words and meaning each put up, and how many of the best are read for pairs.
const CANDIDATES: usize = 100;
const READ: usize = 20;
/// What the words of a question count that do not say what it is about.
const ASKING: f32 = 0.25;
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
