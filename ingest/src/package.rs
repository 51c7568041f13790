//! The pinned scripture package: its tarball's integrity, and the one member that is taken from it.

use crate::outcome::Refused;
use crate::progress::Step;
use anyhow::{Context, Result, bail, ensure};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::bufread::GzDecoder;
use serde::Deserialize;
use sha2::{Digest, Sha512};
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;

/// As npm names it.
pub const NAME: &str = "@shabados/database";
/// The file that pins it, compiled in.
const LOCK: &str = include_str!("../../corpus/scripture/package-lock.json");
const MEMBER: &[u8] = b"package/build/database.sqlite";
/// The database has 159 MB; a member that claims more is not it.
const MEMBER_CAP: u64 = 200_000_000;
/// What is read of an unpacked tarball at most, so that a crafted one cannot go on for ever.
const STREAM_CAP: u64 = 600_000_000;

/// What the lock file says of the package.
#[derive(Debug, Deserialize)]
pub struct Pin {
    /// The one version that is taken.
    pub version: String,
    /// `sha512-` and the digest of the tarball in base64.
    pub integrity: String,
}

/// Reads the lock file that was compiled in.
///
/// # Errors
/// When it does not name the package.
pub fn pin() -> Result<Pin> {
    #[derive(Deserialize)]
    struct Lock {
        packages: HashMap<String, serde_json::Value>,
    }
    let mut lock: Lock = serde_json::from_str(LOCK).context("corpus/scripture/package-lock.json")?;
    let entry = lock.packages.remove(&format!("node_modules/{NAME}"));
    let entry = entry.with_context(|| format!("corpus/scripture/package-lock.json does not name {NAME}"))?;
    serde_json::from_value(entry).context("corpus/scripture/package-lock.json")
}

/// Compares a tarball with the lock file.
///
/// # Errors
/// [`Refused`] names both digests when they differ.
pub fn check_integrity(tarball: &Path, pin: &Pin) -> Result<()> {
    let unreadable = || format!("{}: cannot be read", tarball.display());
    let mut file = BufReader::with_capacity(1 << 18, File::open(tarball).with_context(unreadable)?);
    let mut digest = Sha512::new();
    loop {
        let chunk = file.fill_buf().with_context(unreadable)?;
        if chunk.is_empty() {
            break;
        }
        digest.update(chunk);
        let read = chunk.len();
        file.consume(read);
    }
    let found = format!("sha512-{}", STANDARD.encode(digest.finalize()));
    if found == pin.integrity {
        return Ok(());
    }
    let (version, wanted) = (&pin.version, &pin.integrity);
    bail!(Refused(format!(
        "{}: is not {NAME} {version} as it is pinned: its integrity is {found}, the lock file wants {wanted}",
        tarball.display()
    )))
}

/// Writes the database of a tarball to `to`, and nothing else of it.
///
/// # Errors
/// When the tarball is damaged, lacks the database, or the disk fails.
pub fn unpack(tarball: &Path, to: &Path, step: &mut Step) -> Result<()> {
    let damaged = || format!("{}: the tarball cannot be unpacked", tarball.display());
    let file = BufReader::new(File::open(tarball).with_context(damaged)?);
    let mut archive = tar::Archive::new(GzDecoder::new(file).take(STREAM_CAP));
    for entry in archive.entries().with_context(damaged)? {
        let mut entry = entry.with_context(damaged)?;
        if *entry.path_bytes() != *MEMBER {
            continue;
        }
        ensure!(
            entry.header().entry_type().is_file() && entry.size() <= MEMBER_CAP,
            "{}: its build/database.sqlite is not a file of at most {MEMBER_CAP} bytes",
            tarball.display()
        );
        return copy(&mut entry, to, step);
    }
    bail!("{}: holds no {}", tarball.display(), String::from_utf8_lossy(MEMBER))
}

