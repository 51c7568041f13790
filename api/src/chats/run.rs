//! One turn that is being answered: what was said so far, numbered, for as many readers as there are. A reader who comes
//! late, or again, hears the rest from the number that he names.

use crate::error::Error;
use axum::response::sse;
use futures_util::stream::unfold;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::watch;
use tokio_stream::Stream;

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
    pub(super) fn new(query: &str, chat: Option<&str>) -> Self {
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

    pub(super) fn end(&self, end: End) {
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

    pub(super) fn is_ended(&self) -> bool {
        self.log.borrow().end.is_some()
    }

    /// Whether it can be taken anew. One that has an answer cannot; one that was refused before it was stored can; any
    /// other can with `again`.
    pub(super) fn is_over(&self, again: bool) -> bool {
        let log = self.log.borrow();
        match (&log.end, &log.place) {
            (None | Some(End::Done(_)), _) => false,
            (Some(_), None) => true,
            (Some(_), Some(_)) => again,
        }
    }

    /// Whether it is this question in this chat.
    pub(super) fn is_of(&self, query: &str, chat: Option<&str>) -> bool {
        let is_there = |chat: &str| self.place().is_some_and(|place| place.uid == chat);
        self.query == query && (chat == self.chat.as_deref() || chat.is_none_or(is_there))
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
