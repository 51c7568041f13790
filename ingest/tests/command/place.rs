//! A folder with corpora and data, and the program in it.

use serde_json::Value;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// Where one test lives.
pub(crate) struct Place {
    folder: TempDir,
    data: PathBuf,
}

/// How a command ended.
pub(crate) struct Ran {
    pub(crate) code: i32,
    /// Standard output, which is always one JSON document here; `null` when there was none.
    pub(crate) json: Value,
    pub(crate) errors: String,
}

/// What a reader sees of a live generation: its texts and the ids that a search gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) texts: String,
    pub(crate) ids: Vec<String>,
}

impl Place {
    pub(crate) fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let data = folder.path().join("data");
        Self { folder, data }
    }

    /// A place whose data lie elsewhere.
    pub(crate) fn with_data(data: &Path) -> Self {
        Self { data: data.into(), ..Self::new() }
    }

    pub(crate) fn data(&self) -> &Path {
        &self.data
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, bytes).unwrap();
        path
    }

    /// A manifest of one collection of JSON lines with `rows` texts that speak of `word` and of the river. Some
    /// speak of the confluence, each more often than the one before, so that no two fit a search equally well.
    pub(crate) fn corpus(&self, name: &str, word: &str, rows: usize) -> PathBuf {
        let mut lines = String::new();
        for row in 0..rows {
            let other = ["boat", "bridge", "harvest", "well", "lamp", "road", "tree"][row % 7];
            let more = row.min(15);
            let often = "confluence ".repeat(if row < 15 { row } else { 0 }) + &"water ".repeat(15 - more);
            let text = format!("Text {row} tells of the {word} and the {other} beside the river. {often}");
            writeln!(lines, r#"{{"id":"{word}-{row}","title":"The {other} of {row}","text":"{text}"}}"#).unwrap();
        }
        self.write(&format!("{name}.jsonl"), lines);
        self.write(&format!("{name}.toml"), collection(name, "json-lines", &format!("{name}.jsonl"), ""))
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_vichar-ingest"));
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("VICHAR_")) {
            command.env_remove(name);
        }
        command.current_dir(self.folder.path()).env("VICHAR_DATA_DIR", &self.data).arg("--json").args(arguments);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        let ran = self.command(arguments).output().unwrap();
        let out = String::from_utf8(ran.stdout).unwrap();
        let errors = String::from_utf8(ran.stderr).unwrap();
        let json = if out.is_empty() {
            Value::Null
        } else {
            serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error}: {out}"))
        };
        Ran { code: ran.status.code().unwrap_or(-1), json, errors }
    }

    /// Runs a command that must end with this code.
    #[track_caller]
    pub(crate) fn ends(&self, code: i32, arguments: &[&str]) -> Value {
        let ran = self.run(arguments);
        assert_eq!(ran.code, code, "{arguments:?}: {} {}", ran.json, ran.errors);
        ran.json
    }

    /// Builds from a manifest; it must be published.
    #[track_caller]
    pub(crate) fn build(&self, manifest: &Path) -> Value {
        self.ends(0, &["build", "--force", "--manifest", manifest.to_str().unwrap()])
    }

    /// What the live generation gives to a reader.
    #[track_caller]
    pub(crate) fn seen(&self) -> Seen {
        let found = self.ends(0, &["search", "confluence", "-k", "10"]);
        let ids = found["hits"].as_array().unwrap().iter().map(|hit| hit["id"].as_str().unwrap().to_owned());
        Seen { texts: found["texts_sha256"].as_str().unwrap().into(), ids: ids.collect() }
    }

    /// The numbers of the complete generations.
    pub(crate) fn generations(&self) -> Vec<u64> {
        let status = self.ends(0, &["status"]);
        status["generations"].as_array().unwrap().iter().map(|g| g["number"].as_u64().unwrap()).collect()
    }

    pub(crate) fn live(&self) -> Option<u64> {
        self.ends(0, &["status"])["live"].as_u64()
    }

    /// Everything that lies in the data folder and its generations, and that `status` does not account for.
    pub(crate) fn unaccounted(&self) -> Vec<PathBuf> {
        let status = self.ends(0, &["status"]);
        let mut known: Vec<PathBuf> =
            ["build.lock", "generations", "scripture", "models", "vectors", "generations/CURRENT"]
                .iter()
                .map(|name| self.data.join(name))
                .collect();
        for generation in status["generations"].as_array().unwrap() {
            known.push(self.data.join(format!("generations/{:04}", generation["number"].as_u64().unwrap())));
        }
        known.extend(status["unfinished"].as_array().unwrap().iter().map(|path| PathBuf::from(path.as_str().unwrap())));
        let folders = [self.data.clone(), self.data.join("generations")];
        let all = folders.iter().filter_map(|folder| std::fs::read_dir(folder).ok()).flatten();
        all.map(|entry| entry.unwrap().path()).filter(|path| !known.contains(path)).collect()
    }

    /// What killed builds left, by `status`.
    pub(crate) fn unfinished(&self) -> Vec<String> {
        let status = self.ends(0, &["status"]);
        status["unfinished"].as_array().unwrap().iter().map(|path| path.as_str().unwrap().to_owned()).collect()
    }
}

/// A collection as a manifest has it; `more` is further keys.
pub(crate) fn collection(id: &str, reader: &str, path: &str, more: &str) -> String {
    format!(
        "[[collection]]\nid = \"{id}\"\ntitle = \"Texts of {id}\"\ntopic = \"history\"\nlanguage = \"en\"\n\
         licence = \"CC0-1.0\"\nattribution = \"Somebody\"\nreader = \"{reader}\"\npath = \"{path}\"\n{more}\n"
    )
}

/// The refusals of a report, as `file:line: reason`, files without their folders.
pub(crate) fn refusals(account: &Value) -> Vec<String> {
    let refusals = account["report"]["refusals"].as_array().unwrap();
    let one = |refusal: &Value| {
        let file = Path::new(refusal["file"].as_str().unwrap()).file_name().unwrap().to_string_lossy().into_owned();
        let line = refusal["line"].as_u64().map_or(String::new(), |line| format!(":{line}"));
        format!("{file}{line}: {}", refusal["reason"].as_str().unwrap())
    };
    refusals.iter().map(one).collect()
}
