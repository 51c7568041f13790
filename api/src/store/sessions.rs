//! Sessions: which account a browser is signed in to.

use super::{Account, Millis, Store, now};
use sqlx::AnyConnection;
use vichar_engine::config::Auth;

const DAY: Millis = 24 * 60 * 60 * 1_000;
/// A session that is in use says so only this often: asking should not have to write.
const TOUCHED: Millis = 60 * 60 * 1_000;

/// How long a session lasts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lifetime {
    /// From its beginning.
    whole: Millis,
    /// Without use.
    idle: Millis,
}

impl Lifetime {
    pub(crate) fn new(auth: &Auth) -> Self {
        let days = |days: u32| Millis::from(days.clamp(1, 3_650)) * DAY;
        Self { whole: days(auth.session_days), idle: days(auth.session_idle_days) }
    }

    /// Seconds that a cookie is kept.
    pub(crate) fn seconds(self) -> i64 {
        self.whole / 1_000
    }
}

impl Store {
    /// Begins a session; `token_hash` is the SHA-256 of what the browser gets.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn begin_session(&self, account: &str, token_hash: &str) -> sqlx::Result<()> {
        let begin = "insert into session (token_hash, account_id, created_at, seen_at) values ($1, $2, $3, $3)";
        sqlx::query(begin).bind(token_hash).bind(account).bind(now()).execute(&self.pool).await?;
        Ok(())
    }

    /// Whose session this is: of nobody when it ended, or the account is disabled. Asked anew with each request, so that
    /// what ends a session ends it at once.
    pub(crate) async fn signed_in(&self, token_hash: &str, lifetime: Lifetime) -> sqlx::Result<Option<Account>> {
        let now = now();
        let account: Option<Account> = sqlx::query_as(
            "select a.* from session s join account a on a.account_id = s.account_id \
             where s.token_hash = $1 and s.created_at > $2 and s.seen_at > $3 and a.disabled_at is null",
        )
        .bind(token_hash)
        .bind(now - lifetime.whole)
        .bind(now - lifetime.idle)
        .fetch_optional(&self.pool)
        .await?;
        if account.is_some() {
            let touch = "update session set seen_at = $1 where token_hash = $2 and seen_at < $3";
            sqlx::query(touch).bind(now).bind(token_hash).bind(now - TOUCHED).execute(&self.pool).await?;
        }
        Ok(account)
    }

    /// Ends one session.
    pub(crate) async fn end_session(&self, token_hash: &str) -> sqlx::Result<()> {
        sqlx::query("delete from session where token_hash = $1").bind(token_hash).execute(&self.pool).await?;
        Ok(())
    }

    /// Signs an account out everywhere.
    pub(crate) async fn end_sessions(&self, account: &str) -> sqlx::Result<()> {
        sqlx::query("delete from session where account_id = $1").bind(account).execute(&self.pool).await?;
        Ok(())
    }

    /// Ends whatever lets somebody in without the password, or lets him guess it: sessions, links and known browsers.
    pub(super) async fn end_all(all: &mut AnyConnection, account: &str) -> sqlx::Result<()> {
        for end in [
            "delete from session where account_id = $1",
            "delete from token where account_id = $1",
            "delete from device where account_id = $1",
        ] {
            sqlx::query(end).bind(account).execute(&mut *all).await?;
        }
        Ok(())
    }

    /// Removes sessions that have ended.
    pub(crate) async fn sweep_sessions(&self, lifetime: Lifetime) -> sqlx::Result<()> {
        let now = now();
        let sweep = "delete from session where created_at <= $1 or seen_at <= $2";
        sqlx::query(sweep).bind(now - lifetime.whole).bind(now - lifetime.idle).execute(&self.pool).await?;
        Ok(())
    }
}
