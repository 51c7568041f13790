//! The transformer of BERT (Devlin et al. 2018) over a batch of texts of any lengths, without padding: their tokens lie
//! one behind the other, and only attention knows where a text ends.

use super::lanes::{Aligned, Panels, exp, gelu, normalise, product, tile};
use pulp::{Arch, Simd, WithSimd};

/// Numbers in one head of attention.
pub(super) const HEAD: usize = 32;

/// The weights of one layer, packed.
pub(super) struct Layer {
    /// Queries, keys and values in one product; the queries already divided by the root of [`HEAD`].
    pub(super) attention: Panels,
    pub(super) attended: Panels,
    pub(super) attended_norm: Norm,
    pub(super) widened: Panels,
    pub(super) narrowed: Panels,
    pub(super) narrowed_norm: Norm,
}

/// What a normalisation multiplies with and adds, for each feature.
pub(super) struct Norm {
    pub(super) gain: Vec<f32>,
    pub(super) shift: Vec<f32>,
}

/// The weights of a model.
pub(super) struct Encoder {
    /// `[vocabulary, features]`
    pub(super) words: Vec<f32>,
    /// `[positions, features]`, with the embedding of the first token type added.
    pub(super) positions: Vec<f32>,
    pub(super) embedded_norm: Norm,
    pub(super) layers: Vec<Layer>,
    pub(super) features: usize,
    pub(super) epsilon: f32,
}

/// How many outputs a product makes at once on this processor: as many as its registers hold sums for.
pub(super) fn rows() -> usize {
    struct Registers;
    impl WithSimd for Registers {
        type Output = usize;

        fn with_simd<S: Simd>(self, _: S) -> usize {
            S::REGISTER_COUNT
        }
    }
    if Arch::new().dispatch(Registers) >= MANY { 12 } else { 6 }
}

/// AVX-512 and NEON have so many registers, AVX2 and older half of them.
const MANY: usize = 32;

/// In registers of tokens.
const SHORT: usize = 5;

/// One run over a batch.
pub(super) struct Run<'e, 't> {
    pub(super) encoder: &'e Encoder,
    /// The ids of each text's tokens.
    pub(super) texts: &'t [&'t [u32]],
}

impl WithSimd for Run<'_, '_> {
    /// The mean of each text's tokens, of length 1, row after row.
    type Output = Vec<f32>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Vec<f32> {
        let tokens: usize = self.texts.iter().map(|text| text.len()).sum();
        // A short text, a question, would leave half of a wide block empty.
        let registers = tokens.div_ceil(S::F32_LANES);
        let narrow = registers <= SHORT && registers % 2 == 1;
        match (S::REGISTER_COUNT >= MANY, narrow) {
            (true, false) => self.run::<S, 12, 2, 8>(simd),
            (true, true) => self.run::<S, 12, 1, 8>(simd),
            (false, false) => self.run::<S, 6, 2, 4>(simd),
            (false, true) => self.run::<S, 6, 1, 4>(simd),
        }
    }
}

