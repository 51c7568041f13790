//! The one object that an answer is, whole and step by step.

use crate::client::{ask, get, listen, post};
use crate::corpus::{QUESTION, THINKING, TRANSLATOR};
use crate::server::Server;
use serde_json::{Value, json};

/// The fields of an object: name, kind, and whether it is always there.
type Fields = &'static [(&'static str, fn(&Value) -> bool, bool)];

const SENTENCE: Fields = &[("text", Value::is_string, true), ("citations", Value::is_array, true)];
const QUOTATION: Fields = &[
    ("line_id", Value::is_string, true),
    ("gurmukhi", Value::is_string, true),
    ("transliteration", Value::is_string, true),
    ("translation", Value::is_string, false),
    ("translator", Value::is_string, false),
    ("translation_language", Value::is_string, false),
    ("ref", Value::is_string, true),
    ("writer", Value::is_string, false),
    ("rubric", Value::is_string, false),
    ("citation", Value::is_u64, true),
    ("url", Value::is_string, true),
];
const CITATION: Fields = &[
    ("n", Value::is_u64, true),
    ("id", Value::is_string, true),
    ("line_id", Value::is_string, false),
    ("shabad_id", Value::is_string, false),
    ("ang", Value::is_u64, false),
    ("source", Value::is_string, true),
    ("title", Value::is_string, true),
    ("ref", Value::is_string, true),
    ("quote", Value::is_string, true),
    ("url", Value::is_string, true),
    ("licence", Value::is_string, false),
];
const HIT: Fields = &[
    ("id", Value::is_string, true),
    ("line_id", Value::is_string, false),
    ("shabad_id", Value::is_string, false),
    ("ang", Value::is_u64, false),
    ("source", Value::is_string, true),
    ("title", Value::is_string, true),
    ("ref", Value::is_string, true),
    ("quote", Value::is_string, true),
    ("url", Value::is_string, true),
    ("score", Value::is_number, true),
    ("gurmukhi", Value::is_string, false),
    ("transliteration", Value::is_string, false),
    ("translation", Value::is_string, false),
    ("translator", Value::is_string, false),
    ("licence", Value::is_string, false),
];
const HELP: Fields = &[
    ("name", Value::is_string, true),
    ("number", Value::is_string, true),
    ("region", Value::is_string, true),
    ("languages", Value::is_array, true),
    ("hours", Value::is_string, true),
    ("checked_on", Value::is_string, true),
];
const TIMINGS: Fields =
    &[("retrieve_ms", Value::is_u64, true), ("answer_ms", Value::is_u64, true), ("total_ms", Value::is_u64, true)];
const ANSWER: Fields = &[
    ("answer", Value::is_string, true),
    ("outcome", Value::is_string, true),
    ("sentences", |v| all(v, SENTENCE), true),
    ("quotations", |v| all(v, QUOTATION), true),
    ("citations", |v| all(v, CITATION), true),
    ("nearest", |v| all(v, HIT), true),
    ("help", |v| all(v, HELP), true),
    ("language", Value::is_string, true),
    ("model", Value::is_string, true),
    ("corpus", Value::is_string, true),
    ("timings", |v| has(v, TIMINGS), true),
    ("retrieved", |v| all(v, HIT), false),
];

fn all(list: &Value, fields: Fields) -> bool {
    list.as_array().is_some_and(|list| list.iter().all(|item| has(item, fields)))
}

fn has(object: &Value, fields: Fields) -> bool {
    for (name, is, always) in fields {
        match object.get(name) {
            Some(value) => assert!(is(value), "{name} is {value}"),
            None => assert!(!always, "{name} is missing in {object}"),
        }
    }
    for name in object.as_object().unwrap().keys() {
        assert!(fields.iter().any(|(known, _, _)| known == name), "{name} is not in the spec");
    }
    true
}

