//! Limits: how often something may be done by one account, about one address, or from one network. They are counted in
//! the database, so that a restart forgives nothing.
//!
//! On a server that only its own machine reaches, networks are not counted: everybody there is one. What guards an
//! account is counted everywhere.

use crate::network::Network;
use crate::plans;
use crate::store::{Account, Counted, LASTING, Span, now};
use crate::token::hash_of;
use crate::{App, Error};

const MINUTE: i64 = 60 * 1_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
/// The most guesses in a row at one account; then a password is only set anew, by mail.
const MOST_GUESSES: i64 = 100;
/// What whoever guessed too often is told to wait at most, in seconds.
const LONG: u64 = 15 * 60;

/// So often in so many milliseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    kind: &'static str,
    most: i64,
    length: i64,
}

/// Messages to the site's owner, from a network.
pub(crate) const CONTACT: Limit = Limit { kind: "contact", most: 5, length: HOUR };
/// New accounts, from a network: a class may sign up together.
pub(crate) const SIGN_UPS: Limit = Limit { kind: "sign-up", most: 30, length: HOUR };
/// Mails that a network has sent to addresses.
pub(crate) const MAILS_FROM: Limit = Limit { kind: "mail-from", most: 30, length: HOUR };
/// Mails to an address that strangers can ask for.
pub(crate) const MAILS_TO: Limit = Limit { kind: "mail-to", most: 5, length: HOUR };
/// Addresses without an account that a network may try, soon after one another and in a day.
const UNKNOWN: [Limit; 2] =
    [Limit { kind: "unknown", most: 10, length: 10 * MINUTE }, Limit { kind: "unknown-day", most: 50, length: DAY }];
/// The same for addresses that have one: counted so that both cost the same, and without a limit.
const KNOWN: [Limit; 2] = [
    Limit { kind: "known", most: i64::MAX, length: 10 * MINUTE },
    Limit { kind: "known-day", most: i64::MAX, length: DAY },
];

/// Kinds of counters that an account has, by its id.
const OF_ACCOUNT: [&str; 5] = ["guess", LASTING, "confirm", "question", "mail-to"];

fn key(kind: &str, who: &str) -> String {
    format!("{kind}:{}", hash_of(who))
}

fn refused(ends: i64) -> Error {
    let seconds = u64::try_from((ends - now()).clamp(1_000, DAY)).unwrap_or(1_000).div_ceil(1_000);
    Error::TooManyRequests { seconds }
}

/// Counts one more of something about somebody.
///
/// # Errors
/// When there were as many as may be.
pub(crate) async fn count(app: &App, limit: Limit, who: &str) -> Result<i64, Error> {
    match app.store().count(&key(limit.kind, who), Span::of(limit.length), limit.most).await? {
        Counted::Yes(count) => Ok(count),
        Counted::Full(ends) => Err(refused(ends)),
    }
}

/// Counts one more of something from a network.
///
/// # Errors
/// When there were as many as may be.
pub(crate) async fn count_network(app: &App, limit: Limit, network: Network) -> Result<(), Error> {
    if app.site().is_loopback() {
        return Ok(());
    }
    count(app, limit, &network.to_string()).await.map(|_| ())
}

/// Counts a question of today (UTC): of an account, by its plan, or of a network. A person in danger is answered before
/// this is called.
///
/// # Errors
/// When there were as many as may be, or the account has to confirm its address first.
pub(crate) async fn count_question(app: &App, account: Option<&Account>, network: Network) -> Result<(), Error> {
    let settings = &app.config().questions;
    let (who, most) = match account {
        Some(account) if app.config().auth.verified_to_ask && account.verified_at.is_none() => {
            return Err(Error::VerificationNeeded);
        }
        Some(account) => (account.id.clone(), plans::questions(settings, &account.plan)),
        None if app.site().is_loopback() => return Ok(()),
        None => (network.to_string(), settings.visitor),
    };
    match app.store().count(&key("question", &who), Span::today(), most.into()).await? {
        Counted::Yes(_) => Ok(()),
        Counted::Full(ends) => Err(refused(ends)),
    }
}

