//! The server as a whole: what its handlers share, and how it is built and run.

use crate::auth::password::Passwords;
use crate::chats::Runs;
use crate::live::{self, Live};
use crate::mail::{self, Mailer};
use crate::metrics::{Metrics, Stage};
use crate::network::Proxies;
use crate::site::Site;
use crate::store::{Lifetime, Store};
use crate::work::Places;
use crate::{Error, help_lines, landing, router, safety, serve};
use anyhow::Context;
use axum::body::Bytes;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime};
use tokio::net::TcpListener;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::spawn_blocking;
use vichar_engine::Engine;
use vichar_engine::config::{Config, Disclosure};
use vichar_engine::query::Query;
use vichar_engine::safety::{Screen, Screened, language_of};

/// What the handlers share. Cloning it is cheap.
#[derive(Clone)]
pub struct App(Arc<Shared>);

struct Shared {
    store: Store,
    site: Site,
    proxies: Proxies,
    lifetime: Lifetime,
    config: Config,
    live: Arc<Live>,
    places: Places,
    /// How many messages are judged by their meaning at once: more would only take the processors from each other.
    screens: Arc<Semaphore>,
    draining: AtomicBool,
    region: Option<String>,
    limits: Limits,
    openapi: Bytes,
    metrics: Metrics,
    passwords: Passwords,
    mailer: Mailer,
    /// Rung when a mail is queued.
    outbox: Notify,
    example: landing::Kept,
    runs: Runs,
}

/// How much of a request is read, and how long its other end is waited for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) body_bytes: usize,
    pub(crate) header: Duration,
    pub(crate) idle: Duration,
    pub(crate) connections: u32,
    pub(crate) drain: Duration,
}

impl Limits {
    fn new(config: &Config) -> Self {
        // A clock cannot be set centuries ahead, and a limit of nothing would close every connection.
        let seconds = |n: u64| Duration::from_secs(n.clamp(1, 86_400));
        let server = &config.server;
        Self {
            body_bytes: server.body_bytes,
            header: seconds(server.header_seconds),
            idle: seconds(server.idle_seconds),
            connections: u32::try_from(server.connections).unwrap_or(u32::MAX).clamp(1, 1 << 20),
            drain: Duration::from_secs(server.drain_seconds.min(86_400)),
        }
    }
}

impl App {
    fn new(config: &Config, store: Store, site: Site, openapi: Bytes) -> anyhow::Result<Self> {
        let server = &config.server;
        let region = config.safety.region.trim();
        Ok(Self(Arc::new(Shared {
            store,
            site,
            proxies: Proxies::parse(&server.trusted_proxies)?,
            lifetime: Lifetime::new(&config.auth),
            config: config.clone(),
            live: Arc::new(Live::new(config.clone())),
            places: Places::new(server.answers_at_once, server.queue, Duration::from_millis(server.queue_ms)),
            screens: Arc::new(Semaphore::new(std::thread::available_parallelism().map_or(1, usize::from))),
            draining: AtomicBool::new(false),
            region: (!region.is_empty()).then(|| region.to_owned()),
            limits: Limits::new(config),
            openapi,
            metrics: Metrics::default(),
            passwords: Passwords::new()?,
            mailer: Mailer::new(config)?,
            outbox: Notify::new(),
            example: landing::Kept::default(),
            runs: Runs::default(),
        })))
    }

    /// The database.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// Where browsers reach this server.
    #[must_use]
    pub fn site(&self) -> &Site {
        &self.0.site
    }

    pub(crate) fn proxies(&self) -> &Proxies {
        &self.0.proxies
    }

    /// How long a session lasts.
    pub(crate) fn lifetime(&self) -> Lifetime {
        self.0.lifetime
    }

    pub(crate) fn config(&self) -> &Config {
        &self.0.config
    }

    pub(crate) fn passwords(&self) -> &Passwords {
        &self.0.passwords
    }

