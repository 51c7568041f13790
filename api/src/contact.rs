//! What visitors write to the site's owner: stored, and mailed. Nobody may read it for days, so a message of somebody in
//! danger gets help at once instead, and is not kept.

use crate::ask;
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
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use vichar_engine::answer::Answer;
use vichar_engine::query::{LONGEST as SCREENED, Query};

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
    /// Whose help lines come first when help is needed: an ISO 3166 code.
    #[schema(pattern = "^[A-Za-z]{2}$")]
    region: Option<String>,
}

/// Help for whoever writes of danger: the message is not kept, and goes to nobody.
#[derive(Serialize, ToSchema)]
pub(crate) struct HelpFirst {
    crisis: Answer,
}

/// Takes a message to the site's owner.
#[utoipa::path(post, path = "/api/contact", tag = "account", request_body = Contact, responses(
    (status = 200, description = "It shows a person at risk: help comes first, and nothing is stored.", body = HelpFirst),
    (status = 202, description = "It is stored, and will be sent.", body = Done),
    (status = 422, description = "A field is missing, or cannot be taken.", body = ErrorBody),
    ChangeRefused,
))]
pub(crate) async fn contact(
    State(app): State<App>,
    network: Network,
    Sent(sent): Sent<Contact>,
) -> Result<Response, Error> {
    let region = sent.region.as_deref().map(ask::region).transpose()?;
    if let Some(crisis) = help(&app, &sent.message, region.as_deref()).await? {
        return Ok(Json(HelpFirst { crisis }).into_response());
    }
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
    Ok((StatusCode::ACCEPTED, Json(Done {})).into_response())
}

/// The reply to a person in danger, if a part of the message shows one.
async fn help(app: &App, message: &str, region: Option<&str>) -> Result<Option<Answer>, Error> {
    for piece in pieces(message) {
        let Ok(query) = Query::parse(&piece) else { continue };
        if let Some(reply) = app.screen(query, region).await?.crisis() {
            return Ok(Some(reply));
        }
    }
    Ok(None)
}

/// A message in as many pieces as the screen takes it in, parted between words.
fn pieces(message: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut length = 0;
    for word in message.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()) {
        let more = word.chars().count() + 1;
        if length + more > SCREENED {
            pieces.push(String::new());
            length = 0;
        }
        if let Some(piece) = pieces.last_mut() {
            piece.push_str(word);
            piece.push(' ');
        }
        length += more;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::{SCREENED, pieces};

    #[test]
    fn every_word_is_screened() {
        let check = |message: &str, count: usize| {
            let pieces = pieces(message);
            assert_eq!(
                pieces.concat().split_whitespace().collect::<Vec<_>>(),
                message.split_whitespace().collect::<Vec<_>>()
            );
            assert!(pieces.iter().all(|piece| piece.trim().chars().count() <= SCREENED), "{message}");
            assert_eq!(pieces.len(), count, "{message}");
        };
        check("one two\nthree", 1);
        check(&"word ".repeat(SCREENED / 5), 1);
        check(&"word ".repeat(SCREENED / 5 + 1), 2);
    }
}
