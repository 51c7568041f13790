//! A PostgreSQL of its own, and the tests of accounts once more over it.

use crate::browser::{PASSWORD, signed_in};
use crate::server::Server;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Where the tests find a PostgreSQL: each test makes a database of its own there.
pub(crate) const SERVER: &str = "VICHAR_TEST_POSTGRES";

struct Cluster {
    child: Child,
    port: u16,
    _folder: tempfile::TempDir,
}

/// Debian's folder of the newest version.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let found = versions.map(|entry| entry.path().join("bin")).filter(|bin| bin.join("initdb").is_file()).max();
    found.expect("PostgreSQL is installed; `make test` does that: apt-get install postgresql")
}

/// PostgreSQL refuses to run as root.
fn as_postgres(program: &Path) -> Command {
    if !Path::new("/root").read_dir().is_ok_and(|_| is_root()) {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]).arg(program);
    command
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

impl Cluster {
    fn start() -> Self {
        let (folder, bin) = (tempfile::tempdir().unwrap(), programs());
        let data = folder.path().join("data");
        std::fs::create_dir(&data).unwrap();
        if is_root() {
            for path in [folder.path(), &data] {
                assert!(Command::new("chown").arg("postgres").arg(path).status().unwrap().success());
            }
        }
        let mut init = as_postgres(&bin.join("initdb"));
        init.current_dir("/")
            .args(["--username=vichar", "--auth=trust", "--encoding=UTF8", "--no-sync", "-D"])
            .arg(&data);
        let made = init.output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut serve = as_postgres(&bin.join("postgres"));
        serve.current_dir("/").arg("-D").arg(&data).args(["-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1"]);
        serve.args(["-c", "fsync=off", "-c", "unix_socket_directories="]).stdout(Stdio::null()).stderr(Stdio::null());
        let child = serve.spawn().unwrap();
        Self { child, port, _folder: folder }
    }

    async fn url(&self) -> String {
        let url = format!("postgres://vichar@127.0.0.1:{}/postgres", self.port);
        sqlx::any::install_default_drivers();
        for _ in 0..200 {
            if sqlx::AnyPool::connect(&url).await.is_ok() {
                return url;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("PostgreSQL does not answer");
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let _ = Command::new("kill").arg("-QUIT").arg(self.child.id().to_string()).status();
        let _ = self.child.wait();
    }
}

/// The tests that know of no file: what is done to the disk is SQLite's own.
const SAME: [&str; 12] = [
    "accounts::",
    "disclosure::",
    "sessions::",
    "limits::",
    "csrf::",
    "chats::authz",
    "chats::history",
    "chats::lists",
    "chats::share",
    "chats::tabs",
    "chats::turns",
    "postgres::it_is",
];

#[tokio::test(flavor = "multi_thread")]
async fn accounts_and_chats_are_the_same_over_postgres() {
    if std::env::var_os(SERVER).is_some() {
        return;
    }
    let cluster = Cluster::start();
    let url = cluster.url().await;
    let ran = tokio::task::spawn_blocking(move || {
        let mut again = Command::new(std::env::current_exe().unwrap());
        again.args(SAME).env(SERVER, url).output().unwrap()
    });
    let ran = ran.await.unwrap();
    let out = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success(), "{out}\n{}", String::from_utf8_lossy(&ran.stderr));
    assert!(
        out.contains("postgres::it_is_postgres_when_it_should_be ... ok") && !out.contains("running 1 test"),
        "{out}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_postgres_when_it_should_be() {
    let server = Server::empty(|_| {}).await;
    signed_in(&server, "asha@example.org").await;
    let is_file = server.data.path().join("vichar.db").exists();
    assert_eq!(is_file, std::env::var_os(SERVER).is_none());
    let hash = server.text("select password_hash from account").await;
    assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$") && !hash.contains(PASSWORD), "{hash}");
}
