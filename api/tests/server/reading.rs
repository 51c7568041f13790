//! The texts in their place.

use crate::client::get;
use crate::corpus::{THINKING, TRANSLATOR};
use crate::server::Server;
use serde_json::Value;

#[tokio::test(flavor = "multi_thread")]
async fn texts_are_read_in_their_place() {
    let server = Server::start(|_| {}).await;
    let check = async |path: &str, pointer: &str, want: Value| {
        let reply = get(server.address, path).await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
        let json = reply.json();
        assert_eq!(json.pointer(pointer), Some(&want), "{path} {pointer}: {json:#}");
    };
    check("/api/shabads/DMP", "/lines/0/gurmukhi", THINKING.into()).await;
    check("/api/shabads/DMP", "/lines/0/translations/0/translator", TRANSLATOR.into()).await;
    check("/api/shabads/DMP", "/ref", "Sri Guru Granth Sahib Ji, Ang 1".into()).await;
    check("/api/shabads/DMP", "/next", "BB8".into()).await;
    check("/api/angs/sggs/8", "/lines/0/line_id", "62FB".into()).await;
    check("/api/angs/sggs/8", "/last", 1299.into()).await;
    check("/api/articles/history/japji-sahib", "/sections/1/id", "form".into()).await;
    check("/api/articles/history/japji-sahib", "/licence", "CC BY-SA 4.0".into()).await;
    check("/api/articles/history/japji-sahib", "/certainty", "settled".into()).await;
    check("/api/articles/history/japji-sahib", "/sources/0", "Test author, A test work".into()).await;
    // A text that says that nobody has read it over names nobody.
    check("/api/articles/history/japji-sahib", "/reviewed_by", Value::Array(Vec::new())).await;
    check("/api/sources", "/generation", 1.into()).await;
    check("/api/sources", "/sources/0/id", "sggs".into()).await;
    check("/healthz", "/status", "alive".into()).await;
    check("/readyz", "/generation", 1.into()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_is_not_found() {
    let server = Server::start(|_| {}).await;
    let paths = [
        "/api/shabads/ZZZ",
        "/api/shabads/%FF",
        "/api/shabads/..%2F..%2Fetc%2Fpasswd",
        "/api/shabads/",
        "/api/angs/sggs/9999",
        "/api/angs/sggs/0",
        "/api/angs/sggs/-1",
        "/api/angs/sggs/one",
        "/api/angs/sggs/99999999999999999999",
        "/api/angs/none/1",
        "/api/angs/history/1",
        "/api/articles/history/none",
        "/api/articles/history",
        "/api/articles/sggs/DMP",
        "/api/nothing",
        "/api",
        "/api/docs/nothing",
        "/api/docs/%FF",
        "/api/docs/..%2Findex.html",
        "/api//answer",
        "/assets/gone-00000000.js",
    ];
    for path in paths {
        let reply = get(server.address, path).await;
        assert_eq!((reply.status, reply.code().as_str()), (404, "not-found"), "{path}");
    }
}
