//! Accounts, from the first mail to the last row. These tests run over SQLite, and again over PostgreSQL.

use crate::browser::{Browser, PASSWORD, signed_in, told};
use crate::client::Reply;
use crate::letters::Letters;
use crate::server::Server;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, Version};
use serde_json::{Value, json};
use vichar_api::store::NewAccount;
use vichar_engine::config::Disclosure::{self, Catalogue, Strict};

const ASHA: &str = "asha@example.org";
const OTHER: &str = "a red kite over the canal";

async fn of(disclosure: Disclosure) -> Server {
    Server::empty(|config| config.auth.account_disclosure = disclosure).await
}

fn status_and_code(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_life() {
    let server = of(Catalogue).await;
    let mut letters = Letters::of(server.data.path());
    let mut asha = Browser::new(&server);
    assert_eq!(asha.account().await, Value::Null);
    let made = asha.sign_up(" Asha@Example.org ").await;
    assert_eq!((made.status, made.json()), (201, json!({})));
    assert_eq!(asha.account().await, Value::Null, "signing up signs nobody in");

    let welcome = letters.next("Asha@Example.org").await;
    assert_eq!(welcome.header("From"), "Vichar <vichar@localhost>");
    assert_eq!(welcome.header("Subject"), "Confirm your address for Vichar");
    assert!(welcome.html.contains("Asha Kaur") && welcome.html.contains(&welcome.token()), "{}", welcome.html);
    assert_eq!(welcome.link().0, format!("http://{}/verify", server.address));

    // One who has not confirmed yet may come in.
    let reply = asha.log_in(ASHA, PASSWORD).await;
    let account = reply.json();
    let id = account["id"].as_str().unwrap().to_owned();
    let expected = json!({
        "id": id, "name": "Asha Kaur", "email": "Asha@Example.org", "verified": false, "plan": "free",
        "requested_plan": null, "language": "en", "questions": { "asked": 0, "allowed": 100 },
    });
    assert_eq!((reply.status, &account), (200, &expected));
    assert_eq!(asha.account().await, expected);

    assert_eq!(asha.post("/api/auth/verify/send", json!({})).await.status, 202);
    let second = letters.next("Asha@Example.org").await;
    let old = asha.post("/api/auth/verify", json!({ "token": welcome.token() })).await;
    assert_eq!(told(&old), status_and_code(422, "invalid-verification-code"), "the second link voids the first");
    let link = json!({ "token": second.token() });
    let confirmed = Browser::new(&server).post("/api/auth/verify", link.clone()).await;
    assert_eq!(confirmed.json(), json!({ "purpose": "verify", "email": "Asha@Example.org" }));
    assert_eq!(told(&asha.post("/api/auth/verify", link).await).0, 422, "it works once");
    assert_eq!(asha.account().await["verified"], true);
    assert_eq!(asha.post("/api/auth/verify/send", json!({})).await.status, 202, "there is nothing to send");

    let changed = asha.call("PATCH", "/api/me", &json!({ "name": "ਆਸ਼ਾ ਕੌਰ", "language": "pa" })).await.json();
    assert_eq!((&changed["name"], &changed["language"]), (&json!("ਆਸ਼ਾ ਕੌਰ"), &json!("pa")));
    let wanted = asha.call("PUT", "/api/me/plan", &json!({ "plan": "amateur" })).await.json();
    assert_eq!((&wanted["plan"], &wanted["requested_plan"]), (&json!("free"), &json!("amateur")));

    // The password: every other browser is out, this one goes on under another cookie.
    let mut phone = Browser::new(&server);
    phone.log_in(ASHA, PASSWORD).await;
    let before = asha.clone();
    let body = json!({ "password": PASSWORD, "new_password": OTHER });
    assert_eq!(asha.post("/api/me/password", body).await.status, 204);
    assert_ne!(asha.cookies["sid"], before.cookies["sid"]);
    assert_eq!(asha.account().await["id"], id.as_str());
    assert_eq!(phone.account().await, Value::Null);
    assert_eq!(before.clone().account().await, Value::Null);
    assert_eq!(
        letters.next("Asha@Example.org").await.header("Content-Type").split(';').next(),
        Some("multipart/alternative")
    );
    assert_eq!(told(&phone.log_in(ASHA, PASSWORD).await), status_and_code(401, "wrong-password"));

    // The address: the new one has to be confirmed, and the old one is told.
    let body = json!({ "email": "asha@new.example", "password": OTHER });
    assert_eq!(asha.post("/api/me/email", body).await.status, 202);
    let letter = letters.next("asha@new.example").await;
    assert_eq!(asha.account().await["email"], "Asha@Example.org");
    let confirmed = asha.post("/api/auth/verify", json!({ "token": letter.token() })).await.json();
    assert_eq!(confirmed, json!({ "purpose": "email", "email": "asha@new.example" }));
    assert_eq!(asha.account().await["email"], "asha@new.example");
    let notice = letters.next("Asha@Example.org").await;
    assert!(
        notice.text.contains("ਬਦਲਿਆ") || notice.text.contains("ਹੋਰ ਹੈ"),
        "in the language of the account: {}",
        notice.text
    );

    // Forgotten: everybody is out, nobody is in.
    assert_eq!(phone.post("/api/auth/forgot", json!({ "email": "ASHA@new.example" })).await.status, 202);
    let letter = letters.next("asha@new.example").await;
    assert_eq!(letter.link().0, format!("http://{}/reset", server.address));
    let weak = json!({ "token": letter.token(), "password": "password1" });
    assert_eq!(told(&phone.post("/api/auth/reset", weak).await), status_and_code(422, "weak-password"));
    let body = json!({ "token": letter.token(), "password": PASSWORD });
    assert_eq!(phone.post("/api/auth/reset", body.clone()).await.status, 204);
    assert_eq!(told(&phone.post("/api/auth/reset", body).await), status_and_code(422, "invalid-verification-code"));
    assert_eq!((asha.account().await, phone.account().await), (Value::Null, Value::Null));
    letters.next("asha@new.example").await;
    assert_eq!(asha.log_in("asha@new.example", PASSWORD).await.status, 200);

    let file = asha.get("/api/me/data").await;
    assert_eq!(file.header("content-disposition"), Some("attachment; filename=\"vichar-data.json\""));
    let data = file.json();
    assert_eq!((&data["account"]["id"], &data["kept_back"]), (&json!(id), &json!(0)));
    assert_eq!(data["sessions"].as_array().map(Vec::len), Some(1));
    assert!(!file.text().contains("argon2") && !file.text().contains(&asha.cookies["sid"]));

    let body = json!({ "password": OTHER });
    assert_eq!(told(&asha.call("DELETE", "/api/me", &body).await), status_and_code(401, "wrong-password"));
    assert_eq!(phone.post("/api/auth/forgot", json!({ "email": "asha@new.example" })).await.status, 202);
    letters.next("asha@new.example").await;
    assert_eq!(asha.call("DELETE", "/api/me", &json!({ "password": PASSWORD })).await.status, 204);
    assert!(asha.cookies.is_empty(), "{:?}", asha.cookies);
    assert_eq!(told(&asha.log_in("asha@new.example", PASSWORD).await), status_and_code(404, "user-not-found"));
    for table in ["account", "session", "token", "device", "mail"] {
        assert_eq!(server.rows(table).await, 0, "{table}");
    }
    assert!(server.rows("counter").await <= 4, "what is counted of others, and of an address without an account");
}

/// A call, and the status and code of its reply; the second where it is another one with strict disclosure.
type Row = (&'static str, Value, (u16, &'static str), Option<(u16, &'static str)>);

fn rows() -> Vec<Row> {
    let new = |name: &str, email: &str, password: &str| json!({ "name": name, "email": email, "password": password });
    let log_in = |email: &str, password: &str| json!({ "email": email, "password": password });
    vec![
        ("/api/auth/signup", new("", "x@example.org", PASSWORD), (422, "name-required"), None),
        ("/api/auth/signup", new("  ", "x@example.org", PASSWORD), (422, "name-required"), None),
        ("/api/auth/signup", json!({}), (422, "name-required"), None),
        ("/api/auth/signup", new("Asha", "", PASSWORD), (422, "email-required"), None),
        ("/api/auth/signup", new("Asha", "no address", PASSWORD), (422, "invalid-email"), None),
        ("/api/auth/signup", new("Asha", "x@example.org", ""), (422, "weak-password"), None),
        ("/api/auth/signup", new("Asha", "x@example.org", "seven77"), (422, "weak-password"), None),
        ("/api/auth/signup", new("Asha", "x@example.org", &"ab ".repeat(86)), (422, "weak-password"), None),
        ("/api/auth/signup", new("Asha", "x@example.org", "password1"), (422, "weak-password"), None),
        ("/api/auth/signup", new("Asha", "x@example.org", "Waheguru@123"), (422, "weak-password"), None),
        ("/api/auth/signup", new("Asha", ASHA, OTHER), (409, "email-already-in-use"), Some((201, ""))),
        (
            "/api/auth/signup",
            new("Asha", "ＡＳＨＡ@example.org", OTHER),
            (409, "email-already-in-use"),
            Some((201, "")),
        ),
        ("/api/auth/signup", json!({ "name": 1 }), (422, "invalid-request"), None),
        ("/api/auth/login", log_in("", PASSWORD), (422, "email-required"), None),
        ("/api/auth/login", log_in("no address", PASSWORD), (422, "invalid-email"), None),
        (
            "/api/auth/login",
            log_in("x@example.org", PASSWORD),
            (404, "user-not-found"),
            Some((401, "invalid-credentials")),
        ),
        ("/api/auth/login", log_in(ASHA, OTHER), (401, "wrong-password"), Some((401, "invalid-credentials"))),
        ("/api/auth/login", log_in(ASHA, ""), (401, "wrong-password"), Some((401, "invalid-credentials"))),
        (
            "/api/auth/login",
            log_in("out@example.org", OTHER),
            (401, "wrong-password"),
            Some((401, "invalid-credentials")),
        ),
        ("/api/auth/login", log_in("out@example.org", PASSWORD), (403, "user-disabled"), None),
        ("/api/auth/login", log_in(ASHA, PASSWORD), (200, ""), None),
        ("/api/auth/login", log_in(" ASHA@EXAMPLE.ORG ", PASSWORD), (200, ""), None),
        ("/api/auth/forgot", json!({ "email": "" }), (422, "email-required"), None),
        ("/api/auth/forgot", json!({ "email": "no address" }), (422, "invalid-email"), None),
        ("/api/auth/forgot", json!({ "email": ASHA }), (202, ""), None),
        ("/api/auth/forgot", json!({ "email": "x@example.org" }), (202, ""), None),
        ("/api/auth/verify", json!({ "token": "0" }), (422, "invalid-verification-code"), None),
        ("/api/auth/verify", json!({}), (422, "invalid-verification-code"), None),
        ("/api/auth/reset", json!({ "token": "0", "password": OTHER }), (422, "invalid-verification-code"), None),
        ("/api/auth/logout", json!({}), (204, ""), None),
        ("/api/auth/logout-everywhere", json!({}), (401, "signed-out"), None),
        ("/api/auth/verify/send", json!({}), (401, "signed-out"), None),
        ("/api/me/email", json!({ "email": "y@example.org", "password": PASSWORD }), (401, "signed-out"), None),
        ("/api/me/password", json!({ "password": PASSWORD, "new_password": OTHER }), (401, "signed-out"), None),
        ("/api/contact", json!({ "name": "", "email": ASHA, "message": "x" }), (422, "name-required"), None),
        ("/api/contact", json!({ "name": "A", "email": "", "message": "x" }), (422, "email-required"), None),
        ("/api/contact", json!({ "name": "A", "email": "x", "message": "x" }), (422, "invalid-email"), None),
        ("/api/contact", json!({ "name": "A", "email": ASHA, "message": " " }), (422, "message-required"), None),
        (
            "/api/contact",
            json!({ "name": "A", "email": ASHA, "message": "ਕ".repeat(4_001) }),
            (422, "message-too-long"),
            None,
        ),
        ("/api/contact", json!({ "name": "A", "email": ASHA, "message": "ਕ".repeat(4_000) }), (202, ""), None),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn every_refusal_has_its_code() {
    for disclosure in [Catalogue, Strict] {
        let server = of(disclosure).await;
        signed_in(&server, ASHA).await;
        signed_in(&server, "out@example.org").await;
        assert!(server.app.store().set_disabled("out@example.org", true).await.unwrap());
        for (path, body, catalogue, strict) in rows() {
            let (status, code) = strict.filter(|_| disclosure == Strict).unwrap_or(catalogue);
            let reply = Browser::new(&server).post(path, body.clone()).await;
            assert_eq!(told(&reply), status_and_code(status, code), "{disclosure:?} {path} {body}");
        }
    }
}

/// Everything of a reply but the date.
fn all_of(reply: &Reply) -> (u16, String, String) {
    let head = reply.head.lines().filter(|line| !line.to_lowercase().starts_with("date:"));
    (reply.status, head.collect::<Vec<_>>().join("\n"), reply.text().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn strict_disclosure_tells_a_stranger_nothing() {
    let server = of(Strict).await;
    let mut letters = Letters::of(server.data.path());
    signed_in(&server, ASHA).await;
    letters.next(ASHA).await;
    let (known, unknown) = (ASHA, "bina@example.org");
    let mut stranger = Browser::new(&server);
    for _ in 0..2 {
        let replies = [stranger.log_in(known, OTHER).await, stranger.log_in(unknown, OTHER).await];
        assert_eq!(all_of(&replies[0]), all_of(&replies[1]));
        let forgot =
            async |email: &str| Browser::new(&server).post("/api/auth/forgot", json!({ "email": email })).await;
        assert_eq!(all_of(&forgot(known).await), all_of(&forgot(unknown).await));
    }
    let replies = [stranger.sign_up(known).await, stranger.sign_up(unknown).await];
    assert_eq!(all_of(&replies[0]), all_of(&replies[1]));
    // The owner learns of it; nothing that was sent has changed anything.
    let mut subjects = Vec::new();
    for _ in 0..3 {
        subjects.push(letters.next(ASHA).await.header("Subject").to_owned());
    }
    assert!(subjects.contains(&"You have an account for Vichar".to_owned()), "{subjects:?}");
    letters.next(unknown).await;
    assert_eq!(stranger.log_in(known, PASSWORD).await.status, 200);
    // Another address is asked for and is not free: whoever asks learns nothing, its owner does.
    let mut bina = Browser::new(&server);
    assert_eq!(bina.log_in(unknown, PASSWORD).await.status, 200);
    assert_eq!(bina.post("/api/me/email", json!({ "email": known, "password": PASSWORD })).await.status, 202);
    assert_eq!(letters.next(ASHA).await.header("Subject"), "You have an account for Vichar");
}

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

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sees_or_changes_what_is_not_his() {
    let server = of(Catalogue).await;
    let mut asha = signed_in(&server, ASHA).await;
    let mut bina = signed_in(&server, "bina@example.org").await;
    let (mine, other) = (asha.account().await["id"].clone(), bina.account().await["id"].clone());
    let path = |id: &Value| format!("/api/users/{}", id.as_str().unwrap());
    let user = asha.get(&path(&mine)).await.json();
    assert_eq!(user, json!({ "id": mine, "objectId": mine, "name": "Asha Kaur", "email": ASHA }));
    let absent = json!("00000000-0000-4000-8000-000000000000");
    for id in [&other, &absent, &json!("x")] {
        for (method, body) in [("GET", Value::Null), ("PUT", json!({ "name": "Mine" }))] {
            let reply = asha.call(method, &path(id), &body).await;
            assert_eq!(
                (reply.status, reply.json()["error"].clone()),
                (404, json!({ "code": "user-not-found", "message": "User not found" }))
            );
            let out = Browser::new(&server).call(method, &path(&mine), &body).await;
            assert_eq!(told(&out), status_and_code(404, "user-not-found"));
        }
    }
    let same = json!({ "name": "Asha K.", "email": ASHA, "objectId": mine });
    assert_eq!(asha.call("PUT", &path(&mine), &same).await.json()["name"], "Asha K.");
    for body in [json!({ "email": "z@example.org" }), json!({ "objectId": other }), json!({ "name": " " })] {
        assert_eq!(asha.call("PUT", &path(&mine), &body).await.status, 422, "{body}");
    }
    let more = json!({
        "name": "Asha", "verified": true, "verified_at": 1, "plan": "business", "id": other, "account_id": other,
        "email": "z@example.org", "disabled_at": 1, "role": "admin", "created_at": 1, "chats": 7, "password_hash": "x",
    });
    assert_eq!(asha.call("PATCH", "/api/me", &more).await.status, 200);
    let account = asha.account().await;
    let left = (&account["name"], &account["verified"], &account["plan"], &account["email"], &account["id"]);
    assert_eq!(left, (&json!("Asha"), &json!(false), &json!("free"), &json!(ASHA), &mine));
    assert_eq!(bina.account().await["name"], "Asha Kaur");
    for plan in ["gold", "", "Amateur"] {
        let reply = asha.call("PUT", "/api/me/plan", &json!({ "plan": plan })).await;
        assert_eq!(told(&reply), status_and_code(422, "invalid-request"), "{plan}");
    }
    for (method, path) in
        [("GET", "/api/me/data"), ("PATCH", "/api/me"), ("DELETE", "/api/me"), ("PUT", "/api/me/plan")]
    {
        let body = if method == "GET" { Value::Null } else { json!({ "plan": "free", "password": PASSWORD }) };
        let reply = Browser::new(&server).call(method, path, &body).await;
        assert_eq!(told(&reply), status_and_code(401, "signed-out"), "{method} {path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_was_taken_meanwhile_is_refused() {
    let server = of(Catalogue).await;
    let mut letters = Letters::of(server.data.path());
    let mut asha = signed_in(&server, ASHA).await;
    let change = json!({ "email": "new@example.org", "password": PASSWORD });
    assert_eq!(asha.post("/api/me/email", change.clone()).await.status, 202);
    let token = letters.next("new@example.org").await.token();
    let mut bina = signed_in(&server, "new@example.org").await;
    let late = asha.post("/api/auth/verify", json!({ "token": token })).await;
    assert_eq!(told(&late), status_and_code(409, "email-already-in-use"));
    assert_eq!(told(&asha.post("/api/me/email", change).await), status_and_code(409, "email-already-in-use"));
    assert_eq!(
        (asha.account().await["email"].clone(), bina.account().await["email"].clone()),
        (json!(ASHA), json!("new@example.org"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_weaker_hash_is_made_stronger_at_the_log_in() {
    let server = of(Catalogue).await;
    let weak = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(8 * 1024, 1, 1, None).unwrap());
    let hash = weak.hash_password(PASSWORD.as_bytes()).unwrap().to_string();
    let new = NewAccount { name: "Asha", email: ASHA, password_hash: Some(&hash), language: "en" };
    server.app.store().insert_account(&new).await.unwrap().unwrap();
    let mut asha = Browser::new(&server);
    let stored = async || server.text("select password_hash from account").await;
    assert_eq!(asha.log_in(ASHA, OTHER).await.status, 401);
    assert_eq!(stored().await, hash);
    for _ in 0..2 {
        assert_eq!(asha.log_in(ASHA, PASSWORD).await.status, 200);
        assert!(stored().await.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", stored().await);
    }
    let new = NewAccount { name: "Bina", email: "bina@example.org", password_hash: None, language: "en" };
    server.app.store().insert_account(&new).await.unwrap().unwrap();
    assert_eq!(told(&asha.log_in("bina@example.org", "").await), status_and_code(401, "wrong-password"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_owner_looks_after_accounts() {
    let server = of(Catalogue).await;
    let mut asha = signed_in(&server, ASHA).await;
    asha.call("PUT", "/api/me/plan", &json!({ "plan": "business" })).await;
    let store = server.app.store();
    let asked = vec![(ASHA.to_owned(), "free".to_owned(), "business".to_owned())];
    assert_eq!(store.plan_requests().await.unwrap(), asked);
    assert!(store.set_plan("ASHA@example.org", "business").await.unwrap());
    let account = asha.account().await;
    assert_eq!((&account["plan"], &account["requested_plan"]), (&json!("business"), &Value::Null));
    assert_eq!(account["questions"]["allowed"], 10_000);
    assert!(!store.set_plan("nobody@example.org", "business").await.unwrap());
    assert!(store.set_disabled(ASHA, true).await.unwrap() && asha.account().await.is_null());
    assert!(store.set_disabled(ASHA, false).await.unwrap());
    assert_eq!(asha.log_in(ASHA, PASSWORD).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn chats_go_along_but_not_what_was_said_to_a_person_at_risk() {
    let server = of(Catalogue).await;
    let mut asha = signed_in(&server, ASHA).await;
    let id = asha.account().await["id"].as_str().unwrap().to_owned();
    server
        .change(&format!(
            "insert into chat (chat_id, account_id, number, turns, changed_at, words) values ('c', '{id}', 1, 2, 0, '')"
        ))
        .await;
    for (seq, query, crisis) in [(1, "hukam", "null"), (2, "in danger", "1")] {
        let turn = format!(
            "insert into turn (account_id, turn_id, chat_id, seq, state, origin, query, ans, answer, answer_schema, \
             crisis_at, created_at) values ('{id}', 't{seq}', 'c', {seq}, 'done', 'server', '{query}', 'text', \
             '{{\"answer\":\"text\"}}', 1, {crisis}, 0)"
        );
        server.change(&turn).await;
    }
    let file = asha.get("/api/me/data").await;
    let data = file.json();
    assert_eq!((&data["kept_back"], data["chats"][0]["turns"].as_array().map(Vec::len)), (&json!(1), Some(1)));
    assert_eq!(data["chats"][0]["turns"][0]["answer"]["answer"], "text");
    assert_eq!(data["chats"][0]["changed_at"], "1970-01-01T00:00:00Z");
    assert!(!file.text().contains("in danger"));
    asha.call("DELETE", "/api/me", &json!({ "password": PASSWORD })).await;
    assert_eq!((server.rows("chat").await, server.rows("turn").await), (0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_database_it_says_so_and_still_helps() {
    let server = Server::start(|_| {}).await;
    let mut asha = signed_in(&server, ASHA).await;
    server.app.store().close().await;
    assert_eq!(told(&asha.log_in(ASHA, PASSWORD).await), status_and_code(503, "unavailable"));
    assert_eq!(told(&asha.get("/api/me").await), status_and_code(503, "unavailable"));
    let help = asha.post("/api/answer", json!({ "query": "I want to kill myself" })).await;
    assert_eq!((help.status, &help.json()["outcome"]), (200, &json!("crisis")));
    assert_eq!(Browser::new(&server).get("/api/example").await.status, 200);
}

/// How long a known and an unknown address take with strict disclosure; run it with `--ignored` on a machine at rest.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "it measures time: for a machine at rest"]
async fn a_known_and_an_unknown_address_take_the_same_time() {
    let server = of(Strict).await;
    signed_in(&server, ASHA).await;
    let mut stranger = Browser::new(&server);
    for path in ["/api/auth/login", "/api/auth/forgot"] {
        let mut differences = Vec::new();
        for pair in 0..400 {
            let mut took = [0.0; 2];
            for who in if pair % 2 == 0 { [0, 1] } else { [1, 0] } {
                let email = [ASHA, "nobody@example.org"][who];
                server.change("delete from counter").await;
                let begun = std::time::Instant::now();
                stranger.post(path, json!({ "email": email, "password": OTHER })).await;
                took[who] = begun.elapsed().as_secs_f64() * 1e3;
            }
            differences.push(took[0] - took[1]);
        }
        differences.sort_by(f64::total_cmp);
        let (median, n) = (differences[differences.len() / 2], differences.len());
        eprintln!(
            "{path}: median difference {median:.3} ms of {n} pairs, quartiles {:.3} to {:.3}",
            differences[n / 4],
            differences[3 * n / 4]
        );
        assert!(median.abs() < 1.0, "{path}: {median} ms");
    }
}
