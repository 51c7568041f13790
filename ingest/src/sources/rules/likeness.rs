//! Whether two stretches of prose say the same in the same words.

use super::super::Text;
use super::super::input::Fault;
use super::super::intake::Origin;
use super::words::words;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use vichar_engine::passage::Prose;

/// Two stretches share most of their words when more than half of all their word triples are in both.
const MOST: f64 = 0.5;
/// A stretch of fewer triples may be a formula: a definition, a rubric.
const FEWEST: usize = 20;

/// The stretches that were read so far, by their word triples.
#[derive(Debug, Default)]
pub(super) struct Stretches {
    /// Where each stands, and how many triples it has.
    all: Vec<(String, usize)>,
    having: HashMap<u64, Vec<usize>>,
}

impl Stretches {
    /// The sections of a text that share most of their words with one that stands elsewhere.
    pub(super) fn clashes(&self, text: &Text, origin: &Origin) -> Vec<Fault> {
        let clash = |(line, prose): (Option<u64>, &Prose)| {
            let place = self.like(&triples(&prose.text))?;
            Some(Fault::new(line, format!("shares most of its words with {place}: say it once, and differently here")))
        };
        origin.sections(text).filter_map(clash).collect()
    }

    fn like(&self, triples: &HashSet<u64>) -> Option<&str> {
        if triples.len() < FEWEST {
            return None;
        }
        let mut shared: HashMap<usize, usize> = HashMap::new();
        for other in triples.iter().filter_map(|triple| self.having.get(triple)).flatten() {
            *shared.entry(*other).or_default() += 1;
        }
        let is_like = |(other, shared): (&usize, &usize)| {
            let either = triples.len() + self.all[*other].1 - shared;
            *shared as f64 > MOST * either as f64
        };
        let other = shared.iter().filter(|&(other, shared)| is_like((other, shared))).map(|(other, _)| *other).min()?;
        Some(&self.all[other].0)
    }

    pub(super) fn learn(&mut self, text: &Text, place: impl Fn(Option<u64>) -> String, origin: &Origin) {
        for (line, prose) in origin.sections(text) {
            let triples = triples(&prose.text);
            for triple in &triples {
                self.having.entry(*triple).or_default().push(self.all.len());
            }
            self.all.push((place(line), triples.len()));
        }
    }
}

fn triples(text: &str) -> HashSet<u64> {
    let hash = |triple: &[super::words::Word]| {
        let mut hasher = DefaultHasher::new();
        triple.iter().for_each(|word| word.folded.hash(&mut hasher));
        hasher.finish()
    };
    words(text).windows(3).map(hash).collect()
}
