//! Answers that wait to be let on, sentence by sentence, and a reader who hears them as they come.

use super::{Person, events};
use crate::client::{EVENTS, JSON, PATIENCE};
use crate::server::Server;
use serde_json::Value;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use vichar_engine::Engine;
use vichar_engine::answer::{Generator, Shown};
use vichar_engine::index::Shelf;
use vichar_engine::query::Query;

/// A question whose answer has these two sentences.
pub(super) const PAURIS: &str = "How many pauris does Japji Sahib have?";
pub(super) const FIRST: &str = "Japji Sahib has thirty-eight pauris between an opening and a closing salok.";
pub(super) const SECOND: &str = "It is not set to a raag.";

/// Words an answer sentence by sentence, each when it is let.
pub(super) struct Gated {
    gate: Mutex<Receiver<Gate>>,
    reached: Mutex<Sender<()>>,
}

pub(super) enum Gate {
    Open,
    Panic,
}

impl Generator for Gated {
    fn name(&self) -> &str {
        "gated"
    }

    fn generate(
        &self,
        _: &Query,
        _: &[(u32, Shown<'_>)],
        sink: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> vichar_engine::Result<()> {
        for sentence in [FIRST, SECOND, "\n"] {
            self.reached.lock().unwrap().send(()).unwrap();
            match self.gate.lock().unwrap().recv_timeout(PATIENCE).unwrap() {
                Gate::Open => {}
                Gate::Panic => panic!("as the test wishes"),
            }
            if sink(&format!("{sentence} ")).is_break() {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// A server whose answers wait to be let on, what lets them, and what tells that one waits.
pub(super) async fn gated() -> (Server, Sender<Gate>, Receiver<()>) {
    let server = Server::start(|config| {
        config.server.answers_at_once = 1;
        config.server.drain_seconds = 2;
    })
    .await;
    let ((open, gate), (reached, waits)) = (channel(), channel());
    let engine = Engine::open(&Shelf::new(server.data.path()).path(1), None).unwrap();
    let generator = Gated { gate: Mutex::new(gate), reached: Mutex::new(reached) };
    server.app.live().replace(engine.worded_by(Arc::new(generator)));
    (server, open, waits)
}

/// A request that is sent and whose reply is read by whoever holds this.
pub(super) async fn begun(person: &Person, body: &Value) -> TcpStream {
    let body = body.to_string();
    let head = format!(
        "POST /api/answer HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{}: {}\r\n{}: {}\r\ncookie: {}\r\ncontent-length: {}\r\n\r\n",
        JSON.0,
        JSON.1,
        EVENTS.0,
        EVENTS.1,
        person.cookie,
        body.len()
    );
    let mut stream = TcpStream::connect(person.to).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(body.as_bytes()).await.unwrap();
    stream
}

/// Reads until so many events are there.
pub(super) async fn heard(stream: &mut TcpStream, count: usize) -> Vec<(usize, String, Value)> {
    let mut said = Vec::new();
    let read = async {
        loop {
            let text = String::from_utf8_lossy(&said).replace("\r\n", "\n");
            let all = events(&text);
            if all.len() >= count {
                return all;
            }
            let mut bytes = [0; 4096];
            let read = stream.read(&mut bytes).await.unwrap();
            assert!(read > 0, "it ended: {text}");
            said.extend_from_slice(&bytes[..read]);
        }
    };
    timeout(PATIENCE, read).await.expect("events in time")
}
