//! Who may do what: every call about chats, by everybody, about everything.

use super::{Person, id};
use crate::client::{JSON, get, send};
use crate::corpus::QUESTION;
use crate::server::Server;
use serde_json::{Value, json};

/// A method, a path in which `{uid}` and `{turn}` stand for ids, a body, and the status for the owner.
type Call = (&'static str, &'static str, &'static str, u16);

/// In an order in which the owner's own things outlive all but the last of each.
const CALLS: [Call; 15] = [
    ("GET", "/api/chats/{uid}", "", 200),
    ("PATCH", "/api/chats/{uid}", r#"{"title":"x"}"#, 200),
    ("GET", "/api/chats/{uid}/export?as=json", "", 200),
    ("GET", "/api/chats/{uid}/export?as=markdown", "", 200),
    ("PUT", "/api/chats/{uid}/share", "{}", 200),
    ("DELETE", "/api/chats/{uid}/share", "", 204),
    ("GET", "/api/chats/{uid}/turns/{turn}/events", "", 200),
    ("POST", "/api/chats/{uid}/turns/{turn}/stop", "{}", 202),
    ("POST", "/api/chats/{uid}/turns/{turn}/retry", "{}", 200),
    ("PUT", "/api/chats/{uid}/turns/{turn}/feedback", r#"{"mark":"up"}"#, 204),
    ("POST", "/api/answer", r#"{"query":"hukam","chat":"{uid}"}"#, 200),
    ("PUT", "/api/history/{uid}", r#"{"data":[],"timestamp":"2999-01-01T00:00:00Z"}"#, 200),
    ("DELETE", "/api/history/{uid}", "", 204),
    // The chat is gone by then.
    ("DELETE", "/api/chats/{uid}", "", 404),
    ("GET", "/api/history?before={uid}", "", 404),
];

/// Calls that name nothing of anybody's.
const OPEN: [Call; 4] = [
    ("GET", "/api/chats", "", 200),
    ("GET", "/api/chats?q=japji", "", 200),
    ("GET", "/api/history", "", 200),
    ("POST", "/api/history", "{}", 201),
];

async fn call(person: Option<&Person>, server: &Server, call: &Call, uid: &str, turn: &str) -> crate::client::Reply {
    let (method, path, body, _) = call;
    let fill = |text: &str| text.replace("{uid}", uid).replace("{turn}", turn);
    let cookie = person.map_or("", |person| person.cookie.as_str());
    send(server.address, method, &fill(path), &[JSON, ("cookie", cookie)], fill(body).as_bytes()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_reaches_what_is_not_theirs() {
    let server = Server::start(|_| {}).await;
    let (owner, other) = (Person::new(&server, "owner").await, Person::new(&server, "other").await);
    let (uid, turn, _) = owner.asked("new", QUESTION).await;
    let (others_uid, others_turn, _) = other.asked("new", QUESTION).await;
    let untouched = |turns: &Value, list: &Value| (turns.to_string(), list.to_string());
    let before = untouched(&owner.chat(&uid).await, &owner.get("/api/chats").await.json());
    let absent = id();
    for one in CALLS.iter().chain(&OPEN) {
        let (method, path, ..) = one;
        let signed_out = call(None, &server, one, &uid, &turn).await;
        assert_eq!((signed_out.status, signed_out.code().as_str()), (401, "signed-out"), "{method} {path}");
        if OPEN.contains(one) {
            continue;
        }
        let none = call(Some(&other), &server, one, &absent, &absent).await;
        let code = if path.contains("{turn}") { "turn-not-found" } else { "chat-not-found" };
        assert_eq!((none.status, none.code().as_str()), (404, code), "{method} {path}");
        // Foreign, half foreign, or possible for none: it is as if it were not there, byte for byte.
        for (uid, turn) in [
            (uid.as_str(), turn.as_str()),
            (&uid, &absent),
            (&uid, &others_turn),
            (&absent, &turn),
            ("1", "1"),
            ("%00", "%00"),
            ("..%2F..", "x"),
        ] {
            let foreign = call(Some(&other), &server, one, uid, turn).await;
            assert_eq!((foreign.status, &foreign.body), (none.status, &none.body), "{method} {path} {uid} {turn}");
        }
        if path.contains("{turn}") {
            let foreign = call(Some(&other), &server, one, &others_uid, &turn).await;
            assert_eq!((foreign.status, &foreign.body), (none.status, &none.body), "{method} {path}, own chat");
        }
    }
    assert_eq!(
        before,
        untouched(&owner.chat(&uid).await, &owner.get("/api/chats").await.json()),
        "nothing has changed"
    );
    for one in &CALLS {
        let (method, path, _, status) = one;
        let own = call(Some(&owner), &server, one, &uid, &turn).await;
        assert_eq!(own.status, *status, "{method} {path}: {}", own.text());
    }
    for one in &OPEN {
        assert_eq!(call(Some(&owner), &server, one, "", "").await.status, one.3, "{one:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_call_about_chats_is_in_the_table() {
    let server = Server::start(|_| {}).await;
    let served = get(server.address, "/api/openapi.json").await.json();
    for (path, operations) in served["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let tag = operation["tags"][0].as_str().unwrap_or_default();
            if !matches!(tag, "chats" | "history") || path == "/api/shared/{token}" {
                continue;
            }
            let is_called = |(m, p, ..): &&Call| m.eq_ignore_ascii_case(method) && p.split('?').next() == Some(path);
            assert!(CALLS.iter().chain(&OPEN).any(|call| is_called(&call)), "{method} {path}");
        }
    }
}

/// A page of another site cannot do it in a reader's name, nor can a form.
#[tokio::test(flavor = "multi_thread")]
async fn other_sites_and_forms_change_nothing() {
    let server = Server::start(|_| {}).await;
    let owner = Person::new(&server, "owner").await;
    let (uid, turn, _) = owner.asked("new", QUESTION).await;
    for one in CALLS.iter().filter(|(method, ..)| *method != "GET") {
        let (method, path, body, _) = one;
        let fill = |text: &str| text.replace("{uid}", &uid).replace("{turn}", &turn);
        let cookie = ("cookie", owner.cookie.as_str());
        let foreign = [JSON, cookie, ("origin", "https://example.org")];
        let reply = send(server.address, method, &fill(path), &foreign, fill(body).as_bytes()).await;
        assert_eq!((reply.status, reply.code().as_str()), (403, "foreign-origin"), "{method} {path}");
        if *method != "DELETE" {
            let form = [("content-type", "text/plain"), cookie];
            let reply = send(server.address, method, &fill(path), &form, fill(body).as_bytes()).await;
            assert_eq!((reply.status, reply.code().as_str()), (415, "unsupported-media-type"), "{method} {path}");
        }
    }
}

/// What a caller may not set stays as it is.
#[tokio::test(flavor = "multi_thread")]
async fn fields_that_are_not_ones_own_do_not_stick() {
    let server = Server::start(|_| {}).await;
    let owner = Person::new(&server, "owner").await;
    let (uid, turn, _) = owner.asked("new", QUESTION).await;
    let before = owner.chat(&uid).await;
    let extra = json!({
        "uid": id(), "number": 99, "account_id": id(), "seq": 9, "state": "done", "origin": "server", "answer": {},
        "crisis_at": 1, "at_risk": true, "share_token": "a", "created_at": 1, "generation": 9,
        "title": "x", "mark": "up", "reason": "r",
    });
    owner.call("PATCH", &format!("/api/chats/{uid}"), &extra).await;
    owner.call("PUT", &format!("/api/chats/{uid}/turns/{turn}/feedback"), &extra).await;
    owner.call("POST", &format!("/api/chats/{uid}/turns/{turn}/stop"), &extra).await;
    let mut wanted = before;
    wanted["title"] = "x".into();
    wanted["items"][0]["feedback"] = json!({ "mark": "up", "reason": "r" });
    assert_eq!(owner.chat(&uid).await, wanted);
}
