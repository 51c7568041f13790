//! Accounts: who they are and what they may.

use super::mail::Kind;
use super::{Millis, Store, now};
use sqlx::any::AnyRow;
use sqlx::{Any, Executor, FromRow, Row};
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
        insert(&self.pool, new).await
    }

    /// Makes an account and queues the mail that confirms its address. When the address has one already, `None`; its
    /// owner is then told, if `tells_owner`.
    pub(crate) async fn sign_up(&self, new: &NewAccount<'_>, tells_owner: bool) -> sqlx::Result<Option<String>> {
        let mut all = self.change().await?;
        let made = insert(&mut *all, new).await?;
        match &made {
            Some(id) => Self::queue(&mut *all, Kind::Verify, Some(id), None, None).await?,
            None if tells_owner => {
                Self::queue(&mut *all, Kind::Taken, None, Some(&email_key(new.email)), None).await?;
            }
            None => {}
        }
        all.commit().await?;
        Ok(made)
    }

    /// An account.
    pub(crate) async fn account(&self, id: &str) -> sqlx::Result<Option<Account>> {
        sqlx::query_as("select * from account where account_id = $1").bind(id).fetch_optional(&self.pool).await
    }

    /// The account of an address, folded.
    pub(crate) async fn account_of(&self, email_key: &str) -> sqlx::Result<Option<Account>> {
        sqlx::query_as("select * from account where email_key = $1").bind(email_key).fetch_optional(&self.pool).await
    }

    /// Changes what its owner wants to be called, and the language of its mails; what is `None` stays.
    pub(crate) async fn change_account(
        &self,
        id: &str,
        name: Option<&str>,
        language: Option<&str>,
    ) -> sqlx::Result<Option<Account>> {
        let change = "update account set name = coalesce($1, name), language = coalesce($2, language) \
                      where account_id = $3 returning *";
        let mut all = self.change().await?;
        let changed = sqlx::query_as(change).bind(name).bind(language).bind(id).fetch_optional(&mut *all).await?;
        all.commit().await?;
        Ok(changed)
    }

    /// Notes the plan that was asked for.
    pub(crate) async fn request_plan(&self, id: &str, plan: &str) -> sqlx::Result<Option<Account>> {
        let request = "update account set requested_plan = $1 where account_id = $2 returning *";
        let mut all = self.change().await?;
        let changed = sqlx::query_as(request).bind(plan).bind(id).fetch_optional(&mut *all).await?;
        all.commit().await?;
        Ok(changed)
    }

    /// Puts a stronger hash of the same password in the place of `old`, unless the password was changed meanwhile.
    pub(crate) async fn strengthen(&self, id: &str, old: &str, new: &str) -> sqlx::Result<()> {
        let change = "update account set password_hash = $1 where account_id = $2 and password_hash = $3";
        sqlx::query(change).bind(new).bind(id).bind(old).execute(&self.pool).await?;
        Ok(())
    }

    /// Changes the password: everybody is signed out, but for one new session in one known browser.
    pub(crate) async fn change_password(
        &self,
        id: &str,
        password_hash: &str,
        session: &str,
        device: &str,
    ) -> sqlx::Result<()> {
        let mut all = self.change().await?;
        let change = "update account set password_hash = $1 where account_id = $2";
        sqlx::query(change).bind(password_hash).bind(id).execute(&mut *all).await?;
        Self::end_all(&mut all, id).await?;
        let now = now();
        let begin = "insert into session (token_hash, account_id, created_at, seen_at) values ($1, $2, $3, $3)";
        sqlx::query(begin).bind(session).bind(id).bind(now).execute(&mut *all).await?;
        let keep = "insert into device (token_hash, account_id, created_at) values ($1, $2, $3)";
        sqlx::query(keep).bind(device).bind(id).bind(now).execute(&mut *all).await?;
        Self::queue(&mut *all, Kind::PasswordChanged, Some(id), None, None).await?;
        all.commit().await
    }

    /// Removes an account with everything that is its own: what refers to it goes with its row. `counters` are the keys
    /// of what was counted of it.
    pub(crate) async fn delete_account(&self, account: &Account, counters: &[String]) -> sqlx::Result<()> {
        let mut all = self.change().await?;
        sqlx::query("delete from account where account_id = $1").bind(&account.id).execute(&mut *all).await?;
        let mails = "delete from mail where recipient in ($1, $2)";
        sqlx::query(mails).bind(&account.email).bind(email_key(&account.email)).execute(&mut *all).await?;
        for key in counters {
            sqlx::query("delete from counter where counter_key = $1").bind(key).execute(&mut *all).await?;
        }
        all.commit().await
    }
}

async fn insert<'e>(executor: impl Executor<'e, Database = Any>, new: &NewAccount<'_>) -> sqlx::Result<Option<String>> {
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
    .execute(executor)
    .await?;
    Ok((made.rows_affected() == 1).then_some(id))
}
