//! The texts that a curator offers: a manifest of collections, and one reader a kind.
//!
//! Everything read here was written by others. A text is taken as it stands or refused with its place; it is never
//! mended in silence, and the texts beside it go on.

use crate::report::Report;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use vichar_engine::passage::Passage;
pub use vichar_engine::record::Details;

pub(crate) mod characters;
mod front_matter;
mod input;
mod intake;
mod json_lines;
mod lessons;
mod lexicon;
mod manifest;
mod markdown;
mod phrases;
mod places;
mod punjabi;
mod rules;
pub mod scripture;
mod sections;
mod tables;

pub use intake::Seen;
pub use manifest::manifest;

use input::Fault;
use intake::Intake;
use rules::Rules;

/// Some texts of one kind and one licence, as the manifest names them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Collection {
    /// Lasting, `[a-z0-9-]+`: the first part of the ids of its texts.
    pub id: String,
    /// As it is named to a reader.
    pub title: String,
    /// The title in Gurmukhi.
    pub title_pa: Option<String>,
    /// `history`, `conduct`, `places`, `lessons`, …
    pub topic: String,
    /// BCP 47, for texts that do not say their own.
    pub language: String,
    /// The licence line. A collection without one is refused.
    pub licence: String,
    /// Who made or published the texts.
    pub attribution: String,
    /// What reads it.
    pub reader: Reader,
    /// The file or folder; in the manifest relative to the manifest's folder. The scripture has none there: it
    /// stands in the data folder.
    #[serde(default, skip_serializing)]
    pub path: PathBuf,
    /// Of the file in hexadecimal; of a folder, of the list `DIGEST  PATH` of its files, sorted by path.
    pub sha256: Option<String>,
    /// How many texts it holds; another number is refused.
    pub count: Option<u64>,
    /// The folder of the persons and places that its articles may name; in the manifest relative to the manifest's
    /// folder. A collection that names one is held to the rules of articles and of respect.
    #[serde(default, skip_serializing)]
    pub registry: Option<PathBuf>,
    /// For exports of places: the country (ISO 3166, two letters) of those that do not say their own.
    pub country: Option<String>,
}

/// The kinds of files that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reader {
    /// The scripture package.
    Scripture,
    /// A folder of articles, or one article.
    Markdown,
    /// A text a line, in the shape of the BEIR corpora.
    JsonLines,
    /// A table of places (CSV).
    Places,
    /// Places exported from OpenStreetMap (GeoJSON).
    Osm,
    /// Places from a query to Wikidata (JSON).
    Wikidata,
    /// A file of terms (TOML).
    Lexicon,
    /// A folder of lessons (TOML).
    Lessons,
    /// A phrase book (TOML).
    Phrases,
}

/// One text: what is cited together, and its passages in their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text {
    /// What becomes the engine's group.
    pub group: Draft,
    /// Never empty.
    pub passages: Vec<Passage>,
    /// What else the text says of itself.
    pub details: Details,
}

/// A [`vichar_engine::passage::Group`] that has no place in a generation yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// `history/japji-sahib`; lasting, never an ordinal.
    pub id: String,
    /// The name of the article, the place or the composition.
    pub title: String,
    /// The title in Gurmukhi.
    pub title_pa: Option<String>,
    /// Whose utterance the source says it is.
    pub writer: Option<String>,
    /// The writer in Gurmukhi.
    pub writer_pa: Option<String>,
    /// The heading inside the group.
    pub rubric: Option<String>,
    /// A question that has all words of one of these phrases is answered by the text as a whole.
    pub answers_to: Vec<String>,
}

/// Reads one collection by itself and hands each text to `sink`. See [`read_with`].
///
/// # Errors
/// When `sink` fails, or for the scripture, which [`scripture::read`] reads. Whatever is wrong with the texts is in `report`.
pub fn read(
    collection: &Collection,
    report: &mut Report,
    sink: &mut dyn FnMut(Text) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    read_with(collection, &mut Seen::default(), report, sink)
}

/// Reads one collection among others: an id or a place that `seen` holds already is refused, and the refusal names
/// where the first stood.
///
/// # Errors
/// When `sink` fails, or for the scripture, which [`scripture::read`] reads. Whatever is wrong with the texts is in `report`.
pub fn read_with(
    collection: &Collection,
    seen: &mut Seen,
    report: &mut Report,
    sink: &mut dyn FnMut(Text) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let reader = match collection.reader {
        Reader::Scripture => anyhow::bail!("the scripture is no collection of texts: `scripture::read` reads it"),
        Reader::Markdown => markdown::read,
        Reader::JsonLines => json_lines::read,
        Reader::Places => places::table::read,
        Reader::Osm => places::osm::read,
        Reader::Wikidata => places::wikidata::read,
        Reader::Lexicon => lexicon::read,
        Reader::Lessons => lessons::read,
        Reader::Phrases => phrases::read,
    };
    if let Err(Fault { line, reason }) = check_digest(collection) {
        report.refuse(&collection.path, line, reason);
        return Ok(());
    }
    let rules = match Rules::of(collection) {
        Ok(rules) => rules,
        Err((file, Fault { line, reason })) => {
            report.refuse(&file, line, reason);
            return Ok(());
        }
    };
    let before = report.accepted;
    reader(collection, &mut Intake { rules: rules.as_ref(), seen, report, sink })?;
    let read = report.accepted - before;
    if let Some(want) = collection.count.filter(|&want| want != read) {
        report.refuse(&collection.path, None, format!("gave {read} texts; the manifest counts {want}"));
    }
    Ok(())
}

/// The plain files that a collection is read from, sorted by path. What cannot be read its reader reports.
#[must_use]
pub fn files(collection: &Collection) -> Vec<PathBuf> {
    match input::look(&collection.path) {
        Ok(found) if found.is_file() => vec![collection.path.clone()],
        _ => input::files(&collection.path).into_iter().flatten().flatten().collect(),
    }
}

/// SHA-256 of a file, or of a folder as [`Collection::sha256`] has it; `None` when it cannot be read.
#[must_use]
pub fn digest(path: &Path) -> Option<String> {
    input::digest(path).ok()
}

fn check_digest(collection: &Collection) -> Result<(), Fault> {
    let Some(want) = &collection.sha256 else { return Ok(()) };
    let got = input::digest(&collection.path)?;
    if got.eq_ignore_ascii_case(want) {
        return Ok(());
    }
    Err(Fault::new(None, format!("has the SHA-256 {got}; the manifest wants {want}")))
}

#[cfg(test)]
mod curriculum_tests;
#[cfg(test)]
mod trial;
