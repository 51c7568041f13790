//! What a caller is told when something fails: one enum, one table of status and code.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::sync::Arc;
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
    #[error("the server has too much to do just now")]
    Busy,
    #[error("the server is stopping")]
    Stopping,
    #[error("User not found")]
    UserNotFound,
    #[error("the password is not right")]
    WrongPassword,
    #[error("the address or the password is not right")]
    InvalidCredentials,
    #[error("the account is disabled")]
    UserDisabled,
    #[error("the address has an account")]
    EmailAlreadyInUse,
    #[error("the password is too short, too long or too common")]
    WeakPassword,
    #[error("the address is none that mail can be sent to")]
    InvalidEmail,
    #[error("the link was used, has expired or is not known")]
    InvalidVerificationCode,
    #[error("the name is missing")]
    NameRequired,
    #[error("the address is missing")]
    EmailRequired,
    #[error("the message is missing")]
    MessageRequired,
    #[error("the message is too long")]
    MessageTooLong,
    #[error("this was done too often; the header Retry-After says when it can be done again")]
    TooManyRequests { seconds: u64 },
    #[error("nobody is signed in")]
    SignedOut,
    #[error("the address of this account is not confirmed yet")]
    VerificationNeeded,
    #[error("another site's page may not do this")]
    ForeignOrigin,
    #[error("there is no such chat")]
    ChatNotFound,
    #[error("there is no such turn in this chat")]
    TurnNotFound,
    #[error("a turn of this id has another question")]
    TurnConflict,
    #[error("this would lose a turn that was made elsewhere")]
    ChatConflict,
    #[error("a reply to a person in danger, or one that was not made here, is not rated")]
    NotForFeedback,
    #[error("the answer was stopped by the one who asked")]
    Stopped,
    #[error("the answer was interrupted; it can be asked for again")]
    Interrupted,
    /// Several wait for the same answer, and each is told.
    #[error(transparent)]
    Shared(Arc<Self>),
    #[error("what was asked for cannot be read or stored just now")]
    Store(sqlx::Error),
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
            Self::UserNotFound => (StatusCode::NOT_FOUND, "user-not-found"),
            Self::WrongPassword => (StatusCode::UNAUTHORIZED, "wrong-password"),
            Self::InvalidCredentials => (StatusCode::UNAUTHORIZED, "invalid-credentials"),
            Self::UserDisabled => (StatusCode::FORBIDDEN, "user-disabled"),
            Self::EmailAlreadyInUse => (StatusCode::CONFLICT, "email-already-in-use"),
            Self::WeakPassword => (StatusCode::UNPROCESSABLE_ENTITY, "weak-password"),
            Self::InvalidEmail => (StatusCode::UNPROCESSABLE_ENTITY, "invalid-email"),
            Self::InvalidVerificationCode => (StatusCode::UNPROCESSABLE_ENTITY, "invalid-verification-code"),
            Self::NameRequired => (StatusCode::UNPROCESSABLE_ENTITY, "name-required"),
            Self::EmailRequired => (StatusCode::UNPROCESSABLE_ENTITY, "email-required"),
            Self::MessageRequired => (StatusCode::UNPROCESSABLE_ENTITY, "message-required"),
            Self::MessageTooLong => (StatusCode::UNPROCESSABLE_ENTITY, "message-too-long"),
            Self::TooManyRequests { .. } => (StatusCode::TOO_MANY_REQUESTS, "too-many-requests"),
            Self::SignedOut => (StatusCode::UNAUTHORIZED, "signed-out"),
            Self::VerificationNeeded => (StatusCode::FORBIDDEN, "verification-needed"),
            Self::ForeignOrigin => (StatusCode::FORBIDDEN, "foreign-origin"),
            Self::ChatNotFound => (StatusCode::NOT_FOUND, "chat-not-found"),
            Self::TurnNotFound => (StatusCode::NOT_FOUND, "turn-not-found"),
            Self::TurnConflict => (StatusCode::CONFLICT, "turn-conflict"),
            Self::ChatConflict => (StatusCode::CONFLICT, "chat-conflict"),
            Self::NotForFeedback => (StatusCode::UNPROCESSABLE_ENTITY, "not-for-feedback"),
            Self::Stopped => (StatusCode::CONFLICT, "stopped"),
            Self::Interrupted => (StatusCode::SERVICE_UNAVAILABLE, "interrupted"),
            Self::Shared(error) => error.reply(),
            Self::Store(_) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
            Self::NothingPublished => (StatusCode::SERVICE_UNAVAILABLE, "nothing-published"),
            Self::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Self::Stopping => (StatusCode::SERVICE_UNAVAILABLE, "stopping"),
            Self::Engine(_) | Self::Panicked => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }

    /// The code of the catalogue.
    pub(crate) fn code(&self) -> &'static str {
        self.reply().1
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
            Self::Shared(error) => error.retry_after(),
            Self::Busy | Self::Interrupted => Some(SOON),
            Self::NothingPublished | Self::Stopping | Self::Store(_) => Some(LATER),
            Self::TooManyRequests { seconds } => Some(*seconds),
            _ => None,
        }
    }

    /// What the caller is told. What the operator has to know is logged with it.
    #[must_use]
    pub fn body(&self) -> ErrorBody {
        self.log();
        ErrorBody { error: ErrorDetail { code: self.code().into(), message: self.to_string() } }
    }

    /// Logs what the operator has to know, and nothing of what was sent; a panic logs itself.
    pub(crate) fn log(&self) {
        match self {
            Self::Engine(cause) => tracing::error!("the live generation cannot be read: {cause}"),
            Self::Shared(error) => error.log(),
            // Its text can hold what was to be stored; its kind cannot.
            Self::Store(cause) => {
                tracing::error!(kind = store_trouble(cause), "the database did not do what it was asked");
            }
            _ => {}
        }
    }
}

