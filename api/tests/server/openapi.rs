//! The description is true and fresh.

use crate::browser::{PASSWORD, signed_in};
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
    let mut browser = signed_in(&server, "asha@example.org").await;
    let id = browser.account().await["id"].as_str().unwrap().to_owned();
    let served = get(server.address, "/api/openapi.json").await.json();
    let described: Vec<&str> = served["paths"].as_object().unwrap().keys().map(String::as_str).collect();
    let routes = [
        ("/api/angs/{work}/{n}", "/api/angs/sggs/1"),
        ("/api/answer", "/api/answer"),
        ("/api/articles/{collection}/{slug}", "/api/articles/history/japji-sahib"),
        ("/api/auth/forgot", "/api/auth/forgot"),
        ("/api/auth/login", "/api/auth/login"),
        ("/api/auth/logout", "/api/auth/logout"),
        ("/api/auth/logout-everywhere", "/api/auth/logout-everywhere"),
        ("/api/auth/reset", "/api/auth/reset"),
        ("/api/auth/signup", "/api/auth/signup"),
        ("/api/auth/verify", "/api/auth/verify"),
        ("/api/auth/verify/send", "/api/auth/verify/send"),
        ("/api/chats", "/api/chats"),
        ("/api/chats/{uid}", "/api/chats/a"),
        ("/api/chats/{uid}/export", "/api/chats/a/export?as=json"),
        ("/api/chats/{uid}/share", "/api/chats/a/share"),
        ("/api/chats/{uid}/turns/{turn}/events", "/api/chats/a/turns/b/events"),
        ("/api/chats/{uid}/turns/{turn}/feedback", "/api/chats/a/turns/b/feedback"),
        ("/api/chats/{uid}/turns/{turn}/retry", "/api/chats/a/turns/b/retry"),
        ("/api/chats/{uid}/turns/{turn}/stop", "/api/chats/a/turns/b/stop"),
        ("/api/contact", "/api/contact"),
        ("/api/docs", "/api/docs"),
        ("/api/example", "/api/example"),
        ("/api/glossary", "/api/glossary"),
        ("/api/history", "/api/history"),
        ("/api/history/{uid}", "/api/history/a"),
        ("/api/lessons", "/api/lessons"),
        ("/api/lessons/{id}", "/api/lessons/amateur-03-soft"),
        ("/api/me", "/api/me"),
        ("/api/me/data", "/api/me/data"),
        ("/api/me/email", "/api/me/email"),
        ("/api/me/password", "/api/me/password"),
        ("/api/me/plan", "/api/me/plan"),
        ("/api/openapi.json", "/api/openapi.json"),
        ("/api/phrases", "/api/phrases"),
        ("/api/places", "/api/places?country=IN"),
        ("/api/quotes/verify", "/api/quotes/verify"),
        ("/api/safety", "/api/safety?region=IN"),
        ("/api/search", "/api/search?q=hukam"),
        ("/api/shabads/{id}", "/api/shabads/DMP"),
        ("/api/shared/{token}", "/api/shared/a"),
        ("/api/site", "/api/site"),
        ("/api/sources", "/api/sources"),
        ("/api/users/{id}", "/api/users/{id}"),
        ("/healthz", "/healthz"),
        ("/readyz", "/readyz"),
    ];
    assert_eq!(described, routes.map(|(pattern, _)| pattern));
    for (pattern, path) in routes {
        for (method, operation) in served["paths"][pattern].as_object().unwrap() {
            let body: &[u8] = if method == "get" { b"" } else { br#"{"query":"hukam","text":"hukam"}"# };
            let path = path.replace("{id}", &id);
            // The call before may have signed out.
            browser.log_in("asha@example.org", PASSWORD).await;
            let cookie = format!("sid={}", browser.cookies["sid"]);
            let headers = [JSON, ("cookie", &cookie)];
            let reply = send(server.address, &method.to_uppercase(), &path, &headers, body).await;
            // What is not there says which thing that is; a route that is missing cannot.
            let is_there = reply.status != 405 && (reply.status != 404 || reply.code() != "not-found");
            assert!(is_there && reply.status < 500, "{method} {path}: {}", reply.status);
            let described = &operation["responses"][reply.status.to_string()];
            assert!(described.is_object(), "{method} {path}: {} is not described", reply.status);
        }
    }
}

#[test]
fn no_two_operations_have_one_name() {
    let document: Value = serde_json::from_str(&vichar_api::router::openapi().unwrap()).unwrap();
    let paths = document["paths"].as_object().unwrap().values();
    let mut names: Vec<&str> =
        paths.flat_map(|path| path.as_object().unwrap().values()).map(|o| o["operationId"].as_str().unwrap()).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all, "{names:?}");
}

#[test]
fn the_names_that_the_page_uses_are_there() {
    let document: Value = serde_json::from_str(&vichar_api::router::openapi().unwrap()).unwrap();
    let names = [
        "Account",
        "Me",
        "SiteInfo",
        "Example",
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
        "LessonList",
        "WholeLesson",
        "PhraseBook",
        "Phrase",
        "Glossary",
        "PlaceList",
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