/// Copies at most [`MEMBER_CAP`] bytes to a new file and flushes them to the disk.
///
/// # Errors
/// When reading or writing fails, or there is more.
pub fn copy(from: &mut impl Read, to: &Path, step: &mut Step) -> Result<()> {
    let mut file = File::create_new(to).with_context(|| format!("{}: cannot be written", to.display()))?;
    let mut chunk = vec![0; 1 << 18];
    let mut total = 0;
    loop {
        let read = from.read(&mut chunk).context("the package cannot be read")?;
        if read == 0 {
            break;
        }
        total += read as u64;
        ensure!(total <= MEMBER_CAP, "the database is larger than {MEMBER_CAP} bytes");
        file.write_all(&chunk[..read]).with_context(|| format!("{}: cannot be written", to.display()))?;
        step.advance(read as u64);
    }
    file.sync_all().with_context(|| format!("{}: cannot be written", to.display()))
}

#[cfg(test)]
mod tests {
    use super::{LOCK, pin, unpack};
    use crate::progress::Progress;
    use crate::sources::scripture;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::path::Path;
    use tar::{EntryType, Header};

    #[test]
    fn the_lock_file_pins_what_the_reader_reads() {
        let pin = pin().expect("a pin");
        assert_eq!(pin.version, scripture::VERSION);
        assert!(pin.integrity.starts_with("sha512-"));
        assert!(!LOCK.contains("://"), "a lock file names no host");
        let manifest = include_str!("../../corpus/manifest.toml");
        assert!(manifest.contains(scripture::SHA256), "corpus/manifest.toml pins another database");
        assert!(manifest.contains(&format!("count = {}", scripture::LINES)));
    }

    /// A tarball of entries; a name is written as it is, `..` and all.
    fn tarball(path: &Path, entries: &[(&str, EntryType, &[u8])]) {
        let file = std::fs::File::create(path).expect("a file");
        let mut tar = tar::Builder::new(GzEncoder::new(file, Compression::fast()));
        for (name, kind, bytes) in entries {
            let mut header = Header::new_gnu();
            header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
            header.set_entry_type(*kind);
            header.set_size(bytes.len() as u64);
            if *kind == EntryType::Symlink {
                header.set_link_name("/etc/passwd").expect("a link");
            }
            header.set_cksum();
            tar.append(&header, *bytes).expect("an entry");
        }
        tar.into_inner().and_then(GzEncoder::finish).expect("a tarball");
    }

    #[test]
    fn only_the_database_is_taken() {
        let check = |entries: &[(&str, EntryType, &[u8])], want: Result<&[u8], &str>| {
            let folder = tempfile::tempdir().expect("a folder");
            let (packed, to) = (folder.path().join("p.tgz"), folder.path().join("database.sqlite"));
            tarball(&packed, entries);
            let mut step = Progress::detect().step("Unpacking", "bytes", None);
            let done = unpack(&packed, &to, &mut step).map_err(|error| format!("{error:#}"));
            let names = std::fs::read_dir(folder.path()).expect("a folder").count();
            match want {
                Ok(bytes) => {
                    assert_eq!(done, Ok(()));
                    assert_eq!((std::fs::read(&to).expect("a database").as_slice(), names), (bytes, 2));
                }
                Err(reason) => {
                    let error = done.expect_err("taken");
                    assert!(error.contains(reason), "{error}");
                    assert!(!to.exists() && names == 1);
                }
            }
        };
        let database = "package/build/database.sqlite";
        check(&[("../evil", EntryType::Regular, b"x"), (database, EntryType::Regular, b"data")], Ok(b"data"));
        check(&[(database, EntryType::Symlink, b"")], Err("is not a file"));
        check(&[("package/package.json", EntryType::Regular, b"{}")], Err("holds no package/build"));
    }

    #[test]
    fn a_cut_tarball_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let packed = folder.path().join("p.tgz");
        tarball(&packed, &[("package/build/database.sqlite", EntryType::Regular, &[7; 100_000])]);
        let bytes = std::fs::read(&packed).expect("a tarball");
        std::fs::write(&packed, &bytes[..bytes.len() / 2]).expect("a tarball");
        let mut step = Progress::detect().step("Unpacking", "bytes", None);
        assert!(unpack(&packed, &folder.path().join("database.sqlite"), &mut step).is_err());
    }
}
