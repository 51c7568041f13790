//! `vichar-ingest build`: a generation is built aside, completed, and published by one rename.

use crate::inputs::{Inputs, Selection};
use crate::outcome::{Outcome, Usage};
use crate::output::{Output, grouped};
use crate::progress::Progress;
use crate::reading::{self, Taken};
use crate::report::Report;
use crate::{change, disk};
use anyhow::Result;
use serde::Serialize;
use std::fmt;
use std::path::Path;
use std::time::Instant;
use vichar_engine::config::Config;
use vichar_engine::index::{Builder, Generation, Manifest, Shelf};

/// What the command line says of a build.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Options {
    /// Which inputs.
    #[command(flatten)]
    pub selection: Selection,
    /// Tell what would change, and change nothing
    #[arg(long)]
    pub dry_run: bool,
    /// Build though nothing has changed
    #[arg(long)]
    pub force: bool,
    /// Complete the generation, but leave the live one live
    #[arg(long)]
    pub no_publish: bool,
}

/// How a build ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum End {
    /// A new generation is live.
    Published,
    /// A new generation is complete, and another is live.
    Completed,
    /// The live generation is made of the same inputs.
    Unchanged,
    /// No text was left to build from.
    Nothing,
}

/// The account of a build.
#[derive(Debug, Serialize)]
struct Account {
    end: End,
    generation: Option<u32>,
    passages: u32,
    texts_sha256: Option<String>,
    seconds: f64,
    /// Older generations that went.
    removed: Vec<u32>,
    collections: Vec<Taken>,
    report: Report,
}

/// Builds a generation from the inputs that the configuration and the command line name, and publishes it.
///
/// # Errors
/// When another build runs, a setting is wrong or the disk fails. What is live stays live then, and nothing is left.
pub fn run(config: &Config, options: &Options, output: Output, progress: Progress) -> Result<Outcome> {
    config.prepare_data_dir().map_err(Usage)?;
    let begun = Instant::now();
    let mut report = Report::default();
    if options.dry_run {
        let inputs = Inputs::gather(config, &options.selection, &mut report, progress)?;
        return change::run(config, &inputs, report, output, progress);
    }
    let shelf = Shelf::new(&config.data_dir);
    let lock = shelf.lock()?;
    disk::sweep(&config.data_dir)?;
    let inputs = Inputs::gather(config, &options.selection, &mut report, progress)?;
    if !options.force
        && let Some(live) = unchanged(&shelf, &inputs)
    {
        reading::look(&inputs, &mut report, progress)?;
        return Ok(Account::of(End::Unchanged, Some(&live), begun, report).show(output));
    }
    let (number, folder) = lock.begin()?;
    let filled = fill(&folder, number, &inputs, &mut report, progress);
    let Some((manifest, collections)) = undone_unless(filled, &folder, &config.data_dir)? else {
        disk::remove(&folder)?;
        return Ok(Account::of(End::Nothing, None, begun, report).show(output));
    };
    undone_unless(lock.complete(number, &folder).map_err(Into::into), &folder, &config.data_dir)?;
    let mut account = Account::of(End::Completed, Some(&manifest), begun, report);
    account.collections = collections;
    if !options.no_publish {
        let published = shelf.publish(number).map_err(Into::into);
        // A publication that failed behind its rename has happened.
        if shelf.current().ok().flatten() != Some(number) {
            undone_unless(published, &shelf.path(number), &config.data_dir)?;
        }
        account.end = End::Published;
        account.removed = lock.prune(config.generations.keep)?;
    }
    account.seconds = begun.elapsed().as_secs_f64();
    Ok(account.show(output))
}

/// The live generation's manifest, when it is whole and made of the same inputs.
fn unchanged(shelf: &Shelf, inputs: &Inputs) -> Option<Manifest> {
    let live = Generation::open(&shelf.live().ok()?).ok()?;
    (live.manifest.inputs_sha256 == inputs.sha256).then_some(live.manifest)
}

/// Writes everything into `folder`; `None` when there is no text.
fn fill(
    folder: &Path,
    number: u32,
    inputs: &Inputs,
    report: &mut Report,
    progress: Progress,
) -> Result<Option<(Manifest, Vec<Taken>)>> {
    let mut builder = Builder::create(folder)?;
    let taken = reading::read(inputs, &mut builder, report, progress)?;
    if builder.passages() == 0 {
        return Ok(None);
    }
    let ids: Vec<&str> = taken.iter().map(|taken| taken.id.as_str()).collect();
    let step = progress.step("Writing the index", "", None);
    let manifest = builder.finish(number, inputs.files_of(&ids), inputs.sha256.clone())?;
    step.done();
    Ok(Some((manifest, taken)))
}

/// Hands on what succeeded; what failed leaves nothing behind.
fn undone_unless<T>(result: Result<T>, folder: &Path, data: &Path) -> Result<T> {
    result.map_err(|error| {
        // Asked before the folder goes, for its removal makes room.
        let full = disk::is_full(data);
        let error = match disk::remove(folder) {
            Ok(()) => error,
            Err(left) => error.context(format!("{left:#}, and the next build will try again")),
        };
        if full {
            error.context(format!("the disk of {} is full: nothing was published", data.display()))
        } else {
            error
        }
    })
}

impl Account {
    fn of(end: End, manifest: Option<&Manifest>, begun: Instant, report: Report) -> Self {
        Self {
            end,
            generation: manifest.map(|m| m.number),
            passages: manifest.map_or(0, |m| m.passages),
            texts_sha256: manifest.map(|m| m.texts_sha256.clone()),
            seconds: begun.elapsed().as_secs_f64(),
            removed: Vec::new(),
            collections: Vec::new(),
            report,
        }
    }

    fn show(&self, output: Output) -> Outcome {
        output.show(self);
        match self.end {
            End::Nothing => Outcome::NothingPublished,
            _ if !self.report.is_clean() => Outcome::Refused,
            _ => Outcome::Done,
        }
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.report.is_clean() {
            writeln!(f, "{}", self.report)?;
        }
        for Taken { id, texts, passages } in &self.collections {
            writeln!(f, "{id}: {} texts, {} passages", grouped(*texts), grouped(*passages))?;
        }
        let (number, passages) = (self.generation.unwrap_or(0), grouped(u64::from(self.passages)));
        match self.end {
            End::Published => write!(f, "Generation {number} is live: {passages} passages, {:.1} s.", self.seconds)?,
            End::Completed => {
                write!(f, "Generation {number} is complete: {passages} passages, {:.1} s. ", self.seconds)?;
                write!(f, "`vichar-ingest publish {number}` makes it live.")?;
            }
            End::Unchanged => {
                write!(f, "Nothing has changed: generation {number} stays live ({passages} passages). ")?;
                write!(f, "--force builds it anew.")?;
            }
            End::Nothing => write!(f, "No text was left to build from: nothing was published.")?,
        }
        if !self.removed.is_empty() {
            let removed: Vec<String> = self.removed.iter().map(ToString::to_string).collect();
            write!(f, " Removed older generations: {}.", removed.join(", "))?;
        }
        Ok(())
    }
}