impl Run<'_, '_> {
    /// `ROWS` outputs at once, blocks of `VECTORS` registers of tokens, `VALUES` outputs at once in a head.
    #[inline(always)]
    fn run<S: Simd, const ROWS: usize, const VECTORS: usize, const VALUES: usize>(self, simd: S) -> Vec<f32> {
        let Encoder { features, epsilon, layers, .. } = self.encoder;
        let (features, width) = (*features, VECTORS * S::F32_LANES);
        let mut starts = vec![0];
        for text in self.texts {
            starts.push(starts[starts.len() - 1] + text.len());
        }
        let blocks = starts[self.texts.len()].div_ceil(width);
        let longest = self.texts.iter().map(|text| text.len()).max().unwrap_or(0);
        let mut tokens = Aligned::zeros(blocks * width * features);
        self.embed(&mut tokens, &starts, width);
        normalise::<S, VECTORS>(simd, &mut tokens, &self.encoder.embedded_norm, *epsilon);
        let wide = layers.iter().map(|layer| layer.widened.outputs()).max().unwrap_or(0);
        let mut parts = Aligned::zeros(blocks * width * 3 * features);
        let mut attended = Aligned::zeros(blocks * width * features);
        let mut widened = Aligned::zeros(blocks * width * wide);
        let mut head = Head {
            keys: Aligned::zeros(longest.next_multiple_of(ROWS) * HEAD),
            values: Aligned::zeros(longest * HEAD),
            scores: Aligned::zeros(longest.next_multiple_of(ROWS) * width),
        };
        for layer in layers {
            product::<S, ROWS, VECTORS>(simd, &layer.attention, &tokens, &mut parts, |sum, _| sum);
            for bounds in starts.windows(2) {
                for number in 0..features / HEAD {
                    let place = Place { start: bounds[0], end: bounds[1], head: number, features, width };
                    head.attend::<S, ROWS, VECTORS, VALUES>(simd, place, &parts, &mut attended);
                }
            }
            let residual = |sum, before| simd.add_f32s(sum, before);
            product::<S, ROWS, VECTORS>(simd, &layer.attended, &attended, &mut tokens, residual);
            normalise::<S, VECTORS>(simd, &mut tokens, &layer.attended_norm, *epsilon);
            product::<S, ROWS, VECTORS>(simd, &layer.widened, &tokens, &mut widened, |sum, _| gelu(simd, sum));
            product::<S, ROWS, VECTORS>(simd, &layer.narrowed, &widened, &mut tokens, residual);
            normalise::<S, VECTORS>(simd, &mut tokens, &layer.narrowed_norm, *epsilon);
        }
        means(&tokens, &starts, features, width)
    }

    /// Word and position of each token, added up, one lane per token.
    fn embed(&self, tokens: &mut [f32], starts: &[usize], width: usize) {
        let Encoder { words, positions, features, .. } = self.encoder;
        for (text, &start) in self.texts.iter().zip(starts) {
            for (position, &id) in text.iter().enumerate() {
                let (at, word) = (start + position, id as usize * features);
                let lane = &mut tokens[at / width * width * features + at % width..];
                let word = &words[word..word + features];
                let position = &positions[position * features..(position + 1) * features];
                for ((to, word), position) in lane.iter_mut().step_by(width).zip(word).zip(position) {
                    *to = word + position;
                }
            }
        }
    }
}

/// Mean over each text's tokens, brought to length 1.
fn means(tokens: &[f32], starts: &[usize], features: usize, width: usize) -> Vec<f32> {
    let mut means = Vec::with_capacity((starts.len() - 1) * features);
    for bounds in starts.windows(2) {
        let first = means.len();
        means.resize(first + features, 0.0f32);
        let mean = &mut means[first..];
        for at in (bounds[0]..bounds[1]).map(|at| at / width * width * features + at % width) {
            for (sum, value) in mean.iter_mut().zip(tokens[at..].iter().step_by(width)) {
                *sum += value;
            }
        }
        let length = mean.iter().map(|v| v * v).sum::<f32>().sqrt().max(f32::MIN_POSITIVE);
        mean.iter_mut().for_each(|v| *v /= length);
    }
    means
}

/// A text's tokens `start..end`, in one head.
#[derive(Clone, Copy)]
struct Place {
    start: usize,
    end: usize,
    head: usize,
    features: usize,
    width: usize,
}

/// What one head of attention works in.
struct Head {
    /// `[keys / ROWS][HEAD][ROWS]`
    keys: Aligned,
    /// `[HEAD / VALUES][keys][VALUES]`
    values: Aligned,
    /// `[keys][width]`
    scores: Aligned,
}

