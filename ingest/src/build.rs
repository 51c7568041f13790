//! `vichar-ingest build`: a generation is built aside, completed, and published by one rename.

use crate::inputs::{Inputs, Selection};
use crate::outcome::{Outcome, Usage};
use crate::output::{Output, grouped};
use crate::progress::Progress;
use crate::reading::{self, Taken};
use crate::report::Report;
use crate::vectors::Vectors;
use crate::{change, disk};
use anyhow::{Context, Result};
use serde::Serialize;
use std::fmt;
use std::path::Path;
use std::time::Instant;
use vichar_engine::config::Config;
use vichar_engine::index::{BuildLock, Builder, Generation, Manifest, Shelf};
use vichar_engine::model::Embedder;

/// So many texts are embedded within seconds: a generation waits for its vectors then.
const FEW: usize = 1_000;

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
    /// Make no vectors: texts are then found by keywords only
    #[arg(long)]
    pub keywords_only: bool,
    /// Build only when nothing is live that this program can read
    #[arg(long)]
    pub when_empty: bool,
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
    /// A generation is live, and nothing more was asked for.
    Live,
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
    /// Whose vectors the generation has; `None` when it is searched by keywords only.
    embedder: Option<String>,
    /// How many texts have a vector.
    vectors: u32,
    /// How many of those were made by this build.
    embedded: u64,
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
        let embedder = embedder(config, options, progress)?;
        return change::run(config, &inputs, embedder.as_ref().map(Embedder::id), report, output, progress);
    }
    let shelf = Shelf::new(&config.data_dir);
    let lock = shelf.lock()?;
    if options.when_empty
        && let Some(live) = live(&shelf)
    {
        return Ok(Account::of(End::Live, Some(&live), begun, report).show(output));
    }
    disk::sweep(&config.data_dir)?;
    let inputs = Inputs::gather(config, &options.selection, &mut report, progress)?;
    let embedder = embedder(config, options, progress)?;
    let build = Build { config, options, shelf, lock, embedder, progress };
    let same = live(&build.shelf).filter(|live| !options.force && live.inputs_sha256 == inputs.sha256);
    let mut account = match same {
        Some(live) => {
            reading::look(&inputs, &mut report, progress)?;
            let mut account = Account::of(End::Unchanged, Some(&live), begun, report);
            match &build.embedder {
                Some(embedder) if live.embedder.as_deref() != Some(embedder.id()) => {
                    let vectors = Vectors::of(&build.shelf.path(live.number), &config.data_dir, embedder, progress)?;
                    build.add_vectors(vectors, embedder, live.number, &mut account)?;
                }
                _ => {}
            }
            account
        }
        None => build.all(&inputs, report, begun)?,
    };
    account.seconds = begun.elapsed().as_secs_f64();
    Ok(account.show(output))
}

/// The manifest of the live generation, when it is whole and this program can read it.
fn live(shelf: &Shelf) -> Option<Manifest> {
    Some(Generation::open(&shelf.live().ok()?).ok()?.manifest)
}

/// The embedder of the configuration; `None` when it is not wanted, or not there, which is then said.
fn embedder(config: &Config, options: &Options, progress: Progress) -> Result<Option<Embedder>> {
    let name = &config.models.embedder;
    if options.keywords_only || name.is_empty() {
        return Ok(None);
    }
    let found = Embedder::installed(config)?;
    if found.is_none() {
        progress.note(&format!(
            "The model {name} is not there, so texts are found by keywords only; `vichar-ingest models pull` brings it."
        ));
    }
    Ok(found)
}

/// A build that runs.
struct Build<'a> {
    config: &'a Config,
    options: &'a Options,
    shelf: Shelf,
    lock: BuildLock,
    embedder: Option<Embedder>,
    progress: Progress,
}

