//! One turn: asked once however often it is sent, followed, stopped, resumed, asked again.

use super::gated::{FIRST, Gate, PAURIS, begun, gated, heard};
use super::{Person, id};
use crate::client::{EVENTS, JSON, PATIENCE, until};
use crate::corpus::QUESTION;
use crate::server::Server;
use serde_json::{Value, json};
use tokio::time::timeout;
use vichar_engine::Engine;
use vichar_engine::index::Shelf;

#[tokio::test(flavor = "multi_thread")]
async fn a_question_sent_fifty_times_is_one_turn() {
    let server = Server::start(|_| {}).await;
    let person = Person::new(&server, "a").await;
    let turn = id();
    let sends: Vec<_> = (0..50)
        .map(|_| {
            let (person, turn) = (person.clone(), turn.clone());
            tokio::spawn(async move { person.ask("new", &turn, QUESTION).await })
        })
        .collect();
    let mut replies = Vec::new();
    for reply in sends {
        let reply = reply.await.unwrap();
        assert_eq!(reply.status, 200, "{}", reply.text());
        replies.push(reply.body);
    }
    replies.dedup();
    assert_eq!(replies.len(), 1, "the same bytes for all");
    let chats = person.get("/api/chats").await.json();
    assert_eq!((chats["chats"].as_array().unwrap().len(), &chats["chats"][0]["turns"]), (1, &json!(1)), "{chats:#}");

    let uid = chats["chats"][0]["uid"].as_str().unwrap();
    for chat in ["new", uid] {
        assert_eq!(person.ask(chat, &turn, QUESTION).await.body, replies[0], "{chat}: what is stored");
        assert_eq!(person.ask(chat, &turn, "hukam").await.code(), "turn-conflict");
    }
    let (elsewhere, ..) = person.asked("new", QUESTION).await;
    assert_eq!(person.ask(&elsewhere, &turn, QUESTION).await.code(), "turn-conflict");
    assert_eq!(person.items(uid).await.len(), 1);
    // The same id is another turn for somebody else.
    let other = Person::new(&server, "b").await;
    assert_eq!(other.ask("new", &turn, "hukam").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_one_text_everywhere() {
    let server = Server::start(|_| {}).await;
    let person = Person::new(&server, "a").await;
    let (uid, turn, answer) = person.asked("new", QUESTION).await;
    let bare = answer.to_string();
    let items = person.items(&uid).await;
    assert_eq!((items[0]["answer"].to_string(), &items[0]["ans"]), (bare.clone(), &answer["answer"]));
    assert_eq!(
        (&items[0]["state"], &items[0]["schema"], &items[0]["generation"]),
        (&json!("done"), &json!(1), &json!(1))
    );
    let path = format!("/api/chats/{uid}/turns/{turn}");
    let followed = person.listen("GET", &format!("{path}/events"), &Value::Null).await;
    assert_eq!(followed.last().unwrap().2.to_string(), bare);
    let exported = person.get(&format!("/api/chats/{uid}/export?as=json")).await.json();
    assert_eq!(exported["items"][0]["answer"].to_string(), bare);
    let token = person.call("PUT", &format!("/api/chats/{uid}/share"), &json!({})).await.json();
    let shared = crate::client::get(server.address, &format!("/api/shared/{}", token["token"].as_str().unwrap())).await;
    assert_eq!(shared.json()["items"][0]["answer"].to_string(), bare);
    let retried = person.call("POST", &format!("{path}/retry"), &json!({})).await.json();
    assert_eq!(retried["citations"].to_string(), answer["citations"].to_string(), "an answered turn is given as it is");
    // Byte for byte, not only value for value: the stored text is spliced into the reply.
    let stored = person.get(&format!("/api/chats/{uid}")).await;
    let sent = person.ask(&uid, &turn, QUESTION).await;
    let sent = sent.text().rsplit_once(",\"chat\":").unwrap().0.to_owned() + "}";
    assert!(stored.text().contains(&sent), "{sent}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_steps_are_numbered_and_the_rest_is_heard_after_any() {
    let server = Server::start(|_| {}).await;
    let person = Person::new(&server, "a").await;
    for query in [QUESTION, "Which carburettor fits a Zündapp?", "I want to kill myself"] {
        let body = json!({ "query": query, "chat": "new", "turn": id() });
        let all = person.listen("POST", "/api/answer", &body).await;
        assert_eq!(all.iter().map(|(n, ..)| *n).collect::<Vec<_>>(), (1..=all.len()).collect::<Vec<_>>(), "{query}");
        assert_eq!((all[0].1.as_str(), all.last().unwrap().1.as_str()), ("chat", "done"), "{query}");
        let place = &all[0].2;
        assert_eq!((&place["turn"], &place["seq"]), (&body["turn"], &json!(1)));
        let (uid, turn) = (place["uid"].as_str().unwrap(), place["turn"].as_str().unwrap());
        let path = format!("/api/chats/{uid}/turns/{turn}/events?after=");
        if query.contains("kill") {
            // It was never a run: the stored reply is told in one event.
            let rest = person.listen("GET", &format!("{path}3"), &Value::Null).await;
            assert_eq!((rest.len(), rest[0].0, &rest[0].2), (1, 4, &all.last().unwrap().2));
            continue;
        }
        for after in 0..=all.len() {
            let rest = person.listen("GET", &format!("{path}{after}"), &Value::Null).await;
            assert_eq!(rest, all[after..], "{query} after {after}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_work_goes_on_when_its_reader_leaves() {
    let (server, open, waits) = gated().await;
    let person = Person::new(&server, "a").await;
    let turn = id();
    let mut stream = begun(&person, &json!({ "query": PAURIS, "chat": "new", "turn": turn })).await;
    // The chat, what was retrieved, and then it waits.
    let said = heard(&mut stream, 2).await;
    let uid = said[0].2["uid"].as_str().unwrap().to_owned();
    waits.recv_timeout(PATIENCE).unwrap();
    drop(stream);

    let items = person.items(&uid).await;
    assert_eq!(
        (&items[0]["state"], &items[0]["answer"], &items[0]["ans"]),
        (&json!("running"), &Value::Null, &json!(""))
    );
    assert_eq!(person.get("/api/chats").await.json()["chats"], json!([]), "not listed before its first answer");
    let path = format!("/api/chats/{uid}/turns/{turn}/events");
    let follows = [0, 1, 2].map(|after| {
        let (person, path) = (person.clone(), format!("{path}?after={after}"));
        tokio::spawn(async move { person.listen("GET", &path, &Value::Null).await })
    });
    let joins = {
        let (person, uid, turn) = (person.clone(), uid.clone(), turn.clone());
        tokio::spawn(async move { person.ask(&uid, &turn, PAURIS).await })
    };
    for _ in 0..3 {
        open.send(Gate::Open).unwrap();
    }
    let whole = joins.await.unwrap().json();
    assert!(whole["answer"].as_str().unwrap().contains("thirty-eight"), "{whole:#}");
    let mut all = Vec::new();
    for (after, follow) in follows.into_iter().enumerate() {
        let rest = follow.await.unwrap();
        if after == 0 {
            all = rest;
        } else {
            assert_eq!(rest, all[after..]);
        }
    }
    assert_eq!(all.last().unwrap().2["answer"], whole["answer"]);
    let items = person.items(&uid).await;
    assert_eq!((&items[0]["state"], &items[0]["ans"]), (&json!("done"), &whole["answer"]));
    assert_eq!(server.app.live_turns(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_ends_the_work_at_its_next_step_and_it_can_be_asked_again() {
    let (server, open, waits) = gated().await;
    let person = Person::new(&server, "a").await;
    let turn = id();
    let mut stream = begun(&person, &json!({ "query": PAURIS, "chat": "new", "turn": turn })).await;
    let uid = heard(&mut stream, 2).await[0].2["uid"].as_str().unwrap().to_owned();
    open.send(Gate::Open).unwrap();
    open.send(Gate::Open).unwrap();
    // It waits a third time: a sentence is said once the next has begun.
    for _ in 0..3 {
        waits.recv_timeout(PATIENCE).unwrap();
    }
    let path = format!("/api/chats/{uid}/turns/{turn}");
    for _ in 0..2 {
        assert_eq!(person.call("POST", &format!("{path}/stop"), &json!({})).await.status, 202);
    }
    open.send(Gate::Open).unwrap();
    until("it has stopped", || async { server.app.live_turns() == 0 }).await;
    assert_eq!(server.app.free_permits(), 1);
    let said = person.listen("GET", &format!("{path}/events"), &Value::Null).await;
    assert_eq!((said.last().unwrap().1.as_str(), &said.last().unwrap().2), ("stopped", &json!({})));
    let item = person.items(&uid).await.remove(0);
    assert_eq!((&item["state"], &item["answer"]), (&json!("stopped"), &Value::Null), "{item:#}");
    assert_eq!(item["ans"], FIRST, "what was said so far, without numbers that stand for nothing");
    assert_eq!(person.call("POST", &format!("{path}/stop"), &json!({})).await.status, 202, "as often as one likes");
    assert_eq!(person.ask(&uid, &turn, PAURIS).await.code(), "stopped", "sent again it is what it is");

    for _ in 0..3 {
        open.send(Gate::Open).unwrap();
    }
    let again = person.call("POST", &format!("{path}/retry"), &json!({})).await;
    assert_eq!(again.status, 200, "{}", again.text());
    let item = person.items(&uid).await.remove(0);
    assert_eq!((&item["state"], &item["ans"]), (&json!("done"), &again.json()["answer"]));
    assert_eq!(person.items(&uid).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_in_the_work_is_a_failed_turn() {
    let (server, open, _waits) = gated().await;
    let person = Person::new(&server, "a").await;
    let turn = id();
    open.send(Gate::Panic).unwrap();
    let failed = person.ask("new", &turn, PAURIS).await;
    assert_eq!((failed.status, failed.code().as_str()), (500, "internal"));
    assert_eq!(server.app.free_permits(), 1, "its place is free");
    assert_eq!(person.ask("new", &turn, PAURIS).await.code(), "internal", "sent again it is what it is");
    let said = person.listen("POST", "/api/answer", &json!({ "query": PAURIS, "chat": "new", "turn": turn })).await;
    let uid = said[0].2["uid"].as_str().unwrap();
    assert_eq!(
        (said.last().unwrap().1.as_str(), &said.last().unwrap().2["error"]["code"]),
        ("error", &json!("internal"))
    );
    let item = person.items(uid).await.remove(0);
    assert_eq!((&item["state"], &item["error"], &item["ans"]), (&json!("failed"), &json!("internal"), &json!("")));
    assert_eq!(person.get("/api/chats").await.json()["chats"], json!([]));

    let engine = Engine::open(&Shelf::new(server.data.path()).path(1), None).unwrap();
    server.app.live().replace(engine);
    let again = person.call("POST", &format!("/api/chats/{uid}/turns/{turn}/retry"), &json!({})).await;
    assert_eq!(again.status, 200, "{}", again.text());
    assert_eq!(person.items(uid).await[0]["state"], "done");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_is_not_stored_and_can_be_sent_again() {
    let server = Server::start(|config| {
        config.server.answers_at_once = 1;
        config.server.queue = 0;
    })
    .await;
    let person = Person::new(&server, "a").await;
    let turn = id();
    let place = server.app.take_place().await.unwrap();
    let body = json!({ "query": QUESTION, "chat": "new", "turn": turn });
    assert_eq!(person.ask("new", &turn, QUESTION).await.code(), "busy");
    let headers = [JSON, EVENTS, ("cookie", person.cookie.as_str())];
    let busy = crate::client::send(person.to, "POST", "/api/answer", &headers, body.to_string().as_bytes()).await;
    assert_eq!((busy.status, busy.code().as_str()), (503, "busy"), "before the first event an error is a status");
    drop(place);
    assert_eq!(person.ask("new", &turn, QUESTION).await.status, 200);
    let check = async |body: Value, status: u16, code: &str| {
        let reply = person.call("POST", "/api/answer", &body).await;
        assert_eq!((reply.status, reply.code().as_str()), (status, code), "{body}");
    };
    check(json!({ "query": "hukam", "chat": 7 }), 422, "invalid-request").await;
    check(json!({ "query": "hukam", "chat": "new", "turn": "x" }), 422, "invalid-request").await;
    check(json!({ "query": "hukam", "chat": "new", "turn": 7 }), 422, "invalid-request").await;
    check(json!({ "query": "hukam", "chat": "old" }), 404, "chat-not-found").await;
    check(json!({ "query": "hukam", "chat": "\u{0}" }), 404, "chat-not-found").await;
    check(json!({ "query": "", "chat": "new" }), 422, "empty-question").await;
    let asked = person.call("POST", "/api/answer", &json!({ "query": "hukam", "chat": "new" })).await.json();
    assert_eq!(asked["chat"]["turn"].as_str().unwrap().len(), 36, "a turn without an id gets one");
    let empty = Server::empty(|_| {}).await;
    assert_eq!(Person::new(&empty, "b").await.ask("new", &turn, QUESTION).await.code(), "nothing-published");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unconfirmed_address_may_not_ask_where_the_settings_say_so() {
    let server = Server::start(|config| config.auth.verified_to_ask = true).await;
    let person = Person::new(&server, "a").await;
    let refused = person.ask("new", &id(), QUESTION).await;
    assert_eq!((refused.status, refused.code().as_str()), (403, "verification-needed"));
    assert_eq!(person.call("POST", "/api/answer", &json!({ "query": QUESTION })).await.code(), "verification-needed");
    assert_eq!(person.ask("new", &id(), "I want to kill myself").await.json()["outcome"], "crisis");
    assert_eq!(crate::client::ask(server.address, QUESTION).await.status, 200);
}

/// The turn is gone with its chat, and so is the work on it.
#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_chat_takes_its_work_along() {
    let (server, open, waits) = gated().await;
    let person = Person::new(&server, "a").await;
    let mut stream = begun(&person, &json!({ "query": PAURIS, "chat": "new", "turn": id() })).await;
    let uid = heard(&mut stream, 2).await[0].2["uid"].as_str().unwrap().to_owned();
    waits.recv_timeout(PATIENCE).unwrap();
    assert_eq!(person.call("DELETE", &format!("/api/chats/{uid}"), &Value::Null).await.status, 204);
    for _ in 0..3 {
        open.send(Gate::Open).unwrap();
    }
    until("nothing works any more", || async { server.app.live_turns() == 0 }).await;
    assert_eq!(person.get(&format!("/api/chats/{uid}")).await.code(), "chat-not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_of_the_server_waits_for_turns_and_fails_the_rest() {
    for is_let in [true, false] {
        let (server, open, waits) = gated().await;
        let person = Person::new(&server, "a").await;
        let mut stream = begun(&person, &json!({ "query": PAURIS, "chat": "new", "turn": id() })).await;
        let uid = heard(&mut stream, 2).await[0].2["uid"].as_str().unwrap().to_owned();
        waits.recv_timeout(PATIENCE).unwrap();
        drop(stream);
        let (app, cookie) = (server.app.clone(), person.cookie.clone());
        let database = server.database.clone();
        let (running, data) = server.stop();
        until("draining", || async { app.is_draining() }).await;
        if is_let {
            for _ in 0..3 {
                open.send(Gate::Open).unwrap();
            }
        }
        timeout(PATIENCE * 2, running).await.expect("it ends").unwrap();
        // What was let on now is too late.
        let _ = open.send(Gate::Open);
        let server = Server::again(data, database, |_| {}).await;
        let person = Person { to: server.address, cookie };
        let item = person.items(&uid).await.remove(0);
        let want = if is_let { (json!("done"), Value::Null) } else { (json!("failed"), json!("interrupted")) };
        assert_eq!((item["state"].clone(), item["error"].clone()), want, "{item:#}");
        let turn = item["id"].as_str().unwrap();
        let again = person.call("POST", &format!("/api/chats/{uid}/turns/{turn}/retry"), &json!({})).await;
        assert_eq!((again.status, person.items(&uid).await.len()), (200, 1), "{}", again.text());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_rated() {
    let server = Server::start(|_| {}).await;
    let person = Person::new(&server, "a").await;
    let (uid, turn, _) = person.asked("new", QUESTION).await;
    let path = format!("/api/chats/{uid}/turns/{turn}/feedback");
    let check = async |body: Value, status: u16, want: Value| {
        let reply = person.call("PUT", &path, &body).await;
        assert_eq!(reply.status, status, "{body}: {}", String::from_utf8_lossy(&reply.body));
        assert_eq!(person.items(&uid).await[0]["feedback"], want, "{body}");
    };
    let down = json!({ "mark": "down", "reason": "ਗਲਤ" });
    check(json!({ "mark": "up" }), 204, json!({ "mark": "up", "reason": "" })).await;
    check(json!({ "mark": "down", "reason": " ਗਲਤ " }), 204, down.clone()).await;
    check(json!({ "mark": "sideways" }), 422, down.clone()).await;
    check(json!({}), 422, down.clone()).await;
    check(json!({ "mark": "up", "reason": 7 }), 422, down.clone()).await;
    check(json!({ "mark": "up", "reason": "x".repeat(1_001) }), 422, down.clone()).await;
    check(json!({ "mark": "up", "reason": "\u{0}" }), 422, down).await;
    check(json!({ "mark": null, "reason": "x" }), 204, Value::Null).await;
}
