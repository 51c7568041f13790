//! One turn: followed while it is answered, stopped, asked again, rated.

use super::ask::{again, end_of};
use super::run::{End, event};
use super::{NoBody, NotYours, fields, plain};
use crate::answer::stream;
use crate::ask::{region_of, uuid, wants};
use crate::error::ErrorBody;
use crate::network::Network;
use crate::read::At;
use crate::session::SignedIn;
use crate::store::{Account, Turn};
use crate::{App, Error};
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query as Params, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::convert::Infallible;
use utoipa::ToSchema;
use vichar_engine::answer::Answer;

/// The longest reason of a mark, in characters.
const REASON: usize = 1_000;

/// The ids of a chat and a turn in it. Ids that are possible for none are the ids of none.
fn ids(chat: &str, turn: &str) -> Result<(String, String), Error> {
    uuid(chat).zip(uuid(turn)).ok_or(Error::TurnNotFound)
}

/// A turn of this account in this chat, as it stands. One that seems to run, and nobody works on, was interrupted.
async fn find(app: &App, account: &Account, chat: &str, turn: &str) -> Result<Turn, Error> {
    let look = || async {
        let found = app.store().turn(&account.id, turn).await?.filter(|found| found.chat_id == chat);
        found.ok_or(Error::TurnNotFound)
    };
    let found = look().await?;
    if found.is_running() && !app.runs().is_live(&account.id, turn) {
        app.store().interrupt(&account.id, turn).await?;
        return look().await;
    }
    Ok(found)
}

/// From where a stream is wanted.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Heard {
    /// The number of the last event that was heard; 0 for all.
    #[param(minimum = 0)]
    after: Option<u32>,
}

/// The steps of a turn after a number, and those to come. A turn that ended a while ago is told in one event.
#[utoipa::path(get, path = "/api/chats/{uid}/turns/{turn}/events", operation_id = "turn_events", tag = "chats",
    params(("uid" = String, Path, description = "The chat."), ("turn" = String, Path, description = "The turn."), Heard),
    responses((status = 200, content((String = "text/event-stream"))), NotYours))]
pub(crate) async fn events(
    State(app): State<App>,
    SignedIn(account): SignedIn,
    At((uid, turn)): At<(String, String)>,
    params: Result<Params<Heard>, QueryRejection>,
) -> Result<Response, Error> {
    let Params(heard) = params.map_err(|rejection| Error::InvalidRequest(rejection.body_text()))?;
    let after = heard.after.unwrap_or(0) as usize;
    let (uid, turn) = ids(&uid, &turn)?;
    if let Some(run) = app.runs().find(&account.id, &uid, &turn) {
        return Ok(stream(run.events(after)));
    }
    let turn = find(&app, &account, &uid, &turn).await?;
    let (name, data) = match end_of(&turn) {
        End::Done(answer) => ("done", answer.to_string()),
        End::Stopped => ("stopped", "{}".into()),
        End::Failed(error) => ("error", serde_json::to_string(&error.body()).unwrap_or_default()),
    };
    Ok(stream(tokio_stream::once(Ok::<_, Infallible>(event(after + 1, name, &data)))))
}

/// Stops the work on a turn at its next step. What was said so far is kept. A turn that has ended stays as it is.
#[utoipa::path(post, path = "/api/chats/{uid}/turns/{turn}/stop", operation_id = "stop_turn", tag = "chats", request_body = Object,
    params(("uid" = String, Path, description = "The chat."), ("turn" = String, Path, description = "The turn.")),
    responses((status = 202, description = "It stops, or has ended."), NotYours, NoBody))]
pub(crate) async fn stop(
    State(app): State<App>,
    SignedIn(account): SignedIn,
    At((uid, turn)): At<(String, String)>,
    headers: HeaderMap,
    body: Body,
) -> Result<StatusCode, Error> {
    fields(&app, &headers, body).await?;
    let (uid, turn) = ids(&uid, &turn)?;
    match app.runs().find(&account.id, &uid, &turn) {
        Some(run) => run.stop(),
        None => drop(find(&app, &account, &uid, &turn).await?),
    }
    Ok(StatusCode::ACCEPTED)
}

/// What a turn is asked again with.
#[derive(Serialize, ToSchema)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(crate) struct Retry {
    /// The reader's country, an ISO 3166 code.
    #[schema(pattern = "^[A-Za-z]{2}$", example = "IN")]
    region: Option<String>,
}

/// Answers a turn again that failed or was stopped. One that is answered is given, one that is being answered is joined.
#[utoipa::path(post, path = "/api/chats/{uid}/turns/{turn}/retry", operation_id = "retry_turn", tag = "chats", request_body = Retry,
    params(("uid" = String, Path, description = "The chat."), ("turn" = String, Path, description = "The turn.")),
    responses(
        (status = 200, content((Answer = "application/json"), (String = "text/event-stream"))),
        (status = 409, description = "It was stopped.", body = ErrorBody),
        (status = 429, description = "The questions of this day are asked.", body = ErrorBody),
        NotYours, NoBody,
    ))]
pub(crate) async fn retry(
    State(app): State<App>,
    SignedIn(account): SignedIn,
    At((uid, turn)): At<(String, String)>,
    network: Network,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Error> {
    let region = region_of(&fields(&app, &headers, body).await?)?;
    let (uid, turn) = ids(&uid, &turn)?;
    // A text that a caller wrote was never asked.
    let turn = find(&app, &account, &uid, &turn).await?;
    if turn.is_clients() {
        return Err(Error::TurnNotFound);
    }
    again(&app, &headers, network, account, turn, region.as_deref()).await
}

/// What a reader thinks of an answer.
#[derive(Serialize, ToSchema)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(crate) struct Mark {
    /// `up` or `down`; null takes it back.
    #[schema(required, pattern = "^(up|down)$")]
    mark: Option<String>,
    /// Why: at most 1,000 characters.
    #[schema(max_length = 1000)]
    reason: Option<String>,
}

/// Rates an answer. A reply to a person in danger is not rated, nor is a text that a caller wrote.
#[utoipa::path(put, path = "/api/chats/{uid}/turns/{turn}/feedback", operation_id = "rate_turn", tag = "chats", request_body = Mark,
    params(("uid" = String, Path, description = "The chat."), ("turn" = String, Path, description = "The turn.")),
    responses((status = 204, description = "It is kept."), NotYours, NoBody))]
pub(crate) async fn feedback(
    State(app): State<App>,
    SignedIn(account): SignedIn,
    At((uid, turn)): At<(String, String)>,
    headers: HeaderMap,
    body: Body,
) -> Result<StatusCode, Error> {
    let fields = fields(&app, &headers, body).await?;
    let (uid, turn) = ids(&uid, &turn)?;
    let mark = match fields.get("mark") {
        Some(Value::Null) => None,
        Some(Value::String(mark)) if mark == "up" || mark == "down" => Some(mark.as_str()),
        _ => return Err(wants("mark", "`up`, `down` or null")),
    };
    let reason = match fields.get("reason") {
        None | Some(Value::Null) => None,
        Some(reason) => Some(reason.as_str().ok_or_else(|| wants("reason", "a text"))?.trim()),
    };
    let reason = reason.filter(|reason| mark.is_some() && !reason.is_empty());
    if let Some(reason) = reason {
        plain("reason", reason)?;
        if reason.chars().count() > REASON {
            return Err(wants("reason", &format!("at most {REASON} characters")));
        }
    }
    if app.store().rate(&account.id, &uid, &turn, mark, reason).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    find(&app, &account, &uid, &turn).await?;
    Err(Error::NotForFeedback)
}
