//! What a build is made of: the collections that the manifests name, and the digest of every file.

use crate::digest::{hexadecimal, sha256};
use crate::outcome::Usage;
use crate::progress::Progress;
use crate::reading::READERS;
use crate::report::Report;
use crate::sources::{self, Collection, Reader, scripture};
use anyhow::{Result, bail};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use vichar_engine::config::Config;
use vichar_engine::index::{SourceFile, VERSION};

/// One collection, and the files that it is read from.
pub struct Input {
    /// As the manifest has it; the scripture's path is that in the data folder.
    pub collection: Collection,
    /// With their digests.
    pub files: Vec<SourceFile>,
}

/// Everything that goes into a generation.
pub struct Inputs {
    /// The scripture first, so that the works of the canon come first, then in the order of the manifests.
    pub all: Vec<Input>,
    /// The translations that are left out.
    pub without: Vec<u8>,
    /// Over all of it, and the version of the program: the same digest, the same generation.
    pub sha256: String,
}

/// What the command line says of a build's inputs.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Selection {
    /// Manifests to build from, in place of those that the configuration names
    #[arg(long, value_name = "PATH", num_args = 1..)]
    pub manifest: Vec<PathBuf>,
    /// Build these collections and no others
    #[arg(long, value_name = "COLLECTION", num_args = 1..)]
    pub only: Vec<String>,
    /// Leave out a translation, by its number (`status` lists them)
    #[arg(long, value_name = "N", num_args = 1.., value_parser = clap::value_parser!(u8).range(1..=22))]
    pub without_translation: Vec<u8>,
}

impl Inputs {
    /// Reads the manifests and the digest of every file. What is wrong with a collection is in `report`.
    ///
    /// # Errors
    /// [`Usage`] when a manifest or a collection that was asked for is not there.
    pub fn gather(config: &Config, selection: &Selection, report: &mut Report, progress: Progress) -> Result<Self> {
        let mut collections = collections(config, selection, report)?;
        for name in &selection.only {
            if !collections.iter().any(|c| c.id == *name) {
                let known: Vec<&str> = collections.iter().map(|c| c.id.as_str()).collect();
                bail!(Usage(format!("--only {name}: no such collection; there are: {}", known.join(", "))));
            }
        }
        if !selection.only.is_empty() {
            collections.retain(|c| selection.only.contains(&c.id));
        }
        collections.sort_by_key(|c| c.reader != Reader::Scripture);
        let mut step = progress.step("Reading the files' digests", "bytes", None);
        let all: Vec<Input> = collections
            .into_iter()
            .map(|collection| Input { files: files(&collection, &mut |read| step.advance(read)), collection })
            .collect();
        step.done();
        let without: BTreeSet<u8> =
            config.translations.without.iter().chain(&selection.without_translation).copied().collect();
        if let Some(number) = without.iter().find(|number| !scripture::TRANSLATIONS.contains(number)) {
            bail!(Usage(format!("translations.without: there is no translation {number}; `status` lists them")));
        }
        let without: Vec<u8> = without.into_iter().collect();
        let sha256 = digest(&all, &without)?;
        Ok(Self { all, without, sha256 })
    }

    /// The files of the collections with these ids.
    #[must_use]
    pub fn files_of(&self, ids: &[&str]) -> Vec<SourceFile> {
        let taken = self.all.iter().filter(|input| ids.contains(&input.collection.id.as_str()));
        taken.flat_map(|input| input.files.iter().cloned()).collect()
    }
}

fn collections(config: &Config, selection: &Selection, report: &mut Report) -> Result<Vec<Collection>> {
    let manifests = if selection.manifest.is_empty() { &config.corpus.manifests } else { &selection.manifest };
    let mut all: Vec<Collection> = Vec::new();
    for path in manifests {
        if !path.is_file() {
            bail!(Usage(format!(
                "{}: there is no such manifest; --manifest and corpus.manifests name files",
                path.display()
            )));
        }
        let read = match sources::manifest(path, report) {
            Ok(read) => read,
            Err(error) => {
                report.refuse(path, None, format!("{error:#}"));
                continue;
            }
        };
        for mut collection in read {
            if let Some(reason) = clash(&all, &collection) {
                report.refuse(path, None, reason);
                continue;
            }
            if collection.reader == Reader::Scripture {
                collection.path = scripture::place(&config.data_dir);
            }
            all.push(collection);
        }
    }
    Ok(all)
}

/// Why a collection cannot stand beside those that were read.
fn clash(all: &[Collection], new: &Collection) -> Option<String> {
    if all.iter().any(|c| c.id == new.id) {
        return Some(format!("the collection `{}` stands already in another manifest", new.id));
    }
    if scripture::WORKS.iter().any(|(_, work)| *work == new.id) {
        return Some(format!("the collection `{}` has the id of a work of the scripture", new.id));
    }
    let second = new.reader == Reader::Scripture && all.iter().any(|c| c.reader == Reader::Scripture);
    second.then(|| format!("the collection `{}` is a second scripture", new.id))
}

/// A file that cannot be read has no digest here; its reader says why.
fn files(collection: &Collection, step: &mut dyn FnMut(u64)) -> Vec<SourceFile> {
    let mut of = |name: String, path: &Path| {
        let sha256 = sha256(path, &mut *step).ok()?;
        Some(SourceFile { collection: collection.id.clone(), name, sha256 })
    };
    if collection.reader == Reader::Scripture {
        let name = format!("{} {}", crate::package::NAME, scripture::VERSION);
        return of(name, &collection.path).into_iter().collect();
    }
    let name = |path: &Path| match path.strip_prefix(&collection.path) {
        Ok(inside) if !inside.as_os_str().is_empty() => inside.to_string_lossy().into_owned(),
        _ => path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
    };
    sources::files(collection).iter().filter_map(|path| of(name(path), path)).collect()
}

fn digest(all: &[Input], without: &[u8]) -> Result<String> {
    let mut digest = Sha256::new();
    digest.update(format!("{VERSION}; {READERS}; vichar-ingest {}\nwithout {without:?}\n", env!("CARGO_PKG_VERSION")));
    for input in all {
        digest.update(serde_json::to_vec(&input.collection)?);
        digest.update(serde_json::to_vec(&input.files)?);
        // What it is held to.
        digest.update(serde_json::to_vec(&input.collection.registry.as_deref().map(sources::digest))?);
        digest.update("\n");
    }
    Ok(hexadecimal(&digest.finalize()))
}
