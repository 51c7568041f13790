//! The process killed at any moment: no turn is lost that was acknowledged, none is doubled, none is half there.

use super::faults::{prepared, serving};
use super::{Person, id};
use crate::client::{Reply, parse};
use crate::corpus::{QUESTION, THINKING};
use crate::program::program;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::Command;
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant, SystemTime};

/// As many kills as the default test has; `VICHAR_KILL_CYCLES` asks for more.
const CYCLES: usize = 60;
const WRITERS: usize = 8;
const QUERIES: [&str; 4] = [QUESTION, THINKING, "hukam", "Which carburettor fits a Zündapp?"];

/// What a writer sent, and the reply if there was one.
struct Sent {
    turn: String,
    query: &'static str,
    /// The chat that was named.
    chat: String,
    reply: Option<Value>,
}

/// Asks until the server is gone.
fn write(to: SocketAddr, cookie: &str, mut chat: String, first: Option<(String, &'static str)>, sent: &Sender<Sent>) {
    let mut next = first;
    for n in 0.. {
        let (turn, query) = next.take().unwrap_or_else(|| (id(), QUERIES[n % QUERIES.len()]));
        let reply = ask(to, cookie, &chat, &turn, query);
        let named = chat.clone();
        let is_gone = reply.is_none();
        let reply = match reply {
            Some(reply) if reply.status == 200 => {
                let reply = reply.json();
                chat = reply["chat"]["uid"].as_str().unwrap().to_owned();
                Some(reply)
            }
            // It was begun before the last kill, and is sent again.
            Some(reply) => {
                assert_eq!((n, reply.code().as_str()), (0, "interrupted"));
                None
            }
            None => None,
        };
        let _ = sent.send(Sent { turn, query, chat: named, reply });
        if is_gone {
            return;
        }
    }
}

/// The answer, if all of it arrived.
fn ask(to: SocketAddr, cookie: &str, chat: &str, turn: &str, query: &str) -> Option<Reply> {
    let body = json!({ "query": query, "chat": chat, "turn": turn }).to_string();
    let mut stream = TcpStream::connect(to).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    let head = "POST /api/answer HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n";
    stream
        .write_all(format!("{head}cookie: {cookie}\r\ncontent-length: {}\r\n\r\n{body}", body.len()).as_bytes())
        .ok()?;
    let mut said = Vec::new();
    stream.read_to_end(&mut said).ok()?;
    let end = said.windows(4).position(|four| four == b"\r\n\r\n")?;
    let length = String::from_utf8_lossy(&said[..end]).to_lowercase();
    let length: usize = length.split("content-length: ").nth(1)?.split("\r\n").next()?.parse().ok()?;
    if said.len() != end + 4 + length {
        return None;
    }
    Some(parse(&said))
}

/// The program, for somebody who asks more than people do in a day.
fn asked_much() -> Command {
    let mut program = program();
    program.env("VICHAR_QUESTIONS__FREE", "1000000");
    program
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_turn_is_lost_when_the_process_is_killed() {
    let cycles = std::env::var("VICHAR_KILL_CYCLES").ok().and_then(|n| n.parse().ok()).unwrap_or(CYCLES);
    let data = tempfile::tempdir().unwrap();
    let cookie = prepared(data.path()).await;
    let mut chance = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_nanos() as u64;
    let mut moment = || {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Duration::from_millis(50 + (chance >> 33) % 1_450)
    };
    let begun = Instant::now();
    let (mut acknowledged, mut unanswered, mut pending) = (0, 0, Vec::new());
    for cycle in 0..cycles {
        let (mut running, to) = serving(asked_much(), data.path());
        let (sender, sent) = channel();
        // What had no reply before is sent again, as a page does after a reload.
        let resent: Vec<Sent> = std::mem::take(&mut pending);
        let resent_turns: Vec<String> = resent.iter().map(|sent| sent.turn.clone()).collect();
        let writers: Vec<_> = (0..WRITERS)
            .map(|n| {
                let (sender, cookie) = (sender.clone(), cookie.clone());
                let again = resent.get(n).filter(|_| n % 2 == 0);
                let chat = again.map_or_else(|| "new".to_owned(), |sent| sent.chat.clone());
                let first = again.map(|sent| (sent.turn.clone(), sent.query));
                std::thread::spawn(move || write(to, &cookie, chat, first, &sender))
            })
            .collect();
        drop(sender);
        std::thread::park_timeout(moment());
        running.0.kill().unwrap();
        running.0.wait().unwrap();
        for writer in writers {
            writer.join().unwrap();
        }
        let sent: Vec<Sent> = sent.into_iter().collect();

        let (running, to) = serving(asked_much(), data.path());
        let person = Person { to, cookie: cookie.clone() };
        let mut chats: HashMap<String, Vec<Value>> = HashMap::new();
        for one in &sent {
            let Some(reply) = &one.reply else { continue };
            let uid = reply["chat"]["uid"].as_str().unwrap();
            if !chats.contains_key(uid) {
                chats.insert(uid.to_owned(), person.items(uid).await);
            }
            let kept: Vec<&Value> = chats[uid].iter().filter(|item| item["id"] == one.turn).collect();
            assert_eq!(kept.len(), 1, "cycle {cycle}: an acknowledged turn is there once");
            let mut answer = reply.clone();
            answer.as_object_mut().unwrap().remove("chat");
            assert_eq!((&kept[0]["state"], &kept[0]["query"]), (&json!("done"), &json!(one.query)), "cycle {cycle}");
            assert_eq!(kept[0]["answer"].to_string(), answer.to_string(), "cycle {cycle}: the answer that was sent");
            acknowledged += 1;
        }
        for items in chats.values() {
            let ids: HashSet<&str> = items.iter().map(|item| item["id"].as_str().unwrap()).collect();
            let places: HashSet<i64> = items.iter().map(|item| item["seq"].as_i64().unwrap()).collect();
            assert_eq!((ids.len(), places.len()), (items.len(), items.len()), "cycle {cycle}: none is doubled");
            for item in items {
                let is_whole = match item["state"].as_str().unwrap() {
                    "done" => item["answer"]["answer"] == item["ans"] && item["error"].is_null(),
                    "failed" => item["answer"].is_null() && item["ans"] == "" && item["error"] == "interrupted",
                    _ => false,
                };
                assert!(is_whole, "cycle {cycle}: none is half there: {item:#}");
            }
        }
        drop(running);
        let lost = |one: &Sent| one.reply.is_none() && !resent_turns.contains(&one.turn);
        pending = sent.into_iter().filter(lost).collect();
        unanswered += pending.len();
    }
    let url = format!("sqlite://{}", data.path().join("vichar.db").display());
    let database = sqlx::AnyPool::connect(&url).await.unwrap();
    let (whole,): (String,) = sqlx::query_as("pragma integrity_check").fetch_one(&database).await.unwrap();
    let (turns, running): (i64, i64) =
        sqlx::query_as("select count(*), count(case when state = 'running' then 1 end) from turn")
            .fetch_one(&database)
            .await
            .unwrap();
    eprintln!(
        "{cycles} kills in {:?}: {acknowledged} turns acknowledged, 0 lost, {unanswered} without a reply, {turns} stored",
        begun.elapsed()
    );
    assert_eq!((whole.as_str(), running), ("ok", 0));
    assert!(acknowledged > cycles, "{acknowledged}");
}
