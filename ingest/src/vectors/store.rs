//! The vectors of one embedder, each under the hash of its text, for all builds to come.
//!
//! ```text
//! data/vectors/<embedder>/hashes   SHA-256 of each text, 32 bytes
//! data/vectors/<embedder>/rows     its vector, little-endian f32
//! ```
//!
//! Both only grow, and a vector is on the disk before its hash is written. So what a killed build leaves is a file with
//! more than the other, and the shorter one says what is whole.

use anyhow::{Context, Result, bail};
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Read;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

/// Bytes of a hash.
const HASH: usize = 32;

/// The vectors of one embedder.
pub(super) struct Store {
    folder: PathBuf,
    hashes: File,
    rows: File,
    /// Bytes of a vector.
    width: usize,
    row_of: HashMap<[u8; HASH], usize>,
    /// How many vectors there are. A hash that stands twice has one row in `row_of` and two here.
    count: usize,
}

/// Where the vectors of an embedder lie.
pub(super) fn place(data: &Path, embedder: &str) -> PathBuf {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let name: String = embedder.chars().map(|c| if plain(c) { c } else { '_' }).collect();
    data.join("vectors").join(name.trim_start_matches('.'))
}

impl Store {
    /// Opens the store of an embedder in a data folder, or begins it. What a killed build has left half is cut off.
    ///
    /// # Errors
    /// When it cannot be read or written.
    pub(super) fn open(data: &Path, embedder: &str, dimension: usize) -> Result<Self> {
        let folder = place(data, embedder);
        fs::create_dir_all(&folder).with_context(|| format!("{}", folder.display()))?;
        let (mut hashes, rows) = (open(&folder.join("hashes"))?, open(&folder.join("rows"))?);
        let width = dimension * size_of::<f32>();
        let count = whole(&hashes, HASH)?.min(whole(&rows, width)?);
        let mut known = vec![0; count * HASH];
        hashes.read_exact(&mut known).with_context(|| format!("{}", folder.display()))?;
        let row_of = known.as_chunks().0.iter().zip(0..).map(|(hash, row)| (*hash, row)).collect();
        let store = Self { folder, hashes, rows, width, row_of, count };
        store.cut()?;
        Ok(store)
    }

    /// Cuts off what is behind the last whole vector.
    fn cut(&self) -> Result<()> {
        self.rows.set_len((self.count * self.width) as u64).with_context(|| self.named())?;
        self.hashes.set_len((self.count * HASH) as u64).with_context(|| self.named())
    }

    fn named(&self) -> String {
        format!("{}", self.folder.display())
    }

    /// Whether it has the vector of a text.
    pub(super) fn has(&self, hash: &[u8; HASH]) -> bool {
        self.row_of.contains_key(hash)
    }

    /// Fills in the vector of a text.
    ///
    /// # Errors
    /// When it has none, or the disk fails.
    pub(super) fn read(&self, hash: &[u8; HASH], vector: &mut [f32]) -> Result<()> {
        let row = *self.row_of.get(hash).with_context(|| format!("{}: a vector is missing", self.named()))?;
        let mut bytes = vec![0; self.width];
        self.rows.read_exact_at(&mut bytes, (row * self.width) as u64).with_context(|| self.named())?;
        for (x, bytes) in vector.iter_mut().zip(bytes.as_chunks().0) {
            *x = f32::from_le_bytes(*bytes);
        }
        Ok(())
    }

    /// Adds vectors, and returns when they are on the disk.
    ///
    /// # Errors
    /// When there are not as many vectors as hashes, or the disk fails: then none of them is kept.
    pub(super) fn append(&mut self, hashes: &[[u8; HASH]], vectors: &[f32]) -> Result<()> {
        let bytes: Vec<u8> = vectors.iter().flat_map(|x| x.to_le_bytes()).collect();
        if bytes.len() != hashes.len() * self.width {
            bail!("the embedder gave {} numbers for {} texts", vectors.len(), hashes.len());
        }
        let written = self.write(hashes, &bytes).with_context(|| self.named());
        if written.is_err() {
            // A disk that is full takes a cut; if it does not, the next build cuts.
            let _ = self.cut();
            return written;
        }
        self.row_of.extend(hashes.iter().copied().zip(self.count..));
        self.count += hashes.len();
        Ok(())
    }

