//! The history in its first shape.

use super::{Person, id};
use crate::corpus::QUESTION;
use crate::server::Server;
use serde_json::{Value, json};

async fn entry(person: &Person, uid: &str) -> Value {
    let list = person.get("/api/history").await.json();
    list.as_array().unwrap().iter().find(|entry| entry["uid"] == uid).expect("it is listed").clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chat_can_be_made_written_and_deleted() {
    let server = Server::start(|_| {}).await;
    let person = Person::new(&server, "a").await;
    let empty = person.call("POST", "/api/history", &json!({})).await;
    assert_eq!(empty.status, 201);
    let empty = empty.json();
    let mut fields: Vec<&str> = empty.as_object().unwrap().keys().map(String::as_str).collect();
    fields.sort();
    assert_eq!((fields, &empty["data"]), (vec!["data", "timestamp", "uid"], &json!([])));
    assert_eq!(person.get("/api/history").await.json(), json!([]), "not listed before it has an answer");
    let data = json!([{ "query": "hukam", "ans": "my own words" }]);
    let uid = empty["uid"].as_str().unwrap();
    let written = person.call("PUT", &format!("/api/history/{uid}"), &json!({ "data": data, "uid": uid })).await;
    assert_eq!((written.status, &written.json()["data"]), (200, &data));
    let made = person.call("POST", "/api/history", &json!({ "data": data })).await.json();
    let list = person.get("/api/history").await.json();
    assert_eq!((&list[0], &list[1]["uid"]), (&made, &empty["uid"]), "the newest first");
    assert_eq!(person.get("/api/chats").await.json()["chats"].as_array().unwrap().len(), 2, "they are the same chats");
    assert_eq!(person.call("DELETE", &format!("/api/history/{uid}"), &Value::Null).await.status, 204);
    assert_eq!(person.get("/api/history").await.json(), json!([made]));
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_are_kept_reordered_and_dropped() {
    let server = Server::start(|_| {}).await;
    let person = Person::new(&server, "a").await;
    let (uid, first, _) = person.asked("new", QUESTION).await;
    let (_, second, _) = person.asked(&uid, "hukam").await;
    let (_, third, _) = person.asked(&uid, "jot").await;
    let path = format!("/api/history/{uid}");
    let ids = async || -> Vec<String> {
        person.items(&uid).await.iter().map(|item| item["id"].as_str().unwrap().to_owned()).collect()
    };
    let read = entry(&person, &uid).await;
    let turns = read["data"].as_array().unwrap().clone();
    assert_eq!(person.call("PUT", &path, &read).await.status, 200);
    assert_eq!(ids().await, [&first, &second, &third].map(Clone::clone), "written as it was read, it stays");

    let order = json!({ "data": [turns[2], turns[0], turns[1]] });
    assert_eq!(person.call("PUT", &path, &order).await.status, 200, "nothing is lost, so no time is needed");
    assert_eq!(ids().await, [&third, &first, &second].map(Clone::clone));
    let by_id = json!({ "data": [
        { "query": "x", "ans": "y", "turn": first }, { "query": "x", "ans": "y", "turn": third }, turns[1],
    ]});
    let written = person.call("PUT", &path, &by_id).await.json();
    assert_eq!(written["data"], json!([turns[0], turns[2], turns[1]]), "known by its id, a turn keeps its own words");

    let dropped = json!({ "data": [turns[0]] });
    assert_eq!(person.call("PUT", &path, &dropped).await.code(), "chat-conflict", "who names no time drops nothing");
    let timely = json!({ "data": [turns[0]], "timestamp": entry(&person, &uid).await["timestamp"] });
    assert_eq!(person.call("PUT", &path, &timely).await.status, 200);
    assert_eq!(ids().await, std::slice::from_ref(&first));
    assert_eq!(person.get("/api/chats?q=jot").await.json()["chats"], json!([]), "nor is it found any more");
    let (_, fourth, _) = person.asked(&uid, "jot").await;
    assert_eq!(ids().await, [first, fourth]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_made_elsewhere_is_not_lost() {
    let server = Server::start(|_| {}).await;
    let person = Person::new(&server, "a").await;
    let (uid, ..) = person.asked("new", QUESTION).await;
    let path = format!("/api/history/{uid}");
    let stale = entry(&person, &uid).await;
    person.asked(&uid, "hukam").await;
    let before = person.chat(&uid).await;
    let mut grown = stale.clone();
    grown["data"].as_array_mut().unwrap().push(json!({ "query": "jot", "ans": "mine" }));
    for body in [&stale, &grown, &json!({ "data": [], "timestamp": stale["timestamp"] }), &json!({ "data": [] })] {
        let refused = person.call("PUT", &path, body).await;
        assert_eq!((refused.status, refused.code().as_str()), (409, "chat-conflict"), "{body}");
    }
    assert_eq!(person.chat(&uid).await, before, "nothing of it was written");
    let mut fresh = entry(&person, &uid).await;
    fresh["data"].as_array_mut().unwrap().push(json!({ "query": "jot", "ans": "mine" }));
    assert_eq!(person.call("PUT", &path, &fresh).await.status, 200);
    assert_eq!(person.items(&uid).await.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_callers_write_has_bounds() {
    let server = Server::start(|_| {}).await;
    let person = Person::new(&server, "a").await;
    let check = async |body: Value, status: u16, code: &str| {
        let reply = person.call("POST", "/api/history", &body).await;
        assert_eq!(reply.status, status, "{}", &body.to_string()[..body.to_string().len().min(200)]);
        assert!(code.is_empty() || reply.code() == code, "{}", reply.text());
    };
    let turn = |query: &str, ans: &str| json!({ "query": query, "ans": ans });
    check(json!({ "data": vec![turn("ਅ", "ਅ"); 200] }), 201, "").await;
    check(json!({ "data": vec![turn("a", "b"); 201] }), 422, "invalid-request").await;
    check(json!({ "data": [turn(&"ਅ".repeat(2_000), &"ਅ".repeat(20_000))] }), 201, "").await;
    check(json!({ "data": [turn(&"a".repeat(2_001), "")] }), 422, "question-too-long").await;
    check(json!({ "data": [turn("", &"a".repeat(20_001))] }), 422, "question-too-long").await;
    check(json!({ "data": [turn("a\u{0}", "")] }), 422, "control-character").await;
    check(json!({ "data": [turn("a", "\u{7f}")] }), 422, "control-character").await;
    check(json!({ "data": [{ "query": "a" }] }), 422, "invalid-request").await;
    check(json!({ "data": ["a"] }), 422, "invalid-request").await;
    check(json!({ "data": "a" }), 422, "invalid-request").await;
    check(json!({ "data": [turn("a", &"b".repeat(20_000)), turn("c", &"d".repeat(5_000_000))] }), 413, "too-large")
        .await;
    let uid = person.call("POST", "/api/history", &json!({})).await.json()["uid"].as_str().unwrap().to_owned();
    for timestamp in [json!(7), json!("yesterday"), json!("")] {
        let body = json!({ "data": [], "timestamp": timestamp });
        assert_eq!(
            person.call("PUT", &format!("/api/history/{uid}"), &body).await.code(),
            "invalid-request",
            "{timestamp}"
        );
    }
    assert_eq!(person.call("PUT", &format!("/api/history/{uid}"), &json!({})).await.code(), "invalid-request");
    assert_eq!(
        person.call("PUT", &format!("/api/history/{}", id()), &json!({ "data": [] })).await.code(),
        "chat-not-found"
    );
}

/// What was said in danger is kept apart, whoever wrote it down.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_of_danger_that_a_caller_stores_puts_the_chat_at_risk() {
    let server = Server::start(|_| {}).await;
    let person = Person::new(&server, "a").await;
    let data = json!({ "data": [{ "query": "I want to kill myself", "ans": "" }] });
    let uid = person.call("POST", "/api/history", &data).await.json()["uid"].as_str().unwrap().to_owned();
    assert_eq!(person.chat(&uid).await["at_risk"], true);
    let (_, _, answer) = person.asked(&uid, QUESTION).await;
    assert!(!answer["help"].as_array().unwrap().is_empty());
}
