//! The worker that empties the outbox. What is queued is sent at once; what fails is tried again, ever more rarely, for
//! a day. No token waits in the outbox: it is made when its mail is sent, and voids the one before.

use super::Letter;
use super::mailer::Failure;
use super::texts::{Words, word};
use crate::store::{Kind, Millis, Purpose, Queued, email_key, now};
use crate::token::Token;
use crate::{App, Error};
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

const SECOND: Millis = 1_000;
const MINUTE: Millis = 60 * SECOND;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;
/// How many mails are on their way at once.
const AT_ONCE: usize = 4;
/// How long a mail is one worker's. Longer than sending can take.
const LEASE: Millis = 2 * MINUTE;
/// The wait before a second try; each further wait is twice as long, up to the longest.
const FIRST_WAIT: Millis = 2 * SECOND;
const LONGEST_WAIT: Millis = 15 * MINUTE;
/// How long the worker rests when the database fails, or when nothing is to be done.
const REST: Duration = Duration::from_secs(5);
const IDLE: Duration = Duration::from_secs(60);
/// What is over is removed so often.
const SWEEP: Duration = Duration::from_secs(60 * 60);
/// How long a stop waits for mails that are being sent. What does not come to its end is sent again at the next start.
const END: Duration = Duration::from_secs(5);

/// Sends what is queued, until `stop`.
pub(crate) async fn run(app: App, mut stop: watch::Receiver<bool>) {
    let mut sending = JoinSet::new();
    let (mut swept, mut is_down): (Option<Instant>, bool) = (None, false);
    loop {
        if swept.is_none_or(|at| at.elapsed() > SWEEP) {
            sweep(&app).await;
            swept = Some(Instant::now());
        }
        let room = AT_ONCE.saturating_sub(sending.len());
        let wait = match app.store().take_mails(i64::try_from(room).unwrap_or(0), LEASE).await {
            Ok(mails) => {
                is_down = false;
                let is_full = mails.len() == room;
                for mail in mails {
                    sending.spawn(attend(app.clone(), mail));
                }
                if is_full { IDLE } else { until_due(&app).await }
            }
            Err(error) => {
                // Logged once, in the words that an error has for that, and not at every look.
                if !is_down {
                    Error::from(error).log();
                }
                is_down = true;
                REST
            }
        };
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => break,
            Some(_) = sending.join_next() => {}
            () = app.outbox_woken() => {}
            () = sleep(wait) => {}
        }
    }
    let ended = async { while sending.join_next().await.is_some() {} };
    if timeout(END, ended).await.is_err() {
        tracing::warn!("mails that were being sent are sent again at the next start");
    }
}

async fn until_due(app: &App) -> Duration {
    match app.store().mail_due_in().await {
        Ok(Some(millis)) => {
            Duration::from_millis(u64::try_from(millis).unwrap_or(0)).clamp(Duration::from_millis(10), IDLE)
        }
        Ok(None) => IDLE,
        Err(_) => REST,
    }
}

async fn sweep(app: &App) {
    let store = app.store();
    let swept = async {
        store.sweep_counters().await?;
        store.sweep_tokens().await?;
        store.sweep_devices().await?;
        store.sweep_sessions(app.lifetime()).await
    };
    if let Err(error) = swept.await {
        Error::from(error).log();
    }
}

/// Sends one mail, or sees to what becomes of it.
async fn attend(app: App, mail: Queued) {
    let done = match compose(&app, &mail).await {
        Ok(Some(letter)) => app.mailer().send(&mail.id, letter).await,
        // Whom it was for is no more, or needs it no more.
        Ok(None) => Ok(()),
        Err(error) => Err(Failure::Later(error.to_string())),
    };
    let kept = match done {
        Ok(()) => app.store().drop_mail(&mail.id).await,
        Err(Failure::Later(why)) if now() - mail.created_at < DAY => {
            let doublings = u32::try_from(mail.tries - 1).unwrap_or(0).min(16);
            let wait = (FIRST_WAIT << doublings).min(LONGEST_WAIT);
            tracing::warn!(mail = mail.id, tries = mail.tries, again_s = wait / SECOND, "a mail did not leave: {why}");
            app.store().put_mail_off(&mail.id, wait).await
        }
        Err(Failure::Later(why) | Failure::Never(why)) => {
            tracing::error!(mail = mail.id, tries = mail.tries, "a mail is given up: {why}");
            app.store().drop_mail(&mail.id).await
        }
    };
    if let Err(error) = kept {
        Error::from(error).log();
    }
}

/// What a mail says, and to whom; `None` when it need not be sent.
async fn compose(app: &App, mail: &Queued) -> Result<Option<Letter>, Error> {
    let Some(kind) = mail.kind else { return Ok(None) };
    let site = app.site().origin();
    if kind == Kind::Contact {
        let (Some(owner), Some(id)) = (&mail.recipient, &mail.message) else { return Ok(None) };
        let Some(message) = app.store().message(id).await? else { return Ok(None) };
        let words =
            [("name", message.name.as_str()), ("email", &message.email), ("message", &message.body), ("site", site)];
        return Ok(letter(kind, "en", owner.clone(), Some(message.email.clone()), &words));
    }
    let account = match (&mail.account, &mail.recipient) {
        (Some(id), _) => app.store().account(id).await?,
        (None, Some(key)) => app.store().account_of(key).await?,
        (None, None) => None,
    };
    let Some(account) = account.filter(|account| account.disabled_at.is_none()) else { return Ok(None) };
    let to = match (kind, &mail.recipient) {
        // The address as its owner gave it, and not as a stranger wrote it.
        (Kind::Email | Kind::EmailChanged, Some(recipient)) => recipient.clone(),
        _ => account.email.clone(),
    };
    if kind == Kind::Email {
        // With strict disclosure the other account's owner learns of it, and whoever asked learns nothing.
        let other = app.store().account_of(&email_key(&to)).await?;
        if let Some(other) = other.filter(|other| other.id != account.id) {
            let words = [("name", other.name.as_str()), ("site", site)];
            return Ok(letter(Kind::Taken, &other.language, other.email.clone(), None, &words));
        }
    }
    let (purpose, path, lasts) = match kind {
        Kind::Verify if account.verified_at.is_some() => return Ok(None),
        Kind::Verify => (Purpose::Verify, "verify", DAY),
        Kind::Email => (Purpose::Email, "verify", DAY),
        Kind::Reset => (Purpose::Reset, "reset", HOUR),
        _ => {
            let words = [("name", account.name.as_str()), ("site", site)];
            return Ok(letter(kind, &account.language, to, None, &words));
        }
    };
    let token = Token::new()?;
    app.store().keep_token(&account.id, purpose, &to, &token.hash(), lasts).await?;
    // Behind the #, so that it reaches no server's log.
    let link = format!("{site}/{path}#{}", token.reveal());
    let words = [("name", account.name.as_str()), ("site", site), ("link", link.as_str())];
    Ok(letter(kind, &account.language, to, None, &words))
}

fn letter(kind: Kind, language: &str, to: String, reply_to: Option<String>, words: &Words<'_>) -> Option<Letter> {
    word(kind, language, words).map(|worded| Letter { to, reply_to, worded })
}