    fn write(&self, hashes: &[[u8; HASH]], bytes: &[u8]) -> std::io::Result<()> {
        self.rows.write_all_at(bytes, (self.count * self.width) as u64)?;
        self.rows.sync_data()?;
        self.hashes.write_all_at(hashes.as_flattened(), (self.count * HASH) as u64)?;
        self.hashes.sync_data()
    }
}

fn open(path: &Path) -> Result<File> {
    let file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path);
    file.with_context(|| format!("{}", path.display()))
}

/// How many whole records of `width` bytes a file has.
fn whole(file: &File, width: usize) -> Result<usize> {
    Ok(usize::try_from(file.metadata()?.len())? / width)
}

#[cfg(test)]
mod tests {
    use super::{Store, place};
    use std::fs::OpenOptions;
    use std::path::Path;
    use tempfile::TempDir;

    const DIMENSION: usize = 3;

    fn open(data: &TempDir) -> Store {
        Store::open(data.path(), "made up", DIMENSION).unwrap()
    }

    fn vector(n: u8) -> [f32; DIMENSION] {
        [f32::from(n), 0.5, -1.0]
    }

    fn holds(store: &Store, all: impl IntoIterator<Item = u8>, none: u8) {
        for n in all {
            let mut read = [0.0; DIMENSION];
            store.read(&[n; 32], &mut read).unwrap();
            assert_eq!(read, vector(n));
        }
        assert!(!store.has(&[none; 32]) && store.read(&[none; 32], &mut [0.0; DIMENSION]).is_err());
    }

    #[test]
    fn what_is_added_stays() {
        let data = TempDir::new().unwrap();
        let mut store = open(&data);
        store.append(&[[1; 32], [2; 32]], &[vector(1), vector(2)].concat()).unwrap();
        store.append(&[], &[]).unwrap();
        store.append(&[[3; 32]], &vector(3)).unwrap();
        assert!(store.append(&[[4; 32]], &[1.0; DIMENSION - 1]).is_err());
        holds(&store, 1..=3, 4);
        holds(&open(&data), 1..=3, 4);
    }

    #[test]
    fn the_shorter_file_says_what_is_whole() {
        let data = TempDir::new().unwrap();
        let folder = place(data.path(), "made up");
        let cut = |name: &str, by: u64| {
            let file = OpenOptions::new().write(true).open(folder.join(name)).unwrap();
            file.set_len(file.metadata().unwrap().len() - by).unwrap();
        };
        let lengths = || ["hashes", "rows"].map(|name| folder.join(name).metadata().unwrap().len());
        let check = |name: &str, by: u64, left: u8| {
            let mut store = open(&data);
            let (from, row) = (store.count as u8, DIMENSION as u64 * 4);
            for n in from..5 {
                store.append(&[[n; 32]], &vector(n)).unwrap();
            }
            drop(store);
            cut(name, by);
            let mut store = open(&data);
            assert_eq!(lengths(), [u64::from(left) * 32, u64::from(left) * row], "{name} lost {by}");
            holds(&store, 0..left, left);
            store.append(&[[left; 32]], &vector(left)).unwrap();
            holds(&open(&data), 0..=left, left + 1);
        };
        check("hashes", 1, 4);
        check("hashes", 32, 4);
        check("hashes", 33, 3);
        check("rows", 1, 4);
        check("rows", 25, 2);
        check("rows", 60, 0);
    }

    #[test]
    fn an_id_is_one_folder() {
        let check = |id: &str, want: &str| assert_eq!(place(Path::new("d"), id), Path::new("d/vectors").join(want));
        check("all-MiniLM-L6-v2 53aa51172d14", "all-MiniLM-L6-v2_53aa51172d14");
        check("../a/b", "_a_b");
    }
}
