//! A folder of files and what reading it gives, for the tests of the readers.

use super::intake::words;
use super::{Collection, Reader, Seen, Text, characters, read_with};
use crate::report::Report;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use vichar_engine::passage::Body;

pub(super) struct Trial {
    folder: TempDir,
}

impl Trial {
    pub(super) fn new(files: &[(&str, &[u8])]) -> Self {
        let folder = TempDir::new().unwrap();
        for (name, bytes) in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, bytes).unwrap();
        }
        Self { folder }
    }

    /// Without links above it, as the manifest gives it.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().canonicalize().unwrap().join(name)
    }

    pub(super) fn collection(&self, reader: Reader, name: &str) -> Collection {
        Collection {
            id: "col".into(),
            title: "A collection".into(),
            title_pa: None,
            topic: "history".into(),
            language: "en".into(),
            licence: "CC0-1.0".into(),
            attribution: "Somebody".into(),
            reader,
            path: self.path(name),
            sha256: None,
            count: None,
            registry: None,
            country: None,
        }
    }

    pub(super) fn read(&self, collection: &Collection) -> (Vec<Text>, Report) {
        self.read_after(collection, &mut Seen::default())
    }

    pub(super) fn read_after(&self, collection: &Collection, seen: &mut Seen) -> (Vec<Text>, Report) {
        let mut texts = Vec::new();
        let mut report = Report::default();
        let mut sink = |text| {
            texts.push(text);
            Ok(())
        };
        read_with(collection, seen, &mut report, &mut sink).unwrap();
        assert_eq!(report.accepted, texts.len() as u64);
        for text in &texts {
            assert!(!text.passages.is_empty());
            for (_, value) in words(text) {
                assert!(!value.chars().any(characters::is_forbidden), "{value:?}");
            }
        }
        (texts, report)
    }

    /// The refusals as `name:line: reason`, with names below the folder.
    pub(super) fn refusals(&self, report: &Report) -> Vec<String> {
        let folder = format!("{}/", self.path("").display().to_string().trim_end_matches('/'));
        report.refusals.iter().map(|refusal| refusal.to_string().replace(&folder, "")).collect()
    }
}

/// Each passage as `id | language | heading | text`.
pub(super) fn passages(texts: &[Text]) -> Vec<String> {
    let passages = texts.iter().flat_map(|text| &text.passages);
    passages
        .map(|passage| match &passage.body {
            Body::Prose(prose) => {
                let heading = prose.heading.as_deref().unwrap_or("");
                format!("{} | {} | {heading} | {}", passage.id, prose.language, prose.text)
            }
            Body::Line(_) => panic!("prose is wanted"),
        })
        .collect()
}

/// Reads one file with one reader: its passages, or its refusals when it has any.
pub(super) fn read_one(reader: Reader, name: &str, bytes: &[u8]) -> (Vec<String>, Vec<String>) {
    let trial = Trial::new(&[(name, bytes)]);
    let (texts, report) = trial.read(&trial.collection(reader, name));
    (passages(&texts), trial.refusals(&report))
}

#[cfg(unix)]
pub(super) fn link(to: &Path, from: &Path) {
    std::os::unix::fs::symlink(to, from).unwrap();
}

mod whole_collections {
    use super::*;

    #[track_caller]
    fn check(change: impl Fn(&mut Collection), want: &[&str]) {
        let trial = Trial::new(&[("rows.jsonl", b"{\"id\":\"a\",\"text\":\"x\"}\n")]);
        let mut collection = trial.collection(Reader::JsonLines, "rows.jsonl");
        change(&mut collection);
        let (_, report) = trial.read(&collection);
        assert_eq!(trial.refusals(&report), want);
    }

    const SUM: &str = "f04e3940ef65049c76c521e2a173b54a16e599fde7e2edd0b76c3a100f1ddb65";

    #[test]
    fn count_and_digest_are_held_to() {
        check(|collection| collection.count = Some(1), &[]);
        check(|collection| collection.count = Some(2), &["rows.jsonl: gave 1 texts; the manifest counts 2"]);
        check(|collection| collection.sha256 = Some(SUM.to_uppercase()), &[]);
        let want = format!("rows.jsonl: has the SHA-256 {SUM}; the manifest wants {}", "0".repeat(64));
        check(|collection| collection.sha256 = Some("0".repeat(64)), &[&want]);
    }

    #[test]
    fn an_id_stands_once_across_collections() {
        let trial = Trial::new(&[
            ("a.jsonl", b"\n{\"id\":\"x\",\"text\":\"y\"}\n"),
            ("b.jsonl", b"{\"id\":\"x\",\"text\":\"z\"}\n"),
        ]);
        let mut seen = Seen::default();
        trial.read_after(&trial.collection(Reader::JsonLines, "a.jsonl"), &mut seen);
        let (texts, report) = trial.read_after(&trial.collection(Reader::JsonLines, "b.jsonl"), &mut seen);
        assert!(texts.is_empty());
        assert_eq!(trial.refusals(&report), ["b.jsonl:1: the id `col/x` stands already in a.jsonl:2"]);
    }

    #[test]
    fn a_failing_sink_stops_the_reading() {
        let trial = Trial::new(&[("a.jsonl", b"{\"id\":\"x\",\"text\":\"y\"}\n{\"id\":\"z\",\"text\":\"y\"}\n")]);
        let mut calls = 0;
        let mut report = Report::default();
        let result = super::super::read(&trial.collection(Reader::JsonLines, "a.jsonl"), &mut report, &mut |_| {
            calls += 1;
            anyhow::bail!("the disk is full")
        });
        assert_eq!((result.unwrap_err().to_string().as_str(), calls, report.accepted), ("the disk is full", 1, 0));
    }
}
