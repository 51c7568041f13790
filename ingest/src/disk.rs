//! Removing what builds and fetches leave, and knowing a full disk.

use anyhow::{Context, Result};
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The folder of a fetch begins with this.
pub(crate) const FETCH: &str = ".fetch-";
/// The file with which a process proves that it can write the data folder.
const PROBE: &str = ".probe-";
/// A probe lives for a moment. One of this age was left by a process that was killed.
const STALE: Duration = Duration::from_secs(60);

/// How often a folder is removed anew when something was written into it meanwhile.
const TRIES: u32 = 5;

/// Removes a folder and all that is in it; it may be gone already. A thread of the index that is still ending
/// may write a last file, so a folder that is not empty is tried again.
///
/// # Errors
/// When it cannot be removed.
pub(crate) fn remove(folder: &Path) -> Result<()> {
    for _ in 1..TRIES {
        match fs::remove_dir_all(folder) {
            Err(error) if error.kind() == ErrorKind::DirectoryNotEmpty => std::thread::yield_now(),
            done => return finish(done, folder),
        }
    }
    finish(fs::remove_dir_all(folder), folder)
}

fn finish(done: std::io::Result<()>, folder: &Path) -> Result<()> {
    match done {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("{}: cannot be removed", folder.display()))
        }
        _ => Ok(()),
    }
}

/// Whether a folder's disk takes no more. The index reports a failed write in many ways, and often only that a
/// thread of its own has ended; so the disk itself is asked, with one small file.
pub(crate) fn is_full(folder: &Path) -> bool {
    let probe = folder.join(format!("{PROBE}{}", std::process::id()));
    let written = File::create(&probe).and_then(|mut file| {
        file.write_all(&[0; 1 << 18])?;
        file.sync_all()
    });
    // Whether it was made or not, it is not to stay.
    let _ = fs::remove_file(&probe);
    written.is_err_and(|e| matches!(e.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded))
}

/// The bytes of all files below a folder; what cannot be read counts nothing.
pub(crate) fn size(folder: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    entries
        .flatten()
        .map(|entry| match entry.metadata() {
            Ok(metadata) if metadata.is_dir() => size(&entry.path()),
            Ok(metadata) => metadata.len(),
            Err(_) => 0,
        })
        .sum()
}

/// What killed or running fetches and probes left in a data folder.
pub(crate) fn leftovers(data: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(data) else { return Vec::new() };
    let is_ours = |name: &str| name.starts_with(FETCH) || name.starts_with(PROBE);
    entries.flatten().filter(|entry| entry.file_name().to_str().is_some_and(is_ours)).map(|e| e.path()).collect()
}

/// Removes what killed fetches and probes left. Only who holds the build lock may: then no fetch runs.
///
/// # Errors
/// When something cannot be removed.
pub(crate) fn sweep(data: &Path) -> Result<()> {
    for path in leftovers(data) {
        if path.is_dir() {
            remove(&path)?;
        } else if is_stale(&path) {
            finish(fs::remove_file(&path), &path)?;
        }
    }
    Ok(())
}

fn is_stale(path: &Path) -> bool {
    let modified = fs::metadata(path).and_then(|metadata| metadata.modified());
    modified.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > STALE))
}