fn untimed(mut answer: Value) -> Value {
    answer["timings"] = Value::Null;
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_has_the_shape_of_the_spec() {
    let server = Server::start(|_| {}).await;
    let questions = [
        (QUESTION, "answered"),
        (THINKING, "answered"),
        ("sochai soch na hovai je sochi lakh vaar", "answered"),
        ("ਜਪੁਜੀ ਸਾਹਿਬ ਕਦੋਂ ਪੜ੍ਹਿਆ ਜਾਂਦਾ ਹੈ?", ""),
        ("How many pauris does Japji Sahib have?", "answered"),
        ("Which carburettor fits a Zündapp?", "abstained"),
        ("I want to kill myself", "crisis"),
    ];
    for (question, outcome) in questions {
        let reply = ask(server.address, question).await;
        assert_eq!((reply.status, reply.header("content-type")), (200, Some("application/json")), "{question}");
        let answer = reply.json();
        has(&answer, ANSWER);
        assert!(outcome.is_empty() || answer["outcome"] == outcome, "{question}: {answer:#}");
        assert!(answer.get("retrieved").is_none(), "{question}");
        assert_eq!(answer["help"].as_array().unwrap().is_empty(), outcome != "crisis", "{question}");
        assert!(outcome != "abstained" || answer["citations"].as_array().unwrap().is_empty(), "{question}: {answer:#}");
        let cited = answer["citations"].as_array().unwrap();
        for (at, citation) in cited.iter().enumerate() {
            assert_eq!(citation["n"], at + 1, "{question}");
            let url = citation["url"].as_str().unwrap().split('#').next().unwrap();
            assert!(url.starts_with("/read/"), "{url}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_is_quoted_byte_for_byte_with_its_translator() {
    let server = Server::start(|_| {}).await;
    let answer = ask(server.address, THINKING).await.json();
    let quotation = &answer["quotations"][0];
    assert_eq!(quotation["gurmukhi"], THINKING, "{answer:#}");
    assert_eq!(quotation["line_id"], "BL70");
    assert_eq!(quotation["translator"], TRANSLATOR);
    assert_eq!(quotation["ref"], "Sri Guru Granth Sahib Ji, Ang 1");
    assert_eq!(quotation["writer"], "Guru Nanak Dev Ji");
    let citation = &answer["citations"][quotation["citation"].as_u64().unwrap() as usize - 1];
    assert_eq!(citation["id"], "sggs:BL70");
    assert_eq!(citation["url"], "/read/shabads/DMP#BL70");
    assert!(answer["corpus"].as_str().unwrap().starts_with("generation 1, sha256 "));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_steps_are_the_answer() {
    let server = Server::start(|_| {}).await;
    for question in [QUESTION, THINKING, "Which carburettor fits a Zündapp?", "I want to kill myself"] {
        let body = json!({ "query": question, "debug": true, "k": 3 });
        let whole = post(server.address, &body).await.json();
        let (reply, events) = listen(server.address, &body).await;
        assert_eq!(reply.status, 200);
        assert_eq!(reply.header("content-type"), Some("text/event-stream"));
        assert_eq!(reply.header("x-accel-buffering"), Some("no"));
        assert_eq!(reply.header("cache-control"), Some("no-store"));

        let of = |name: &str| -> Vec<Value> {
            events.iter().filter(|(n, _)| n == name).map(|(_, data)| data.clone()).collect()
        };
        let (last, done) = events.last().unwrap();
        assert_eq!(last, "done", "{question}");
        assert_eq!(untimed(done.clone()), untimed(whole), "{question}");
        assert_eq!(Value::from(of("sentence")), done["sentences"], "{question}");
        assert_eq!(Value::from(of("quotation")), done["quotations"], "{question}");
        assert_eq!(of("done").len(), 1);
        if done["outcome"] == "crisis" {
            assert_eq!(events[0].0, "sentence");
            assert_eq!(done["retrieved"], json!([]));
        } else {
            assert_eq!(events[0], ("retrieved".to_owned(), done["retrieved"].clone()), "{question}");
            assert_eq!(of("retrieved").len(), 1);
            assert!(done["retrieved"].as_array().unwrap().len() <= 3);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_retrieved_is_shown_when_asked_for() {
    let server = Server::start(|_| {}).await;
    for (k, most) in [(json!(1), 1), (json!(2.0), 2), (Value::Null, 20), (json!(100), 100)] {
        let answer = post(server.address, &json!({ "query": QUESTION, "debug": true, "k": k })).await.json();
        has(&answer, ANSWER);
        let retrieved = answer["retrieved"].as_array().unwrap();
        assert!((1..=most).contains(&retrieved.len()), "{k}: {}", retrieved.len());
    }
    let body = json!({ "query": QUESTION, "history": [{ "role": "user", "text": "x" }], "model": "any", "": [] });
    assert_eq!(post(server.address, &body).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn search_finds_and_filters() {
    let server = Server::start(|_| {}).await;
    let check = async |path: &str, first: Option<&str>| {
        let reply = get(server.address, &format!("/api/search?{path}")).await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
        let found = reply.json();
        assert!(all(&found["results"], HIT) && found.as_object().unwrap().len() == 1);
        assert_eq!(found["results"].get(0).and_then(|hit| hit["id"].as_str()), first, "{path}: {found:#}");
    };
    check("q=hukam+rajai+chalna", Some("sggs:H0PC")).await;
    check("q=hukam%20rajai%20chalna&k=1&work=sggs&ang=1", Some("sggs:H0PC")).await;
    check("q=hukam%20rajai%20chalna&ang=2-61", None).await;
    check("q=truthful+living&raag=siree+raag", Some("sggs:83GC")).await;
    check("q=enemy+stranger&writer=Guru+Arjan+Dev+Ji", Some("sggs:A5WD")).await;
    check("q=pauris&topic=history&language=en", Some("history/japji-sahib#form")).await;
    check("q=pauris&work=nothing-like-it", None).await;
    check("q=pauris&work=&ang=&unknown=1", Some("history/japji-sahib#form")).await;
    let one = get(server.address, "/api/search?q=guru&k=1").await.json();
    assert_eq!(one["results"].as_array().unwrap().len(), 1);
}

/// A search box is written to as well. Help waits for no index and no place.
#[tokio::test(flavor = "multi_thread")]
async fn a_search_of_a_person_in_danger_gets_help_and_no_passages() {
    let server = Server::empty(|_| {}).await;
    let reply = get(server.address, "/api/search?q=I%20want%20to%20kill%20myself").await;
    assert_eq!(reply.status, 200);
    let found = reply.json();
    assert_eq!(found["results"], json!([]));
    assert_eq!(found["crisis"]["outcome"], "crisis");
    assert!(!found["crisis"]["help"].as_array().unwrap().is_empty());
    assert_eq!(get(server.address, "/api/search?q=hukam").await.code(), "nothing-published");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_suffers_is_answered_kindly_with_where_to_turn() {
    let server = Server::start(|_| {}).await;
    for (message, language, program) in
        [("ਮੈਨੂੰ ਬਹੁਤ ਡਰ ਲੱਗਦਾ ਹੈ", "pa", "ਕੰਪਿਊਟਰ ਪ੍ਰੋਗਰਾਮ"), ("main bahut udaas haan", "pa-Latn", "computer program")]
    {
        let answer = ask(server.address, message).await.json();
        assert_eq!((&answer["outcome"], &answer["language"]), (&json!("answered"), &json!(language)), "{answer:#}");
        assert!(answer["answer"].as_str().unwrap().contains(program), "{answer:#}");
        assert!(!answer["help"].as_array().unwrap().is_empty(), "{answer:#}");
    }
}
