//! The account of whoever asks: shown, changed, taken along, deleted.

use crate::auth::password::Password;
use crate::auth::{self, Done};
use crate::body::{self, Sent};
use crate::error::{ChangeRefused, ErrorBody, StoreUnavailable};
use crate::plans::{self, PLANS};
use crate::session::{self, MaybeSignedIn, SignedIn};
use crate::store::{Account, Kind, Owned, email_key};
use crate::{App, Error, limits};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use vichar_engine::config::Disclosure;

/// An account, as its owner sees it.
#[derive(Serialize, ToSchema)]
#[schema(as = Account)]
pub(crate) struct Profile {
    /// A UUID.
    id: String,
    name: String,
    email: String,
    /// Whether the address is confirmed.
    verified: bool,
    /// `free`, `amateur`, `professional` or `business`.
    plan: String,
    /// The plan that was asked for and is not active yet.
    requested_plan: Option<String>,
    /// `en` or `pa`: the language of mails.
    language: String,
    questions: QuestionsToday,
}

/// Questions of today, UTC.
#[derive(Serialize, ToSchema)]
pub(crate) struct QuestionsToday {
    asked: i64,
    allowed: u32,
}

/// Who is signed in.
#[derive(Serialize, ToSchema)]
pub(crate) struct Me {
    /// `null` when nobody is.
    account: Option<Profile>,
}

/// What can be changed at will.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Changes {
    name: Option<String>,
    /// `en` or `pa`.
    language: Option<String>,
}

/// Another address.
#[derive(Deserialize, ToSchema)]
pub(crate) struct NewEmail {
    #[serde(default)]
    email: String,
    /// Today's password.
    #[serde(default)]
    password: String,
}

/// Another password.
#[derive(Deserialize, ToSchema)]
pub(crate) struct NewPassword {
    /// Today's.
    #[serde(default)]
    password: String,
    /// From 8 to 256 characters of any kind, and none that many people have.
    #[serde(default)]
    new_password: String,
}

/// A plan.
#[derive(Deserialize, ToSchema)]
pub(crate) struct WantedPlan {
    /// `amateur`, `professional`, `business`; or `free`.
    plan: String,
}

/// The password, once more.
#[derive(Deserialize, ToSchema)]
pub(crate) struct OwnPassword {
    #[serde(default)]
    password: String,
}

/// All that is stored of an account.
#[derive(Serialize)]
struct Everything {
    account: Profile,
    #[serde(flatten)]
    owned: Owned,
}

/// What an account's owner sees of it.
pub(crate) async fn profile(app: &App, account: &Account) -> Result<Profile, Error> {
    Ok(Profile {
        id: account.id.clone(),
        name: account.name.clone(),
        email: account.email.clone(),
        verified: account.verified_at.is_some(),
        plan: account.plan.clone(),
        requested_plan: account.requested_plan.clone(),
        language: account.language.clone(),
        questions: QuestionsToday {
            asked: limits::asked_today(app, account).await?,
            allowed: plans::questions(&app.config().questions, &account.plan),
        },
    })
}

/// Who is signed in, if anybody is.
#[utoipa::path(get, path = "/api/me", operation_id = "read_account", tag = "account", responses((status = 200, body = Me), StoreUnavailable))]
pub(crate) async fn me(State(app): State<App>, MaybeSignedIn(account): MaybeSignedIn) -> Result<Json<Me>, Error> {
    let account = match account {
        Some(account) => Some(profile(&app, &account).await?),
        None => None,
    };
    Ok(Json(Me { account }))
}

/// Changes the name or the language of mails.
#[utoipa::path(patch, path = "/api/me", operation_id = "change_account", tag = "account", request_body = Changes, responses(
    (status = 200, body = Profile),
    (status = 401, description = "Nobody is signed in.", body = ErrorBody),
    (status = 422, description = "The name is empty, or the language is none of ours.", body = ErrorBody),
    ChangeRefused,
))]
pub(crate) async fn change(
    State(app): State<App>,
    SignedIn(account): SignedIn,
    Sent(changes): Sent<Changes>,
) -> Result<Json<Profile>, Error> {
    let name = changes.name.as_deref().map(body::name).transpose()?;
    let language = body::language(changes.language.as_deref())?;
    let changed = app.store().change_account(&account.id, name, language).await?.ok_or(Error::SignedOut)?;
    Ok(Json(profile(&app, &changed).await?))
}

