//! `vichar-ingest models list` and `verify`: what there is, and whether it is whole.

use super::aside::folder_of;
use super::chosen;
use crate::disk;
use crate::outcome::Outcome;
use crate::output::Output;
use crate::progress::Progress;
use anyhow::Result;
use serde::Serialize;
use std::fmt;
use std::path::{Path, PathBuf};
use vichar_engine::config::Config;
use vichar_engine::model::files::{Hub, Manifest, Model, ModelFile, Package, Task};

/// Whether a model can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum State {
    Whole,
    Absent,
    Damaged,
}

#[derive(Debug, Serialize)]
struct List {
    models: Vec<Listed>,
}

#[derive(Debug, Serialize)]
struct Listed {
    #[serde(flatten)]
    found: Found,
    task: Task,
    licence: String,
    languages: Vec<String>,
    bytes: u64,
    memory_mb: u32,
    good_for: String,
    hub: Hub,
    package: Package,
    /// Whether the configuration names it.
    configured: bool,
    /// Bytes that an interrupted pull has left, or one that runs has so far. The next pull goes on from them.
    unfinished: u64,
}

#[derive(Debug, Serialize)]
struct Verified {
    models: Vec<Found>,
}

/// What a data folder holds of a model.
#[derive(Debug, Serialize)]
struct Found {
    id: String,
    state: State,
    path: PathBuf,
    /// A line on each file that is not as it should be.
    faults: Vec<String>,
}

/// Shows every model.
pub(super) fn list(config: &Config, manifest: &Manifest, output: Output, progress: Progress) -> Result<Outcome> {
    let listed = |model: &Model| Listed {
        found: find(model, &config.data_dir, progress),
        task: model.task,
        licence: model.licence.clone(),
        languages: model.languages.clone(),
        bytes: model.bytes(),
        memory_mb: model.memory_mb,
        good_for: model.good_for.clone(),
        hub: model.hub.clone(),
        package: model.package.clone(),
        configured: model.id == config.models.embedder,
        unfinished: disk::size(&folder_of(model, &config.data_dir)),
    };
    output.show(&List { models: manifest.models.iter().map(listed).collect() });
    Ok(Outcome::Done)
}

/// Compares the files of models with the manifest.
pub(super) fn verify(
    config: &Config,
    manifest: &Manifest,
    ids: &[String],
    output: Output,
    progress: Progress,
) -> Result<Outcome> {
    let mut models = chosen(config, manifest, ids)?;
    if ids.is_empty() {
        let here = |model: &&Model| model.place(&config.data_dir).exists() && model.id != config.models.embedder;
        models.extend(manifest.models.iter().filter(here));
    }
    let models: Vec<Found> = models.iter().map(|model| find(model, &config.data_dir, progress)).collect();
    let whole = models.iter().all(|found| found.state == State::Whole);
    output.show(&Verified { models });
    Ok(if whole { Outcome::Done } else { Outcome::Refused })
}

fn find(model: &Model, data: &Path, progress: Progress) -> Found {
    let path = model.place(data);
    let (state, faults) = if path.exists() {
        let faults = faults(model, &path, progress);
        (if faults.is_empty() { State::Whole } else { State::Damaged }, faults)
    } else {
        (State::Absent, Vec::new())
    };
    Found { id: model.id.clone(), state, path, faults }
}

/// A line on each file in a folder that is not as it should be.
pub(super) fn faults(model: &Model, folder: &Path, progress: Progress) -> Vec<String> {
    let there: u64 = model.files.iter().filter(|file| folder.join(&file.name).exists()).map(|file| file.bytes).sum();
    let mut step = (there > 0).then(|| progress.step(&format!("Checking {}", model.id), "bytes", Some(there)));
    let mut advance = |read| step.iter_mut().for_each(|step| step.advance(read));
    let one = |file: &ModelFile| {
        let fault = file.check(folder, &mut advance).err()?;
        Some(format!("{}: {fault}", folder.join(&file.name).display()))
    };
    model.files.iter().filter_map(one).collect()
}

impl fmt::Display for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for model in &self.models {
            let task = match model.task {
                Task::Embedding => "embedding",
                Task::Generation => "generation",
            };
            let configured = if model.configured { ", named in the configuration" } else { "" };
            writeln!(f, "{}: {task}, {}{configured}", model.found.id, model.licence)?;
            let (megabytes, languages) = (model.bytes as f64 / 1e6, model.languages.join(", "));
            writeln!(f, "  {megabytes:.0} MB to fetch, about {} MB of memory; reads {languages}", model.memory_mb)?;
            writeln!(f, "  {}", model.good_for)?;
            write!(f, "  ")?;
            model.found.fmt(f)?;
            if model.unfinished > 0 {
                let megabytes = model.unfinished as f64 / 1e6;
                writeln!(f, "  A pull was interrupted: {megabytes:.0} MB are kept for the next")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.models.is_empty() {
            return writeln!(f, "No model is here, and the configuration names none");
        }
        self.models.iter().try_for_each(|found| {
            write!(f, "{}: ", found.id)?;
            found.fmt(f)
        })
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.state {
            State::Whole => writeln!(f, "whole, in {}", self.path.display()),
            State::Absent => writeln!(f, "not here: run `vichar-ingest models pull {}`", self.id),
            State::Damaged => {
                writeln!(f, "damaged: run `vichar-ingest models pull {}`", self.id)?;
                self.faults.iter().try_for_each(|fault| writeln!(f, "  {fault}"))
            }
        }
    }
}
