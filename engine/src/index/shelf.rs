//! The generations of one data folder: which are there, which is live, and how that changes.
//!
//! ```text
//! data/generations/0006/        a complete generation
//! data/generations/0007/
//! data/generations/CURRENT      "0007": replaced by rename, so a reader sees the old or the new, never half
//! data/generations/.build-0008/ one that is being built; a killed build leaves it, the next build removes it
//! data/build.lock               held by the build that runs
//! ```

use super::generation::{Manifest, sync};
use crate::{Error, Result};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

const CURRENT: &str = "CURRENT";
/// What is to become `CURRENT`.
const NEXT: &str = "CURRENT.new";
const UNFINISHED: &str = ".build-";

/// The generations of one data folder.
#[derive(Clone, Debug)]
pub struct Shelf {
    data: PathBuf,
}

impl Shelf {
    /// The shelf of a data folder, which need not exist yet.
    #[must_use]
    pub fn new(data: &Path) -> Self {
        Self { data: data.into() }
    }

    fn folder(&self) -> PathBuf {
        self.data.join("generations")
    }

    /// Where the generation with this number stands.
    #[must_use]
    pub fn path(&self, number: u32) -> PathBuf {
        self.folder().join(format!("{number:04}"))
    }

    /// The number of the live generation; `None` before the first.
    ///
    /// # Errors
    /// When `CURRENT` is there and cannot be understood.
    pub fn current(&self) -> Result<Option<u32>> {
        let path = self.folder().join(CURRENT);
        match std::fs::read_to_string(&path) {
            Ok(text) => text.trim().parse().map(Some).map_err(|e| Error::file(&path, format!("{e}: {text:?}"))),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(e) => Err(Error::file(&path, e)),
        }
    }

    /// The folder of the live generation.
    ///
    /// # Errors
    /// When there is none.
    pub fn live(&self) -> Result<PathBuf> {
        let number = self.current()?.ok_or_else(|| Error::NothingPublished(self.data.clone()))?;
        Ok(self.path(number))
    }

    /// The complete generations, oldest first.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn list(&self) -> Result<Vec<Manifest>> {
        let mut all: Vec<Manifest> = self
            .names()?
            .iter()
            .filter_map(|name| name.parse().ok())
            .filter_map(|number: u32| Manifest::read(&self.path(number)).ok())
            .collect();
        all.sort_by_key(|m| m.number);
        Ok(all)
    }

    /// What killed builds left, and the folder of one that runs. The live generation's is never among them, though its
    /// manifest were damaged: what is named here, the next build removes.
    ///
    /// # Errors
    /// When the folder or `CURRENT` cannot be read.
    pub fn unfinished(&self) -> Result<Vec<PathBuf>> {
        let (names, live) = (self.names()?, self.current()?);
        let broken = |n: &&String| {
            n.parse().is_ok_and(|number| Some(number) != live && Manifest::read(&self.path(number)).is_err())
        };
        let left = |n: &&String| n.starts_with(UNFINISHED) || *n == NEXT || broken(n);
        Ok(names.iter().filter(left).map(|n| self.folder().join(n)).collect())
    }

    fn names(&self) -> Result<Vec<String>> {
        let folder = self.folder();
        match std::fs::read_dir(&folder) {
            Ok(entries) => Ok(entries.flatten().filter_map(|e| e.file_name().into_string().ok()).collect()),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(e) => Err(Error::file(folder, e)),
        }
    }

    /// Takes the right to build, which ends with the process at the latest.
    ///
    /// # Errors
    /// [`Error::BuildRunning`] names the process that has it.
    pub fn lock(&self) -> Result<BuildLock> {
        std::fs::create_dir_all(self.folder()).map_err(|e| Error::file(self.folder(), e))?;
        let path = self.data.join("build.lock");
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(&path)
            .map_err(|e| Error::file(&path, e))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                let read = file.read_to_string(&mut holder);
                let holder = if read.is_ok() && !holder.trim().is_empty() { holder.trim() } else { "unknown" };
                return Err(Error::BuildRunning(format!("process {holder}")));
            }
            Err(TryLockError::Error(e)) => return Err(Error::file(&path, e)),
        }
        file.set_len(0).and_then(|()| writeln!(file, "{}", std::process::id())).map_err(|e| Error::file(&path, e))?;
        Ok(BuildLock { shelf: self.clone(), _file: file })
    }

    /// Makes a complete generation the live one.
    ///
    /// # Errors
    /// When there is no such generation, or `CURRENT` cannot be replaced.
    pub fn publish(&self, number: u32) -> Result<()> {
        Manifest::read(&self.path(number))?;
        let (new, path) = (self.folder().join(NEXT), self.folder().join(CURRENT));
        std::fs::write(&new, format!("{number:04}\n")).map_err(|e| Error::file(&new, e))?;
        sync(&new)?;
        std::fs::rename(&new, &path).map_err(|e| Error::file(&path, e))?;
        sync(&self.folder())
    }
}

/// The right to build, held by one process at a time.
pub struct BuildLock {
    shelf: Shelf,
    _file: File,
}

impl BuildLock {
    /// Whose generations may be built.
    pub(super) fn shelf(&self) -> &Shelf {
        &self.shelf
    }

    /// Removes what earlier builds left and gives the number and the empty folder of the next generation.
    ///
    /// # Errors
    /// When a folder cannot be removed or made.
    pub fn begin(&self) -> Result<(u32, PathBuf)> {
        for left in self.shelf.unfinished()? {
            let removed = if left.is_dir() { std::fs::remove_dir_all(&left) } else { std::fs::remove_file(&left) };
            removed.map_err(|e| Error::file(&left, e))?;
        }
        let last = self.shelf.list()?.last().map(|m| m.number);
        let number = last.max(self.shelf.current()?).unwrap_or(0) + 1;
        let folder = self.shelf.folder().join(format!("{UNFINISHED}{number:04}"));
        std::fs::create_dir(&folder).map_err(|e| Error::file(&folder, e))?;
        Ok((number, folder))
    }

    /// Gives a complete build its place on the shelf. It is not live yet.
    ///
    /// # Errors
    /// When the folder cannot be renamed.
    pub fn complete(&self, number: u32, built: &Path) -> Result<()> {
        let place = self.shelf.path(number);
        std::fs::rename(built, &place).map_err(|e| Error::file(&place, e))?;
        sync(&self.shelf.folder())
    }

    /// Removes generations until `keep` are left: first those of keywords of which there is one with vectors too, then
    /// the oldest. The live one always stays.
    ///
    /// # Errors
    /// When a folder cannot be removed.
    pub fn prune(&self, keep: usize) -> Result<Vec<u32>> {
        let live = self.shelf.current()?;
        let mut all = self.shelf.list()?;
        let surplus = all.len().saturating_sub(keep.max(1));
        let same =
            |a: &Manifest, b: &Manifest| (&a.texts_sha256, &a.inputs_sha256) == (&b.texts_sha256, &b.inputs_sha256);
        let with_vectors: Vec<Manifest> = all.iter().filter(|m| !m.is_keyword_only()).cloned().collect();
        all.sort_by_key(|m| !(m.is_keyword_only() && with_vectors.iter().any(|other| same(m, other))));
        let old: Vec<u32> = all.iter().map(|m| m.number).filter(|&n| Some(n) != live).take(surplus).collect();
        for number in &old {
            let path = self.shelf.path(*number);
            std::fs::remove_dir_all(&path).map_err(|e| Error::file(&path, e))?;
        }
        Ok(old)
    }
}
