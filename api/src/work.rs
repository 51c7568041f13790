//! Places for work: how much is computed at once, how much may wait, and for how long.

use crate::Error;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// The places. A permit travels with the work that it admits, so that a place is free when the work has ended and
/// not when its reader has left.
#[derive(Clone)]
pub(crate) struct Places {
    places: Arc<Semaphore>,
    queue: Arc<Semaphore>,
    all: usize,
    room: usize,
    patience: Duration,
}

impl Places {
    /// `at_once` places (0: one for each processor), and room for `queue` to wait for one, `patience` long.
    pub(crate) fn new(at_once: usize, queue: usize, patience: Duration) -> Self {
        let processors = || std::thread::available_parallelism().map_or(1, usize::from);
        let at_once = if at_once == 0 { processors() } else { at_once };
        let semaphore = |n: usize| Arc::new(Semaphore::new(n.min(Semaphore::MAX_PERMITS)));
        let (places, queue) = (semaphore(at_once), semaphore(queue));
        Self { all: places.available_permits(), room: queue.available_permits(), places, queue, patience }
    }

    /// Takes a place, waiting for one if there is room to wait.
    pub(crate) async fn take(&self) -> Result<OwnedSemaphorePermit, Error> {
        if let Ok(place) = Arc::clone(&self.places).try_acquire_owned() {
            return Ok(place);
        }
        let _waiting = self.queue.try_acquire().map_err(|_| Error::Busy)?;
        match timeout(self.patience, Arc::clone(&self.places).acquire_owned()).await {
            Ok(Ok(place)) => Ok(place),
            _ => Err(Error::Busy),
        }
    }

    /// How many places there are.
    pub(crate) fn all(&self) -> usize {
        self.all
    }

    /// How many places are free.
    pub(crate) fn free(&self) -> usize {
        self.places.available_permits()
    }

    /// How many wait for one.
    pub(crate) fn waiting(&self) -> usize {
        self.room - self.queue.available_permits()
    }
}
