//! The turns that are being answered, in memory. Once a turn has come to its end it is kept a while, for readers who were
//! cut off; then the database alone has it.

use super::run::{End, Run};
use crate::error::Error;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

/// How long a turn is kept that has come to its end, and how many of them.
const KEPT: Duration = Duration::from_secs(60);
const MOST_KEPT: usize = 256;

/// Account and turn.
type Key = (String, String);

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
        if let Some(run) = runs.get(&key).filter(|run| !run.is_over(again)) {
            return match run.is_of(query, chat) {
                true => Ok(Entered::Joined(Arc::clone(run))),
                false => Err(Error::TurnConflict),
            };
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

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should say where")]
mod tests {
    use super::{Entered, MOST_KEPT, Runs, lock};
    use crate::Error;
    use crate::chats::run::{End, Place, Run};

    fn entered(runs: &Runs, turn: &str, query: &str, again: bool) -> Result<Entered, Error> {
        runs.enter("a", turn, None, query, again)
    }

    fn ended(runs: &Runs, turn: &str, is_stored: bool, end: End) {
        let Ok(Entered::Mine(mine)) = entered(runs, turn, "q", true) else { panic!("{turn} is taken") };
        if is_stored {
            mine.run.open(Place { uid: "c".into(), turn: turn.into(), seq: 1, number: 1 });
        }
        mine.end(end);
    }

    #[tokio::test]
    async fn a_turn_is_taken_once_and_again_only_without_an_answer() {
        let runs = Runs::default();
        let check = |turn: &str, again: bool, is_mine: bool| {
            let is = matches!(entered(&runs, turn, "q", again).unwrap(), Entered::Mine(_));
            assert_eq!(is, is_mine, "{turn} {again}");
        };
        let Entered::Mine(live) = entered(&runs, "live", "q", false).unwrap() else { panic!("it is taken") };
        check("live", true, false);
        assert!(matches!(entered(&runs, "live", "other", false), Err(Error::TurnConflict)));
        assert!(runs.is_live("a", "live") && !runs.is_live("b", "live"));
        drop(live);
        assert_eq!((runs.live(), runs.is_live("a", "live")), (0, false), "dropped, it has failed");
        ended(&runs, "done", true, End::Done("{}".into()));
        check("done", true, false);
        ended(&runs, "stopped", true, End::Stopped);
        check("stopped", false, false);
        check("stopped", true, true);
        ended(&runs, "refused", false, Error::Busy.into());
        check("refused", false, true);
        runs.idle().await;
    }

    #[tokio::test]
    async fn memory_holds_the_last_few() {
        let runs = Runs::default();
        for n in 0..MOST_KEPT * 3 {
            ended(&runs, &n.to_string(), true, End::Done("{}".into()));
        }
        assert_eq!((lock(&runs.0.runs).len(), lock(&runs.0.ended).len()), (MOST_KEPT, MOST_KEPT));
        assert!(runs.find("a", "c", "0").is_none() && runs.find("a", "c", &(MOST_KEPT * 3 - 1).to_string()).is_some());
    }

    #[tokio::test]
    async fn a_refusal_is_no_stream() {
        let refused = Run::ended(None, Vec::new(), Error::Busy.into());
        assert_eq!(refused.opened().await.unwrap_err().code(), "busy");
        let stopped = Run::ended(None, Vec::new(), End::Stopped);
        assert_eq!(stopped.answer().await.unwrap_err().code(), "stopped");
    }
}
