//! What is logged, caught for the whole of this test program, at the finest level.

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
    let place = server.app.take_place().await.unwrap();
    drop(place);
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
