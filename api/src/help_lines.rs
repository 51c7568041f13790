//! `vichar-api crisis check`, and the same warning at every start: help lines that somebody has to look after.

use clap::{Args, Subcommand};
use std::io::{self, Write};
use std::time::SystemTime;
use vichar_engine::safety::{Day, doubts};

/// About the crisis reply.
#[derive(Debug, Subcommand)]
pub enum Crisis {
    /// Names the help lines that were never checked, or not for 180 days, and a region that has none. Ends with 1 when
    /// there is one.
    Check(Check),
}

/// What to look at, and when.
#[derive(Debug, Args)]
pub struct Check {
    /// An ISO 3166 country code. Without it: that of the settings; without one there, every region.
    #[arg(long, value_name = "XX")]
    region: Option<String>,
    /// The day to check for, like 2026-11-21. Without it: today.
    #[arg(long, value_name = "DAY")]
    today: Option<Day>,
}

impl Check {
    /// Prints a line for each. `configured` is the region of the settings, `now` the moment when no day is named.
    /// Whether all is well.
    ///
    /// # Errors
    /// When nothing can be printed.
    pub fn run(&self, configured: &str, now: SystemTime, mut out: impl Write) -> io::Result<bool> {
        let region = given(self.region.as_deref().unwrap_or(configured));
        let doubts = doubts(region, self.today.unwrap_or_else(|| Day::of(now)));
        for doubt in &doubts {
            writeln!(out, "{doubt}")?;
        }
        if doubts.is_empty() {
            writeln!(out, "The help lines of {} were checked within 180 days.", region.unwrap_or("every region"))?;
        }
        Ok(doubts.is_empty())
    }
}

/// Logs once that there are help lines to look after.
pub fn warn(configured: &str, now: SystemTime) {
    let doubts = doubts(given(configured), Day::of(now));
    if let Some(first) = doubts.first() {
        let lines = doubts.len();
        tracing::warn!(lines, "help lines need looking after (`vichar-api crisis check` names each): {first}");
    }
}

fn given(region: &str) -> Option<&str> {
    Some(region.trim()).filter(|region| !region.is_empty())
}
