//! A server of its own for each test.

use crate::corpus;
use std::net::SocketAddr;
use std::path::Path;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use vichar_api::{App, Application};
use vichar_engine::config::{Config, DEFAULTS};

pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    pub(crate) metrics: Option<SocketAddr>,
    pub(crate) app: App,
    pub(crate) data: TempDir,
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
        Self::again(data, change).await
    }

    /// Over what an earlier one has left.
    pub(crate) async fn again(data: TempDir, change: impl FnOnce(&mut Config)) -> Self {
        crate::logged::capture();
        let mut config = settings(data.path());
        change(&mut config);
        let application = Application::build(&config).await.unwrap();
        let (stop, stopped) = oneshot::channel();
        let (address, metrics, app) = (application.address(), application.metrics_address(), application.app());
        let running = tokio::spawn(application.run(async { drop(stopped.await) }));
        Self { address, metrics, app, data, stop, running }
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
