//! A small corpus of ordinary prose, embedded and asked: retrieval by words and meaning, and the sentence that answers.

use serde_json::Value;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use tempfile::TempDir;
use vichar_engine::answer::{Answer, Outcome};
use vichar_engine::index::dense::Texts;
use vichar_engine::index::{Builder, Filter, Generation, add_vectors};
use vichar_engine::passage::{Body, Document, Group, Passage, Prose};
use vichar_engine::query::Query;
use vichar_engine::safety::Screen;
use vichar_engine::{Engine, Error};
use vichar_tests::{embedder, rows};

/// Questions of SQuAD that are asked, of their own paragraphs and as many others.
const QUESTIONS: usize = 120;
const PARAGRAPHS: usize = 200;

/// An engine over those paragraphs, each an article of its own. The folder goes when the test does.
fn engine(questions: &[Value]) -> (TempDir, Engine) {
    let wanted: HashSet<&str> = questions.iter().map(|q| q["gold"].as_str().unwrap()).collect();
    let corpus = rows("squad_corpus.jsonl");
    let (gold, other): (Vec<&Value>, Vec<&Value>) =
        corpus.iter().partition(|row| wanted.contains(row["_id"].as_str().unwrap()));
    let scratch = TempDir::new().unwrap();
    let folder = scratch.path().join("0001");
    std::fs::create_dir(&folder).unwrap();
    let mut builder = Builder::create(&folder).unwrap();
    let document = builder.document(Document {
        id: "squad".into(),
        title: "SQuAD".into(),
        title_pa: None,
        topic: "prose".into(),
        language: "en".into(),
        licence: "CC BY-SA 4.0".into(),
        attribution: "SQuAD".into(),
        unit: None,
        translators: Vec::new(),
    });
    for row in gold.iter().chain(other.iter().take(PARAGRAPHS.saturating_sub(gold.len()))) {
        let (id, title) = (row["_id"].as_str().unwrap(), row["title"].as_str().unwrap());
        let group = Group { id: format!("squad/{id}"), document, title: title.into(), ..Group::default() };
        let text = row["text"].as_str().unwrap().to_owned();
        let prose = Prose { text, language: "en".into(), ..Prose::default() };
        builder.group(group, &[Passage { id: format!("squad/{id}#1"), unit: 0, body: Body::Prose(prose) }]).unwrap();
    }
    let manifest = builder.finish(1, Vec::new(), "inputs".into()).unwrap();
    let embedder = embedder();
    let store = Generation::open(&folder).unwrap().passages;
    let texts = Texts::of(&store, |_| {}).unwrap();
    let said: Vec<String> = texts.all().iter().map(|text| Texts::read(&store, text).unwrap()).collect();
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    let (vectors, dimension) = (embedder.embed_all(&said, 2).unwrap(), embedder.dimension());
    add_vectors(&folder, manifest, (embedder.id(), dimension), &texts, |at, into| {
        into.copy_from_slice(&vectors[at * dimension..(at + 1) * dimension]);
        Ok::<(), Error>(())
    })
    .unwrap();
    let engine = Engine::open(&folder, Some(Arc::new(embedder))).unwrap();
    assert!(engine.has_meaning());
    (scratch, engine)
}

fn answer(engine: &Engine, question: &str) -> Answer {
    let question = Screen::default().screen(Query::parse(question).unwrap());
    match engine.answer(&question, &mut |_| ControlFlow::Continue(())).unwrap() {
        ControlFlow::Continue(answer) => answer,
        ControlFlow::Break(()) => unreachable!("nobody left"),
    }
}

#[test]
fn prose_is_found_and_its_sentence_answers() {
    let questions: Vec<Value> = rows("squad_questions_dev1000.jsonl").into_iter().take(QUESTIONS).collect();
    let (_scratch, engine) = engine(&questions);
    let (mut first, mut said) = (0, 0);
    for row in &questions {
        let (question, gold) = (row["question"].as_str().unwrap().trim(), row["gold"].as_str().unwrap());
        let found = engine.search(&Query::parse(question).unwrap(), &Filter::default(), 5).unwrap();
        first += usize::from(found.first().is_some_and(|f| f.id == format!("squad/{gold}#1")));
        let answer = answer(&engine, question);
        if answer.outcome == Outcome::Answered {
            let sentence = answer.sentences[0].text.to_lowercase();
            let right = row["answers"].as_array().unwrap();
            said += usize::from(right.iter().any(|a| sentence.contains(&a.as_str().unwrap().to_lowercase())));
        }
    }
    println!("of {QUESTIONS}: {first} find their paragraph first, {said} are answered in the first sentence");
    assert!(first * 100 >= 88 * QUESTIONS, "{first}");
    assert!(said * 100 >= 72 * QUESTIONS, "{said}");
}

/// What the corpus says nothing of is not answered, however near its nearest sentence.
#[test]
fn what_is_not_there_is_not_answered() {
    let questions: Vec<Value> = rows("squad_questions_dev1000.jsonl").into_iter().take(20).collect();
    let (_scratch, engine) = engine(&questions);
    let check = |question: &str, want: Outcome| assert_eq!(answer(&engine, question).outcome, want, "{question}");
    check("How do I bake sourdough bread?", Outcome::Declined);
    check("Which bus goes to the railway station?", Outcome::Abstained);
    check("What is the best way to prune roses?", Outcome::Abstained);
}
