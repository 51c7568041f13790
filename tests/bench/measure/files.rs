//! What the subcommands and the peers hand to each other: texts as one JSON array, vectors as rows of little-endian f32.

use anyhow::{Context, Result};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use vichar_engine::index::{Generation, Shelf};

/// Reads an array of texts.
pub(crate) fn texts(path: &Path) -> Result<Vec<String>> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    serde_json::from_str(&text).with_context(|| path.display().to_string())
}

/// Writes an array of texts.
pub(crate) fn write_texts(path: &Path, texts: &[String]) -> Result<()> {
    std::fs::write(path, serde_json::to_vec(texts)?).with_context(|| path.display().to_string())
}

/// Reads rows of `dimension` numbers.
pub(crate) fn vectors(path: &Path, dimension: usize) -> Result<Vec<Vec<f32>>> {
    let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    let numbers: Vec<f32> = bytes.as_chunks().0.iter().map(|number| f32::from_le_bytes(*number)).collect();
    Ok(numbers.chunks_exact(dimension).map(<[f32]>::to_vec).collect())
}

/// Writes rows of numbers.
pub(crate) fn write_vectors(path: &Path, rows: impl Iterator<Item = Vec<f32>>) -> Result<()> {
    let mut file = BufWriter::new(File::create(path).with_context(|| path.display().to_string())?);
    for number in rows.flatten() {
        file.write_all(&number.to_le_bytes())?;
    }
    Ok(file.flush()?)
}

/// The folder of a generation: the one that is given, else the live one of the data folder.
pub(crate) fn folder(given: Option<&PathBuf>) -> Result<PathBuf> {
    Ok(match given {
        Some(folder) => folder.clone(),
        None => Shelf::new(&vichar_tests::data_dir()).live()?,
    })
}

/// Opens that generation.
pub(crate) fn generation(given: Option<&PathBuf>) -> Result<Generation> {
    Ok(Generation::open(&folder(given)?)?)
}
