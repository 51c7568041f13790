//! The links of mails: to confirm an address, and to set a new password.

use super::login::Nothing;
use super::password::Password;
use super::signup::Done;
use crate::body::{self, Sent};
use crate::error::{ChangeRefused, ErrorBody};
use crate::limits::{self, Guesses};
use crate::network::Network;
use crate::session::SignedIn;
use crate::store::{Confirmed, Kind, Purpose, email_key};
use crate::token::hash_of;
use crate::{App, Error};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What stands behind the `#` of a link.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Link {
    #[serde(default)]
    token: String,
}

/// An address is confirmed.
#[derive(Serialize, ToSchema)]
pub(crate) struct ConfirmedEmail {
    /// `verify`: the address of a new account; `email`: the new address of an account.
    purpose: String,
    email: String,
}

/// Who forgot the password.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Forgot {
    #[serde(default)]
    email: String,
}

/// A new password.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Reset {
    #[serde(default)]
    token: String,
    /// From 8 to 256 characters of any kind, and none that many people have.
    #[serde(default)]
    password: String,
}

/// Sends the mail that confirms the account's address once more. The link of the one before does nothing from then on.
#[utoipa::path(post, path = "/api/auth/verify/send", tag = "account", request_body = Nothing, responses(
    (status = 202, description = "It will be sent.", body = Done),
    (status = 401, description = "Nobody is signed in.", body = ErrorBody),
    ChangeRefused,
))]
pub(crate) async fn send_verification(
    State(app): State<App>,
    SignedIn(account): SignedIn,
    Sent(Nothing {}): Sent<Nothing>,
) -> Result<(StatusCode, Json<Done>), Error> {
    if account.verified_at.is_none() {
        limits::count(&app, limits::MAILS_TO, &account.id).await?;
        app.store().queue_mail(Kind::Verify, Some(&account.id), None).await?;
        app.wake_outbox();
    }
    Ok((StatusCode::ACCEPTED, Json(Done {})))
}

/// Confirms an address by what stands in a link. It works once.
#[utoipa::path(post, path = "/api/auth/verify", operation_id = "confirm_email", tag = "account", request_body = Link, responses(
    (status = 200, body = ConfirmedEmail),
    (status = 409, description = "Meanwhile another account has the address.", body = ErrorBody),
    (status = 422, description = "The link was used, has expired or is not known.", body = ErrorBody),
    ChangeRefused,
))]
pub(crate) async fn verify(State(app): State<App>, Sent(link): Sent<Link>) -> Result<Json<ConfirmedEmail>, Error> {
    match app.store().confirm_email(&hash_of(&link.token)).await? {
        Confirmed::Yes { purpose, email } => {
            app.wake_outbox();
            Ok(Json(ConfirmedEmail { purpose, email }))
        }
        Confirmed::Unknown => Err(Error::InvalidVerificationCode),
        Confirmed::Taken => Err(Error::EmailAlreadyInUse),
    }
}

/// Sends a link to set a new password, if the address has an account. The reply does not tell.
#[utoipa::path(post, path = "/api/auth/forgot", tag = "account", request_body = Forgot, responses(
    (status = 202, description = "If the address has an account, a mail will be sent.", body = Done),
    (status = 422, description = "There is no address, or it is none.", body = ErrorBody),
    ChangeRefused,
))]
pub(crate) async fn forgot(
    State(app): State<App>,
    network: Network,
    Sent(sent): Sent<Forgot>,
) -> Result<(StatusCode, Json<Done>), Error> {
    let key = email_key(body::email(&sent.email)?);
    limits::count_network(&app, limits::MAILS_FROM, network).await?;
    limits::count(&app, limits::MAILS_TO, &key).await?;
    // Whose it is, if anybody's, is found out when it is sent.
    app.store().queue_mail(Kind::Reset, None, Some(&key)).await?;
    app.wake_outbox();
    Ok((StatusCode::ACCEPTED, Json(Done {})))
}

/// Sets a new password by what stands in a link, which works once. Everybody is signed out; nobody is signed in.
#[utoipa::path(post, path = "/api/auth/reset", tag = "account", request_body = Reset, responses(
    (status = 204, description = "The password is set."),
    (status = 422, description = "The link does not work, or the password is too weak.", body = ErrorBody),
    ChangeRefused,
))]
pub(crate) async fn reset(State(app): State<App>, Sent(sent): Sent<Reset>) -> Result<StatusCode, Error> {
    let token = hash_of(&sent.token);
    if !app.store().has_token(&token, Purpose::Reset).await? {
        return Err(Error::InvalidVerificationCode);
    }
    let password = Password::new(&sent.password, &[])?;
    let place = app.passwords().place().await?;
    // Of many who come with one link, those who waited see here that it is used, and no hash is made for them.
    if !app.store().has_token(&token, Purpose::Reset).await? {
        return Err(Error::InvalidVerificationCode);
    }
    let hash = place.hash(password).await?;
    let account = app.store().reset_password(&token, &hash).await?.ok_or(Error::InvalidVerificationCode)?;
    Guesses::at(&account).forget(&app).await?;
    app.wake_outbox();
    Ok(StatusCode::NO_CONTENT)
}
