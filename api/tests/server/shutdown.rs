//! Slow clients, idle connections, and the end.

use crate::client::{PATIENCE, ask, get, parse, until};
use crate::corpus::QUESTION;
use crate::server::Server;
use serde_json::json;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

const HALF: &[u8] = b"POST /api/answer HTTP/1.1\r\nhost: x\r\ncontent-ty";

async fn connected(to: SocketAddr, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(to).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    stream
}

/// How long it takes the server to end the connection, and what it said before.
async fn ends(mut stream: TcpStream) -> (Duration, Vec<u8>) {
    let begun = Instant::now();
    let mut said = Vec::new();
    let _ = timeout(PATIENCE, stream.read_to_end(&mut said)).await.expect("the server ends the connection");
    (begun.elapsed(), said)
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_heads_and_bodies_are_given_up() {
    let server = Server::start(|config| {
        config.server.header_seconds = 1;
        config.server.idle_seconds = 600;
    })
    .await;
    for half in [HALF, b"G", b""] {
        let (took, said) = ends(connected(server.address, half).await).await;
        assert!(took > Duration::from_millis(900), "{took:?}");
        assert!(said.is_empty(), "{:?}", String::from_utf8_lossy(&said));
    }
    // The same for the second head of a connection.
    let mut stream = connected(server.address, b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await;
    let mut head = [0; 15];
    stream.read_exact(&mut head).await.unwrap();
    assert_eq!(&head, b"HTTP/1.1 200 OK");
    stream.write_all(HALF).await.unwrap();
    ends(stream).await;

    let body = b"POST /api/answer HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 40\r\n\r\n{";
    let (_, said) = ends(connected(server.address, body).await).await;
    assert_eq!(parse(&said).status, 408);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_idle_connection_outlives_the_limit_on_heads() {
    let server = Server::start(|config| {
        config.server.header_seconds = 1;
        config.server.idle_seconds = 3;
    })
    .await;
    let stream = connected(server.address, b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await;
    let (took, _) = ends(stream).await;
    assert!((Duration::from_millis(2_500)..Duration::from_secs(10)).contains(&took), "{took:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_beyond_the_cap_wait() {
    let server = Server::start(|config| {
        config.server.connections = 1;
        config.server.header_seconds = 1;
    })
    .await;
    let _holds = connected(server.address, HALF).await;
    let begun = Instant::now();
    assert_eq!(get(server.address, "/healthz").await.status, 200);
    assert!(begun.elapsed() > Duration::from_millis(500), "it waited for the other to be given up");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_who_stands_still_is_given_up() {
    let server = Server::start(|config| {
        config.server.connections = 1;
        config.server.header_seconds = 600;
        config.server.idle_seconds = 1;
    })
    .await;
    // Far more is asked for than the buffers on the way hold, and nothing is taken in.
    let stream = TcpStream::connect(server.address).await.unwrap();
    let (_reads_nothing, mut writes) = stream.into_split();
    tokio::spawn(async move {
        let requests = "GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(5_000);
        let _ = writes.write_all(requests.as_bytes()).await;
    });
    assert_eq!(get(server.address, "/healthz").await.status, 200, "its place was given to the next");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_waits_for_answers_but_not_for_half_requests() {
    let server = Server::start(|config| {
        config.server.answers_at_once = 1;
        config.server.queue_ms = 60_000;
        config.server.drain_seconds = 3;
        config.server.header_seconds = 600;
        config.server.idle_seconds = 600;
    })
    .await;
    let (address, app) = (server.address, server.app.clone());
    let _halves: Vec<_> = futures_of((0..20).map(|_| connected(address, HALF))).await;
    let _idle = connected(address, b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await;
    let place = app.take_place().await.unwrap();
    let body = json!({ "query": QUESTION }).to_string();
    let request = format!(
        "POST /api/answer HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let asked = connected(address, request.as_bytes()).await;
    // The head of the request is read before the stop when a later request was answered.
    assert_eq!(get(address, "/readyz").await.status, 200);

    let begun = Instant::now();
    let (running, _data) = server.stop();
    until("draining", || async { app.is_draining() }).await;
    let reply = get(address, "/readyz").await;
    assert_eq!((reply.status, reply.code().as_str()), (503, "stopping"));
    assert_eq!(ask(address, "I want to kill myself").await.status, 200, "help to the last moment");
    drop(place);
    let (_, said) = ends(asked).await;
    assert_eq!(parse(&said).json()["outcome"], "answered");
    timeout(PATIENCE, running).await.expect("it ends").unwrap();
    let took = begun.elapsed();
    assert!((Duration::from_millis(2_900)..Duration::from_secs(6)).contains(&took), "{took:?}");
    assert!(TcpStream::connect(address).await.is_err(), "nobody listens any more");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_without_work_is_at_once() {
    let server = Server::start(|_| {}).await;
    let _idle = connected(server.address, b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await;
    assert_eq!(ask(server.address, QUESTION).await.status, 200);
    let begun = Instant::now();
    let (running, _data) = server.stop();
    timeout(PATIENCE, running).await.expect("it ends").unwrap();
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}

async fn futures_of<F: Future>(all: impl Iterator<Item = F>) -> Vec<F::Output> {
    let mut done = Vec::new();
    for one in all {
        done.push(one.await);
    }
    done
}
