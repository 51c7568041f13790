//! The products by the instructions of x86-64 processors.
#![allow(unsafe_code, reason = "the instructions read memory by address; each block says why that memory is there")]

use std::arch::x86_64::{
    __m256i, __m512i, _MM_HINT_T0, _mm_add_epi32, _mm_loadu_si128, _mm_prefetch, _mm_storeu_si128, _mm256_add_epi32,
    _mm256_castsi256_si128, _mm256_cvtepu8_epi16, _mm256_extracti128_si256, _mm256_hadd_epi32, _mm256_loadu_si256,
    _mm256_madd_epi16, _mm256_setzero_si256, _mm512_castsi512_si256, _mm512_dpbusd_epi32, _mm512_extracti64x4_epi64,
    _mm512_loadu_si512, _mm512_setzero_si512,
};

/// Rows that are read side by side, so that each part of the query is fetched once for all of them.
const ROWS: usize = 4;
/// How far ahead memory is asked for, in groups of [`ROWS`] rows.
const AHEAD: usize = 4;

/// Whether the processor has the instructions of [`avx2`].
pub(super) fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
}

/// Whether the processor has the instructions of [`vnni`].
pub(super) fn has_vnni() -> bool {
    has_avx2() && is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vnni")
}

/// The products of a query with as many rows as `products` has places; rows and query are of a multiple of 64 numbers.
///
/// # Panics
/// When the lengths do not fit, or the processor cannot do it.
pub(super) fn vnni(rows: &[u8], query: &[i8], products: &mut [i32]) {
    assert!(has_vnni() && query.len().is_multiple_of(64) && rows.len() == query.len() * products.len());
    // SAFETY: the processor has the instructions, and the lengths are as the function wants them.
    unsafe { vnni_unchecked(rows, query, products) }
}

/// The products of a query with as many rows as `products` has places; rows and query are of a multiple of 64 numbers.
///
/// # Panics
/// When the lengths do not fit, or the processor cannot do it.
pub(super) fn avx2(rows: &[u8], query: &[i16], products: &mut [i32]) {
    assert!(has_avx2() && query.len().is_multiple_of(64) && rows.len() == query.len() * products.len());
    // SAFETY: the processor has the instructions, and the lengths are as the function wants them.
    unsafe { avx2_unchecked(rows, query, products) }
}

/// # Safety
/// The processor has the features; `query.len()` is a multiple of 64, and `rows.len()` is
/// `query.len() * products.len()`.
#[target_feature(enable = "avx2,avx512f,avx512vnni")]
unsafe fn vnni_unchecked(rows: &[u8], query: &[i8], products: &mut [i32]) {
    let stride = query.len();
    let mut groups = products.chunks_exact_mut(ROWS);
    let mut row = rows.as_ptr();
    for group in &mut groups {
        let mut sums = [_mm512_setzero_si512(); ROWS];
        for at in (0..stride).step_by(64) {
            // SAFETY: `at + 64 <= stride`, and `ROWS` rows lie from `row` on. What is only asked for may lie outside.
            unsafe {
                let of_query = _mm512_loadu_si512(query.as_ptr().add(at).cast());
                for (lane, sum) in sums.iter_mut().enumerate() {
                    let of_row = row.add(lane * stride + at);
                    _mm_prefetch::<_MM_HINT_T0>(of_row.wrapping_add(AHEAD * ROWS * stride).cast());
                    *sum = _mm512_dpbusd_epi32(*sum, _mm512_loadu_si512(of_row.cast()), of_query);
                }
            }
        }
        store(sums.map(|sum| halves(sum)), group);
        row = row.wrapping_add(ROWS * stride);
    }
    for product in groups.into_remainder() {
        let mut sum = _mm512_setzero_si512();
        for at in (0..stride).step_by(64) {
            // SAFETY: `at + 64 <= stride`, and one row lies from `row` on.
            unsafe {
                let of_query = _mm512_loadu_si512(query.as_ptr().add(at).cast());
                sum = _mm512_dpbusd_epi32(sum, _mm512_loadu_si512(row.add(at).cast()), of_query);
            }
        }
        let zero = _mm256_setzero_si256();
        let mut four = [0; ROWS];
        store([halves(sum), zero, zero, zero], &mut four);
        *product = four[0];
        row = row.wrapping_add(stride);
    }
}

/// # Safety
/// The processor has the feature; `query.len()` is a multiple of 64, and `rows.len()` is
/// `query.len() * products.len()`.
#[target_feature(enable = "avx2")]
unsafe fn avx2_unchecked(rows: &[u8], query: &[i16], products: &mut [i32]) {
    let stride = query.len();
    let mut groups = products.chunks_exact_mut(ROWS);
    let mut row = rows.as_ptr();
    for group in &mut groups {
        let mut sums = [_mm256_setzero_si256(); ROWS];
        for at in (0..stride).step_by(16) {
            // SAFETY: `at + 16 <= stride`, and `ROWS` rows lie from `row` on. What is only asked for may lie outside.
            unsafe {
                let of_query = _mm256_loadu_si256(query.as_ptr().add(at).cast());
                for (lane, sum) in sums.iter_mut().enumerate() {
                    let of_row = row.add(lane * stride + at);
                    if at % 64 == 0 {
                        _mm_prefetch::<_MM_HINT_T0>(of_row.wrapping_add(AHEAD * ROWS * stride).cast());
                    }
                    let wide = _mm256_cvtepu8_epi16(_mm_loadu_si128(of_row.cast()));
                    *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(wide, of_query));
                }
            }
        }
        store(sums, group);
        row = row.wrapping_add(ROWS * stride);
    }
    let rest = groups.into_remainder();
    let done = rows.len() - rest.len() * stride;
    for (row, product) in rows[done..].chunks_exact(stride).zip(rest) {
        *product = row.iter().zip(query).map(|(&r, &q)| i32::from(r) * i32::from(q)).sum();
    }
}

/// The upper half added to the lower.
#[target_feature(enable = "avx2,avx512f")]
fn halves(sum: __m512i) -> __m256i {
    _mm256_add_epi32(_mm512_castsi512_si256(sum), _mm512_extracti64x4_epi64::<1>(sum))
}

/// Writes the sum over each of the four.
#[target_feature(enable = "avx2")]
fn store([a, b, c, d]: [__m256i; ROWS], products: &mut [i32]) {
    let sums = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
    let sums = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
    assert_eq!(products.len(), ROWS);
    // SAFETY: there are four places.
    unsafe { _mm_storeu_si128(products.as_mut_ptr().cast(), sums) }
}
