//! The columns of a table of places, under the names that tables have for them.

use crate::sources::input::Fault;

/// Each column, and what else it may be called.
const COLUMNS: [(&str, &[&str]); 21] = [
    ("id", &[]),
    ("name_en", &["name"]),
    ("name_pa", &[]),
    ("aliases", &[]),
    ("city", &[]),
    ("region", &["state"]),
    ("country", &[]),
    ("country_code", &[]),
    ("latitude", &[]),
    ("longitude", &[]),
    ("precision", &[]),
    ("kind", &[]),
    ("associated", &[]),
    ("founded", &[]),
    ("address", &[]),
    ("website", &[]),
    ("note", &["notes"]),
    ("basis", &[]),
    ("source", &[]),
    ("checked_on", &[]),
    ("source_licence", &["licence"]),
];

/// The columns of a header, each by its first name. A table says what its rows rest on: `basis`, or `source` and
/// `checked_on`.
pub(super) fn columns(header: &[String]) -> Result<Vec<&'static str>, Fault> {
    let mut columns = Vec::new();
    for written in header {
        let known = COLUMNS.iter().find(|(name, others)| name == written || others.contains(&written.as_str()));
        let Some(&(name, _)) = known else { return Err(Fault::new(1, format!("unknown column `{written}`"))) };
        if columns.contains(&name) {
            return Err(Fault::new(1, format!("the column `{written}` stands twice")));
        }
        columns.push(name);
    }
    let has = |name| columns.contains(&name);
    if let Some(needed) = ["name_en", "city", "country"].into_iter().find(|needed| !has(needed)) {
        return Err(Fault::new(1, format!("has no column `{needed}`")));
    }
    if has("basis") || has("source") && has("checked_on") {
        Ok(columns)
    } else {
        Err(Fault::new(1, "has no column `basis`, nor `source` and `checked_on`"))
    }
}