impl Head {
    /// softmax(K·Q)·V of one text in one head, for the blocks that its tokens lie in. Lanes of other texts are computed
    /// along and not written.
    #[inline(always)]
    fn attend<S: Simd, const ROWS: usize, const VECTORS: usize, const VALUES: usize>(
        &mut self,
        simd: S,
        place: Place,
        parts: &[f32],
        attended: &mut [f32],
    ) {
        let Place { start, end, head, features, width } = place;
        let keys = end - start;
        self.gather::<ROWS, VALUES>(place, parts);
        for block in start / width..end.div_ceil(width) {
            let queries = &parts[(block * 3 * features + head * HEAD) * width..][..HEAD * width];
            let queries = S::as_simd_f32s(queries).0;
            let scores = S::as_mut_simd_f32s(&mut self.scores).0.as_chunks_mut::<VECTORS>().0;
            let mut most = [simd.splat_f32s(f32::MIN); VECTORS];
            let panels = self.keys.chunks_exact(HEAD * ROWS).zip(scores.chunks_mut(ROWS));
            for (number, (panel, scores)) in panels.take(keys.div_ceil(ROWS)).enumerate() {
                let sums = tile::<S, ROWS, VECTORS>(simd, panel, queries);
                for row in 0..ROWS {
                    if number * ROWS + row < keys {
                        for vector in 0..VECTORS {
                            most[vector] = simd.max_f32s(most[vector], sums[row][vector]);
                        }
                        scores[row] = sums[row];
                    }
                }
            }
            let mut total = [simd.splat_f32s(0.0); VECTORS];
            for score in &mut scores[..keys] {
                for vector in 0..VECTORS {
                    score[vector] = exp(simd, simd.sub_f32s(score[vector], most[vector]));
                    total[vector] = simd.add_f32s(total[vector], score[vector]);
                }
            }
            let share = total.map(|total| simd.div_f32s(simd.splat_f32s(1.0), total));
            let weights = scores[..keys].as_flattened();
            // Which lanes of this block are this text's.
            let lanes = start.max(block * width) - block * width..end.min((block + 1) * width) - block * width;
            let to = &mut attended[(block * features + head * HEAD) * width..][..HEAD * width];
            for (panel, to) in self.values.chunks_exact(keys * VALUES).zip(to.chunks_exact_mut(VALUES * width)) {
                let sums = tile::<S, VALUES, VECTORS>(simd, panel, weights);
                for row in 0..VALUES {
                    let mut sums = sums[row];
                    for vector in 0..VECTORS {
                        sums[vector] = simd.mul_f32s(sums[vector], share[vector]);
                    }
                    let to = &mut to[row * width..(row + 1) * width];
                    if lanes.len() == width {
                        S::as_mut_simd_f32s(to).0.copy_from_slice(&sums);
                    } else {
                        let sums: &[f32] = pulp::bytemuck::cast_slice(&sums);
                        to[lanes.clone()].copy_from_slice(&sums[lanes.clone()]);
                    }
                }
            }
        }
    }

    /// Lays out a text's keys and values as the products read them.
    #[inline(always)]
    fn gather<const ROWS: usize, const VALUES: usize>(&mut self, place: Place, parts: &[f32]) {
        let Place { start, end, head, features, width } = place;
        let keys = end - start;
        for at in start..end {
            let (key, block, lane) = (at - start, at / width * 3 * features, at % width);
            let from = |part: usize| &parts[(block + part * features + head * HEAD) * width + lane..];
            let to = &mut self.keys[key / ROWS * HEAD * ROWS + key % ROWS..];
            for (to, from) in to.iter_mut().step_by(ROWS).zip(from(1).iter().step_by(width)).take(HEAD) {
                *to = *from;
            }
            for (number, to) in self.values[..keys * HEAD].chunks_exact_mut(keys * VALUES).enumerate() {
                let from = from(2)[number * VALUES * width..].iter().step_by(width);
                for (to, from) in to[key * VALUES..(key + 1) * VALUES].iter_mut().zip(from) {
                    *to = *from;
                }
            }
        }
    }
}
