//! Accounts, from the first mail to the last row. These tests run over SQLite, and again over PostgreSQL.

use crate::browser::{Browser, PASSWORD, signed_in, told};
use crate::letters::Letters;
use crate::server::Server;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, Version};
use serde_json::{Value, json};
use vichar_api::store::NewAccount;
use vichar_engine::config::Disclosure::{self, Catalogue};

pub(crate) const ASHA: &str = "asha@example.org";
pub(crate) const OTHER: &str = "a red kite over the canal";

pub(crate) async fn of(disclosure: Disclosure) -> Server {
    Server::empty(|config| config.auth.account_disclosure = disclosure).await
}

pub(crate) fn status_and_code(status: u16, code: &str) -> (u16, String) {
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