/// Sends a link to another address, which becomes the account's when the link is opened.
#[utoipa::path(post, path = "/api/me/email", tag = "account", request_body = NewEmail, responses(
    (status = 202, description = "A mail will be sent to the new address.", body = Done),
    (status = 401, description = "Nobody is signed in, or the password is not right.", body = ErrorBody),
    (status = 409, description = "Another account has the address.", body = ErrorBody),
    (status = 422, description = "There is no address, or it is none.", body = ErrorBody),
    ChangeRefused,
))]
pub(crate) async fn change_email(
    State(app): State<App>,
    SignedIn(account): SignedIn,
    Sent(sent): Sent<NewEmail>,
) -> Result<(StatusCode, Json<Done>), Error> {
    let email = body::email(&sent.email)?;
    auth::confirm(&app, &account, &sent.password).await?;
    limits::count(&app, limits::MAILS_TO, &account.id).await?;
    limits::count(&app, limits::MAILS_TO, &email_key(email)).await?;
    if app.config().auth.account_disclosure == Disclosure::Catalogue {
        let other = app.store().account_of(&email_key(email)).await?;
        if other.is_some_and(|other| other.id != account.id) {
            return Err(Error::EmailAlreadyInUse);
        }
    }
    app.store().queue_mail(Kind::Email, Some(&account.id), Some(email)).await?;
    app.wake_outbox();
    Ok((StatusCode::ACCEPTED, Json(Done {})))
}

/// Sets another password. Every other session ends, and this one goes on under a new cookie.
#[utoipa::path(post, path = "/api/me/password", tag = "account", request_body = NewPassword, responses(
    (status = 204, description = "The password is set."),
    (status = 401, description = "Nobody is signed in, or the password is not right.", body = ErrorBody),
    (status = 422, description = "The new password is too weak.", body = ErrorBody),
    ChangeRefused,
))]
pub(crate) async fn change_password(
    State(app): State<App>,
    SignedIn(account): SignedIn,
    Sent(sent): Sent<NewPassword>,
) -> Result<Response, Error> {
    let password = Password::new(&sent.new_password, &[&account.name, &account.email])?;
    auth::confirm(&app, &account, &sent.password).await?;
    let cookies = auth::begin_anew(&app, &account, password).await?;
    app.wake_outbox();
    Ok((StatusCode::NO_CONTENT, auth::set(cookies)).into_response())
}

/// Asks for a plan. The site's owner activates it.
#[utoipa::path(put, path = "/api/me/plan", tag = "account", request_body = WantedPlan, responses(
    (status = 200, body = Profile),
    (status = 401, description = "Nobody is signed in.", body = ErrorBody),
    (status = 422, description = "There is no such plan.", body = ErrorBody),
    ChangeRefused,
))]
pub(crate) async fn request_plan(
    State(app): State<App>,
    SignedIn(account): SignedIn,
    Sent(wanted): Sent<WantedPlan>,
) -> Result<Json<Profile>, Error> {
    let plan = PLANS.iter().find(|plan| **plan == wanted.plan);
    let plan = plan.ok_or_else(|| Error::InvalidRequest(format!("`plan` must be one of {}", PLANS.join(", "))))?;
    let changed = app.store().request_plan(&account.id, plan).await?.ok_or(Error::SignedOut)?;
    Ok(Json(profile(&app, &changed).await?))
}

/// All that is stored of the account, as a file: itself, its sessions, its chats. What was said to a person at risk is
/// left out, and counted in `kept_back`.
#[utoipa::path(get, path = "/api/me/data", tag = "account", responses(
    (status = 200, description = "A JSON file.", body = Object),
    (status = 401, description = "Nobody is signed in.", body = ErrorBody),
    StoreUnavailable,
))]
pub(crate) async fn data(State(app): State<App>, SignedIn(account): SignedIn) -> Result<Response, Error> {
    let owned = app.store().owned(&account.id).await?.ok_or(Error::SignedOut)?;
    let everything = Everything { account: profile(&app, &account).await?, owned };
    let file = [(header::CONTENT_DISPOSITION, "attachment; filename=\"vichar-data.json\"")];
    Ok((file, Json(everything)).into_response())
}

/// Deletes the account and everything that is its own, at once and for good.
#[utoipa::path(delete, path = "/api/me", operation_id = "delete_account", tag = "account", request_body = OwnPassword, responses(
    (status = 204, description = "Everything is gone."),
    (status = 401, description = "Nobody is signed in, or the password is not right.", body = ErrorBody),
    ChangeRefused,
))]
pub(crate) async fn delete(
    State(app): State<App>,
    SignedIn(account): SignedIn,
    Sent(sent): Sent<OwnPassword>,
) -> Result<Response, Error> {
    auth::confirm(&app, &account, &sent.password).await?;
    app.store().delete_account(&account, &limits::keys_of(&account, &email_key(&account.email))).await?;
    let cookies = vec![session::set(&app, "sid", "", 0)?, session::set(&app, "device", "", 0)?];
    Ok((StatusCode::NO_CONTENT, auth::set(cookies)).into_response())
}
