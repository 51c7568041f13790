//! Devices: browsers in which an account was signed in before.

use super::{Millis, Store, now};

const YEAR: Millis = 365 * 24 * 60 * 60 * 1_000;
/// How long a browser is known, in seconds.
pub(crate) const KNOWN_SECONDS: i64 = YEAR / 1_000;

impl Store {
    /// Whether a browser is known to an account.
    pub(crate) async fn knows_device(&self, account: &str, hash: &str) -> sqlx::Result<bool> {
        let look = "select token_hash from device where token_hash = $1 and account_id = $2 and created_at > $3";
        let found: Option<(String,)> =
            sqlx::query_as(look).bind(hash).bind(account).bind(now() - YEAR).fetch_optional(&self.pool).await?;
        Ok(found.is_some())
    }

    /// Makes a browser known.
    pub(crate) async fn keep_device(&self, account: &str, hash: &str) -> sqlx::Result<()> {
        let keep = "insert into device (token_hash, account_id, created_at) values ($1, $2, $3)";
        sqlx::query(keep).bind(hash).bind(account).bind(now()).execute(&self.pool).await?;
        Ok(())
    }

    /// Removes browsers that are no longer known.
    pub(crate) async fn sweep_devices(&self) -> sqlx::Result<()> {
        sqlx::query("delete from device where created_at < $1").bind(now() - YEAR).execute(&self.pool).await?;
        Ok(())
    }
}
