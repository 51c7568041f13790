//! `vichar-api` serves; `vichar-api openapi` prints the description of what it serves; `vichar-api account` is for the
//! site's owner.

use anyhow::Context;
use clap::{Parser, Subcommand};
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::process::ExitCode;
use std::time::{Duration, SystemTime};
use tokio::signal::unix::{SignalKind, signal};
use vichar_api::help_lines::Crisis;
use vichar_api::operator::Accounts;
use vichar_api::store::Store;
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
    /// Looks after the reply to a person in danger.
    #[command(subcommand)]
    Crisis(Crisis),
    /// Looks after accounts.
    #[command(subcommand)]
    Account(Accounts),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Some(Command::Openapi) => print_openapi(),
        Some(Command::Crisis(crisis)) => look_after(&crisis),
        Some(Command::Account(accounts)) => look_after_accounts(&accounts),
        None => serve(),
    };
    match done {
        Ok(code) => code,
        Err(error) => {
            eprintln!("vichar-api: {error:#}");
            ExitCode::from(USAGE)
        }
    }
}

fn print_openapi() -> anyhow::Result<ExitCode> {
    let document = router::openapi()?;
    std::io::stdout().write_all(document.as_bytes()).context("writing the document")?;
    Ok(ExitCode::SUCCESS)
}

fn look_after(Crisis::Check(check): &Crisis) -> anyhow::Result<ExitCode> {
    let config = Config::load().map_err(anyhow::Error::msg)?;
    let is_well = check.run(&config.safety.region, SystemTime::now(), std::io::stdout().lock())?;
    Ok(if is_well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn look_after_accounts(accounts: &Accounts) -> anyhow::Result<ExitCode> {
    let config = Config::load().map_err(anyhow::Error::msg)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("starting threads")?;
    runtime.block_on(async {
        let store = Store::open(&config.database, &config.data_dir).await.context("opening the database")?;
        let is_there = accounts.run(&store, std::io::stdout().lock()).await;
        store.close().await;
        Ok(if is_there? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    })
}

fn serve() -> anyhow::Result<ExitCode> {
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
        Ok(ExitCode::SUCCESS)
    });
    runtime.shutdown_timeout(NOTICE);
    served
}

/// Prints the address to open. Nobody may be reading: that is no reason to stop.
fn announce(application: &Application) {
    let reached = |mut address: SocketAddr| {
        if address.ip().is_unspecified() {
            address.set_ip(Ipv4Addr::LOCALHOST.into());
        }
        address
    };
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "Vichar is at http://{}", reached(application.address()));
    if let Some(address) = application.metrics_address() {
        let _ = writeln!(out, "What is counted is at http://{}/metrics", reached(address));
    }
    if application.app().live().number().is_none() {
        let _ = writeln!(out, "Nothing is published yet: run `vichar-ingest build`. It is then ready by itself.");
    }
}
