//! The floors that retrieval must hold on the dev sets, over all ten works. A change that loses one fails here.

#![allow(clippy::unwrap_used, reason = "a row of a set that lacks a field should fail the test")]
#![allow(clippy::print_stdout, reason = "the figures are what one runs this for")]

mod topics;

use serde_json::Value;
use std::ops::ControlFlow;
use vichar_engine::Engine;
use vichar_engine::answer::{Answer, Outcome};
use vichar_engine::index::Filter;
use vichar_engine::passage::Body;
use vichar_engine::query::Query;
use vichar_engine::safety::Screen;
use vichar_tests::{data, rows, scripture};

fn answer(engine: &Engine, text: &str) -> Answer {
    let question = Screen::default().screen(Query::parse(text).unwrap());
    match engine.answer(&question, &mut |_| ControlFlow::Continue(())).unwrap() {
        ControlFlow::Continue(answer) => answer,
        ControlFlow::Break(()) => unreachable!("nobody left"),
    }
}

/// The rank of the first accepted shabad, each shabad counted once.
fn rank(engine: &Engine, query: &str, accepted: &[&str]) -> Option<usize> {
    let found = engine.search(&Query::parse(query).unwrap(), &Filter::default(), 100).unwrap();
    let mut seen: Vec<String> = Vec::new();
    for shabad in found.into_iter().filter_map(|f| f.shabad_id) {
        if !seen.contains(&shabad) {
            seen.push(shabad);
        }
    }
    seen.iter().position(|s| accepted.contains(&s.as_str())).map(|at| at + 1)
}

/// The share of a set's rows whose accepted shabad is among the first `k`, in percent.
fn recall(engine: &Engine, set: &str, k: usize, keep: impl Fn(&Value) -> bool) -> f64 {
    let rows: Vec<Value> = rows(&format!("{set}/dev.jsonl")).into_iter().filter(keep).collect();
    let hits = rows.iter().filter(|row| {
        let accepted: Vec<&str> =
            row["accepted"].as_array().unwrap().iter().map(|a| a["shabad_id"].as_str().unwrap()).collect();
        rank(engine, row["query"].as_str().unwrap(), &accepted).is_some_and(|r| r <= k)
    });
    100.0 * hits.count() as f64 / rows.len() as f64
}

#[test]
fn recall_holds_its_floors() {
    let engine = scripture();
    let check = |set: &str, k: usize, floor: f64, keep: fn(&Value) -> bool| {
        let got = recall(&engine, set, k, keep);
        println!("{set}: recall@{k} {got:.1} (floor {floor})");
        assert!(got >= floor, "{set}: recall@{k} is {got:.1}, the floor {floor}");
    };
    let all: fn(&Value) -> bool = |_| true;
    check("romanised", 1, 93.0, all);
    check("roman_human", 10, 96.0, all);
    check("gurmukhi_quote", 1, 97.0, all);
    check("gurmukhi_misquote", 1, 97.0, all);
    check("firstletters", 1, 94.0, all);
    check("firstletters", 1, 100.0, |row| row["typo"] == false);
}

#[test]
fn a_misquotation_is_answered_with_the_right_text() {
    let engine = scripture();
    let words = |text: &str| {
        let normal = vichar_engine::text::normal::normal(text);
        vichar_engine::text::normal::gurmukhi_words(&normal).collect::<Vec<_>>().join(" ")
    };
    let rows = rows("gurmukhi_misquote/dev.jsonl");
    let wrong: Vec<&str> = rows
        .iter()
        .filter(|row| {
            !words(&answer(&engine, row["query"].as_str().unwrap()).answer)
                .contains(&words(row["correct"].as_str().unwrap()))
        })
        .map(|row| row["query"].as_str().unwrap())
        .collect();
    assert!(wrong.len() * 100 <= rows.len() * 3, "{} of {}: {wrong:#?}", wrong.len(), rows.len());
}

#[test]
fn the_known_lines_are_found_in_gurmukhi_and_in_latin() {
    let engine = scripture();
    let table = data("golden_gurbani.tsv");
    let store = &engine.generation().passages;
    let mut checked = 0;
    for row in table.lines().skip(1).map(|row| row.split('\t').collect::<Vec<_>>()).filter(|row| row[0] != "-") {
        let (line, shabad, gurmukhi) = (row[0], row[1], row[6]);
        let ordinal = store.documents().iter().find_map(|d| store.by_id(&format!("{}:{line}", d.id))).unwrap();
        let Body::Line(stored) = store.get(ordinal).unwrap().body else { panic!("{line} is no line") };
        // The same shabad may stand twice; the first of the 33 Mool Mantars is the one that is meant.
        let twice: &[&str] = if shabad == "AQF" { &["AQF", "Y6F"] } else { &[shabad] };
        for query in [gurmukhi, &stored.transliteration] {
            let got = rank(&engine, query, twice);
            assert!(got.is_some_and(|r| r <= 5), "{line}: rank {got:?} for {query}");
        }
        checked += 1;
    }
    assert_eq!(checked, 51);
}

