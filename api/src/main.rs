//! `vichar-api` serves; `vichar-api openapi` prints the description of what it serves.

use anyhow::Context;
use clap::{Parser, Subcommand};
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;
use tokio::signal::unix::{SignalKind, signal};
use vichar_api::{Application, logs, router};
use vichar_engine::config::Config;

/// How long work that was cut off may take to notice it.
const NOTICE: Duration = Duration::from_secs(1);
/// What a start ends with that its settings or its machine do not allow.
const USAGE: u8 = 2;

/// Serves Vichar: the web page and the API. Settings: config.toml, then VICHAR_CONFIG, then the environment.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Prints the OpenAPI document and ends.
    Openapi,
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Some(Command::Openapi) => print_openapi(),
        None => serve(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("vichar-api: {error:#}");
            ExitCode::from(USAGE)
        }
    }
}

fn print_openapi() -> anyhow::Result<()> {
    let document = router::openapi()?;
    std::io::stdout().write_all(document.as_bytes()).context("writing the document")
}

fn serve() -> anyhow::Result<()> {
    let config = Config::load().map_err(anyhow::Error::msg)?;
    config.prepare_data_dir().map_err(anyhow::Error::msg)?;
    logs::install(&config.log.level).map_err(anyhow::Error::msg)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("starting threads")?;
    let served = runtime.block_on(async {
        let application = Application::build(&config).await?;
        let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
        announce(&application);
        let told = async {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
        };
        application.run(told).await;
        Ok(())
    });
    runtime.shutdown_timeout(NOTICE);
    served
}

/// Prints the address to open. Nobody may be reading: that is no reason to stop.
fn announce(application: &Application) {
    let mut address = application.address();
    if address.ip().is_unspecified() {
        address.set_ip(std::net::Ipv4Addr::LOCALHOST.into());
    }
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "Vichar is at http://{address}");
    if application.app().live().number().is_none() {
        let _ = writeln!(out, "Nothing is published yet: run `vichar-ingest build`. It is then ready by itself.");
    }
}
