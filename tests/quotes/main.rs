//! Quotations over the real scripture: lines as they are, in any writing, and lines with one sign changed.
//!
//! What is changed, and how, a fixed seed decides: the same run for everyone.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should say where")]
#![allow(clippy::print_stdout, reason = "the figures are what one runs this for")]

mod change;

use change::{Chance, changed, rewritten};
use std::collections::HashSet;
use std::time::{Duration, Instant};
use vichar_engine::answer::{CheckedQuote, Verdict, verify};
use vichar_engine::index::{Generation, Shelf};
use vichar_engine::passage::{Body, Line};
use vichar_engine::query::Query;
use vichar_engine::text::normal::{gurmukhi_words, normal};
use vichar_tests::{data_dir, rows};

const LINES: usize = 5_000;
const SEED: u64 = 20_260_101;

fn generation() -> Generation {
    let live = Shelf::new(&data_dir()).live().and_then(|folder| Generation::open(&folder));
    live.unwrap_or_else(|e| panic!("{e}\n`make test-data` fetches the scripture and builds it"))
}

/// The letters and signs of a line without what is no difference.
fn letters(text: &str) -> String {
    gurmukhi_words(&normal(text)).collect()
}

/// The same without the mark of the refrain.
fn core(text: &str) -> String {
    let letters = letters(text);
    letters.strip_suffix("ਰਹਾਉ").filter(|rest| !rest.is_empty()).map_or(letters.clone(), str::to_owned)
}

struct Stored {
    unit: u32,
    work: String,
    line: Line,
}

fn stored(generation: &Generation, ordinal: u32) -> Option<Stored> {
    let store = &generation.passages;
    let passage = store.get(ordinal).unwrap();
    let work = store.document_of(store.group_of(ordinal)).id.clone();
    let Body::Line(line) = passage.body else { return None };
    (!letters(&line.gurmukhi).is_empty()).then_some(Stored { unit: passage.unit, work, line })
}

fn all_lines(generation: &Generation) -> Vec<Stored> {
    (0..u32::try_from(generation.passages.len()).unwrap()).filter_map(|o| stored(generation, o)).collect()
}

/// `count` lines by chance, each once.
fn some(all: &[Stored], count: usize, chance: &mut Chance) -> Vec<usize> {
    let mut seen = HashSet::new();
    while seen.len() < count {
        seen.insert(chance.below(all.len()));
    }
    let mut some: Vec<usize> = seen.into_iter().collect();
    some.sort_unstable();
    some
}

/// Verifies texts on two threads: the quotes of each and how long it took.
fn verified(generation: &Generation, texts: &[String]) -> Vec<(Vec<CheckedQuote>, Duration)> {
    let one = |text: &String| {
        let begun = Instant::now();
        let quotes = verify(generation, &Query::parse(text).unwrap()).unwrap().quotes;
        (quotes, begun.elapsed())
    };
    let half = texts.len().div_ceil(2).max(1);
    std::thread::scope(|scope| {
        let threads: Vec<_> =
            (texts.chunks(half)).map(|texts| scope.spawn(move || texts.iter().map(one).collect::<Vec<_>>())).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    })
}

/// Prints how long the calls took, and gives the median in milliseconds.
fn report_time(what: &str, verified: &[(Vec<CheckedQuote>, Duration)]) -> f64 {
    let mut times: Vec<f64> = verified.iter().map(|(_, time)| time.as_secs_f64() * 1e3).collect();
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let (median, p99) = (at(0.5), at(0.99));
    println!("{what}: {} calls, median {median:.1} ms, p99 {p99:.1} ms, most {:.1} ms", times.len(), at(1.0));
    median
}

fn names(quotes: &[CheckedQuote], line: &str) -> bool {
    quotes.iter().flat_map(|quote| &quote.lines).any(|named| core(&named.gurmukhi) == core(line))
}

fn is_right(quote: &CheckedQuote) -> bool {
    matches!(quote.verdict, Verdict::Exact | Verdict::Partial)
}

