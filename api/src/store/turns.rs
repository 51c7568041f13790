//! Turns: stored before work on them begins, and brought to their end in one transaction. What is done to a turn is done
//! to its chat first: two writers of one chat then wait for each other, and none of them is lost.

use super::{Change, Millis, Store, chats, now, touched};
use sqlx::FromRow;

/// The most turns that a chat holds.
pub(crate) const MOST: i64 = 1_000;
/// The shape of the answers that are stored now.
pub(crate) const SCHEMA: i64 = 1;

/// A turn, as it is stored.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct Turn {
    pub(crate) turn_id: String,
    pub(crate) chat_id: String,
    pub(crate) seq: i64,
    pub(crate) state: String,
    pub(crate) origin: String,
    pub(crate) query: String,
    pub(crate) ans: String,
    pub(crate) answer: Option<String>,
    pub(crate) answer_schema: i64,
    pub(crate) generation: Option<i64>,
    pub(crate) crisis_at: Option<Millis>,
    pub(crate) error: Option<String>,
    pub(crate) mark: Option<String>,
    pub(crate) reason: Option<String>,
    pub(crate) created_at: Millis,
    pub(crate) done_at: Option<Millis>,
}

impl Turn {
    /// Whether a caller wrote it, and not this server.
    pub(crate) fn is_clients(&self) -> bool {
        self.origin == "client"
    }

    /// Whether it is being answered, as far as the database knows.
    pub(crate) fn is_running(&self) -> bool {
        self.state == "running"
    }

    /// When it last changed.
    pub(crate) fn changed_at(&self) -> Millis {
        self.done_at.map_or(self.created_at, |done| done.max(self.created_at))
    }
}

/// A question about to be answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewTurn<'a> {
    pub(crate) account: &'a str,
    /// `None` begins a chat.
    pub(crate) chat: Option<&'a str>,
    pub(crate) turn: &'a str,
    pub(crate) query: &'a str,
    pub(crate) generation: Option<i64>,
}

/// A turn that was begun, and where.
#[derive(Clone, Debug)]
pub(crate) struct Begun {
    pub(crate) chat: String,
    pub(crate) number: i64,
    pub(crate) seq: i64,
    /// Whether an earlier message of the chat has shown risk.
    pub(crate) at_risk: bool,
}

/// What became of a wish to begin a turn.
#[derive(Clone, Debug)]
pub(crate) enum Begin {
    Begun(Begun),
    NoChat,
    /// The chat holds as many turns as it may.
    Full,
    /// The account has a turn of this id.
    Taken,
}

