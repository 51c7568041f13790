//! A question in a chat: screened, stored, answered, and brought to its end, whoever still listens.

use super::run::{End, Place, Run};
use super::runs::{Entered, Mine};
use crate::answer::{Made, Work, help, stream, wants_events, written};
use crate::ask::{self, ChatNamed, Question};
use crate::network::Network;
use crate::store::{Account, Begin, Begun, Ending, NewTurn, Turn};
use crate::{App, Error, limits, session};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use vichar_engine::answer::{Answer, Event, Outcome};
use vichar_engine::safety::{Screened, language_of};

/// How long a person in danger waits for the database. The reply is then given without it.
const SOON: Duration = Duration::from_millis(100);

/// A question, and where it is asked.
struct Asked {
    named: ChatNamed,
    query: String,
    k: usize,
    debug: bool,
    /// Whether a turn that failed, or was stopped, is to be answered again.
    again: bool,
}

/// Asks a question in a chat. It is screened by itself first, so that help waits neither for the database nor for a sign-in;
/// then by what is known of the chat.
pub(crate) async fn ask(
    app: &App,
    headers: &HeaderMap,
    network: Network,
    question: Question,
) -> Result<Response, Error> {
    let Question { query, k, debug, region, chat } = question;
    // Ids that can be of nothing are of nothing.
    let (mut named, mut is_possible) = (chat.ok_or(Error::ChatNotFound)?, true);
    if let Some(uid) = &named.uid {
        let uid = ask::uuid(uid);
        is_possible = uid.is_some();
        named.uid = Some(uid.unwrap_or_default());
    }
    let begun = Instant::now();
    let asked = Asked { named, query: query.text().to_owned(), k, debug, again: false };
    let screened = app.screen(query, region.as_deref()).await?;
    if let Some(reply) = help(&screened, debug, begun) {
        app.metrics().answered(Outcome::Crisis);
        return respond(&helped(app, headers, asked, screened, reply).await, headers).await;
    }
    let account = session::find(app, headers).await?.ok_or(Error::SignedOut)?;
    if !is_possible {
        return Err(Error::ChatNotFound);
    }
    go_on(app, headers, network, account, asked, screened).await
}

/// Answers a turn again that failed or was stopped; any other is given as it is.
pub(super) async fn again(
    app: &App,
    headers: &HeaderMap,
    network: Network,
    account: Account,
    turn: Turn,
    region: Option<&str>,
) -> Result<Response, Error> {
    let query = vichar_engine::query::Query::parse(&turn.query)?;
    let screened = app.screen(query, region).await?;
    let named = ChatNamed { uid: Some(turn.chat_id), turn: turn.turn_id };
    let asked = Asked { named, query: turn.query, k: crate::search::SHOWN, debug: false, again: true };
    go_on(app, headers, network, account, asked, screened).await
}

async fn go_on(
    app: &App,
    headers: &HeaderMap,
    network: Network,
    account: Account,
    asked: Asked,
    screened: Screened,
) -> Result<Response, Error> {
    let begun = Instant::now();
    let at_risk = match &asked.named.uid {
        Some(uid) => app.store().is_at_risk(&account.id, uid).await?.ok_or(Error::ChatNotFound)?,
        None => false,
    };
    let screened = screened.in_chat(at_risk);
    if let Some(reply) = help(&screened, asked.debug, begun) {
        count_crisis(app, &screened);
        app.metrics().answered(Outcome::Crisis);
        return respond(&helped(app, headers, asked, screened, reply).await, headers).await;
    }
    let ChatNamed { uid, turn } = &asked.named;
    let run = match app.runs().enter(&account.id, turn, uid.as_deref(), &asked.query, asked.again)? {
        Entered::Joined(run) => run,
        Entered::Mine(mine) => {
            let (app, run) = (app.clone(), Arc::clone(&mine.run));
            // On a task of its own: it goes on when this reader leaves.
            tokio::spawn(async move {
                let end = work(&app, &mine, network, &account, &asked, screened).await.unwrap_or_else(End::from);
                mine.end(end);
            });
            run
        }
    };
    respond(&run, headers).await
}

