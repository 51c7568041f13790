//! What a run has read, taken and refused, for a person (`Display`) and for a program (`--json`).

use serde::Serialize;
use std::fmt;
use std::path::Path;

/// More refusals than this are counted but not kept, so that a hostile file cannot fill the memory with its faults.
const KEPT: usize = 10_000;
/// More reasons to pass something over than this are not kept.
const REASONS: usize = 1_000;

/// One input that was not taken, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The file in which it stands.
    pub file: String,
    /// Counted from 1; `None` where the whole file is meant.
    pub line: Option<u64>,
    /// One sentence that tells the curator what to mend.
    pub reason: String,
}

/// The account of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Texts that were read, whether they were taken or not.
    pub read: u64,
    /// Texts that were taken.
    pub accepted: u64,
    /// Inputs that were refused: a text, a file, or a whole collection.
    pub refused: u64,
    /// Refusals that were not kept.
    #[serde(skip)]
    unkept: u64,
    /// The refusals, in the order in which they were met; at most ten thousand are kept.
    pub refusals: Vec<Refusal>,
    /// What was left where it stands, without a fault of its own: it is not of the kind that is read, or stands
    /// already elsewhere.
    pub passed_over: Vec<PassedOver>,
}

/// Inputs of one file that were passed over for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PassedOver {
    /// The file in which they stand.
    pub file: String,
    /// Why.
    pub reason: String,
    /// How many they are.
    pub count: u64,
}

impl Report {
    /// Counts a text that was read and taken.
    pub fn accept(&mut self) {
        self.read += 1;
        self.accepted += 1;
    }

    /// Notes a text that was read and not taken.
    pub fn refuse_text(&mut self, file: &Path, line: Option<u64>, reason: impl AsRef<str>) {
        self.read += 1;
        self.refuse(file, line, reason);
    }

    /// Notes something that was refused before any text could be read from it: a collection, a folder, a file.
    pub fn refuse(&mut self, file: &Path, line: Option<u64>, reason: impl AsRef<str>) {
        self.refused += 1;
        self.also(file, line, reason);
    }

    /// Notes another reason for what was just refused.
    pub fn also(&mut self, file: &Path, line: Option<u64>, reason: impl AsRef<str>) {
        if self.refusals.len() < KEPT {
            let file = visible(&file.to_string_lossy());
            self.refusals.push(Refusal { file, line, reason: visible(reason.as_ref()) });
        } else {
            self.unkept += 1;
        }
    }

    /// Notes something that is not taken and has no fault. More than a thousand reasons are not kept.
    pub fn pass_over(&mut self, file: &Path, reason: &str) {
        let (file, reason) = (visible(&file.to_string_lossy()), visible(reason));
        let same = |other: &&mut PassedOver| other.reason == reason && other.file == file;
        if let Some(same) = self.passed_over.iter_mut().find(same) {
            same.count += 1;
        } else if self.passed_over.len() < REASONS {
            self.passed_over.push(PassedOver { file, reason, count: 1 });
        }
    }

    /// True when nothing was refused.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.refused == 0
    }
}

/// File names and quoted faults come from the corpus: shown as they are, they could drive the curator's terminal.
fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if crate::sources::characters::is_forbidden(c) || matches!(c, '\n' | '\r' | '\t' | '\u{200C}' | '\u{200D}') {
            out.extend(c.escape_unicode());
        } else {
            out.push(c);
        }
    }
    out
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.reason),
            None => write!(f, "{}: {}", self.file, self.reason),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for refusal in &self.refusals {
            writeln!(f, "{refusal}")?;
        }
        if self.unkept > 0 {
            writeln!(f, "… and {} more refusals", self.unkept)?;
        }
        for PassedOver { file, reason, count } in &self.passed_over {
            match count {
                1 => writeln!(f, "{file}: passed over: {reason}")?,
                _ => writeln!(f, "{file}: {count} passed over: {reason}")?,
            }
        }
        write!(f, "{} texts read, {} accepted; {} inputs refused", self.read, self.accepted, self.refused)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(refusals: &[(&str, Option<u64>, &str)], want: &str) {
        let mut report = Report::default();
        report.accept();
        for (file, line, reason) in refusals {
            report.refuse_text(Path::new(file), *line, reason);
        }
        assert_eq!(report.to_string(), want);
        assert_eq!(report.is_clean(), refusals.is_empty());
    }

    #[test]
    fn a_clean_run_is_one_line() {
        check(&[], "1 texts read, 1 accepted; 0 inputs refused");
    }

    #[test]
    fn each_refusal_is_a_line() {
        let want = "a.md:3: no title\nb.md: too long\n3 texts read, 1 accepted; 2 inputs refused";
        check(&[("a.md", Some(3), "no title"), ("b.md", None, "too long")], want);
    }

    #[test]
    fn control_characters_are_spelled_out() {
        let want = "a\\u{1b}[2J.md:1: x\\u{a}y\\u{202e}z\n2 texts read, 1 accepted; 1 inputs refused";
        check(&[("a\u{1b}[2J.md", Some(1), "x\ny\u{202e}z")], want);
    }

    #[test]
    fn a_flood_of_faults_is_counted_and_not_kept() {
        let mut report = Report::default();
        for line in 0..KEPT as u64 + 5 {
            report.refuse(Path::new("a.jsonl"), Some(line), "no id");
        }
        assert_eq!(report.refusals.len(), KEPT);
        assert!(report.to_string().contains("… and 5 more refusals\n0 texts read, 0 accepted; 10005 inputs refused"));
    }

    #[test]
    fn what_is_passed_over_is_counted_by_its_reason() {
        let mut report = Report::default();
        for reason in ["no name", "elsewhere", "no name"] {
            report.pass_over(Path::new("a.json"), reason);
        }
        let want = "a.json: 2 passed over: no name\na.json: passed over: elsewhere\n0 texts read, 0 accepted; 0 inputs refused";
        assert_eq!(report.to_string(), want);
        assert!(report.is_clean());
    }

    #[test]
    fn a_program_can_read_it() {
        let mut report = Report::default();
        report.refuse(Path::new("manifest.toml"), Some(4), "no licence");
        let want = r#"{"read":0,"accepted":0,"refused":1,"refusals":[{"file":"manifest.toml","line":4,"reason":"no licence"}],"passed_over":[]}"#;
        assert_eq!(serde_json::to_string(&report).unwrap(), want);
    }
}
