//! What the operator does with accounts, from the command line.

use super::accounts::email_key;
use super::{Store, now};

impl Store {
    /// Disables an account and signs it out everywhere, or enables it. Whether there is one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_disabled(&self, email: &str, is_disabled: bool) -> sqlx::Result<bool> {
        let mut all = self.change().await?;
        let change = "update account set disabled_at = $1 where email_key = $2 returning account_id";
        let changed: Option<(String,)> =
            sqlx::query_as(change).bind(is_disabled.then(now)).bind(email_key(email)).fetch_optional(&mut *all).await?;
        let Some((account,)) = changed else {
            all.undo().await?;
            return Ok(false);
        };
        if is_disabled {
            Self::end_all(&mut all, &account).await?;
        }
        all.commit().await?;
        Ok(true)
    }

    /// Activates a plan. Whether there is such an account.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_plan(&self, email: &str, plan: &str) -> sqlx::Result<bool> {
        let change = "update account set plan = $1, requested_plan = null where email_key = $2";
        let changed = sqlx::query(change).bind(plan).bind(email_key(email)).execute(&self.pool).await?;
        Ok(changed.rows_affected() == 1)
    }

    /// Who asks for a plan: the address, the plan, and the one that is asked for.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn plan_requests(&self) -> sqlx::Result<Vec<(String, String, String)>> {
        let list =
            "select email, plan, requested_plan from account where requested_plan is not null order by email_key";
        sqlx::query_as(list).fetch_all(&self.pool).await
    }
}
