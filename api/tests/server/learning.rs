//! Lessons, phrases, terms and places, and how a search leads to them.

use crate::client::{get, send};
use crate::server::Server;
use serde_json::Value;

#[tokio::test(flavor = "multi_thread")]
async fn what_is_learned_and_looked_up_is_told_whole() {
    let server = Server::start(|_| {}).await;
    let check = async |path: &str, pointer: &str, want: Value| {
        let reply = get(server.address, path).await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
        let json = reply.json();
        assert_eq!(json.pointer(pointer), Some(&want), "{path} {pointer}: {json:#}");
    };
    check("/api/lessons", "/lessons/0/id", "amateur-03-soft".into()).await;
    check("/api/lessons", "/lessons/0/title_pa", "ਤ ਵਾਲੀ ਕਤਾਰ".into()).await;
    check("/api/lessons", "/is_reviewed", false.into()).await;
    check("/api/lessons", "/credits/0/source", "Punjabi lessons".into()).await;
    let lesson = "/api/lessons/amateur-03-soft";
    check(lesson, "/lesson/explanation/0", "The fifth row is dental.".into()).await;
    check(lesson, "/lesson/words/0/gender", "m".into()).await;
    check(lesson, "/lesson/exercises/0/why", "Both consonants take kanna.".into()).await;
    // A lesson that is not there is not named.
    check(lesson, "/review", Value::Array(Vec::new())).await;
    check("/api/phrases", "/situations/0/id", "family".into()).await;
    check("/api/phrases", "/situations/0/phrases/0/roman", "maataa".into()).await;
    check("/api/glossary", "/terms/0/term_pa", "ਲੰਗਰ".into()).await;
    check("/api/glossary", "/terms/0/pa", "ਲੰਗਰ ਗੁਰਦੁਆਰੇ ਦੀ ਸਾਂਝੀ ਰਸੋਈ ਹੈ।".into()).await;
    check("/api/places", "/places/0/text", "Takht Sri Akal Takht Sahib stands in Amritsar.".into()).await;
    check("/api/places", "/places/0/note", "Takht Sri Akal Takht Sahib is one of the five Takhts.".into()).await;
    check("/api/places", "/places/0/country_pa", "ਭਾਰਤ".into()).await;
    check("/api/places", "/places/0/position/is_of_city", true.into()).await;
    check("/api/places", "/places/0/associated/0/url", "/read/history/japji-sahib".into()).await;
    check("/api/places", "/places/0/associated/1/name", "Guru Hargobind Sahib Ji".into()).await;
    check("/api/places", "/places/0/certainty", "general".into()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn places_are_found_by_country_and_by_words() {
    let server = Server::start(|_| {}).await;
    let check = async |query: &str, want: usize| {
        let reply = get(server.address, &format!("/api/places?{query}")).await;
        assert_eq!(reply.status, 200, "{query}: {}", reply.text());
        assert_eq!(reply.json()["places"].as_array().unwrap().len(), want, "{query}");
    };
    for query in ["country=in", "country=India", "country=", "q=", "q=akal%20takht", "q=BUNGA", "q=Amrit&country=IN"] {
        check(query, 1).await;
    }
    check("q=%E0%A8%A4%E0%A8%96%E0%A8%BC%E0%A8%A4", 1).await;
    for query in ["country=GB", "country=I", "q=lahore", "q=akal%20lahore", "q=akal&country=PK"] {
        check(query, 0).await;
    }
    for (query, code) in [("q=%00", "control-character"), ("q=%E2%80%8B", "empty-question")] {
        let reply = get(server.address, &format!("/api/places?{query}")).await;
        assert_eq!((reply.status, reply.code().as_str()), (422, code), "{query}");
    }
    let reply = get(server.address, &format!("/api/places?q={}", "a".repeat(2_001))).await;
    assert_eq!((reply.status, reply.code().as_str()), (422, "question-too-long"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_leads_to_the_step_the_term_and_the_place() {
    let server = Server::start(|_| {}).await;
    for (query, url, place) in [
        ("dental", "/learn/amateur-03-soft#explanation-1", "amateur lesson 3, explanation 1"),
        ("kitchen", "/glossary#langar", "entry"),
        ("takht", "/places#akal-takht-sahib", "Amritsar, India"),
    ] {
        let reply = get(server.address, &format!("/api/search?q={query}")).await.json();
        let first = &reply["results"][0];
        assert_eq!((first["url"].as_str(), first["ref"].as_str()), (Some(url), Some(place)), "{query}: {reply:#}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_the_same_for_all_is_packed_and_the_rest_is_not() {
    let server = Server::start(|_| {}).await;
    for (path, is_packed) in [
        ("/api/glossary", true),
        ("/api/places", true),
        ("/api/lessons", true),
        ("/api/sources", false),
        ("/api/me", false),
    ] {
        let reply = send(server.address, "GET", path, &[("accept-encoding", "gzip")], b"").await;
        assert_eq!(reply.header("content-encoding"), is_packed.then_some("gzip"), "{path}");
        assert_eq!(reply.header("cache-control"), Some("no-store"), "{path}");
    }
    let reply = send(server.address, "POST", "/api/lessons", &[], b"").await;
    assert_eq!((reply.status, reply.code().as_str()), (405, "method-not-allowed"));
    let reply = get(server.address, "/api/lessons/none").await;
    assert_eq!((reply.status, reply.code().as_str()), (404, "not-found"));
}
