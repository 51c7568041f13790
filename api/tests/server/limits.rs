//! Limits: of guesses at an account, of what a network tries, of questions a day.

use crate::browser::{Browser, PASSWORD, signed_in, told};
use crate::corpus::QUESTION;
use crate::letters::Letters;
use crate::server::Server;
use serde_json::json;
use vichar_engine::config::{Config, Disclosure};

const ASHA: &str = "asha@example.org";
const WRONG: &str = "not the password at all";

/// A site on the network, behind a proxy that says for whom it asks.
fn public(config: &mut Config) {
    config.server.public_url = "http://vichar.example.org".into();
    config.server.trusted_proxies = vec!["127.0.0.1".into()];
}

#[tokio::test(flavor = "multi_thread")]
async fn guesses_are_limited_and_the_owner_still_comes_in() {
    for disclosure in [Disclosure::Catalogue, Disclosure::Strict] {
        let server = Server::empty(|config| config.auth.account_disclosure = disclosure).await;
        let mut asha = signed_in(&server, ASHA).await;
        let spellings = [ASHA, "ASHA@example.org", " Asha@Example.ORG ", "ａｓｈａ@example.org"];
        for (known, unknown) in spellings.iter().zip(["b@x.org", "B@x.org", " b@X.org", "ｂ@x.org"]).cycle().take(10) {
            let mut stranger = Browser::new(&server);
            assert!(matches!(stranger.log_in(known, WRONG).await.status, 401));
            assert!(matches!(stranger.log_in(unknown, WRONG).await.status, 401 | 404));
        }
        // From here on a password is not looked at: the right one, a wrong one and any for nobody are told the same.
        let mut stranger = Browser::new(&server);
        let told_of = [
            stranger.log_in(ASHA, PASSWORD).await,
            stranger.log_in(ASHA, WRONG).await,
            stranger.log_in("b@x.org", WRONG).await,
        ];
        for reply in &told_of {
            assert_eq!(told(reply), (429, "too-many-requests".into()));
            assert_eq!(reply.text(), told_of[0].text());
            let waits: u64 = reply.header("retry-after").unwrap().parse().unwrap();
            assert!((200..=240).contains(&waits), "{waits}");
        }
        // A browser in which she was signed in before has guesses of its own.
        assert_eq!(asha.post("/api/auth/logout", json!({})).await.status, 204);
        assert_eq!(asha.log_in(ASHA, WRONG).await.status, 401);
        assert_eq!(asha.log_in(ASHA, PASSWORD).await.status, 200);
        let mut bina = signed_in(&server, "bina@example.org").await;
        bina.cookies.remove("sid");
        assert_eq!(told(&bina.log_in(ASHA, PASSWORD).await).0, 429, "a browser that is known to somebody else");

        // Each further guess waits for the one before it, longer each time, and never for ever.
        for (minutes, status) in [(3, 429), (2, 401), (5, 429), (4, 401), (10, 429), (6, 401), (14, 429), (2, 401)] {
            server
                .change(&format!(
                    "update counter set since = since - {} where counter_key like 'guess:%'",
                    minutes * 60_000
                ))
                .await;
            assert_eq!(Browser::new(&server).log_in(ASHA, WRONG).await.status, status, "after {minutes} more minutes");
        }
        server.change("update counter set since = since - 3600000 where counter_key like 'guess:%'").await;
        assert_eq!(Browser::new(&server).log_in(ASHA, PASSWORD).await.status, 200, "after an hour of rest");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_guesses_at_once_ten_are_looked_at() {
    let server = Server::empty(|_| {}).await;
    signed_in(&server, ASHA).await;
    let guesses: Vec<_> = (0..60)
        .map(|_| {
            let mut stranger = Browser::new(&server);
            tokio::spawn(async move { stranger.log_in(ASHA, WRONG).await.status })
        })
        .collect();
    let (mut looked_at, mut refused) = (0, 0);
    for guess in guesses {
        match guess.await.unwrap() {
            401 => looked_at += 1,
            429 => refused += 1,
            status => panic!("{status}"),
        }
    }
    assert_eq!((looked_at, refused), (10, 50));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_wrong_guesses_in_a_row_leave_the_mail() {
    let server = Server::empty(|_| {}).await;
    let mut letters = Letters::of(server.data.path());
    signed_in(&server, ASHA).await;
    letters.next(ASHA).await;
    Browser::new(&server).log_in(ASHA, WRONG).await;
    server.change("update counter set count = 100 where counter_key like 'guesses:%'").await;
    assert_eq!(told(&Browser::new(&server).log_in(ASHA, PASSWORD).await).0, 429);
    Browser::new(&server).post("/api/auth/forgot", json!({ "email": ASHA })).await;
    let body = json!({ "token": letters.next(ASHA).await.token(), "password": "another kite over there" });
    assert_eq!(Browser::new(&server).post("/api/auth/reset", body).await.status, 204);
    assert_eq!(Browser::new(&server).log_in(ASHA, "another kite over there").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_signed_in_cannot_guess_on_either() {
    let server = Server::empty(|_| {}).await;
    let mut thief = signed_in(&server, ASHA).await;
    for _ in 0..10 {
        assert_eq!(thief.call("DELETE", "/api/me", &json!({ "password": WRONG })).await.status, 401);
    }
    assert_eq!(told(&thief.call("DELETE", "/api/me", &json!({ "password": PASSWORD })).await).0, 429);
    assert_eq!(Browser::new(&server).log_in(ASHA, PASSWORD).await.status, 200, "the log-in is not concerned");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_may_try_so_many_addresses() {
    let server = Server::empty(public).await;
    let mut letters = Letters::of(server.data.path());
    let mut asha = Browser::from(&server, "198.51.100.1");
    asha.sign_up(ASHA).await;
    letters.next(ASHA).await;
    let attacker = || Browser::from(&server, "203.0.113.7");
    for at in 0..10 {
        let reply = attacker().log_in(&format!("nobody{at}@example.org"), WRONG).await;
        assert_eq!(told(&reply), (404, "user-not-found".into()), "{at}");
        if at < 9 {
            assert_eq!(attacker().log_in("nobody0@example.org", WRONG).await.status, 404, "the same address is one");
        }
    }
    for email in ["nobody10@example.org", ASHA, "nobody0@example.org"] {
        assert_eq!(told(&attacker().log_in(email, PASSWORD).await), (429, "too-many-requests".into()), "{email}");
    }
    assert_eq!(asha.log_in(ASHA, PASSWORD).await.status, 200, "other networks are not concerned");
    server.change("update counter set since = since - 600000 where counter_key like 'unknown:%'").await;
    assert_eq!(attacker().log_in("nobody11@example.org", WRONG).await.status, 404, "ten minutes later");
    server.change("update counter set count = 50 where counter_key like 'unknown-day:%'").await;
    let reply = attacker().log_in(ASHA, PASSWORD).await;
    assert_eq!(told(&reply).0, 429);
    assert!(reply.header("retry-after").unwrap().parse::<u64>().unwrap() > 80_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_sends_mails_is_limited() {
    let server = Server::empty(public).await;
    let message = || json!({ "name": "Asha", "email": ASHA, "message": "Sat Sri Akal" });
    for status in [202, 202, 202, 202, 202, 429] {
        assert_eq!(Browser::from(&server, "198.51.100.1").post("/api/contact", message()).await.status, status);
    }
    assert_eq!(Browser::from(&server, "198.51.100.2").post("/api/contact", message()).await.status, 202);
    // A client cannot choose its address: the proxy writes the last one.
    let forged = Browser::from(&server, "198.51.100.77, 198.51.100.1").post("/api/contact", message()).await;
    assert_eq!(told(&forged).0, 429);
    assert_eq!(server.rows("message").await, 6);
    for (at, status) in [202, 202, 202, 202, 202, 429].into_iter().enumerate() {
        for email in [ASHA, "nobody@example.org"] {
            let mut browser = Browser::from(&server, &format!("192.0.2.{at}"));
            assert_eq!(
                browser.post("/api/auth/forgot", json!({ "email": email })).await.status,
                status,
                "{at} {email}"
            );
        }
    }
    for at in 0..31 {
        let made = Browser::from(&server, "2001:db8:7:7::1").sign_up(&format!("{at}@example.org")).await;
        assert_eq!(made.status, if at < 30 { 201 } else { 429 }, "{at}");
    }
    let neighbour = Browser::from(&server, "2001:db8:7:7:ffff::9").sign_up("x@example.org").await;
    assert_eq!(neighbour.status, 429, "a /64 is one network");
    assert_eq!(Browser::from(&server, "2001:db8:7:8::1").sign_up("x@example.org").await.status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn questions_are_counted_by_the_day_and_help_never_is() {
    let server = Server::start(|config| {
        public(config);
        config.questions.visitor = 2;
        config.questions.free = 3;
        config.questions.amateur = 4;
    })
    .await;
    let ask = async |browser: &mut Browser, question: &str| {
        told(&browser.post("/api/answer", json!({ "query": question })).await)
    };
    let refused = (429, "too-many-requests".to_owned());
    let danger = "I want to kill myself";
    let mut visitor = Browser::from(&server, "198.51.100.1");
    let mut asha = Browser::from(&server, "198.51.100.1");
    asha.sign_up(ASHA).await;
    asha.log_in(ASHA, PASSWORD).await;
    for (who, most) in [(&mut visitor, 2), (&mut asha, 3)] {
        for _ in 0..most {
            assert_eq!(ask(who, danger).await.0, 200);
            assert_eq!(ask(who, "").await.0, 422, "what is no question is not counted");
            assert_eq!(ask(who, QUESTION).await.0, 200);
        }
        assert_eq!(ask(who, QUESTION).await, refused);
        assert_eq!(ask(who, danger).await.0, 200);
    }
    assert_eq!(asha.account().await["questions"], json!({ "asked": 3, "allowed": 3 }));
    server.app.store().set_plan(ASHA, "amateur").await.unwrap();
    assert_eq!(asha.account().await["questions"], json!({ "asked": 3, "allowed": 4 }));
    assert_eq!(ask(&mut asha, QUESTION).await.0, 200);
    assert_eq!(ask(&mut asha, QUESTION).await, refused);
    let reply = visitor.post("/api/answer", json!({ "query": QUESTION })).await;
    assert!(reply.header("retry-after").unwrap().parse::<u64>().unwrap() <= 86_400);
    assert_eq!(ask(&mut Browser::from(&server, "198.51.100.2"), QUESTION).await.0, 200);
    server.change("update counter set since = since - 86400000").await;
    assert_eq!(ask(&mut visitor, QUESTION).await.0, 200, "the next day");
    assert_eq!(asha.account().await["questions"]["asked"], 0);
    assert_eq!(visitor.get("/api/example").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_can_want_confirmed_addresses() {
    let server = Server::start(|config| config.auth.verified_to_ask = true).await;
    let mut letters = Letters::of(server.data.path());
    let mut asha = signed_in(&server, ASHA).await;
    assert_eq!(asha.get("/api/site").await.json()["verified_to_ask"], true);
    let question = json!({ "query": QUESTION });
    assert_eq!(told(&asha.post("/api/answer", question.clone()).await), (403, "verification-needed".into()));
    let help = asha.post("/api/answer", json!({ "query": "I want to kill myself" })).await;
    assert_eq!(help.json()["outcome"], "crisis");
    asha.post("/api/auth/verify", json!({ "token": letters.next(ASHA).await.token() })).await;
    assert_eq!(asha.post("/api/answer", question).await.status, 200);
}
