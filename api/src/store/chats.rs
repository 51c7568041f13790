//! Chats: what a person sees of each, and what may be changed about it. The owner is in every `where`.

use super::{Change, Millis, Store};
use sqlx::FromRow;
use unicode_normalization::UnicodeNormalization;

/// How many chats one page of a list holds.
pub(crate) const PAGE: usize = 50;
/// Words that a search takes apart; what follows them is looked for as it stands.
const WORDS: usize = 4;

/// A chat without its turns.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct Chat {
    pub(crate) chat_id: String,
    pub(crate) number: i64,
    pub(crate) title: Option<String>,
    /// Its first question that shows nobody at risk; empty when there is none.
    pub(crate) first_query: String,
    pub(crate) turns: i64,
    pub(crate) changed_at: Millis,
    pub(crate) at_risk_at: Option<Millis>,
    pub(crate) share_token: Option<String>,
}

/// Where a page of a list begins: behind this chat.
#[derive(Clone, Debug, FromRow, PartialEq, Eq)]
pub(crate) struct Cursor {
    pub(crate) changed_at: Millis,
    pub(crate) number: i64,
}

/// A chat with how many turns it has and its first question. What shows a person at risk does not stand in a list that
/// others may see over a shoulder.
macro_rules! chat {
    ($rest:literal) => {
        concat!(
            "select c.chat_id, c.number, c.title, c.changed_at, c.at_risk_at, c.share_token, \
             (select count(*) from turn t where t.chat_id = c.chat_id and t.account_id = c.account_id) as turns, \
             coalesce((select t.query from turn t where t.chat_id = c.chat_id and t.account_id = c.account_id \
             and t.crisis_at is null order by t.seq limit 1), '') as first_query from chat c ",
            $rest
        )
    };
}

/// One spelling for all that mean the same word: composed alike, in lower case. It makes what is searched and what is
/// searched for.
pub(super) fn folded(text: &str) -> String {
    text.nfkc().collect::<String>().to_lowercase()
}

/// Patterns for `like … escape '\'`, one for each word; a word that was not given is in every text.
fn patterns(q: &str) -> [String; WORDS] {
    let folded = folded(q.trim());
    let mut words = folded.splitn(WORDS, char::is_whitespace);
    std::array::from_fn(|_| {
        let word = words.next().unwrap_or_default().trim();
        let literal = word.replace('\\', r"\\").replace('%', r"\%").replace('_', r"\_");
        format!("%{literal}%")
    })
}

impl Store {
    /// An account's chats that have an answer, newest first: one more than a page holds, if there are more. With `q` only
    /// those with its words in their title or questions.
    pub(crate) async fn chats(&self, account: &str, before: Option<&Cursor>, q: &str) -> sqlx::Result<Vec<Chat>> {
        let newest = Cursor { changed_at: Millis::MAX, number: i64::MAX };
        let Cursor { changed_at, number } = before.unwrap_or(&newest);
        let [first, second, third, rest] = patterns(q);
        sqlx::query_as(chat!(
            r"where c.account_id = $1 and c.answered_at is not null
              and (c.changed_at < $2 or c.changed_at = $2 and c.number < $3)
              and c.words like $4 escape '\' and c.words like $5 escape '\'
              and c.words like $6 escape '\' and c.words like $7 escape '\'
              order by c.changed_at desc, c.number desc limit $8"
        ))
        .bind(account)
        .bind(changed_at)
        .bind(number)
        .bind(first)
        .bind(second)
        .bind(third)
        .bind(rest)
        .bind(PAGE as i64 + 1)
        .fetch_all(&self.pool)
        .await
    }

    /// One chat.
    pub(crate) async fn chat(&self, account: &str, chat: &str) -> sqlx::Result<Option<Chat>> {
        let find = chat!("where c.chat_id = $1 and c.account_id = $2");
        sqlx::query_as(find).bind(chat).bind(account).fetch_optional(&self.pool).await
    }

    /// The chat that a link shares.
    pub(crate) async fn shared(&self, token: &str) -> sqlx::Result<Option<(String, Chat)>> {
        let owner = "select account_id, chat_id from chat where share_token = $1";
        let owner: Option<(String, String)> = sqlx::query_as(owner).bind(token).fetch_optional(&self.pool).await?;
        match owner {
            Some((account, chat)) => Ok(self.chat(&account, &chat).await?.map(|chat| (account, chat))),
            None => Ok(None),
        }
    }

    /// Whether an earlier message of a chat has shown risk; `None` when there is no such chat.
    pub(crate) async fn is_at_risk(&self, account: &str, chat: &str) -> sqlx::Result<Option<bool>> {
        let find = "select at_risk_at from chat where chat_id = $1 and account_id = $2";
        let found: Option<(Option<Millis>,)> =
            sqlx::query_as(find).bind(chat).bind(account).fetch_optional(&self.pool).await?;
        Ok(found.map(|(at_risk_at,)| at_risk_at.is_some()))
    }

