//! The persons and places that articles may name: one slug for one of them, in one folder.

use super::super::characters::is_plain_slug;
use super::super::input::{self, Fault};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

const HEADER: &str = "id\tname_en\tname_pa\tnote";

/// The slugs of `people.tsv` and `places.tsv`.
#[derive(Debug)]
pub(super) struct Registry {
    pub(super) people: HashSet<String>,
    pub(super) places: HashSet<String>,
}

impl Registry {
    /// Reads the two tables of a folder, or tells which file is wrong and why.
    pub(super) fn read(folder: &Path) -> Result<Self, (PathBuf, Fault)> {
        let slugs = |name: &str| {
            let path = folder.join(name);
            read(&path).map_err(|fault| (path, fault))
        };
        Ok(Self { people: slugs("people.tsv")?, places: slugs("places.tsv")? })
    }
}

fn read(path: &Path) -> Result<HashSet<String>, Fault> {
    let text = input::whole_text(path)?;
    let mut rows = (1..).zip(text.lines());
    if rows.next().is_none_or(|(_, header)| header != HEADER) {
        return Err(Fault::new(1, "the first line is not `id, name_en, name_pa, note`, with a tab between the names"));
    }
    let mut slugs = HashSet::new();
    for (number, row) in rows {
        let slug = row.split('\t').next().unwrap_or_default();
        if row.split('\t').count() != 4 || !is_plain_slug(slug) {
            return Err(Fault::new(number, "is not `id, name_en, name_pa, note`, with a tab between the fields"));
        }
        if !slugs.insert(slug.to_owned()) {
            return Err(Fault::new(number, format!("the id `{slug}` stands twice")));
        }
    }
    Ok(slugs)
}