async fn work(
    app: &App,
    mine: &Mine,
    network: Network,
    account: &Account,
    asked: &Asked,
    screened: Screened,
) -> Result<End, Error> {
    let (store, run) = (app.store(), &mine.run);
    let ChatNamed { uid, turn } = &asked.named;
    let stored = store.turn(&account.id, turn).await?;
    if let Some(stored) = &stored
        && let Some(end) = known(app, run, account, asked, stored).await?
    {
        return Ok(end);
    }
    // What failed was not the fault of the one who asks again.
    if stored.as_ref().is_none_or(|turn| turn.state == "stopped") {
        limits::count_question(app, Some(account), network).await?;
    }
    let place = app.take_place().await?;
    let engine = app.live().engine().ok_or(Error::NothingPublished)?;
    let generation = Some(i64::from(engine.generation().manifest.number));
    let begun = match &stored {
        Some(stored) => store.begin_again(&account.id, stored, generation).await?.ok_or(Error::TurnNotFound)?,
        None => {
            let new = NewTurn { account: &account.id, chat: uid.as_deref(), turn, query: &asked.query, generation };
            begun(store.begin(new).await?)?
        }
    };
    run.open(Place { uid: begun.chat.clone(), turn: turn.clone(), seq: begun.seq, number: begun.number });
    let (app, stopped, said) = (app.clone(), Arc::clone(run), Arc::clone(run));
    let (k, debug, screened) = (asked.k, asked.debug, screened.in_chat(begun.at_risk));
    let work = Work { app: app.clone(), engine, screened, k, debug, place };
    let made = spawn_blocking(move || {
        let mut sentences = Vec::new();
        let made = work.run(|event| {
            if stopped.is_stopped() {
                return ControlFlow::Break(());
            }
            let (name, data) = written(&event);
            said.say(name, data);
            if let Event::Sentence(sentence) = event {
                sentences.push(sentence.text);
            }
            ControlFlow::Continue(())
        });
        // Without their numbers: what these would stand for comes with the whole answer alone.
        (made, sentences.join(" "))
    });
    let (made, said) = made.await.unwrap_or((Made::Failed(Error::Panicked), String::new()));
    complete(&app, account, &begun, turn, made, &said).await
}

/// Stores how a turn ended, and only then says so.
async fn complete(
    app: &App,
    account: &Account,
    begun: &Begun,
    turn: &str,
    made: Made,
    said: &str,
) -> Result<End, Error> {
    let end = |ending| app.store().end(&account.id, &begun.chat, turn, ending);
    let (was_stored, end) = match made {
        Made::Answer(answer) => {
            let (answer, text) = (json(&answer)?, answer);
            let is_crisis = text.outcome == Outcome::Crisis;
            let done = Ending::Done { ans: &text.answer, answer: &answer, is_crisis };
            (end(done).await?, End::Done(answer.into()))
        }
        Made::Left => (end(Ending::Stopped { ans: said }).await?, End::Stopped),
        Made::Failed(error) => (end(Ending::Failed { code: error.code() }).await?, End::from(error)),
    };
    match was_stored {
        true => Ok(end),
        false if app.is_draining() => Err(Error::Interrupted),
        // The chat was deleted meanwhile.
        false => Err(Error::TurnNotFound),
    }
}

/// How a turn ended that is stored already; `None` when it is to be answered again.
async fn known(app: &App, run: &Run, account: &Account, asked: &Asked, stored: &Turn) -> Result<Option<End>, Error> {
    if stored.query != asked.query || asked.named.uid.as_ref().is_some_and(|uid| *uid != stored.chat_id) {
        return Err(Error::TurnConflict);
    }
    if stored.is_running() {
        // Nobody works on it: this task has it, and has not begun.
        app.store().interrupt(&account.id, &stored.turn_id).await?;
    }
    if asked.again && stored.state != "done" {
        return Ok(None);
    }
    let chat = app.store().chat(&account.id, &stored.chat_id).await?.ok_or(Error::TurnNotFound)?;
    let Turn { turn_id, chat_id, seq, .. } = stored.clone();
    run.open(Place { uid: chat_id, turn: turn_id, seq, number: chat.number });
    Ok(Some(end_of(stored)))
}

/// How a stored turn ended.
pub(super) fn end_of(turn: &Turn) -> End {
    match (turn.state.as_str(), &turn.answer, turn.error.as_deref()) {
        ("done", Some(answer), _) => End::Done(answer.as_str().into()),
        ("stopped", ..) => End::Stopped,
        ("done", None, _) => Error::TurnNotFound.into(),
        (_, _, Some("internal")) => Error::Panicked.into(),
        _ => Error::Interrupted.into(),
    }
}

