//! `vichar-ingest fetch`: the scripture package, from npm or from a file that the operator has.

use crate::digest::sha256;
use crate::disk;
use crate::outcome::{Outcome, Refused, Usage};
use crate::output::Output;
use crate::package::{self, NAME, Pin};
use crate::progress::Progress;
use crate::sources::scripture;
use anyhow::{Context, Result, bail};
use serde::Serialize;
use std::fmt;
use std::fs::{self, File};
use std::io::{ErrorKind, Read, Seek};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use vichar_engine::config::Config;
use vichar_engine::index::Shelf;

const GZIP: &[u8] = &[0x1F, 0x8B];
const SQLITE: &[u8] = b"SQLite format 3\0";

/// What was done.
#[derive(Debug, Serialize)]
struct Fetched {
    package: String,
    path: PathBuf,
    sha256: String,
    was_there: bool,
}

impl fmt::Display for Fetched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { package, path, sha256, was_there } = self;
        let done = if *was_there { "is there already" } else { "was fetched" };
        write!(f, "{package} {done}: {} (SHA-256 {sha256})", path.display())
    }
}

/// Brings the scripture package into the data folder, unless it is there already.
///
/// # Errors
/// When it cannot be fetched, is not the pinned one ([`Refused`]), or the disk fails. Nothing is left then.
pub fn run(config: &Config, from: Option<&Path>, output: Output, progress: Progress) -> Result<Outcome> {
    config.prepare_data_dir().map_err(Usage)?;
    let pin = package::pin()?;
    let place = scripture::place(&config.data_dir);
    let was_there = is_there(&place, progress)?;
    if !was_there {
        // A fetch and a build at once would be two writers; one of them waits its turn.
        let _turn = Shelf::new(&config.data_dir).lock()?;
        bring(config, from, &pin, &place, progress)?;
    }
    let package = format!("{NAME} {}", pin.version);
    output.show(&Fetched { package, path: place, sha256: scripture::SHA256.into(), was_there });
    Ok(Outcome::Done)
}

fn is_there(place: &Path, progress: Progress) -> Result<bool> {
    if !place.is_file() {
        return Ok(false);
    }
    let found = hashed(place, progress)?;
    if found == scripture::SHA256 {
        return Ok(true);
    }
    let wanted = scripture::SHA256;
    progress.note(&format!("{}: has the SHA-256 {found}, not {wanted}: it is replaced", place.display()));
    Ok(false)
}

fn hashed(path: &Path, progress: Progress) -> Result<String> {
    let total = fs::metadata(path).ok().map(|metadata| metadata.len());
    let mut step = progress.step("Checking the database", "bytes", total);
    let found = sha256(path, |read| step.advance(read)).with_context(|| format!("{}", path.display()))?;
    step.done();
    Ok(found)
}

fn bring(config: &Config, from: Option<&Path>, pin: &Pin, place: &Path, progress: Progress) -> Result<()> {
    let scratch = Scratch::create(&config.data_dir)?;
    let database = scratch.0.join("database.sqlite");
    match from {
        Some(file) => take(file, pin, &database, progress)?,
        None => unpack(&download(pin, &scratch.0, progress)?, pin, &database, progress)?,
    }
    let found = hashed(&database, progress)?;
    if found != scripture::SHA256 {
        let (version, wanted) = (&pin.version, scripture::SHA256);
        bail!(Refused(format!("the database is not that of {NAME} {version}: its SHA-256 is {found}, not {wanted}")));
    }
    drop(scripture::open(&database)?);
    let folder = place.parent().context("the data folder has no name")?;
    let unwritable = || format!("{}: cannot be written", place.display());
    fs::create_dir_all(folder).with_context(unwritable)?;
    fs::rename(&database, place).with_context(unwritable)?;
    File::open(folder).and_then(|folder| folder.sync_all()).with_context(unwritable)
}

/// Takes a tarball of the package, or its database, from a file of the operator's.
fn take(file: &Path, pin: &Pin, to: &Path, progress: Progress) -> Result<()> {
    let mut opened = File::open(file).map_err(|e| Usage(format!("--from {}: {e}", file.display())))?;
    let mut start = [0; SQLITE.len()];
    let read = opened.read(&mut start).with_context(|| format!("{}", file.display()))?;
    if start[..read].starts_with(GZIP) {
        return unpack(file, pin, to, progress);
    }
    if start[..read] != *SQLITE {
        bail!(Refused(format!("{}: is neither a tarball of {NAME} nor its database.sqlite", file.display())));
    }
    opened.rewind().with_context(|| format!("{}", file.display()))?;
    let mut step = progress.step("Copying the database", "bytes", opened.metadata().ok().map(|m| m.len()));
    package::copy(&mut opened, to, &mut step)?;
    step.done();
    Ok(())
}

fn unpack(tarball: &Path, pin: &Pin, to: &Path, progress: Progress) -> Result<()> {
    package::check_integrity(tarball, pin)?;
    let mut step = progress.step("Unpacking the database", "bytes", None);
    package::unpack(tarball, to, &mut step)?;
    step.done();
    Ok(())
}

/// Has npm fetch the tarball; its scripts never run, and nothing is installed.
fn download(pin: &Pin, folder: &Path, progress: Progress) -> Result<PathBuf> {
    let package = format!("{NAME}@{}", pin.version);
    let step = progress.step(&format!("Fetching {package}"), "", None);
    let command = ["pack", &package, "--ignore-scripts", "--loglevel", "error", "--pack-destination", "."];
    let ran = Command::new("npm").args(command).current_dir(folder).stdin(Stdio::null()).output();
    let elsewhere = "or bring the package's tarball here and give it with `vichar-ingest fetch --from FILE`";
    let ran = match ran {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            bail!("npm was not found: install Node.js 20 with npm, {elsewhere}")
        }
        other => other.context("npm could not be started")?,
    };
    if !ran.status.success() {
        let said = String::from_utf8_lossy(&ran.stderr);
        let said: Vec<&str> = said.lines().filter(|line| line.starts_with("npm error")).take(4).collect();
        bail!("npm could not fetch {package} ({}): look at the network, {elsewhere}", said.join("; "));
    }
    step.done();
    let mut files = fs::read_dir(folder).with_context(|| format!("{}", folder.display()))?.flatten();
    let tarball = files.find(|entry| entry.path().extension().is_some_and(|end| end == "tgz"));
    Ok(tarball.with_context(|| format!("npm fetched {package} and left no tarball"))?.path())
}

/// A folder for the time of one fetch.
struct Scratch(PathBuf);

impl Scratch {
    fn create(data: &Path) -> Result<Self> {
        disk::sweep(data)?;
        let folder = data.join(format!("{}{}", disk::FETCH, std::process::id()));
        fs::create_dir(&folder).with_context(|| format!("{}: cannot be made", folder.display()))?;
        Ok(Self(folder))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // The next fetch tries again, and `status` names it until then.
        let _ = fs::remove_dir_all(&self.0);
    }
}
