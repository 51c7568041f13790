//! Passages by what their translations and prose say: in words, in meaning, and in words that stand side by side.

use super::meaning::Meaning;
use super::question::{is_question, subject, telling};
use super::topic::TopicWord;
use super::{Hit, Pairs, Retriever, Via};
use crate::Result;
use crate::index::{Field, Filter, Weighted, best};
use crate::text::{english, normal};
use std::collections::{BTreeMap, BTreeSet, HashSet};

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
    /// Of a line: the mean of the first two measures over the lines around it in its shabad. A line is a fragment, and
    /// a shabad that speaks of something does so in several; 0 for prose.
    pub around: f32,
}

impl Candidate {
    fn in_two(&self) -> f32 {
        self.words + MEANING * self.meaning
    }

    /// Who asks about a subject wants the shabad that is about it; who quotes a line wants that line.
    fn score(&self, asks: bool) -> f32 {
        self.in_two() + PAIRS * self.pairs + if asks { AROUND * self.around } else { 0.0 }
    }
}

impl<'g> Retriever<'g> {
    /// The share of what a question asks about that a passage speaks of: its telling words, weighted by how
    /// rare they are (inverse document frequency), that stand in the passage's translations, prose or titles.
    ///
    /// # Errors
    /// When the index cannot be read.
    pub fn coverage(&self, ordinal: u32) -> Result<f32> {
        self.share_asked(&crate::index::passage_keys(&self.generation.passages, ordinal)?)
    }

    /// How much it is to have this share of what the question asks about, between 0 and 1: it grows with the number of
    /// its telling words and their rarity.
    pub(crate) fn rarity(&self, share: f32) -> Result<f32> {
        /// The rarity of a word that one passage in some twenty thousand has.
        const MUCH: f32 = 10.0;
        self.share_asked(&HashSet::new())?;
        let all: f32 = self.asked.get().into_iter().flatten().map(|(rarity, _)| rarity).sum();
        Ok(share * all / (share * all + MUCH))
    }

    /// The same share, of the telling words that are among `keys`.
    pub(crate) fn share_asked(&self, keys: &HashSet<String>) -> Result<f32> {
        if self.asked.get().is_none() {
            let total = self.generation.lexical.len() as f32;
            let mut words: Vec<Vec<(Field, String)>> = Vec::new();
            match self.topic()? {
                Some(topic) => words.extend(topic.iter().map(|word| word.keys.clone())),
                None => {
                    let telling = word_keys(&telling(self.query.text()), |_| 1.0);
                    let with_synonyms = |key: Weighted| {
                        let others = english::synonyms(&key.key).map(|other| (key.field, other.to_owned()));
                        let others: Vec<(Field, String)> = others.collect();
                        std::iter::once((key.field, key.key)).chain(others).collect()
                    };
                    words.extend(telling.into_iter().map(with_synonyms));
                }
            }
            let mut asked = Vec::new();
            for mut keys in words {
                keys.retain(|(field, _)| *field != Field::Title);
                let mut frequency = 0;
                for (field, key) in &keys {
                    frequency = frequency.max(self.generation.lexical.frequency(*field, key)?);
                }
                let frequency = frequency as f32;
                let keys: Vec<String> = keys.into_iter().map(|(_, key)| key).collect();
                if !keys.is_empty() {
                    asked.push(((1.0 + (total - frequency + 0.5) / (frequency + 0.5)).ln(), keys));
                }
            }
            // Nobody else can have set it: the cell is this thread's.
            let _ = self.asked.set(asked);
        }
        let asked = self.asked.get().map(Vec::as_slice).unwrap_or_default();
        let all: f32 = asked.iter().map(|(rarity, _)| rarity).sum();
        let is_in = |own: &[String]| own.iter().any(|key| keys.contains(key));
        let found: f32 = asked.iter().filter(|(_, own)| is_in(own)).map(|(rarity, _)| rarity).sum();
        Ok(if all > 0.0 { found / all } else { 0.0 })
    }