#[test]
fn one_changed_sign_is_caught_and_its_line_named() {
    let generation = generation();
    let all = all_lines(&generation);
    let true_lines: HashSet<String> = all.iter().map(|s| core(&s.line.gurmukhi)).collect();
    let mut chance = Chance::new(SEED);
    let lines = some(&all, LINES, &mut chance);
    let texts: Vec<String> = lines.iter().map(|&at| changed(&all[at].line.gurmukhi, &mut chance)).collect();
    let (mut by_right, mut missed, mut unnamed) = (0, Vec::new(), Vec::new());
    let mut counted = 0;
    let verified = verified(&generation, &texts);
    for ((&at, text), (quotes, _)) in lines.iter().zip(&texts).zip(&verified) {
        let line = &all[at].line.gurmukhi;
        assert_ne!(letters(line), letters(text), "{text}: nothing is changed");
        let became = core(text);
        // A change may make another true line, or a part of one.
        let is_true = true_lines.contains(&became)
            || quotes.iter().all(is_right) && true_lines.iter().any(|line| line.contains(&became));
        if is_true {
            by_right += 1;
            continue;
        }
        counted += 1;
        let said = || format!("{line} | {text} | {:?}", quotes.iter().map(|q| (q.verdict, q.near)).collect::<Vec<_>>());
        if quotes.iter().all(is_right) {
            missed.push(said());
        }
        if !names(quotes, line) {
            unnamed.push(said());
        }
    }
    let median = report_time("one sign changed", &verified);
    let share = |wrong: usize| 100.0 * (counted - wrong) as f64 / counted as f64;
    println!("{counted} changed lines, {by_right} more that became another true line or a part of one");
    println!("caught {:.2} %, {} missed: {missed:#?}", share(missed.len()), missed.len());
    println!("right line named {:.2} %, {} not", share(unnamed.len()), unnamed.len());
    println!("{unnamed:#?}");
    assert!(share(missed.len()) >= 99.5);
    assert!(share(unnamed.len()) >= 99.5);
    assert!(median <= 20.0, "a call takes {median:.1} ms");
}

#[test]
fn a_true_line_is_exact_in_any_writing() {
    let generation = generation();
    let all = all_lines(&generation);
    let mut chance = Chance::new(SEED + 1);
    let lines = some(&all, LINES, &mut chance);
    let texts: Vec<String> = (lines.iter())
        .map(|&at| {
            let Stored { unit, work, line } = &all[at];
            let text = rewritten(&line.gurmukhi, line.with_pauses.as_deref(), &mut chance);
            match (work.as_str(), chance.below(3)) {
                ("sggs", 0) => format!("{text} (Ang {unit})"),
                ("dasam", 0) => format!("{text} Panna {unit}"),
                _ => text,
            }
        })
        .collect();
    let verified = verified(&generation, &texts);
    let alarms: Vec<String> = (lines.iter().zip(&texts).zip(&verified))
        .filter(|(_, (quotes, _))| quotes.is_empty() || quotes.iter().any(|quote| quote.verdict != Verdict::Exact))
        .map(|((_, text), (quotes, _))| {
            format!("{text} | {:?}", quotes.iter().map(|q| (q.verdict, &q.text)).collect::<Vec<_>>())
        })
        .collect();
    report_time("true lines", &verified);
    let share = 100.0 * alarms.len() as f64 / lines.len() as f64;
    println!("false alarms {share:.2} %, {} of {}: {:#?}", alarms.len(), lines.len(), &alarms[..alarms.len().min(20)]);
    assert!(share <= 0.5);
    let unnamed = lines.iter().zip(&verified).filter(|(at, (quotes, _))| !names(quotes, &all[**at].line.gurmukhi));
    assert!(unnamed.count() <= alarms.len(), "an exact line is the one that was quoted");
}

#[test]
fn a_wrong_ang_is_told_with_the_right_one() {
    let generation = generation();
    let all = all_lines(&generation);
    let mut chance = Chance::new(SEED + 2);
    let lines: Vec<usize> = some(&all, 2_000, &mut chance)
        .into_iter()
        .filter(|&at| all[at].work == "sggs" && letters(&all[at].line.gurmukhi).chars().count() > 20)
        .collect();
    let wrong = |at: usize| (all[at].unit + 700) % 1_430 + 1;
    let texts: Vec<String> = lines.iter().map(|&at| format!("{}, ang {}", all[at].line.gurmukhi, wrong(at))).collect();
    let verified = verified(&generation, &texts);
    let mut told = 0;
    for (&at, (quotes, _)) in lines.iter().zip(&verified) {
        let quote = &quotes[0];
        let elsewhere = quote.verdict == Verdict::WrongAng && quote.lines.iter().any(|l| l.ang == all[at].unit);
        let there_too = quote.stands_there == Some(true);
        told += usize::from(elsewhere || there_too);
    }
    println!("wrong Ang told: {told} of {}", lines.len());
    assert!(told * 200 >= lines.len() * 199);
}

