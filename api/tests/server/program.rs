//! The program itself: how it starts, what it prints, and how it ends.

use crate::browser::{PASSWORD, signed_in};
use crate::server::Server;
use serde_json::json;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

pub(crate) fn program() -> Command {
    quiet(Command::new(env!("CARGO_BIN_EXE_vichar-api")))
}

/// Without the settings of whoever runs the tests, and without their terminal.
pub(crate) fn quiet(mut command: Command) -> Command {
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("VICHAR_")) {
        command.env_remove(name);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn it_prints_its_description() {
    let output = program().arg("openapi").output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stdout).unwrap(), vichar_api::router::openapi().unwrap());
}

#[test]
fn a_bad_setting_stops_it_with_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a-file");
    std::fs::write(&file, "").unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let check = |name: &str, value: &str, names: &str| {
        let data = folder.path().join("data");
        let mut command = program();
        command.env("VICHAR_DATA_DIR", data).env("VICHAR_SERVER__ADDRESS", "127.0.0.1:0").env(name, value);
        let output = command.output().unwrap();
        let line = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{name}={value}: {line}");
        assert_eq!(line.lines().count(), 1, "{line}");
        assert!(line.contains(names) && !line.contains("hidden"), "{line}");
    };
    check("VICHAR_SERVER__ADDRES", "127.0.0.1:0", "addres");
    check("VICHAR_SERVER__QUEUE", "many", "server.queue");
    check("VICHAR_LOG__LEVEL", "loud", "log.level");
    check("VICHAR_SERVER__ADDRESS", &address, "server.address");
    check("VICHAR_METRICS__ADDRESS", "9090", "metrics.address");
    check("VICHAR_METRICS__ADDRESS", &address, "metrics.address");
    check("VICHAR_DATA_DIR", file.to_str().unwrap(), "data_dir");
    check("VICHAR_MAIL__FROM", "nobody", "mail.from");
    check("VICHAR_MAIL__OWNER", "nobody", "mail.owner");
    check("VICHAR_MAIL__SMTP", "mail.example.org", "mail.smtp");
    check("VICHAR_MAIL__SMTP", "http://user:hidden@mail.example.org", "mail.smtp");
    check("VICHAR_SERVER__PUBLIC_URL", "vichar.example.org", "server.public_url");
    check("VICHAR_SERVER__TRUSTED_PROXIES", "[\"proxy\"]", "server.trusted_proxies");
    check("VICHAR_AUTH__ACCOUNT_DISCLOSURE", "some", "auth.account_disclosure");
    check("VICHAR_CONFIG", "/nowhere/vichar.toml", "VICHAR_CONFIG");
}

#[test]
fn a_signal_ends_it_in_time_with_0() {
    for signal in ["TERM", "INT"] {
        let data = tempfile::tempdir().unwrap();
        let child = program()
            .env("VICHAR_DATA_DIR", data.path())
            .env("VICHAR_SERVER__ADDRESS", "127.0.0.1:0")
            .env("VICHAR_SERVER__DRAIN_SECONDS", "1")
            .spawn()
            .unwrap();
        let mut running = Running(child);
        let mut lines = BufReader::new(running.0.stdout.take().unwrap()).lines();
        let first = lines.next().unwrap().unwrap();
        let address = first.rsplit("http://").next().unwrap().to_owned();
        assert!(lines.next().unwrap().unwrap().contains("vichar-ingest build"));
        let mut half = TcpStream::connect(&address).unwrap();
        half.write_all(b"GET /healthz HTTP/1.1\r\nhos").unwrap();
        // Another connection that gets its reply shows that the half one was accepted before it.
        let mut whole = TcpStream::connect(&address).unwrap();
        whole.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
        let mut reply = String::new();
        whole.read_to_string(&mut reply).unwrap();
        assert!(reply.starts_with("HTTP/1.1 200"));

        let begun = Instant::now();
        let sent = Command::new("sh").arg("-c").arg(format!("kill -{signal} {}", running.0.id())).status().unwrap();
        assert!(sent.success());
        let status = running.0.wait().unwrap();
        assert_eq!(status.code(), Some(0), "{signal}");
        assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
        let mut log = String::new();
        running.0.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        assert!(log.contains("stopping") && !log.contains("127.0.0.1"), "{log}");
    }
}

