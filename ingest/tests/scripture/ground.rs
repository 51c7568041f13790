//! The database and one generation made of it, for all tests of this program.

use rusqlite::Connection;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use tempfile::TempDir;
use vichar_engine::index::{Generation, Shelf};
use vichar_engine::passage::{Body, Line};
use vichar_ingest::sources::scripture;

pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

/// Where the package's database lies.
pub(crate) fn database_path() -> PathBuf {
    let data = std::env::var_os("VICHAR_TEST_DATA").map_or_else(|| workspace().join("target/test-data"), PathBuf::from);
    let path = scripture::place(&data);
    assert!(
        path.is_file(),
        "{} is not there. Fetch it once: VICHAR_DATA_DIR={} cargo run --release -p vichar-ingest -- fetch",
        path.display(),
        data.display()
    );
    path
}

pub(crate) fn database() -> Connection {
    scripture::open(&database_path()).unwrap()
}

/// One line of the package.
pub(crate) struct Row {
    /// As a passage's: `sggs:BL70`.
    pub(crate) id: String,
    pub(crate) shabad: String,
    pub(crate) unit: u32,
    pub(crate) code: String,
}

/// All lines in the order of the source.
pub(crate) fn rows() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    ROWS.get_or_init(|| {
        let database = database();
        let mut lines = database
            .prepare(
                "select s.source_id, l.id, s.id, l.source_page, l.gurmukhi from lines l
                 join shabads s on s.id = l.shabad_id order by l.order_id",
            )
            .unwrap();
        let row = |row: &rusqlite::Row<'_>| {
            let source: i64 = row.get(0)?;
            let work = scripture::WORKS.iter().find(|(number, _)| *number == source).unwrap().1;
            let id = format!("{work}:{}", row.get::<_, String>(1)?);
            Ok(Row { id, shabad: row.get(2)?, unit: row.get(3)?, code: row.get(4)? })
        };
        lines.query_map([], row).unwrap().map(Result::unwrap).collect()
    })
}

/// The generation that the command builds of the scripture alone.
pub(crate) fn generation() -> &'static Generation {
    static BUILT: OnceLock<Generation> = OnceLock::new();
    BUILT.get_or_init(|| {
        let target = workspace().join("target");
        let data = TempDir::with_prefix_in("scripture-test-", target).unwrap();
        symlink(database_path().parent().unwrap(), data.path().join("scripture")).unwrap();
        let manifest = workspace().join("corpus/manifest.toml");
        let ran = Command::new(env!("CARGO_BIN_EXE_vichar-ingest"))
            .args(["build", "--only", "scripture", "--manifest"])
            .arg(manifest)
            .env("VICHAR_DATA_DIR", data.path())
            .output()
            .unwrap();
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        // Its files stay open; the folder goes here, for nobody drops what is static.
        Generation::open(&Shelf::new(data.path()).live().unwrap()).unwrap()
    })
}

/// A line by its ordinal.
pub(crate) fn line(ordinal: u32) -> Line {
    match generation().passages.get(ordinal).unwrap().body {
        Body::Line(line) => line,
        Body::Prose(prose) => panic!("{prose:?} is no line"),
    }
}

/// All lines with their ids, in reading order.
pub(crate) fn lines() -> impl Iterator<Item = (String, Line)> {
    let passages = &generation().passages;
    (0..).take(passages.len()).map(|ordinal| {
        let passage = passages.get(ordinal).unwrap();
        match passage.body {
            Body::Line(line) => (passage.id, line),
            Body::Prose(_) => panic!("{} is no line", passage.id),
        }
    })
}
