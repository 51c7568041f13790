//! Counters: how often something was done since a time. Each count is one statement, so that two that are counted at
//! the same moment are two.

use super::{Millis, Store, now};

const MINUTE: Millis = 60 * 1_000;
const DAY: Millis = 24 * 60 * MINUTE;
/// The kind of counter that a quiet time does not end: guesses since the last right one.
pub(crate) const LASTING: &str = "guesses";

/// The time that a counter counts: it begins anew when it began at `over` or before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    /// A counter from then is over.
    over: Millis,
    /// What is written as the beginning of a new one.
    begins: Millis,
    /// How long it counts.
    length: Millis,
}

impl Span {
    /// So many milliseconds from the first that is counted.
    pub(crate) fn of(length: Millis) -> Self {
        let now = now();
        Self { over: now - length, begins: now, length }
    }

    /// This day, UTC.
    pub(crate) fn today() -> Self {
        let now = now();
        let begins = now - now.rem_euclid(DAY);
        Self { over: begins - 1, begins, length: DAY }
    }

    /// Without an end.
    pub(crate) fn ever() -> Self {
        Self { over: 0, begins: now(), length: Millis::MAX }
    }
}

/// What came of counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counted {
    /// It is the so-manyth.
    Yes(i64),
    /// There were as many as may be; the time in which they are counted ends then.
    Full(Millis),
}

impl Store {
    /// Counts one more, unless there were `most`.
    pub(crate) async fn count(&self, key: &str, span: Span, most: i64) -> sqlx::Result<Counted> {
        if most < 1 {
            return Ok(Counted::Full(span.begins.saturating_add(span.length)));
        }
        let mut all = self.change().await?;
        let counted: Option<(i64,)> = sqlx::query_as(
            "insert into counter (counter_key, count, since) values ($1, 1, $2) \
             on conflict (counter_key) do update set \
             count = case when counter.since <= $3 then 1 else counter.count + 1 end, \
             since = case when counter.since <= $3 then $2 else counter.since end \
             where counter.since <= $3 or counter.count < $4 returning count",
        )
        .bind(key)
        .bind(span.begins)
        .bind(span.over)
        .bind(most)
        .fetch_optional(&mut *all)
        .await?;
        all.commit().await?;
        match counted {
            Some((count,)) => Ok(Counted::Yes(count)),
            None => {
                let since = self.counted(key, span).await?.map_or(span.begins, |(_, since)| since);
                Ok(Counted::Full(since.saturating_add(span.length)))
            }
        }
    }

    /// How many were counted, and since when.
    pub(crate) async fn counted(&self, key: &str, span: Span) -> sqlx::Result<Option<(i64, Millis)>> {
        let counted = "select count, since from counter where counter_key = $1 and since > $2";
        sqlx::query_as(counted).bind(key).bind(span.over).fetch_optional(&self.pool).await
    }

    /// Counts a guess, and says whether it may be made: ten are free; then each has to wait for the one before it, 4
    /// minutes, 8, and from then on 15. After an hour without any, ten are free again.
    pub(crate) async fn count_guess(&self, key: &str) -> sqlx::Result<bool> {
        let now = now();
        let mut all = self.change().await?;
        let counted: Option<(i64,)> = sqlx::query_as(
            "insert into counter (counter_key, count, since) values ($1, 1, $2) \
             on conflict (counter_key) do update set \
             count = case when counter.since <= $3 then 1 else counter.count + 1 end, since = $2 \
             where counter.count < 10 or counter.since <= $6 or (counter.count = 10 and counter.since <= $4) \
             or (counter.count = 11 and counter.since <= $5) returning count",
        )
        .bind(key)
        .bind(now)
        .bind(now - 60 * MINUTE)
        .bind(now - 4 * MINUTE)
        .bind(now - 8 * MINUTE)
        .bind(now - 15 * MINUTE)
        .fetch_optional(&mut *all)
        .await?;
        all.commit().await?;
        Ok(counted.is_some())
    }

    /// In how many milliseconds a guess may be made; 0 for now. It counts nothing.
    pub(crate) async fn guess_waits(&self, key: &str) -> sqlx::Result<Millis> {
        let Some((count, since)) = self.counted(key, Span::of(60 * MINUTE)).await? else { return Ok(0) };
        let delay = match count {
            ..10 => 0,
            10 => 4 * MINUTE,
            11 => 8 * MINUTE,
            _ => 15 * MINUTE,
        };
        Ok((since + delay - now()).clamp(0, 15 * MINUTE))
    }

    /// Forgets what was counted.
    pub(crate) async fn uncount(&self, key: &str) -> sqlx::Result<()> {
        sqlx::query("delete from counter where counter_key = $1").bind(key).execute(&self.pool).await?;
        Ok(())
    }

    /// Removes counters that are over; guesses since the last right one after a year.
    pub(crate) async fn sweep_counters(&self) -> sqlx::Result<()> {
        let sweep = "delete from counter where since < $1 and (since < $2 or counter_key not like $3)";
        let sweep = sqlx::query(sweep).bind(now() - 2 * DAY).bind(now() - 365 * DAY).bind(format!("{LASTING}:%"));
        sweep.execute(&self.pool).await?;
        Ok(())
    }
}
