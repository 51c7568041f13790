//! Chats and turns as callers see them.

use crate::App;
use crate::Error;
use crate::store::{self, Account};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;
use vichar_engine::answer::Answer;

/// A chat in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChatSummary {
    /// A UUID.
    uid: String,
    /// Counted by account: without a title it is called "Chat" and this.
    number: i64,
    /// What its owner calls it.
    #[schema(required)]
    title: Option<String>,
    /// Its first question that shows nobody at risk; empty when there is none.
    first: String,
    /// How many turns it has.
    turns: i64,
    /// When a turn was last begun, answered or written. RFC 3339.
    changed_at: String,
    /// Whether others can read it by a link.
    shared: bool,
}

impl ChatSummary {
    pub(super) fn new(chat: store::Chat) -> Self {
        Self {
            changed_at: time(chat.changed_at),
            uid: chat.chat_id,
            number: chat.number,
            title: chat.title,
            first: chat.first_query,
            turns: chat.turns,
            shared: chat.share_token.is_some(),
        }
    }
}

/// A page of a list of chats.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChatList {
    /// The newest first.
    pub(super) chats: Vec<ChatSummary>,
    /// Gives the next page as `before`; null at the end.
    #[schema(required)]
    pub(super) next: Option<String>,
}

/// A chat with its turns.
#[derive(Serialize, ToSchema)]
pub(crate) struct Chat {
    /// A UUID.
    uid: String,
    /// Counted by account.
    number: i64,
    /// What its owner calls it.
    #[schema(required)]
    title: Option<String>,
    /// Its first question that shows nobody at risk; empty when there is none.
    first: String,
    /// When a turn was last begun, answered or written. RFC 3339.
    changed_at: String,
    /// Whether others can read it by a link.
    shared: bool,
    /// The link.
    #[schema(required)]
    share_url: Option<String>,
    /// Whether a message of it has shown a person at risk: help then stays within reach to its end.
    at_risk: bool,
    /// Its turns, in their order.
    items: Vec<Turn>,
}

impl Chat {
    pub(super) fn new(app: &App, chat: store::Chat, turns: Vec<store::Turn>) -> Result<Self, Error> {
        Ok(Self {
            share_url: chat.share_token.as_deref().map(|token| share_url(app, token)),
            shared: chat.share_token.is_some(),
            changed_at: time(chat.changed_at),
            at_risk: chat.at_risk_at.is_some(),
            uid: chat.chat_id,
            number: chat.number,
            title: chat.title,
            first: chat.first_query,
            items: turns.into_iter().map(Turn::new).collect::<Result<_, _>>()?,
        })
    }
}

/// A question and what became of it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Turn {
    /// The UUID that the client made.
    id: String,
    #[serde(flatten)]
    turn: SharedTurn,
    /// What its owner thinks of it.
    #[schema(required)]
    feedback: Option<Feedback>,
    /// Why there is no answer: a code, as errors have it.
    #[schema(required)]
    error: Option<String>,
}

impl Turn {
    fn new(turn: store::Turn) -> Result<Self, Error> {
        let feedback = turn.mark.clone().map(|mark| Feedback { mark, reason: turn.reason.clone().unwrap_or_default() });
        Ok(Self { id: turn.turn_id.clone(), feedback, error: turn.error.clone(), turn: SharedTurn::new(turn)? })
    }
}

/// A turn as everybody may see it who has the chat's link.
#[derive(Serialize, ToSchema)]
pub(crate) struct SharedTurn {
    /// Its place among the turns of its chat; some places can be empty.
    seq: i64,
    /// `running`, `done`, `failed` or `stopped`.
    #[schema(pattern = "^(running|done|failed|stopped)$")]
    state: String,
    /// `server`, or `client` for a text that a caller wrote: that is no answer of this site.
    #[schema(pattern = "^(server|client)$")]
    origin: String,
    /// The question.
    query: String,
    /// The answer's text; what was said so far when it was stopped.
    ans: String,
    /// The answer, as it was sent.
    #[schema(required, value_type = Option<Answer>)]
    answer: Option<Box<RawValue>>,
    /// The shape that `answer` has.
    schema: i64,
    /// The generation that it was answered from.
    #[schema(required)]
    generation: Option<i64>,
    /// When it was asked. RFC 3339.
    created_at: String,
}

impl SharedTurn {
    pub(super) fn new(turn: store::Turn) -> Result<Self, Error> {
        Ok(Self {
            seq: turn.seq,
            state: turn.state,
            origin: turn.origin,
            query: turn.query,
            ans: turn.ans,
            answer: turn.answer.map(RawValue::from_string).transpose().map_err(|_| Error::Panicked)?,
            schema: turn.answer_schema,
            generation: turn.generation,
            created_at: time(turn.created_at),
        })
    }
}

/// What an answer's reader thinks of it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Feedback {
    /// `up` or `down`.
    #[schema(pattern = "^(up|down)$")]
    mark: String,
    /// In their words; empty when none were given.
    reason: String,
}

/// A chat as everybody may see it who has its link.
#[derive(Serialize, ToSchema)]
pub(crate) struct SharedChat {
    /// What its owner calls it.
    #[schema(required)]
    pub(super) title: Option<String>,
    /// Null: how many chats its owner has is nobody's concern.
    #[schema(required)]
    pub(super) number: Option<i64>,
    /// Its answered turns.
    pub(super) items: Vec<SharedTurn>,
}

/// RFC 3339, UTC.
pub(super) fn time(ms: i64) -> String {
    jiff::Timestamp::from_millisecond(ms).unwrap_or_default().to_string()
}

/// Where a shared chat is read.
pub(super) fn share_url(app: &App, token: &str) -> String {
    format!("{}/share/{token}", app.site().origin())
}

/// The turns of a chat as they stand. One that seems to run, and nobody works on, was interrupted.
pub(super) async fn turns(app: &App, account: &Account, chat: &str) -> Result<Vec<store::Turn>, Error> {
    let turns = app.store().turns(&account.id, chat).await?;
    let lost = |turn: &&store::Turn| turn.is_running() && !app.runs().is_live(&account.id, &turn.turn_id);
    let lost: Vec<&store::Turn> = turns.iter().filter(lost).collect();
    if lost.is_empty() {
        return Ok(turns);
    }
    for turn in lost {
        app.store().interrupt(&account.id, &turn.turn_id).await?;
    }
    Ok(app.store().turns(&account.id, chat).await?)
}
