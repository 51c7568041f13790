//! Turns that are being answered, in memory: what was said so far, numbered, for as many readers as there are. A reader
//! who comes late, or again, hears the rest from the number that he names. Once a turn has come to its end it is kept a
//! while, for readers who were cut off; then the database alone has it.

use crate::error::Error;
use axum::response::sse;
use futures_util::stream::unfold;
use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};
use tokio_stream::Stream;

/// How long a turn is kept that has come to its end, and how many of them.
const KEPT: Duration = Duration::from_secs(60);
const MOST_KEPT: usize = 256;

/// Account and turn.
type Key = (String, String);

/// Where a turn is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) uid: String,
    pub(crate) turn: String,
    pub(crate) seq: i64,
    pub(crate) number: i64,
}

/// How a turn ended.
#[derive(Clone, Debug)]
pub(crate) enum End {
    /// With an answer: its JSON, as it is stored.
    Done(Arc<str>),
    Stopped,
    Failed(Arc<Error>),
}

impl From<Error> for End {
    fn from(error: Error) -> Self {
        Self::Failed(Arc::new(error))
    }
}

/// What was said of a turn.
#[derive(Debug, Default)]
struct Log {
    place: Option<Place>,
    /// Names and JSON; the first has number 1.
    events: Vec<(&'static str, Arc<str>)>,
    end: Option<End>,
}

/// A turn that is being answered, or was a moment ago.
#[derive(Debug)]
pub(crate) struct Run {
    query: String,
    /// The chat that was named; `None` for a new one.
    chat: Option<String>,
    log: watch::Sender<Log>,
    is_stopped: AtomicBool,
}

impl Run {
    fn new(query: &str, chat: Option<&str>) -> Self {
        let (log, is_stopped) = (watch::Sender::default(), AtomicBool::new(false));
        Self { query: query.to_owned(), chat: chat.map(str::to_owned), log, is_stopped }
    }

    /// One that is at its end already, and of nobody's concern but its reader's.
    pub(crate) fn ended(place: Option<Place>, said: Vec<(&'static str, String)>, end: End) -> Self {
        let run = Self::new("", None);
        if let Some(place) = place {
            run.open(place);
        }
        said.into_iter().for_each(|(name, data)| run.say(name, data));
        run.end(end);
        run
    }

    /// The turn is stored: readers may hear of it.
    pub(crate) fn open(&self, place: Place) {
        let Place { uid, turn, seq, number } = &place;
        let said = serde_json::json!({ "uid": uid, "turn": turn, "seq": seq, "number": number }).to_string();
        self.log.send_modify(|log| {
            log.events.push(("chat", said.into()));
            log.place = Some(place);
        });
    }

    pub(crate) fn say(&self, name: &'static str, data: String) {
        self.log.send_modify(|log| log.events.push((name, data.into())));
    }

    fn end(&self, end: End) {
        let event = match &end {
            End::Done(answer) => ("done", Arc::clone(answer)),
            End::Stopped => ("stopped", "{}".into()),
            End::Failed(error) => ("error", serde_json::to_string(&error.body()).unwrap_or_default().into()),
        };
        self.log.send_modify(|log| {
            log.events.push(event);
            log.end = Some(end);
        });
    }

    fn is_ended(&self) -> bool {
        self.log.borrow().end.is_some()
    }

    /// Work on it ends at its next step.
    pub(crate) fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Where it is stored, once it is.
    pub(crate) fn place(&self) -> Option<Place> {
        self.log.borrow().place.clone()
    }

    /// Waits until it is stored.
    ///
    /// # Errors
    /// When it ends before.
    pub(crate) async fn opened(&self) -> Result<(), Error> {
        let mut log = self.log.subscribe();
        // Its sender is here: it cannot be gone.
        let Ok(log) = log.wait_for(|log| log.place.is_some() || log.end.is_some()).await else {
            return Err(Error::Panicked);
        };
        match (&log.place, &log.end) {
            (None, Some(End::Failed(error))) => Err(Error::Shared(Arc::clone(error))),
            _ => Ok(()),
        }
    }

    /// Waits for its answer: its JSON, and where it is stored.
    ///
    /// # Errors
    /// When it ends without one.
    pub(crate) async fn answer(&self) -> Result<(Arc<str>, Option<Place>), Error> {
        let mut log = self.log.subscribe();
        let Ok(log) = log.wait_for(|log| log.end.is_some()).await else { return Err(Error::Panicked) };
        match &log.end {
            Some(End::Done(answer)) => Ok((Arc::clone(answer), log.place.clone())),
            Some(End::Failed(error)) => Err(Error::Shared(Arc::clone(error))),
            Some(End::Stopped) | None => Err(Error::Stopped),
        }
    }

    /// What is said after number `after`, to the end.
    pub(crate) fn events(&self, after: usize) -> impl Stream<Item = Result<sse::Event, Infallible>> + Send + use<> {
        unfold((self.log.subscribe(), after), |(mut log, heard)| async move {
            loop {
                {
                    let log = log.borrow_and_update();
                    if let Some((name, data)) = log.events.get(heard) {
                        break Some((event(heard + 1, name, data), heard + 1));
                    }
                    if log.end.is_some() {
                        break None;
                    }
                }
                log.changed().await.ok()?;
            }
            .map(|(event, heard)| (Ok(event), (log, heard)))
        })
    }
}

/// One numbered event.
pub(crate) fn event(number: usize, name: &str, data: &str) -> sse::Event {
    sse::Event::default().id(number.to_string()).event(name).data(data)
}

/// All of them. Cloning it is cheap.
#[derive(Clone, Debug, Default)]
pub(crate) struct Runs(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    runs: Mutex<HashMap<Key, Arc<Run>>>,
    ended: Mutex<VecDeque<(Instant, Key, Arc<Run>)>>,
    /// How many are being answered.
    live: watch::Sender<usize>,
}

/// Whether a turn is this caller's to answer.
pub(crate) enum Entered {
    /// It is, and nobody else's.
    Mine(Mine),
    /// It is being answered, or was a moment ago.
    Joined(Arc<Run>),
}

impl Runs {
    /// Takes a turn to answer it, or joins whoever does. One that has ended is taken anew only with `again`, and where it
    /// ended without an answer.
    ///
    /// # Errors
    /// When the turn has another question, or stands in another chat.
    pub(crate) fn enter(
        &self,
        account: &str,
        turn: &str,
        chat: Option<&str>,
        query: &str,
        again: bool,
    ) -> Result<Entered, Error> {
        let key = (account.to_owned(), turn.to_owned());
        let mut runs = lock(&self.0.runs);
        if let Some(run) = runs.get(&key) {
            let log = run.log.borrow();
            let is_over = match (&log.end, &log.place) {
                (None, _) | (Some(End::Done(_)), _) => false,
                // It was refused before it was stored: nothing keeps it from being asked again.
                (Some(_), None) => true,
                (Some(_), Some(_)) => again,
            };
            if !is_over {
                let place = log.place.as_ref().map(|place| place.uid.as_str());
                if run.query != query || chat != run.chat.as_deref() && chat.is_some_and(|chat| Some(chat) != place) {
                    return Err(Error::TurnConflict);
                }
                drop(log);
                return Ok(Entered::Joined(Arc::clone(run)));
            }
        }
        let run = Arc::new(Run::new(query, chat));
        runs.insert(key.clone(), Arc::clone(&run));
        drop(runs);
        self.0.live.send_modify(|live| *live += 1);
        Ok(Entered::Mine(Mine { runs: self.clone(), key, run }))
    }

