//! Accounts: who they are and what they may.

use super::{Millis, Store, now};
use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};
use unicode_normalization::UnicodeNormalization;
use uuid::Uuid;

/// An account, as it is stored.
#[derive(Clone, Debug)]
pub struct Account {
    /// A UUID.
    pub id: String,
    /// What its owner wants to be called.
    pub name: String,
    /// The address, as its owner wrote it.
    pub email: String,
    /// Argon2id in PHC form.
    pub(crate) password_hash: Option<String>,
    /// `en` or `pa`: the language of its mails.
    pub language: String,
    /// When its address was confirmed.
    pub(crate) verified_at: Option<Millis>,
    /// When it was disabled.
    pub(crate) disabled_at: Option<Millis>,
    /// The plan that its questions are counted by.
    pub plan: String,
    /// The plan that was asked for.
    pub requested_plan: Option<String>,
}

impl FromRow<'_, AnyRow> for Account {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: row.try_get("account_id")?,
            name: row.try_get("name")?,
            email: row.try_get("email")?,
            password_hash: row.try_get("password_hash")?,
            language: row.try_get("language")?,
            verified_at: row.try_get("verified_at")?,
            disabled_at: row.try_get("disabled_at")?,
            plan: row.try_get("plan")?,
            requested_plan: row.try_get("requested_plan")?,
        })
    }
}

/// What an account begins with.
#[derive(Clone, Debug)]
pub struct NewAccount<'a> {
    /// What its owner wants to be called.
    pub name: &'a str,
    /// Its address.
    pub email: &'a str,
    /// Argon2id in PHC form.
    pub password_hash: Option<&'a str>,
    /// `en` or `pa`.
    pub language: &'a str,
}

/// One spelling for all that reach the same account: NFKC, lower case, no spaces around.
pub(crate) fn email_key(email: &str) -> String {
    email.trim().nfkc().collect::<String>().to_lowercase()
}

impl Store {
    /// Makes an account; `None` when the address has one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn insert_account(&self, new: &NewAccount<'_>) -> sqlx::Result<Option<String>> {
        let id = Uuid::new_v4().to_string();
        let made = sqlx::query(
            "insert into account (account_id, name, email, email_key, password_hash, language, plan, chats, created_at) \
             values ($1, $2, $3, $4, $5, $6, 'free', 0, $7) on conflict (email_key) do nothing",
        )
        .bind(&id)
        .bind(new.name)
        .bind(new.email.trim())
        .bind(email_key(new.email))
        .bind(new.password_hash)
        .bind(new.language)
        .bind(now())
        .execute(&self.pool)
        .await?;
        Ok((made.rows_affected() == 1).then_some(id))
    }
}
