//! What another site's page sends in a reader's name changes nothing.

use crate::browser::{Browser, PASSWORD, signed_in};
use crate::client::{JSON, send};
use crate::server::Server;
use serde_json::json;

/// What it is, its headers, and the status and code of the reply.
type Case<'a> = (&'a str, Vec<(&'a str, &'a str)>, u16, &'a str);

#[tokio::test(flavor = "multi_thread")]
async fn another_sites_page_changes_nothing() {
    let server = Server::empty(|_| {}).await;
    let (to, own) = (server.address, format!("http://{}", server.address));
    let mut asha = signed_in(&server, "asha@example.org").await;
    let cookie = format!("sid={}", asha.cookies["sid"]);
    let sibling = format!("http://127.0.0.1:{}", to.port() ^ 1);
    let form = ("content-type", "application/x-www-form-urlencoded");
    let text = ("content-type", "text/plain");
    let cases: Vec<Case<'_>> = vec![
        ("a form", vec![form, ("origin", "https://evil.example")], 403, "foreign-origin"),
        ("a form without an origin", vec![form], 415, "unsupported-media-type"),
        ("plain text", vec![text, ("origin", "https://evil.example")], 403, "foreign-origin"),
        ("plain text without an origin", vec![text], 415, "unsupported-media-type"),
        ("another site", vec![JSON, ("origin", "https://evil.example")], 403, "foreign-origin"),
        ("a sandboxed frame", vec![JSON, ("origin", "null")], 403, "foreign-origin"),
        ("a sibling port", vec![JSON, ("origin", &sibling)], 403, "foreign-origin"),
        ("another scheme", vec![JSON, ("origin", "https://127.0.0.1")], 403, "foreign-origin"),
        ("no origin, but another site", vec![JSON, ("sec-fetch-site", "cross-site")], 403, "foreign-origin"),
        ("no origin, but a sibling", vec![JSON, ("sec-fetch-site", "same-site")], 403, "foreign-origin"),
    ];
    let log_in = json!({ "email": "asha@example.org", "password": PASSWORD }).to_string();
    let change = json!({ "name": "Mallory" }).to_string();
    for (what, headers, status, code) in &cases {
        let mut with_cookie = headers.clone();
        with_cookie.push(("cookie", &cookie));
        let calls = [
            ("POST", "/api/auth/login", &log_in),
            ("POST", "/api/auth/logout", &change),
            ("POST", "/api/auth/logout-everywhere", &change),
            ("PATCH", "/api/me", &change),
            ("DELETE", "/api/me", &log_in),
        ];
        for (method, path, body) in calls {
            let reply = send(to, method, path, &with_cookie, body.as_bytes()).await;
            assert_eq!((reply.status, reply.code().as_str()), (*status, *code), "{what}: {method} {path}");
            assert!(reply.headers("set-cookie").is_empty(), "{what}");
        }
    }
    // A picture, a link and a method that hides in a header or a field.
    for (method, path) in [("GET", "/api/auth/logout"), ("HEAD", "/api/auth/logout"), ("GET", "/api/me?_method=DELETE")]
    {
        let headers = [("cookie", cookie.as_str()), ("x-http-method-override", "DELETE")];
        assert_ne!(send(to, method, path, &headers, b"").await.status, 204, "{method} {path}");
    }
    let headers = [JSON, ("cookie", &cookie), ("x-http-method-override", "DELETE"), ("origin", &own)];
    assert_eq!(send(to, "POST", "/api/me", &headers, log_in.as_bytes()).await.status, 405);
    assert_eq!(asha.account().await["name"], "Asha Kaur");

    let local = format!("http://localhost:{}", to.port());
    for own in [vec![("origin", own)], vec![("origin", local)], vec![("sec-fetch-site", "same-origin".into())], vec![]]
    {
        let mut browser = Browser { headers: own.clone(), ..asha.clone() };
        assert_eq!(browser.call("PATCH", "/api/me", &json!({ "name": "Asha Kaur" })).await.status, 200, "{own:?}");
    }
}
