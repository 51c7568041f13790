//! A message of somebody in danger, in a chat: answered whatever is wrong, kept for its owner alone, and not forgotten
//! while the chat lasts.

use super::{Person, database, id};
use crate::client::{EVENTS, JSON, get, send, until};
use crate::corpus::QUESTION;
use crate::server::Server;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const SAID: [(&str, &str); 3] =
    [("I want to kill myself", "en"), ("ਮੈਂ ਮਰਨਾ ਚਾਹੁੰਦਾ ਹਾਂ", "pa"), ("main marna chahunda haan", "pa-Latn")];

#[tokio::test(flavor = "multi_thread")]
async fn help_stays_within_reach_and_is_its_owners_alone() {
    for (said, language) in SAID {
        let server = Server::start(|_| {}).await;
        let person = Person::new(&server, "a").await;
        let (uid, ..) = person.asked("new", QUESTION).await;
        assert_eq!(person.chat(&uid).await["at_risk"], false);
        let (same, turn, reply) = person.asked(&uid, said).await;
        assert_eq!((&same, &reply["outcome"], &reply["language"]), (&uid, &json!("crisis"), &json!(language)));
        assert_eq!(person.ask(&uid, &turn, said).await.json()["answer"], reply["answer"], "sent twice it is one turn");

        // Whatever follows is answered with help at hand: an answer, none, or a refusal.
        for query in [QUESTION, "Which carburettor fits a Zündapp?", "Write me a shabad like Guru Nanak"] {
            let (_, _, answer) = person.asked(&uid, query).await;
            assert_ne!(answer["outcome"], "crisis", "{query}");
            assert!(!answer["help"].as_array().unwrap().is_empty(), "{query}: {answer:#}");
            let last = answer["sentences"].as_array().unwrap().last().unwrap()["text"].as_str().unwrap();
            assert!(last.contains("earlier in this chat"), "{query}: {last}");
        }
        // An ordinary question elsewhere; here it asks for means.
        let means = "How high is the bridge near the gurdwara?";
        let (elsewhere, _, answer) = person.asked("new", means).await;
        assert_ne!(answer["outcome"], "crisis");
        assert!(answer["help"].as_array().unwrap().is_empty());
        let (_, graver, answer) = person.asked(&uid, means).await;
        assert_eq!(answer["outcome"], "crisis");

        let chat = person.chat(&uid).await;
        assert_eq!(chat["at_risk"], true);
        assert_eq!(person.chat(&elsewhere).await["at_risk"], false);
        let items = chat["items"].as_array().unwrap();
        assert_eq!(items.len(), 6);
        assert_eq!(items[1]["answer"], reply, "stored with its language");

        for turn in [&turn, &graver] {
            let path = format!("/api/chats/{uid}/turns/{turn}/feedback");
            let rated = person.call("PUT", &path, &json!({ "mark": "down" })).await;
            assert_eq!((rated.status, rated.code().as_str()), (422, "not-for-feedback"));
        }
        let shared = person.call("PUT", &format!("/api/chats/{uid}/share"), &json!({})).await.json();
        let shared = get(server.address, &format!("/api/shared/{}", shared["token"].as_str().unwrap())).await;
        let seen = shared.json()["items"].as_array().unwrap().len();
        assert_eq!(seen, 1, "nothing of it is shared, nor what reminds of it");
        assert!(!shared.text().contains(said) && !shared.text().contains("earlier in this chat"));
        for kind in ["json", "markdown"] {
            let exported = person.get(&format!("/api/chats/{uid}/export?as={kind}")).await;
            assert!(!exported.text().contains(said) && !exported.text().contains(means), "{}", exported.text());
            let counted = if kind == "json" { "\"crisis\":2" } else { "Left out: 2" };
            assert!(exported.text().contains(counted), "{}", exported.text());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chat_can_begin_with_it() {
    let server = Server::start(|_| {}).await;
    let person = Person::new(&server, "a").await;
    let turn = id();
    let mut replies = Vec::new();
    for _ in 0..3 {
        let reply = person.ask("new", &turn, SAID[0].0).await;
        assert_eq!(reply.status, 200);
        replies.push(reply.body);
    }
    replies.dedup();
    assert_eq!(replies.len(), 1, "one turn, and one text");
    let listed = person.get("/api/chats").await.json();
    assert_eq!(listed["chats"].as_array().unwrap().len(), 1);
    assert_eq!(person.chat(listed["chats"][0]["uid"].as_str().unwrap()).await["at_risk"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_comes_at_once_and_is_kept() {
    let server = Server::start(|_| {}).await;
    let person = Person::new(&server, "a").await;
    let (uid, ..) = person.asked("new", QUESTION).await;
    let mut times = Vec::new();
    for n in 0..200 {
        let begun = Instant::now();
        let (said, _) = SAID[n % SAID.len()];
        assert_eq!(person.ask(&uid, &id(), said).await.json()["outcome"], "crisis");
        times.push(begun.elapsed());
    }
    times.sort_unstable();
    eprintln!("help in a chat, stored: median {:?}, p95 {:?}, longest {:?}", times[100], times[190], times[199]);
    assert!(times[190] <= Duration::from_millis(150), "{:?}", times[190]);
    until("all are kept", || async { person.items(&uid).await.len() == 201 }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_waits_for_nothing() {
    let server = Server::start(|config| {
        config.server.answers_at_once = 1;
        config.server.queue = 0;
        config.auth.verified_to_ask = true;
    })
    .await;
    let person = Person::new(&server, "a").await;
    let signed_out = Person { cookie: "sid=nobody".into(), ..person.clone() };
    let _place = server.app.take_place().await.unwrap();
    let check = async |who: &Person, chat: &str, is_stored: bool, why: &str| {
        for (said, language) in SAID {
            let body = json!({ "query": said, "chat": chat, "turn": id() });
            let begun = Instant::now();
            let whole = who.call("POST", "/api/answer", &body).await;
            let took = begun.elapsed();
            assert_eq!(whole.status, 200, "{why}: {}", whole.text());
            let reply = whole.json();
            assert_eq!((&reply["outcome"], &reply["language"]), (&json!("crisis"), &json!(language)), "{why}");
            assert_eq!(reply.get("chat").is_some(), is_stored, "{why}: {reply:#}");
            assert!(took < Duration::from_secs(2), "{why}: {took:?}");
            let headers = [JSON, EVENTS, ("cookie", who.cookie.as_str())];
            let steps = send(who.to, "POST", "/api/answer", &headers, body.to_string().as_bytes()).await;
            assert_eq!((steps.status, steps.text().contains("event: done\n")), (200, true), "{why}");
            assert_eq!(steps.text().contains("event: chat\n"), is_stored, "{why}");
        }
    };
    check(&person, "new", true, "every place is taken, and the address is not confirmed").await;
    check(&signed_out, "new", false, "nobody is signed in").await;
    check(&person, &id(), false, "there is no such chat").await;
    check(&person, "x", false, "there can be no such chat").await;

    let database = database(&server).await;
    let break_it = async |change: &'static str| sqlx::query(change).execute(&database).await.unwrap();
    break_it("alter table turn rename to gone").await;
    check(&person, "new", false, "turns cannot be stored").await;
    assert_eq!(person.get("/api/chats").await.status, 503);
    break_it("alter table gone rename to turn").await;
    break_it("alter table session rename to gone").await;
    check(&person, "new", false, "nobody can be looked up").await;
    break_it("alter table gone rename to session").await;
    check(&person, "new", true, "all is well again").await;
}

/// A database that neither answers nor fails, which is the worst.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_hangs_delays_it_by_a_tenth_of_a_second() {
    let server = Server::start(|_| {}).await;
    let person = Person::new(&server, "a").await;
    let (uid, ..) = person.asked("new", QUESTION).await;
    let database = database(&server).await;
    let mut holds = database.acquire().await.unwrap();
    sqlx::query("begin exclusive").execute(&mut *holds).await.unwrap();
    let mut times = Vec::new();
    for n in 0..6 {
        let begun = Instant::now();
        let reply = person.ask(&uid, &id(), SAID[n % 3].0).await;
        times.push(begun.elapsed());
        assert_eq!((reply.status, &reply.json()["outcome"]), (200, &json!("crisis")));
        assert!(reply.json().get("chat").is_none(), "it says nothing of what it does not know");
    }
    eprintln!("help while the database hangs: {times:?}");
    assert!(times.iter().all(|took| *took < Duration::from_millis(1_000)), "{times:?}");
    sqlx::query("commit").execute(&mut *holds).await.unwrap();
    // What could not be kept in time is kept once it can be.
    until("it is kept", || async {
        let chat = person.get(&format!("/api/chats/{uid}")).await;
        chat.status == 200 && chat.json()["at_risk"] == Value::Bool(true)
    })
    .await;
}
