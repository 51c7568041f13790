//! A disk that takes nothing: nothing is acknowledged that is not stored, and reading goes on.

use super::{Person, database, id, sign_up};
use crate::client::until;
use crate::corpus::{self, QUESTION};
use crate::program::{Running, program, quiet};
use crate::server::Server;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use vichar_api::store::Store;
use vichar_engine::config::Database;

/// A data folder with a generation and an account, and the cookie of a session.
pub(super) async fn prepared(data: &Path) -> String {
    corpus::publish(data, 1);
    let settings = Database {
        connections: 2,
        ..toml::from_str::<vichar_engine::config::Config>(vichar_engine::config::DEFAULTS).unwrap().database
    };
    let store = Store::open(&settings, data).await.unwrap();
    let cookie = sign_up(&store, "a").await;
    store.close().await;
    cookie
}

/// The program, serving a data folder.
pub(super) fn serving(mut command: Command, data: &Path) -> (Running, SocketAddr) {
    let child: Child = command
        .env("VICHAR_DATA_DIR", data)
        .env("VICHAR_SERVER__ADDRESS", "127.0.0.1:0")
        .env("VICHAR_LOG__LEVEL", "error")
        .env("VICHAR_SERVER__QUEUE", "1000")
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut running = Running(child);
    let mut line = String::new();
    BufReader::new(running.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.rsplit("http://").next().unwrap().trim().parse().unwrap_or_else(|_| panic!("{line}"));
    (running, address)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_acknowledges_nothing_and_recovers() {
    let data = tempfile::tempdir().unwrap();
    let cookie = prepared(data.path()).await;
    // A shell that lets files grow no further makes each write fail, as a full disk does.
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; exec \"$0\""]).arg(program().get_program());
    let (running, to) = serving(quiet(command), data.path());
    let limit = |bytes: &str| {
        let set =
            Command::new("prlimit").args(["--pid", &running.0.id().to_string(), &format!("--fsize={bytes}")]).status();
        assert!(set.unwrap().success());
    };
    let person = Person { to, cookie };
    let (uid, ..) = person.asked("new", QUESTION).await;
    let before = person.chat(&uid).await;
    for _ in 0..10 {
        limit("0:unlimited");
        let turn = id();
        let changes = [
            person.ask(&uid, &turn, "hukam").await,
            person.ask("new", &turn, "hukam").await,
            person.call("PATCH", &format!("/api/chats/{uid}"), &json!({ "title": "x" })).await,
            person.call("PUT", &format!("/api/chats/{uid}/share"), &json!({})).await,
            person.call("POST", "/api/history", &json!({})).await,
            person.call("DELETE", &format!("/api/chats/{uid}"), &Value::Null).await,
        ];
        for reply in changes {
            assert_eq!((reply.status, reply.code().as_str()), (503, "unavailable"));
            assert!(reply.header("retry-after").is_some());
        }
        assert_eq!(person.chat(&uid).await, before, "reading goes on, and nothing has changed");
        let help = person.ask(&uid, &turn, "I want to kill myself").await;
        assert_eq!((help.status, &help.json()["outcome"]), (200, &json!("crisis")));
        assert!(help.json().get("chat").is_none(), "it is not said to be stored");
        limit("unlimited:unlimited");
        assert_eq!(person.chat(&uid).await, before);
    }
    let (_, turn, _) = person.asked(&uid, "hukam").await;
    assert_eq!(person.items(&uid).await[1]["id"], turn, "and then it goes on");
}

/// What breaks after a turn has begun: its answer is not acknowledged, and it can be asked again.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_cannot_be_stored_is_none() {
    let server = Server::start(|_| {}).await;
    let person = Person::new(&server, "a").await;
    let (uid, ..) = person.asked("new", QUESTION).await;
    let database = database(&server).await;
    let change = async |sql: &'static str| sqlx::raw_sql(sql).execute(&database).await.unwrap();
    change("create trigger broken before update of state on turn begin select raise(abort, 'broken'); end").await;
    let turn = id();
    for _ in 0..2 {
        let failed = person.ask(&uid, &turn, "hukam").await;
        assert_eq!((failed.status, failed.code().as_str()), (503, "unavailable"));
    }
    let body = json!({ "query": "hukam", "chat": uid, "turn": id() });
    let told = person.listen("POST", "/api/answer", &body).await;
    assert_eq!(
        (told.last().unwrap().1.as_str(), &told.last().unwrap().2["error"]["code"]),
        ("error", &json!("unavailable"))
    );
    assert!(told.iter().all(|(_, name, _)| name != "done"));
    change("drop trigger broken").await;
    // Nobody works on them any more, whatever the database says.
    let items = person.items(&uid).await;
    assert_eq!(items.len(), 3);
    for item in &items[1..] {
        assert_eq!((&item["state"], &item["error"]), (&json!("failed"), &json!("interrupted")));
        let path = format!("/api/chats/{uid}/turns/{}/retry", item["id"].as_str().unwrap());
        assert_eq!(person.call("POST", &path, &json!({})).await.status, 200);
    }
    assert!(person.items(&uid).await.iter().all(|item| item["state"] == "done"));
    until("nothing works any more", || async { server.app.live_turns() == 0 }).await;
}
