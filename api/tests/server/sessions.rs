//! What lets somebody in: links, which work once, and sessions, which end at once.

use crate::accounts::{ASHA, OTHER, of, status_and_code};
use crate::browser::{Browser, PASSWORD, signed_in, told};
use crate::letters::Letters;
use crate::server::Server;
use serde_json::{Value, json};
use vichar_engine::config::Disclosure::Catalogue;

#[tokio::test(flavor = "multi_thread")]
async fn a_link_works_once_whoever_comes_first() {
    let server = of(Catalogue).await;
    let mut letters = Letters::of(server.data.path());
    let mut asha = signed_in(&server, ASHA).await;
    let mut token = letters.next(ASHA).await.token();
    let race = async |path: &'static str, body: Value, ok: u16| {
        let calls = (0..50).map(|_| {
            let (mut browser, body) = (Browser::new(&server), body.clone());
            tokio::spawn(async move { told(&browser.post(path, body).await) })
        });
        let mut won = 0;
        for call in calls.collect::<Vec<_>>() {
            match call.await.unwrap() {
                (status, _) if status == ok => won += 1,
                (status, code) => assert_eq!((status, code.as_str()), (422, "invalid-verification-code")),
            }
        }
        won
    };
    for round in 0..3 {
        assert_eq!(race("/api/auth/verify", json!({ "token": token }), 200).await, 1, "round {round}");
        server.change("update account set verified_at = null").await;
        asha.post("/api/auth/verify/send", json!({})).await;
        token = letters.next(ASHA).await.token();
    }
    asha.post("/api/auth/forgot", json!({ "email": ASHA })).await;
    let token = letters.next(ASHA).await.token();
    assert_eq!(race("/api/auth/reset", json!({ "token": token, "password": OTHER }), 204).await, 1);
    assert_eq!(asha.log_in(ASHA, OTHER).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn links_and_sessions_expire_and_the_database_knows_none_of_them() {
    let server = of(Catalogue).await;
    let mut letters = Letters::of(server.data.path());
    let mut asha = signed_in(&server, ASHA).await;
    let token = letters.next(ASHA).await.token();
    asha.post("/api/auth/forgot", json!({ "email": ASHA })).await;
    let reset = letters.next(ASHA).await.token();
    for secret in [&token, &reset, &asha.cookies["sid"], &asha.cookies["device"]] {
        for table in ["token", "session", "device"] {
            let sql = format!("select token_hash from {table} where token_hash = '{secret}'");
            assert_eq!(server.text(&sql).await, "", "{table}");
        }
    }
    let lives = "select cast((expires_at - created) / 60000 as text) from (select t.expires_at, a.created_at as created \
                 from token t join account a on a.account_id = t.account_id where t.purpose = 'PURPOSE') as lives";
    let minutes = async |purpose: &str| server.text(&lives.replace("PURPOSE", purpose)).await;
    assert_eq!((minutes("verify").await.as_str(), minutes("reset").await.as_str()), ("1440", "60"));
    server.change("update token set expires_at = expires_at - 86400000").await;
    let late = asha.post("/api/auth/verify", json!({ "token": token })).await;
    assert_eq!(told(&late), status_and_code(422, "invalid-verification-code"));
    let late = asha.post("/api/auth/reset", json!({ "token": reset, "password": OTHER })).await;
    assert_eq!(told(&late), status_and_code(422, "invalid-verification-code"));

    const DAY: i64 = 86_400_000;
    for (column, days, lives) in
        [("seen_at", 13, true), ("seen_at", 15, false), ("created_at", 29, true), ("created_at", 31, false)]
    {
        asha.log_in(ASHA, PASSWORD).await;
        server.change(&format!("update session set {column} = {column} - {}", days * DAY)).await;
        assert_eq!(!asha.account().await.is_null(), lives, "{column} {days}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn cookies_are_bound_to_the_site() {
    let check = async |public_url: &str, sid: &str, is_secure: bool| {
        let server = Server::empty(|config| config.server.public_url = public_url.into()).await;
        let mut browser = Browser::new(&server);
        browser.sign_up(ASHA).await;
        let reply = browser.log_in(ASHA, PASSWORD).await;
        let lasting = reply.header("strict-transport-security");
        assert_eq!(lasting, is_secure.then_some("max-age=31536000"));
        let cookies = reply.headers("set-cookie");
        assert_eq!(cookies.len(), 2, "{cookies:?}");
        assert!(cookies[0].starts_with(&format!("{sid}=")), "{cookies:?}");
        for cookie in cookies {
            let flags: Vec<&str> = cookie.split("; ").skip(1).collect();
            for flag in ["HttpOnly", "SameSite=Lax", "Path=/"] {
                assert!(flags.contains(&flag), "{cookie}");
            }
            assert_eq!(flags.contains(&"Secure"), is_secure, "{cookie}");
            assert!(!cookie.contains("Domain"), "{cookie}");
            let value = cookie.split(['=', ';']).nth(1).unwrap();
            assert!(value.len() == 64 && !reply.text().contains(value), "{cookie}");
        }
        let mut letters = Letters::of(server.data.path());
        let site = if public_url.is_empty() { format!("http://{}", server.address) } else { public_url.to_owned() };
        browser.headers = vec![("x-forwarded-host", "evil.example".into()), ("forwarded", "host=evil.example".into())];
        browser.post("/api/auth/forgot", json!({ "email": ASHA })).await;
        for _ in 0..2 {
            let letter = letters.next(ASHA).await;
            assert!(letter.text.contains(&format!("{site}/")) && !letter.whole.contains("evil"), "{}", letter.text);
        }
    };
    check("https://vichar.example.org", "__Host-sid", true).await;
    check("http://192.168.1.5:8080", "sid", false).await;
    check("", "sid", false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_planted_cookie_is_never_taken_over() {
    let server = of(Catalogue).await;
    let mut asha = signed_in(&server, ASHA).await;
    let mut planted = "0".repeat(64);
    for _ in 0..3 {
        asha.cookies.insert("sid".into(), planted.clone());
        asha.log_in(ASHA, PASSWORD).await;
        assert_ne!(asha.cookies["sid"], planted);
        let mut attacker = Browser::new(&server);
        attacker.cookies.insert("sid".into(), planted);
        assert_eq!(attacker.account().await, Value::Null);
        planted = asha.cookies["sid"].clone();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_ends_sessions_ends_them_at_once() {
    let server = of(Catalogue).await;
    let mut letters = Letters::of(server.data.path());
    for (round, end) in ["everywhere", "password", "reset", "disable", "delete"].into_iter().enumerate() {
        let email = format!("{end}@example.org");
        let mut owner = signed_in(&server, &email).await;
        letters.next(&email).await;
        let token = if end == "reset" {
            owner.post("/api/auth/forgot", json!({ "email": email })).await;
            letters.next(&email).await.token()
        } else {
            String::new()
        };
        let mut others = Vec::new();
        for _ in 0..3 {
            let mut other = Browser::new(&server);
            assert_eq!(other.log_in(&email, PASSWORD).await.status, 200);
            others.push(other);
        }
        // Fifty ask on and on; none that begins after the end is let in.
        let (ended, is_ended) = tokio::sync::watch::channel(false);
        let clients: Vec<_> = (0..50)
            .map(|at| {
                let (mut client, is_ended) = (others[at % others.len()].clone(), is_ended.clone());
                tokio::spawn(async move {
                    loop {
                        let was_ended = *is_ended.borrow();
                        let is_in = !client.account().await.is_null();
                        assert!(!(was_ended && is_in), "{at} was let in after the end");
                        if was_ended {
                            return;
                        }
                    }
                })
            })
            .collect();
        let status = match end {
            "everywhere" => owner.post("/api/auth/logout-everywhere", json!({})).await.status,
            "password" => {
                owner.post("/api/me/password", json!({ "password": PASSWORD, "new_password": OTHER })).await.status
            }
            "reset" => owner.post("/api/auth/reset", json!({ "token": token, "password": OTHER })).await.status,
            "disable" => {
                if server.app.store().set_disabled(&email, true).await.unwrap() {
                    204
                } else {
                    404
                }
            }
            _ => owner.call("DELETE", "/api/me", &json!({ "password": PASSWORD })).await.status,
        };
        assert_eq!(status, 204, "{end}");
        ended.send(true).unwrap();
        for client in clients {
            client.await.unwrap();
        }
        assert_eq!(owner.account().await.is_null(), end != "password", "{round} {end}");
    }
    let mut one = signed_in(&server, "one@example.org").await;
    let before = one.clone();
    assert_eq!(one.post("/api/auth/logout", json!({})).await.status, 204);
    assert!(!one.cookies.contains_key("sid"));
    assert_eq!(before.clone().account().await, Value::Null);
}
