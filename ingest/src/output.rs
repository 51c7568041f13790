//! What a command says: words for a person, or one JSON document for a program.

use serde::Serialize;
use std::fmt::Display;
use std::io::Write;

/// Where results go. Progress goes to standard error and never between them.
#[derive(Clone, Copy, Debug)]
pub struct Output {
    /// Whether a program reads.
    pub json: bool,
}

impl Output {
    /// Shows the account of a command.
    pub fn show(self, account: &(impl Serialize + Display)) {
        let text = if self.json {
            serde_json::to_string_pretty(account).unwrap_or_else(|error| failed(&error.to_string()))
        } else {
            account.to_string()
        };
        write(&text);
    }

    /// Shows why a command did not come to its end.
    pub fn fail(self, error: &anyhow::Error) {
        if self.json {
            write(&failed(&format!("{error:#}")));
        } else {
            // A person who has closed standard error does not want to know.
            let _ = writeln!(std::io::stderr(), "vichar-ingest: {error:#}");
        }
    }
}

fn failed(reason: &str) -> String {
    serde_json::json!({ "error": reason }).to_string()
}

/// A reader such as `head` may leave before the end; that is no fault.
fn write(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{}", text.trim_end()).and_then(|()| out.flush());
}

/// `1234567` as `1,234,567`.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_stand_apart() {
        let check = |number: u64, want: &str| assert_eq!(grouped(number), want);
        check(0, "0");
        check(999, "999");
        check(1_000, "1,000");
        check(1_234_567, "1,234,567");
    }
}
