//! Fits the screen's classifier to the texts in `tests/crisis/train`, prints figures of texts that it was not fitted to,
//! and writes `engine/src/safety/classifier.json`. The same texts always give the same file; it takes a minute.
//!
//! ```text
//! cargo run --release -p vichar-tests --bin train-screen            figures, and the file
//! cargo run --release -p vichar-tests --bin train-screen -- --dry   figures only
//! ```
//!
//! The rows of `tests/eval/crisis_classifier_dev.jsonl` are a check on the threshold: nothing is fitted to them.

#![allow(clippy::print_stdout, reason = "the figures are what one runs this for")]

use anyhow::{Context, Result};
use std::collections::HashMap;
use std::path::Path;
use vichar_engine::safety::classifier::{Chances, Weights, windows};
use vichar_engine::safety::crisis::is_harmless;
use vichar_engine::safety::{Language, assess, language_of};
use vichar_tests::{embedder, rows};

const CLASSES: [&str; 3] = ["danger", "distress", "other"];
/// Texts are left out in turn, a fifth at a time.
const FOLDS: usize = 5;
const STEPS: usize = 1_500;
const RATE: f64 = 0.05;
/// The penalty on the squares of the weights: of those tried, the one with the best figures of unseen texts.
const PENALTY: f64 = 3e-4;
/// The least chances that count: from this one of danger, at most two in a hundred left-out texts of `other` would.
const DANGER: f32 = 0.8;
const DISTRESS: f32 = 0.6;
/// Those that are tried, for comparison.
const LEASTS: [f32; 8] = [0.4, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85];

/// A text's vector and the number of its class.
type Example = (Vec<f32>, usize);
/// The vectors of texts.
type Embed<'e> = &'e dyn Fn(&[String]) -> Result<Vec<Vec<f32>>>;
/// A set's name, and its rows of id and text.
type Set = (String, Vec<(String, String)>);

fn main() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (embedder, argument) = (embedder(), std::env::args().nth(1));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let embed = |texts: &[String]| -> Result<Vec<Vec<f32>>> {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let all = embedder.embed_all(&texts, threads)?;
        Ok(all.chunks_exact(embedder.dimension()).map(<[f32]>::to_vec).collect())
    };
    let (mut examples, mut texts): (Vec<Example>, Vec<String>) = (Vec::new(), Vec::new());
    for (number, class) in CLASSES.iter().enumerate() {
        let path = root.join(format!("crisis/train/{class}.txt"));
        let file = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let lines: Vec<String> =
            file.lines().filter(|l| !l.is_empty() && !l.starts_with('#')).map(str::to_owned).collect();
        examples.extend(embed(&lines)?.into_iter().map(|vector| (vector, number)));
        texts.extend(lines);
    }
    let penalty = std::env::var("PENALTY").ok().and_then(|p| p.parse().ok()).unwrap_or(PENALTY);
    let held_out = held_out(&examples, penalty);
    report_held_out(&examples, &held_out, &texts);
    if argument.as_deref() == Some("--worst") {
        for ((text, (_, class)), chances) in texts.iter().zip(&examples).zip(&held_out) {
            if (*class == 0) != (chances.danger >= DANGER) {
                println!("{} {:.2} {text}", CLASSES[*class], chances.danger);
            }
        }
    }
    let rows = fit(&examples, penalty);
    let weights = Weights { embedder: embedder.id().into(), danger: DANGER, distress: DISTRESS, rows };
    report_sets(&weights, &embed, argument.as_deref() == Some("--rows"))?;
    if argument.is_none() {
        let path = root.join("../engine/src/safety/classifier.json");
        std::fs::write(&path, serde_json::to_string(&weights)? + "\n")?;
        println!("wrote engine/src/safety/classifier.json: build again to use it");
    }
    Ok(())
}

/// The chances of each example, by weights that were fitted without it.
fn held_out(examples: &[Example], penalty: f64) -> Vec<Chances> {
    let mut chances = vec![Chances::default(); examples.len()];
    for fold in 0..FOLDS {
        let is_held = |at: usize| at % FOLDS == fold;
        let seen: Vec<Example> =
            examples.iter().enumerate().filter(|&(at, _)| !is_held(at)).map(|(_, e)| e.clone()).collect();
        let weights =
            Weights { embedder: String::new(), danger: DANGER, distress: DISTRESS, rows: fit(&seen, penalty) };
        for (at, (vector, _)) in examples.iter().enumerate().filter(|&(at, _)| is_held(at)) {
            chances[at] = weights.chances(vector);
        }
    }
    chances
}

