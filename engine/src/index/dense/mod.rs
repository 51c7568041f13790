//! Vectors of the texts of a generation, and the exact search for those nearest to a query.
//!
//! Every search reads every row, in bytes: a quarter of the memory that bounds its time. What the bytes leave open is
//! decided by the numbers themselves: all rows are compared by them that could, by the most that rounding may have
//! changed, belong to the nearest. So nothing is missed, and there is no index to be tuned.

mod files;
mod int8;
mod texts;
#[cfg(target_arch = "x86_64")]
mod x86;

pub(super) use files::{FILES, write};
pub use texts::{Part, Place, Text, Texts, parts};

use crate::Result;
use files::Files;
use int8::{Query, stride};
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::path::Path;
use std::sync::OnceLock;

/// Rows whose products are made at once, and of which the best score is kept.
const BLOCK: usize = 256;
/// So many rows tell the mean of all.
const SAMPLE: usize = 4096;
/// Rounding within the sums themselves.
const SUMS: f32 = 1e-5;

/// A passage that is near to a query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Near {
    /// Of the passage.
    pub ordinal: u32,
    /// Which of its texts is the nearest.
    pub part: Part,
    /// The cosine of the angle between that text and the query.
    pub cosine: f32,
}

/// The vectors of one generation, by row and by passage.
pub struct DenseIndex {
    files: Files,
    /// Where the places of each passage begin in the map, and behind the last one where they end.
    of_passage: Vec<u32>,
    /// Where the places of each row begin in `places`, and behind the last one where they end.
    of_row: Vec<u32>,
    places: Vec<Place>,
    /// Of all rows, or of a sample of them.
    mean: OnceLock<Vec<f32>>,
}

impl DenseIndex {
    /// Opens the vectors of `embedder` in a generation's folder, over its `passages` passages.
    ///
    /// # Errors
    /// When a file is missing or damaged, or the vectors are of another embedder: the error names the file.
    pub(super) fn open(folder: &Path, embedder: &str, passages: usize) -> Result<Self> {
        let files = Files::open(folder, embedder, passages)?;
        let map = &files.map;
        let of_passage = starts(passages, map.places.iter().map(|place| place.0));
        let of_row = starts(map.rows as usize, map.places.iter().map(|place| place.2));
        let (mut next, mut places) = (of_row.clone(), vec![(0, Part::Sentence(0)); map.places.len()]);
        for &(ordinal, part, row) in &map.places {
            let at = &mut next[row as usize];
            places[*at as usize] = (ordinal, Part::of_code(part));
            *at += 1;
        }
        Ok(Self { files, of_passage, of_row, places, mean: OnceLock::new() })
    }

    /// Whose vectors they are.
    #[must_use]
    pub fn embedder(&self) -> &str {
        &self.files.map.embedder
    }

    /// Numbers in one vector.
    #[must_use]
    pub fn dimension(&self) -> usize {
        self.files.map.dimension as usize
    }

