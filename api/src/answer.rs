//! Answers: a question in, one JSON object out, or the same object step by step as server-sent events.

use crate::ask::{Ask, Question};
use crate::error::{Error, ErrorBody, Unavailable};
use crate::metrics::Stage;
use crate::network::Network;
use crate::{App, limits, session};
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::{Sender, channel};
use tokio::task::spawn_blocking;
use tokio_stream::wrappers::ReceiverStream;
use tokio_stream::{Stream, StreamExt};
use vichar_engine::Engine;
use vichar_engine::answer::{Answer, Event, Outcome, Timings};
use vichar_engine::safety::Screened;

/// How often a silent stream says that it is still there.
const STILL_HERE: Duration = Duration::from_secs(10);

/// What a reader hears while an answer is made.
pub enum Step {
    /// A passage, sentence or quotation.
    Event(Event),
    /// The answer, whole. The last step.
    Done(Box<Answer>),
    /// There will be no answer. The last step.
    Failed(Error),
}

/// The steps of one answer. Dropping them stops the work.
pub type Steps = Pin<Box<dyn Stream<Item = Step> + Send>>;

/// Answers a question from the texts.
///
/// With `Accept: text/event-stream` the answer comes step by step: `retrieved` (the passages), `sentence` and
/// `quotation` as they are made, then `done` with the whole object, or `error`.
#[utoipa::path(post, path = "/api/answer", tag = "answer", request_body = Ask, responses(
    (status = 200, content((Answer = "application/json"), (String = "text/event-stream"))),
    (status = 400, description = "The body is not JSON.", body = ErrorBody),
    (status = 408, description = "The body did not arrive in time.", body = ErrorBody),
    (status = 413, description = "The body is too large.", body = ErrorBody),
    (status = 415, description = "The body is said to be something else than JSON.", body = ErrorBody),
    (status = 403, description = "Another site's page sent it, or the account has to confirm its address first.",
        body = ErrorBody),
    (status = 422, description = "The question is missing, empty, too long or holds control characters.",
        body = ErrorBody),
    (status = 429, description = "Today's questions are used up. `Retry-After` says when there are new ones.",
        body = ErrorBody),
    Unavailable,
))]
pub(crate) async fn answer(
    State(app): State<App>,
    network: Network,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Error> {
    let limits = app.limits();
    let question = Question::read(&headers, body, limits.body_bytes, limits.header).await?;
    let Question { query, k, debug, region } = question;
    let asked = Instant::now();
    let screened = app.screen(query, region.as_deref()).await?;
    let steps = match help(&screened, debug, asked) {
        Some(reply) => helped(&app, reply),
        None => {
            let account = session::find(&app, &headers).await?;
            limits::count_question(&app, account.as_ref(), network).await?;
            begin(&app, screened, k, debug).await?
        }
    };
    if wants_events(&headers) { Ok(events(steps)) } else { whole(steps).await.map(IntoResponse::into_response) }
}

/// Screens a question and begins to answer it. A person in danger is answered at once: whether anything is
/// published, and whether a place is free, is asked only afterwards.
///
/// # Errors
/// When there is no place to work in, or nothing to answer from.
pub async fn start(app: &App, question: Question) -> Result<Steps, Error> {
    let Question { query, k, debug, region } = question;
    let asked = Instant::now();
    let screened = app.screen(query, region.as_deref()).await?;
    match help(&screened, debug, asked) {
        Some(reply) => Ok(helped(app, reply)),
        None => begin(app, screened, k, debug).await,
    }
}

/// The fixed reply to a person in danger.
fn help(screened: &Screened, debug: bool, asked: Instant) -> Option<Answer> {
    let reply = screened.crisis()?;
    Some(Answer { timings: timings(Duration::ZERO, asked.elapsed()), retrieved: debug.then(Vec::new), ..reply })
}

fn helped(app: &App, reply: Answer) -> Steps {
    app.metrics().answered(Outcome::Crisis);
    let said: Vec<Step> = reply.sentences.iter().cloned().map(|s| Step::Event(Event::Sentence(s))).collect();
    Box::pin(tokio_stream::iter(said.into_iter().chain([Step::Done(Box::new(reply))])))
}

async fn begin(app: &App, screened: Screened, k: usize, debug: bool) -> Result<Steps, Error> {
    let place = app.take_place().await?;
    let engine = app.live().engine().ok_or(Error::NothingPublished)?;
    // One step ahead of its reader, no more: work for somebody who has left ends at the next step.
    let (sender, steps) = channel(1);
    let work = Work { app: app.clone(), engine, screened, k, debug, sender, patience: app.limits().idle, place };
    spawn_blocking(move || work.run());
    Ok(Box::pin(ReceiverStream::new(steps)))
}

/// An answer in the making, with all that it needs and the place that it takes up.
struct Work {
    app: App,
    engine: Arc<Engine>,
    screened: Screened,
    k: usize,
    debug: bool,
    sender: Sender<Step>,
    patience: Duration,
    place: OwnedSemaphorePermit,
}

impl Work {
    fn run(self) {
        let last = match catch_unwind(AssertUnwindSafe(|| self.answer())) {
            Ok(Ok(ControlFlow::Continue(answer))) => {
                self.app.metrics().answered(answer.outcome);
                self.app.metrics().dropped(answer.dropped);
                Step::Done(Box::new(answer))
            }
            Ok(Ok(ControlFlow::Break(()))) => return,
            Ok(Err(error)) => Step::Failed(error.into()),
            Err(_) => Step::Failed(Error::Panicked),
        };
        if matches!(last, Step::Failed(_)) {
            self.app.metrics().failed();
        }
        // The work is done: its place is free, though the reader may still be reading.
        let Self { place, sender, patience, .. } = self;
        drop(place);
        let _ = tell(&sender, last, patience);
    }

    fn answer(&self) -> vichar_engine::Result<ControlFlow<(), Answer>> {
        let begun = Instant::now();
        let (mut retrieving, mut retrieved) = (Duration::ZERO, None);
        let mut sink = |mut event: Event| {
            if let Event::Retrieved(hits) = &mut event {
                retrieving = begun.elapsed();
                hits.truncate(self.k);
                retrieved = self.debug.then(|| hits.clone());
            }
            tell(&self.sender, Step::Event(event), self.patience)
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

/// Tells the reader, and waits while he is behind. One who has left, or who takes nothing in for so long, gets no
/// more: `Break`.
fn tell(reader: &Sender<Step>, step: Step, patience: Duration) -> ControlFlow<()> {
    match Handle::current().block_on(reader.send_timeout(step, patience)) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    }
}

fn timings(retrieving: Duration, answering: Duration) -> Timings {
    let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let (retrieve_ms, total_ms) = (ms(retrieving), ms(retrieving + answering));
    Timings { retrieve_ms, answer_ms: total_ms.saturating_sub(retrieve_ms), total_ms }
}

async fn whole(mut steps: Steps) -> Result<Json<Answer>, Error> {
    while let Some(step) = steps.next().await {
        match step {
            Step::Event(_) => {}
            Step::Done(answer) => return Ok(Json(*answer)),
            Step::Failed(error) => return Err(error),
        }
    }
    Err(Error::Panicked)
}

fn events(steps: Steps) -> Response {
    let named = |name: &str| sse::Event::default().event(name);
    let events = steps.map(move |step| match step {
        Step::Event(Event::Retrieved(hits)) => named("retrieved").json_data(hits),
        Step::Event(Event::Sentence(sentence)) => named("sentence").json_data(sentence),
        Step::Event(Event::Quotation(quotation)) => named("quotation").json_data(quotation),
        Step::Done(answer) => named("done").json_data(answer),
        Step::Failed(error) => named("error").json_data(error.body()),
    });
    let stream = Sse::new(events).keep_alive(KeepAlive::new().interval(STILL_HERE));
    // A proxy that buffers would hand over the whole answer at its end.
    ([("x-accel-buffering", "no")], stream).into_response()
}

fn wants_events(headers: &HeaderMap) -> bool {
    let kinds = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    kinds
        .flat_map(|value| value.split(','))
        .any(|kind| kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("text/event-stream")))
}
