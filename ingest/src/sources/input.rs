//! Reading files that others wrote: no links, nothing but plain files, nothing larger than its cap.

use super::characters::screen;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs::{self, File, Metadata};
use std::io::{BufRead, BufReader, ErrorKind, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Component, Path, PathBuf};

/// The longest line that is taken.
pub(super) const LINE_CAP: usize = 1 << 20;
/// The largest file that is read as a whole.
pub(super) const FILE_CAP: u64 = 16 << 20;
const BOM: &[u8] = b"\xEF\xBB\xBF";

/// What is wrong with an input, and where.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// Counted from 1; `None` where the whole file is meant.
    pub(super) line: Option<u64>,
    /// One sentence for the curator.
    pub(super) reason: String,
}

impl Fault {
    pub(super) fn new(line: impl Into<Option<u64>>, reason: impl Into<String>) -> Self {
        Self { line: line.into(), reason: reason.into() }
    }
}

/// Looks at every component of a path and refuses links and `..`: a folder that is a link leads out of the
/// collection as surely as a file that is one.
pub(super) fn look(path: &Path) -> Result<Metadata, Fault> {
    let mut walked = PathBuf::new();
    let mut last = None;
    for component in path.components() {
        if component == Component::ParentDir {
            return Err(Fault::new(None, "the path leaves its folder by `..`"));
        }
        walked.push(component);
        let metadata = fs::symlink_metadata(&walked).map_err(unreadable)?;
        if metadata.is_symlink() {
            return Err(Fault::new(None, format!("{} is a symbolic link", walked.display())));
        }
        last = Some(metadata);
    }
    last.ok_or_else(|| Fault::new(None, "the path is empty"))
}

/// Opens a plain file, following no links.
pub(super) fn open(path: &Path) -> Result<File, Fault> {
    let seen = look(path)?;
    if !seen.is_file() {
        return Err(Fault::new(None, "is not a plain file"));
    }
    let file = File::open(path).map_err(unreadable)?;
    let opened = file.metadata().map_err(unreadable)?;
    // The name may have been given to another file between the look and the opening.
    if (opened.dev(), opened.ino()) != (seen.dev(), seen.ino()) {
        return Err(Fault::new(None, "was exchanged while it was opened"));
    }
    Ok(file)
}

/// The bytes of a whole file of at most [`FILE_CAP`], and where they begin in it: behind the byte order mark.
pub(super) fn whole(path: &Path) -> Result<(Vec<u8>, u64), Fault> {
    let mut bytes = Vec::new();
    open(path)?.take(FILE_CAP + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > FILE_CAP {
        return Err(Fault::new(None, format!("is larger than {} MiB", FILE_CAP >> 20)));
    }
    let mark = if bytes.starts_with(BOM) { BOM.len() } else { 0 };
    bytes.drain(..mark);
    Ok((bytes, mark as u64))
}

/// The same as text, screened.
pub(super) fn whole_text(path: &Path) -> Result<String, Fault> {
    let (bytes, offset) = whole(path)?;
    text(&bytes, offset, 1)?;
    String::from_utf8(bytes).map_err(|_| Fault::new(None, "is not UTF-8"))
}

/// Bytes as screened text. `offset` and `line` say where they begin in their file.
pub(super) fn text(bytes: &[u8], offset: u64, line: u64) -> Result<&str, Fault> {
    let line_at = |at: usize| line + bytes[..at].iter().filter(|&&b| b == b'\n').count() as u64;
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        Fault::new(line_at(at), format!("is not UTF-8 at byte {}", offset + at as u64))
    })?;
    screen(text).map_err(|stray| Fault::new(line_at(stray.at), stray.reason()))?;
    Ok(text)
}

/// SHA-256 in hexadecimal: of a file's bytes; of a folder, of the list of its files' digests, a line
/// `DIGEST  PATH` each, sorted by path.
pub(super) fn digest(path: &Path) -> Result<String, Fault> {
    if look(path)?.is_file() {
        return digest_file(path);
    }
    let mut all = Sha256::new();
    for file in files(path)? {
        let file = file.map_err(|(_, fault)| fault)?;
        let name = file.strip_prefix(path).unwrap_or(&file).to_string_lossy();
        all.update(format!("{}  {name}\n", digest_file(&file)?));
    }
    Ok(hexadecimal(&all.finalize()))
}

