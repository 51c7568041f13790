//! Signing up.

use super::password::Password;
use crate::body::{self, Sent};
use crate::error::{ChangeRefused, ErrorBody};
use crate::network::Network;
use crate::store::{NewAccount, email_key};
use crate::{App, Error, limits};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;
use vichar_engine::config::Disclosure;

/// Who wants an account.
#[derive(Deserialize, ToSchema)]
pub(crate) struct SignUp {
    /// What its owner wants to be called.
    #[serde(default)]
    name: String,
    #[serde(default)]
    email: String,
    /// From 8 to 256 characters of any kind, and none that many people have.
    #[serde(default)]
    password: String,
    /// `en` or `pa`: the language of mails.
    language: Option<String>,
}

/// Nothing more is to be said.
#[derive(serde::Serialize, ToSchema)]
pub(crate) struct Done {}

/// Makes an account, and sends a mail with a link that confirms its address. It signs nobody in.
#[utoipa::path(post, path = "/api/auth/signup", tag = "account", request_body = SignUp, responses(
    (status = 201, description = "Done; with strict disclosure also when the address has an account.", body = Done),
    (status = 409, description = "The address has an account.", body = ErrorBody),
    (status = 422, description = "The name, the address or the password cannot be taken.", body = ErrorBody),
    ChangeRefused,
))]
pub(crate) async fn signup(
    State(app): State<App>,
    network: Network,
    Sent(sent): Sent<SignUp>,
) -> Result<(StatusCode, Json<Done>), Error> {
    let name = body::name(&sent.name)?;
    let email = body::email(&sent.email)?;
    let language = body::language(sent.language.as_deref())?.unwrap_or("en");
    let password = Password::new(&sent.password, &[name, email])?;
    limits::count_network(&app, limits::SIGN_UPS, network).await?;
    limits::count(&app, limits::MAILS_TO, &email_key(email)).await?;
    let hash = app.passwords().place().await?.hash(password).await?;
    let is_strict = app.config().auth.account_disclosure == Disclosure::Strict;
    let new = NewAccount { name, email, password_hash: Some(&hash), language };
    let made = app.store().sign_up(&new, is_strict).await?;
    app.wake_outbox();
    match made {
        None if !is_strict => Err(Error::EmailAlreadyInUse),
        _ => Ok((StatusCode::CREATED, Json(Done {}))),
    }
}
