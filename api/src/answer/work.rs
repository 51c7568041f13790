//! The work on one answer: on a thread that may wait, told step by step.

use crate::metrics::Stage;
use crate::{App, Error};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::OwnedSemaphorePermit;
use vichar_engine::Engine;
use vichar_engine::answer::{Answer, Event, Timings};
use vichar_engine::safety::Screened;

/// An answer in the making, with all that it needs and the place that it takes up.
pub(crate) struct Work {
    pub(crate) app: App,
    pub(crate) engine: Arc<Engine>,
    pub(crate) screened: Screened,
    pub(crate) k: usize,
    pub(crate) debug: bool,
    pub(crate) place: OwnedSemaphorePermit,
}

/// What came of the work.
pub(crate) enum Made {
    Answer(Box<Answer>),
    /// Nobody wanted the next step.
    Left,
    Failed(Error),
}

impl Work {
    /// Works to the end, or until `tell`, which hears of each step, breaks. A panic is a failure. The place is free
    /// when this returns.
    pub(crate) fn run(self, mut tell: impl FnMut(Event) -> ControlFlow<()>) -> Made {
        let made = match catch_unwind(AssertUnwindSafe(|| self.answer(&mut tell))) {
            Ok(Ok(ControlFlow::Continue(answer))) => Made::Answer(Box::new(answer)),
            Ok(Ok(ControlFlow::Break(()))) => Made::Left,
            Ok(Err(error)) => Made::Failed(error.into()),
            Err(_) => Made::Failed(Error::Panicked),
        };
        match &made {
            Made::Answer(answer) => {
                self.app.metrics().answered(answer.outcome);
                self.app.metrics().dropped(answer.dropped);
            }
            Made::Left => {}
            Made::Failed(_) => self.app.metrics().failed(),
        }
        drop(self.place);
        made
    }

    fn answer(&self, tell: &mut dyn FnMut(Event) -> ControlFlow<()>) -> vichar_engine::Result<ControlFlow<(), Answer>> {
        let begun = Instant::now();
        let (mut retrieving, mut retrieved) = (Duration::ZERO, None);
        let mut sink = |mut event: Event| {
            if let Event::Retrieved(hits) = &mut event {
                retrieving = begun.elapsed();
                hits.truncate(self.k);
                retrieved = self.debug.then(|| hits.clone());
            }
            tell(event)
        };
        let answer = self.engine.answer(&self.screened, &mut sink)?;
        let answering = begun.elapsed().saturating_sub(retrieving);
        if answer.is_continue() {
            self.app.metrics().took(Stage::Retrieve, retrieving);
            self.app.metrics().took(Stage::Answer, answering);
        }
        let timings = timings(retrieving, answering);
        Ok(answer.map_continue(|answer| Answer { timings, retrieved, ..answer }))
    }
}

/// The fixed reply to a person at risk, if the message shows one. It needs nothing that could be missing.
pub(crate) fn help(screened: &Screened, debug: bool, asked: Instant) -> Option<Answer> {
    let mut reply = screened.crisis()?;
    reply.timings = timings(Duration::ZERO, asked.elapsed());
    reply.retrieved = debug.then(Vec::new);
    Some(reply)
}

fn timings(retrieving: Duration, answering: Duration) -> Timings {
    let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let (retrieve_ms, total_ms) = (ms(retrieving), ms(retrieving + answering));
    Timings { retrieve_ms, answer_ms: total_ms.saturating_sub(retrieve_ms), total_ms }
}