    pub(crate) fn mailer(&self) -> &Mailer {
        &self.0.mailer
    }

    /// Has queued mails sent at once. No reply waits for it.
    pub(crate) fn wake_outbox(&self) {
        self.0.outbox.notify_one();
    }

    pub(crate) async fn outbox_woken(&self) {
        self.0.outbox.notified().await;
    }

    pub(crate) fn example(&self) -> &landing::Kept {
        &self.0.example
    }

    /// The engine that answers now.
    #[must_use]
    pub fn live(&self) -> &Arc<Live> {
        &self.0.live
    }

    /// The turns of chats that are being answered.
    pub(crate) fn runs(&self) -> &Runs {
        &self.0.runs
    }

    /// How many turns of chats are being answered at this moment.
    #[must_use]
    pub fn live_turns(&self) -> usize {
        self.0.runs.live()
    }

    /// How many more answers could be begun at this moment.
    #[must_use]
    pub fn free_permits(&self) -> usize {
        self.0.places.free()
    }

    /// How many requests wait for a place at this moment.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.0.places.waiting()
    }

    /// Takes a place to work in. It is free again when what is returned is dropped.
    ///
    /// # Errors
    /// [`Error::Busy`] when there is none, and none in time.
    pub async fn take_place(&self) -> Result<OwnedSemaphorePermit, Error> {
        self.0.places.take().await.inspect_err(|_| self.0.metrics.refused())
    }

    /// Whether the server was told to stop.
    #[must_use]
    pub fn is_draining(&self) -> bool {
        self.0.draining.load(Ordering::Relaxed)
    }

    pub(crate) fn drain(&self) {
        self.0.draining.store(true, Ordering::Relaxed);
    }

    /// Screens a message, before anything else is done for it and whether or not a place is free. What the phrases find is
    /// found at once; to judge by the meaning takes milliseconds, on a thread that may. `region` is the reader's own;
    /// without one the help lines of the server's region come first.
    ///
    /// # Errors
    /// When the screen panics.
    pub(crate) async fn screen(&self, query: Query, region: Option<&str>) -> Result<Screened, Error> {
        let begun = Instant::now();
        let screen = Screen::new(region.or(self.region()), self.live().embedder());
        let screened = if screen.is_slow(&query) {
            // Nobody closes the semaphore.
            let turn = Arc::clone(&self.0.screens).acquire_owned().await.map_err(|_| Error::Busy)?;
            let screened = spawn_blocking(move || {
                let _turn = turn;
                screen.screen(query)
            });
            screened.await.map_err(|_| Error::Panicked)?
        } else {
            screen.screen(query)
        };
        self.0.metrics.took(Stage::Screen, begun.elapsed());
        if let Some(tier) = screened.tier() {
            self.0.metrics.crisis(tier, language_of(screened.query().text()));
        }
        Ok(screened)
    }

    pub(crate) fn region(&self) -> Option<&str> {
        self.0.region.as_deref()
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// What is counted, as Prometheus reads it.
    pub(crate) fn metrics_text(&self) -> String {
        self.0.metrics.text(&self.0.places, self.live().number())
    }

    pub(crate) fn limits(&self) -> Limits {
        self.0.limits
    }

    pub(crate) fn openapi(&self) -> Bytes {
        self.0.openapi.clone()
    }

    /// Looks something up in the live generation, on a thread that may wait, in a place of its own.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Engine) -> vichar_engine::Result<T> + Send + 'static,
    ) -> Result<T, Error> {
        let place = self.take_place().await?;
        let engine = self.live().engine().ok_or(Error::NothingPublished)?;
        let looked = spawn_blocking(move || {
            let _place = place;
            look(&engine)
        });
        Ok(looked.await.map_err(|_| Error::Panicked)??)
    }
}

/// The server, bound to its address and ready to run. The program and the tests build the same one.
pub struct Application {
    listener: TcpListener,
    address: SocketAddr,
    metrics: Option<TcpListener>,
    app: App,
    router: axum::Router,
    watch: Duration,
}

