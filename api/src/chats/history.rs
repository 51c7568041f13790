//! The history in its first shape, `{data: [{query, ans}], uid, timestamp}`: the same chats for callers that follow it.
//!
//! Whole lists of turns are written here. What this server answered can be kept, put into another order and dropped; it
//! cannot be forged: any other text is its caller's own, has no citations, and is never shared or exported as an answer.

use super::shape::time;
use super::{NoBody, NotYours, chat_id, plain};
use crate::ask::{object, uuid, wants};
use crate::error::ErrorBody;
use crate::read::At;
use crate::session::SignedIn;
use crate::store::{Account, Write, Written};
use crate::{App, Error};
use axum::Json;
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query as Params, State};
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use vichar_engine::query::LONGEST;
use vichar_engine::safety::assess;

/// The most turns that can be written at once, the longest text of an answer in characters, and the most bytes of both.
const TURNS: usize = 200;
const ANS: usize = 20_000;
const BODY: usize = 4 * 1024 * 1024;

/// A chat in its first shape.
#[derive(Serialize, ToSchema)]
pub(crate) struct HistoryEntry {
    /// Its turns, in their order.
    data: Vec<HistoryTurn>,
    /// A UUID.
    uid: String,
    /// When its turns last changed. RFC 3339. Sent back with `data`, it tells what its caller knew.
    timestamp: String,
}

/// A question and its answer's text.
#[derive(Serialize, ToSchema)]
pub(crate) struct HistoryTurn {
    /// The question.
    query: String,
    /// The answer.
    ans: String,
}

/// What is written of a chat.
#[derive(Serialize, ToSchema)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(crate) struct NewHistory {
    /// At most 200 turns, or none.
    #[schema(max_items = 200)]
    data: Option<Vec<NewHistoryTurn>>,
    /// The `timestamp` that was read: without it no turn can be dropped.
    timestamp: Option<String>,
}

/// A turn, as it is written.
#[derive(Serialize, ToSchema)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(crate) struct NewHistoryTurn {
    /// The question.
    #[schema(max_length = 2000)]
    query: String,
    /// The answer's text.
    #[schema(max_length = 20000)]
    ans: String,
    /// The id of the turn, where it is known: that turn then stays as it is.
    turn: Option<String>,
}

/// From where the history is wanted.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Before {
    /// The uid of the last entry of the page before.
    before: Option<String>,
}

/// One's chats with their turns, the newest first, 50 at a time.
#[utoipa::path(get, path = "/api/history", operation_id = "list_history", tag = "history", params(Before),
    responses((status = 200, body = Vec<HistoryEntry>), NotYours))]
pub(crate) async fn list(
    State(app): State<App>,
    SignedIn(account): SignedIn,
    params: Result<Params<Before>, QueryRejection>,
) -> Result<Json<Vec<HistoryEntry>>, Error> {
    let Params(Before { before }) = params.map_err(|rejection| Error::InvalidRequest(rejection.body_text()))?;
    let before = match before.filter(|uid| !uid.is_empty()) {
        Some(uid) => Some(app.store().cursor(&account.id, &chat_id(&uid)?).await?.ok_or(Error::ChatNotFound)?),
        None => None,
    };
    let mut entries = Vec::new();
    for chat in app.store().chats(&account.id, before.as_ref(), "").await?.into_iter().take(crate::store::PAGE) {
        entries.push(entry(&app, &account, chat.chat_id, chat.changed_at).await?);
    }
    Ok(Json(entries))
}

async fn entry(app: &App, account: &Account, uid: String, changed_at: i64) -> Result<HistoryEntry, Error> {
    let turns = app.store().turns(&account.id, &uid).await?;
    let data = turns.into_iter().map(|turn| HistoryTurn { query: turn.query, ans: turn.ans }).collect();
    Ok(HistoryEntry { data, uid, timestamp: time(changed_at) })
}

async fn find(app: &App, account: &Account, uid: &str) -> Result<HistoryEntry, Error> {
    // The time is read before the turns: what is newer than it, its caller does not know.
    let chat = app.store().chat(&account.id, uid).await?.ok_or(Error::ChatNotFound)?;
    entry(app, account, chat.chat_id, chat.changed_at).await
}

