//! The reply to a person in danger: whatever else is down, busy or wrong.

use crate::client::{EVENTS, JSON, Reply, ask, get, listen, post, send, until};
use crate::corpus::QUESTION;
use crate::server::Server;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// Said in danger, and the language of the reply.
const SAID: [(&str, &str); 4] = [
    ("I want to kill myself", "en"),
    ("ਮੈਂ ਮਰਨਾ ਚਾਹੁੰਦਾ ਹਾਂ", "pa"),
    ("main marna chahunda haan", "pa-Latn"),
    ("My brother says he wants to end his life. What should I do?", "en"),
];
/// The longest that one reply of twenty may take.
const SOON: Duration = Duration::from_millis(150);

/// An address, the field that holds what is said, and headers.
type Way = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

/// The ways to say it: to be answered whole, step by step, in a text whose quotations are to be verified, or to the site's owner.
const WAYS: [Way; 4] = [
    ("/api/answer", "query", &[JSON]),
    ("/api/answer", "query", &[JSON, EVENTS]),
    ("/api/quotes/verify", "text", &[JSON]),
    ("/api/contact", "message", &[JSON]),
];

async fn say(to: SocketAddr, way: usize, text: &str) -> Reply {
    let (path, field, headers) = WAYS[way % WAYS.len()];
    send(to, "POST", path, headers, json!({ field: text }).to_string().as_bytes()).await
}

fn is_help(reply: &Reply, language: &str) {
    assert_eq!(reply.status, 200, "{}", reply.text());
    let card: Value = if reply.header("content-type") == Some("text/event-stream") {
        let done = reply.text().split("event: done\ndata: ").nth(1).expect("a last event");
        serde_json::from_str(done.trim()).unwrap()
    } else {
        let json = reply.json();
        json.get("crisis").cloned().unwrap_or(json)
    };
    assert_eq!((&card["outcome"], &card["model"]), (&json!("crisis"), &json!("fixed")), "{card:#}");
    assert_eq!(card["language"], language);
    let text = card["answer"].as_str().unwrap();
    assert!(text.contains("24/7") || text.contains("day or night"), "{text}");
    assert!(card["help"].as_array().unwrap().len() > 5, "{card:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_get_help_at_once_while_every_place_is_taken() {
    let server = Server::start(|config| {
        config.server.answers_at_once = 2;
        config.server.queue = 4;
        config.server.queue_ms = 600_000;
    })
    .await;
    let to = server.address;
    let places = [server.app.take_place().await.unwrap(), server.app.take_place().await.unwrap()];
    let waiting: Vec<_> = (0..4).map(|_| tokio::spawn(async move { ask(to, QUESTION).await })).collect();
    until("the queue is full", || async { server.app.waiting() == 4 }).await;
    assert_eq!(ask(to, QUESTION).await.code(), "busy");

    let asks = |asker: usize| async move {
        let mut times = Vec::new();
        for n in 0..250 {
            let (said, language) = SAID[(asker + n) % SAID.len()];
            let begun = Instant::now();
            let reply = say(to, n, said).await;
            times.push(begun.elapsed());
            is_help(&reply, language);
        }
        times
    };
    let askers: Vec<_> = (0..4).map(|asker| tokio::spawn(asks(asker))).collect();
    let mut times = Vec::new();
    for asker in askers {
        times.extend(asker.await.unwrap());
    }
    times.sort_unstable();
    let (count, p95) = (times.len(), times[times.len() * 95 / 100]);
    eprintln!("{count} replies, median {:?}, p95 {p95:?}, longest {:?}", times[count / 2], times[count - 1]);
    assert_eq!(count, 1_000);
    assert!(p95 <= SOON, "{p95:?}");
    assert_eq!((server.app.free_permits(), server.app.waiting()), (0, 4), "nobody's place was taken");
    drop(places);
    for asker in waiting {
        assert_eq!(asker.await.unwrap().status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn help_needs_no_index_no_model_and_no_disk() {
    let empty = Server::empty(|_| {}).await;
    let bare = Server::start(|_| {}).await;
    // The server writes into its folder when it starts; what comes after the folder is gone has nowhere to go.
    let folder = bare.data.path();
    until("the folder is gone", || async { std::fs::remove_dir_all(folder).is_ok() || !folder.exists() }).await;
    for server in [&empty, &bare] {
        for (at, (said, language)) in SAID.iter().enumerate() {
            for way in 0..WAYS.len() {
                is_help(&say(server.address, at + way, said).await, language);
            }
        }
        assert_eq!(get(server.address, "/api/safety").await.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_readers_region_goes_before_that_of_the_server() {
    let server = Server::start(|config| config.safety.region = "IN".into()).await;
    let check = async |region: Value, first: &str, named: &str| {
        let body = json!({ "query": SAID[0].0, "text": SAID[0].0, "region": region });
        let whole = post(server.address, &body).await.json();
        let (_, events) = listen(server.address, &body).await;
        let path = "/api/quotes/verify";
        let verified = send(server.address, "POST", path, &[JSON], body.to_string().as_bytes()).await.json();
        for card in [&whole, &events.last().unwrap().1, &verified["crisis"]] {
            assert_eq!(card["help"][0]["region"], first, "{region}: {card:#}");
            assert!(card["answer"].as_str().unwrap().contains(named), "{region}: {card:#}");
        }
    };
    check(Value::Null, "IN", "14416").await;
    check(json!("GB"), "GB", "116 123").await;
    check(json!("ca"), "CA", "988").await;
    // A country without lines of its own: those of India would mislead its readers.
    check(json!("FR"), "US", "116 123 (UK, Ireland)").await;
    for region in [json!("India"), json!(""), json!(91)] {
        let refused = post(server.address, &json!({ "query": QUESTION, "region": region })).await;
        assert_eq!((refused.status, refused.code().as_str()), (422, "invalid-request"), "{region}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_done_is_told_to_everybody() {
    let server = Server::empty(|config| {
        config.safety.region = "IN".into();
        config.server.answers_at_once = 1;
        config.server.queue = 0;
    })
    .await;
    let _place = server.app.take_place().await.unwrap();
    let check = async |path: &str, region: &str, number: &str| {
        let reply = get(server.address, path).await;
        assert_eq!(reply.status, 200, "{path}");
        let safety = reply.json();
        assert_eq!((&safety["region"], &safety["reviewed_by"]), (&json!(region), &json!("none")), "{path}");
        let replies = safety["replies"].as_array().unwrap();
        assert_eq!(replies.len(), 9);
        assert!(replies.iter().all(|reply| reply["text"].as_str().unwrap().contains(number)), "{replies:#?}");
        safety
    };
    let safety = check("/api/safety", "IN", "14416").await;
    check("/api/safety?region=", "IN", "14416").await;
    check("/api/safety?region=gb", "GB", "116 123").await;
    let languages: Vec<&Value> = safety["statements"].as_array().unwrap().iter().map(|s| &s["language"]).collect();
    assert_eq!(languages, ["en", "pa"]);
    for call in safety["regions"].as_array().unwrap() {
        assert!(safety["help"].as_array().unwrap().iter().any(|line| line["region"] == call["region"]), "{call}");
    }
    assert_eq!(get(server.address, "/api/safety?region=India").await.code(), "invalid-request");
}