    /// Passages whose translations or prose speak of what the question asks, by the three measures of [`Candidate`]:
    /// shares of the best, which are weighed and added. Compared with rank fusion and other scales: decisions/0010.
    ///
    /// # Errors
    /// When the index cannot be read or the question cannot be embedded.
    pub fn by_words(&self, filter: &Filter, k: usize) -> Result<Vec<Hit>> {
        let candidates = self.candidates(filter, k)?;
        let asks = self.topic()?.is_some() || is_question(self.query.text());
        let mut hits: Vec<Hit> =
            (candidates.iter()).map(|c| Hit { ordinal: c.ordinal, score: c.score(asks), via: Via::Words }).collect();
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
        let keys = match self.topic()? {
            Some(topic) => self.topic_keys(topic)?,
            None => with_synonyms(word_keys(&english::words(text), weight)),
        };
        let passages = &self.generation.passages;
        let mut scores = self.generation.lexical.scores(&keys)?;
        for group in passages.groups().iter().take_while(|group| group.document == 0) {
            scores[group.first as usize..][..group.count as usize].iter_mut().for_each(|score| *score *= CANON_WORDS);
        }
        let admitted = self.generation.lexical.admitted(filter)?;
        let found = best(&scores, admitted.as_deref(), k.max(CANDIDATES));
        let most = found.first().map_or(1.0, |f| f.1);
        let words = |ordinal: u32| scores[ordinal as usize] / most;
        let meaning = self.meaning()?;
        let near = meaning.map(|m| m.nearest(k.max(CANDIDATES), admitted.as_deref())).unwrap_or_default();
        let nearest = near.first().map_or(1.0, |n| n.1).max(f32::MIN_POSITIVE);
        let sense = |ordinal: u32| meaning.map_or(0.0, |m| m.cosine(ordinal).max(0.0) / nearest);
        let ordinals: BTreeSet<u32> = found.iter().chain(&near).map(|&(ordinal, _)| ordinal).collect();
        let of = |ordinal: u32| {
            let group = passages.group_of(ordinal);
            let beside =
                ordinal.saturating_sub(BESIDE).max(group.first)..(ordinal + BESIDE + 1).min(group.first + group.count);
            let others = beside.filter(|&o| o != ordinal);
            let (count, sum) = others.fold((0.0, 0.0), |(n, sum), o| (n + 1.0, sum + words(o) + MEANING * sense(o)));
            let is_verse = passages.document_of(group).unit.is_some();
            let around = if is_verse && count > 0.0 { sum / count } else { 0.0 };
            Candidate { ordinal, words: words(ordinal), meaning: sense(ordinal), pairs: 0.0, around }
        };
        let mut candidates: Vec<Candidate> = ordinals.into_iter().map(of).collect();
        candidates.sort_by(|a, b| b.in_two().total_cmp(&a.in_two()).then(a.ordinal.cmp(&b.ordinal)));
        let asked = Pairs::of(subject(text));
        for candidate in candidates.iter_mut().take(READ) {
            candidate.pairs = asked.most_in(passages, candidate.ordinal)?;
        }
        Ok(candidates)
    }

    /// The keys of what is asked about in Punjabi. A seldom spelling of a word says no more than the usual one.
    fn topic_keys(&self, topic: &[TopicWord]) -> Result<Vec<Weighted>> {
        let lexical = &self.generation.lexical;
        let rarity = |frequency: u64| (1.0 + lexical.len() as f32 / (1.0 + frequency as f32)).ln();
        let mut keys = BTreeMap::new();
        for word in topic.iter().take(MOST_WORDS) {
            let mut found = Vec::with_capacity(word.keys.len());
            for (field, key) in &word.keys {
                found.push((field, key, lexical.frequency(*field, key)?));
            }
            for &(field, key, frequency) in &found {
                let usual = found.iter().filter(|(of, ..)| *of == field).map(|&(.., f)| f).max().unwrap_or(frequency);
                keys.insert((*field, key.clone()), rarity(usual) / rarity(frequency));
            }
        }
        Ok(keys.into_iter().map(|((field, key), boost)| Weighted { field, key, boost }).collect())
    }

    /// What the question means, where there are vectors to compare it with: by the embedder when it reads as English,
    /// which is all that the embedder knows; by the lines that have its words when it asks in Punjabi.
    pub(crate) fn meaning(&self) -> Result<Option<&Meaning<'g>>> {
        if self.meaning.get().is_none() {
            let meaning = match (self.embedder, &self.generation.dense, self.topic()?) {
                (Some(_), Some(dense), Some(topic)) => self.sense_of(topic, dense)?,
                (Some(embedder), Some(dense), None) if self.reads_as_english()? => {
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
/// What the lines around a line count when a subject is asked about, and how many on either side do.
const AROUND: f32 = 0.5;
const BESIDE: u32 = 3;
/// How many passages words and meaning each put up, and how many of the best are read for pairs.
pub(super) const CANDIDATES: usize = 100;
const READ: usize = 20;
/// The most different words of a question that are looked up.
const MOST_WORDS: usize = 64;
/// What the words of a question count that do not say what it is about.
const ASKING: f32 = 0.25;
/// What the first work of the corpus, Sri Guru Granth Sahib Ji, gains over the others in a search by words.
const CANON_WORDS: f32 = 1.15;

/// What a word counts that only stands for one of the question's.
const SYNONYM: f32 = 0.4;

/// The keys, and those of the words that stand for theirs.
fn with_synonyms(mut keys: Vec<Weighted>) -> Vec<Weighted> {
    let own: HashSet<String> = keys.iter().map(|key| key.key.clone()).collect();
    let mut others: BTreeMap<(Field, &str), f32> = BTreeMap::new();
    for key in &keys {
        for other in english::synonyms(&key.key).filter(|other| !own.contains(*other)) {
            let boost = others.entry((key.field, other)).or_default();
            *boost = boost.max(SYNONYM * key.boost);
        }
    }
    keys.extend(others.into_iter().map(|((field, key), boost)| Weighted { field, key: key.to_owned(), boost }));
    keys
}

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
