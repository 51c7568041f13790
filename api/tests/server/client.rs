//! A plain HTTP/1.1 client: one connection for each request, so that a test sees every byte.

use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// No reply takes so long; a test that waits longer has failed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    pub(crate) fn headers(&self, name: &str) -> Vec<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.filter(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, value)| value).collect()
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("the body is UTF-8")
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|e| panic!("{e}: {:?}", String::from_utf8_lossy(&self.body)))
    }

    /// The code of a reply that has our shape of errors and no other.
    pub(crate) fn code(&self) -> String {
        let json = self.json();
        let error = json["error"].as_object().unwrap_or_else(|| panic!("no error in {json}"));
        assert_eq!(json.as_object().unwrap().len(), 1, "{json}");
        assert_eq!(error.len(), 2, "{json}");
        assert!(!error["message"].as_str().unwrap().is_empty(), "{json}");
        error["code"].as_str().unwrap().to_owned()
    }
}

pub(crate) async fn send(to: SocketAddr, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {to}\r\nconnection: close\r\n");
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    if !body.is_empty() || method == "POST" {
        head.push_str(&format!("content-length: {}\r\n", body.len()));
    }
    head.push_str("\r\n");
    let mut bytes = head.into_bytes();
    bytes.extend_from_slice(body);
    raw(to, &bytes).await
}

/// Sends bytes as they are and reads to the end of the connection.
pub(crate) async fn raw(to: SocketAddr, bytes: &[u8]) -> Reply {
    let exchange = async {
        let mut stream = TcpStream::connect(to).await.expect("the server accepts");
        // A server may reply, and close, before it has read everything.
        let _ = stream.write_all(bytes).await;
        let mut reply = Vec::new();
        let _ = stream.read_to_end(&mut reply).await;
        reply
    };
    parse(&timeout(PATIENCE, exchange).await.expect("a reply in time"))
}

pub(crate) fn parse(reply: &[u8]) -> Reply {
    let end = reply.windows(4).position(|w| w == b"\r\n\r\n").expect("a head of a reply");
    let head = String::from_utf8(reply[..end].to_vec()).expect("a head in ASCII");
    let status = head.split(' ').nth(1).and_then(|s| s.parse().ok()).expect("a status");
    let mut reply = Reply { status, head, body: reply[end + 4..].to_vec() };
    if reply.header("transfer-encoding") == Some("chunked") {
        reply.body = joined(&reply.body);
    }
    reply
}

fn joined(mut chunks: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = chunks.windows(2).position(|w| w == b"\r\n") {
        let length = usize::from_str_radix(std::str::from_utf8(&chunks[..end]).unwrap(), 16).expect("a chunk's length");
        if length == 0 {
            break;
        }
        body.extend_from_slice(&chunks[end + 2..end + 2 + length]);
        chunks = &chunks[end + 2 + length + 2..];
    }
    body
}

pub(crate) async fn get(to: SocketAddr, path: &str) -> Reply {
    send(to, "GET", path, &[], b"").await
}

pub(crate) const JSON: (&str, &str) = ("content-type", "application/json");
pub(crate) const EVENTS: (&str, &str) = ("accept", "text/event-stream");

pub(crate) async fn ask(to: SocketAddr, question: &str) -> Reply {
    post(to, &json!({ "query": question })).await
}

pub(crate) async fn post(to: SocketAddr, body: &Value) -> Reply {
    send(to, "POST", "/api/answer", &[JSON], body.to_string().as_bytes()).await
}

/// The events of one answer: name and data.
pub(crate) async fn listen(to: SocketAddr, body: &Value) -> (Reply, Vec<(String, Value)>) {
    let reply = send(to, "POST", "/api/answer", &[JSON, EVENTS], body.to_string().as_bytes()).await;
    let mut events = Vec::new();
    for block in reply.text().split("\n\n") {
        let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        if let (Some(name), Some(data)) = (field("event:"), field("data:")) {
            events.push((name.to_owned(), serde_json::from_str(data).expect("JSON in an event")));
        }
    }
    (reply, events)
}

/// Everything but letters and digits as `%XX`.
pub(crate) fn encoded(text: &str) -> String {
    let byte = |b: &u8| if b.is_ascii_alphanumeric() { char::from(*b).to_string() } else { format!("%{b:02X}") };
    text.as_bytes().iter().map(byte).collect()
}

/// Looks again and again until it is so.
pub(crate) async fn until<F: Future<Output = bool>>(what: &str, mut is_so: impl FnMut() -> F) {
    let look = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(PATIENCE, look).await.unwrap_or_else(|_| panic!("never: {what}"));
}
