//! What visitors write to the site's owner: stored, and mailed.

use crate::auth::Done;
use crate::body::{self, Sent};
use crate::error::{ChangeRefused, ErrorBody};
use crate::limits;
use crate::network::Network;
use crate::store::Message;
use crate::{App, Error};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

/// The longest message, in characters.
const LONGEST: usize = 4_000;

/// A message to the site's owner.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Contact {
    #[serde(default)]
    name: String,
    #[serde(default)]
    email: String,
    /// At most 4,000 characters.
    #[serde(default)]
    message: String,
}

/// Takes a message to the site's owner.
#[utoipa::path(post, path = "/api/contact", tag = "account", request_body = Contact, responses(
    (status = 202, description = "It is stored, and will be sent.", body = Done),
    (status = 422, description = "A field is missing, or cannot be taken.", body = ErrorBody),
    ChangeRefused,
))]
pub(crate) async fn contact(
    State(app): State<App>,
    network: Network,
    Sent(sent): Sent<Contact>,
) -> Result<(StatusCode, Json<Done>), Error> {
    let (name, email) = (body::name(&sent.name)?.to_owned(), body::email(&sent.email)?.to_owned());
    let body = sent.message.trim();
    if body.is_empty() {
        return Err(Error::MessageRequired);
    }
    if body.chars().count() > LONGEST {
        return Err(Error::MessageTooLong);
    }
    if body.contains('\0') {
        return Err(Error::InvalidRequest("`message` must hold no U+0000".into()));
    }
    limits::count_network(&app, limits::CONTACT, network).await?;
    let message = Message { name, email, body: body.to_owned() };
    app.store().keep_message(&message, app.mailer().owner()).await?;
    app.wake_outbox();
    Ok((StatusCode::ACCEPTED, Json(Done {})))
}