#[test]
fn latin_letters_and_translations_are_recognised() {
    let generation = generation();
    let all = all_lines(&generation);
    let mut chance = Chance::new(SEED + 3);
    let lines: Vec<usize> = some(&all, 1_500, &mut chance)
        .into_iter()
        .filter(|&at| all[at].work == "sggs" && letters(&all[at].line.gurmukhi).chars().count() > 20)
        .collect();
    let check = |what: &str, texts: Vec<String>, lines: &[usize], floor: f64| {
        let verified = verified(&generation, &texts);
        report_time(what, &verified);
        let failed: Vec<String> = (lines.iter().zip(&texts).zip(&verified))
            .filter(|((at, _), (quotes, _))| {
                let right = quotes.len() == 1 && is_right(&quotes[0]);
                !right || !names(quotes, &all[**at].line.gurmukhi)
            })
            .map(|((at, text), (quotes, _))| {
                let said: Vec<_> = quotes.iter().map(|q| (q.verdict, q.near, &q.differences)).collect();
                format!("{} | {text} | {said:?}", all[*at].line.gurmukhi)
            })
            .collect();
        let share = 100.0 * (lines.len() - failed.len()) as f64 / lines.len() as f64;
        println!("{what}: right {share:.1} % of {}: {:#?}", lines.len(), &failed[..failed.len().min(12)]);
        assert!(share >= floor, "{what}: {share:.1} %");
    };
    let roman = lines.iter().map(|&at| all[at].line.transliteration.replace('|', " ")).collect();
    check("transliterations", roman, &lines, 99.0);
    let translated: Vec<usize> = lines.iter().copied().filter(|&at| !all[at].line.translations.is_empty()).collect();
    let english = translated.iter().map(|&at| all[at].line.translations[0].text.clone()).collect();
    check("translations", english, &translated, 99.0);
}

/// What people type: recognised as a line or a part of one, and the accepted line named.
#[test]
fn casual_spellings_are_recognised() {
    let generation = generation();
    for (set, floor) in [("roman_human", 88.0), ("romanised", 82.0)] {
        let rows = rows(&format!("{set}/dev.jsonl"));
        let texts: Vec<String> = rows.iter().map(|row| row["query"].as_str().unwrap().to_owned()).collect();
        let verified = verified(&generation, &texts);
        report_time(set, &verified);
        let mut failed = Vec::new();
        for (row, (quotes, _)) in rows.iter().zip(&verified) {
            let accepted: Vec<&str> =
                row["accepted"].as_array().unwrap().iter().map(|a| a["line_id"].as_str().unwrap()).collect();
            let named = quotes.iter().flat_map(|q| &q.lines).any(|l| accepted.contains(&l.line_id.as_str()));
            if !named || !quotes.iter().all(is_right) {
                failed.push(format!(
                    "{} | {} | {:?}",
                    row["query"],
                    row["gurmukhi"],
                    quotes.iter().map(|q| (q.verdict, q.near, &q.differences)).collect::<Vec<_>>()
                ));
            }
        }
        let share = 100.0 * (rows.len() - failed.len()) as f64 / rows.len() as f64;
        println!("{set}: right {share:.1} % of {}: {:#?}", rows.len(), &failed[..failed.len().min(25)]);
        assert!(share >= floor);
    }
}

