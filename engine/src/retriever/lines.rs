//! Lines of Gurbani by their own words: spelling, sound, first letters.

use super::align::{BySign, BySound, fit};
use super::{Hit, LONGEST_ALIGNED, Retriever, Via};
use crate::Result;
use crate::index::{Field, Filter, Weighted};
use crate::passage::Body;
use crate::text::normal::{gurmukhi_words, normal};
use crate::text::roman::{self, from_gurmukhi, from_latin};
use crate::text::sound::Sound;
use std::collections::{BTreeMap, HashSet};

/// How many candidates BM25 gives to alignment.
const CANDIDATES: usize = 300;
/// A fit of this and more needs no second look at the line after.
const WHOLE_LINE: f32 = 0.9;
/// How many of the best candidates get that second look.
const RUN_ON: usize = 60;
/// What being in the first work of the corpus, Sri Guru Granth Sahib Ji, is worth between near-equal fits.
const CANON_FIRST: f32 = 0.015;

impl Retriever<'_> {
    /// Lines that hold the words of a Gurmukhi text, spelt so or nearly so.
    ///
    /// # Errors
    /// When the index cannot be read.
    pub fn by_spelling(&self, text: &str, filter: &Filter, k: usize) -> Result<Vec<Hit>> {
        let query = spelled(text);
        let query = &query[..query.len().min(LONGEST_ALIGNED)];
        let keys = weighted(Field::Gurmukhi, crate::index::gurmukhi_keys(&query.iter().collect::<String>()));
        self.aligned(&keys, filter, k, Via::Spelling, |gurmukhi| fit::<BySign>(query, &spelled(gurmukhi)))
    }

    /// Lines that sound like a text in Latin letters.
    ///
    /// # Errors
    /// When the index cannot be read.
    pub fn by_sound(&self, text: &str, filter: &Filter, k: usize) -> Result<Vec<Hit>> {
        let query = from_latin(text);
        let query: &[Sound] = &query[..query.len().min(LONGEST_ALIGNED)];
        let keys = weighted(Field::Roman, roman::keys(query));
        self.aligned(&keys, filter, k, Via::Sound, |gurmukhi| fit::<BySound>(query, &from_gurmukhi(gurmukhi)))
    }

    /// Reads candidates, scores each by its fit, and gives the best `k`. A query that runs on past the end of its
    /// line is also held to the line and the next one.
    fn aligned(
        &self,
        keys: &[Weighted],
        filter: &Filter,
        k: usize,
        via: Via,
        fit: impl Fn(&str) -> f32,
    ) -> Result<Vec<Hit>> {
        let passages = &self.generation.passages;
        let text = |ordinal: u32| -> Result<Option<String>> {
            Ok(match passages.get(ordinal)?.body {
                Body::Line(line) => Some(line.gurmukhi),
                Body::Prose(_) => None,
            })
        };
        let lexical = &self.generation.lexical;
        let candidates = lexical.search(keys, lexical.admitted(filter)?.as_deref(), CANDIDATES.max(k))?;
        let mut hits = Vec::with_capacity(candidates.len());
        for (ordinal, _) in candidates {
            if let Some(line) = text(ordinal)? {
                hits.push(Hit { ordinal, score: fit(&line), via });
            }
        }
        self.sort(&mut hits);
        if hits.first().is_none_or(|h| h.score < WHOLE_LINE) {
            for hit in hits.iter_mut().take(RUN_ON) {
                let group = passages.group_of(hit.ordinal);
                if hit.ordinal + 1 < group.first + group.count
                    && let (Some(line), Some(next)) = (text(hit.ordinal)?, text(hit.ordinal + 1)?)
                {
                    // The whole query in two lines is worth a little less than in one.
                    hit.score = hit.score.max(fit(&format!("{line} {next}")) - 0.01);
                }
            }
            self.sort(&mut hits);
        }
        hits.truncate(k);
        Ok(hits)
    }

    /// Best first; of two that fit nearly alike the canon's leads, then the earlier.
    fn sort(&self, hits: &mut [Hit]) {
        let passages = &self.generation.passages;
        let score = |h: &Hit| h.score + if passages.group_of(h.ordinal).document == 0 { CANON_FIRST } else { 0.0 };
        hits.sort_by(|a, b| score(b).total_cmp(&score(a)).then(a.ordinal.cmp(&b.ordinal)));
    }

    /// Lines by the first letters of their words: those without a slip first, then, for five letters and more,
    /// those with one. Among equals the likelier reading leads.
    ///
    /// # Errors
    /// When the index cannot be read.
    pub fn by_letters(&self, readings: &[Vec<Vec<u8>>], filter: &Filter, k: usize) -> Result<Vec<Hit>> {
        let mut found = Vec::new();
        for (rank, reading) in readings.iter().enumerate() {
            let sets: Vec<&[u8]> = reading.iter().map(Vec::as_slice).collect();
            let matches = self.generation.letters.find(&sets, u8::from(sets.len() > 4));
            let length = sets.len().max(1) as f32;
            found.extend(matches.into_iter().map(|m| (m.slips, rank, m, 1.0 - f32::from(m.slips) / length)));
        }
        found.sort_by_key(|&(slips, rank, m, _)| (slips, rank, m));
        let admitted = self.generation.lexical.admitted(filter)?;
        let mut hits: Vec<Hit> = Vec::new();
        let mut seen = HashSet::new();
        for (_, _, m, score) in found {
            if hits.len() == k {
                break;
            }
            let admitted = admitted.as_ref().is_none_or(|admitted| admitted[m.ordinal as usize]);
            if admitted && seen.insert(m.ordinal) {
                hits.push(Hit { ordinal: m.ordinal, score, via: Via::Letters });
            }
        }
        Ok(hits)
    }
}

/// The words in normal form, parted by one space.
fn spelled(text: &str) -> Vec<char> {
    let normal = normal(text);
    let mut out = Vec::with_capacity(normal.len());
    for word in gurmukhi_words(&normal) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.extend(word.chars());
    }
    out
}

/// Each key once, counted as often as it stands in the query. 3-grams count half: there are more of them.
fn weighted(field: Field, keys: Vec<String>) -> Vec<Weighted> {
    let mut counts: BTreeMap<String, f32> = BTreeMap::new();
    for key in keys {
        let boost = if key.starts_with('_') { 0.5 } else { 1.0 };
        *counts.entry(key).or_default() += boost;
    }
    counts.into_iter().map(|(key, boost)| Weighted { field, key, boost }).collect()
}
