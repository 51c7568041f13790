//! The database: accounts and chats, in SQLite or PostgreSQL. SQL lives in this folder and nowhere else; it is one text
//! for both. Every question about a person's rows names that person.
//!
//! A change of several rows updates the parent first (`… returning`), then inserts: both databases then make the second
//! of two writers wait, where reading first would let it lose.

mod accounts;
mod chats;
mod history;
mod sessions;
mod turns;

pub use accounts::{Account, NewAccount};
pub(crate) use chats::{Chat, Cursor, PAGE};
pub(crate) use history::{Write, Written};
pub(crate) use sessions::Lifetime;
pub(crate) use turns::{Begin, Begun, Ending, NewTurn, Turn};

use sqlx::AnyPool;
use sqlx::any::AnyPoolOptions;
use sqlx::migrate::Migrator;
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
                        for pragma in
                            ["journal_mode = wal", "synchronous = full", "foreign_keys = on", "busy_timeout = 5000"]
                        {
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

    /// Lets every connection go.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// This moment.
pub(crate) fn now() -> Millis {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)
}
