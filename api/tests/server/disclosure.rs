//! Every refusal has its code, and with strict disclosure a stranger learns nothing from any.

use crate::accounts::{ASHA, OTHER, of, status_and_code};
use crate::browser::{Browser, PASSWORD, signed_in, told};
use crate::client::Reply;
use crate::letters::Letters;
use serde_json::{Value, json};
use vichar_engine::config::Disclosure::{Catalogue, Strict};

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
