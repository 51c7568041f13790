//! Chats, as the people see them whose they are.

mod authz;
mod faults;
mod gated;
mod help;
mod history;
mod kill;
mod lists;
mod share;
mod tabs;
mod turns;

use crate::client::{EVENTS, JSON, Reply, send};
use crate::server::Server;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::net::SocketAddr;
use uuid::Uuid;
use vichar_api::store::{NewAccount, Store};

/// Somebody who is signed in.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) to: SocketAddr,
    pub(crate) cookie: String,
}

pub(crate) fn id() -> String {
    Uuid::new_v4().to_string()
}

/// Makes an account and signs it in: what its browser sends as a cookie.
pub(crate) async fn sign_up(store: &Store, name: &str) -> String {
    let email = format!("{name}-{}@example.org", id());
    let new = NewAccount { name, email: &email, password_hash: None, language: "en" };
    let account = store.insert_account(&new).await.unwrap().unwrap();
    let token = format!("token of {email}").replace(' ', "-");
    let hash: String = Sha256::digest(&token).iter().map(|byte| format!("{byte:02x}")).collect();
    store.begin_session(&account, &hash).await.unwrap();
    format!("sid={token}")
}

impl Person {
    pub(crate) async fn new(server: &Server, name: &str) -> Self {
        Self { to: server.address, cookie: sign_up(server.app.store(), name).await }
    }

    pub(crate) async fn call(&self, method: &str, path: &str, body: &Value) -> Reply {
        let headers = [JSON, ("cookie", self.cookie.as_str())];
        let body = if body.is_null() { String::new() } else { body.to_string() };
        send(self.to, method, path, &headers, body.as_bytes()).await
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.call("GET", path, &Value::Null).await
    }

    /// The turns of a chat.
    pub(crate) async fn items(&self, uid: &str) -> Vec<Value> {
        self.chat(uid).await["items"].as_array().unwrap().clone()
    }

    pub(crate) async fn chat(&self, uid: &str) -> Value {
        let reply = self.get(&format!("/api/chats/{uid}")).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        reply.json()
    }

    pub(crate) async fn ask(&self, chat: &str, turn: &str, query: &str) -> Reply {
        self.call("POST", "/api/answer", &json!({ "query": query, "chat": chat, "turn": turn })).await
    }

    /// Asks in a chat, and gives the chat's uid, the turn's and the answer.
    pub(crate) async fn asked(&self, chat: &str, query: &str) -> (String, String, Value) {
        let turn = id();
        let reply = self.ask(chat, &turn, query).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        let mut answer = reply.json();
        let place = answer.as_object_mut().unwrap().remove("chat").expect("it is stored");
        assert_eq!(place["turn"], turn);
        (place["uid"].as_str().unwrap().to_owned(), turn, answer)
    }

    /// The events of a call: number, name and data.
    pub(crate) async fn listen(&self, method: &str, path: &str, body: &Value) -> Vec<(usize, String, Value)> {
        let headers = [JSON, EVENTS, ("cookie", self.cookie.as_str())];
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let reply = send(self.to, method, path, &headers, body.as_bytes()).await;
        assert_eq!((reply.status, reply.header("content-type")), (200, Some("text/event-stream")), "{}", reply.text());
        events(reply.text())
    }
}

/// The numbered events of a stream.
pub(crate) fn events(text: &str) -> Vec<(usize, String, Value)> {
    let mut events = Vec::new();
    for block in text.split("\n\n") {
        let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        if let (Some(id), Some(name), Some(data)) = (field("id:"), field("event:"), field("data:")) {
            events.push((id.parse().unwrap(), name.to_owned(), serde_json::from_str(data).expect("JSON in an event")));
        }
    }
    events
}

/// A way to the database beside the server's own.
pub(crate) async fn database(server: &Server) -> sqlx::AnyPool {
    let file = || format!("sqlite://{}", server.data.path().join("vichar.db").display());
    let url = if server.database.is_empty() { file() } else { server.database.clone() };
    sqlx::AnyPool::connect(&url).await.unwrap()
}
