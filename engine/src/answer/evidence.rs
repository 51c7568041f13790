//! Whether what was found carries an answer.
//!
//! The weights and thresholds are data, `evidence.toml`, which `tests/eval/evidence.py` fits and writes.

use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// How a question was compared with the texts, which decides what its evidence must reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Compared {
    /// By its words, and by its sense as the embedder reads it.
    English,
    /// By its words, and by the sense of the lines that have them: a question in Punjabi.
    Topic,
    /// By its words alone.
    Words,
}

/// What speaks for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Evidence {
    /// How the question was compared.
    pub compared: Compared,
    /// The share of the question's telling words, weighed by rarity, that the best sentence or line has with what stands
    /// around it.
    pub coverage: f32,
    /// The cosine of the question with the sentence or line nearest to it; 0 without vectors.
    pub cosine: f32,
    /// How much that is, between 0 and 1: that one common word stands there says less than that five rare ones do.
    pub covered: f32,
    /// Whether the best of all by words and sense together is also the nearest by sense alone.
    pub agreed: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Weights {
    compared: Compared,
    coverage: f32,
    cosine: f32,
    covered: f32,
    agreed: f32,
    threshold: f32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    weights: Vec<Weights>,
}

static FILE: LazyLock<File> =
    LazyLock::new(|| toml::from_str(include_str!("evidence.toml")).expect("compiled-in weights are TOML"));

impl Evidence {
    /// What it weighs: the logarithm of the odds that there is an answer, when answerable and unanswerable questions are
    /// alike in number.
    #[must_use]
    pub fn weight(&self) -> f32 {
        self.held_to().map_or(f32::MIN, |w| {
            w.coverage * self.coverage
                + w.cosine * self.cosine
                + w.covered * self.covered
                + if self.agreed { w.agreed } else { 0.0 }
        })
    }

    /// Whether it carries an answer.
    #[must_use]
    pub fn carries(&self) -> bool {
        self.held_to().is_some_and(|w| self.weight() >= w.threshold)
    }

    fn held_to(&self) -> Option<&'static Weights> {
        FILE.weights.iter().find(|weights| weights.compared == self.compared)
    }
}

#[cfg(test)]
mod tests {
    use super::{Compared, Evidence};

    #[test]
    fn words_and_sense_carry_an_answer_together() {
        let check = |compared, coverage: f32, cosine: f32, want: bool| {
            let evidence = Evidence { compared, coverage, cosine, covered: coverage * 0.6, agreed: true };
            assert_eq!(evidence.carries(), want, "{evidence:?}");
        };
        for compared in [Compared::English, Compared::Topic] {
            check(compared, 1.0, 0.7, true);
            check(compared, 0.2, 0.2, false);
        }
        check(Compared::Words, 0.9, 0.0, true);
        check(Compared::Words, 0.3, 0.0, false);
    }
}