/// How many questions an account asked today (UTC).
pub(crate) async fn asked_today(app: &App, account: &Account) -> Result<i64, Error> {
    let counted = app.store().counted(&key("question", &account.id), Span::today()).await?;
    Ok(counted.map_or(0, |(count, _)| count))
}

/// Guesses at the password of one account, address or browser.
pub(crate) struct Guesses {
    soon: String,
    ever: String,
}

impl Guesses {
    /// At an account (by its id), an address that has none (folded), or from a browser that is known (by its digest).
    pub(crate) fn at(who: &str) -> Self {
        Self { soon: key("guess", who), ever: key(LASTING, who) }
    }

    /// Passwords that somebody who is signed in has to give again.
    pub(crate) fn of_owner(account: &Account) -> Self {
        Self { soon: key("confirm", &account.id), ever: key(LASTING, &format!("confirm {}", account.id)) }
    }

    /// Whether another may be made, without counting it.
    pub(crate) async fn look(&self, app: &App) -> Result<(), Error> {
        let waits = app.store().guess_waits(&self.soon).await?;
        if waits > 0 {
            return Err(refused(now() + waits));
        }
        match app.store().counted(&self.ever, Span::ever()).await? {
            Some((count, _)) if count >= MOST_GUESSES => Err(Error::TooManyRequests { seconds: LONG }),
            _ => Ok(()),
        }
    }

    /// Counts one before it is made: of many at the same moment no more are made than may be.
    pub(crate) async fn count(&self, app: &App) -> Result<(), Error> {
        if !app.store().count_guess(&self.soon).await? {
            return Err(Error::TooManyRequests { seconds: LONG });
        }
        match app.store().count(&self.ever, Span::ever(), MOST_GUESSES).await? {
            Counted::Yes(_) => Ok(()),
            Counted::Full(_) => Err(Error::TooManyRequests { seconds: LONG }),
        }
    }

    /// It was right: what was counted is forgotten.
    pub(crate) async fn forget(&self, app: &App) -> Result<(), Error> {
        app.store().uncount(&self.soon).await?;
        Ok(app.store().uncount(&self.ever).await?)
    }
}

/// Whether a network may try another address. Past the limit it may try none, with an account or without.
pub(crate) async fn look_at_network(app: &App, network: Network) -> Result<(), Error> {
    if app.site().is_loopback() {
        return Ok(());
    }
    for limit in UNKNOWN {
        let counted = app.store().counted(&key(limit.kind, &network.to_string()), Span::of(limit.length)).await?;
        if let Some((_, since)) = counted.filter(|(count, _)| *count >= limit.most) {
            return Err(refused(since + limit.length));
        }
    }
    Ok(())
}

/// Counts an address that a network tries, once for each in a time.
pub(crate) async fn count_tried(app: &App, network: Network, email_key: &str, has_account: bool) -> Result<(), Error> {
    if app.site().is_loopback() {
        return Ok(());
    }
    for limit in if has_account { KNOWN } else { UNKNOWN } {
        let this = Limit { most: i64::MAX, ..limit };
        if count(app, this, &format!("{network} {email_key}")).await? == 1 {
            count(app, limit, &network.to_string()).await?;
        }
    }
    Ok(())
}

/// The keys of everything that is counted of an account.
pub(crate) fn keys_of(account: &Account, email_key: &str) -> Vec<String> {
    let mut keys: Vec<String> = OF_ACCOUNT.iter().map(|kind| key(kind, &account.id)).collect();
    keys.push(Guesses::of_owner(account).ever);
    keys.extend(["guess", LASTING, "mail-to"].map(|kind| key(kind, email_key)));
    keys
}
