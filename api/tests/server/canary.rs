//! What people send is in no log and in no count: the program itself, at its most talkative.

use crate::browser::Browser;
use crate::client::{EVENTS, JSON, get, send, until};
use crate::corpus;
use crate::letters::Letters;
use crate::program::{Running, program};
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use axum::routing::get as route;
use serde_json::json;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::process::Command;
use tower::ServiceExt;

/// Begins every word that must not be found again.
const CANARY: &str = "Canaryqwv";

fn is_silent(what: &str, text: &str) {
    let found: Vec<&str> = text.lines().filter(|line| line.to_lowercase().contains("canaryqwv")).collect();
    assert!(found.is_empty(), "{what}: {found:#?}");
    assert!(!text.contains("kill myself"), "{what}: {text}");
}

/// Sends a word of its own by every way there is, and says how many times.
async fn sing(to: SocketAddr) -> usize {
    let mut sung = 0;
    let mut word = |of: &str| {
        sung += 1;
        format!("{CANARY}{of}")
    };
    let texts = [
        format!("What does {} say about thinking a hundred thousand times?", word("question")),
        format!("I want to kill myself, {}", word("danger")),
        format!("ਮੈਂ ਮਰਨਾ ਚਾਹੁੰਦਾ ਹਾਂ {}", word("khatra")),
        format!("ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ {} (Ang 724)", word("line")),
        format!("{}\u{0}", word("control")),
        word("long").repeat(400),
        String::new(),
    ];
    for text in &texts {
        let body = json!({ "query": text, "text": text, "debug": true, "k": 3, "model": word("field") }).to_string();
        for (path, headers) in
            [("/api/answer", &[JSON][..]), ("/api/answer", &[JSON, EVENTS]), ("/api/quotes/verify", &[JSON])]
        {
            let status = send(to, "POST", path, headers, body.as_bytes()).await.status;
            assert!(status < 500, "{path}: {status}");
        }
    }
    let bodies = [
        format!("{{\"query\": {}", word("json")),
        format!("{{\"query\": \"a\", \"region\": \"{}\"}}", word("region")),
        format!("{{\"query\": \"a\", \"k\": \"{}\"}}", word("k")),
        word("body"),
        word("large").repeat(20_000),
    ];
    for body in &bodies {
        let header = word("header");
        for path in ["/api/answer", "/api/quotes/verify"] {
            let headers = [JSON, ("x-canary", &header), ("cookie", &header), ("referer", &header)];
            send(to, "POST", path, &headers, body.as_bytes()).await;
        }
    }
    sung += account(to).await;
    let mut word = |of: &str| {
        sung += 1;
        format!("{CANARY}{of}")
    };
    for path in [
        format!("/api/search?q={}", word("search")),
        format!("/api/search?q=guru&k={}", word("search")),
        format!("/api/search?q=guru&writer={}&ang={}", word("writer"), word("ang")),
        format!("/api/shabads/{}", word("shabad")),
        format!("/api/angs/{}/1", word("work")),
        format!("/api/articles/{}/a", word("article")),
        format!("/api/safety?region={}", word("region")),
        format!("/api/{}", word("route")),
        format!("/?q={}", word("address")),
    ] {
        get(to, &path).await;
    }
    // One who leaves in the middle of a request.
    let half = format!("POST /api/answer HTTP/1.1\r\nhost: {}\r\ncontent-length: 900\r\n\r\n", word("host"));
    drop(
        std::net::TcpStream::connect(to).and_then(|mut stream| std::io::Write::write_all(&mut stream, half.as_bytes())),
    );
    sung
}