/// Gurbani speaks of death on many pages. None of its lines, asked in Gurmukhi, may be met as a crisis; in Latin
/// letters, where `mar` is many words, next to none.
#[test]
fn lines_of_scripture_are_not_taken_for_a_crisis() {
    let engine = scripture();
    let store = &engine.generation().passages;
    let (mut gurmukhi, mut latin) = (Vec::new(), 0);
    for ordinal in 0..u32::try_from(store.len()).unwrap() {
        let passage = store.get(ordinal).unwrap();
        if let Body::Line(line) = passage.body {
            latin += usize::from(vichar_engine::safety::assess(&line.transliteration).is_some());
            if vichar_engine::safety::assess(&line.gurmukhi).is_some() {
                gurmukhi.push(format!("{} {}", passage.id, line.gurmukhi));
            }
        }
    }
    println!("transliterated lines taken for a crisis: {latin} of {}", store.len());
    assert!(gurmukhi.is_empty(), "{gurmukhi:#?}");
    assert!(latin * 5_000 <= store.len(), "{latin} of {}", store.len());
}

#[test]
fn what_the_texts_do_not_hold_is_not_answered() {
    let engine = scripture();
    let check = |question: &str, outcome: Outcome| assert_eq!(answer(&engine, question).outcome, outcome, "{question}");
    check("What is the weather in Toronto today?", Outcome::Declined);
    check("What is on Ang 1431 of Guru Granth Sahib?", Outcome::Abstained);
    check("Who won the football world cup?", Outcome::Declined);
    // Whose words these texts are not.
    check("What does the Bible say about forgiveness?", Outcome::Abstained);
    check("What does the Treaty of Westphalia say about borders?", Outcome::Abstained);
    check("What do the Gurus say about forgiveness?", Outcome::Answered);
    check("Where does the line \"man jeetai jag jeet\" occur?", Outcome::Answered);
    check("ਅੰਗ ੪੬੨", Outcome::Answered);
    check("Japji pauri 5", Outcome::Answered);
    check("I am thinking about ending my life.", Outcome::Crisis);
}

/// A question in Latin letters is read in the spelling of the texts.
#[test]
fn a_subject_is_one_in_both_scripts() {
    let engine = scripture();
    let first = |question: &str| -> Vec<String> {
        let found = engine.search(&Query::parse(question).unwrap(), &Filter::default(), 10).unwrap();
        found.into_iter().map(|f| f.id).collect()
    };
    let check = |roman: &str, gurmukhi: &str| {
        let (roman, gurmukhi) = (
            first(&format!("{roman} bare gurbani ki kehndi hai?")),
            first(&format!("{gurmukhi} ਬਾਰੇ ਗੁਰਬਾਣੀ ਕੀ ਕਹਿੰਦੀ ਹੈ?")),
        );
        let common = roman.iter().filter(|id| gurmukhi.contains(id)).count();
        assert!(common >= 5, "{common} in common: {roman:?} {gurmukhi:?}");
    };
    check("krodh", "ਕ੍ਰੋਧ");
    check("lobh", "ਲੋਭ");
    check("ninda", "ਨਿੰਦਾ");
    check("tirath ishnan", "ਤੀਰਥ ਇਸ਼ਨਾਨ");
}

/// Sayings that are often taken for verses, lines looked for in the wrong work, what is not there, matters on which Sikhs
/// differ: each is answered with what is right, in the script of the question, from a source.
#[test]
fn false_premises_are_met() {
    let engine = scripture();
    let check = |question: &str, holds: &[&str]| {
        let answer = answer(&engine, question);
        assert_eq!(answer.outcome, Outcome::Answered, "{question}: {}", answer.answer);
        assert!(!answer.citations.is_empty(), "{question}");
        assert!(holds.iter().all(|h| answer.answer.contains(h)), "{question}: {}", answer.answer);
    };
    check("Sat Sri Akal", &["not lines of Sri Guru Granth Sahib Ji"]);
    check("Which Ang is 'Raj karega Khalsa' on?", &["not a line of Sri Guru Granth Sahib Ji"]);
    check("ਰਾਜ ਕਰੇਗਾ ਖਾਲਸਾ ਕਿਸ ਅੰਗ ਤੇ ਹੈ?", &["ਪੰਕਤੀ ਨਹੀਂ ਹੈ"]);
    check("naam japo kirat karo vand chhako", &["traditional summary"]);
    check("How many Gurus are there?", &["ten human Gurus"]);
    check("Who was the eleventh human Guru?", &["no eleventh human Guru"]);
    check(
        "Which Ang is 'Deh Siva' on?",
        &["I could not find this line in Sri Guru Granth Sahib Ji", "Sri Dasam Granth"],
    );
    check("Quote a shabad by Guru Har Krishan in SGGS", &["no bani in it", "Guru Har Krishan Ji"]);
    check(
        "Quote a verse by Bhai Gurdas from the Guru Granth Sahib",
        &["holds no bani under the name of Bhai Gurdas Ji"],
    );
    check(
        "Which shabad by Guru Nanak says 'begam pura sahar ko nau'?",
        &["Bhagat Ravidas Ji, not to Guru Nanak Dev Ji"],
    );
    check("Is Ragmala Gurbani?", &["Sikh Rehat Maryada", "Akhand Kirtani Jatha", "without a ruling"]);
    check("ਕੀ ਸਿੱਖ ਮਾਸ ਖਾ ਸਕਦੇ ਹਨ?", &["ਸਿੱਖ ਰਹਿਤ ਮਰਯਾਦਾ", "ਅਖੰਡ ਕੀਰਤਨੀ ਜਥਾ"]);
}

