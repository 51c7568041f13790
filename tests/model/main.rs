//! The embedder against sentence-transformers, which published the model: the same vectors, and so the same ranking.

#![allow(clippy::unwrap_used, reason = "a stored row that lacks a field should fail the test")]
#![allow(clippy::print_stdout, reason = "the figures are what one runs this for")]

mod prose;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use std::collections::HashSet;
use vichar_engine::model::Embedder;
use vichar_tests::{data, embedder, rows};

fn cosine(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// Texts with the vectors that sentence-transformers gives them: one word to more than 256 tokens, accents, digits.
fn published() -> Vec<(String, Vec<f32>)> {
    let file = data("minilm_vectors.jsonl");
    let stored = |row: &str| {
        let row: serde_json::Value = serde_json::from_str(row).unwrap();
        let bytes = STANDARD.decode(row["vector"].as_str().unwrap()).unwrap();
        let vector = bytes.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
        (row["text"].as_str().unwrap().to_owned(), vector)
    };
    file.lines().skip(1).map(stored).collect()
}

#[test]
fn vectors_are_those_that_were_published() {
    let (embedder, published) = (embedder(), published());
    assert_eq!(published.len(), 200);
    let texts: Vec<&str> = published.iter().map(|(text, _)| text.as_str()).collect();
    assert!(texts.iter().any(|text| text.split_whitespace().count() > 256), "no text is longer than the limit");
    let dimension = embedder.dimension();
    let check = |way: &str, vectors: &[f32]| {
        let cosines = vectors.chunks_exact(dimension).zip(&published).map(|(ours, (_, theirs))| cosine(ours, theirs));
        let worst = cosines.fold(1.0, f32::min);
        println!("{way}: the smallest cosine of {} is {worst:.7}", published.len());
        assert!(worst >= 0.9999, "{way}: {worst}");
    };
    check("in batches, two threads", &embedder.embed_all(&texts, 2).unwrap());
    let alone: Vec<f32> = texts.iter().flat_map(|text| embedder.embed(text).unwrap()).collect();
    check("one by one", &alone);
}

/// What stands beside a text in its batch must not change its vector: no padding, no leak of attention.
#[test]
fn a_text_has_the_same_vector_in_any_company() {
    let (embedder, published) = (embedder(), published());
    let texts: Vec<&str> = published.iter().take(40).map(|(text, _)| text.as_str()).collect();
    let backwards: Vec<&str> = texts.iter().rev().copied().collect();
    let dimension = embedder.dimension();
    let (ours, theirs) = (embedder.embed_all(&texts, 1).unwrap(), embedder.embed_all(&backwards, 2).unwrap());
    for (one, other) in ours.chunks_exact(dimension).zip(theirs.chunks_exact(dimension).rev()) {
        let apart = one.iter().zip(other).map(|(x, y)| (x - y).abs()).fold(0.0, f32::max);
        assert!(apart < 1e-5, "{apart}");
    }
    assert!(embedder.embed_all(&[], 2).unwrap().is_empty());
    assert_eq!(embedder.embed("").unwrap().len(), dimension);
}

/// The share of questions whose own paragraph is the nearest of all, for a part of SQuAD.
fn found(embedder: &Embedder, questions: usize) -> (usize, usize) {
    let questions: Vec<_> = rows("squad_questions_dev1000.jsonl").into_iter().take(questions).collect();
    let wanted: HashSet<&str> = questions.iter().map(|q| q["gold"].as_str().unwrap()).collect();
    let corpus = rows("squad_corpus.jsonl");
    let corpus: Vec<_> = corpus.iter().filter(|row| wanted.contains(row["_id"].as_str().unwrap())).collect();
    let texts: Vec<&str> = corpus.iter().map(|row| row["text"].as_str().unwrap()).collect();
    let vectors = embedder.embed_all(&texts, 2).unwrap();
    let hits = questions.iter().filter(|question| {
        let asked = embedder.embed(question["question"].as_str().unwrap().trim()).unwrap();
        let near = vectors.chunks_exact(embedder.dimension()).map(|vector| cosine(&asked, vector));
        let best = near.enumerate().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap().0;
        corpus[best]["_id"] == question["gold"]
    });
    (hits.count(), texts.len())
}

/// sentence-transformers 6.2.0 with this model, the same texts and questions, finds as many.
#[test]
fn questions_find_their_paragraphs_as_published() {
    let (hits, paragraphs) = found(&embedder(), QUESTIONS);
    println!("{hits} of {QUESTIONS} questions find their paragraph among {paragraphs}");
    assert!(hits.abs_diff(PUBLISHED) <= 1, "{hits}, and sentence-transformers {PUBLISHED}");
}

const QUESTIONS: usize = 200;
const PUBLISHED: usize = 175;
