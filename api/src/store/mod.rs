//! The database: accounts and chats, in SQLite or PostgreSQL. SQL lives in this folder and nowhere else; it is one text
//! for both. Every question about a person's rows names that person.
//!
//! A change of several rows updates the parent first (`… returning`), then inserts: both databases then make the second
//! of two writers wait, where reading first would let it lose. Whatever has a `returning` is committed in words: SQLite
//! hands the row over before it has written it, and by itself would keep to itself that it then could not.

mod accounts;
mod chats;
mod counters;
mod devices;
mod history;
mod mail;
mod operator;
mod owned;
mod sessions;
mod tokens;
mod turns;

pub(crate) use accounts::email_key;
pub use accounts::{Account, NewAccount};
pub(crate) use chats::{Chat, Cursor, PAGE};
pub(crate) use counters::{Counted, LASTING, Span};
pub(crate) use devices::KNOWN_SECONDS;
pub(crate) use history::{Write, Written};
#[cfg(test)]
pub(crate) use mail::KINDS;
pub(crate) use mail::{Kind, Message, Queued};
pub(crate) use owned::Owned;
pub(crate) use sessions::Lifetime;
pub(crate) use tokens::{Confirmed, Purpose};
pub(crate) use turns::{Begin, Begun, Ending, NewTurn, Turn};

use sqlx::any::AnyPoolOptions;
use sqlx::migrate::Migrator;
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool};
use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::time::{Duration, SystemTime};
use vichar_engine::config::Database;

static MIGRATIONS: Migrator = sqlx::migrate!();

/// How long a request waits for a connection.
const PATIENCE: Duration = Duration::from_secs(5);

/// Milliseconds since 1970, UTC.
pub(crate) type Millis = i64;

/// The database. Cloning it is cheap.
#[derive(Clone, Debug)]
pub struct Store {
    pool: AnyPool,
}

impl Store {
    /// Opens the database and brings its tables to this version's shape.
    ///
    /// # Errors
    /// When it cannot be reached, or was last used by a newer version.
    pub async fn open(settings: &Database, data_dir: &Path) -> Result<Self, sqlx::Error> {
        sqlx::any::install_default_drivers();
        let url = match settings.url.reveal() {
            "" => format!("sqlite://{}?mode=rwc", data_dir.join("vichar.db").display()),
            url => url.to_owned(),
        };
        let is_sqlite = url.starts_with("sqlite:");
        let pool = AnyPoolOptions::new()
            .max_connections(settings.connections.max(2))
            .acquire_timeout(PATIENCE)
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if is_sqlite {
                        // An answer that was acknowledged is on the disk, whatever happens next.
                        for pragma in [
                            "journal_mode = wal",
                            "synchronous = full",
                            "foreign_keys = on",
                            "busy_timeout = 5000",
                            // What was deleted is gone from the file too.
                            "secure_delete = on",
                        ] {
                            sqlx::raw_sql(sqlx::AssertSqlSafe(format!("pragma {pragma}")))
                                .execute(&mut *connection)
                                .await?;
                        }
                    }
                    Ok(())
                })
            })
            .connect(&url)
            .await?;
        MIGRATIONS.run(&pool).await?;
        Ok(Self { pool })
    }

    /// Begins a change of several rows.
    pub(crate) async fn change(&self) -> sqlx::Result<Change> {
        let mut connection = self.pool.acquire().await?;
        connection.close_on_drop();
        sqlx::raw_sql("begin").execute(&mut *connection).await?;
        Ok(Change(connection))
    }

    /// Lets every connection go.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// A change of several rows: all of it, once it is committed, or nothing.
///
/// A connection on which it was not committed is closed. What it would be left in after an error on the disk nobody
/// knows: SQLite then ends a transaction by itself or does not, and one that is left open takes the next change for a part
/// of itself, so that a commit would store nothing.
pub(crate) struct Change(PoolConnection<Any>);

impl Change {
    /// Stores it.
    pub(crate) async fn commit(mut self) -> sqlx::Result<()> {
        self.end("commit").await
    }

    /// Takes it back, where nothing went wrong.
    pub(crate) async fn undo(mut self) -> sqlx::Result<()> {
        self.end("rollback").await
    }

    async fn end(&mut self, how: &'static str) -> sqlx::Result<()> {
        sqlx::raw_sql(how).execute(&mut *self.0).await?;
        self.0.return_to_pool().await;
        Ok(())
    }
}

impl Deref for Change {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        &self.0
    }
}

impl DerefMut for Change {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        &mut self.0
    }
}

/// When a chat changed: now, and behind every other of its account, so that of two in one millisecond the later one leads.
macro_rules! touched {
    ($now:literal, $account:literal) => {
        concat!(
            "changed_at = (select case when max(other.changed_at) < ",
            $now,
            " then ",
            $now,
            " else max(other.changed_at) + 1 end from chat other where other.account_id = ",
            $account,
            ")"
        )
    };
}
pub(crate) use touched;

/// This moment.
pub(crate) fn now() -> Millis {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)
}
