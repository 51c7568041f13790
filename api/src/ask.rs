//! The body of a question (and of any other text): read within limits, and parsed by hand so that every refusal has our shape.

use crate::Error;
use crate::search::{MOST, count};
use axum::body::Body;
use axum::http::{HeaderMap, header};
use serde::Serialize;
use serde_json::{Map, Value};
use std::time::Duration;
use tokio::time::timeout;
use tokio_stream::StreamExt;
use utoipa::ToSchema;
use uuid::Uuid;
use vichar_engine::query::Query;

/// How much of a body that is too large is still read, in times of what is allowed: a client that is cut off
/// while it writes often sees a broken connection instead of the reply.
const DRAINED: usize = 64;

/// A question, as it is sent. Other fields, `history` among them, are taken and not read.
#[derive(Serialize, ToSchema)]
pub(crate) struct Ask {
    /// The question: at most 2,000 characters, without control characters.
    #[schema(
        min_length = 1,
        max_length = 2000,
        example = "What does 'hukam rajai chalna' mean?",
        pattern = "^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*[^\\s\\x00-\\x1f\\x7f-\\x9f][^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$"
    )]
    query: String,
    /// How many passages `retrieved` holds, 20 unless told.
    #[schema(minimum = 1, maximum = 100)]
    k: Option<usize>,
    /// Whether the answer holds `retrieved`, the ranked passages.
    debug: Option<bool>,
    /// The reader's country, an ISO 3166 code: its help lines come first when help is needed. It goes before the
    /// server's own.
    #[schema(pattern = "^[A-Za-z]{2}$", example = "IN")]
    region: Option<String>,
    /// `new`, or the uid of the chat that the question is asked in. Without it nothing is stored.
    #[schema(example = "new")]
    chat: Option<String>,
    /// With `chat`: an id for the turn, a UUID that the client makes, so that a question sent twice is asked once. One is
    /// made without it.
    #[schema(format = "uuid")]
    turn: Option<String>,
}

/// A question that can be asked.
pub struct Question {
    /// What is asked.
    pub query: Query,
    /// How many of the passages are shown.
    pub k: usize,
    /// Whether the answer holds them.
    pub debug: bool,
    /// Whose help lines come first.
    pub region: Option<String>,
    /// The chat that it is asked in.
    pub(crate) chat: Option<ChatNamed>,
}

/// Where in a chat a question stands.
#[derive(Clone, Debug)]
pub(crate) struct ChatNamed {
    /// The chat's uid, as it was given; `None` for a new one.
    pub(crate) uid: Option<String>,
    /// A UUID.
    pub(crate) turn: String,
}

impl Question {
    /// Reads the question from a request.
    pub(crate) async fn read(headers: &HeaderMap, body: Body, most: usize, patience: Duration) -> Result<Self, Error> {
        Self::parse(&json(headers, body, most, patience).await?)
    }

    /// Reads the question from a body.
    ///
    /// # Errors
    /// When it is no JSON object, or a field is missing or of the wrong kind.
    pub fn parse(body: &[u8]) -> Result<Self, Error> {
        let mut fields: Map<String, Value> = serde_json::from_slice(body)?;
        // A field that is null is a field that is not given.
        fields.retain(|_, value| !value.is_null());
        let query = fields.get("query").and_then(Value::as_str).ok_or_else(|| wants("query", "a text"))?;
        let debug = match fields.get("debug") {
            None => false,
            Some(value) => value.as_bool().ok_or_else(|| wants("debug", "true or false"))?,
        };
        let k = match fields.get("k") {
            None => count(None)?,
            Some(value) => whole(value)
                .map_or_else(|| Err(wants("k", &format!("a whole number from 1 to {MOST}"))), |k| count(Some(k)))?,
        };
        let chat = match fields.get("chat") {
            None => None,
            Some(chat) => {
                let chat = chat.as_str().ok_or_else(|| wants("chat", "`new` or the uid of a chat"))?;
                Some(ChatNamed { uid: (chat != "new").then(|| chat.to_owned()), turn: turn_of(&fields)? })
            }
        };
        Ok(Self { query: Query::parse(query)?, k, debug, region: region_of(&fields)?, chat })
    }
}

pub(crate) fn wants(field: &str, what: &str) -> Error {
    Error::InvalidRequest(format!("`{field}` must be {what}"))
}

fn turn_of(fields: &Map<String, Value>) -> Result<String, Error> {
    let Some(turn) = fields.get("turn") else { return Ok(Uuid::new_v4().to_string()) };
    uuid(turn.as_str().unwrap_or_default()).ok_or_else(|| wants("turn", "a UUID"))
}

/// A UUID in its usual spelling.
pub(crate) fn uuid(text: &str) -> Option<String> {
    Uuid::try_parse(text).ok().map(|id| id.to_string())
}