impl Build<'_> {
    /// Builds a generation from all texts. When few of them lack a vector, it has all vectors from the start, so that
    /// nobody is without them for a moment; when many do, it is published without, and a second one follows.
    fn all(&self, inputs: &Inputs, mut report: Report, begun: Instant) -> Result<Account> {
        let (number, folder) = self.lock.begin()?;
        let data = &self.config.data_dir;
        let filled = fill(&folder, number, inputs, &mut report, self.progress);
        let Some((mut manifest, collections)) = undone_unless(filled, &folder, data)? else {
            disk::remove(&folder)?;
            return Ok(Account::of(End::Nothing, None, begun, report));
        };
        let of = |embedder| Vectors::of(&folder, data, embedder, self.progress).map(|vectors| (vectors, embedder));
        let mut later = undone_unless(self.embedder.as_ref().map(of).transpose(), &folder, data)?;
        let mut embedded = 0;
        if let Some((mut vectors, embedder)) = later.take_if(|(v, _)| v.missing() <= FEW || self.options.no_publish) {
            let added = vectors.embed(embedder, self.progress).and_then(|made| {
                embedded = made;
                vectors.add_to(&folder, manifest)
            });
            manifest = undone_unless(added, &folder, data)?;
        }
        let mut account = Account::of(End::Completed, Some(&manifest), begun, report);
        account.collections = collections;
        account.embedded = embedded;
        self.place(&manifest, &folder, &mut account)?;
        if let Some((vectors, embedder)) = later {
            self.add_vectors(vectors, embedder, number, &mut account)?;
        }
        Ok(account)
    }

    /// Makes a generation with vectors from one that is complete: its texts are not read into an index again.
    fn add_vectors(&self, mut vectors: Vectors, embedder: &Embedder, base: u32, account: &mut Account) -> Result<()> {
        let without = || format!("generation {base} is complete, but without vectors of {}", embedder.id());
        account.embedded = vectors.embed(embedder, self.progress).with_context(without)?;
        let (manifest, folder) = self.lock.begin_from(base).with_context(without)?;
        let added = undone_unless(vectors.add_to(&folder, manifest), &folder, &self.config.data_dir);
        self.place(&added.with_context(without)?, &folder, account).with_context(without)
    }

    /// Gives a generation its place on the shelf, and publishes it unless that was declined.
    fn place(&self, manifest: &Manifest, folder: &Path, account: &mut Account) -> Result<()> {
        let (number, data) = (manifest.number, &self.config.data_dir);
        undone_unless(self.lock.complete(number, folder).map_err(Into::into), folder, data)?;
        account.is_of(manifest);
        account.end = End::Completed;
        if !self.options.no_publish {
            let published = self.shelf.publish(number).map_err(Into::into);
            // A publication that failed behind its rename has happened.
            if self.shelf.current().ok().flatten() != Some(number) {
                undone_unless(published, &self.shelf.path(number), data)?;
            }
            account.end = End::Published;
            account.removed.extend(self.lock.prune(self.config.generations.keep)?);
        }
        Ok(())
    }
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
        let mut account = Self {
            end,
            generation: None,
            passages: 0,
            texts_sha256: None,
            embedder: None,
            vectors: 0,
            embedded: 0,
            seconds: begun.elapsed().as_secs_f64(),
            removed: Vec::new(),
            collections: Vec::new(),
            report,
        };
        if let Some(manifest) = manifest {
            account.is_of(manifest);
        }
        account
    }

    fn is_of(&mut self, manifest: &Manifest) {
        self.generation = Some(manifest.number);
        self.passages = manifest.passages;
        self.texts_sha256 = Some(manifest.texts_sha256.clone());
        self.embedder.clone_from(&manifest.embedder);
        self.vectors = manifest.vectors;
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
        let number = self.generation.unwrap_or(0);
        let passages = grouped(u64::from(self.passages));
        let vectors = match &self.embedder {
            None => "by keywords only".into(),
            Some(embedder) => format!(
                "{} vectors of {embedder}, {} of them new",
                grouped(u64::from(self.vectors)),
                grouped(self.embedded)
            ),
        };
        let holds = format!("{passages} passages, {vectors}");
        match self.end {
            End::Published => write!(f, "Generation {number} is live: {holds}, {:.1} s.", self.seconds)?,
            End::Completed => {
                write!(f, "Generation {number} is complete: {holds}, {:.1} s. ", self.seconds)?;
                write!(f, "`vichar-ingest publish {number}` makes it live.")?;
            }
            End::Unchanged => {
                write!(f, "Nothing has changed: generation {number} stays live ({holds}). --force builds it anew.")?;
            }
            End::Live => write!(f, "Generation {number} is live ({holds}); nothing was built.")?,
            End::Nothing => write!(f, "No text was left to build from: nothing was published.")?,
        }
        if !self.removed.is_empty() {
            let removed: Vec<String> = self.removed.iter().map(ToString::to_string).collect();
            write!(f, " Removed older generations: {}.", removed.join(", "))?;
        }
        Ok(())
    }
}