    /// The run of a turn of this account in this chat.
    pub(crate) fn find(&self, account: &str, chat: &str, turn: &str) -> Option<Arc<Run>> {
        let key = (account.to_owned(), turn.to_owned());
        let run = lock(&self.0.runs).get(&key).cloned()?;
        run.place().is_some_and(|place| place.uid == chat).then_some(run)
    }

    /// Whether somebody works on this turn.
    pub(crate) fn is_live(&self, account: &str, turn: &str) -> bool {
        let key = (account.to_owned(), turn.to_owned());
        lock(&self.0.runs).get(&key).is_some_and(|run| !run.is_ended())
    }

    /// Stops all work in a chat of this account.
    pub(crate) fn stop_chat(&self, account: &str, chat: &str) {
        let runs = lock(&self.0.runs);
        let of_chat = |run: &Run| run.place().is_some_and(|place| place.uid == chat);
        runs.iter().filter(|((owner, _), run)| owner == account && of_chat(run)).for_each(|(_, run)| run.stop());
    }

    /// Stops all work.
    pub(crate) fn stop_all(&self) {
        lock(&self.0.runs).values().for_each(|run| run.stop());
    }

    /// How many turns are being answered.
    pub(crate) fn live(&self) -> usize {
        *self.0.live.borrow()
    }

    /// Waits until no turn is being answered.
    pub(crate) async fn idle(&self) {
        let _ = self.0.live.subscribe().wait_for(|live| *live == 0).await;
    }

    fn forget(&self) {
        let mut ended = lock(&self.0.ended);
        let now = Instant::now();
        while ended.len() > MOST_KEPT || ended.front().is_some_and(|(at, ..)| now.duration_since(*at) >= KEPT) {
            let Some((_, key, run)) = ended.pop_front() else { break };
            let mut runs = lock(&self.0.runs);
            // It may have been begun again since.
            if runs.get(&key).is_some_and(|current| Arc::ptr_eq(current, &run)) {
                runs.remove(&key);
            }
        }
    }
}

/// A turn that is this holder's to answer. Dropped without an end, it has failed.
pub(crate) struct Mine {
    runs: Runs,
    key: Key,
    pub(crate) run: Arc<Run>,
}

impl Mine {
    /// Tells all who listen how it ended.
    pub(crate) fn end(self, end: End) {
        self.run.end(end);
    }
}

impl Drop for Mine {
    fn drop(&mut self) {
        if !self.run.is_ended() {
            self.run.end(Error::Panicked.into());
        }
        lock(&self.runs.0.ended).push_back((Instant::now(), self.key.clone(), Arc::clone(&self.run)));
        self.runs.forget();
        self.runs.0.live.send_modify(|live| *live -= 1);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            let runs = self.runs.clone();
            runtime.spawn(async move {
                sleep(KEPT).await;
                runs.forget();
            });
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
