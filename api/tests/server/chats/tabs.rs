//! Several at once: two tabs of one chat lose nothing of each other.

use super::{Person, id};
use crate::corpus::QUESTION;
use crate::server::Server;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Instant;

#[tokio::test(flavor = "multi_thread")]
async fn five_hundred_questions_at_once_are_all_kept() {
    let server = Server::start(|config| {
        config.questions.free = 1_000_000;
        config.server.queue = 1_000;
        config.server.queue_ms = 600_000;
    })
    .await;
    let person = Person::new(&server, "a").await;
    let (uid, ..) = person.asked("new", QUESTION).await;
    let begun = Instant::now();
    let tabs: Vec<_> = (0..500)
        .map(|_| {
            let (person, uid) = (person.clone(), uid.clone());
            tokio::spawn(async move {
                let turn = id();
                // The database may be busy for so many; whoever is told so asks again, with the same id.
                loop {
                    let reply = person.ask(&uid, &turn, "hukam").await;
                    match reply.status {
                        200 => return turn,
                        503 => assert_eq!(reply.code(), "unavailable"),
                        _ => panic!("{}", reply.text()),
                    }
                }
            })
        })
        .collect();
    let mut acknowledged = BTreeSet::new();
    for tab in tabs {
        acknowledged.insert(tab.await.unwrap());
    }
    eprintln!("500 questions in one chat at once: {:?}", begun.elapsed());
    let items = person.items(&uid).await;
    let kept: BTreeSet<String> = items.iter().skip(1).map(|item| item["id"].as_str().unwrap().to_owned()).collect();
    assert_eq!((acknowledged.len(), items.len()), (500, 501));
    assert_eq!(kept, acknowledged);
    assert!(items.iter().all(|item| item["state"] == "done"));
    let places: Vec<i64> = items.iter().map(|item| item["seq"].as_i64().unwrap()).collect();
    assert_eq!(places, (1..=501).collect::<Vec<_>>(), "each has a place of its own, none is left out");
    // Memory holds the last few of so many; the database has the first.
    let path = format!("/api/chats/{uid}/turns/{}/events?after=2", items[0]["id"].as_str().unwrap());
    let told = person.listen("GET", &path, &Value::Null).await;
    assert_eq!(told, [(3, "done".to_owned(), items[0]["answer"].clone())]);
}

/// One tab asks while the other writes the whole list over and over, as the history's first shape has it.
#[tokio::test(flavor = "multi_thread")]
async fn a_tab_that_writes_the_whole_list_loses_nothing_of_another() {
    let server = Server::start(|_| {}).await;
    let person = Person::new(&server, "a").await;
    let (uid, ..) = person.asked("new", QUESTION).await;
    let asks = {
        let (person, uid) = (person.clone(), uid.clone());
        tokio::spawn(async move {
            for _ in 0..60 {
                person.asked(&uid, "hukam").await;
            }
        })
    };
    let (mut written, mut refused) = (0, 0);
    loop {
        let is_last = asks.is_finished();
        let list = person.get("/api/history").await.json();
        let mut entry = list[0].clone();
        let data = entry["data"].as_array_mut().unwrap();
        // Everything of this server that it knows, and a text of its own in the place of the one before.
        data.retain(|turn| turn["query"] != "mine");
        data.push(json!({ "query": "mine", "ans": written.to_string() }));
        let reply = person.call("PUT", &format!("/api/history/{uid}"), &entry).await;
        match reply.status {
            200 => written += 1,
            409 if !is_last => refused += 1,
            _ => panic!("{}", reply.text()),
        }
        if is_last {
            break;
        }
    }
    asks.await.unwrap();
    eprintln!("written {written}, refused {refused}");
    let items = person.items(&uid).await;
    let made: Vec<&Value> = items.iter().filter(|item| item["origin"] == "server").collect();
    assert_eq!(made.len(), 61);
    assert!(made.iter().all(|item| item["state"] == "done" && !item["answer"].is_null()));
    assert_eq!(items.len(), 62);
}
