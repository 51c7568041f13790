//! The user document: an account in the shape that first callers know. Its owner sees it, and nobody else.

use crate::body::{self, Sent};
use crate::error::{ChangeRefused, ErrorBody, StoreUnavailable};
use crate::read::At;
use crate::session::MaybeSignedIn;
use crate::store::Account;
use crate::{App, Error};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An account's user document.
#[derive(Serialize, ToSchema)]
pub(crate) struct User {
    id: String,
    name: String,
    email: String,
    /// The same as `id`.
    #[serde(rename = "objectId")]
    object_id: String,
}

/// What is written to it. Only the name is changed by this; the other fields may be sent as they are.
#[derive(Deserialize, ToSchema)]
pub(crate) struct UserChanges {
    name: Option<String>,
    email: Option<String>,
    #[serde(rename = "objectId")]
    object_id: Option<String>,
}

impl From<Account> for User {
    fn from(account: Account) -> Self {
        Self { object_id: account.id.clone(), id: account.id, name: account.name, email: account.email }
    }
}

fn own(account: Option<Account>, id: &str) -> Result<Account, Error> {
    account.filter(|account| account.id == id).ok_or(Error::UserNotFound)
}

/// A user. Whoever is not that user finds none.
#[utoipa::path(get, path = "/api/users/{id}", tag = "account", params(("id" = String, Path)), responses(
    (status = 200, body = User),
    (status = 404, description = "There is none for whoever asks.", body = ErrorBody),
    StoreUnavailable,
))]
pub(crate) async fn user(MaybeSignedIn(account): MaybeSignedIn, At(id): At<String>) -> Result<Json<User>, Error> {
    Ok(Json(own(account, &id)?.into()))
}

/// Changes a user's name.
#[utoipa::path(put, path = "/api/users/{id}", tag = "account", params(("id" = String, Path)),
    request_body = UserChanges, responses(
    (status = 200, body = User),
    (status = 404, description = "There is none for whoever asks.", body = ErrorBody),
    (status = 422, description = "The name is empty, or another field is not as it is.", body = ErrorBody),
    ChangeRefused,
))]
pub(crate) async fn change_user(
    State(app): State<App>,
    MaybeSignedIn(account): MaybeSignedIn,
    At(id): At<String>,
    Sent(changes): Sent<UserChanges>,
) -> Result<Json<User>, Error> {
    let account = own(account, &id)?;
    if changes.email.is_some_and(|email| email != account.email) || changes.object_id.is_some_and(|id| id != account.id)
    {
        return Err(Error::InvalidRequest("only `name` can be changed here".into()));
    }
    let name = changes.name.as_deref().map(body::name).transpose()?;
    let changed = app.store().change_account(&account.id, name, None).await?.ok_or(Error::UserNotFound)?;
    Ok(Json(changed.into()))
}