    /// How many rows there are: texts that differ.
    #[must_use]
    pub fn len(&self) -> usize {
        self.files.map.rows as usize
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The `k` passages nearest to `query`, a vector of length 1, each once by its nearest text; of equals the first in
    /// reading order. It is exact: what a comparison with every vector would give. `admits` is asked by ordinal, and
    /// only of passages near enough to be among them. None are near to a query of another dimension.
    #[must_use]
    pub fn search(&self, query: &[f32], k: usize, admits: &dyn Fn(u32) -> bool) -> Vec<Near> {
        if query.len() != self.dimension() || !query.iter().all(|x| x.is_finite()) || k == 0 {
            return Vec::new();
        }
        let scan = self.scan(query);
        let floor = self.floor(&scan, k, admits) - 2.0 * scan.error;
        let mut near: HashMap<u32, Near> = HashMap::new();
        for (row, _) in scan.above(floor) {
            let mut cosine = None;
            for &(ordinal, part) in self.places_of(row) {
                if admits(ordinal) {
                    let cosine = *cosine.get_or_insert_with(|| self.cosine_of_row(row, query));
                    let new = Near { ordinal, part, cosine };
                    let best = near.entry(ordinal).or_insert(new);
                    if (cosine, best.part) > (best.cosine, part) {
                        *best = new;
                    }
                }
            }
        }
        let mut near: Vec<Near> = near.into_values().collect();
        near.sort_unstable_by(|a, b| b.cosine.total_cmp(&a.cosine).then(a.ordinal.cmp(&b.ordinal)));
        near.truncate(k);
        near
    }

    /// The cosine of a query, a vector of length 1, with the nearest text of a passage; `None` when it has no vector.
    #[must_use]
    pub fn cosine(&self, ordinal: u32, query: &[f32]) -> Option<f32> {
        self.parts(ordinal).map(|(_, row)| self.cosine_of_row(row, query)).max_by(f32::total_cmp)
    }

    /// The texts of a passage that have a vector, with their rows.
    pub fn parts(&self, ordinal: u32) -> impl Iterator<Item = (Part, u32)> {
        let bound = |at: usize| self.of_passage.get(at).map_or(self.places.len(), |&at| at as usize);
        let places = &self.files.map.places[bound(ordinal as usize)..bound(ordinal as usize + 1)];
        places.iter().map(|&(_, part, row)| (Part::of_code(part), row))
    }

    /// The cosine of a query, a vector of length 1, with one row.
    ///
    /// # Panics
    /// When there is no such row.
    #[must_use]
    pub fn cosine_of_row(&self, row: u32, query: &[f32]) -> f32 {
        /// Sums side by side, which a processor makes at once.
        const SIDE: usize = 16;
        let mut sums = [0.0; SIDE];
        for (xs, ys) in self.files.numbers(row).chunks(SIDE).zip(query.chunks(SIDE)) {
            for ((sum, x), y) in sums.iter_mut().zip(xs).zip(ys) {
                *sum += f32::from_le_bytes(*x) * y;
            }
        }
        sums.iter().sum()
    }

    /// The numbers of one row.
    ///
    /// # Panics
    /// When there is no such row.
    #[must_use]
    pub fn vector(&self, row: u32) -> Vec<f32> {
        self.files.numbers(row).iter().map(|number| f32::from_le_bytes(*number)).collect()
    }

    /// The direction, of length 1, in which these rows lie from the mean of all: what they have in common and others
    /// have not. `None` when there is no such direction.
    #[must_use]
    pub fn direction(&self, rows: &[u32]) -> Option<Vec<f32>> {
        let mean = self.mean.get_or_init(|| {
            let step = self.len().div_ceil(SAMPLE).max(1);
            self.mean_of((0_u32..).take(self.len()).step_by(step))
        });
        let mut vector = self.mean_of(rows.iter().copied());
        vector.iter_mut().zip(mean).for_each(|(x, mean)| *x -= mean);
        let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
        vector.iter_mut().for_each(|x| *x /= length);
        vector.iter().all(|x| x.is_finite()).then_some(vector)
    }

    fn mean_of(&self, rows: impl Iterator<Item = u32>) -> Vec<f32> {
        let (mut sum, mut count) = (vec![0.0; self.dimension()], 0.0);
        for row in rows {
            sum.iter_mut().zip(self.files.numbers(row)).for_each(|(sum, x)| *sum += f32::from_le_bytes(*x));
            count += 1.0;
        }
        sum.iter_mut().for_each(|sum| *sum /= count);
        sum
    }

    fn places_of(&self, row: u32) -> &[Place] {
        &self.places[self.of_row[row as usize] as usize..self.of_row[row as usize + 1] as usize]
    }

    /// Compares the query with every row, in bytes.
    fn scan(&self, query: &[f32]) -> Scan {
        let of_query = Query::new(query);
        let length = query.iter().map(|x| x * x).sum::<f32>().sqrt();
        // |q·x − q̂·x̂| ≤ |q|·|x − x̂| + |q − q̂|·|x̂|, and x̂ is no longer than x and what it lost.
        let lost = self.files.map.error;
        let error = length * lost + of_query.rounded.error * (1.0 + 1e-3 + lost) + SUMS;
        let mut scores = vec![0.0; self.len()];
        let mut tops = Vec::with_capacity(self.len().div_ceil(BLOCK));
        let mut products = [0; BLOCK];
        let codes = self.files.codes().chunks(BLOCK * stride(query.len()));
        for ((codes, scales), scores) in codes.zip(self.files.scales.chunks(BLOCK)).zip(scores.chunks_mut(BLOCK)) {
            let products = &mut products[..scores.len()];
            of_query.products(codes, products);
            let mut top = f32::NEG_INFINITY;
            for ((score, &product), scale) in scores.iter_mut().zip(&*products).zip(scales) {
                *score = product as f32 * scale * of_query.rounded.scale;
                top = top.max(*score);
            }
            tops.push(top);
        }
        Scan { scores, tops, error }
    }

    /// A score that `k` admitted passages reach; below every score when there are not so many.
    fn floor(&self, scan: &Scan, k: usize, admits: &dyn Fn(u32) -> bool) -> f32 {
        let mut most = k.min(self.of_passage.len()) * 4 + BLOCK;
        loop {
            let rows = scan.best(most, |row| self.places_of(row).iter().any(|place| admits(place.0)));
            let mut passages = HashSet::new();
            for &(score, row) in &rows {
                passages.extend(self.places_of(row).iter().map(|place| place.0).filter(|&ordinal| admits(ordinal)));
                if passages.len() >= k {
                    return score;
                }
            }
            if rows.len() < most {
                return f32::NEG_INFINITY;
            }
            // Few passages with many texts each: look further.
            most *= 8;
        }
    }
}

/// Where the entries of each of `count` keys begin, when they lie in the order of the keys; and where the last ends.
fn starts(count: usize, keys: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut starts = vec![0; count + 1];
    for key in keys {
        starts[key as usize + 1] += 1;
    }
    for at in 1..starts.len() {
        starts[at] += starts[at - 1];
    }
    starts
}

/// What the bytes say of every row.
struct Scan {
    /// By row.
    scores: Vec<f32>,
    /// The best score of each block of rows.
    tops: Vec<f32>,
    /// The most by which a score may differ from the cosine.
    error: f32,
}

/// A score in the order of numbers, the least first in a heap.
#[derive(PartialEq)]
struct Least(f32, u32);

impl Eq for Least {}

impl Ord for Least {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        other.0.total_cmp(&self.0).then(self.1.cmp(&other.1))
    }
}