/// What is wrong with the database, in words that hold nothing of what was to be stored.
fn store_trouble(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(cause) => format!("it refused (code {})", cause.code().unwrap_or_default()),
        sqlx::Error::PoolTimedOut => "no connection was free in time".into(),
        sqlx::Error::Io(cause) => format!("the connection failed ({})", cause.kind()),
        sqlx::Error::RowNotFound => "a row is missing".into(),
        _ => "a row could not be read, or the connection failed".into(),
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

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error)
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

/// How a call fails that needs the database; for the OpenAPI document.
#[derive(IntoResponses)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(crate) enum StoreUnavailable {
    /// The database cannot be reached. `Retry-After` says when to ask again.
    #[response(status = 503)]
    Unavailable(ErrorBody),
}

/// How a change is refused before anything is done; for the OpenAPI document.
#[derive(IntoResponses)]
#[allow(dead_code, reason = "read by the derive alone")]
pub(crate) enum ChangeRefused {
    /// The body is not JSON.
    #[response(status = 400)]
    NotJson(ErrorBody),
    /// Another site's page sent it, or the account is disabled.
    #[response(status = 403)]
    Foreign(ErrorBody),
    /// The body did not arrive in time.
    #[response(status = 408)]
    TooSlow(ErrorBody),
    /// The body is too large.
    #[response(status = 413)]
    TooLarge(ErrorBody),
    /// The body is said to be something else than JSON.
    #[response(status = 415)]
    OtherType(ErrorBody),
    /// A field is of the wrong kind, or cannot be taken.
    #[response(status = 422)]
    Invalid(ErrorBody),
    /// This was done too often. `Retry-After` says when it can be done again.
    #[response(status = 429)]
    TooOften(ErrorBody),
    /// Busy, or the database cannot be reached. `Retry-After` says when to ask again.
    #[response(status = 503)]
    Unavailable(ErrorBody),
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