/// A body that is a JSON object, read from a request.
pub(crate) async fn object(
    headers: &HeaderMap,
    body: Body,
    most: usize,
    patience: Duration,
) -> Result<Map<String, Value>, Error> {
    Ok(serde_json::from_slice(&json(headers, body, most, patience).await?)?)
}

/// The field `region` of a body.
pub(crate) fn region_of(fields: &Map<String, Value>) -> Result<Option<String>, Error> {
    match fields.get("region") {
        None | Some(Value::Null) => Ok(None),
        Some(value) => region(value.as_str().unwrap_or_default()).map(Some),
    }
}

/// A country code. One without help lines is a code too: its readers get the lines of several countries.
pub(crate) fn region(code: &str) -> Result<String, Error> {
    if code.len() == 2 && code.bytes().all(|b| b.is_ascii_alphabetic()) {
        return Ok(code.to_ascii_uppercase());
    }
    Err(wants("region", "a country code of two letters, as ISO 3166 has them"))
}

/// Reads a body that is said to be JSON, of at most so many bytes and within so much time.
pub(crate) async fn json(headers: &HeaderMap, body: Body, most: usize, patience: Duration) -> Result<Vec<u8>, Error> {
    if !is_json(headers) {
        return Err(Error::UnsupportedMediaType);
    }
    timeout(patience, collect(body, most)).await.map_err(|_| Error::RequestTimeout)?
}

/// `3` and `3.0` are the same number in JSON.
fn whole(value: &Value) -> Option<usize> {
    let number = value.as_f64().filter(|n| n.fract() == 0.0 && (0.0..=1e9).contains(n))?;
    Some(number as usize)
}

fn is_json(headers: &HeaderMap) -> bool {
    let value = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    value.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

async fn collect(body: Body, most: usize) -> Result<Vec<u8>, Error> {
    let mut chunks = body.into_data_stream();
    let (mut bytes, mut length) = (Vec::new(), 0_usize);
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|_| Error::InvalidRequest("the body broke off".into()))?;
        length = length.saturating_add(chunk.len());
        if length > most.saturating_mul(DRAINED) {
            break;
        }
        if length <= most {
            bytes.extend_from_slice(&chunk);
        }
    }
    if length > most { Err(Error::TooLarge { most }) } else { Ok(bytes) }
}

#[cfg(test)]
mod tests {
    use super::Question;
    use crate::Error;

    #[test]
    fn bodies_are_read() {
        let check = |body: &str, want: Option<(usize, bool)>| {
            let got = Question::parse(body.as_bytes()).ok().map(|q| (q.k, q.debug));
            assert_eq!(got, want, "{body}");
        };
        check(r#"{"query":"hukam"}"#, Some((20, false)));
        check(r#"{"query":"hukam","k":3,"debug":true,"history":[{"role":"user"}],"x":1}"#, Some((3, true)));
        check(r#"{"query":"hukam","k":null,"debug":null}"#, Some((20, false)));
        check(r#"{"query":"hukam","k":3.0}"#, Some((3, false)));
        check(r#"{"query":"hukam","k":3.5}"#, None);
        check(r#"{"query":"hukam","k":"3"}"#, None);
        check(r#"{"query":"hukam","k":-1}"#, None);
        check(r#"{"query":"hukam","debug":"yes"}"#, None);
        check(r#"{"query":null}"#, None);
        check(r#"{"query":["hukam"]}"#, None);
        check(r#"["hukam"]"#, None);
        check("null", None);
    }

    #[test]
    fn regions_are_country_codes() {
        let check = |region: &str, want: Option<Option<&str>>| {
            let body = format!(r#"{{"query":"hukam","region":{region}}}"#);
            let got = Question::parse(body.as_bytes()).ok().map(|q| q.region);
            assert_eq!(got.as_ref().map(|region| region.as_deref()), want, "{region}");
        };
        check("null", Some(None));
        check(r#""IN""#, Some(Some("IN")));
        check(r#""gb""#, Some(Some("GB")));
        check(r#""FR""#, Some(Some("FR")));
        for region in [r#""""#, r#""IND""#, r#""I1""#, r#""ਭਾ""#, r#"" IN""#, "1", r#"["IN"]"#, "true"] {
            check(region, None);
        }
    }

    #[test]
    fn a_broken_body_is_told_from_a_wrong_one() {
        let broken = |body: &[u8]| matches!(Question::parse(body), Err(Error::InvalidJson { .. }));
        assert!(broken(b"{"));
        assert!(broken(b"{\"query\":\"\xff\"}"));
        assert!(broken(br#"{"query":"\ud800"}"#));
        assert!(!broken(b"[]"));
        assert!(!broken(b"\"text\""));
    }
}