#[test]
fn help_lines_that_need_looking_after_are_named() {
    let check = |arguments: &[&str], region: &str, code: i32, lines: &[&str]| {
        let output = program().args(["crisis", "check"]).args(arguments).env("VICHAR_SAFETY__REGION", region).output();
        let output = output.unwrap();
        let out = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {out}");
        for line in lines {
            assert!(out.lines().any(|l| l.contains(line)), "{line} is not in {out}");
        }
        out
    };
    let none = "FR: there is no help line for this region";
    let old = "IN, Tele-MANAS, 14416 or 1-800-891-4416: it was last checked on 2026-11-21, 406 days ago; confirm it";
    check(&["--region", "FR", "--today", "2026-11-22"], "", 1, &[none]);
    check(&["--today", "2026-11-22"], "FR", 1, &[none]);
    let india = check(&["--today", "2028-01-01"], "in", 1, &[old]);
    assert!(!india.contains("Samaritans"), "the region of the settings, and no other: {india}");
    let all = check(&["--today", "2028-01-01"], "", 1, &[old, "GB, Samaritans, 116 123: it was last checked"]);
    assert!(!all.contains("there is no help line"), "{all}");
    let soon = check(&["--region", "IN", "--today", "2026-11-22"], "GB", 1, &["Find A Helpline"]);
    assert_eq!(soon.lines().count(), 1, "only what was never verified: {soon}");
    assert_eq!(program().args(["crisis", "check", "--today", "soon"]).output().unwrap().status.code(), Some(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_owner_looks_after_accounts_from_the_command_line() {
    let server = Server::empty(|_| {}).await;
    let mut asha = signed_in(&server, "asha@example.org").await;
    let check = |arguments: &[&str], code: i32, wants: &str| {
        let mut command = program();
        command.arg("account").args(arguments).env("VICHAR_DATA_DIR", server.data.path());
        let output = command.env("VICHAR_DATABASE__URL", &server.database).output().unwrap();
        let out = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {out}");
        assert_eq!(out, wants, "{arguments:?}");
    };
    check(&["list-requests"], 0, "");
    asha.call("PUT", "/api/me/plan", &json!({ "plan": "amateur" })).await;
    check(&["list-requests"], 0, "asha@example.org\tfree\tamateur\n");
    check(&["plan", "Asha@example.org", "amateur"], 0, "Asha@example.org has the plan amateur.\n");
    check(&["list-requests"], 0, "");
    check(&["plan", "asha@example.org", "gold"], 2, "");
    check(&["disable", "asha@example.org"], 0, "asha@example.org is disabled.\n");
    assert!(asha.account().await.is_null(), "the running server lets nobody in who was disabled");
    assert_eq!(asha.log_in("asha@example.org", PASSWORD).await.code(), "user-disabled");
    check(&["enable", "asha@example.org"], 0, "asha@example.org is enabled.\n");
    assert_eq!(asha.log_in("asha@example.org", PASSWORD).await.json()["plan"], "amateur");
    check(&["disable", "nobody@example.org"], 1, "There is no account of this address.\n");
}

#[test]
fn what_is_decided_about_strangers_is_said_at_the_start() {
    let check = |settings: &[(&str, &str)], wants: &[&str], wants_not: &str| {
        let data = tempfile::tempdir().unwrap();
        let mut command = program();
        command.env("VICHAR_DATA_DIR", data.path()).env("VICHAR_SERVER__ADDRESS", "127.0.0.1:0");
        let mut running = Running(command.envs(settings.iter().copied()).spawn().unwrap());
        let mut line = String::new();
        BufReader::new(running.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let _ = running.0.kill();
        let mut log = String::new();
        running.0.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        wants.iter().for_each(|want| assert!(log.contains(want), "{want} is not in {log}"));
        assert!(wants_not.is_empty() || !log.contains(wants_not), "{log}");
    };
    let lan = ("VICHAR_SERVER__PUBLIC_URL", "http://192.168.1.5:8080");
    let public = ("VICHAR_SERVER__PUBLIC_URL", "https://vichar.example.org");
    let strict = ("VICHAR_AUTH__ACCOUNT_DISCLOSURE", "strict");
    check(&[], &["tells an unknown address"], "unencrypted");
    check(&[lan], &["tells an unknown address", "better choice", "named sid", "unencrypted"], "");
    check(&[public, strict], &["a stranger learns nothing"], "unencrypted");
}
