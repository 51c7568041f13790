//! What a question means, compared with what the passages say.

use crate::index::{DenseIndex, Part};

/// A question's vector beside those of a generation.
pub(crate) struct Meaning<'g> {
    dense: &'g DenseIndex,
    vector: Vec<f32>,
}

impl<'g> Meaning<'g> {
    pub(super) fn new(dense: &'g DenseIndex, vector: Vec<f32>) -> Self {
        Self { dense, vector }
    }

    /// The `k` passages nearest in meaning, as (ordinal, cosine), nearest first.
    pub(super) fn nearest(&self, k: usize, admitted: Option<&[bool]>) -> Vec<(u32, f32)> {
        let admits = |ordinal: u32| admitted.is_none_or(|admitted| admitted[ordinal as usize]);
        self.dense.search(&self.vector, k, &admits).into_iter().map(|near| (near.ordinal, near.cosine)).collect()
    }

    /// How near the nearest of a passage's texts is; 0 where it has none.
    pub(crate) fn cosine(&self, ordinal: u32) -> f32 {
        self.dense.cosine(ordinal, &self.vector).unwrap_or(0.0)
    }

    /// How near each of a passage's texts is.
    pub(crate) fn parts(&self, ordinal: u32) -> impl Iterator<Item = (Part, f32)> {
        self.dense.parts(ordinal).map(|(part, row)| (part, self.dense.cosine_of_row(row, &self.vector)))
    }

    /// The cosine of two texts, each by its passage and part; `None` when one of them has no vector.
    pub(crate) fn likeness(&self, one: (u32, Part), other: (u32, Part)) -> Option<f32> {
        let row = |(ordinal, part): (u32, Part)| self.dense.parts(ordinal).find(|p| p.0 == part).map(|p| p.1);
        Some(self.dense.cosine_of_row(row(one)?, &self.dense.vector(row(other)?)))
    }
}
