//! The steps of a command as they go: bars with rate and time left on a terminal, plain lines in a log.

use crate::output::grouped;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// In a log, a step that goes on says so this often.
const EVERY: Duration = Duration::from_secs(5);

/// How steps are shown.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    terminal: bool,
}

impl Progress {
    /// Bars when a person looks at standard error, lines otherwise.
    #[must_use]
    pub fn detect() -> Self {
        Self { terminal: std::io::stderr().is_terminal() }
    }

    /// Begins a step of `total` units, where that is known. A step that is not counted has no unit.
    #[must_use]
    pub fn step(self, what: &str, unit: &'static str, total: Option<u64>) -> Step {
        let bar = if self.terminal {
            let (bar, template) = match total {
                Some(total) => {
                    let rest = format!("{{human_pos}} of {{human_len}} {unit}, {{rate}}, {{eta}} left");
                    (ProgressBar::new(total), format!("{{msg}} [{{bar:30}}] {rest}"))
                }
                None if unit.is_empty() => (ProgressBar::new_spinner(), "{spinner} {msg}, {elapsed}".to_owned()),
                None => (ProgressBar::new_spinner(), format!("{{spinner}} {{msg}}: {{human_pos}} {unit}, {{elapsed}}")),
            };
            let bar = bar.with_style(style(&template));
            bar.set_message(what.to_owned());
            bar.enable_steady_tick(Duration::from_millis(120));
            bar
        } else {
            ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden())
        };
        let now = Instant::now();
        Step { bar, terminal: self.terminal, what: what.to_owned(), unit, begun: now, said: now }
    }

    /// Says one line that belongs to no step.
    pub fn note(self, line: &str) {
        say(line);
    }
}

/// A template that indicatif cannot read would be our own slip; the step is then shown in its plain way.
fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner()).with_key(
        "rate",
        |state: &ProgressState, out: &mut dyn fmt::Write| {
            let _ = write!(out, "{:.0}/s", state.per_sec());
        },
    )
}

fn say(line: &str) {
    // Progress is a courtesy: a closed standard error must not end a build.
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// A step that goes on.
pub struct Step {
    bar: ProgressBar,
    terminal: bool,
    what: String,
    unit: &'static str,
    begun: Instant,
    said: Instant,
}

impl Step {
    /// So many more units are done.
    pub fn advance(&mut self, by: u64) {
        self.bar.inc(by);
        if !self.terminal && self.said.elapsed() >= EVERY {
            self.said = Instant::now();
            say(&format!("{}: {}", self.what, self.so_far()));
        }
    }

    fn so_far(&self) -> String {
        let (done, seconds) = (self.bar.position(), self.begun.elapsed().as_secs_f64());
        let rate = done as f64 / seconds.max(0.001);
        let done_text = grouped(done);
        match self.bar.length().filter(|&total| total > done && rate > 0.0) {
            Some(total) => {
                let left = (total - done) as f64 / rate;
                format!("{done_text} of {} {}, {rate:.0}/s, {left:.0} s left", grouped(total), self.unit)
            }
            None => format!("{done_text} {}, {rate:.0}/s", self.unit),
        }
    }

    /// The step has come to its end.
    pub fn done(self) {
        let seconds = self.begun.elapsed().as_secs_f64();
        self.bar.finish_and_clear();
        let done = self.bar.position();
        if done > 0 {
            say(&format!("{}: {} {} in {seconds:.1} s", self.what, grouped(done), self.unit));
        } else {
            say(&format!("{}: {seconds:.1} s", self.what));
        }
    }
}