impl PartialOrd for Least {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Scan {
    /// The rows with at least this score.
    fn above(&self, floor: f32) -> impl Iterator<Item = (u32, f32)> {
        let blocks = self.scores.chunks(BLOCK).zip(&self.tops).zip((0_u32..).step_by(BLOCK));
        let near = blocks.filter(move |((_, top), _)| **top >= floor);
        near.flat_map(move |((scores, _), first)| {
            (first..).zip(scores.iter().copied()).filter(move |(_, score)| *score >= floor)
        })
    }

    /// The `most` admitted rows with the best scores, best first.
    fn best(&self, most: usize, admits: impl Fn(u32) -> bool) -> Vec<(f32, u32)> {
        let mut heap = BinaryHeap::with_capacity(most.min(self.scores.len()) + 1);
        let mut floor = f32::NEG_INFINITY;
        for (block, first) in self.scores.chunks(BLOCK).zip((0_u32..).step_by(BLOCK)) {
            if self.tops[first as usize / BLOCK] <= floor {
                continue;
            }
            for (&score, row) in block.iter().zip(first..) {
                if score > floor && admits(row) {
                    heap.push(Least(score, row));
                    if heap.len() > most {
                        heap.pop();
                        floor = heap.peek().map_or(floor, |least| least.0);
                    }
                }
            }
        }
        heap.into_sorted_vec().into_iter().map(|Least(score, row)| (score, row)).collect()
    }
}

#[cfg(test)]
mod tests;
