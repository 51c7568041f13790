//! Verdicts on quotations.

use crate::client::{JSON, Reply, get, send};
use crate::corpus::{THINKING, TRANSLATOR};
use crate::server::Server;
use serde_json::{Value, json};
use std::net::SocketAddr;

async fn verify(to: SocketAddr, text: &str) -> Reply {
    send(to, "POST", "/api/quotes/verify", &[JSON], json!({ "text": text }).to_string().as_bytes()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn quotations_get_their_verdicts() {
    let server = Server::start(|_| {}).await;
    let cases = [
        (THINKING, "exact", "gurmukhi"),
        ("ਸੋਚੈ ਸੋਚ ਨ ਹੋਵਈ ਜੇ ਸੋਚੀ ਲਖ ਵਾਰ", "spelling_differs", "gurmukhi"),
        ("soche soch na hovai je sochi lakh vaar (Ang 1)", "exact", "roman"),
        ("soche soch na hovai je sochi lakh vaar (Ang 724)", "wrong_ang", "roman"),
        ("ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ", "partial", "gurmukhi"),
        ("Thinking does not bring it, though one thinks a hundred thousand times", "exact", "english"),
    ];
    for (text, verdict, script) in cases {
        let reply = verify(server.address, text).await;
        assert_eq!(reply.status, 200, "{text}");
        let quote = &reply.json()["quotes"][0];
        assert_eq!((&quote["verdict"], &quote["script"]), (&json!(verdict), &json!(script)), "{text}: {quote:#}");
        let line = &quote["lines"][0];
        assert_eq!((&line["line_id"], &line["gurmukhi"]), (&json!("BL70"), &json!(THINKING)), "{text}");
        assert_eq!((&line["ang"], &line["translator"]), (&json!(1), &json!(TRANSLATOR)), "{text}");
        assert_eq!(line["url"], "/read/shabads/DMP#BL70");
        assert!(quote["says"]["en"].as_str().unwrap().contains("Ang 1"), "{quote:#}");
        assert!(quote["says"]["pa"].as_str().unwrap().contains("ਅੰਗ ੧"), "{quote:#}");
    }
    let reply = verify(server.address, "the horse was bought at the market").await.json();
    assert_eq!(reply["quotes"][0]["verdict"], "not_found");
    assert_eq!(reply["quotes"][0]["lines"], json!([]));
    let two = verify(server.address, &format!("{THINKING}\nਸਭ ਮਹਿ ਜੋਤਿ ਜੋਤਿ ਹੈ ਸੋਇ")).await.json();
    assert_eq!(two["quotes"].as_array().map(Vec::len), Some(2), "a verdict for each line");
    assert_eq!(two["left_out"], 0);
    let many = verify(server.address, &"ਜੋਤਿ ਹੈ\n".repeat(70)).await.json();
    assert_eq!((many["quotes"].as_array().map(Vec::len), &many["left_out"]), (Some(64), &json!(6)));
}

/// Help waits for no index and no place, and is no verdict.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_in_danger_gets_help_and_no_verdict() {
    let server = Server::empty(|_| {}).await;
    let reply = verify(server.address, "I want to kill myself").await;
    assert_eq!(reply.status, 200);
    let reply = reply.json();
    assert_eq!(reply["quotes"], json!([]));
    assert_eq!(reply["crisis"]["outcome"], "crisis");
    assert!(!reply["crisis"]["help"].as_array().unwrap().is_empty());
    assert_eq!(verify(server.address, THINKING).await.code(), "nothing-published");
    assert_eq!(get(server.address, "/api/quotes/verify").await.status, 405);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_has_to_be_there() {
    let server = Server::start(|_| {}).await;
    for body in [json!({}), json!({ "text": Value::Null }), json!({ "text": 1 }), json!({ "query": THINKING })] {
        let reply = send(server.address, "POST", "/api/quotes/verify", &[JSON], body.to_string().as_bytes()).await;
        assert_eq!((reply.status, reply.code().as_str()), (422, "invalid-request"), "{body}");
    }
    for text in [String::new(), "a".repeat(2_001), "a\u{0}".into()] {
        let message = verify(server.address, &text).await.json()["error"]["message"].to_string();
        assert!(message.contains("the text") && !message.contains("question"), "{message}");
    }
}