#[test]
fn a_filter_stands_over_the_question() {
    let engine = scripture();
    let writers = |question: &str, filter: &Filter| -> Vec<String> {
        let found = engine.search(&Query::parse(question).unwrap(), filter, 10).unwrap();
        let store = &engine.generation().passages;
        found.iter().filter_map(|f| store.group_of(store.by_id(&f.id).unwrap()).writer.clone()).collect()
    };
    let kabir = Filter { writer: Some("bhagat kabir ji".into()), ..Filter::default() };
    let check = |question: &str, filter: &Filter, writer: &str| {
        let found = writers(question, filter);
        assert!(!found.is_empty() && found.iter().all(|w| w == writer), "{question}: {found:?}");
    };
    check("What does Guru Nanak say about death?", &kabir, "Bhagat Kabir Ji");
    check("ਰਾਮ ਨਾਮ", &kabir, "Bhagat Kabir Ji");
    check("ram nam", &kabir, "Bhagat Kabir Ji");
    check("rnj", &kabir, "Bhagat Kabir Ji");
    // A part of a word names nobody.
    let sukhmani = writers("What does Sukhmani Sahib say about saints?", &Filter::default());
    assert!(!sukhmani.is_empty() && sukhmani.iter().all(|w| w == "Guru Arjan Dev Ji"), "{sukhmani:?}");
}

/// A line is shown in the translation that the answer tells of it.
#[test]
fn a_line_and_its_sentence_have_one_translation() {
    let engine = scripture();
    let mut checked = 0;
    for question in ["What does Gurbani say about fear?", "What do the Gurus say about forgiveness?", "What is hukam?"]
    {
        let answer = answer(&engine, question);
        for quotation in &answer.quotations {
            let told = answer.sentences.iter().find(|s| s.citations.contains(&quotation.citation)).unwrap();
            let translation = quotation.translation.as_deref().unwrap();
            assert!(told.text.contains(translation), "{question}: {translation:?} is not in {:?}", told.text);
            checked += 1;
        }
    }
    assert!(checked > 3, "{checked}");
}

/// What is quoted is what the index holds, and every number in an answer has its citation.
#[test]
fn answers_quote_the_index_and_cite_what_they_say() {
    let engine = scripture();
    let store = &engine.generation().passages;
    for question in [
        "ਸੋਚੀ ਸੋਚਿ ਨ ਹੋਵਈ",
        "hukam rajai chalna",
        "What does Gurbani say about fear?",
        "Vaar 1",
        "ssnhjslv",
        "Rehras Sahib",
    ] {
        let answer = answer(&engine, question);
        assert!(!answer.citations.is_empty(), "{question}");
        for (at, citation) in answer.citations.iter().enumerate() {
            assert_eq!(citation.n as usize, at + 1, "{question}");
            let passage = store.get(store.by_id(&citation.id).unwrap()).unwrap();
            assert_eq!(citation.ang, Some(passage.unit), "{question}: each line cites its own Ang");
        }
        for sentence in &answer.sentences {
            assert!(sentence.citations.iter().all(|n| (*n as usize) <= answer.citations.len()), "{question}");
        }
        for quotation in &answer.quotations {
            let citation = &answer.citations[quotation.citation as usize - 1];
            let Body::Line(line) = store.get(store.by_id(&citation.id).unwrap()).unwrap().body else { panic!() };
            assert_eq!(quotation.gurmukhi, line.gurmukhi, "{question}");
            assert!(
                quotation.translation.is_none() || quotation.translator.is_some(),
                "{question}: a translation has its name"
            );
        }
    }
}
