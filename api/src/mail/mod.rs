//! Mails: queued in the database with what they tell of, and sent from there, however long that takes.

mod mailer;
mod outbox;
mod texts;

pub(crate) use mailer::Mailer;
pub(crate) use outbox::run;

/// A mail that is ready to leave.
struct Letter {
    to: String,
    reply_to: Option<String>,
    worded: texts::Worded,
}