/// Makes a chat: empty, or of texts of the caller's own.
#[utoipa::path(post, path = "/api/history", operation_id = "create_history", tag = "history", request_body = NewHistory,
    responses((status = 201, body = HistoryEntry), NotYours, NoBody))]
pub(crate) async fn create(
    State(app): State<App>,
    SignedIn(account): SignedIn,
    headers: HeaderMap,
    body: Body,
) -> Result<(StatusCode, Json<HistoryEntry>), Error> {
    let fields = fields(&app, &headers, body).await?;
    let data = if fields.contains_key("data") { data(&fields)? } else { Vec::new() };
    let uid = app.store().insert_history(&account.id, &data).await?;
    Ok((StatusCode::CREATED, Json(find(&app, &account, &uid).await?)))
}

/// Writes all turns of a chat. A turn that this server answered stays what it is, wherever it stands in `data`; it is known
/// by its words, or by `turn`. One that is left out is dropped, unless it was begun or answered after `timestamp`: then
/// nothing is written, and the reply is `chat-conflict`.
#[utoipa::path(put, path = "/api/history/{uid}", operation_id = "replace_history", tag = "history", request_body = NewHistory,
    params(("uid" = String, Path, description = "The chat.")),
    responses(
        (status = 200, body = HistoryEntry),
        (status = 409, description = "A turn would be lost that was made elsewhere.", body = ErrorBody),
        NotYours, NoBody,
    ))]
pub(crate) async fn write(
    State(app): State<App>,
    SignedIn(account): SignedIn,
    At(uid): At<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<HistoryEntry>, Error> {
    let fields = fields(&app, &headers, body).await?;
    let uid = chat_id(&uid)?;
    let (data, known) = (data(&fields)?, timestamp(&fields)?);
    match app.store().write_history(&account.id, &uid, &data, known).await? {
        Write::Written => find(&app, &account, &uid).await.map(Json),
        Write::NoChat => Err(Error::ChatNotFound),
        Write::Conflict => Err(Error::ChatConflict),
    }
}

/// Deletes a chat with everything in it.
#[utoipa::path(delete, path = "/api/history/{uid}", operation_id = "delete_history", tag = "history",
    params(("uid" = String, Path, description = "The chat.")),
    responses((status = 204, description = "It is gone."), NotYours))]
pub(crate) async fn delete(app: State<App>, account: SignedIn, uid: At<String>) -> Result<StatusCode, Error> {
    super::delete(app, account, uid).await
}

async fn fields(app: &App, headers: &HeaderMap, body: Body) -> Result<Map<String, Value>, Error> {
    object(headers, body, BODY, app.limits().header).await
}

fn data(fields: &Map<String, Value>) -> Result<Vec<Written>, Error> {
    let wanted = || wants("data", &format!("a list of at most {TURNS} turns, each with `query` and `ans`"));
    let items = fields.get("data").and_then(Value::as_array).ok_or_else(wanted)?;
    if items.len() > TURNS {
        return Err(wanted());
    }
    items.iter().map(|item| written(item).ok_or_else(wanted)?).collect()
}

fn written(item: &Value) -> Option<Result<Written, Error>> {
    let text = |name: &str| item.get(name).and_then(Value::as_str).map(str::to_owned);
    let (query, ans, turn) = (text("query")?, text("ans")?, text("turn").as_deref().and_then(uuid));
    let check = |what, text: &str, longest| {
        plain(what, text)?;
        match text.chars().count() {
            length if length > longest => Err(Error::QuestionTooLong { what, length, longest }),
            _ => Ok(()),
        }
    };
    let checked = check("question", &query, LONGEST).and_then(|()| check("answer", &ans, ANS));
    // What was said in danger is kept apart, whoever wrote it down.
    let is_crisis = assess(&query).is_some();
    Some(checked.map(|()| Written { turn, query, ans, is_crisis }))
}

fn timestamp(fields: &Map<String, Value>) -> Result<Option<i64>, Error> {
    match fields.get("timestamp") {
        None | Some(Value::Null) => Ok(None),
        Some(time) => {
            let time = time.as_str().and_then(|text| text.parse::<jiff::Timestamp>().ok());
            time.map(|time| Some(time.as_millisecond())).ok_or_else(|| wants("timestamp", "a time as it was read"))
        }
    }
}
