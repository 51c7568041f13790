//! A server of its own for each test.

use crate::{corpus, postgres};
use std::net::SocketAddr;
use std::path::Path;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use vichar_api::{App, Application};
use vichar_engine::config::{Config, DEFAULTS, Secret};

pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    pub(crate) metrics: Option<SocketAddr>,
    pub(crate) app: App,
    pub(crate) data: TempDir,
    pub(crate) database: String,
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
}

impl Server {
    /// Over the first generation.
    pub(crate) async fn start(change: impl FnOnce(&mut Config)) -> Self {
        Self::over(|data| corpus::publish(data, 1), change).await
    }

    /// Over nothing.
    pub(crate) async fn empty(change: impl FnOnce(&mut Config)) -> Self {
        Self::over(|_| {}, change).await
    }

    async fn over(prepare: impl FnOnce(&Path), change: impl FnOnce(&mut Config)) -> Self {
        let data = tempfile::tempdir().unwrap();
        prepare(data.path());
        let database = match std::env::var(postgres::SERVER) {
            Ok(url) => a_database(&url).await,
            Err(_) => String::new(),
        };
        Self::again(data, database, change).await
    }

    /// Over what another one left: its folder and its database.
    pub(crate) async fn again(data: TempDir, database: String, change: impl FnOnce(&mut Config)) -> Self {
        crate::logged::capture();
        let mut config = settings(data.path());
        config.database.url = Secret::from(database.clone());
        change(&mut config);
        let application = Application::build(&config).await.unwrap();
        let (stop, stopped) = oneshot::channel();
        let (address, metrics, app) = (application.address(), application.metrics_address(), application.app());
        let running = tokio::spawn(application.run(async { drop(stopped.await) }));
        Self { address, metrics, app, data, database, stop, running }
    }

    /// What a statement of SQL gives first, as text.
    pub(crate) async fn text(&self, sql: &str) -> String {
        let rows =
            sqlx::query_as(sqlx::AssertSqlSafe(sql.to_owned())).fetch_optional(&self.pool().await).await.unwrap();
        rows.map(|(text,): (String,)| text).unwrap_or_default()
    }

    /// How many rows a change met.
    pub(crate) async fn change(&self, sql: &str) -> u64 {
        let done = sqlx::query(sqlx::AssertSqlSafe(sql.to_owned())).execute(&self.pool().await).await.unwrap();
        done.rows_affected()
    }

    /// How many rows a table has.
    pub(crate) async fn rows(&self, table: &str) -> i64 {
        let sql = sqlx::AssertSqlSafe(format!("select count(*) from {table}"));
        let (rows,): (i64,) = sqlx::query_as(sql).fetch_one(&self.pool().await).await.unwrap();
        rows
    }

    async fn pool(&self) -> sqlx::AnyPool {
        let url = match self.database.as_str() {
            "" => format!("sqlite://{}", self.data.path().join("vichar.db").display()),
            url => url.to_owned(),
        };
        sqlx::AnyPool::connect(&url).await.unwrap()
    }

    /// Tells it to stop and gives what ends when it has.
    pub(crate) fn stop(self) -> (JoinHandle<()>, TempDir) {
        let _ = self.stop.send(());
        (self.running, self.data)
    }
}

fn settings(data: &Path) -> Config {
    let mut config: Config = toml::from_str(DEFAULTS).unwrap();
    config.data_dir = data.into();
    config.server.address = "127.0.0.1:0".parse().unwrap();
    config.generations.watch_ms = 10;
    config
}

/// A new database in a PostgreSQL.
async fn a_database(url: &str) -> String {
    sqlx::any::install_default_drivers();
    let name = format!("vichar_{}", uuid::Uuid::new_v4().simple());
    let pool = sqlx::AnyPool::connect(url).await.unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(format!("create database {name}"))).execute(&pool).await.unwrap();
    pool.close().await;
    format!("{}/{name}", url.rsplit_once('/').unwrap().0)
}
