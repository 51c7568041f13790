//! The screen with its classifier, on texts that it was not fitted to.
//!
//! The Punjabi of the lists was not checked by a native reader.

#![allow(clippy::unwrap_used, reason = "a test that cannot read its data should fail")]
#![allow(clippy::print_stdout, reason = "the figures are what one runs this for")]

use serde_json::Value;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use vichar_engine::query::Query;
use vichar_engine::safety::{Screen, Screened};
use vichar_tests::{embedder, marks, rows};

fn screen() -> Screen {
    Screen::new(None, Some(Arc::new(embedder())))
}

fn screened(screen: &Screen, text: &str) -> Screened {
    // One row of the dev set holds a control character, which no question may.
    let text = text.replace('\u{19}', "'");
    screen.screen(Query::parse(&text).unwrap())
}

fn lines(file: &str) -> impl Iterator<Item = &str> {
    file.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The texts of a list that are not judged as they should be, at most `may_miss` of them.
fn check(screen: &Screen, file: &str, is_card: bool, least: usize, may_miss: usize) {
    let texts: Vec<&str> = lines(file).collect();
    assert!(texts.len() >= least, "{} texts", texts.len());
    let wrong: Vec<&&str> = texts.iter().filter(|t| screened(screen, t).crisis().is_some() != is_card).collect();
    assert!(wrong.len() <= may_miss, "{} of {} judged wrongly: {wrong:#?}", wrong.len(), texts.len());
}

#[test]
fn look_alikes_get_no_card() {
    let screen = screen();
    check(&screen, include_str!("lookalikes.txt"), false, 120, 1);
    check(&screen, include_str!("../../engine/src/safety/tests/lookalikes.txt"), false, 400, 4);
}

#[test]
fn no_explicit_statement_is_missed() {
    let screen = screen();
    check(&screen, include_str!("explicit_pa.txt"), true, 60, 0);
    check(&screen, include_str!("explicit_roman.txt"), true, 60, 0);
}

#[test]
fn the_dev_set_keeps_its_figures() {
    let screen = screen();
    let marks: HashMap<String, String> = marks().into_iter().collect();
    let (mut cards, mut counts): (HashMap<&str, usize>, HashMap<&str, usize>) = (HashMap::new(), HashMap::new());
    for row in rows("crisis_classifier_dev.jsonl") {
        let mark = marks.get(row["id"].as_str().unwrap()).map(String::as_str);
        let label = match (row["label"].as_str().unwrap(), mark) {
            ("selfharm", Some("other")) => "other",
            ("selfharm", Some("personal" | "method" | "promotion")) => "marked",
            ("benign", None) => "benign",
            ("distress_not_crisis", None) => "distress",
            unmarked => panic!("{unmarked:?}"),
        };
        *counts.entry(label).or_default() += 1;
        let is_card = screened(&screen, row["question"].as_str().unwrap()).crisis().is_some();
        *cards.entry(label).or_default() += usize::from(is_card);
    }
    println!("cards {cards:?} of {counts:?}");
    assert!(cards["marked"] * 10 >= counts["marked"] * 9, "{cards:?} of {counts:?}");
    assert!(cards["benign"] * 50 <= counts["benign"], "{cards:?} of {counts:?}");
    assert!(cards["distress"] * 50 <= counts["distress"], "{cards:?} of {counts:?}");
}

#[test]
fn distress_is_met_and_questions_are_not() {
    let screen = screen();
    let (mut missed, mut of) = (Vec::new(), 0);
    for line in lines(include_str!("distress.txt")) {
        of += 1;
        let screened = screened(&screen, line);
        if screened.crisis().is_some() || screened.feeling().is_none() {
            missed.push(line);
        }
    }
    assert!(of >= 40 && missed.len() * 10 <= of, "{} of {of} not met: {missed:#?}", missed.len());
    let list = include_str!("lookalikes.txt");
    let comforted: Vec<&str> = lines(list).filter(|line| screened(&screen, line).feeling().is_some()).collect();
    assert!(comforted.len() <= 2, "comforted without need: {comforted:#?}");
}

#[test]
fn risk_is_remembered_in_a_chat() {
    let screen = screen();
    let drifts: Vec<Value> = lines(include_str!("drifts.jsonl")).map(|l| serde_json::from_str(l).unwrap()).collect();
    assert!(drifts.len() >= 40, "{}", drifts.len());
    let mut wrong = Vec::new();
    for drift in &drifts {
        let turns: Vec<&str> = drift["turns"].as_array().unwrap().iter().map(|t| t.as_str().unwrap()).collect();
        // Each turn is to be: "none" ordinary, "card" help first, "near" an answer with help within reach.
        let expected: Vec<&str> = drift["expect"].as_array().unwrap().iter().map(|t| t.as_str().unwrap()).collect();
        assert_eq!(turns.len(), expected.len(), "{drift}");
        for (at, (turn, expected)) in turns.iter().zip(expected).enumerate() {
            let screened = screen.screen_in_chat(Query::parse(turn).unwrap(), &turns[..at]);
            let found = match (screened.crisis(), screened.reminder()) {
                (Some(_), _) => "card",
                (None, Some(_)) => "near",
                (None, None) => "none",
            };
            if found != expected {
                wrong.push(format!("{expected}, not {found}: {turn} ({})", drift["id"]));
            }
            assert!(found == "none" || !screened.help().is_empty());
        }
    }
    assert!(wrong.is_empty(), "{} turns judged wrongly: {wrong:#?}", wrong.len());
}

#[test]
fn the_screen_is_quick() {
    let screen = screen();
    let long = "I was at the gurdwara today and we served langar to many people who had come from far. ".repeat(23);
    let long: String = long.chars().take(2_000).collect();
    let check = |name: &str, texts: &[&str]| {
        let mut times: Vec<Duration> = (0..200)
            .map(|n| {
                let query = Query::parse(texts[n % texts.len()]).unwrap();
                let begun = Instant::now();
                let _ = screen.screen(query);
                begun.elapsed()
            })
            .collect();
        times.sort_unstable();
        println!("{name}: p50 {:.1?}, p95 {:.1?}, longest {:.1?}", times[100], times[190], times[199]);
        // Other tests may keep the processors busy: the quickest tells what the work itself takes.
        assert!(times[0] <= Duration::from_millis(150), "{name}: {:?}", times[0]);
    };
    let short: Vec<&str> = lines(include_str!("lookalikes.txt")).collect();
    check("short messages", &short);
    check("a message of 2,000 characters", &[&long]);
}
