//! Bad input is the caller's error, in our shape, and never the server's.

use crate::client::{EVENTS, JSON, Reply, encoded, get, raw, send};
use crate::corpus::QUESTION;
use crate::server::Server;
use serde_json::{Value, json};

fn refused(reply: &Reply, status: u16, code: &str, what: &str) {
    assert_eq!((reply.status, reply.code().as_str()), (status, code), "{what}");
    assert_eq!(reply.header("content-type"), Some("application/json"), "{what}");
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_bodies_are_refused() {
    let server = Server::start(|_| {}).await;
    let query = |text: &str| json!({ "query": text }).to_string();
    let cases: Vec<(Vec<u8>, u16, &str)> = vec![
        (b"".to_vec(), 400, "invalid-json"),
        (b"{".to_vec(), 400, "invalid-json"),
        (b"{\"query\": \"hukam\"".to_vec(), 400, "invalid-json"),
        (b"{\"query\": \"hukam\"} x".to_vec(), 400, "invalid-json"),
        (b"query=hukam".to_vec(), 400, "invalid-json"),
        (b"{\"query\": \"\xff\xfe\"}".to_vec(), 400, "invalid-json"),
        (b"\xef\xbb\xbf{\"query\": \"hukam\"}".to_vec(), 400, "invalid-json"),
        (br#"{"query": "\ud800"}"#.to_vec(), 400, "invalid-json"),
        (br#"{"query": "\udc00 \ud800"}"#.to_vec(), 400, "invalid-json"),
        (b"{\"query\": \"a\x00b\"}".to_vec(), 400, "invalid-json"),
        (b"{\"query\": 1e999}".to_vec(), 400, "invalid-json"),
        (format!("{{\"query\": {}{}}}", "[".repeat(10_000), "]".repeat(10_000)).into_bytes(), 400, "invalid-json"),
        (
            format!("{{\"query\":\"a\",\"x\":{}{}}}", "[".repeat(10_000), "]".repeat(10_000)).into_bytes(),
            400,
            "invalid-json",
        ),
        (format!("{}{}", "[".repeat(10_000), "]".repeat(10_000)).into_bytes(), 422, "invalid-request"),
        (b"null".to_vec(), 422, "invalid-request"),
        (b"\"hukam\"".to_vec(), 422, "invalid-request"),
        (b"[\"hukam\"]".to_vec(), 422, "invalid-request"),
        (b"{}".to_vec(), 422, "invalid-request"),
        (b"{\"query\": null}".to_vec(), 422, "invalid-request"),
        (b"{\"query\": 1}".to_vec(), 422, "invalid-request"),
        (b"{\"query\": [\"hukam\"]}".to_vec(), 422, "invalid-request"),
        (b"{\"query\": {\"$ne\": null}}".to_vec(), 422, "invalid-request"),
        (b"{\"query\": \"hukam\", \"k\": 0}".to_vec(), 422, "invalid-request"),
        (b"{\"query\": \"hukam\", \"k\": 101}".to_vec(), 422, "invalid-request"),
        (b"{\"query\": \"hukam\", \"k\": -1}".to_vec(), 422, "invalid-request"),
        (b"{\"query\": \"hukam\", \"k\": 1.5}".to_vec(), 422, "invalid-request"),
        (b"{\"query\": \"hukam\", \"k\": 1e300}".to_vec(), 422, "invalid-request"),
        (b"{\"query\": \"hukam\", \"k\": \"1\"}".to_vec(), 422, "invalid-request"),
        (b"{\"query\": \"hukam\", \"debug\": 1}".to_vec(), 422, "invalid-request"),
        (query("").into_bytes(), 422, "empty-question"),
        (query(" \n\t\u{3000}").into_bytes(), 422, "empty-question"),
        (query("\u{200b}\u{2060}").into_bytes(), 422, "empty-question"),
        (query(&"a".repeat(2_001)).into_bytes(), 422, "question-too-long"),
        (query(&"ਸ".repeat(2_001)).into_bytes(), 422, "question-too-long"),
        (query(&"a".repeat(60_000)).into_bytes(), 422, "question-too-long"),
        (query("a\u{0}b").into_bytes(), 422, "control-character"),
        (query("a\u{1b}[31mb").into_bytes(), 422, "control-character"),
        (query("a\u{9f}b").into_bytes(), 422, "control-character"),
        (query(&"a".repeat(1_000_000)).into_bytes(), 413, "too-large"),
        (vec![b'['; 65_537], 413, "too-large"),
        (vec![b' '; 3_000_000], 413, "too-large"),
    ];
    for (body, status, code) in &cases {
        let what = String::from_utf8_lossy(&body[..body.len().min(60)]).into_owned();
        let reply = send(server.address, "POST", "/api/answer", &[JSON], body).await;
        refused(&reply, *status, code, &what);
        let reply = send(server.address, "POST", "/api/answer", &[JSON, EVENTS], body).await;
        refused(&reply, *status, code, &format!("{what} as events"));
        if let Ok(text) = std::str::from_utf8(body)
            && *code != "invalid-request"
        {
            let text = text.replace("\"query\"", "\"text\"");
            let reply = send(server.address, "POST", "/api/quotes/verify", &[JSON], text.as_bytes()).await;
            refused(&reply, *status, code, &format!("{what} as a quotation"));
        }
    }
    let longest = query(&"ਸ".repeat(2_000));
    assert_eq!(send(server.address, "POST", "/api/answer", &[JSON], longest.as_bytes()).await.status, 200);
    assert_eq!(crate::client::ask(server.address, QUESTION).await.status, 200, "and it still answers");
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_requests_are_refused() {
    let server = Server::start(|_| {}).await;
    let to = server.address;
    let body = json!({ "query": QUESTION }).to_string();
    for kind in ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonx"] {
        let reply = send(to, "POST", "/api/answer", &[("content-type", kind)], body.as_bytes()).await;
        refused(&reply, 415, "unsupported-media-type", kind);
    }
    for kind in ["application/json; charset=utf-8", "APPLICATION/JSON", "application/json;x=y"] {
        assert_eq!(
            send(to, "POST", "/api/answer", &[("content-type", kind)], body.as_bytes()).await.status,
            200,
            "{kind}"
        );
    }
    for method in ["GET", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"] {
        refused(&send(to, method, "/api/answer", &[], b"").await, 405, "method-not-allowed", method);
    }
    refused(&send(to, "POST", "/api/search?q=a", &[JSON], b"{}").await, 405, "method-not-allowed", "POST");
    refused(&send(to, "POST", "/api/none", &[JSON], b"{}").await, 404, "not-found", "POST");

    let cases = [
        "",
        "k=1",
        "q=hukam&q=hukam",
        "q=hukam&k=0",
        "q=hukam&k=101",
        "q=hukam&k=-1",
        "q=hukam&k=one",
        "q=hukam&k=99999999999999999999999",
        "q=hukam&ang=one",
        "q=hukam&ang=2-1",
        "q=hukam&ang=1-2-3",
        "q=hukam&ang=-5",
        "q=hukam&ang=99999999999",
    ];
    for case in cases {
        refused(&get(to, &format!("/api/search?{case}")).await, 422, "invalid-request", case);
    }
    refused(&get(to, "/api/search?q=").await, 422, "empty-question", "q=");
    refused(&get(to, "/api/search?q=%00").await, 422, "control-character", "%00");
    let long = "a".repeat(2_001);
    refused(&get(to, &format!("/api/search?q={long}")).await, 422, "question-too-long", "long");

    for bytes in ["GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n"] {
        let status = raw(to, bytes.as_bytes()).await.status;
        assert!((400..=505).contains(&status) && status != 500, "{bytes:?}: {status}");
    }
    let wide = format!("GET /healthz HTTP/1.1\r\nhost: x\r\nx: {}\r\n\r\n", "a".repeat(20_000));
    assert_eq!(raw(to, wide.as_bytes()).await.status, 431);
}

/// One JSON text a line, as it stands between the quotation marks.
const NAUGHTY: &str = include_str!("naughty.txt");

#[tokio::test(flavor = "multi_thread")]
async fn naughty_strings_are_never_our_fault() {
    let server = Server::start(|_| {}).await;
    let lines: Vec<&str> = NAUGHTY.lines().filter(|line| !line.starts_with("//") && !line.is_empty()).collect();
    assert!(lines.len() >= 150, "{}", lines.len());
    for line in lines {
        let body = format!("{{\"query\":\"{line}\"}}");
        for headers in [&[JSON][..], &[JSON, EVENTS]] {
            let reply = send(server.address, "POST", "/api/answer", headers, body.as_bytes()).await;
            assert!(reply.status < 500, "{line}: {}", reply.text());
            if reply.status >= 400 {
                reply.code();
            } else {
                assert!(!reply.text().contains("\"code\":\"internal\""), "{line}");
            }
        }
        let Ok(text) = serde_json::from_str::<String>(&format!("\"{line}\"")) else { continue };
        let coded = encoded(&text);
        for path in [
            format!("/api/search?q={coded}"),
            format!("/api/search?q=guru&work={coded}&writer={coded}&raag={coded}&topic={coded}&language={coded}"),
            format!("/api/search?q=guru&ang={coded}"),
            format!("/api/search?q=guru&k={coded}"),
            format!("/api/search?{coded}"),
            format!("/api/shabads/{coded}"),
            format!("/api/angs/{coded}/{coded}"),
            format!("/api/articles/{coded}/{coded}"),
        ] {
            let reply = get(server.address, &path).await;
            if reply.status == 431 {
                // The head is too large to be read: nothing of ours was asked.
                continue;
            }
            assert!(reply.status < 500, "{path}: {}", reply.text());
            let json: Value = reply.json();
            assert_eq!(json.get("error").is_some(), reply.status >= 400, "{path}: {json}");
        }
    }
}
