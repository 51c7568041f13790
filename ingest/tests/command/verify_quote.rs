//! Verdicts on quotations from the command line.

use crate::place::Place;
use std::io::Write;
use std::process::Stdio;
use vichar_engine::index::{Builder, Shelf};
use vichar_engine::passage::{Body, Document, Group, Line, LineKind, Passage, Unit};

const LINE: &str = "ਸਭ ਮਹਿ ਜੋਤਿ ਜੋਤਿ ਹੈ ਸੋਇ ॥";

/// A place with one line of scripture on Ang 13.
fn place() -> Place {
    let place = Place::new();
    let shelf = Shelf::new(place.data());
    let lock = shelf.lock().unwrap();
    let (number, folder) = lock.begin().unwrap();
    let mut builder = Builder::create(&folder).unwrap();
    let document = builder.document(Document {
        id: "sggs".into(),
        title: "Sri Guru Granth Sahib Ji".into(),
        title_pa: None,
        topic: "scripture".into(),
        language: "pa".into(),
        licence: "Public domain".into(),
        attribution: "Test edition".into(),
        unit: Some(Unit { name: "Ang".into(), name_pa: "ਅੰਗ".into(), first: 13, last: 13 }),
        translators: Vec::new(),
    });
    let line = Line {
        kind: LineKind::Pankti,
        gurmukhi: LINE.into(),
        with_pauses: None,
        transliteration: "sabh meh jot jot hai soe |".into(),
        translations: Vec::new(),
        meanings: None,
    };
    let passage = Passage { id: "sggs:215J".into(), unit: 13, body: Body::Line(line) };
    let group = Group { id: "AQF".into(), document, title: "Sohila".into(), ..Group::default() };
    builder.group(group, &[passage]).unwrap();
    builder.finish(number, Vec::new(), String::new()).unwrap();
    lock.complete(number, &folder).unwrap();
    shelf.publish(number).unwrap();
    place
}

#[test]
fn quotations_are_verified() {
    let place = place();
    let check = |text: &str, verdict: &str| {
        let said = place.ends(0, &["verify-quote", text]);
        assert_eq!(said["quotes"][0]["verdict"], verdict, "{text}: {said:#}");
        assert_eq!(said["quotes"][0]["lines"][0]["gurmukhi"], LINE, "{text}");
    };
    check(LINE, "exact");
    check("ਸਭ ਮਹਿ ਜੋਤ ਜੋਤਿ ਹੈ ਸੋਇ", "spelling_differs");
    check("sabh meh jot jot hai soi, Ang 14", "wrong_ang");
    check("ਜੋਤਿ ਹੈ ਸੋਇ (ਅੰਗ ੧੩)", "partial");

    let refused = place.ends(2, &["verify-quote", " "]);
    assert!(refused["error"].as_str().unwrap().contains("the text is empty"), "{refused}");
    let help = place.ends(0, &["verify-quote", "I want to kill myself"]);
    assert_eq!(
        (help["crisis"]["outcome"].as_str(), help["quotes"].as_array().map(Vec::len)),
        (Some("crisis"), Some(0))
    );
    let nothing = Place::new().ends(4, &["verify-quote", LINE]);
    assert!(nothing["error"].as_str().unwrap().contains("vichar-ingest build"), "{nothing}");
}

#[test]
fn standard_input_is_read() {
    let place = place();
    let mut child = place.command(&["verify-quote", "-"]).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(format!("{LINE}\nਜੋਤਿ ਹੈ ਸੋਇ\n").as_bytes()).unwrap();
    let ran = child.wait_with_output().unwrap();
    let said: serde_json::Value = serde_json::from_slice(&ran.stdout).unwrap();
    let verdicts: Vec<&str> =
        said["quotes"].as_array().unwrap().iter().map(|quote| quote["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["exact", "partial"]);
}
