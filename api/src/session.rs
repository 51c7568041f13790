//! Who is signed in. Every handler that needs to know asks here, and here alone.

use crate::store::Account;
use crate::token::{Token, hash_of};
use crate::{App, Error};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};

/// An account whose owner asks. A handler that takes it is closed to everybody else.
pub(crate) struct SignedIn(pub(crate) Account);

/// An account, if its owner asks.
pub(crate) struct MaybeSignedIn(pub(crate) Option<Account>);

impl FromRequestParts<App> for SignedIn {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        find(app, &parts.headers).await?.map(Self).ok_or(Error::SignedOut)
    }
}

impl FromRequestParts<App> for MaybeSignedIn {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        find(app, &parts.headers).await.map(Self)
    }
}

/// Who is signed in, by the cookie of a request.
///
/// # Errors
/// When the database fails.
pub(crate) async fn find(app: &App, headers: &HeaderMap) -> Result<Option<Account>, Error> {
    match token_hash(app, headers, "sid") {
        Some(hash) => Ok(app.store().signed_in(&hash, app.lifetime()).await?),
        None => Ok(None),
    }
}

/// The digest of a token that a request holds: `sid`, the session's, or `device`, the known browser's.
pub(crate) fn token_hash(app: &App, headers: &HeaderMap, what: &str) -> Option<String> {
    let jar = CookieJar::from_headers(headers);
    jar.get(&name(app, what)).map(|cookie| hash_of(cookie.value()))
}

/// Signs a browser in: the cookie that it gets.
///
/// # Errors
/// When the database fails.
pub(crate) async fn begin(app: &App, account: &str) -> Result<HeaderValue, Error> {
    let token = Token::new()?;
    app.store().begin_session(account, &token.hash()).await?;
    set(app, "sid", token.reveal(), app.lifetime().seconds())
}

/// The cookie that makes a browser forget its session.
pub(crate) fn forget(app: &App) -> Result<HeaderValue, Error> {
    set(app, "sid", "", 0)
}

/// A cookie that scripts cannot read and other sites cannot send along with a change.
pub(crate) fn set(app: &App, what: &str, value: &str, seconds: i64) -> Result<HeaderValue, Error> {
    let cookie = Cookie::build((name(app, what), value))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(app.site().is_secure())
        .build()
        .to_string();
    HeaderValue::from_str(&format!("{cookie}; Max-Age={seconds}")).map_err(|_| Error::Panicked)
}

/// Over TLS the name itself binds the cookie to this host; browsers refuse such a name without TLS.
pub(crate) fn name(app: &App, what: &str) -> String {
    if app.site().is_secure() { format!("__Host-{what}") } else { what.to_owned() }
}
