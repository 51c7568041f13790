//! The Punjabi words of a generation, found by how they sound: a question in Latin letters is read in the texts' own
//! spelling.

use super::lexical::{Field, LexicalIndex};
use crate::Result;
use crate::text::roman;
use crate::text::sound::Sound;
use std::collections::{BTreeSet, HashMap};

/// A word that stands in fewer passages is likelier a slip or a name than what somebody asks about.
const LEAST: u64 = 5;
/// What ten times as many passages count, beside a fit in sound between 0 and 1.
const COMMON: f32 = 0.01;
/// How far behind the likeliest word another may be, and how many are taken at most.
const NEAR: f32 = 0.06;
const SPELLINGS: usize = 4;

struct Word {
    folded: String,
    sounds: Vec<Sound>,
    /// In how many passages it stands.
    passages: u64,
}

/// Folded Gurmukhi words by the skeleton of their sounds.
pub(crate) struct Vocabulary {
    words: HashMap<String, Vec<Word>>,
}

impl Vocabulary {
    /// Reads the words of Gurbani and of Punjabi prose and translations.
    pub(super) fn read(lexical: &LexicalIndex) -> Result<Self> {
        let mut passages: HashMap<String, u64> = HashMap::new();
        for field in [Field::Gurmukhi, Field::Punjabi] {
            // Of Gurbani there are also the words as they are spelt and 3-grams, which are marked.
            for (key, found) in lexical.keys(field)?.into_iter().filter(|(key, _)| !key.starts_with(['=', '_'])) {
                *passages.entry(key).or_default() += found;
            }
        }
        let mut words: HashMap<String, Vec<Word>> = HashMap::new();
        for (folded, passages) in passages.into_iter().filter(|(_, passages)| *passages >= LEAST) {
            let sounds = roman::from_gurmukhi(&folded);
            // A tippi or bindi is written `n` by some and left out by others.
            let nasal: Vec<Sound> = sounds.iter().map(|&s| if s == Sound::Nasal { Sound::N } else { s }).collect();
            for skeleton in BTreeSet::from([roman::skeleton(&sounds), roman::skeleton(&nasal)]) {
                let word = Word { folded: folded.clone(), sounds: sounds.clone(), passages };
                words.entry(skeleton).or_default().push(word);
            }
        }
        Ok(Self { words })
    }

    /// The words that sound most like these sounds, the likeliest first: one word is spelt in several ways, and ends as
    /// its place in the sentence asks. Folded, in Gurmukhi. `fit` measures how well the first sounds stand in the
    /// second, between 0 and 1; both ways it must reach `least`.
    pub(crate) fn alike(&self, heard: &[Sound], least: f32, fit: impl Fn(&[Sound], &[Sound]) -> f32) -> Vec<&str> {
        // "daya" is also spelt with a vowel where the ear takes it for a consonant: ਦਇਆ.
        let open: Vec<Sound> = heard.iter().map(|&s| if s == Sound::Y { Sound::I } else { s }).collect();
        let mut alike: Vec<(f32, &str)> = Vec::new();
        for sounds in [heard, &open] {
            for word in self.words.get(&roman::skeleton(sounds)).into_iter().flatten() {
                let both = fit(sounds, &word.sounds).min(fit(&word.sounds, sounds));
                if both >= least {
                    alike.push((both + COMMON * (word.passages as f32).log10(), &word.folded));
                }
            }
        }
        alike.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
        let near = alike.first().map_or(0.0, |best| best.0) - NEAR;
        let mut words: Vec<&str> = Vec::new();
        for (_, word) in alike.into_iter().take_while(|&(score, _)| score >= near) {
            if words.len() < SPELLINGS && !words.contains(&word) {
                words.push(word);
            }
        }
        words
    }
}
