//! Prints what speaks for each sentence of a file of labelled sentences, one a line: `tests/eval/support.py` fits the
//! check to it. With `draw`, prints for each question of a file what is retrieved, for sentences to be written about.
//!
//! ```text
//! support DATA_FOLDER SENTENCES.jsonl [keywords]    →   {"support": {…} or null, "shown": …}
//! support DATA_FOLDER QUESTIONS.txt draw            →   {"question": …, "answer": …, "passages": […]}
//! ```

#![allow(clippy::print_stdout, reason = "the figures are what one runs this for")]

use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::path::Path;
use vichar_engine::Engine;
use vichar_engine::answer::support;
use vichar_engine::index::{Filter, Shelf};
use vichar_engine::query::Query;
use vichar_engine::safety::Screen;
use vichar_tests::embedder;

/// As many as an answer is chosen from.
const PASSAGES: usize = 50;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (data, file, option) = match arguments.as_slice() {
        [data, file] => (data, file, ""),
        [data, file, option] if ["keywords", "draw"].contains(&option.as_str()) => (data, file, option.as_str()),
        _ => return Err("support DATA_FOLDER FILE [keywords | draw]".into()),
    };
    let embedder = if option == "keywords" { None } else { Some(embedder().into()) };
    let engine = Engine::open(&Shelf::new(Path::new(data)).live()?, embedder)?;
    for row in std::fs::read_to_string(file)?.lines() {
        if option == "draw" {
            let query = Query::parse(row)?;
            let passages = engine.search(&query, &Filter::default(), 12)?;
            let answer = engine.answer(&Screen::default().screen(query), &mut |_| ControlFlow::Continue(()))?;
            let ControlFlow::Continue(answer) = answer else { continue };
            println!("{}", json!({"question": row, "answer": answer, "passages": passages}));
            continue;
        }
        let row: Value = serde_json::from_str(row)?;
        let text = |key: &str| row[key].as_str().ok_or_else(|| format!("a row has no {key}"));
        let query = Query::parse(text("question")?)?;
        let retriever = engine.retriever(&query);
        let hits = retriever.retrieve(&Filter::default(), PASSAGES)?;
        let support = support(&retriever, &hits, text("sentence")?)?;
        let cited = support.map(|support| engine.generation().passages.get(support.ordinal)).transpose()?;
        let cited = cited.map(|passage| passage.id);
        println!("{}", json!({"support": support, "carries": support.is_some_and(|s| s.carries()), "cited": cited}));
    }
    Ok(())
}
