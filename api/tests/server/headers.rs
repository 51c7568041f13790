//! What every reply carries.

use crate::client::{JSON, Reply, get, send};
use crate::server::Server;
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use axum::routing::get as route;
use tower::ServiceExt;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
    connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

fn check(reply: &Reply, status: u16, policy: &str, keep: &str) {
    assert_eq!(reply.status, status, "{}", reply.head);
    assert_eq!(reply.header("content-security-policy"), Some(policy), "{}", reply.head);
    assert_eq!(reply.header("x-content-type-options"), Some("nosniff"), "{}", reply.head);
    assert_eq!(reply.header("referrer-policy"), Some("no-referrer"), "{}", reply.head);
    assert_eq!(reply.header("cross-origin-resource-policy"), Some("same-origin"), "{}", reply.head);
    assert_eq!(reply.header("cache-control"), Some(keep), "{}", reply.head);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_reply_of_the_api_carries_the_headers() {
    let server = Server::start(|config| config.server.body_bytes = 1_000).await;
    let to = server.address;
    let api = [
        (200, get(to, "/api/sources").await),
        (200, get(to, "/healthz").await),
        (404, get(to, "/api/none").await),
        (404, get(to, "/api/shabads/ZZZ").await),
        (405, get(to, "/api/answer").await),
        (405, send(to, "DELETE", "/api/sources", &[], b"").await),
        (405, send(to, "OPTIONS", "/api/answer", &[], b"").await),
        (413, send(to, "POST", "/api/answer", &[JSON], &vec![b' '; 1_000_000]).await),
        (415, send(to, "POST", "/api/answer", &[], b"{}").await),
        (422, send(to, "POST", "/api/answer", &[JSON], b"{}").await),
        (307, get(to, "/api/docs").await),
    ];
    for (status, reply) in &api {
        check(reply, *status, POLICY, "no-store");
    }
    assert_eq!(api[4].1.header("allow"), Some("POST"));
    assert_eq!(api[10].1.header("location"), Some("/api/docs/"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_the_api_may_write_styles_and_nothing_more() {
    let server = Server::empty(|_| {}).await;
    let policy = POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");
    for (name, kind) in [
        ("", "text/html"),
        ("swagger-ui.css", "text/css"),
        ("swagger-ui-bundle.js", "text/javascript"),
        ("swagger-initializer.js", "text/javascript"),
        ("favicon-32x32.png", "image/png"),
    ] {
        let reply = get(server.address, &format!("/api/docs/{name}")).await;
        check(&reply, 200, &policy, "no-store");
        assert_eq!(reply.header("content-type"), Some(kind), "{name}");
    }
    let start = get(server.address, "/api/docs/swagger-initializer.js").await;
    assert!(start.text().contains("/api/openapi.json"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_is_kept_as_long_as_it_is_true() {
    let server = Server::empty(|_| {}).await;
    let index = get(server.address, "/").await;
    if index.status == 404 {
        // Built without the page: the API works, and the reply still has its shape.
        assert_eq!(index.code(), "not-found");
        return;
    }
    check(&index, 200, POLICY, "no-cache");
    assert_eq!(index.header("content-type"), Some("text/html; charset=utf-8"));
    for path in ["/index.html", "/chat", "/read/shabads/DMP", "/a/../b", "/%00", "/..%2F..%2Fetc%2Fpasswd", "/apix"] {
        let reply = get(server.address, path).await;
        check(&reply, 200, POLICY, "no-cache");
        assert_eq!(reply.body, index.body, "{path}");
    }
    let tag = index.header("etag").unwrap();
    let again = send(server.address, "GET", "/", &[("if-none-match", tag)], b"").await;
    check(&again, 304, POLICY, "no-cache");
    assert!(again.body.is_empty());
    let head = send(server.address, "HEAD", "/", &[], b"").await;
    check(&head, 200, POLICY, "no-cache");
    assert!(head.body.is_empty());
    assert_eq!(send(server.address, "POST", "/", &[JSON], b"{}").await.status, 405);

    let asset = index.text().split('"').find(|part| part.starts_with("/assets/") && part.ends_with(".js"));
    let script = get(server.address, asset.expect("a script")).await;
    check(&script, 200, POLICY, "public, max-age=31536000, immutable");
    assert_eq!(script.header("content-type"), Some("text/javascript; charset=utf-8"));
}

#[tokio::test]
async fn a_panic_is_one_500_of_our_shape() {
    let panics = || async {
        if true {
            panic!("a secret question")
        }
    };
    let router = vichar_api::router::dress(Router::new().route("/api/panics", route(panics)));
    let request = || Request::builder().uri("/api/panics").body(Body::empty()).unwrap();
    for _ in 0..2 {
        let response = router.clone().oneshot(request()).await.unwrap();
        assert_eq!(response.status(), 500);
        assert_eq!(response.headers()["content-security-policy"], POLICY);
        assert_eq!(response.headers()["cache-control"], "no-store");
        let body = axum::body::to_bytes(response.into_body(), 10_000).await.unwrap();
        let json: serde_json::Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(json["error"]["code"], "internal");
        assert!(!json.to_string().contains("secret"));
    }
}
