//! Quotations: a text in, a verdict on each line that it quotes out.

use crate::App;
use crate::ask;
use crate::error::{Error, ErrorBody, Unavailable};
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use vichar_engine::answer::Verification;
use vichar_engine::query::Query;

/// A text whose quotations are verified, as it is sent. Other fields are taken and not read.
#[derive(Serialize, ToSchema)]
pub(crate) struct QuotedText {
    /// Lines of Gurbani in Gurmukhi or in Latin letters, or of a translation, with or without their Ang: at most 2,000
    /// characters, without control characters.
    #[schema(
        min_length = 1,
        max_length = 2000,
        example = "sochai soch na hovai je sochi lakh vaar (Ang 724)",
        pattern = "^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*[^\\s\\x00-\\x1f\\x7f-\\x9f][^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$"
    )]
    text: String,
    /// The reader's country, an ISO 3166 code: its help lines come first when help is needed. It goes before the
    /// server's own.
    #[schema(pattern = "^[A-Za-z]{2}$", example = "IN")]
    region: Option<String>,
}

/// Verifies the quotations in a text: whether each is a line of what is held, letter for letter, and stands at the Ang
/// that the text names. A text that shows a person at risk gets help in `crisis`, and no verdict.
#[utoipa::path(post, path = "/api/quotes/verify", tag = "answer", request_body = QuotedText, responses(
    (status = 200, body = Verification),
    (status = 400, description = "The body is not JSON.", body = ErrorBody),
    (status = 408, description = "The body did not arrive in time.", body = ErrorBody),
    (status = 413, description = "The body is too large.", body = ErrorBody),
    (status = 415, description = "The body is said to be something else than JSON.", body = ErrorBody),
    (status = 422, description = "The text is missing, empty, too long or holds control characters.",
        body = ErrorBody),
    Unavailable,
))]
pub(crate) async fn verify(
    State(app): State<App>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<Verification>, Error> {
    let limits = app.limits();
    let bytes = ask::json(&headers, body, limits.body_bytes, limits.header).await?;
    let (text, region) = parse(&bytes)?;
    let text = app.screen(text, region.as_deref()).await?;
    // A person in danger is answered at once: nothing has to be published, and no place has to be free.
    if let Some(reply) = text.crisis() {
        return Ok(Json(Verification::help(reply)));
    }
    app.read(move |engine| engine.verify(&text)).await.map(Json)
}

fn parse(body: &[u8]) -> Result<(Query, Option<String>), Error> {
    let fields: Map<String, Value> = serde_json::from_slice(body)?;
    let text = fields.get("text").and_then(Value::as_str);
    let text = text.ok_or_else(|| Error::InvalidRequest("`text` must be a text".into()))?;
    Ok((Query::parse(text).map_err(|error| Error::about("text", error))?, ask::region_of(&fields)?))
}