/// Signs up and in, and out again, writes to the owner, and tries what is wrong: names, addresses and passwords that
/// nobody else may read.
async fn account(to: SocketAddr) -> usize {
    let mut browser = Browser::at(to);
    let (name, email) = (format!("{CANARY}name"), format!("{CANARY}@example.org"));
    let (password, other) = (format!("{CANARY} password"), format!("{CANARY} other password"));
    let calls = [
        ("POST", "/api/auth/signup", json!({ "name": name, "email": email, "password": password }), 201),
        ("POST", "/api/auth/signup", json!({ "name": name, "email": email, "password": password }), 409),
        ("POST", "/api/auth/signup", json!({ "name": name, "email": CANARY, "password": password }), 422),
        ("POST", "/api/auth/login", json!({ "email": email, "password": other }), 401),
        ("POST", "/api/auth/login", json!({ "email": format!("no{email}"), "password": other }), 404),
        ("POST", "/api/auth/login", json!({ "email": email, "password": password }), 200),
        ("PATCH", "/api/me", json!({ "name": format!("{name} 2") }), 200),
        ("POST", "/api/me/email", json!({ "email": format!("new{email}"), "password": password }), 202),
        ("POST", "/api/me/password", json!({ "password": password, "new_password": other }), 204),
        ("POST", "/api/auth/forgot", json!({ "email": email }), 202),
        ("POST", "/api/auth/verify", json!({ "token": CANARY }), 422),
        ("POST", "/api/auth/reset", json!({ "token": CANARY, "password": other }), 422),
        ("POST", "/api/contact", json!({ "name": name, "email": email, "message": CANARY }), 202),
        ("GET", "/api/me/data", json!(null), 200),
    ];
    let sung = calls.len();
    for (method, path, body, status) in calls {
        assert_eq!(browser.call(method, path, &body).await.status, status, "{method} {path}");
    }
    assert!(browser.cookies.len() == 2);
    sung
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_was_sent_is_logged_or_counted() {
    let data = tempfile::tempdir().unwrap();
    corpus::publish(data.path(), 1);
    let child = program()
        .env("VICHAR_DATA_DIR", data.path())
        .env("VICHAR_SERVER__ADDRESS", "127.0.0.1:0")
        .env("VICHAR_METRICS__ADDRESS", "127.0.0.1:0")
        .env("VICHAR_LOG__LEVEL", "trace")
        .env("RUST_LOG", "trace")
        .env("RUST_BACKTRACE", "full")
        .spawn()
        .unwrap();
    let mut running = Running(child);
    let mut stderr = running.0.stderr.take().unwrap();
    let log = std::thread::spawn(move || {
        let mut log = String::new();
        stderr.read_to_string(&mut log).map(|_| log)
    });
    let mut out = BufReader::new(running.0.stdout.take().unwrap());
    let mut address = || -> SocketAddr {
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        line.rsplit("http://").next().unwrap().trim().trim_end_matches("/metrics").parse().unwrap()
    };
    let (to, metrics) = (address(), address());

    let sung = sing(to).await;
    assert!(sung > 30, "{sung}");
    let counts = get(metrics, "/metrics").await;
    is_silent("metrics", counts.text());
    assert!(counts.text().contains("vichar_answers_total{outcome=\"crisis\"} 4"), "{}", counts.text());

    let letters = Letters::of(data.path());
    until("the mails are written", || async { letters.count() == 4 }).await;
    let sent = Command::new("sh").arg("-c").arg(format!("kill -TERM {}", running.0.id())).status().unwrap();
    assert!(sent.success() && running.0.wait().unwrap().success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    is_silent("output", &rest);
    let log = log.join().unwrap().unwrap();
    is_silent("log", &log);
    // The log names where each mail is; what is in it, a link's token above all, it does not.
    assert!(log.matches("a mail is at file://").count() >= 4, "{log}");
    let mut tokens = 0;
    for mail in std::fs::read_dir(data.path().join("mail")).unwrap() {
        let mail = std::fs::read_to_string(mail.unwrap().path()).unwrap().replace("=\r\n", "");
        for token in mail.split('#').skip(1).filter_map(|rest| rest.get(..64)) {
            tokens += 1;
            assert!(!log.contains(token) && !rest.contains(token), "a token is in the log");
        }
    }
    assert!(tokens >= 3, "{tokens}");
    assert!(log.matches("replied").count() > 40, "at this level each reply is logged: {log}");
    assert!(!log.contains("127.0.0.1"), "no address: {log}");
}

/// Tells this test program that it is the one whose log is read.
const INNER: &str = "VICHAR_TEST_INNER";

/// Nothing of ours panics at a caller's wish, so the panics are made here, under the program's own log.
#[tokio::test(flavor = "multi_thread")]
async fn a_panic_logs_its_place_and_no_words() {
    if std::env::var_os(INNER).is_none() {
        let inner = Command::new(std::env::current_exe().unwrap())
            .args(["canary::a_panic_logs_its_place_and_no_words", "--exact", "--nocapture"])
            .env(INNER, "1")
            .env("RUST_BACKTRACE", "full")
            .output()
            .unwrap();
        let (out, log) = (String::from_utf8_lossy(&inner.stdout), String::from_utf8_lossy(&inner.stderr));
        assert!(inner.status.success(), "{out}\n{log}");
        is_silent("output", &out);
        is_silent("log", &log);
        assert_eq!(log.matches("a panic").count(), 2, "{log}");
        assert!(log.contains("canary.rs:"), "the place is named: {log}");
        return;
    }
    vichar_api::logs::install("trace").unwrap();
    let text = format!("ਸੋ{CANARY}");
    let sliced = text.clone();
    // Never is: the compiler cannot know.
    let never = std::env::var_os("VICHAR_NEVER").is_some();
    let router = Router::new()
        .route("/api/says", route(async move || if never { "" } else { panic!("{text}") }))
        .route("/api/slices", route(async move || sliced[usize::from(!never)..].to_owned()));
    let router = vichar_api::router::dress(router);
    for path in ["/api/says", "/api/slices"] {
        let request = Request::builder().uri(path).body(Body::empty()).unwrap();
        assert_eq!(router.clone().oneshot(request).await.unwrap().status(), 500, "{path}");
    }
}
