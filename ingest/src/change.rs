//! `build --dry-run`: what a build would change, against the live generation.

use crate::inputs::Inputs;
use crate::outcome::Outcome;
use crate::output::{Output, grouped};
use crate::progress::Progress;
use crate::reading;
use crate::report::Report;
use crate::sink::Inventory;
use anyhow::Result;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use vichar_engine::config::Config;
use vichar_engine::index::{Manifest, PassageStore, Shelf, SourceFile, VERSION};

/// What would change.
#[derive(Debug, Serialize)]
struct Account {
    /// The generation that it is compared with.
    live: Option<u32>,
    /// Whether the inputs are others.
    changed: bool,
    /// The embedder whose vectors a build would add to the same texts.
    adds_vectors_of: Option<String>,
    files: Vec<FileChange>,
    works: Vec<WorkChange>,
    report: Report,
}

/// A file that is not as it was.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct FileChange {
    collection: String,
    name: String,
    change: Change,
}

/// Against the live generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Change {
    New,
    Changed,
    Gone,
}

/// How many passages of a work or collection would come, go or change.
#[derive(Debug, Serialize)]
struct WorkChange {
    id: String,
    added: u64,
    removed: u64,
    changed: u64,
}

/// Tells what a build would change that has this embedder. Nothing is written.
///
/// # Errors
/// When a reader fails, or the live generation cannot be read.
pub fn run(
    config: &Config,
    inputs: &Inputs,
    embedder: Option<&str>,
    mut report: Report,
    output: Output,
    progress: Progress,
) -> Result<Outcome> {
    let shelf = Shelf::new(&config.data_dir);
    let (live, before) = live(&shelf, progress)?;
    let mut after = Inventory::default();
    let taken = reading::read(inputs, &mut after, &mut report, progress)?;
    let ids: Vec<&str> = taken.iter().map(|taken| taken.id.as_str()).collect();
    let had = live.as_ref().map_or(&[][..], |live| &live.sources);
    let account = Account {
        changed: live.as_ref().is_none_or(|live| live.inputs_sha256 != inputs.sha256),
        adds_vectors_of: embedder
            .filter(|id| live.as_ref().is_some_and(|live| live.embedder.as_deref() != Some(id)))
            .map(str::to_owned),
        live: live.as_ref().map(|live| live.number),
        files: file_changes(had, &inputs.files_of(&ids)),
        works: work_changes(&before, &after),
        report,
    };
    output.show(&account);
    Ok(if account.report.is_clean() { Outcome::Done } else { Outcome::Refused })
}

/// The live generation and what is in it. One of another version is as good as none: all of it would be new.
fn live(shelf: &Shelf, progress: Progress) -> Result<(Option<Manifest>, Inventory)> {
    let Some(number) = shelf.current()? else { return Ok((None, Inventory::default())) };
    let folder = shelf.path(number);
    let manifest = Manifest::read(&folder)?;
    if manifest.version != VERSION {
        return Ok((Some(manifest), Inventory::default()));
    }
    let mut step = progress.step("Reading the live generation", "passages", Some(u64::from(manifest.passages)));
    let inventory = Inventory::of(&PassageStore::open(&folder)?, |read| step.advance(read))?;
    step.done();
    Ok((Some(manifest), inventory))
}

fn file_changes(before: &[SourceFile], after: &[SourceFile]) -> Vec<FileChange> {
    let named = |files: &[SourceFile]| -> BTreeMap<(String, String), String> {
        files.iter().map(|f| ((f.collection.clone(), f.name.clone()), f.sha256.clone())).collect()
    };
    let (before, after) = (named(before), named(after));
    let names: BTreeSet<_> = before.keys().chain(after.keys()).collect();
    let change = |name| match (before.get(name), after.get(name)) {
        (None, Some(_)) => Some(Change::New),
        (Some(_), None) => Some(Change::Gone),
        (Some(a), Some(b)) if a != b => Some(Change::Changed),
        _ => None,
    };
    let changes = names.into_iter().filter_map(|name| Some((name, change(name)?)));
    changes
        .map(|((collection, name), change)| FileChange { collection: collection.clone(), name: name.clone(), change })
        .collect()
}

fn work_changes(before: &Inventory, after: &Inventory) -> Vec<WorkChange> {
    let mut ids: Vec<&String> = after.documents().iter().collect();
    ids.extend(before.documents().iter().filter(|id| !after.documents().contains(id)));
    let changes = ids.into_iter().map(|id| {
        let (added, changed) = after.against(before, id);
        let (removed, _) = before.against(after, id);
        WorkChange { id: id.clone(), added, removed, changed }
    });
    changes.filter(|work| work.added + work.removed + work.changed > 0).collect()
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.report.is_clean() {
            writeln!(f, "{}", self.report)?;
        }
        for FileChange { collection, name, change } in &self.files {
            let change = match change {
                Change::New => "new",
                Change::Changed => "changed",
                Change::Gone => "gone",
            };
            writeln!(f, "{change}: {collection}: {name}")?;
        }
        for WorkChange { id, added, removed, changed } in &self.works {
            let [added, removed, changed] = [added, removed, changed].map(|n| grouped(*n));
            writeln!(f, "{id}: {added} passages added, {removed} removed, {changed} changed")?;
        }
        match (self.live, self.changed) {
            (None, _) => write!(f, "Nothing is live yet: a build would publish the first generation."),
            (Some(live), true) => write!(f, "A build would replace generation {live}. Nothing was changed."),
            (Some(live), false) => match &self.adds_vectors_of {
                Some(id) => write!(f, "A build would add vectors of {id} to generation {live}. Nothing was changed."),
                None => write!(f, "A build would do nothing: generation {live} is made of the same inputs."),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Change, file_changes};
    use vichar_engine::index::SourceFile;

    #[test]
    fn files_come_go_and_change() {
        let files = |names: &[(&str, &str)]| -> Vec<SourceFile> {
            let file = |(name, sha): &(&str, &str)| SourceFile {
                collection: "c".into(),
                name: (*name).into(),
                sha256: (*sha).into(),
            };
            names.iter().map(file).collect()
        };
        let check = |before: &[(&str, &str)], after: &[(&str, &str)], want: &[(&str, Change)]| {
            let got = file_changes(&files(before), &files(after));
            let got: Vec<(&str, Change)> = got.iter().map(|c| (c.name.as_str(), c.change)).collect();
            assert_eq!(got, want);
        };
        check(&[("a", "1")], &[("a", "1")], &[]);
        check(
            &[("a", "1"), ("b", "1")],
            &[("b", "2"), ("c", "1")],
            &[("a", Change::Gone), ("b", Change::Changed), ("c", Change::New)],
        );
    }
}
