//! Counts and times, on an address of their own.

use crate::client::{ask, get, post, send};
use crate::corpus::{QUESTION, THINKING};
use crate::server::Server;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn what_happens_is_counted_on_an_address_of_its_own() {
    let server = Server::start(|config| {
        config.metrics.address = "127.0.0.1:0".into();
        config.server.answers_at_once = 1;
        config.server.queue = 0;
    })
    .await;
    let metrics = server.metrics.unwrap();
    assert_ne!(metrics, server.address);
    ask(server.address, QUESTION).await;
    ask(server.address, THINKING).await;
    ask(server.address, "Which carburettor fits a Zündapp?").await;
    ask(server.address, "ਮੈਂ ਮਰਨਾ ਚਾਹੁੰਦਾ ਹਾਂ").await;
    post(server.address, &json!({ "query": "" })).await;
    let place = server.app.take_place().await.unwrap();
    ask(server.address, QUESTION).await;
    let reply = get(metrics, "/metrics").await;
    assert_eq!(reply.status, 200);
    assert_eq!(reply.header("content-type"), Some("text/plain; version=0.0.4; charset=utf-8"));
    let text = reply.text();
    for line in [
        "vichar_answers_total{outcome=\"answered\"} 2",
        "vichar_answers_total{outcome=\"abstained\"} 1",
        "vichar_answers_total{outcome=\"declined\"} 0",
        "vichar_answers_total{outcome=\"crisis\"} 1",
        "vichar_stage_seconds_count{stage=\"screen\"} 5",
        "vichar_stage_seconds_count{stage=\"retrieve\"} 3",
        "vichar_stage_seconds_count{stage=\"answer\"} 3",
        "vichar_refused_total 1",
        "vichar_failed_total 0",
        "vichar_places 1",
        "vichar_places_free 0",
        "vichar_waiting 0",
        "vichar_generation 1",
    ] {
        assert!(text.lines().any(|l| l == line), "{line} is not in\n{text}");
    }
    let crises: Vec<&str> =
        text.lines().filter(|l| l.starts_with("vichar_crisis_total") && !l.ends_with(" 0")).collect();
    assert_eq!(crises.len(), 1, "{crises:?}");
    assert!(crises[0].contains("language=\"pa\"") && crises[0].ends_with(" 1"), "{crises:?}");
    drop(place);

    for path in ["/metrics", "/api/metrics", "/metrics/"] {
        assert!(!get(server.address, path).await.text().contains("vichar_"), "{path}");
    }
    for path in ["/", "/api/answer", "/api/sources"] {
        assert_eq!(get(metrics, path).await.status, 404, "nothing else is there: {path}");
    }
    assert_eq!(send(metrics, "POST", "/metrics", &[], b"").await.status, 405);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_told_unless_it_is_asked_for() {
    assert_eq!(Server::empty(|_| {}).await.metrics, None);
}
