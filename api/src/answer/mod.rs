//! Answers: a question in, one JSON object out, or the same object step by step as server-sent events.

mod work;

pub(crate) use work::{Made, Work, help};

use crate::ask::{Ask, Question};
use crate::error::{ErrorBody, Unavailable};
use crate::network::Network;
use crate::{App, Error, chats, limits, session};
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use std::ops::ControlFlow;
use std::pin::Pin;
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::mpsc::{Sender, channel};
use tokio::task::spawn_blocking;
use tokio_stream::wrappers::ReceiverStream;
use tokio_stream::{Stream, StreamExt};
use vichar_engine::answer::{Answer, Event, Outcome};
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
///
/// With `chat` the question and its answer are stored in a chat of whoever is signed in. The object then has
/// `"chat": {"uid", "turn"}`; the stream numbers its events and begins with `chat`; the work goes on when its reader leaves.
/// The same `turn` sent again is the same question.
#[utoipa::path(post, path = "/api/answer", tag = "answer", request_body = Ask, responses(
    (status = 200, content((Answer = "application/json"), (String = "text/event-stream"))),
    (status = 400, description = "The body is not JSON.", body = ErrorBody),
    (status = 401, description = "A chat is named, and nobody is signed in.", body = ErrorBody),
    (status = 404, description = "There is no such chat.", body = ErrorBody),
    (status = 408, description = "The body did not arrive in time.", body = ErrorBody),
    (status = 409, description = "A turn of this id has another question, or was stopped.", body = ErrorBody),
    (status = 413, description = "The body is too large.", body = ErrorBody),
    (status = 415, description = "The body is said to be something else than JSON.", body = ErrorBody),
    (status = 403, description = "Another site's page sent it, or the account has to confirm its address first.",
        body = ErrorBody),
    (status = 422, description = "The question is missing, empty, too long or holds control characters.",
        body = ErrorBody),
    (status = 429, description = "The questions of this day are asked. `Retry-After` says when to ask again.",
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
    if question.chat.is_some() {
        return chats::ask(&app, &headers, network, question).await;
    }
    let Question { query, k, debug, region, .. } = question;
    let asked = Instant::now();
    let screened = app.screen(query, region.as_deref()).await?;
    let steps = match help(&screened, debug, asked) {
        Some(reply) => helped(&app, reply),
        None => {
            limits::count_question(&app, session::find(&app, &headers).await?.as_ref(), network).await?;
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
    let Question { query, k, debug, region, .. } = question;
    let asked = Instant::now();
    let screened = app.screen(query, region.as_deref()).await?;
    match help(&screened, debug, asked) {
        Some(reply) => Ok(helped(app, reply)),
        None => begin(app, screened, k, debug).await,
    }
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
    let patience = app.limits().idle;
    let work = Work { app: app.clone(), engine, screened, k, debug, place };
    spawn_blocking(move || {
        let last = match work.run(|event| tell(&sender, Step::Event(event), patience)) {
            Made::Answer(answer) => Step::Done(answer),
            Made::Failed(error) => Step::Failed(error),
            Made::Left => return,
        };
        let _ = tell(&sender, last, patience);
    });
    Ok(Box::pin(ReceiverStream::new(steps)))
}

/// Tells the reader, and waits while he is behind. One who has left, or who takes nothing in for so long, gets no
/// more: `Break`.
fn tell(reader: &Sender<Step>, step: Step, patience: Duration) -> ControlFlow<()> {
    match Handle::current().block_on(reader.send_timeout(step, patience)) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    }
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
    stream(steps.map(move |step| match step {
        Step::Event(event) => {
            let (name, data) = written(&event);
            Ok(named(name).data(data))
        }
        Step::Done(answer) => named("done").json_data(answer),
        Step::Failed(error) => named("error").json_data(error.body()),
    }))
}

/// The name of a step in a stream, and what it says, as JSON.
pub(crate) fn written(event: &Event) -> (&'static str, String) {
    let (name, data) = match event {
        Event::Retrieved(hits) => ("retrieved", serde_json::to_string(hits)),
        Event::Sentence(sentence) => ("sentence", serde_json::to_string(sentence)),
        Event::Quotation(quotation) => ("quotation", serde_json::to_string(quotation)),
    };
    // Texts and numbers can always be written.
    (name, data.unwrap_or_default())
}

/// A reply of server-sent events.
pub(crate) fn stream<E: std::error::Error + Send + Sync + 'static>(
    events: impl Stream<Item = Result<sse::Event, E>> + Send + 'static,
) -> Response {
    let stream = Sse::new(events).keep_alive(KeepAlive::new().interval(STILL_HERE));
    // A proxy that buffers would hand over the whole answer at its end.
    ([("x-accel-buffering", "no")], stream).into_response()
}

/// Whether the reader wants an answer step by step.
pub(crate) fn wants_events(headers: &HeaderMap) -> bool {
    let kinds = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    kinds
        .flat_map(|value| value.split(','))
        .any(|kind| kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("text/event-stream")))
}
