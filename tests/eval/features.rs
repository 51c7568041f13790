//! Prints, for each question of a set, what the retriever measures of its candidates, and which of them are right:
//! `tests/eval/fit.py` fits the weights to it.
//!
//! ```text
//! features DATA_FOLDER SET.jsonl    →   {"id": …, "candidates": [[words, meaning, pairs, around, group, right], …]}
//! ```

#![allow(clippy::print_stdout, reason = "the figures are what one runs this for")]

use serde_json::{Value, json};
use std::path::Path;
use vichar_engine::Engine;
use vichar_engine::index::{Filter, Shelf};
use vichar_engine::query::Query;
use vichar_tests::embedder;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [data, set] = arguments.as_slice() else { return Err("features DATA_FOLDER SET.jsonl".into()) };
    let engine = Engine::open(&Shelf::new(Path::new(data)).live()?, Some(embedder().into()))?;
    if !engine.has_meaning() {
        return Err(format!("{data}: its live generation has no vectors of this embedder").into());
    }
    let store = &engine.generation().passages;
    for row in std::fs::read_to_string(set)?.lines() {
        let row: Value = serde_json::from_str(row)?;
        let text = row["query"].as_str().or(row["question"].as_str()).ok_or("a row asks nothing")?;
        let right: Vec<&str> = match &row["accepted"] {
            Value::Array(accepted) => accepted.iter().filter_map(|a| a["shabad_id"].as_str()).collect(),
            _ => row["gold"].as_str().into_iter().collect(),
        };
        let query = Query::parse(text)?;
        let candidates = engine.retriever(&query).candidates(&Filter::default(), 0)?;
        let measured = candidates.iter().map(|c| {
            // A shabad counts once, by the best of its lines; prose is right by its passage.
            let (number, group) = (store.group_number(c.ordinal), store.group_of(c.ordinal));
            let id = group.id.rsplit('/').next().unwrap_or_default();
            json!([c.words, c.meaning, c.pairs, c.around, number, right.contains(&id)])
        });
        println!("{}", json!({"id": row["id"], "candidates": measured.collect::<Vec<_>>()}));
    }
    Ok(())
}
