//! The arithmetic of the embedder: matrix products and the functions between them, for whatever vector instructions
//! the processor has. `pulp` finds them at run time and keeps this code free of `unsafe`.
//!
//! Activations lie *feature-major*: a block of tokens is `features` rows of one lane per token, so that a vector
//! register holds one feature of many tokens. A product then reads its input as it lies and writes its output as the
//! next one reads it; normalisation and softmax run down the registers and never across one.

use super::encoder::Norm;
use pulp::Simd;

/// Numbers in cache-line alignment: a vector register is then loaded from one line.
#[derive(Default)]
pub(super) struct Aligned {
    memory: Vec<f32>,
    start: usize,
    length: usize,
}

const LINE: usize = 64;

impl Aligned {
    /// `length` zeros.
    pub(super) fn zeros(length: usize) -> Self {
        let memory = vec![0.0; length + LINE / size_of::<f32>()];
        let start = memory.as_ptr().align_offset(LINE).min(LINE / size_of::<f32>());
        Self { memory, start, length }
    }
}

impl std::ops::Deref for Aligned {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        &self.memory[self.start..self.start + self.length]
    }
}

impl std::ops::DerefMut for Aligned {
    fn deref_mut(&mut self) -> &mut [f32] {
        &mut self.memory[self.start..self.start + self.length]
    }
}

/// A layer's weights `[outputs, inputs]`, packed as `[outputs / rows][inputs][rows]`: the order in which a product reads
/// them. What is missing in the last panel is zero.
pub(super) struct Panels {
    data: Aligned,
    bias: Vec<f32>,
    inputs: usize,
    outputs: usize,
}

impl Panels {
    pub(super) fn pack(weights: &[f32], bias: &[f32], inputs: usize, rows: usize) -> Self {
        let outputs = bias.len();
        let mut data = Aligned::zeros(outputs.div_ceil(rows) * rows * inputs);
        for (output, row) in weights.chunks_exact(inputs).enumerate() {
            let panel = output / rows * rows * inputs + output % rows;
            for (input, &weight) in row.iter().enumerate() {
                data[panel + input * rows] = weight;
            }
        }
        Self { data, bias: bias.to_vec(), inputs, outputs }
    }

    pub(super) fn outputs(&self) -> usize {
        self.outputs
    }
}

/// `ROWS` outputs for `VECTORS` registers of tokens: `panel` is `[inputs][ROWS]`, `input` is `[inputs][VECTORS]`.
#[inline(always)]
pub(super) fn tile<S: Simd, const ROWS: usize, const VECTORS: usize>(
    simd: S,
    panel: &[f32],
    input: &[S::f32s],
) -> [[S::f32s; VECTORS]; ROWS] {
    let mut sums = [[simd.splat_f32s(0.0); VECTORS]; ROWS];
    for (weights, tokens) in panel.as_chunks::<ROWS>().0.iter().zip(input.as_chunks::<VECTORS>().0) {
        for (sums, &weight) in sums.iter_mut().zip(weights) {
            let weight = simd.splat_f32s(weight);
            for (sum, &token) in sums.iter_mut().zip(tokens) {
                *sum = simd.mul_add_e_f32s(weight, token, *sum);
            }
        }
    }
    sums
}

/// The product of weights with every block of `input`, plus the bias, written to `output` after `finish`, which is told
/// what stood there.
#[inline(always)]
pub(super) fn product<S: Simd, const ROWS: usize, const VECTORS: usize>(
    simd: S,
    weights: &Panels,
    input: &[f32],
    output: &mut [f32],
    finish: impl Fn(S::f32s, S::f32s) -> S::f32s,
) {
    let (inputs, outputs) = (weights.inputs, weights.outputs);
    let (input, output) = (S::as_simd_f32s(input).0, S::as_mut_simd_f32s(output).0);
    for (number, panel) in weights.data.chunks_exact(inputs * ROWS).enumerate() {
        let bias = &weights.bias[number * ROWS..outputs.min((number + 1) * ROWS)];
        let blocks = input.chunks_exact(inputs * VECTORS).zip(output.chunks_exact_mut(outputs * VECTORS));
        for (from, to) in blocks {
            let sums = tile::<S, ROWS, VECTORS>(simd, panel, from);
            let to = to[number * ROWS * VECTORS..].as_chunks_mut::<VECTORS>().0;
            // By value: sums that were borrowed at run time would not have stayed in registers.
            for ((sums, &bias), to) in sums.into_iter().zip(bias).zip(to) {
                for (sum, to) in sums.into_iter().zip(to) {
                    *to = finish(simd.add_f32s(sum, simd.splat_f32s(bias)), *to);
                }
            }
        }
    }
}