fn digest_file(path: &Path) -> Result<String, Fault> {
    let mut file = BufReader::new(open(path)?);
    let mut digest = Sha256::new();
    loop {
        let chunk = file.fill_buf().map_err(unreadable)?;
        if chunk.is_empty() {
            return Ok(hexadecimal(&digest.finalize()));
        }
        digest.update(chunk);
        let read = chunk.len();
        file.consume(read);
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    })
}

/// A file of a folder, or the path that was refused and why.
pub(super) type Found = Result<PathBuf, (PathBuf, Fault)>;

/// Every plain file below a folder, sorted by path; names that begin with a dot are left out. A link or a device
/// among them is a refusal of its own, and the others go on.
pub(super) fn files(folder: &Path) -> Result<Vec<Found>, Fault> {
    look(folder)?;
    let mut found: Vec<Found> = Vec::new();
    let mut waiting = vec![folder.to_path_buf()];
    while let Some(folder) = waiting.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) => {
                found.push(Err((folder, unreadable(error))));
                continue;
            }
        };
        for entry in entries {
            let entry = entry.map_err(unreadable)?;
            let path = entry.path();
            let kind = entry.file_type().map_err(unreadable)?;
            match path.file_name().and_then(|name| name.to_str()) {
                None => found.push(Err((path, Fault::new(None, "has a name that is not UTF-8")))),
                Some(name) if name.starts_with('.') => {}
                Some(_) if kind.is_symlink() => found.push(Err((path, Fault::new(None, "is a symbolic link")))),
                Some(_) if kind.is_dir() => waiting.push(path),
                Some(_) if kind.is_file() => found.push(Ok(path)),
                Some(_) => found.push(Err((path, Fault::new(None, "is not a plain file")))),
            }
        }
    }
    found.sort_by(|a, b| name_of(a).cmp(name_of(b)));
    Ok(found)
}

fn name_of(found: &Found) -> &Path {
    match found {
        Ok(path) | Err((path, _)) => path,
    }
}

#[allow(clippy::needless_pass_by_value, reason = "it is what `map_err` hands over")]
pub(super) fn unreadable(error: std::io::Error) -> Fault {
    Fault::new(
        None,
        match error.kind() {
            ErrorKind::NotFound => "does not exist".to_owned(),
            _ => format!("cannot be read: {error}"),
        },
    )
}

/// Reads line by line and never holds more than [`LINE_CAP`] bytes of one.
pub(super) struct Lines<R> {
    reader: R,
    line: Vec<u8>,
    number: u64,
    /// Where the next line begins, in bytes.
    offset: u64,
    has_failed: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        // A power of two, so that doubling ends at the cap.
        Self { reader, line: Vec::with_capacity(8192), number: 0, offset: 0, has_failed: false }
    }

    /// The next line with its number, without its end; `None` behind the last. A fault concerns that line alone,
    /// but for a failure of the disk, after which there is none.
    pub(super) fn next(&mut self) -> Option<(u64, Result<&str, Fault>)> {
        if self.has_failed {
            return None;
        }
        let start = self.offset;
        self.line.clear();
        self.number += 1;
        let mut is_overlong = false;
        loop {
            let chunk = match self.reader.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.has_failed = true;
                    return Some((self.number, Err(unreadable(error))));
                }
            };
            if chunk.is_empty() {
                if self.offset == start {
                    return None;
                }
                break;
            }
            let end = chunk.iter().position(|&b| b == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            is_overlong = is_overlong || self.line.len() + part.len() > LINE_CAP;
            if !is_overlong {
                self.line.extend_from_slice(part);
            }
            let used = end.map_or(chunk.len(), |end| end + 1);
            self.reader.consume(used);
            self.offset += used as u64;
            if end.is_some() {
                break;
            }
        }
        let number = self.number;
        if is_overlong {
            return Some((number, Err(Fault::new(number, format!("the line is longer than {} MiB", LINE_CAP >> 20)))));
        }
        let mut line = self.line.as_slice();
        let mut offset = start;
        if let Some(rest) = line.strip_prefix(BOM).filter(|_| start == 0) {
            line = rest;
            offset += BOM.len() as u64;
        }
        line = line.strip_suffix(b"\r").unwrap_or(line);
        let text = std::str::from_utf8(line).map_err(|error| {
            Fault::new(number, format!("is not UTF-8 at byte {}", offset + error.valid_up_to() as u64))
        });
        Some((number, text))
    }
}

#[cfg(test)]
#[path = "input_tests.rs"]
mod tests;
