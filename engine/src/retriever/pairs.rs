//! Words that stand side by side in a question and in a text.

use crate::Result;
use crate::index::PassageStore;
use crate::passage::Body;
use crate::text::english;
use crate::text::sentences::sentences;
use std::collections::HashSet;

/// The pairs of neighbouring stems of a text, each once.
pub(crate) struct Pairs(HashSet<[String; 2]>);

impl Pairs {
    pub(crate) fn of(text: &str) -> Self {
        let stems: Vec<String> = english::words(text).iter().map(|word| english::stem(word)).collect();
        Self(stems.windows(2).map(|pair| [pair[0].clone(), pair[1].clone()]).collect())
    }

    /// The share of these pairs that a text has too, between 0 and 1.
    pub(crate) fn share_in(&self, text: &str) -> f32 {
        if self.0.is_empty() {
            return 0.0;
        }
        self.0.intersection(&Self::of(text).0).count() as f32 / self.0.len() as f32
    }

    /// The largest share that one translation, or one sentence, of a passage has.
    pub(super) fn most_in(&self, passages: &PassageStore, ordinal: u32) -> Result<f32> {
        let shares: Vec<f32> = match &passages.get(ordinal)?.body {
            Body::Line(line) => line.translations.iter().map(|t| self.share_in(&t.text)).collect(),
            Body::Prose(prose) => sentences(&prose.text).into_iter().map(|s| self.share_in(s)).collect(),
        };
        Ok(shares.into_iter().fold(0.0, f32::max))
    }
}

#[cfg(test)]
mod tests {
    use super::Pairs;

    #[test]
    fn neighbours_count_wherever_they_stand() {
        let check =
            |asked: &str, text: &str, want: f32| assert_eq!(Pairs::of(asked).share_in(text), want, "{asked}: {text}");
        check("true is His name", "His Name is true", 0.25 + 1.0 / 12.0);
        check("the fear of death", "Death and the fear of it", 2.0 / 3.0);
        check("fear", "fear", 0.0);
        check("", "fear of death", 0.0);
    }
}