    /// Gives a chat a title, or its number back. Whether there is such a chat.
    pub(crate) async fn rename(&self, account: &str, chat: &str, title: Option<&str>) -> sqlx::Result<bool> {
        let mut change = self.change().await?;
        let rename = "update chat set title = $1 where chat_id = $2 and account_id = $3";
        let renamed = sqlx::query(rename).bind(title).bind(chat).bind(account).execute(&mut *change).await?;
        if renamed.rows_affected() == 0 {
            change.undo().await?;
            return Ok(false);
        }
        words(&mut change, account, chat).await?;
        change.commit().await?;
        Ok(true)
    }

    /// Deletes a chat with all its turns. Whether there was one.
    pub(crate) async fn delete_chat(&self, account: &str, chat: &str) -> sqlx::Result<bool> {
        let delete = "delete from chat where chat_id = $1 and account_id = $2";
        Ok(sqlx::query(delete).bind(chat).bind(account).execute(&self.pool).await?.rows_affected() == 1)
    }

    /// Shares a chat by this token, or by the one that it is shared by: that one is given.
    pub(crate) async fn share(&self, account: &str, chat: &str, token: &str) -> sqlx::Result<Option<String>> {
        let share = "update chat set share_token = coalesce(share_token, $1) where chat_id = $2 and account_id = $3 \
                     returning share_token";
        let mut change = self.change().await?;
        let shared: Option<(String,)> =
            sqlx::query_as(share).bind(token).bind(chat).bind(account).fetch_optional(&mut *change).await?;
        change.commit().await?;
        Ok(shared.map(|(token,)| token))
    }

    /// Takes a chat's link away. Whether there is such a chat.
    pub(crate) async fn unshare(&self, account: &str, chat: &str) -> sqlx::Result<bool> {
        let unshare = "update chat set share_token = null where chat_id = $1 and account_id = $2";
        Ok(sqlx::query(unshare).bind(chat).bind(account).execute(&self.pool).await?.rows_affected() == 1)
    }

    /// Where a chat stands in the list.
    pub(crate) async fn cursor(&self, account: &str, chat: &str) -> sqlx::Result<Option<Cursor>> {
        let find = "select changed_at, number from chat where chat_id = $1 and account_id = $2";
        sqlx::query_as(find).bind(chat).bind(account).fetch_optional(&self.pool).await
    }
}

/// A chat that was begun with no turn in it, in the account's next number.
pub(super) async fn insert(change: &mut Change, account: &str, chat: &str, now: Millis) -> sqlx::Result<i64> {
    let count = "update account set chats = chats + 1 where account_id = $1 returning chats";
    let (number,): (i64,) = sqlx::query_as(count).bind(account).fetch_one(&mut **change).await?;
    sqlx::query(
        "insert into chat (chat_id, account_id, number, turns, changed_at, words) values ($1, $2, $3, 0, $4, '')",
    )
    .bind(chat)
    .bind(account)
    .bind(number)
    .bind(now)
    .execute(&mut **change)
    .await?;
    Ok(number)
}

/// Writes anew what a search looks through.
pub(super) async fn words(change: &mut Change, account: &str, chat: &str) -> sqlx::Result<()> {
    let title = "select coalesce(title, '') from chat where chat_id = $1 and account_id = $2";
    let (title,): (String,) = sqlx::query_as(title).bind(chat).bind(account).fetch_one(&mut **change).await?;
    let queries = "select query from turn where chat_id = $1 and account_id = $2 order by seq";
    let queries: Vec<(String,)> = sqlx::query_as(queries).bind(chat).bind(account).fetch_all(&mut **change).await?;
    let words = queries.iter().fold(folded(&title), |words, (query,)| words + "\n" + &folded(query));
    let write = "update chat set words = $1 where chat_id = $2 and account_id = $3";
    sqlx::query(write).bind(words).bind(chat).bind(account).execute(&mut **change).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{folded, patterns};

    #[test]
    fn one_word_has_one_spelling() {
        let check = |one: &str, other: &str| assert_eq!(folded(one), folded(other), "{one} {other}");
        check("JAPJI", "japji");
        check("\u{0A36}", "\u{0A38}\u{0A3C}");
        check("É", "e\u{0301}");
    }

    #[test]
    fn a_search_is_taken_literally() {
        let check = |q: &str, want: [&str; 4]| assert_eq!(patterns(q), want, "{q}");
        check("", ["%%"; 4]);
        check(" Japji  Sahib ", ["%japji%", "%%", "%sahib%", "%%"]);
        check("a b c d e", ["%a%", "%b%", "%c%", "%d e%"]);
        check(r"100%_\", [r"%100\%\_\\%", "%%", "%%", "%%"]);
    }
}