impl Application {
    /// Binds the address (port 0 takes any free one) and opens the live generation, if there is one.
    ///
    /// # Errors
    /// When the address cannot be taken.
    pub async fn build(config: &Config) -> anyhow::Result<Self> {
        let listener = bind("server.address", config.server.address).await?;
        let address = listener.local_addr()?;
        let metrics = match config.metrics.address.trim() {
            "" => None,
            wanted => {
                let wanted = wanted.parse().with_context(|| {
                    format!("metrics.address {wanted}: it must be an address and a port, like 127.0.0.1:9090, or empty")
                })?;
                Some(bind("metrics.address", wanted).await?)
            }
        };
        let site = Site::new(&config.server.public_url, address)?;
        let store = Store::open(&config.database, &config.data_dir).await.context("opening the database")?;
        // Nobody works on them any more: this server has just begun.
        let interrupted = store.interrupt_all().await.context("looking through the turns that were running")?;
        if interrupted > 0 {
            tracing::warn!(turns = interrupted, "the last end interrupted these; they can be asked again");
        }
        let app = App::new(config, store, site, router::openapi()?.into())?;
        // Every setting is read by now: one that stops the start does so with one line.
        help_lines::warn(&config.safety.region, SystemTime::now());
        say_who_learns_what(config, app.site());
        spawn_blocking(safety::prepare).await.context("preparing the reply to a person in danger")?;
        let live = Arc::clone(app.live());
        spawn_blocking(move || live.refresh()).await.context("opening the live generation")?;
        let watch = Duration::from_millis(config.generations.watch_ms.clamp(10, 86_400_000));
        Ok(Self { listener, address, metrics, router: router::router(app.clone()), app, watch })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where it tells what it counts, if it does.
    #[must_use]
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// What its handlers share.
    #[must_use]
    pub fn app(&self) -> App {
        self.app.clone()
    }

    /// Serves until `stop`, then lets what was begun come to its end, within the limit of the settings.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let watcher = tokio::spawn(live::watch(Arc::clone(self.app.live()), self.watch));
        let metrics = self.metrics.map(|listener| {
            tokio::spawn(serve::serve_aside(listener, router::metrics(self.app.clone()), self.app.limits()))
        });
        let (end_mail, mail_ends) = watch::channel(false);
        let outbox = tokio::spawn(mail::run(self.app.clone(), mail_ends));
        serve::serve(self.listener, self.router, &self.app, stop).await;
        if self.app.live_turns() > 0 {
            self.app.runs().stop_all();
            if let Err(error) = self.app.store().interrupt_all().await {
                Error::from(error).log();
            }
        }
        let _ = end_mail.send(true);
        let _ = outbox.await;
        watcher.abort();
        metrics.inspect(tokio::task::JoinHandle::abort);
    }
}

/// Says once, at the start, what its operator has decided about strangers and about the network.
fn say_who_learns_what(config: &Config, site: &Site) {
    match config.auth.account_disclosure {
        Disclosure::Strict => tracing::info!("a stranger learns nothing of who has an account"),
        Disclosure::Catalogue if site.is_loopback() => {
            tracing::info!("a log-in tells an unknown address from a wrong password");
        }
        Disclosure::Catalogue => tracing::warn!(
            "a log-in tells an unknown address from a wrong password: \
             auth.account_disclosure = \"strict\" is the better choice for a public site"
        ),
    }
    if !site.is_secure() && !site.is_loopback() {
        tracing::warn!(
            "server.public_url is plain http: passwords and the session's cookie (named sid, without the protection of \
             __Host-) travel unencrypted; anybody on the way can read them"
        );
    }
}

async fn bind(setting: &str, address: SocketAddr) -> anyhow::Result<TcpListener> {
    let wants = || format!("{setting} {address}: it must be an address of this machine with a free port");
    TcpListener::bind(address).await.with_context(wants)
}
