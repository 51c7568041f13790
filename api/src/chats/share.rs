//! Sharing: a link by which everybody reads a chat's answers, until its owner takes it back.

use super::shape::{SharedChat, SharedTurn, share_url};
use super::{NoBody, NotYours, chat_id, fields};
use crate::error::{ErrorBody, Unavailable};
use crate::read::At;
use crate::session::SignedIn;
use crate::store;
use crate::token::Token;
use crate::{App, Error};
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::Serialize;
use utoipa::ToSchema;

/// The link of a chat.
#[derive(Serialize, ToSchema)]
pub(crate) struct Link {
    /// Where it is read.
    url: String,
    /// What is secret in it.
    token: String,
}

/// Shares a chat. While it is shared the link stays the same.
#[utoipa::path(put, path = "/api/chats/{uid}/share", operation_id = "share_chat", tag = "chats", request_body = Object,
    params(("uid" = String, Path, description = "The chat.")),
    responses((status = 200, body = Link), NotYours, NoBody))]
pub(crate) async fn share(
    State(app): State<App>,
    SignedIn(account): SignedIn,
    At(uid): At<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<Link>, Error> {
    fields(&app, &headers, body).await?;
    let uid = chat_id(&uid)?;
    let shared = app.store().share(&account.id, &uid, Token::new()?.reveal()).await?;
    let token = shared.ok_or(Error::ChatNotFound)?;
    Ok(Json(Link { url: share_url(&app, &token), token }))
}

/// Takes the link of a chat back: it opens nothing any more, whoever has it.
#[utoipa::path(delete, path = "/api/chats/{uid}/share", operation_id = "withdraw_chat", tag = "chats", params(("uid" = String, Path, description = "The chat.")),
    responses((status = 204, description = "It is not shared."), NotYours))]
pub(crate) async fn unshare(
    State(app): State<App>,
    SignedIn(account): SignedIn,
    At(uid): At<String>,
) -> Result<StatusCode, Error> {
    let uid = chat_id(&uid)?;
    if app.store().unshare(&account.id, &uid).await? { Ok(StatusCode::NO_CONTENT) } else { Err(Error::ChatNotFound) }
}

/// A shared chat, for everybody who has its link: its answers, and nothing of what was said in danger, or after.
#[utoipa::path(get, path = "/api/shared/{token}", operation_id = "read_shared_chat", tag = "chats",
    params(("token" = String, Path, description = "What is secret in the link.")),
    responses(
        (status = 200, body = SharedChat),
        (status = 404, description = "It is not shared, or not any more.", body = ErrorBody),
        Unavailable,
    ))]
pub(crate) async fn shared(State(app): State<App>, At(token): At<String>) -> Result<Json<SharedChat>, Error> {
    // What is no token is none, and never reaches the database.
    if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(Error::ChatNotFound);
    }
    let (account, chat) = app.store().shared(&token).await?.ok_or(Error::ChatNotFound)?;
    let turns = app.store().turns(&account, &chat.chat_id).await?;
    // Answers that follow a message of danger remind of it.
    let is_before = |turn: &store::Turn| chat.at_risk_at.is_none_or(|at| turn.changed_at() < at);
    let turns = turns.into_iter().filter(is_shown).filter(is_before);
    let items = turns.map(SharedTurn::new).collect::<Result<_, _>>()?;
    Ok(Json(SharedChat { title: chat.title, number: None, items }))
}

/// Whether a turn is an answer of this site that others may see.
pub(super) fn is_shown(turn: &store::Turn) -> bool {
    turn.state == "done" && !turn.is_clients() && turn.crisis_at.is_none()
}
