//! SHA-256 of files, as they are read.

use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{BufRead, BufReader, Result};
use std::path::Path;

/// SHA-256 of a file in lower-case hexadecimal. `step` is told how many bytes were read.
///
/// # Errors
/// When the file cannot be read.
pub(crate) fn sha256(path: &Path, mut step: impl FnMut(u64)) -> Result<String> {
    let mut file = BufReader::with_capacity(1 << 18, File::open(path)?);
    let mut digest = Sha256::new();
    loop {
        let chunk = file.fill_buf()?;
        if chunk.is_empty() {
            return Ok(hexadecimal(&digest.finalize()));
        }
        digest.update(chunk);
        let read = chunk.len();
        file.consume(read);
        step(read as u64);
    }
}

/// Lower-case hexadecimal.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
