//! A browser: it keeps cookies, and sends them back.

use crate::client::{JSON, Reply, send};
use crate::server::Server;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;

/// A password that nobody would guess.
pub(crate) const PASSWORD: &str = "four horses on a hill";

#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) to: SocketAddr,
    pub(crate) cookies: BTreeMap<String, String>,
    /// Headers that it sends always.
    pub(crate) headers: Vec<(&'static str, String)>,
}

impl Browser {
    pub(crate) fn new(server: &Server) -> Self {
        Self::at(server.address)
    }

    pub(crate) fn at(to: SocketAddr) -> Self {
        Self { to, cookies: BTreeMap::new(), headers: Vec::new() }
    }

    /// One that reaches the server by way of a proxy, from this address.
    pub(crate) fn from(server: &Server, address: &str) -> Self {
        Self { headers: vec![("x-forwarded-for", address.to_owned())], ..Self::new(server) }
    }

    pub(crate) async fn call(&mut self, method: &str, path: &str, body: &Value) -> Reply {
        let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let cookies = cookies.join("; ");
        let mut headers: Vec<(&str, &str)> = self.headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        if !cookies.is_empty() {
            headers.push(("cookie", &cookies));
        }
        let body = if body.is_null() { String::new() } else { body.to_string() };
        if !body.is_empty() {
            headers.push(JSON);
        }
        let reply = send(self.to, method, path, &headers, body.as_bytes()).await;
        for cookie in reply.headers("set-cookie") {
            let (name, value) = cookie.split(';').next().and_then(|pair| pair.split_once('=')).expect("a cookie");
            if cookie.contains("Max-Age=0") {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        reply
    }

    pub(crate) async fn get(&mut self, path: &str) -> Reply {
        self.call("GET", path, &Value::Null).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> Reply {
        self.call("POST", path, &body).await
    }

    pub(crate) async fn sign_up(&mut self, email: &str) -> Reply {
        let body = json!({ "name": "Asha Kaur", "email": email, "password": PASSWORD });
        self.post("/api/auth/signup", body).await
    }

    pub(crate) async fn log_in(&mut self, email: &str, password: &str) -> Reply {
        self.post("/api/auth/login", json!({ "email": email, "password": password })).await
    }

    /// The account that the server thinks is signed in.
    pub(crate) async fn account(&mut self) -> Value {
        let reply = self.get("/api/me").await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        reply.json()["account"].clone()
    }
}

/// A browser in which a new account is signed in.
pub(crate) async fn signed_in(server: &Server, email: &str) -> Browser {
    let mut browser = Browser::new(server);
    let made = browser.sign_up(email).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let reply = browser.log_in(email, PASSWORD).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    browser
}

/// A status, and the code of an error.
pub(crate) fn told(reply: &Reply) -> (u16, String) {
    let code = if reply.status < 400 { String::new() } else { reply.code() };
    if reply.status == 429 {
        let seconds: u32 = reply.header("retry-after").expect("Retry-After").parse().unwrap();
        assert!(seconds > 0);
    }
    (reply.status, code)
}
