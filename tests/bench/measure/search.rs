//! Search by keywords, and by all that the engine has.

use crate::files::{folder, generation, texts};
use crate::{each, memory};
use anyhow::{Context, Result};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use vichar_engine::Engine;
use vichar_engine::index::{Field, Filter, Weighted};
use vichar_engine::query::Query;
use vichar_engine::text::english;
use vichar_tests::embedder;

#[derive(clap::Args)]
pub(crate) struct Lexical {
    /// A JSON array of English questions
    #[arg(long)]
    texts: PathBuf,
    /// How many passages are looked for
    #[arg(long, default_value_t = 50)]
    k: usize,
    /// A generation's folder
    #[arg(long)]
    generation: Option<PathBuf>,
}

/// Searches for each question by itself, in the English of the texts: by all its words, which is what the engine does,
/// and by those that are no stop words, which is what others do. Words are found and stemmed within the time.
pub(crate) fn lexical(options: &Lexical) -> Result<Value> {
    let (generation, texts) = (generation(options.generation.as_ref())?, texts(&options.texts)?);
    let search = |keep: fn(&str) -> bool| {
        each(&texts, |text| {
            let words = english::words(text).into_iter().filter(|word| keep(word));
            let key = |word: String| Weighted { field: Field::English, key: english::stem(&word), boost: 1.0 };
            Ok(generation.lexical.search(&words.map(key).collect::<Vec<_>>(), None, options.k).map(drop)?)
        })
    };
    Ok(json!({ "all": search(|_| true)?, "telling": search(|word| !english::is_stop_word(word))?, "memory": memory() }))
}

#[derive(clap::Args)]
pub(crate) struct Hybrid {
    /// JSON arrays of questions; each is measured by itself, under the name of its file
    #[arg(long, num_args = 1.., required = true)]
    texts: Vec<PathBuf>,
    /// How many passages are looked for: the server's own default
    #[arg(long, default_value_t = 20)]
    k: usize,
    /// A generation's folder
    #[arg(long)]
    generation: Option<PathBuf>,
}

/// Searches for each question by itself.
pub(crate) fn hybrid(options: &Hybrid) -> Result<Value> {
    let engine = Engine::open(&folder(options.generation.as_ref())?, Some(Arc::new(embedder())))?;
    anyhow::ensure!(engine.has_meaning(), "the generation has no vectors of this embedder");
    let mut sets = Map::new();
    for path in &options.texts {
        let search =
            |text: &String| Ok(engine.search(&Query::parse(text)?, &Filter::default(), options.k).map(drop)?);
        let ms = each(&texts(path)?, search).with_context(|| path.display().to_string())?;
        sets.insert(name(path), json!(ms));
    }
    Ok(json!({ "ms": sets, "memory": memory() }))
}

fn name(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}
