//! The outbox: mails that are to be sent, until they are.

use super::{Millis, Store, now};
use sqlx::any::AnyRow;
use sqlx::{Any, Executor, FromRow, Row};
use uuid::Uuid;

/// What a mail says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Confirm your address.
    Verify,
    /// Confirm your new address.
    Email,
    /// Your account has another address: to the old one.
    EmailChanged,
    /// Set a new password.
    Reset,
    /// Your password was changed.
    PasswordChanged,
    /// Somebody tried to sign up with your address.
    Taken,
    /// A visitor's message, to the site's owner.
    Contact,
}

/// The kinds, and what they are called in the table and in the texts.
pub(crate) const KINDS: [(Kind, &str); 7] = [
    (Kind::Verify, "verify"),
    (Kind::Email, "email"),
    (Kind::EmailChanged, "email-changed"),
    (Kind::Reset, "reset"),
    (Kind::PasswordChanged, "password-changed"),
    (Kind::Taken, "taken"),
    (Kind::Contact, "contact"),
];

impl Kind {
    /// As it is stored.
    pub(crate) fn name(self) -> &'static str {
        KINDS.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }
}

/// A mail that is to be sent.
#[derive(Debug)]
pub(crate) struct Queued {
    /// A UUID: its Message-ID is made of it, the same at every try.
    pub(crate) id: String,
    /// What it says; `None` for a kind that a newer version queued.
    pub(crate) kind: Option<Kind>,
    /// Whom it is about.
    pub(crate) account: Option<String>,
    /// Where it goes, unless to the account's address.
    pub(crate) recipient: Option<String>,
    /// The visitor's message that it brings.
    pub(crate) message: Option<String>,
    /// How often it was tried, this time included.
    pub(crate) tries: i64,
    /// When it was queued.
    pub(crate) created_at: Millis,
}

impl FromRow<'_, AnyRow> for Queued {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        let kind: String = row.try_get("kind")?;
        Ok(Self {
            id: row.try_get("mail_id")?,
            kind: KINDS.iter().find(|(_, name)| *name == kind).map(|(kind, _)| *kind),
            account: row.try_get("account_id")?,
            recipient: row.try_get("recipient")?,
            message: row.try_get("message_id")?,
            tries: row.try_get("tries")?,
            created_at: row.try_get("created_at")?,
        })
    }
}

/// What a visitor wrote to the site's owner.
#[derive(Debug)]
pub(crate) struct Message {
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) body: String,
}

impl Store {
    /// Queues a mail, as a part of what it tells of.
    pub(super) async fn queue<'e>(
        executor: impl Executor<'e, Database = Any>,
        kind: Kind,
        account: Option<&str>,
        recipient: Option<&str>,
        message: Option<&str>,
    ) -> sqlx::Result<()> {
        sqlx::query(
            "insert into mail (mail_id, kind, account_id, recipient, message_id, tries, due_at, created_at) \
             values ($1, $2, $3, $4, $5, 0, $6, $6)",
        )
        .bind(Uuid::new_v4().to_string())
        .bind(kind.name())
        .bind(account)
        .bind(recipient)
        .bind(message)
        .bind(now())
        .execute(executor)
        .await?;
        Ok(())
    }

    /// Queues a mail about an account, to its address or another one.
    pub(crate) async fn queue_mail(
        &self,
        kind: Kind,
        account: Option<&str>,
        recipient: Option<&str>,
    ) -> sqlx::Result<()> {
        Self::queue(&self.pool, kind, account, recipient, None).await
    }

    /// Stores a visitor's message, and queues it for the site's owner if there is an address for that.
    pub(crate) async fn keep_message(&self, message: &Message, owner: Option<&str>) -> sqlx::Result<()> {
        let mut all = self.change().await?;
        let id = Uuid::new_v4().to_string();
        let keep = "insert into message (message_id, name, email, body, created_at) values ($1, $2, $3, $4, $5)";
        let keep = sqlx::query(keep).bind(&id).bind(&message.name).bind(&message.email).bind(&message.body);
        keep.bind(now()).execute(&mut *all).await?;
        if let Some(owner) = owner {
            Self::queue(&mut *all, Kind::Contact, None, Some(owner), Some(&id)).await?;
        }
        all.commit().await
    }

    /// A visitor's message.
    pub(crate) async fn message(&self, id: &str) -> sqlx::Result<Option<Message>> {
        let found: Option<(String, String, String)> =
            sqlx::query_as("select name, email, body from message where message_id = $1")
                .bind(id)
                .fetch_optional(&self.pool)
                .await?;
        Ok(found.map(|(name, email, body)| Message { name, email, body }))
    }

    /// Takes mails that are due. For the time of the lease nobody else takes them; whoever dies in between leaves them to
    /// the next.
    pub(crate) async fn take_mails(&self, most: i64, lease: Millis) -> sqlx::Result<Vec<Queued>> {
        let now = now();
        let mut all = self.change().await?;
        let taken = sqlx::query_as(
            "update mail set tries = tries + 1, due_at = $1 where due_at <= $2 and mail_id in \
             (select mail_id from mail where due_at <= $2 order by due_at limit $3) returning *",
        )
        .bind(now + lease)
        .bind(now)
        .bind(most)
        .fetch_all(&mut *all)
        .await?;
        all.commit().await?;
        Ok(taken)
    }

    /// In how many milliseconds the next mail is due.
    pub(crate) async fn mail_due_in(&self) -> sqlx::Result<Option<Millis>> {
        let (due,): (Option<Millis>,) = sqlx::query_as("select min(due_at) from mail").fetch_one(&self.pool).await?;
        Ok(due.map(|due| (due - now()).max(0)))
    }

    /// Sends a mail again later.
    pub(crate) async fn put_mail_off(&self, id: &str, wait: Millis) -> sqlx::Result<()> {
        let later = "update mail set due_at = $1 where mail_id = $2";
        sqlx::query(later).bind(now() + wait).bind(id).execute(&self.pool).await?;
        Ok(())
    }

    /// A mail is sent, or given up.
    pub(crate) async fn drop_mail(&self, id: &str) -> sqlx::Result<()> {
        sqlx::query("delete from mail where mail_id = $1").bind(id).execute(&self.pool).await?;
        Ok(())
    }
}
