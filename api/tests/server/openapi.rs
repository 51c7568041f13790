//! The description is true and fresh.

use crate::client::{JSON, get, send};
use crate::server::Server;
use serde_json::Value;

#[test]
fn the_committed_document_is_fresh() {
    let fresh = vichar_api::router::openapi().unwrap();
    let committed = include_str!("../../openapi.json");
    assert!(
        fresh == committed,
        "api/openapi.json is stale: cargo run --release -p vichar-api -- openapi > api/openapi.json"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_is_described_and_every_description_has_its_route() {
    let server = Server::start(|_| {}).await;
    let served = get(server.address, "/api/openapi.json").await.json();
    let described: Vec<&str> = served["paths"].as_object().unwrap().keys().map(String::as_str).collect();
    let routes = [
        ("/api/angs/{work}/{n}", "/api/angs/sggs/1"),
        ("/api/answer", "/api/answer"),
        ("/api/articles/{collection}/{slug}", "/api/articles/history/japji-sahib"),
        ("/api/chats", "/api/chats"),
        ("/api/chats/{uid}", "/api/chats/a"),
        ("/api/chats/{uid}/export", "/api/chats/a/export?as=json"),
        ("/api/chats/{uid}/share", "/api/chats/a/share"),
        ("/api/chats/{uid}/turns/{turn}/events", "/api/chats/a/turns/b/events"),
        ("/api/chats/{uid}/turns/{turn}/feedback", "/api/chats/a/turns/b/feedback"),
        ("/api/chats/{uid}/turns/{turn}/retry", "/api/chats/a/turns/b/retry"),
        ("/api/chats/{uid}/turns/{turn}/stop", "/api/chats/a/turns/b/stop"),
        ("/api/docs", "/api/docs"),
        ("/api/history", "/api/history"),
        ("/api/history/{uid}", "/api/history/a"),
        ("/api/openapi.json", "/api/openapi.json"),
        ("/api/quotes/verify", "/api/quotes/verify"),
        ("/api/safety", "/api/safety?region=IN"),
        ("/api/search", "/api/search?q=hukam"),
        ("/api/shabads/{id}", "/api/shabads/DMP"),
        ("/api/shared/{token}", "/api/shared/a"),
        ("/api/sources", "/api/sources"),
        ("/healthz", "/healthz"),
        ("/readyz", "/readyz"),
    ];
    assert_eq!(described, routes.map(|(pattern, _)| pattern));
    for (pattern, path) in routes {
        let operations = served["paths"][pattern].as_object().unwrap();
        if ["/api/chats", "/api/history", "/api/shared"].iter().any(|closed| path.starts_with(closed)) {
            // chats/authz.rs calls each of them, as each of their methods.
            for method in operations.keys().map(|method| method.to_uppercase()) {
                let code = send(server.address, &method, path, &[JSON], b"{}").await.code();
                assert!(matches!(code.as_str(), "signed-out" | "chat-not-found"), "{method} {path}: {code}");
            }
            continue;
        }
        let reply = if operations.contains_key("post") {
            send(server.address, "POST", path, &[JSON], br#"{"query":"hukam","text":"hukam"}"#).await
        } else {
            get(server.address, path).await
        };
        assert!(reply.status < 400, "{path}: {}", reply.status);
    }
}

#[test]
fn the_names_that_the_page_uses_are_there() {
    let document: Value = serde_json::from_str(&vichar_api::router::openapi().unwrap()).unwrap();
    let names = [
        "Answer",
        "Sentence",
        "Quotation",
        "Citation",
        "Hit",
        "HelpLine",
        "Timings",
        "Verification",
        "CheckedQuote",
        "QuotedLine",
        "Outcome",
        "Difference",
        "Safety",
        "Statement",
        "Shabad",
        "ShabadLine",
        "Ang",
        "Article",
        "Section",
        "Sources",
        "SourceText",
        "ErrorBody",
        "Chat",
        "ChatList",
        "ChatSummary",
        "ExportedChat",
        "Feedback",
        "HistoryEntry",
        "Link",
        "SharedChat",
        "Turn",
    ];
    for name in names {
        assert!(document["components"]["schemas"][name].is_object(), "{name}");
    }
    let text = document.to_string();
    for at in text.match_indices("#/components/schemas/").map(|(at, found)| at + found.len()) {
        let name = text[at..].split('"').next().unwrap();
        assert!(document["components"]["schemas"][name].is_object(), "{name} is named and not there");
    }
}
