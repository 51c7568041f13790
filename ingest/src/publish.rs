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

/// Makes the newest complete generation that is older than the live one the live one.
///
/// # Errors
/// When there is none that can be opened: then the live one stays.
pub fn rollback(config: &Config, output: Output) -> Result<Outcome> {
    let shelf = Shelf::new(&config.data_dir);
    let _turn = shelf.lock()?;
    let live = shelf.current()?.context("nothing is live yet, so nothing can be rolled back")?;
    let older = shelf.list()?.into_iter().rev().map(|m| m.number).filter(|&number| number < live);
    let Some(number) = older.into_iter().find(|&number| Generation::open(&shelf.path(number)).is_ok()) else {
        bail!("no complete generation is older than {live}, which stays live; {}", known(&shelf)?);
    };
    replace(&shelf, number, output)
}

fn replace(shelf: &Shelf, number: u32, output: Output) -> Result<Outcome> {
    let before = shelf.current()?;
    let opened = Generation::open(&shelf.path(number)).with_context(|| format!("generation {number} is not whole"))?;
    shelf.publish(number)?;
    output.show(&Published { generation: number, passages: opened.manifest.passages, before });
    Ok(Outcome::Done)
}

fn known(shelf: &Shelf) -> Result<String> {
    let numbers: Vec<String> = shelf.list()?.iter().map(|m: &Manifest| m.number.to_string()).collect();
    Ok(if numbers.is_empty() { "none is there".into() } else { format!("there are: {}", numbers.join(", ")) })
}

impl fmt::Display for Published {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { generation, passages, before } = self;
        write!(f, "Generation {generation} is live ({passages} passages)")?;
        match before {
            Some(before) if before != generation => write!(f, "; before it was {before}."),
            Some(_) => write!(f, ", as it was before."),
            None => write!(f, "."),
        }
    }
}
