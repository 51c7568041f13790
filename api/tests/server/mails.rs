//! Mails against a real mail server: one that works, one that is slow, one that refuses, one that dies, and none.

use crate::browser::{Browser, PASSWORD, signed_in};
use crate::client::until;
use crate::letters::Letters;
use crate::server::Server;
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

const ASHA: &str = "asha@example.org";

/// A mail server, until it is dropped.
struct Peer {
    child: Child,
    port: u16,
    folder: tempfile::TempDir,
}

/// A Python that has the mail server. It is made once, under target/.
fn python() -> PathBuf {
    static MAKING: Mutex<()> = Mutex::new(());
    let _making = MAKING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/aiosmtpd");
    let python = folder.join("bin/python");
    let works =
        || Command::new(&python).args(["-c", "import aiosmtpd.smtp"]).output().is_ok_and(|o| o.status.success());
    if !works() {
        let run = |command: &mut Command| {
            let output = command.output().unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        };
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder));
        let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "aiosmtpd==1.4.*"];
        run(Command::new(&python).args(install));
    }
    python
}

impl Peer {
    fn start(port: u16, how: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/smtp.py");
        let mut command = Command::new(python());
        command.arg(script).arg(folder.path()).args([&port.to_string(), how]).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        Self { child, port: line.trim().parse().expect("the peer says its port"), folder }
    }

    fn letters(&self) -> Letters {
        Letters::within(self.folder.path())
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn sending_to(port: u16) -> Server {
    Server::empty(|config| {
        config.mail.smtp = format!("smtp://127.0.0.1:{port}").into();
        config.mail.from = "Vichar <vichar@vichar.example.org>".into();
        config.mail.owner = "owner@example.org".into();
    })
    .await
}

/// Signs up, and says how long the reply took.
async fn sign_up(server: &Server) -> Duration {
    let begun = Instant::now();
    assert_eq!(Browser::new(server).sign_up(ASHA).await.status, 201);
    begun.elapsed()
}

async fn is_sent(server: &Server) {
    until("the outbox is empty", || async { server.rows("mail").await == 0 }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_arrive_once_whatever_the_mail_server_does() {
    for how in ["up", "slow", "later", "dies"] {
        let peer = Peer::start(0, how);
        let server = sending_to(peer.port).await;
        let took = sign_up(&server).await;
        assert!(took < Duration::from_secs(2), "{how}: no reply waits for a mail: {took:?}");
        let letter = peer.letters().next(ASHA).await;
        is_sent(&server).await;
        assert_eq!(peer.letters().count(), 1, "{how}");
        let id = letter.header("Message-ID");
        assert!(id.ends_with("@vichar.example.org>") && id.len() > 40, "{how}: {id}");
        let confirmed = Browser::new(&server).post("/api/auth/verify", json!({ "token": letter.token() })).await;
        assert_eq!(confirmed.status, 200, "{how}: the link that arrived works");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_waits_for_a_mail_server_that_is_down_and_for_the_next_start() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let server = sending_to(port).await;
    assert!(sign_up(&server).await < Duration::from_secs(2));
    until("it was tried", || async { server.text("select cast(tries as text) from mail").await == "1" }).await;
    let database = server.database.clone();
    let (running, data) = server.stop();
    running.await.unwrap();

    // Whoever died while sending left a lease behind; it runs out.
    let server = Server::again(data, database, |config| {
        config.mail.smtp = format!("smtp://127.0.0.1:{port}").into();
    })
    .await;
    assert_eq!(server.rows("mail").await, 1);
    let peer = Peer::start(port, "up");
    server.change("update mail set due_at = 0").await;
    signed_in(&server, "bina@example.org").await;
    peer.letters().next(ASHA).await;
    peer.letters().next("bina@example.org").await;
    is_sent(&server).await;
    assert_eq!(peer.letters().count(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_arrive_is_given_up() {
    let peer = Peer::start(0, "nobody");
    let server = sending_to(peer.port).await;
    sign_up(&server).await;
    is_sent(&server).await;
    // For an address without an account there is nothing to send.
    Browser::new(&server).post("/api/auth/forgot", json!({ "email": "nobody@example.org" })).await;
    is_sent(&server).await;
    // After a day of failing it is given up too.
    drop(peer);
    Browser::new(&server).post("/api/auth/forgot", json!({ "email": ASHA })).await;
    until("it was tried", || async { server.text("select cast(tries as text) from mail").await == "1" }).await;
    server.change("update mail set created_at = created_at - 86400000").await;
    is_sent(&server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitors_words_stay_words() {
    let peer = Peer::start(0, "up");
    let server = sending_to(peer.port).await;
    let message =
        "Sat Sri Akal\r\n.\r\nMAIL FROM:<x@evil.example>\r\nBcc: <x@evil.example>\r\n\r\n<script>x</script> ਸਤਿ";
    let names = ["Asha\r\nBcc: x@evil.example", "Asha <b>", "\"Asha\", x@evil.example", "ਆਸ਼ਾ"];
    let mut sent = 0;
    for name in names {
        let body = json!({ "name": name, "email": ASHA, "message": message });
        let status = Browser::new(&server).post("/api/contact", body).await.status;
        assert_eq!(status, if name.contains('\n') { 422 } else { 202 }, "{name:?}");
        sent += usize::from(status == 202);
    }
    let bad = json!({ "name": "A", "email": "a@b.org\r\nBcc: x@evil.example", "message": "x" });
    assert_eq!(Browser::new(&server).post("/api/contact", bad).await.code(), "invalid-email");
    let mut letters = peer.letters();
    for _ in 0..sent {
        let letter = letters.next("owner@example.org").await;
        assert_eq!(letter.header("From"), "Vichar <vichar@vichar.example.org>");
        assert_eq!(letter.header("Reply-To"), ASHA);
        assert_eq!(letter.header("Subject"), "A message from a visitor of Vichar");
        let head = letter.whole.split("\r\n\r\n").next().unwrap();
        assert!(!head.contains("Bcc") && !head.contains("evil"), "{head}");
        assert!(!letter.html.contains("<script>") && letter.html.contains("&lt;script&gt;"), "{}", letter.html);
        assert!(letter.text.contains("ਸਤਿ"), "{}", letter.text);
    }
    is_sent(&server).await;
    assert_eq!((letters.count(), server.rows("message").await), (sent, 3));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_token_waits_in_the_outbox() {
    let server = sending_to(1).await;
    sign_up(&server).await;
    Browser::new(&server).post("/api/auth/forgot", json!({ "email": ASHA })).await;
    Browser::new(&server).post("/api/auth/forgot", json!({ "email": "nobody@example.org" })).await;
    until("all were tried", || async { server.rows("mail where tries > 0 and kind <> 'reset'").await == 1 }).await;
    until("nobody's is dropped", || async { server.rows("mail").await == 2 }).await;
    let outbox =
        server.text("select coalesce(recipient, '') || coalesce(message_id, '') from mail where kind = 'reset'").await;
    assert_eq!(outbox, ASHA);
    let mut asha = Browser::new(&server);
    asha.log_in(ASHA, PASSWORD).await;
    asha.call("DELETE", "/api/me", &json!({ "password": PASSWORD })).await;
    assert_eq!(server.rows("mail").await, 0, "mails go with their account");
}