/// Gives a person in danger the fixed reply, and keeps it in their chat when that can be done in time.
async fn helped(app: &App, headers: &HeaderMap, asked: Asked, screened: Screened, reply: Answer) -> Run {
    let plain = reply.clone();
    let (app, headers) = (app.clone(), headers.clone());
    // On a task of its own: what is not kept in time is kept later.
    let keeping = tokio::spawn(async move { keep(&app, &headers, &asked, screened, reply).await });
    let (place, reply, stored) = match timeout(SOON, keeping).await {
        Ok(Ok(Ok(Kept { place, reply, stored }))) => (Some(place), reply, Some(stored)),
        Ok(Ok(Err(error))) => {
            // What the operator has to know is logged where an error becomes a body.
            drop(error.body());
            (None, plain, None)
        }
        Ok(Err(_)) | Err(_) => (None, plain, None),
    };
    let said = reply.sentences.iter().map(|sentence| written(&Event::Sentence(sentence.clone()))).collect();
    let answer = stored.map_or_else(|| json(&reply), Ok);
    Run::ended(place, said, answer.map_or_else(End::from, |answer| End::Done(answer.into())))
}

/// A reply to a person in danger, kept in their chat.
struct Kept {
    place: Place,
    reply: Answer,
    /// The reply as it is stored.
    stored: String,
}

async fn keep(app: &App, headers: &HeaderMap, asked: &Asked, screened: Screened, reply: Answer) -> Result<Kept, Error> {
    let (store, query) = (app.store(), &asked.query);
    let account = session::find(app, headers).await?.ok_or(Error::SignedOut)?.id;
    let ChatNamed { uid, turn } = &asked.named;
    let at_risk = match uid {
        Some(uid) => store.is_at_risk(&account, uid).await?.ok_or(Error::ChatNotFound)?,
        None => false,
    };
    // In a chat at risk the same words can be graver.
    let (tier, screened) = (screened.tier(), screened.in_chat(at_risk));
    let reply = if screened.tier() == tier { reply } else { screened.crisis().unwrap_or(reply) };
    let stored = json(&reply)?;
    let ending = Ending::Done { ans: &reply.answer, answer: &stored, is_crisis: true };
    let new = NewTurn { account: &account, chat: uid.as_deref(), turn, query, generation: None };
    let begun = match store.keep(new, ending).await? {
        Begin::Taken => None,
        begin => Some(begun(begin)?),
    };
    if let Some(Begun { chat, number, seq, .. }) = begun {
        return Ok(Kept { place: Place { uid: chat, turn: turn.clone(), seq, number }, reply, stored });
    }
    // Sent twice, or asked again.
    let mut known = store.turn(&account, turn).await?.filter(|turn| turn.query == *query).ok_or(Error::TurnConflict)?;
    if asked.again && store.begin_again(&account, &known, None).await?.is_some() {
        store.end(&account, &known.chat_id, turn, ending).await?;
        known.answer = Some(stored.clone());
    }
    let chat = store.chat(&account, &known.chat_id).await?.ok_or(Error::ChatNotFound)?;
    let place = Place { uid: known.chat_id, turn: known.turn_id, seq: known.seq, number: chat.number };
    Ok(Kept { place, reply, stored: known.answer.filter(|_| known.crisis_at.is_some()).unwrap_or(stored) })
}

fn count_crisis(app: &App, screened: &Screened) {
    if let Some(tier) = screened.tier() {
        app.metrics().crisis(tier, language_of(screened.query().text()));
    }
}

fn begun(begin: Begin) -> Result<Begun, Error> {
    match begin {
        Begin::Begun(begun) => Ok(begun),
        Begin::NoChat => Err(Error::ChatNotFound),
        Begin::Full => Err(Error::InvalidRequest("this chat is full; begin another".into())),
        Begin::Taken => Err(Error::TurnConflict),
    }
}

/// The one text that an answer is, from here on: stored, sent, shown again, shared and exported.
fn json(answer: &Answer) -> Result<String, Error> {
    serde_json::to_string(answer).map_err(|_| Error::Panicked)
}

/// Gives the reader of a question what he wants: the steps of its turn, or its answer.
pub(super) async fn respond(run: &Run, headers: &HeaderMap) -> Result<Response, Error> {
    if wants_events(headers) {
        run.opened().await?;
        return Ok(stream(run.events(0)));
    }
    let (answer, place) = run.answer().await?;
    let body = match (place, answer.strip_suffix('}')) {
        (Some(Place { uid, turn, .. }), Some(open)) => {
            format!("{open},\"chat\":{}}}", serde_json::json!({ "uid": uid, "turn": turn }))
        }
        _ => answer.to_string(),
    };
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}
