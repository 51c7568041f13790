//! Prints the evidence that speaks for an answer to each question of a file, one a line: `tests/eval/evidence.py` fits
//! the gate to it.
//!
//! ```text
//! evidence DATA_FOLDER QUESTIONS.txt [keywords]    →   {"question": …, "outcome": …, "evidence": {…} or null}
//! ```

#![allow(clippy::print_stdout, reason = "the figures are what one runs this for")]

use serde_json::json;
use std::ops::ControlFlow;
use std::path::Path;
use vichar_engine::Engine;
use vichar_engine::answer::evidence;
use vichar_engine::index::{Filter, Shelf};
use vichar_engine::query::Query;
use vichar_engine::safety::Screen;
use vichar_tests::embedder;

/// As many as an answer is chosen from.
const PASSAGES: usize = 50;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (data, questions, by_words) = match arguments.as_slice() {
        [data, questions] => (data, questions, false),
        [data, questions, option] if option == "keywords" => (data, questions, true),
        _ => return Err("evidence DATA_FOLDER QUESTIONS.txt [keywords]".into()),
    };
    let embedder = if by_words { None } else { Some(embedder().into()) };
    let engine = Engine::open(&Shelf::new(Path::new(data)).live()?, embedder)?;
    for question in std::fs::read_to_string(questions)?.lines() {
        let query = Query::parse(question)?;
        let retriever = engine.retriever(&query);
        let evidence = evidence(&retriever, &retriever.retrieve(&Filter::default(), PASSAGES)?)?;
        let screened = Screen::default().screen(query.clone());
        let answer = engine.answer(&screened, &mut |_| ControlFlow::Continue(()))?;
        let outcome = match answer {
            ControlFlow::Continue(answer) => Some(answer.outcome),
            ControlFlow::Break(()) => None,
        };
        println!("{}", json!({"question": question, "outcome": outcome, "evidence": evidence}));
    }
    Ok(())
}
