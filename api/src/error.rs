//! What a caller is told when something fails: one enum, one table of status and code.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::{IntoResponses, ToSchema};

/// Seconds after which a busy server may be asked again.
const SOON: u64 = 1;
/// Seconds after which a server that has nothing to answer from may be asked again.
const LATER: u64 = 5;

/// Why a request gets no result. The text of each is what the caller reads.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "each variant has its message")]
pub enum Error {
    #[error("the body is not JSON (line {line}, column {column})")]
    InvalidJson { line: usize, column: usize },
    #[error("{0}")]
    InvalidRequest(String),
    #[error("the {what} is empty")]
    EmptyQuestion { what: &'static str },
    #[error("the {what} has {length} characters; the most is {longest}")]
    QuestionTooLong { what: &'static str, length: usize, longest: usize },
    #[error("the {what} holds the control character U+{code:04X}")]
    ControlCharacter { what: &'static str, code: u32 },
    #[error("the body is larger than {most} bytes")]
    TooLarge { most: usize },
    #[error("the body must be application/json")]
    UnsupportedMediaType,
    #[error("the body did not arrive in time")]
    RequestTimeout,
    #[error("there is nothing at this address")]
    NotFound,
    #[error("this address does not take this method")]
    MethodNotAllowed,
    #[error("nothing is published yet")]
    NothingPublished,
    #[error("too many answers are being made just now")]
    Busy,
    #[error("the server is stopping")]
    Stopping,
    #[error("something went wrong on the server")]
    Engine(vichar_engine::Error),
    #[error("something went wrong on the server")]
    Panicked,
}

/// Every error that a caller sees.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// What went wrong.
    pub error: ErrorDetail,
}

/// What went wrong.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorDetail {
    /// For programs: kebab-case, lasting.
    pub code: String,
    /// For people, in English.
    pub message: String,
}

impl Error {
    fn reply(&self) -> (StatusCode, &'static str) {
        match self {
            Self::InvalidJson { .. } => (StatusCode::BAD_REQUEST, "invalid-json"),
            Self::InvalidRequest(_) => (StatusCode::UNPROCESSABLE_ENTITY, "invalid-request"),
            Self::EmptyQuestion { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "empty-question"),
            Self::QuestionTooLong { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "question-too-long"),
            Self::ControlCharacter { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "control-character"),
            Self::TooLarge { .. } => (StatusCode::PAYLOAD_TOO_LARGE, "too-large"),
            Self::UnsupportedMediaType => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported-media-type"),
            Self::RequestTimeout => (StatusCode::REQUEST_TIMEOUT, "request-timeout"),
            Self::NotFound => (StatusCode::NOT_FOUND, "not-found"),
            Self::MethodNotAllowed => (StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed"),
            Self::NothingPublished => (StatusCode::SERVICE_UNAVAILABLE, "nothing-published"),
            Self::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Self::Stopping => (StatusCode::SERVICE_UNAVAILABLE, "stopping"),
            Self::Engine(_) | Self::Panicked => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }

    /// Why what was sent is refused, called by its name: a question, a text.
    pub(crate) fn about(what: &'static str, error: vichar_engine::Error) -> Self {
        use vichar_engine::Error as Engine;
        match error {
            Engine::EmptyQuery => Self::EmptyQuestion { what },
            Engine::LongQuery { length, longest } => Self::QuestionTooLong { what, length, longest },
            Engine::ControlCharacter { code } => Self::ControlCharacter { what, code },
            other => Self::Engine(other),
        }
    }

    fn retry_after(&self) -> Option<u64> {
        match self {
            Self::Busy => Some(SOON),
            Self::NothingPublished | Self::Stopping => Some(LATER),
            _ => None,
        }
    }

    /// What the caller is told. What the operator has to know is logged here, once; a panic logs itself.
    #[must_use]
    pub fn body(&self) -> ErrorBody {
        if let Self::Engine(cause) = self {
            tracing::error!("the live generation cannot be read: {cause}");
        }
        ErrorBody { error: ErrorDetail { code: self.reply().1.into(), message: self.to_string() } }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = (self.reply().0, Json(self.body())).into_response();
        if let Some(seconds) = self.retry_after() {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<vichar_engine::Error> for Error {
    fn from(error: vichar_engine::Error) -> Self {
        Self::about("question", error)
    }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        match error.classify() {
            serde_json::error::Category::Data => Self::InvalidRequest("the body must be a JSON object".into()),
            _ => Self::InvalidJson { line: error.line(), column: error.column() },
        }
    }
}

/// How a call fails that needs the engine; for the OpenAPI document.
#[derive(IntoResponses)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(crate) enum Unavailable {
    /// It failed on the server's side.
    #[response(status = 500)]
    Internal(ErrorBody),
    /// Busy, or nothing is published yet. `Retry-After` says when to ask again.
    #[response(status = 503)]
    Unavailable(ErrorBody),
}
