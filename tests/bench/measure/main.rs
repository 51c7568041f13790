//! Measures the engine for `make bench`: each subcommand does one piece of work once, and prints as JSON what it took.
//! The rounds, the peers and the report are in the Python files beside this folder.

mod dense;
mod embed;
mod files;
mod grow;
mod search;
mod texts;
mod variant;

use anyhow::Result;
use clap::{Parser, Subcommand};
use serde_json::Value;
use std::io::Write;
use std::time::Instant;

/// Does one piece of work of the engine, and prints what it took.
///
/// The model is taken from the folder that VICHAR_TEST_DATA names, and so is the generation unless another is given.
#[derive(Parser)]
#[command(name = "measure")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write what the peers read: texts, and vectors
    Texts(texts::Options),
    /// Embed many texts
    Embed(embed::Options),
    /// Embed questions one by one, on one thread
    Questions(embed::Questions),
    /// Search by vectors, on one thread
    Dense(dense::Options),
    /// Search by BM25, on one thread
    Lexical(search::Lexical),
    /// Search as the server does, the question's embedding included, on one thread
    Hybrid(search::Hybrid),
    /// Build a generation of so many passages
    Grow(grow::Options),
}

fn main() -> Result<()> {
    let measured = match Arguments::parse().command {
        Command::Texts(options) => texts::run(&options),
        Command::Embed(options) => embed::run(&options),
        Command::Questions(options) => embed::questions(&options),
        Command::Dense(options) => dense::run(&options),
        Command::Lexical(options) => search::lexical(&options),
        Command::Hybrid(options) => search::hybrid(&options),
        Command::Grow(options) => grow::run(&options),
    }?;
    Ok(writeln!(std::io::stdout().lock(), "{measured}")?)
}

/// Does the work, and says how many seconds it took.
fn timed<T>(work: impl FnOnce() -> Result<T>) -> Result<(T, f64)> {
    let begun = Instant::now();
    let done = work()?;
    Ok((done, begun.elapsed().as_secs_f64()))
}

/// Does the work for each item by itself, and gives the milliseconds of each. The first few are done once before, so
/// that no time is that of pages that are read for the first time.
fn each<T>(items: &[T], mut work: impl FnMut(&T) -> Result<()>) -> Result<Vec<f64>> {
    const BEFORE: usize = 10;
    items.iter().take(BEFORE).try_for_each(&mut work)?;
    items.iter().map(|item| Ok(timed(|| work(item))?.1 * 1e3)).collect()
}

/// What this process holds in memory, in megabytes: all of it, and what of that is no mapped file. `None` where the
/// system does not say it in the way of Linux.
fn memory() -> Option<Value> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let kilobytes = |name: &str| -> Option<f64> {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse().ok()
    };
    let megabytes = |name: &str| kilobytes(name).map(|kilobytes| kilobytes / 1024.0);
    Some(serde_json::json!({ "resident": megabytes("VmRSS:")?, "anonymous": megabytes("RssAnon:") }))
}
