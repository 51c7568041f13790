//! What is logged, caught for the whole of this test program, at the finest level.

use crate::chats::{Person, database, id};
use crate::client::{EVENTS, JSON, ask, get, listen, post, send};
use crate::server::Server;
use serde_json::json;
use std::io;
use std::sync::{Mutex, Once, PoisonError};

static LOG: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static CAPTURED: Once = Once::new();

struct Log;

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        LOG.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub(crate) fn capture() {
    CAPTURED.call_once(|| {
        let filter = vichar_api::logs::filter("trace").unwrap();
        tracing_subscriber::fmt().with_env_filter(filter).with_ansi(false).with_writer(|| Log).init();
    });
}

pub(crate) fn lines_with(what: &str) -> usize {
    let log = LOG.lock().unwrap_or_else(PoisonError::into_inner);
    String::from_utf8_lossy(&log).lines().filter(|line| line.contains(what)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_was_asked_is_logged() {
    let server = Server::start(|config| config.server.answers_at_once = 1).await;
    let canary = "Canaryqwv";
    let (to, question) = (server.address, format!("What does {canary} say about thinking?"));
    ask(to, &question).await;
    listen(to, &json!({ "query": question })).await;
    ask(to, &format!("I want to kill myself, {canary}")).await;
    post(to, &json!({ "query": format!("\u{0} {canary}") })).await;
    send(to, "POST", "/api/answer", &[JSON], format!("{{\"query\": {canary}").as_bytes()).await;
    send(to, "POST", "/api/answer", &[JSON, EVENTS, ("x-canary", canary)], canary.as_bytes()).await;
    get(to, &format!("/api/search?q={canary}&k={canary}")).await;
    get(to, &format!("/api/search?q={canary}")).await;
    get(to, &format!("/api/shabads/{canary}")).await;
    get(to, &format!("/api/{canary}")).await;
    get(to, &format!("/{canary}?q={canary}")).await;
    let person = Person::new(&server, "a").await;
    let (uid, turn, _) = person.asked("new", &question).await;
    person.asked(&uid, &format!("I want to kill myself, {canary}")).await;
    let path = format!("/api/chats/{uid}");
    person.call("PATCH", &path, &json!({ "title": canary })).await;
    person.call("PUT", &format!("{path}/turns/{turn}/feedback"), &json!({ "mark": "down", "reason": canary })).await;
    person.call("PUT", &format!("/api/history/{uid}"), &json!({ "data": [{ "query": canary, "ans": canary }] })).await;
    person.get(&format!("/api/chats?q={canary}&before={canary}")).await;
    person.get(&format!("/api/shared/{canary}")).await;
    // A database that fails says what it was asked, and that is kept from the log.
    let database = database(&server).await;
    sqlx::query("alter table turn rename to gone").execute(&database).await.unwrap();
    assert_eq!(person.ask(&uid, &id(), &question).await.status, 503);
    assert_eq!(lines_with(&person.cookie[4..]), 0);
    assert_eq!(lines_with(canary), 0);
    assert!(lines_with("/api/search") > 0, "the requests themselves are logged at this level");
    assert_eq!(lines_with("127.0.0.1"), 0, "no address");
}

#[test]
fn a_level_that_is_none_is_named() {
    for (level, is) in
        [("info", true), (" DEBUG ", true), ("error", true), ("loud", false), ("", false), ("a=b", false)]
    {
        assert_eq!(vichar_api::logs::filter(level).is_ok(), is, "{level}");
    }
}
