//! All that is stored of an account, for its owner to take along.

use super::{Millis, Store};
use serde::Serialize;
use serde_json::Value;
use sqlx::Row;
use sqlx::any::AnyRow;
use std::collections::HashMap;

/// What there is beside the account itself. Times are RFC 3339, UTC.
#[derive(Debug, Serialize)]
pub(crate) struct Owned {
    pub(crate) created_at: String,
    pub(crate) verified_at: Option<String>,
    pub(crate) sessions: Vec<OwnedSession>,
    /// When each browser became known.
    pub(crate) known_browsers: Vec<String>,
    pub(crate) chats: Vec<OwnedChat>,
    /// Turns that show a person at risk: their words lie in the chat alone, and go into no file.
    pub(crate) kept_back: usize,
}

/// A browser that is signed in.
#[derive(Debug, Serialize)]
pub(crate) struct OwnedSession {
    created_at: String,
    seen_at: String,
}

/// A chat.
#[derive(Debug, Serialize)]
pub(crate) struct OwnedChat {
    uid: String,
    number: i64,
    title: Option<String>,
    changed_at: String,
    is_shared: bool,
    turns: Vec<OwnedTurn>,
}

/// A question and what came of it.
#[derive(Debug, Serialize)]
pub(crate) struct OwnedTurn {
    id: String,
    seq: i64,
    state: String,
    origin: String,
    query: String,
    ans: String,
    answer: Option<Value>,
    mark: Option<String>,
    reason: Option<String>,
    created_at: String,
}

fn time(millis: Millis) -> String {
    jiff::Timestamp::from_millisecond(millis).map(|time| time.to_string()).unwrap_or_default()
}

fn turn(row: &AnyRow) -> sqlx::Result<OwnedTurn> {
    let answer: Option<String> = row.try_get("answer")?;
    Ok(OwnedTurn {
        id: row.try_get("turn_id")?,
        seq: row.try_get("seq")?,
        state: row.try_get("state")?,
        origin: row.try_get("origin")?,
        query: row.try_get("query")?,
        ans: row.try_get("ans")?,
        answer: answer.and_then(|text| serde_json::from_str(&text).ok()),
        mark: row.try_get("mark")?,
        reason: row.try_get("reason")?,
        created_at: time(row.try_get("created_at")?),
    })
}

impl Store {
    /// All that is stored of an account; `None` when there is none.
    pub(crate) async fn owned(&self, account: &str) -> sqlx::Result<Option<Owned>> {
        let times = "select created_at, verified_at from account where account_id = $1";
        let times: Option<(Millis, Option<Millis>)> =
            sqlx::query_as(times).bind(account).fetch_optional(&self.pool).await?;
        let Some((created_at, verified_at)) = times else { return Ok(None) };
        let sessions: Vec<(Millis, Millis)> =
            sqlx::query_as("select created_at, seen_at from session where account_id = $1 order by created_at")
                .bind(account)
                .fetch_all(&self.pool)
                .await?;
        let browsers: Vec<(Millis,)> =
            sqlx::query_as("select created_at from device where account_id = $1 order by created_at")
                .bind(account)
                .fetch_all(&self.pool)
                .await?;
        let (chats, kept_back) = self.owned_chats(account).await?;
        Ok(Some(Owned {
            created_at: time(created_at),
            verified_at: verified_at.map(time),
            sessions: sessions
                .into_iter()
                .map(|(created, seen)| OwnedSession { created_at: time(created), seen_at: time(seen) })
                .collect(),
            known_browsers: browsers.into_iter().map(|(created,)| time(created)).collect(),
            chats,
            kept_back,
        }))
    }

    async fn owned_chats(&self, account: &str) -> sqlx::Result<(Vec<OwnedChat>, usize)> {
        let rows = sqlx::query("select * from turn where account_id = $1 order by chat_id, seq")
            .bind(account)
            .fetch_all(&self.pool)
            .await?;
        let (mut turns, mut kept_back) = (HashMap::<String, Vec<OwnedTurn>>::new(), 0);
        for row in &rows {
            if row.try_get::<Option<Millis>, _>("crisis_at")?.is_some() {
                kept_back += 1;
            } else {
                turns.entry(row.try_get("chat_id")?).or_default().push(turn(row)?);
            }
        }
        let chats = sqlx::query("select * from chat where account_id = $1 order by number")
            .bind(account)
            .fetch_all(&self.pool)
            .await?;
        let chats = chats.iter().map(|row| {
            let uid: String = row.try_get("chat_id")?;
            Ok(OwnedChat {
                turns: turns.remove(&uid).unwrap_or_default(),
                uid,
                number: row.try_get("number")?,
                title: row.try_get("title")?,
                changed_at: time(row.try_get("changed_at")?),
                is_shared: row.try_get::<Option<String>, _>("share_token")?.is_some(),
            })
        });
        Ok((chats.collect::<sqlx::Result<_>>()?, kept_back))
    }
}