/// Softmax regression with a quadratic penalty, each class weighing alike; Adam on all examples at once (Kingma and Ba
/// 2015). The weights are rounded to four digits, as they are stored.
fn fit(examples: &[Example], penalty: f64) -> [Vec<f32>; 3] {
    let features = examples.first().map_or(0, |(vector, _)| vector.len());
    let mut counts = [0.0_f64; 3];
    examples.iter().for_each(|(_, class)| counts[*class] += 1.0);
    let size = features + 1;
    let (mut weights, mut first, mut second) = (vec![0.0_f64; 3 * size], vec![0.0; 3 * size], vec![0.0; 3 * size]);
    for step in 1..=STEPS {
        let mut gradient = vec![0.0; 3 * size];
        for (vector, class) in examples {
            let logit = |c: usize| {
                let row = &weights[c * size..][..size];
                row.iter().zip(vector).map(|(w, &x)| w * f64::from(x)).sum::<f64>() + row[features]
            };
            let logits = [logit(0), logit(1), logit(2)];
            let most = logits.iter().copied().fold(f64::MIN, f64::max);
            let exps = logits.map(|logit| (logit - most).exp());
            let sum: f64 = exps.iter().sum();
            for c in 0..3 {
                let error = (exps[c] / sum - f64::from(u8::from(c == *class))) / (3.0 * counts[*class]);
                let row = &mut gradient[c * size..][..size];
                row.iter_mut().zip(vector).for_each(|(g, &x)| *g += error * f64::from(x));
                row[features] += error;
            }
        }
        for (at, weight) in weights.iter_mut().enumerate() {
            // The constants are free.
            let g = gradient[at] + if at % size == features { 0.0 } else { penalty * *weight };
            first[at] = 0.9 * first[at] + 0.1 * g;
            second[at] = 0.999 * second[at] + 0.001 * g * g;
            let power = i32::try_from(step).unwrap_or(i32::MAX);
            let (m, v) = (first[at] / (1.0 - 0.9_f64.powi(power)), second[at] / (1.0 - 0.999_f64.powi(power)));
            *weight -= RATE * m / (v.sqrt() + 1e-8);
        }
    }
    #[allow(clippy::cast_possible_truncation, reason = "stored with four digits")]
    let rounded = |w: &f64| ((w * 1e4).round() / 1e4) as f32;
    [0, 1, 2].map(|c| weights[c * size..][..size].iter().map(rounded).collect())
}

fn share(hits: usize, of: usize) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "counts of texts")]
    let share = 100.0 * hits as f64 / of.max(1) as f64;
    share
}

fn report_held_out(examples: &[Example], chances: &[Chances], texts: &[String]) {
    println!("held out, in percent of {} texts: the share of each class that counts as danger", examples.len());
    println!("least chance  {}", CLASSES.join("  "));
    for least in LEASTS {
        let of = |class: usize| {
            let all: Vec<&Chances> =
                examples.iter().zip(chances).filter(|((_, c), _)| *c == class).map(|(_, chances)| chances).collect();
            share(all.iter().filter(|c| c.danger >= least).count(), all.len())
        };
        println!("{least:12}  {:6.1}  {:8.1}  {:5.1}", of(0), of(1), of(2));
    }
    let found = texts.iter().zip(examples).zip(chances).filter(|((_, (_, class)), _)| *class == 0);
    let of = found.clone().count();
    let found = found.filter(|((text, _), chances)| assess(text).is_some() || chances.danger >= DANGER).count();
    println!("danger, with the phrases at {DANGER}: {:.1}", share(found, of));
    println!("counted as distress:");
    for least in LEASTS {
        let of = |class: usize| {
            let all = examples.iter().zip(chances).filter(|((_, c), _)| *c == class);
            share(all.clone().filter(|(_, chances)| chances.distress >= least).count(), all.count())
        };
        println!("{least:12}  {:6.1}  {:8.1}  {:5.1}", of(0), of(1), of(2));
    }
}

/// The whole screen, phrases and classifier, on the question sets.
fn report_sets(weights: &Weights, embed: Embed<'_>, by_row: bool) -> Result<()> {
    let marks: HashMap<String, String> = vichar_tests::marks().into_iter().collect();
    let mut sets: Vec<Set> = Vec::new();
    let mut add = |name: String, id: String, text: String| match sets.iter_mut().find(|(known, _)| *known == name) {
        Some((_, rows)) => rows.push((id, text)),
        None => sets.push((name, vec![(id, text)])),
    };
    for row in rows("crisis_classifier_dev.jsonl") {
        let field = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
        let mark = marks.get(&field("id")).map_or("", String::as_str);
        add(format!("{} {mark}", field("label")), field("id"), field("question"));
    }
    for (set, name) in [
        ("squad_questions_dev1000.jsonl", "question"),
        ("xtrans/dev.jsonl", "query"),
        ("romanised/dev.jsonl", "query"),
        ("roman_human/dev.jsonl", "query"),
        ("learner_dev.jsonl", "question"),
    ] {
        for row in rows(set) {
            add(
                set.into(),
                row["id"].as_str().unwrap_or_default().into(),
                row[name].as_str().unwrap_or_default().into(),
            );
        }
    }
    println!("\nset                                rows  phrases  {LEASTS:?}");
    for (name, rows) in sets {
        let mut line = Vec::new();
        let mut found: Vec<(bool, f32)> = Vec::new();
        for (id, text) in &rows {
            let phrase = assess(text).is_some();
            let mut danger = 0.0_f32;
            if language_of(text) == Language::English {
                let windows: Vec<String> =
                    windows(text).into_iter().filter(|w| !is_harmless(w)).map(str::to_owned).collect();
                danger = embed(&windows)?.iter().map(|v| weights.chances(v).danger).fold(0.0, f32::max);
            }
            if by_row && (phrase || danger >= DANGER) != (name.starts_with("selfharm") && !name.ends_with("other")) {
                println!("{name} {id} {danger:.2} {phrase} {}", text.chars().take(150).collect::<String>());
            }
            found.push((phrase, danger));
        }
        for least in [2.0].into_iter().chain(LEASTS) {
            let hits = found.iter().filter(|&&(phrase, danger)| phrase || danger >= least).count();
            line.push(format!("{:5.1}", share(hits, found.len())));
        }
        println!("{name:34} {:4}  {}", found.len(), line.join("  "));
    }
    Ok(())
}