/// Makes each token's features of mean 0 and variance 1, times its gain, plus its shift.
#[inline(always)]
pub(super) fn normalise<S: Simd, const VECTORS: usize>(simd: S, tokens: &mut [f32], norm: &Norm, epsilon: f32) {
    let features = norm.gain.len();
    let share = simd.splat_f32s(1.0 / features as f32);
    let epsilon = simd.splat_f32s(epsilon);
    for block in S::as_mut_simd_f32s(tokens).0.chunks_exact_mut(features * VECTORS) {
        let block = block.as_chunks_mut::<VECTORS>().0;
        let mut mean = [simd.splat_f32s(0.0); VECTORS];
        for row in block.iter() {
            for vector in 0..VECTORS {
                mean[vector] = simd.add_f32s(mean[vector], row[vector]);
            }
        }
        let mean = mean.map(|sum| simd.mul_f32s(sum, share));
        let mut spread = [simd.splat_f32s(0.0); VECTORS];
        for row in block.iter() {
            for vector in 0..VECTORS {
                let away = simd.sub_f32s(row[vector], mean[vector]);
                spread[vector] = simd.mul_add_e_f32s(away, away, spread[vector]);
            }
        }
        let scale = spread.map(|sum| {
            let deviation = simd.sqrt_f32s(simd.mul_add_e_f32s(sum, share, epsilon));
            simd.div_f32s(simd.splat_f32s(1.0), deviation)
        });
        for ((row, &gain), &shift) in block.iter_mut().zip(&norm.gain).zip(&norm.shift) {
            let (gain, shift) = (simd.splat_f32s(gain), simd.splat_f32s(shift));
            for vector in 0..VECTORS {
                let away = simd.mul_f32s(simd.sub_f32s(row[vector], mean[vector]), scale[vector]);
                row[vector] = simd.mul_add_e_f32s(away, gain, shift);
            }
        }
    }
}

/// eˣ to about 2 units in the last place, for x ≤ 0: 2ⁿ times a polynomial in the rest (Cephes, `expf`). Below −87 it
/// is as good as 0.
#[inline(always)]
pub(super) fn exp<S: Simd>(simd: S, x: S::f32s) -> S::f32s {
    let number = |value: f32| simd.splat_f32s(value);
    // 1.5 · 2²³: adding it rounds to a whole number, which then stands in the lowest bits.
    let rounder = number(12_582_912.0);
    let x = simd.max_f32s(x, number(-87.0));
    let shifted = simd.mul_add_e_f32s(x, number(std::f32::consts::LOG2_E), rounder);
    let whole = simd.sub_f32s(shifted, rounder);
    let rest = simd.mul_add_e_f32s(whole, number(-0.693_359_4), x);
    let rest = simd.mul_add_e_f32s(whole, number(2.121_944_4e-4), rest);
    let mut sum = number(1.987_569_1e-4);
    for coefficient in [1.398_199_9e-3, 8.333_452e-3, 4.166_579_6e-2, 1.666_666_5e-1, 0.5] {
        sum = simd.mul_add_e_f32s(sum, rest, number(coefficient));
    }
    let power = simd.add_f32s(simd.mul_add_e_f32s(simd.mul_f32s(sum, rest), rest, rest), number(1.0));
    let exponent = simd.wrapping_dyn_shl_u32s(simd.transmute_u32s_f32s(shifted), simd.splat_u32s(23));
    simd.transmute_f32s_u32s(simd.add_u32s(simd.transmute_u32s_f32s(power), exponent))
}

/// x · Φ(x), Φ by erf (Abramowitz and Stegun 7.1.26, error at most 1.5e-7).
#[inline(always)]
pub(super) fn gelu<S: Simd>(simd: S, x: S::f32s) -> S::f32s {
    let number = |value: f32| simd.splat_f32s(value);
    let size = simd.mul_f32s(simd.abs_f32s(x), number(std::f32::consts::FRAC_1_SQRT_2));
    let t = simd.div_f32s(number(1.0), simd.mul_add_e_f32s(size, number(0.327_591_1), number(1.0)));
    let mut sum = number(1.061_405_4);
    for coefficient in [-1.453_152, 1.421_413_7, -0.284_496_74, 0.254_829_6] {
        sum = simd.mul_add_e_f32s(sum, t, number(coefficient));
    }
    let tail = simd.mul_f32s(simd.mul_f32s(sum, t), exp(simd, simd.mul_f32s(simd.neg_f32s(size), size)));
    // Φ(−|x|) is half the tail, and x·Φ(x) = max(x, 0) − |x|·Φ(−|x|).
    let part = simd.mul_f32s(simd.mul_f32s(simd.abs_f32s(x), tail), number(0.5));
    simd.sub_f32s(simd.max_f32s(x, number(0.0)), part)
}
