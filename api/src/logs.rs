//! What is logged, and what never is: no question, no body, no address.

use std::io::IsTerminal;
use tracing_subscriber::EnvFilter;

const LEVELS: [&str; 5] = ["error", "warn", "info", "debug", "trace"];

/// The filter for a level of the settings. Other crates speak from `warn` on: what they say at `debug` can hold
/// what a request holds.
///
/// # Errors
/// When there is no such level.
pub fn filter(level: &str) -> Result<EnvFilter, String> {
    let level = level.trim().to_lowercase();
    if !LEVELS.contains(&level.as_str()) {
        return Err(format!("log.level: {level:?}; it must be one of {}", LEVELS.join(", ")));
    }
    let others = if level == "error" { "error" } else { "warn" };
    Ok(EnvFilter::new(format!("{others},vichar_api={level},vichar_engine={level}")))
}

/// Logs to the standard error of this process from now on.
///
/// # Errors
/// When there is no such level.
pub fn install(level: &str) -> Result<(), String> {
    let colours = std::io::stderr().is_terminal();
    let log = tracing_subscriber::fmt().with_env_filter(filter(level)?).with_writer(std::io::stderr).with_ansi(colours);
    log.try_init().map_err(|error| format!("the log: {error}"))?;
    // The message of a panic can hold a piece of the text that it stumbled over. Its place is enough.
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map_or_else(String::new, ToString::to_string);
        tracing::error!(place, "a panic");
    }));
    Ok(())
}
