//! The manifest: which collections there are, where they stand and under what licence.

use super::characters::{is_language, is_plain_slug, screen};
use super::input::{self, Fault};
use super::{Collection, Reader, places};
use crate::report::Report;
use anyhow::{Context, anyhow};
use serde::Deserialize;
use std::collections::HashMap;
use std::path::{Component, Path};
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};
use vichar_engine::text::countries;

/// Reads the manifest. A collection that cannot be used is refused, and the others go on. The paths that are
/// returned are absolute.
///
/// # Errors
/// When the manifest itself cannot be read or is not TOML.
pub fn manifest(path: &Path, report: &mut Report) -> anyhow::Result<Vec<Collection>> {
    let name = path.file_name().with_context(|| format!("{}: is not a file", path.display()))?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Links above the manifest are the curator's own; from here downwards none is followed.
    let folder = folder.canonicalize().with_context(|| format!("{}: cannot be read", folder.display()))?;
    let whole = |fault: Fault| match fault.line {
        Some(line) => anyhow!("{}:{line}: {}", path.display(), fault.reason),
        None => anyhow!("{}: {}", path.display(), fault.reason),
    };
    let source = input::whole_text(&folder.join(name)).map_err(whole)?;
    let line_at = |at: usize| 1 + source.bytes().take(at).filter(|&byte| byte == b'\n').count() as u64;
    let parsed = DeTable::parse(&source).map_err(|error| whole(fault(&error, &line_at)))?;

    let mut collections = Vec::new();
    let mut first = HashMap::new();
    for (key, value) in parsed.into_inner() {
        let line = line_at(key.span().start);
        let tables = match value.into_inner() {
            DeValue::Array(tables) if *key.get_ref() == "collection" => tables,
            _ if *key.get_ref() == "collection" => {
                report.refuse(path, Some(line), "`collection` is written as [[collection]]");
                continue;
            }
            _ => {
                report.refuse(path, Some(line), format!("unknown key `{}`", key.get_ref()));
                continue;
            }
        };
        for table in tables {
            let line = line_at(table.span().start);
            let taken =
                collection(table, &folder).and_then(|collection| match first.insert(collection.id.clone(), line) {
                    None => Ok(collection),
                    Some(other) => {
                        first.insert(collection.id.clone(), other);
                        Err((None, format!("the id `{}` stands already in line {other}", collection.id)))
                    }
                });
            match taken {
                Ok(collection) => collections.push(collection),
                Err((at, reason)) => report.refuse(path, Some(at.map_or(line, line_at)), reason),
            }
        }
    }
    Ok(collections)
}

fn fault(error: &toml::de::Error, line_at: &dyn Fn(usize) -> u64) -> Fault {
    Fault::new(error.span().map(|span| line_at(span.start)), error.message())
}

/// One table as a collection, or the byte at which it is wrong, where that is known, and why.
fn collection(table: Spanned<DeValue<'_>>, folder: &Path) -> Result<Collection, (Option<usize>, String)> {
    let keys: HashMap<String, usize> = match table.get_ref() {
        DeValue::Table(table) => table.iter().map(|(key, _)| (key.get_ref().to_string(), key.span().start)).collect(),
        _ => HashMap::new(),
    };
    let mut collection = Collection::deserialize(ValueDeserializer::from(table)).map_err(|error| {
        let reason = error.message().to_owned();
        (error.span().map(|span| span.start), reason)
    })?;
    check(&collection).map_err(|(key, reason)| (keys.get(key).copied(), format!("{key}: {reason}")))?;
    let place = |key: &str, path: &Path| {
        let path = folder.join(path);
        input::look(&path).map_err(|fault| (keys.get(key).copied(), format!("{key}: {}", fault.reason)))?;
        Ok(path)
    };
    collection.registry = collection.registry.map(|path| place("registry", &path)).transpose()?;
    if collection.reader != Reader::Scripture {
        collection.path = place("path", &collection.path)?;
    }
    Ok(collection)
}

/// The key that is wrong, and why.
fn check(collection: &Collection) -> Result<(), (&'static str, String)> {
    let Collection {
        id,
        title,
        title_pa,
        topic,
        language,
        licence,
        attribution,
        reader,
        path,
        sha256,
        country,
        registry,
        ..
    } = collection;
    let words = [
        ("id", Some(id)),
        ("title", Some(title)),
        ("title_pa", title_pa.as_ref()),
        ("topic", Some(topic)),
        ("language", Some(language)),
        ("licence", Some(licence)),
        ("attribution", Some(attribution)),
    ];
    for (key, value) in words.into_iter().filter_map(|(key, value)| Some((key, value?))) {
        if value.trim().is_empty() {
            return Err((key, "says nothing".into()));
        }
        screen(value).map_err(|stray| (key, stray.reason()))?;
    }
    if !is_plain_slug(id) {
        return Err(("id", format!("`{id}` is not made of small letters, digits and hyphens")));
    }
    if !is_plain_slug(topic) {
        return Err(("topic", format!("`{topic}` is not made of small letters, digits and hyphens")));
    }
    if !is_language(language) {
        return Err(("language", format!("`{language}` is not a language tag such as `pa` or `en`")));
    }
    match (reader, path.as_os_str().is_empty()) {
        (Reader::Scripture, false) => return Err(("path", "the scripture stands in the data folder".into())),
        (Reader::Scripture, true) | (_, false) => {}
        (_, true) => return Err(("path", "says nothing".into())),
    }
    for (key, path) in [("path", Some(path)), ("registry", registry.as_ref())] {
        let mut parts = path.into_iter().flat_map(|path| path.components());
        if parts.any(|part| !matches!(part, Component::Normal(_) | Component::CurDir)) {
            let path = path.map(|path| path.display().to_string()).unwrap_or_default();
            return Err((key, format!("`{path}` leaves the folder of the manifest")));
        }
    }
    if sha256.as_ref().is_some_and(|sum| sum.len() != 64 || !sum.bytes().all(|b| b.is_ascii_hexdigit())) {
        return Err(("sha256", "is not 64 hexadecimal digits".into()));
    }
    if country.as_ref().is_some_and(|_| !matches!(reader, Reader::Osm | Reader::Wikidata)) {
        return Err(("country", "is for the readers `osm` and `wikidata`".into()));
    }
    if let Some(code) = country.as_ref().filter(|code| countries::by_code(code).is_none()) {
        return Err(("country", format!("`{code}` is no country's code in ISO 3166, such as `CA`")));
    }
    match reader {
        Reader::Osm => places::osm::check_terms(collection),
        Reader::Wikidata => places::wikidata::check_terms(collection),
        _ => Ok(()),
    }
}

#[cfg(test)]
#[path = "manifest_tests.rs"]
mod tests;
