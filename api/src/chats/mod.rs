//! Chats: questions and answers that belong to an account. What is asked in one is stored before work on it begins, and
//! goes on when its reader leaves.

mod ask;
pub(crate) mod export;
pub(crate) mod history;
mod run;
mod runs;
mod shape;
pub(crate) mod share;
pub(crate) mod turns;

pub(crate) use ask::ask;
pub(crate) use runs::Runs;

use crate::ask::{object, uuid, wants};
use crate::error::ErrorBody;
use crate::read::At;
use crate::session::SignedIn;
use crate::store::{Cursor, PAGE};
use crate::{App, Error};
use axum::Json;
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query as Params, State};
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use serde_json::{Map, Value};
use shape::{Chat, ChatList, ChatSummary};
use utoipa::IntoResponses;

/// The longest title, in characters.
const TITLE: usize = 120;
/// The longest search, in characters.
const SEARCH: usize = 2_000;

/// How a call fails that is about a chat of one's own; for the OpenAPI document.
#[derive(IntoResponses)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(crate) enum NotYours {
    /// Nobody is signed in.
    #[response(status = 401)]
    SignedOut(ErrorBody),
    /// Another site's page may not do this.
    #[response(status = 403)]
    Foreign(ErrorBody),
    /// There is no such chat or turn of this account.
    #[response(status = 404)]
    NotFound(ErrorBody),
    /// Something is missing or not possible.
    #[response(status = 422)]
    Invalid(ErrorBody),
    /// It failed on the server's side.
    #[response(status = 500)]
    Internal(ErrorBody),
    /// The database does not answer just now.
    #[response(status = 503)]
    Unavailable(ErrorBody),
}

/// How a body is refused; for the OpenAPI document.
#[derive(IntoResponses)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(crate) enum NoBody {
    /// The body is not JSON.
    #[response(status = 400)]
    NotJson(ErrorBody),
    /// The body did not arrive in time.
    #[response(status = 408)]
    Late(ErrorBody),
    /// The body is too large.
    #[response(status = 413)]
    TooLarge(ErrorBody),
    /// The body is said to be something else than JSON.
    #[response(status = 415)]
    NotSaidToBe(ErrorBody),
}

/// The id of a chat. One that is possible for none is the id of none.
fn chat_id(text: &str) -> Result<String, Error> {
    uuid(text).ok_or(Error::ChatNotFound)
}

/// The fields of a body, read within the limits of the settings.
async fn fields(app: &App, headers: &HeaderMap, body: Body) -> Result<Map<String, Value>, Error> {
    let limits = app.limits();
    object(headers, body, limits.body_bytes, limits.header).await
}

/// Refuses what cannot be shown, or stored: control characters.
fn plain(what: &'static str, text: &str) -> Result<(), Error> {
    match text.chars().find(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
        Some(control) => Err(Error::ControlCharacter { what, code: u32::from(control) }),
        None => Ok(()),
    }
}

/// Which chats are listed.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Listed {
    /// `next` of the page before.
    before: Option<String>,
    /// Words of a title or a question.
    #[param(max_length = 2000)]
    q: Option<String>,
}

/// One's chats, the newest first, 50 at a time. A chat is listed from its first answer.
#[utoipa::path(get, path = "/api/chats", operation_id = "list_chats", tag = "chats", params(Listed),
    responses((status = 200, body = ChatList), NotYours))]
pub(crate) async fn list(
    State(app): State<App>,
    SignedIn(account): SignedIn,
    params: Result<Params<Listed>, QueryRejection>,
) -> Result<Json<ChatList>, Error> {
    let Params(Listed { before, q }) = params.map_err(|rejection| Error::InvalidRequest(rejection.body_text()))?;
    let before = before.as_deref().filter(|text| !text.is_empty()).map(cursor).transpose()?;
    let q = q.unwrap_or_default();
    plain("search", &q)?;
    if q.chars().count() > SEARCH {
        return Err(wants("q", &format!("at most {SEARCH} characters")));
    }
    let mut chats = app.store().chats(&account.id, before.as_ref(), &q).await?;
    let is_last = chats.len() <= PAGE;
    chats.truncate(PAGE);
    let last = chats.last().filter(|_| !is_last);
    let next = last.map(|chat| format!("{}.{}", chat.changed_at, chat.number));
    Ok(Json(ChatList { next, chats: chats.into_iter().map(ChatSummary::new).collect() }))
}

fn cursor(text: &str) -> Result<Cursor, Error> {
    let parts = text.split_once('.').and_then(|(at, number)| Some((at.parse().ok()?, number.parse().ok()?)));
    let (changed_at, number) = parts.ok_or_else(|| wants("before", "`next` of a page"))?;
    Ok(Cursor { changed_at, number })
}

/// A chat with its turns.
#[utoipa::path(get, path = "/api/chats/{uid}", operation_id = "read_chat", tag = "chats", params(("uid" = String, Path, description = "The chat.")),
    responses((status = 200, body = Chat), NotYours))]
pub(crate) async fn get(
    State(app): State<App>,
    SignedIn(account): SignedIn,
    At(uid): At<String>,
) -> Result<Json<Chat>, Error> {
    let uid = chat_id(&uid)?;
    let turns = shape::turns(&app, &account, &uid).await?;
    let chat = app.store().chat(&account.id, &uid).await?.ok_or(Error::ChatNotFound)?;
    Chat::new(&app, chat, turns).map(Json)
}

/// What a chat is to be called.
#[derive(serde::Serialize, utoipa::ToSchema)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(crate) struct NewTitle {
    /// At most 120 characters; null for none.
    #[schema(required, max_length = 120)]
    title: Option<String>,
}

/// Renames a chat.
#[utoipa::path(patch, path = "/api/chats/{uid}", operation_id = "rename_chat", tag = "chats", request_body = NewTitle,
    params(("uid" = String, Path, description = "The chat.")),
    responses((status = 200, body = ChatSummary), NotYours, NoBody))]
pub(crate) async fn rename(
    State(app): State<App>,
    SignedIn(account): SignedIn,
    At(uid): At<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<ChatSummary>, Error> {
    let fields = fields(&app, &headers, body).await?;
    let uid = chat_id(&uid)?;
    let wanted = || wants("title", &format!("a text of at most {TITLE} characters, or null"));
    let title = match fields.get("title").ok_or_else(wanted)? {
        Value::Null => None,
        title => Some(title.as_str().ok_or_else(wanted)?.trim()).filter(|title| !title.is_empty()),
    };
    if let Some(title) = title {
        plain("title", title)?;
        if title.chars().count() > TITLE {
            return Err(wanted());
        }
    }
    if !app.store().rename(&account.id, &uid, title).await? {
        return Err(Error::ChatNotFound);
    }
    let chat = app.store().chat(&account.id, &uid).await?.ok_or(Error::ChatNotFound)?;
    Ok(Json(ChatSummary::new(chat)))
}

/// Deletes a chat with everything in it. Work that goes on in it ends.
#[utoipa::path(delete, path = "/api/chats/{uid}", operation_id = "delete_chat", tag = "chats", params(("uid" = String, Path, description = "The chat.")),
    responses((status = 204, description = "It is gone."), NotYours))]
pub(crate) async fn delete(
    State(app): State<App>,
    SignedIn(account): SignedIn,
    At(uid): At<String>,
) -> Result<StatusCode, Error> {
    let uid = chat_id(&uid)?;
    if !app.store().delete_chat(&account.id, &uid).await? {
        return Err(Error::ChatNotFound);
    }
    app.runs().stop_chat(&account.id, &uid);
    Ok(StatusCode::NO_CONTENT)
}
