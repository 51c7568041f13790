//! `vichar-ingest publish N` and `rollback`: another generation becomes the live one.

use crate::outcome::Outcome;
use crate::output::Output;
use anyhow::{Context, Result, bail};
use serde::Serialize;
use std::fmt;
use vichar_engine::config::Config;
use vichar_engine::index::{Generation, Manifest, Shelf};

/// What is live now.
#[derive(Debug, Serialize)]
struct Published {
    generation: u32,
    passages: u32,
    /// Whose vectors it has; `None` when it is searched by keywords only.
    embedder: Option<String>,
    before: Option<u32>,
}

/// Makes the generation with this number the live one.
///
/// # Errors
/// When there is none, or it cannot be opened: then the live one stays.
pub fn publish(config: &Config, number: u32, output: Output) -> Result<Outcome> {
    let shelf = Shelf::new(&config.data_dir);
    // Two that publish at once, or one that prunes meanwhile, would undo each other.
    let _turn = shelf.lock()?;
    if !shelf.path(number).is_dir() {
        bail!("there is no generation {number}; {}", known(&shelf)?);
    }
    replace(&shelf, number, output)
}

/// Makes the newest complete generation that is older than the live one the live one. When the live one has vectors,
/// those without are passed over: to lose them is not what going back is for.
///
/// # Errors
/// When there is none that can be opened: then the live one stays.
pub fn rollback(config: &Config, output: Output) -> Result<Outcome> {
    let shelf = Shelf::new(&config.data_dir);
    let _turn = shelf.lock()?;
    let live = shelf.current()?.context("nothing is live yet, so nothing can be rolled back")?;
    let has_vectors = Manifest::read(&shelf.path(live)).is_ok_and(|manifest| !manifest.is_keyword_only());
    let all = shelf.list()?;
    let older = all.iter().rev().filter(|m| m.number < live && Generation::open(&shelf.path(m.number)).is_ok());
    let (passed, fit): (Vec<_>, Vec<_>) = older.partition(|m| has_vectors && m.is_keyword_only());
    let number = match (fit.first(), passed.first()) {
        (Some(manifest), _) => manifest.number,
        (None, Some(newest)) => bail!(
            "every generation that is older than {live}, which stays live, is searched by keywords only; \
             `vichar-ingest publish {}` makes the newest of them live all the same",
            newest.number
        ),
        (None, None) => bail!("no complete generation is older than {live}, which stays live; {}", known(&shelf)?),
    };
    replace(&shelf, number, output)
}

fn replace(shelf: &Shelf, number: u32, output: Output) -> Result<Outcome> {
    let before = shelf.current()?;
    let opened = Generation::open(&shelf.path(number)).with_context(|| format!("generation {number} is not whole"))?;
    shelf.publish(number)?;
    let Manifest { passages, embedder, .. } = opened.manifest;
    output.show(&Published { generation: number, passages, embedder, before });
    Ok(Outcome::Done)
}

fn known(shelf: &Shelf) -> Result<String> {
    let numbers: Vec<String> = shelf.list()?.iter().map(|m: &Manifest| m.number.to_string()).collect();
    Ok(if numbers.is_empty() { "none is there".into() } else { format!("there are: {}", numbers.join(", ")) })
}

impl fmt::Display for Published {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { generation, passages, embedder, before } = self;
        let by = if embedder.is_none() { ", by keywords only" } else { "" };
        write!(f, "Generation {generation} is live ({passages} passages{by})")?;
        match before {
            Some(before) if before != generation => write!(f, "; before it was {before}."),
            Some(_) => write!(f, ", as it was before."),
            None => write!(f, "."),
        }
    }
}
