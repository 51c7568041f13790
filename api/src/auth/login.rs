//! Signing in and out.

use super::password::Password;
use crate::body::{self, Sent};
use crate::error::{ChangeRefused, ErrorBody};
use crate::limits::{self, Guesses};
use crate::me::{Profile, profile};
use crate::network::Network;
use crate::session::{self, SignedIn};
use crate::store::{Account, KNOWN_SECONDS, email_key};
use crate::token::Token;
use crate::{App, Error};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::Deserialize;
use utoipa::ToSchema;
use vichar_engine::config::Disclosure;

/// Who wants to come in.
#[derive(Deserialize, ToSchema)]
pub(crate) struct LogIn {
    #[serde(default)]
    email: String,
    #[serde(default)]
    password: String,
}

/// An object without fields that are read.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Nothing {}

/// Signs in: the reply sets the session's cookie, a new one each time.
#[utoipa::path(post, path = "/api/auth/login", tag = "account", request_body = LogIn, responses(
    (status = 200, body = Profile),
    (status = 401, description = "The password is not right; with strict disclosure, or the address is unknown.",
        body = ErrorBody),
    (status = 403, description = "The password is right, and the account is disabled.", body = ErrorBody),
    (status = 404, description = "The address has no account.", body = ErrorBody),
    (status = 422, description = "There is no address, or it is none.", body = ErrorBody),
    ChangeRefused,
))]
pub(crate) async fn login(
    State(app): State<App>,
    network: Network,
    headers: HeaderMap,
    Sent(sent): Sent<LogIn>,
) -> Result<Response, Error> {
    let key = email_key(body::email(&sent.email)?);
    limits::look_at_network(&app, network).await?;
    let found = app.store().account_of(&key).await?;
    let who = found.as_ref().map_or(key.as_str(), |account| &account.id);
    // A browser in which this account was signed in before has guesses of its own: an attack does not keep its owner out.
    let device = session::token_hash(&app, &headers, "device").unwrap_or_default();
    let is_known = app.store().knows_device(who, &device).await?;
    let guesses = Guesses::at(if is_known { &device } else { who });
    guesses.look(&app).await?;
    let place = app.passwords().place().await?;
    limits::count_tried(&app, network, &key, found.is_some()).await?;
    guesses.count(&app).await?;
    let stored = found.as_ref().and_then(|account| account.password_hash.as_deref());
    let compared = place.compare(Password::given(&sent.password), stored).await?;
    let Some(account) = found.as_ref().filter(|_| compared.is_right) else {
        return Err(match app.config().auth.account_disclosure {
            Disclosure::Strict => Error::InvalidCredentials,
            Disclosure::Catalogue if found.is_none() => Error::UserNotFound,
            Disclosure::Catalogue => Error::WrongPassword,
        });
    };
    guesses.forget(&app).await?;
    if account.disabled_at.is_some() {
        return Err(Error::UserDisabled);
    }
    if let (Some(stronger), Some(old)) = (&compared.stronger, stored) {
        app.store().strengthen(&account.id, old, stronger).await?;
    }
    if let Some(before) = session::token_hash(&app, &headers, "sid") {
        app.store().end_session(&before).await?;
    }
    let mut cookies = vec![session::begin(&app, &account.id).await?];
    if !is_known {
        let token = Token::new()?;
        app.store().keep_device(&account.id, &token.hash()).await?;
        cookies.push(session::set(&app, "device", token.reveal(), KNOWN_SECONDS)?);
    }
    Ok((set(cookies), Json(profile(&app, account).await?)).into_response())
}

/// A reply's cookies.
pub(crate) fn set(cookies: Vec<HeaderValue>) -> AppendHeaders<Vec<(header::HeaderName, HeaderValue)>> {
    AppendHeaders(cookies.into_iter().map(|cookie| (header::SET_COOKIE, cookie)).collect())
}

/// Signs out. Whoever was not signed in is signed out too.
#[utoipa::path(post, path = "/api/auth/logout", tag = "account", request_body = Nothing, responses(
    (status = 204, description = "Signed out."),
    ChangeRefused,
))]
pub(crate) async fn logout(
    State(app): State<App>,
    headers: HeaderMap,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Response, Error> {
    if let Some(session) = session::token_hash(&app, &headers, "sid") {
        app.store().end_session(&session).await?;
    }
    Ok((StatusCode::NO_CONTENT, set(vec![session::forget(&app)?])).into_response())
}

/// Signs out in every browser.
#[utoipa::path(post, path = "/api/auth/logout-everywhere", tag = "account", request_body = Nothing, responses(
    (status = 204, description = "Signed out."),
    (status = 401, description = "Nobody is signed in.", body = ErrorBody),
    ChangeRefused,
))]
pub(crate) async fn logout_everywhere(
    State(app): State<App>,
    SignedIn(account): SignedIn,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<Response, Error> {
    app.store().end_sessions(&account.id).await?;
    Ok((StatusCode::NO_CONTENT, set(vec![session::forget(&app)?])).into_response())
}

/// Signs a browser in anew after the password was changed: everybody else is out, and its own cookies are new ones.
pub(crate) async fn begin_anew(app: &App, account: &Account, password: Password) -> Result<Vec<HeaderValue>, Error> {
    let hash = app.passwords().place().await?.hash(password).await?;
    let (session, device) = (Token::new()?, Token::new()?);
    app.store().change_password(&account.id, &hash, &session.hash(), &device.hash()).await?;
    Ok(vec![
        session::set(app, "sid", session.reveal(), app.lifetime().seconds())?,
        session::set(app, "device", device.reveal(), KNOWN_SECONDS)?,
    ])
}
