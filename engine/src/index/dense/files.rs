//! The three files of a generation's vectors.
//!
//! ```text
//! vectors.int8   rows of bytes (padded to 64), then a scale for each, little-endian f32
//! vectors.f32    the same rows as they came from the embedder, little-endian f32
//! vectors.map    postcard: whose vectors they are, how many, and which passages each row belongs to
//! ```
#![allow(unsafe_code, reason = "memory maps; the one block says on what it relies")]

use super::int8::{encode, stride};
use super::texts::{Part, Texts};
use crate::{Error, Result};
use memmap2::{Mmap, MmapOptions};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// The names of the files, none of which belongs to the generation of keywords.
pub(in crate::index) const FILES: [&str; 3] = [CODES, FLOATS, MAP];
const CODES: &str = "vectors.int8";
const FLOATS: &str = "vectors.f32";
const MAP: &str = "vectors.map";
/// How far from 1 the length of a vector may be.
const UNIT: f32 = 1e-3;

/// What the rows are.
#[derive(Serialize, Deserialize)]
pub(super) struct Map {
    pub(super) embedder: String,
    pub(super) dimension: u32,
    pub(super) rows: u32,
    /// The most that a row lost on its way into bytes, as a length.
    pub(super) error: f32,
    /// Ordinal, code of the part, row: in the order of the passages.
    pub(super) places: Vec<(u32, u16, u32)>,
}

/// Writes the files into `folder`. `vector` fills in the vector of the text at a position, of length 1.
///
/// # Errors
/// When a file cannot be written, `vector` fails, or what it gives is not of length 1.
pub(in crate::index) fn write<E: From<Error>>(
    folder: &Path,
    embedder: &str,
    dimension: usize,
    texts: &Texts,
    mut vector: impl FnMut(usize, &mut [f32]) -> std::result::Result<(), E>,
) -> std::result::Result<(), E> {
    let (mut codes, mut floats) = (Output::create(folder, CODES)?, Output::create(folder, FLOATS)?);
    let (mut row, mut numbers) = (vec![0; stride(dimension)], vec![0.0; dimension]);
    let (mut scales, mut error) = (Vec::with_capacity(texts.all().len()), 0.0_f32);
    for at in 0..texts.all().len() {
        vector(at, &mut numbers)?;
        let length = numbers.iter().map(|x| x * x).sum::<f32>().sqrt();
        if length.is_nan() || (length - 1.0).abs() > UNIT {
            let path = folder.join(FLOATS);
            return Err(Error::file(path, format!("vector {at} has the length {length}, and not 1")).into());
        }
        let rounded = encode(&numbers, &mut row);
        codes.write(&row)?;
        numbers.iter().try_for_each(|x| floats.write(&x.to_le_bytes()))?;
        scales.push(rounded.scale);
        error = error.max(rounded.error);
    }
    scales.iter().try_for_each(|scale| codes.write(&scale.to_le_bytes()))?;
    codes.finish()?;
    floats.finish()?;
    let path = folder.join(MAP);
    let number = |n: usize| u32::try_from(n).map_err(|e| Error::file(&path, e));
    let map = Map {
        embedder: embedder.into(),
        dimension: number(dimension)?,
        rows: number(texts.all().len())?,
        error,
        places: texts.places.iter().map(|&((ordinal, part), row)| (ordinal, part.code(), row)).collect(),
    };
    let bytes = postcard::to_stdvec(&map).map_err(|e| Error::file(&path, e))?;
    Ok(std::fs::write(&path, bytes).map_err(|e| Error::file(&path, e))?)
}

/// A file that is written from its beginning to its end.
struct Output {
    path: PathBuf,
    file: BufWriter<File>,
}

impl Output {
    fn create(folder: &Path, name: &str) -> Result<Self> {
        let path = folder.join(name);
        let file = File::create(&path).map_err(|e| Error::file(&path, e))?;
        Ok(Self { file: BufWriter::with_capacity(1 << 18, file), path })
    }

    fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.file.write_all(bytes).map_err(|e| Error::file(&self.path, e))
    }

    fn finish(mut self) -> Result<()> {
        self.file.flush().map_err(|e| Error::file(&self.path, e))
    }
}

/// The files, open and of one piece.
pub(super) struct Files {
    pub(super) map: Map,
    /// Rows of bytes.
    codes: Mmap,
    /// Rows of numbers.
    floats: Mmap,
    /// What 1 stands for in each row.
    pub(super) scales: Vec<f32>,
}

impl Files {
    /// Opens the files in `folder` of the vectors of `embedder`, over `passages` passages.
    ///
    /// # Errors
    /// When a file is missing, or does not fit the others: the error names it.
    pub(super) fn open(folder: &Path, embedder: &str, passages: usize) -> Result<Self> {
        let path = folder.join(MAP);
        let bytes = std::fs::read(&path).map_err(|e| Error::file(&path, e))?;
        let map: Map = postcard::from_bytes(&bytes).map_err(|e| Error::file(&path, e))?;
        if let Some(fault) = map.fault(embedder, passages) {
            return Err(Error::file(path, fault));
        }
        let (rows, dimension) = (map.rows as usize, map.dimension as usize);
        let width = stride(dimension) + size_of::<f32>();
        let codes = mapped(folder, CODES, rows.saturating_mul(width), true)?;
        let floats = mapped(folder, FLOATS, rows.saturating_mul(dimension * size_of::<f32>()), false)?;
        let scales = codes[rows * stride(dimension)..].as_chunks().0;
        let scales: Vec<f32> = scales.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        if !scales.iter().all(|scale| (0.0..=1.0).contains(scale)) {
            return Err(Error::file(folder.join(CODES), "a row has an impossible scale"));
        }
        Ok(Self { map, codes, floats, scales })
    }

    /// All rows of bytes, one behind the other.
    pub(super) fn codes(&self) -> &[u8] {
        &self.codes[..self.map.rows as usize * stride(self.map.dimension as usize)]
    }

    /// The numbers of a row, little-endian.
    pub(super) fn numbers(&self, row: u32) -> &[[u8; 4]] {
        let width = self.map.dimension as usize;
        &self.floats.as_chunks().0[row as usize * width..][..width]
    }
}

impl Map {
    /// What is wrong with it, if anything is.
    fn fault(&self, embedder: &str, passages: usize) -> Option<String> {
        if self.embedder != embedder {
            return Some(format!("its vectors are of {:?}; the manifest says {embedder:?}", self.embedder));
        }
        if self.dimension == 0 || !(0.0..1.0).contains(&self.error) {
            return Some(format!("{} numbers in a row, {} lost of it", self.dimension, self.error));
        }
        let outside = |&&(ordinal, _, row): &&(u32, u16, u32)| ordinal as usize >= passages || row >= self.rows;
        if let Some((ordinal, _, row)) = self.places.iter().find(outside) {
            return Some(format!("it names passage {ordinal} of {passages}, row {row} of {}", self.rows));
        }
        let ordered = self.places.is_sorted_by(|a, b| (a.0, Part::of_code(a.1)) < (b.0, Part::of_code(b.1)));
        (!ordered).then(|| "its passages are out of order".into())
    }
}

/// Maps a file that must be of this length. `now` fetches it at once: all of it is read by every search.
fn mapped(folder: &Path, name: &str, length: usize, now: bool) -> Result<Mmap> {
    let path = folder.join(name);
    let file = File::open(&path).map_err(|e| Error::file(&path, e))?;
    let mut options = MmapOptions::new();
    if now {
        options.populate();
    }
    // SAFETY: a generation's files are never changed once it is complete; a program that breaks this can make this one
    // read other bytes, and every byte is a valid one.
    let map = unsafe { options.map(&file) }.map_err(|e| Error::file(&path, e))?;
    if map.len() == length {
        Ok(map)
    } else {
        Err(Error::file(path, format!("it has {} bytes; its map wants {length}", map.len())))
    }
}