/// The first half of one line and the second half of another.
#[test]
fn what_is_made_of_two_lines_is_told_with_both() {
    let generation = generation();
    let all = all_lines(&generation);
    let mut chance = Chance::new(SEED + 4);
    let words = |at: usize| gurmukhi_words(&normal(&all[at].line.gurmukhi)).map(str::to_owned).collect::<Vec<_>>();
    let lines: Vec<usize> = some(&all, 1_600, &mut chance).into_iter().filter(|&at| words(at).len() >= 6).collect();
    let pairs: Vec<(usize, usize)> =
        lines.iter().zip(lines.iter().rev()).map(|(&a, &b)| (a, b)).filter(|(a, b)| a < b).collect();
    let half = |at: usize, second: bool| {
        let words = words(at);
        if second { words[words.len() / 2..].join(" ") } else { words[..words.len() / 2].join(" ") }
    };
    let texts: Vec<String> = pairs.iter().map(|&(a, b)| format!("{} {}", half(a, false), half(b, true))).collect();
    let verified = verified(&generation, &texts);
    report_time("made of two lines", &verified);
    // A half may stand in another line too; then that one may be named.
    let holds = |quote: &CheckedQuote, at: usize, second: bool| {
        let half: String = half(at, second).split(' ').collect();
        quote.lines.iter().any(|line| letters(&line.gurmukhi).contains(&half))
    };
    let wrong: Vec<String> = (pairs.iter().zip(&texts).zip(&verified))
        .filter(|((pair, _), (quotes, _))| {
            let ((a, b), [quote]) = (**pair, quotes.as_slice()) else { return true };
            quote.verdict != Verdict::Merged || !holds(quote, a, false) || !holds(quote, b, true)
        })
        .map(|((_, text), (quotes, _))| {
            format!("{text} | {:?}", quotes.iter().map(|q| (q.verdict, q.near)).collect::<Vec<_>>())
        })
        .collect();
    let share = 100.0 * (pairs.len() - wrong.len()) as f64 / pairs.len() as f64;
    println!("merged told {share:.1} % of {}: {:#?}", pairs.len(), &wrong[..wrong.len().min(12)]);
    let passed = verified.iter().filter(|(quotes, _)| quotes.iter().all(is_right)).count();
    println!("merged lines taken for right ones: {passed}");
    assert!(share >= 90.0);
}

/// Words by chance, and the longest text that is taken: what costs most.
#[test]
fn what_is_no_line_is_not_found_and_costs_little() {
    let generation = generation();
    let all = all_lines(&generation);
    let mut chance = Chance::new(SEED + 5);
    let mut word = || {
        let words: Vec<String> = loop {
            let line = &all[chance.below(all.len())].line.gurmukhi;
            let words: Vec<String> = gurmukhi_words(&normal(line)).map(str::to_owned).collect();
            if words.len() > 3 {
                break words;
            }
        };
        words[chance.below(words.len())].clone()
    };
    let texts: Vec<String> = (0..300).map(|n| (0..6 + n % 30).map(|_| word()).collect::<Vec<_>>().join(" ")).collect();
    let verified_words = verified(&generation, &texts);
    report_time("words by chance", &verified_words);
    let taken: Vec<&String> = (texts.iter().zip(&verified_words))
        .filter(|(_, (quotes, _))| quotes.iter().any(is_right))
        .map(|(text, _)| text)
        .collect();
    println!("taken for a line: {taken:#?}");
    assert!(taken.is_empty());
    let long: Vec<String> = (0..20)
        .map(|n| {
            let lines = all[n * 1_000..].iter().map(|s| s.line.gurmukhi.as_str());
            let mut text = String::new();
            for line in lines {
                if text.chars().count() + line.chars().count() > 1_990 {
                    break;
                }
                text.push_str(line);
                text.push('\n');
            }
            text
        })
        .collect();
    let verified = verified(&generation, &long);
    report_time("texts of 2,000 characters", &verified);
    let quotes: Vec<&CheckedQuote> = verified.iter().flat_map(|(quotes, _)| quotes).collect();
    let right = quotes.iter().filter(|quote| is_right(quote)).count();
    println!("of their {} quotations {right} right", quotes.len());
    assert!(right * 100 >= quotes.len() * 99);
}

/// Sayings that people take for Gurbani, in words as plain as those of any translation.
#[test]
fn a_slogan_is_no_line() {
    let generation = generation();
    let check = |slogan: &str| {
        let [(quotes, _)] = &verified(&generation, &[slogan.to_owned()])[..] else { panic!("one text, one result") };
        assert!(quotes.iter().all(|quote| quote.verdict == Verdict::NotFound), "{slogan}: {quotes:#?}");
    };
    check("be good and do good");
    check("service to humanity is service to God");
    check("all religions lead to one God");
    check("God helps those who help themselves");
}
