//! What the tests over the whole share: the generation of the real scripture, and the question sets.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use vichar_engine::Engine;
use vichar_engine::index::Shelf;
use vichar_engine::model::Embedder;
use vichar_engine::model::files::{Manifest, Task};

/// The folder that `make test-data` fills: the scripture package and a generation built from it.
#[must_use]
pub fn data_dir() -> PathBuf {
    std::env::var_os("VICHAR_TEST_DATA").map_or_else(|| root().join("target/test-data"), PathBuf::from)
}

/// The engine over the real scripture.
///
/// # Panics
/// When `make test-data` was not run.
#[must_use]
pub fn scripture() -> Engine {
    let data = data_dir();
    let live = Shelf::new(&data).live().and_then(|folder| Engine::open(&folder, Some(Arc::new(embedder()))));
    live.unwrap_or_else(|e| panic!("{e}\n`make test-data` fetches the scripture and builds it into {}", data.display()))
}

/// The embedder that `make test-data` pulls.
///
/// # Panics
/// When `make test-data` was not run, or a file of the model is damaged.
#[must_use]
pub fn embedder() -> Embedder {
    let data = data_dir();
    let manifest = Manifest::compiled_in();
    let model = manifest.as_ref().map(|manifest| manifest.models.iter().find(|model| model.task == Task::Embedding));
    let Ok(Some(model)) = model else { panic!("models.toml names no embedder") };
    let opened = Embedder::open(model, &model.place(&data));
    opened.unwrap_or_else(|e| panic!("{e}\n`make test-data` pulls the model into {}", data.display()))
}

/// The rows of a question set under `tests/eval`.
///
/// # Panics
/// When the file is missing or a row is no JSON.
#[must_use]
pub fn rows(set: &str) -> Vec<serde_json::Value> {
    let path = root().join("tests/eval").join(set);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    text.lines().map(|row| serde_json::from_str(row).unwrap_or_else(|e| panic!("{}: {e}", path.display()))).collect()
}

/// The lines of a file under `tests/data`.
///
/// # Panics
/// When the file is missing.
#[must_use]
pub fn data(file: &str) -> String {
    let path = root().join("tests/data").join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The rows of `crisis_classifier_dev.jsonl` that are labelled `selfharm`, by id, each with its mark.
///
/// # Panics
/// When the file is missing.
#[must_use]
pub fn marks() -> Vec<(String, String)> {
    let path = root().join("tests/eval/crisis_marks.tsv");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let rows = text.lines().filter(|line| !line.starts_with('#')).skip(1).filter_map(|line| line.split_once('\t'));
    rows.map(|(id, mark)| (id.to_owned(), mark.to_owned())).collect()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}
