//! Tokens of links in mails. A token works once: using it deletes it, and of many who use it at once one does.

use super::accounts::email_key;
use super::mail::Kind;
use super::{Millis, Store, now};

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To confirm the address of an account.
    Verify,
    /// To give an account another address.
    Email,
    /// To set a new password.
    Reset,
}

impl Purpose {
    /// As it is stored.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Verify => "verify",
            Self::Email => "email",
            Self::Reset => "reset",
        }
    }
}

/// What came of using a link that confirms an address.
#[derive(Debug)]
pub(crate) enum Confirmed {
    /// The address is the account's, and confirmed.
    Yes { purpose: String, email: String },
    /// The link was used, has expired, or never was.
    Unknown,
    /// Meanwhile another account has the address.
    Taken,
}

impl Store {
    /// Keeps a new token's digest, and voids the older ones of the same purpose.
    pub(crate) async fn keep_token(
        &self,
        account: &str,
        purpose: Purpose,
        email: &str,
        hash: &str,
        lasts: Millis,
    ) -> sqlx::Result<()> {
        let mut all = self.change().await?;
        // The account's row is held, so that two mails at once do not leave two tokens.
        let hold = "update account set verified_at = verified_at where account_id = $1";
        if sqlx::query(hold).bind(account).execute(&mut *all).await?.rows_affected() == 0 {
            return all.undo().await;
        }
        let void = "delete from token where account_id = $1 and purpose = $2";
        sqlx::query(void).bind(account).bind(purpose.name()).execute(&mut *all).await?;
        let keep = "insert into token (token_hash, account_id, purpose, email, expires_at) values ($1, $2, $3, $4, $5)";
        let keep = sqlx::query(keep).bind(hash).bind(account).bind(purpose.name()).bind(email);
        keep.bind(now() + lasts).execute(&mut *all).await?;
        all.commit().await
    }

    /// Whether a token would work now. It is not used by this.
    pub(crate) async fn has_token(&self, hash: &str, purpose: Purpose) -> sqlx::Result<bool> {
        let look = "select account_id from token where token_hash = $1 and purpose = $2 and expires_at > $3";
        let found: Option<(String,)> =
            sqlx::query_as(look).bind(hash).bind(purpose.name()).bind(now()).fetch_optional(&self.pool).await?;
        Ok(found.is_some())
    }

    /// Uses a token that confirms an address.
    pub(crate) async fn confirm_email(&self, hash: &str) -> sqlx::Result<Confirmed> {
        let mut all = self.change().await?;
        let used: Option<(String, String, String)> = sqlx::query_as(
            "delete from token where token_hash = $1 and purpose in ('verify', 'email') and expires_at > $2 \
             returning account_id, purpose, email",
        )
        .bind(hash)
        .bind(now())
        .fetch_optional(&mut *all)
        .await?;
        let Some((account, purpose, email)) = used else {
            all.undo().await?;
            return Ok(Confirmed::Unknown);
        };
        if purpose == Purpose::Verify.name() {
            let verify = "update account set verified_at = $1 where account_id = $2 and email_key = $3";
            let verify = sqlx::query(verify).bind(now()).bind(&account).bind(email_key(&email));
            if verify.execute(&mut *all).await?.rows_affected() == 0 {
                all.undo().await?;
                return Ok(Confirmed::Unknown);
            }
        } else {
            let old = "select email from account where account_id = $1";
            let (old,): (String,) = sqlx::query_as(old).bind(&account).fetch_one(&mut *all).await?;
            let change = "update account set email = $1, email_key = $2, verified_at = $3 where account_id = $4";
            let change = sqlx::query(change).bind(&email).bind(email_key(&email)).bind(now()).bind(&account);
            match change.execute(&mut *all).await {
                Ok(_) => {}
                Err(error)
                    if error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation) =>
                {
                    all.undo().await?;
                    return Ok(Confirmed::Taken);
                }
                Err(error) => return Err(error),
            }
            // Links that went to the old address do nothing any more.
            sqlx::query("delete from token where account_id = $1").bind(&account).execute(&mut *all).await?;
            Self::queue(&mut *all, Kind::EmailChanged, Some(&account), Some(&old), None).await?;
        }
        all.commit().await?;
        Ok(Confirmed::Yes { purpose, email })
    }

    /// Uses a token that sets a new password. Everybody who was signed in is signed out, every browser that was known is
    /// unknown, and no other link works any more. The account, if the token worked.
    pub(crate) async fn reset_password(&self, hash: &str, password_hash: &str) -> sqlx::Result<Option<String>> {
        let mut all = self.change().await?;
        let used: Option<(String, String)> = sqlx::query_as(
            "delete from token where token_hash = $1 and purpose = 'reset' and expires_at > $2 \
             returning account_id, email",
        )
        .bind(hash)
        .bind(now())
        .fetch_optional(&mut *all)
        .await?;
        let Some((account, email)) = used else {
            all.undo().await?;
            return Ok(None);
        };
        // Whoever opened the link reads the address's mail: it is confirmed by that.
        let change = "update account set password_hash = $1, verified_at = coalesce(verified_at, $2) \
                      where account_id = $3 and email_key = $4";
        let change = sqlx::query(change).bind(password_hash).bind(now()).bind(&account).bind(email_key(&email));
        if change.execute(&mut *all).await?.rows_affected() == 0 {
            all.undo().await?;
            return Ok(None);
        }
        Self::end_all(&mut all, &account).await?;
        Self::queue(&mut *all, Kind::PasswordChanged, Some(&account), None, None).await?;
        all.commit().await?;
        Ok(Some(account))
    }

    /// Removes tokens that no longer work.
    pub(crate) async fn sweep_tokens(&self) -> sqlx::Result<()> {
        sqlx::query("delete from token where expires_at < $1").bind(now()).execute(&self.pool).await?;
        Ok(())
    }
}
