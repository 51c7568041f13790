//! The live engine: the one of the generation that `CURRENT` names, swapped while requests run.

use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;
use tokio::task::spawn_blocking;
use tokio::time::MissedTickBehavior;
use vichar_engine::Engine;
use vichar_engine::config::Config;
use vichar_engine::index::{Generation, Shelf};
use vichar_engine::model::Embedder;

/// Holds the engine that answers. Whoever took it keeps it to the end of its work; a swap takes it from nobody.
pub struct Live {
    shelf: Shelf,
    config: Config,
    /// Opened as soon as its files are there: they may be pulled after the server has started. The screen reads with it
    /// too, whatever is published.
    embedder: Mutex<Option<Arc<Embedder>>>,
    engine: RwLock<Option<Arc<Engine>>>,
    /// What was last logged as wrong, so that it is logged once and not at every look.
    trouble: Mutex<String>,
    embedder_trouble: Mutex<String>,
}

impl Live {
    /// Nothing is live before the first [`Live::refresh`].
    #[must_use]
    pub fn new(config: Config) -> Self {
        Self {
            shelf: Shelf::new(&config.data_dir),
            config,
            embedder: Mutex::new(None),
            engine: RwLock::new(None),
            trouble: Mutex::new(String::new()),
            embedder_trouble: Mutex::new(String::new()),
        }
    }

    /// The engine that answers now; `None` while nothing is published.
    #[must_use]
    pub fn engine(&self) -> Option<Arc<Engine>> {
        self.engine.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The number of the live generation.
    #[must_use]
    pub fn number(&self) -> Option<u32> {
        self.engine().map(|engine| engine.generation().manifest.number)
    }

    /// The embedder; `None` while its files are not there.
    #[must_use]
    pub fn embedder(&self) -> Option<Arc<Embedder>> {
        self.embedder.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Opens the generation that `CURRENT` names, if it is not the live one. One that cannot be opened changes
    /// nothing: the old one stays. Waits for the disk.
    pub fn refresh(&self) {
        self.open_embedder();
        match self.newer() {
            Ok(None) => {}
            Ok(Some(engine)) => {
                let manifest = &engine.generation().manifest;
                let by = if engine.has_meaning() { "words and meaning" } else { "keywords only" };
                tracing::info!(generation = manifest.number, passages = manifest.passages, by, "a generation is live");
                self.replace(engine);
                self.note(&self.trouble, String::new());
            }
            Err(error) => {
                self.note(&self.trouble, format!("the published generation cannot be opened: {error}"));
            }
        }
    }

    /// Makes an engine the one that answers.
    pub fn replace(&self, engine: Engine) {
        let old = self.engine.write().unwrap_or_else(PoisonError::into_inner).replace(Arc::new(engine));
        // Closing a generation takes time too: not while the lock is held.
        drop(old);
    }

    fn newer(&self) -> vichar_engine::Result<Option<Engine>> {
        match self.shelf.current()? {
            Some(number) if Some(number) != self.number() => {
                let generation = Generation::open(&self.shelf.path(number))?;
                let embedder = self.embedder_of(&generation);
                Ok(Some(Engine::new(generation, embedder)))
            }
            _ => Ok(None),
        }
    }

    /// The embedder that made a generation's vectors. Without it the generation still answers by keywords, and the log
    /// says why.
    fn embedder_of(&self, generation: &Generation) -> Option<Arc<Embedder>> {
        let wanted = generation.manifest.embedder.as_deref()?;
        match self.embedder() {
            Some(embedder) if embedder.id() == wanted => return Some(embedder),
            Some(embedder) => {
                let have = embedder.id();
                tracing::warn!(
                    "the vectors are of {wanted}, the embedder is {have}: `vichar-ingest build` makes its own"
                );
            }
            None => tracing::warn!("there is no embedder for the vectors of {wanted}: `vichar-ingest models pull`"),
        }
        None
    }

    /// Opens the embedder, unless that was done or its files are not there.
    fn open_embedder(&self) {
        if self.embedder().is_some() {
            return;
        }
        match Embedder::installed(&self.config) {
            Ok(None) => {}
            Ok(Some(embedder)) => {
                *self.embedder.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(embedder));
            }
            Err(error) => self.note(&self.embedder_trouble, format!("the embedder cannot be opened: {error}")),
        }
    }

    fn note(&self, last: &Mutex<String>, trouble: String) {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if !trouble.is_empty() && *last != trouble {
            tracing::error!(live = self.number(), "{trouble}");
        }
        *last = trouble;
    }
}

/// Looks `every` so often whether another generation is published, for ever.
pub async fn watch(live: Arc<Live>, every: Duration) {
    let mut looks = tokio::time::interval(every);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        looks.tick().await;
        let looked = Arc::clone(&live);
        if spawn_blocking(move || looked.refresh()).await.is_err() {
            live.note(&live.trouble, "opening the published generation panicked".into());
        }
    }
}
