//! Signing up, in and out, and the links of the mails.
//!
//! What a stranger learns of who has an account is decided here by `auth.account_disclosure`, and by nothing else: a
//! known and an unknown address go the same way through hash, limits and outbox, and only the words at its end differ.

mod links;
mod login;
pub(crate) mod password;
mod signup;

pub(crate) use links::*;
pub(crate) use login::*;
pub(crate) use signup::*;

use crate::store::Account;
use crate::{App, Error, limits};
use password::Password;

/// Whether the owner of an account is who he says: he gives the password again before what cannot be undone.
///
/// # Errors
/// When it is not right, or was tried too often.
pub(crate) async fn confirm(app: &App, account: &Account, password: &str) -> Result<(), Error> {
    let guesses = limits::Guesses::of_owner(account);
    guesses.look(app).await?;
    let place = app.passwords().place().await?;
    guesses.count(app).await?;
    if !place.compare(Password::given(password), account.password_hash.as_deref()).await?.is_right {
        return Err(Error::WrongPassword);
    }
    guesses.forget(app).await
}
