//! Vectors in bytes, and the inner product of one query with many of them.
//!
//! A number of a row is kept as a byte from 1 to 255 that stands for −127 to 127, times the row's own scale. Unsigned
//! rows and a signed query are what the instructions want; that every row then has 128 too much in each number is put
//! right by one sum over the query.

/// A row is padded to whole registers of the widest instruction set, with bytes that stand for 0.
const REGISTER: usize = 64;
/// What a byte that stands for 0 is.
const ZERO: u8 = 128;

/// Bytes from one row to the next.
pub(super) fn stride(dimension: usize) -> usize {
    dimension.next_multiple_of(REGISTER)
}

/// What a vector lost on its way into bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rounded {
    /// What 1 stands for.
    pub(super) scale: f32,
    /// Length of the difference between the vector and what its bytes stand for.
    pub(super) error: f32,
}

/// Writes a vector as a row of [`stride`] bytes.
pub(super) fn encode(vector: &[f32], row: &mut [u8]) -> Rounded {
    row.fill(ZERO);
    let mut signed = |at: usize, value: i8| row[at] = value.cast_unsigned().wrapping_add(ZERO);
    round(vector, &mut signed)
}

fn round(vector: &[f32], write: &mut impl FnMut(usize, i8)) -> Rounded {
    let largest = vector.iter().fold(0.0_f32, |largest, x| largest.max(x.abs()));
    let scale = largest / 127.0;
    let mut error = 0.0_f64;
    for (at, &x) in vector.iter().enumerate() {
        // A vector of zeros has a scale of 0: what would be 0/0 is written as 0.
        let code = if scale > 0.0 { (x / scale).round() } else { 0.0 };
        error += f64::from(x - code * scale).powi(2);
        write(at, code as i8);
    }
    Rounded { scale, error: error.sqrt() as f32 }
}

/// A query in bytes, as the kernels want it.
pub(super) struct Query {
    /// One for each byte of a row, 0 behind the last number.
    pub(super) codes: Vec<i8>,
    /// The same, widened.
    pub(super) wide: Vec<i16>,
    pub(super) rounded: Rounded,
    /// What 128 too much in each number of a row comes to.
    excess: i32,
    kernel: Kernel,
}

impl Query {
    pub(super) fn new(vector: &[f32]) -> Self {
        Self::with(Kernel::best(), vector)
    }

    fn with(kernel: Kernel, vector: &[f32]) -> Self {
        let mut codes = vec![0_i8; stride(vector.len())];
        let rounded = round(vector, &mut |at, code| codes[at] = code);
        let wide: Vec<i16> = codes.iter().map(|&code| i16::from(code)).collect();
        let excess = i32::from(ZERO) * wide.iter().map(|&code| i32::from(code)).sum::<i32>();
        Self { codes, wide, rounded, excess, kernel }
    }

    /// The inner products, in bytes, of the query with as many rows as `products` has places.
    ///
    /// # Panics
    /// When `rows` is not of as many rows.
    pub(super) fn products(&self, rows: &[u8], products: &mut [i32]) {
        // The kernels rely on it.
        assert_eq!(rows.len(), products.len() * self.codes.len());
        match self.kernel {
            Kernel::Portable => portable(rows, &self.wide, products),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => super::x86::avx2(rows, &self.wide, products),
            #[cfg(target_arch = "x86_64")]
            Kernel::Vnni => super::x86::vnni(rows, &self.codes, products),
        }
        products.iter_mut().for_each(|product| *product -= self.excess);
    }
}

/// The instructions that the products are made with. All of them give the same numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kernel {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Vnni,
}

impl Kernel {
    fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if super::x86::has_vnni() {
                return Self::Vnni;
            }
            if super::x86::has_avx2() {
                return Self::Avx2;
            }
        }
        Self::Portable
    }
}

/// Written so that a compiler makes the instructions of its target of it.
fn portable(rows: &[u8], query: &[i16], products: &mut [i32]) {
    for (row, product) in rows.chunks_exact(query.len()).zip(products) {
        *product = row.iter().zip(query).map(|(&r, &q)| i32::from(r) * i32::from(q)).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn kernels() -> Vec<Kernel> {
        let mut all = vec![Kernel::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            use super::super::x86;
            all.extend(x86::has_avx2().then_some(Kernel::Avx2));
            all.extend(x86::has_vnni().then_some(Kernel::Vnni));
        }
        all
    }

    /// By hand, from what the bytes stand for.
    fn plain(row: &[u8], query: &[i8]) -> i32 {
        row.iter().zip(query).map(|(&r, &q)| (i32::from(r) - 128) * i32::from(q)).sum()
    }

    proptest! {
        #[test]
        fn every_kernel_gives_the_same_numbers(
            dimension in prop_oneof![1..200_usize, Just(384)],
            rows in 0..23_usize,
            seed: u64,
            extreme: bool,
        ) {
            let mut state = seed | 1;
            let mut next = || {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                if extreme { if state & 1 == 0 { -1.0 } else { 1.0 } } else { (state % 2001) as f32 / 1000.0 - 1.0 }
            };
            let vector: Vec<f32> = (0..dimension).map(|_| next()).collect();
            let mut codes = vec![0; rows * stride(dimension)];
            for row in codes.chunks_exact_mut(stride(dimension)) {
                encode(&(0..dimension).map(|_| next()).collect::<Vec<_>>(), row);
            }
            for kernel in kernels() {
                let query = Query::with(kernel, &vector);
                let mut products = vec![0; rows];
                query.products(&codes, &mut products);
                for (row, product) in codes.chunks_exact(stride(dimension)).zip(products) {
                    prop_assert_eq!(product, plain(row, &query.codes), "{:?}", kernel);
                }
            }
        }

        #[test]
        fn what_is_lost_is_told(vector in prop::collection::vec(-1.0_f32..1.0, 1..100)) {
            let mut row = vec![0; stride(vector.len())];
            let Rounded { scale, error } = encode(&vector, &mut row);
            let differ = |(x, code): (&f32, &u8)| f64::from(x - (f32::from(*code) - 128.0) * scale).powi(2);
            let lost = vector.iter().zip(&row).map(differ).sum::<f64>().sqrt();
            prop_assert!((lost - f64::from(error)).abs() < 1e-5);
            prop_assert!(row[vector.len()..].iter().all(|&code| code == ZERO));
        }
    }

    #[test]
    fn zeros_stay_zeros() {
        let mut row = vec![0; stride(3)];
        let Rounded { scale, error } = encode(&[0.0; 3], &mut row);
        assert_eq!((scale, error, row.iter().all(|&code| code == ZERO)), (0.0, 0.0, true));
    }
}
