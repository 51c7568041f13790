//! Turns as callers write them: whole lists of question and answer, for those who follow the history's first shape. They
//! may keep, reorder and drop what this server answered, and add texts of their own; they cannot make an answer of it.

use super::turns::{SCHEMA, Turn};
use super::{Change, Millis, Store, chats, now, touched};
use uuid::Uuid;

/// A turn, as a caller writes it.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    /// Which turn it is, when the caller knows.
    pub(crate) turn: Option<String>,
    pub(crate) query: String,
    pub(crate) ans: String,
    /// Whether its question shows a person at risk.
    pub(crate) is_crisis: bool,
}

/// What became of a wish to write a chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Write {
    Written,
    NoChat,
    /// A turn would be lost of which the caller could not know.
    Conflict,
}

impl Store {
    /// Makes a chat of a caller's turns: its id.
    pub(crate) async fn insert_history(&self, account: &str, data: &[Written]) -> sqlx::Result<String> {
        let mut change = self.change().await?;
        let chat = Uuid::new_v4().to_string();
        chats::insert(&mut change, account, &chat, now()).await?;
        write(&mut change, account, &chat, data, None).await?;
        change.commit().await?;
        Ok(chat)
    }

    /// Writes all turns of a chat. Each of `data` that is a turn of the chat (by its id, or else word for word) stays that
    /// turn; any other is the caller's own. What is left out is dropped, if it has not changed since `known`, the time of
    /// the chat that the caller has read; one who names no time may drop nothing.
    pub(crate) async fn write_history(
        &self,
        account: &str,
        chat: &str,
        data: &[Written],
        known: Option<Millis>,
    ) -> sqlx::Result<Write> {
        let mut change = self.change().await?;
        let written = write(&mut change, account, chat, data, known).await?;
        if written == Write::Written {
            change.commit().await?;
        } else {
            change.undo().await?;
        }
        Ok(written)
    }
}

async fn write(
    change: &mut Change,
    account: &str,
    chat: &str,
    data: &[Written],
    known: Option<Millis>,
) -> sqlx::Result<Write> {
    let touch = concat!(
        "update chat set ",
        touched!("$1", "$3"),
        " where chat_id = $2 and account_id = $3 returning changed_at, turns"
    );
    let touch = sqlx::query_as(touch).bind(now()).bind(chat).bind(account);
    let touched: Option<(Millis, i64)> = touch.fetch_optional(&mut **change).await?;
    let Some((now, mut places)) = touched else { return Ok(Write::NoChat) };
    let find = "select * from turn where account_id = $1 and chat_id = $2 order by seq";
    let mut left: Vec<Turn> = sqlx::query_as(find).bind(account).bind(chat).fetch_all(&mut **change).await?;
    let kept: Vec<Option<Turn>> = data.iter().map(|item| take(&mut left, item)).collect();
    if left.iter().any(|turn| turn.is_running() || known.is_none_or(|known| turn.changed_at() > known)) {
        return Ok(Write::Conflict);
    }
    for turn in &left {
        let delete = "delete from turn where account_id = $1 and chat_id = $2 and turn_id = $3";
        sqlx::query(delete).bind(account).bind(chat).bind(&turn.turn_id).execute(&mut **change).await?;
    }
    let mut last = 0;
    for (item, kept) in data.iter().zip(kept) {
        // A turn keeps its place while the order allows; places are never given twice.
        if let Some(turn) = &kept
            && turn.seq > last
        {
            last = turn.seq;
            continue;
        }
        places += 1;
        last = places;
        match kept {
            Some(turn) => {
                let place = "update turn set seq = $1 where account_id = $2 and chat_id = $3 and turn_id = $4";
                let place = sqlx::query(place).bind(places).bind(account).bind(chat).bind(turn.turn_id);
                place.execute(&mut **change).await?;
            }
            None => insert(change, account, chat, item, places, now).await?,
        }
    }
    let (answered, crisis) = (!data.is_empty(), data.iter().any(|item| item.is_crisis));
    let list = "update chat set turns = $1, answered_at = coalesce(answered_at, $2), \
                at_risk_at = coalesce(at_risk_at, $3) where chat_id = $4 and account_id = $5";
    let list = sqlx::query(list).bind(places).bind(answered.then_some(now)).bind(crisis.then_some(now));
    list.bind(chat).bind(account).execute(&mut **change).await?;
    chats::words(change, account, chat).await?;
    Ok(Write::Written)
}

/// The turn that an item is: by its id, or else the first with the same words.
fn take(left: &mut Vec<Turn>, item: &Written) -> Option<Turn> {
    let by_id = |turn: &Turn| item.turn.as_deref() == Some(&turn.turn_id);
    let same = |turn: &Turn| turn.query == item.query && turn.ans == item.ans;
    let at = left.iter().position(by_id).or_else(|| left.iter().position(same))?;
    Some(left.remove(at))
}

async fn insert(
    change: &mut Change,
    account: &str,
    chat: &str,
    item: &Written,
    seq: i64,
    now: Millis,
) -> sqlx::Result<()> {
    let insert = sqlx::query(
        "insert into turn (account_id, turn_id, chat_id, seq, state, origin, query, ans, answer_schema, crisis_at, \
         created_at, done_at) values ($1, $2, $3, $4, 'done', 'client', $5, $6, $7, $8, $9, $9)",
    );
    let insert = insert.bind(account).bind(Uuid::new_v4().to_string()).bind(chat).bind(seq);
    let insert = insert.bind(&item.query).bind(&item.ans).bind(SCHEMA).bind(item.is_crisis.then_some(now)).bind(now);
    insert.execute(&mut **change).await?;
    Ok(())
}
