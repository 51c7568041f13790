//! Generations come and go; requests do not notice.

use crate::client::{ask, get, until};
use crate::corpus::{self, QUESTION};
use crate::server::Server;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

#[tokio::test(flavor = "multi_thread")]
async fn a_swap_drops_no_request() {
    let server = Server::start(|_| {}).await;
    let (address, over, asked) = (server.address, Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let askers: Vec<_> = (0..3)
        .map(|_| {
            let (over, asked) = (Arc::clone(&over), Arc::clone(&asked));
            tokio::spawn(async move {
                let mut seen = Vec::new();
                while !over.load(Ordering::Relaxed) {
                    let reply = ask(address, QUESTION).await;
                    assert_eq!(reply.status, 200, "{}", reply.text());
                    seen.push(reply.json()["corpus"].as_str().unwrap().to_owned());
                    asked.fetch_add(1, Ordering::Relaxed);
                }
                seen
            })
        })
        .collect();
    until("ten answers", || async { asked.load(Ordering::Relaxed) > 10 }).await;
    let data = server.data.path().to_owned();
    tokio::task::spawn_blocking(move || corpus::publish(&data, 2)).await.unwrap();
    until("generation 2", || async { server.app.live().number() == Some(2) }).await;
    let before = asked.load(Ordering::Relaxed);
    until("ten answers more", || async { asked.load(Ordering::Relaxed) > before + 10 }).await;
    over.store(true, Ordering::Relaxed);
    for asker in askers {
        let seen = asker.await.unwrap();
        let turn = seen.iter().position(|corpus| corpus.starts_with("generation 2,")).unwrap();
        assert!(seen[..turn].iter().all(|corpus| corpus.starts_with("generation 1,")));
        assert!(seen[turn..].iter().all(|corpus| corpus.starts_with("generation 2,")), "never back");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_server_becomes_ready_by_itself() {
    let server = Server::empty(|_| {}).await;
    assert_eq!(get(server.address, "/healthz").await.status, 200);
    for path in ["/readyz", "/api/sources", "/api/shabads/DMP", "/api/search?q=hukam"] {
        let reply = get(server.address, path).await;
        assert_eq!((reply.status, reply.code().as_str()), (503, "nothing-published"), "{path}");
        assert!(reply.header("retry-after").unwrap().parse::<u32>().unwrap() > 0, "{path}");
    }
    assert_eq!(ask(server.address, QUESTION).await.code(), "nothing-published");
    let crisis = ask(server.address, "I want to kill myself").await;
    assert_eq!((crisis.status, &crisis.json()["outcome"]), (200, &"crisis".into()));

    corpus::publish(server.data.path(), 1);
    until("ready", || async { get(server.address, "/readyz").await.status == 200 }).await;
    assert_eq!(ask(server.address, QUESTION).await.json()["outcome"], "answered");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_generation_changes_nothing() {
    let server = Server::start(|_| {}).await;
    let generations = server.data.path().join("generations");
    let copy = generations.join("0002");
    std::fs::create_dir(&copy).unwrap();
    // A manifest without its texts, of a number that nobody else has: the line in the log is known by it.
    std::fs::copy(generations.join("0001/manifest.json"), copy.join("manifest.json")).unwrap();
    std::fs::write(generations.join("CURRENT"), "0002\n").unwrap();
    let place = copy.to_str().unwrap().to_owned();
    until("a line in the log", || async { crate::logged::lines_with(&place) > 0 }).await;
    for _ in 0..20 {
        assert_eq!(get(server.address, "/readyz").await.json()["generation"], 1);
        assert_eq!(ask(server.address, QUESTION).await.status, 200);
    }
    assert_eq!(crate::logged::lines_with(&place), 1, "it is logged once");

    std::fs::write(generations.join("CURRENT"), "nonsense\n").unwrap();
    until("another line", || async { crate::logged::lines_with("nonsense") > 0 }).await;
    assert_eq!(ask(server.address, QUESTION).await.status, 200);
}