/// How a turn ends.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ending<'a> {
    /// Answered; `answer` is the JSON that is sent.
    Done {
        ans: &'a str,
        answer: &'a str,
        /// Whether it is the reply to a person at risk.
        is_crisis: bool,
    },
    /// Stopped by the one who asked, after so much was said.
    Stopped { ans: &'a str },
    /// Without an answer, for the reason of this code.
    Failed { code: &'a str },
}

impl Store {
    /// Stores a question, with a chat of its own if it has none.
    pub(crate) async fn begin(&self, new: NewTurn<'_>) -> sqlx::Result<Begin> {
        let mut change = self.change().await?;
        let begin = begin(&mut change, new).await?;
        match begin {
            Begin::Begun(_) => change.commit().await?,
            _ => change.undo().await?,
        }
        Ok(begin)
    }

    /// Stores a question with its reply to a person at risk.
    pub(crate) async fn keep(&self, new: NewTurn<'_>, ending: Ending<'_>) -> sqlx::Result<Begin> {
        let mut change = self.change().await?;
        let begin = begin(&mut change, new).await?;
        if let Begin::Begun(Begun { chat, .. }) = &begin
            && end(&mut change, new.account, chat, new.turn, ending).await?
        {
            change.commit().await?;
        }
        Ok(begin)
    }

    /// Begins a turn again that failed or was stopped; `None` when there is none such.
    pub(crate) async fn begin_again(
        &self,
        account: &str,
        turn: &Turn,
        generation: Option<i64>,
    ) -> sqlx::Result<Option<Begun>> {
        let mut change = self.change().await?;
        let touch = concat!(
            "update chat set ",
            touched!("$1", "$3"),
            " where chat_id = $2 and account_id = $3 returning number, at_risk_at"
        );
        let touched: Option<(i64, Option<Millis>)> =
            sqlx::query_as(touch).bind(now()).bind(&turn.chat_id).bind(account).fetch_optional(&mut *change).await?;
        let Some((number, at_risk_at)) = touched else { return Ok(None) };
        let again = sqlx::query(
            "update turn set state = 'running', ans = '', answer = null, generation = $1, error = null, mark = null, \
             reason = null where account_id = $2 and chat_id = $3 and turn_id = $4 and state in ('failed', 'stopped')",
        );
        let again = again.bind(generation).bind(account).bind(&turn.chat_id).bind(&turn.turn_id);
        if again.execute(&mut *change).await?.rows_affected() == 0 {
            return Ok(None);
        }
        change.commit().await?;
        Ok(Some(Begun { chat: turn.chat_id.clone(), number, seq: turn.seq, at_risk: at_risk_at.is_some() }))
    }

    /// Brings a running turn to its end; `false` when it does not run any more, or is gone with its chat.
    pub(crate) async fn end(&self, account: &str, chat: &str, turn: &str, ending: Ending<'_>) -> sqlx::Result<bool> {
        let mut change = self.change().await?;
        let ended = end(&mut change, account, chat, turn, ending).await?;
        if ended {
            change.commit().await?;
        } else {
            change.undo().await?;
        }
        Ok(ended)
    }

    /// One turn, in whichever chat of its owner.
    pub(crate) async fn turn(&self, account: &str, turn: &str) -> sqlx::Result<Option<Turn>> {
        let find = "select * from turn where account_id = $1 and turn_id = $2";
        sqlx::query_as(find).bind(account).bind(turn).fetch_optional(&self.pool).await
    }

    /// The turns of a chat, in their order.
    pub(crate) async fn turns(&self, account: &str, chat: &str) -> sqlx::Result<Vec<Turn>> {
        let find = "select * from turn where account_id = $1 and chat_id = $2 order by seq";
        sqlx::query_as(find).bind(account).bind(chat).fetch_all(&self.pool).await
    }

    /// A turn that nobody works on any more has failed.
    pub(crate) async fn interrupt(&self, account: &str, turn: &str) -> sqlx::Result<()> {
        let interrupt = "update turn set state = 'failed', error = 'interrupted', done_at = $1 \
                         where account_id = $2 and turn_id = $3 and state = 'running'";
        sqlx::query(interrupt).bind(now()).bind(account).bind(turn).execute(&self.pool).await?;
        Ok(())
    }

    /// Every turn that was running has failed: at a start, and at the end of a stop. It names no person, for it is no
    /// person's wish.
    pub(crate) async fn interrupt_all(&self) -> sqlx::Result<u64> {
        let interrupt = "update turn set state = 'failed', error = 'interrupted', done_at = $1 where state = 'running'";
        Ok(sqlx::query(interrupt).bind(now()).execute(&self.pool).await?.rows_affected())
    }

    /// What its owner thinks of a turn; `false` when there is none such that could be rated.
    pub(crate) async fn rate(
        &self,
        account: &str,
        chat: &str,
        turn: &str,
        mark: Option<&str>,
        reason: Option<&str>,
    ) -> sqlx::Result<bool> {
        let rate = "update turn set mark = $1, reason = $2 where account_id = $3 and chat_id = $4 and turn_id = $5 \
                    and origin = 'server' and crisis_at is null";
        let rate = sqlx::query(rate).bind(mark).bind(reason).bind(account).bind(chat).bind(turn);
        Ok(rate.execute(&self.pool).await?.rows_affected() == 1)
    }
}

async fn begin(change: &mut Change, new: NewTurn<'_>) -> sqlx::Result<Begin> {
    let now = now();
    let chat = match new.chat {
        Some(chat) => chat.to_owned(),
        None => {
            let chat = uuid::Uuid::new_v4().to_string();
            chats::insert(change, new.account, &chat, now).await?;
            chat
        }
    };
    let count = concat!(
        "update chat set turns = turns + 1, words = words || $1, ",
        touched!("$2", "$4"),
        " where chat_id = $3 and account_id = $4 returning number, turns, changed_at, at_risk_at, \
         (select count(*) from turn t where t.chat_id = chat.chat_id and t.account_id = chat.account_id) as held"
    );
    let words = format!("\n{}", chats::folded(new.query));
    let count = sqlx::query_as(count).bind(words).bind(now).bind(&chat).bind(new.account);
    let counted: Option<(i64, i64, Millis, Option<Millis>, i64)> = count.fetch_optional(&mut **change).await?;
    let Some((number, seq, changed_at, at_risk_at, held)) = counted else { return Ok(Begin::NoChat) };
    if held >= MOST {
        return Ok(Begin::Full);
    }
    let insert = sqlx::query(
        "insert into turn (account_id, turn_id, chat_id, seq, state, origin, query, ans, answer_schema, generation, \
         created_at) values ($1, $2, $3, $4, 'running', 'server', $5, '', $6, $7, $8) \
         on conflict (account_id, turn_id) do nothing",
    );
    let insert = insert.bind(new.account).bind(new.turn).bind(&chat).bind(seq).bind(new.query);
    let inserted = insert.bind(SCHEMA).bind(new.generation).bind(changed_at).execute(&mut **change).await?;
    if inserted.rows_affected() == 0 {
        return Ok(Begin::Taken);
    }
    Ok(Begin::Begun(Begun { chat, number, seq, at_risk: at_risk_at.is_some() }))
}

async fn end(change: &mut Change, account: &str, chat: &str, turn: &str, ending: Ending<'_>) -> sqlx::Result<bool> {
    let (state, ans, answer, error, is_crisis) = match ending {
        Ending::Done { ans, answer, is_crisis } => ("done", ans, Some(answer), None, is_crisis),
        Ending::Stopped { ans } => ("stopped", ans, None, None, false),
        Ending::Failed { code } => ("failed", "", None, Some(code), false),
    };
    let touch = concat!(
        "update chat set ",
        touched!("$1", "$3"),
        " where chat_id = $2 and account_id = $3 returning changed_at"
    );
    let touch = sqlx::query_as(touch).bind(now()).bind(chat).bind(account);
    let touched: Option<(Millis,)> = touch.fetch_optional(&mut **change).await?;
    let Some((now,)) = touched else { return Ok(false) };
    if state == "done" {
        let list = "update chat set answered_at = coalesce(answered_at, $1), at_risk_at = coalesce(at_risk_at, $2) \
                    where chat_id = $3 and account_id = $4";
        let list = sqlx::query(list).bind(now).bind(is_crisis.then_some(now)).bind(chat).bind(account);
        list.execute(&mut **change).await?;
    }
    let end = sqlx::query(
        "update turn set state = $1, ans = $2, answer = $3, error = $4, crisis_at = $5, done_at = $6 \
         where account_id = $7 and chat_id = $8 and turn_id = $9 and state = 'running'",
    );
    let end = end.bind(state).bind(ans).bind(answer).bind(error).bind(is_crisis.then_some(now)).bind(now);
    Ok(end.bind(account).bind(chat).bind(turn).execute(&mut **change).await?.rows_affected() == 1)
}
