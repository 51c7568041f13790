//! What the phrases miss, by its meaning: softmax regression over the embedder's vector of a message.
//!
//! It stands behind the phrase list and only adds to it. The embedder reads English alone, so nothing else is judged. The
//! weights are of one embedder: `train-screen` in the tests crate makes them from the texts in `tests/crisis/train`.

use super::crisis::is_harmless;
use crate::Result;
use crate::model::Embedder;
use crate::text::sentences::sentences;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, LazyLock};

/// In bytes, which of English are characters. What is longer is judged piece by piece, so that nothing is diluted or lies beyond what the embedder
/// reads of a text.
const WINDOW: usize = 600;

/// What the message of a window may be, in the order of [`Weights::rows`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chances {
    /// A person at risk, or one who asks for ways to come to harm.
    pub danger: f32,
    /// Somebody suffers, and nothing points to harm.
    pub distress: f32,
    /// Anything else.
    pub other: f32,
}

/// The fitted numbers, as `classifier.json` holds them.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// [`Embedder::id`] of the one that they belong to.
    pub embedder: String,
    /// From this chance of danger on a person gets help first.
    pub danger: f32,
    /// From this chance of distress on a person is spoken to kindly.
    pub distress: f32,
    /// For danger, distress and other: a number for each feature, and the constant last.
    pub rows: [Vec<f32>; 3],
}

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    serde_json::from_str(include_str!("classifier.json")).expect("the compiled-in weights are of this shape")
});

impl Weights {
    /// Those that the program carries.
    #[must_use]
    pub fn compiled_in() -> &'static Self {
        &WEIGHTS
    }

    /// The chances of one vector. They sum to 1.
    #[must_use]
    pub fn chances(&self, vector: &[f32]) -> Chances {
        let logits = self.rows.each_ref().map(|row| {
            let (weights, constant) = row.split_at(vector.len().min(row.len()));
            weights.iter().zip(vector).map(|(w, x)| w * x).sum::<f32>() + constant.first().copied().unwrap_or(0.0)
        });
        let most = logits.iter().copied().fold(f32::MIN, f32::max);
        let [danger, distress, other] = logits.map(|logit| (logit - most).exp());
        let sum = danger + distress + other;
        Chances { danger: danger / sum, distress: distress / sum, other: other / sum }
    }
}

/// The weights with the embedder that they belong to.
pub struct Classifier {
    embedder: Arc<Embedder>,
    weights: &'static Weights,
}

impl Classifier {
    /// `None` for another embedder than the weights are of: their vectors have nothing in common.
    #[must_use]
    pub fn new(embedder: Arc<Embedder>) -> Option<Self> {
        let weights = Weights::compiled_in();
        (weights.embedder == embedder.id()).then_some(Self { embedder, weights })
    }

    /// The gravest window of a text decides.
    ///
    /// # Errors
    /// When the text cannot be tokenized.
    pub fn chances(&self, text: &str) -> Result<Chances> {
        let mut gravest = Chances { other: 1.0, ..Chances::default() };
        let windows = windows(text);
        // A long message is read by two threads, so that help does not wait.
        let vectors = self.embedder.embed_all(&windows, windows.len().min(2))?;
        for (window, vector) in windows.iter().zip(vectors.chunks_exact(self.embedder.dimension())) {
            let found = self.weights.chances(vector);
            // What the phrases know to be harmless is theirs to judge: to the embedder all killing is near.
            if found.danger > gravest.danger && !is_harmless(window) {
                gravest.danger = found.danger;
            }
            gravest.distress = gravest.distress.max(found.distress);
            gravest.other = gravest.other.min(found.other);
        }
        Ok(gravest)
    }

    /// Whether the chances are those of a person at risk.
    #[must_use]
    pub fn is_danger(&self, chances: Chances) -> bool {
        chances.danger >= self.weights.danger
    }

    /// Whether the chances are those of a person who suffers.
    #[must_use]
    pub fn is_distress(&self, chances: Chances) -> bool {
        chances.distress >= self.weights.distress
    }
}

/// A text in pieces of whole sentences, each of about [`WINDOW`] characters at most; a sentence that is longer is cut
/// between words.
#[must_use]
pub fn windows(text: &str) -> Vec<&str> {
    let mut windows: Vec<&str> = Vec::new();
    let (mut from, mut to) = (0, 0);
    let mut close = |from: usize, to: usize| {
        if !text[from..to].trim().is_empty() {
            windows.push(text[from..to].trim());
        }
    };
    for sentence in sentences(text) {
        let start = sentence.as_ptr() as usize - text.as_ptr() as usize;
        for word in sentence.split_whitespace() {
            let end = start + (word.as_ptr() as usize - sentence.as_ptr() as usize) + word.len();
            if end - from > WINDOW && to > from {
                // A sentence that fits into a window of its own opens one.
                let cut = if start > from && end - start <= WINDOW { start } else { to };
                close(from, cut);
                from = cut;
            }
            to = end;
        }
    }
    close(from, to);
    windows
}

#[cfg(test)]
mod tests {
    use super::{WINDOW, windows};

    #[test]
    fn every_word_stands_in_a_window() {
        let check = |text: &str, count: usize| {
            let windows = windows(text);
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(windows.iter().flat_map(|w| words(w)).collect::<Vec<_>>(), words(text));
            assert!(windows.iter().all(|w| w.len() <= WINDOW || !w.contains(' ')), "{windows:?}");
            assert_eq!(windows.len(), count, "{windows:?}");
        };
        check("", 0);
        check("One. Two? Three", 1);
        check(&"word ".repeat(WINDOW / 5), 1);
        check(&"word ".repeat(WINDOW / 5 + 1), 2);
        check(&"A sentence of some words. ".repeat(60), 3);
        check(&format!("{} end", "w".repeat(2 * WINDOW)), 2);
    }
}
