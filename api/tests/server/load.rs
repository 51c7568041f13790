//! More work than places, and readers who leave.

use crate::client::{EVENTS, JSON, ask, get, listen, send, until};
use crate::corpus::QUESTION;
use crate::server::Server;
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio_stream::StreamExt;
use vichar_api::answer::{Step, start};
use vichar_api::ask::Question;

#[tokio::test(flavor = "multi_thread")]
async fn a_full_server_says_so_and_still_helps() {
    let server = Server::start(|config| {
        config.server.answers_at_once = 1;
        config.server.queue = 0;
    })
    .await;
    let place = server.app.take_place().await.unwrap();
    let refused = [
        ask(server.address, QUESTION).await,
        send(
            server.address,
            "POST",
            "/api/answer",
            &[JSON, EVENTS],
            json!({ "query": QUESTION }).to_string().as_bytes(),
        )
        .await,
        get(server.address, "/api/search?q=hukam").await,
        get(server.address, "/api/shabads/DMP").await,
    ];
    for reply in refused {
        assert_eq!((reply.status, reply.code().as_str()), (503, "busy"));
        assert!(reply.header("retry-after").unwrap().parse::<u32>().unwrap() > 0);
    }
    for _ in 0..50 {
        let crisis = ask(server.address, "I want to kill myself").await;
        assert_eq!((crisis.status, &crisis.json()["outcome"]), (200, &"crisis".into()));
    }
    let (_, events) = listen(server.address, &json!({ "query": "ਮੈਂ ਮਰਨਾ ਚਾਹੁੰਦਾ ਹਾਂ" })).await;
    assert_eq!(events.last().unwrap().1["outcome"], "crisis");
    assert_eq!(get(server.address, "/readyz").await.status, 200);
    drop(place);
    assert_eq!(ask(server.address, QUESTION).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_waits_for_a_place_but_not_for_ever() {
    let server = Server::start(|config| {
        config.server.answers_at_once = 1;
        config.server.queue = 1;
        config.server.queue_ms = 600_000;
    })
    .await;
    let place = server.app.take_place().await.unwrap();
    let address = server.address;
    let waits = tokio::spawn(async move { ask(address, QUESTION).await });
    until("one waits", || async { server.app.waiting() == 1 }).await;
    let begun = Instant::now();
    assert_eq!(ask(server.address, QUESTION).await.code(), "busy");
    assert!(begun.elapsed() < Duration::from_secs(5));
    drop(place);
    assert_eq!(waits.await.unwrap().status, 200);

    let server = Server::start(|config| {
        config.server.answers_at_once = 1;
        config.server.queue_ms = 1;
    })
    .await;
    let _place = server.app.take_place().await.unwrap();
    assert_eq!(ask(server.address, QUESTION).await.code(), "busy", "its time in the queue is over");
}

#[tokio::test(flavor = "multi_thread")]
async fn work_ends_when_its_reader_leaves() {
    let server = Server::start(|config| config.server.answers_at_once = 1).await;
    let question = || Question::parse(json!({ "query": QUESTION }).to_string().as_bytes()).unwrap();

    // Nobody takes the second step, so the work stands still and keeps its place.
    let mut steps = start(&server.app, question()).await.unwrap();
    assert!(matches!(steps.next().await, Some(Step::Event(_))));
    assert_eq!(server.app.free_permits(), 0);
    drop(steps);
    until("the place is free", || async { server.app.free_permits() == 1 }).await;

    let mut steps = start(&server.app, question()).await.unwrap();
    let mut last = None;
    while let Some(step) = steps.next().await {
        last = Some(step);
    }
    assert!(matches!(last, Some(Step::Done(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_who_takes_nothing_in_loses_the_place() {
    let server = Server::start(|config| {
        config.server.answers_at_once = 1;
        config.server.idle_seconds = 1;
    })
    .await;
    let question = Question::parse(json!({ "query": QUESTION }).to_string().as_bytes()).unwrap();
    let mut steps = start(&server.app, question).await.unwrap();
    assert!(matches!(steps.next().await, Some(Step::Event(_))));
    until("the place is free", || async { server.app.free_permits() == 1 }).await;
    drop(steps);
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_drop_leave_nothing_behind() {
    let server = Server::start(|config| config.server.answers_at_once = 2).await;
    let body = json!({ "query": QUESTION }).to_string();
    for at in 0..200 {
        let accept = if at % 2 == 0 { "text/event-stream" } else { "application/json" };
        let request = format!(
            "POST /api/answer HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\naccept: {accept}\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        );
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
    }
    until("all places are free", || async { server.app.free_permits() == 2 }).await;
    assert_eq!(ask(server.address, QUESTION).await.status, 200);
}
