//! The lexicon: a file of `[[entry]]` tables, a text each, with a passage in English and one in Punjabi.

use super::characters::is_plain_slug;
use super::input::Fault;
use super::intake::Intake;
use super::lessons::one_line;
use super::punjabi::{fault_of, is_gurmukhi_text};
use super::tables::{Table, TomlFile};
use super::{Collection, Details, Draft, Text};
use serde::Deserialize;
use std::collections::HashSet;
use vichar_engine::passage::{Body, Passage, Prose};
use vichar_engine::record::{Record, Term};

/// What a term may be.
#[rustfmt::skip]
const KINDS: [(&str, &str); 14] = [
    ("scripture", "a text, a part of one, or a form of verse"),
    ("concept",   "an idea of belief or of rehat"),
    ("practice",  "something that is done: a rite, a service, a discipline"),
    ("person",    "somebody"),
    ("title",     "how a person is called or honoured"),
    ("place",     "a town, a Takht, a gurdwara"),
    ("building",  "a part of a gurdwara, or a thing in it"),
    ("history",   "an event, a body, a time"),
    ("time",      "a day, a month, a feast"),
    ("music",     "a raag, an instrument, a word of kirtan"),
    ("dress",     "something worn or carried"),
    ("food",      "something eaten or drunk"),
    ("family",    "a relative"),
    ("language",  "a word of grammar or of script"),
];

/// A definition is short, in characters.
const DEFINITION_CAP: usize = 400;

/// One entry, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    term: String,
    pa: String,
    roman: Vec<String>,
    kind: String,
    en: String,
    pa_def: String,
    see: Vec<String>,
}

/// Reads the lexicon; an entry that is wrong is refused, and the others go on.
pub(super) fn read(collection: &Collection, intake: &mut Intake<'_>) -> anyhow::Result<()> {
    let path = &collection.path;
    let file = match TomlFile::read(path) {
        Ok(file) => file,
        Err(fault) => {
            intake.refuse(path, fault);
            return Ok(());
        }
    };
    let tables = match file.tables("entry") {
        Ok(tables) => tables,
        Err(fault) => {
            intake.refuse(path, fault);
            return Ok(());
        }
    };
    // An entry that is refused is still known to the others: one mistake is one refusal.
    let known: HashSet<String> = tables.iter().filter_map(|table| table.text("id")).map(str::to_owned).collect();
    for table in tables {
        let line = table.line;
        match entry(&file, table, &known) {
            Ok(entry) => intake.take(entry.text(collection), path, Some(line))?,
            Err(fault) => intake.refuse_text(path, fault),
        }
    }
    Ok(())
}

fn entry(file: &TomlFile, table: Table<'_>, known: &HashSet<String>) -> Result<Entry, Fault> {
    let lines = ["id", "term", "pa", "roman", "kind", "en", "pa_def", "see"].map(|key| (key, table.line_of(key)));
    let id = table.text("id").unwrap_or_default().to_owned();
    let named = |fault: Fault| match id.is_empty() {
        true => fault,
        false => Fault { reason: format!("`{id}`: {}", fault.reason), ..fault },
    };
    let entry: Entry = file.row(table).map_err(named)?;
    entry.check(known).map_err(|(key, reason)| {
        let line = lines.iter().find(|(name, _)| *name == key).map(|&(_, line)| line);
        named(Fault::new(line, format!("{key}: {reason}")))
    })?;
    Ok(entry)
}

impl Entry {
    /// The key that is wrong, and why.
    fn check(&self, known: &HashSet<String>) -> Result<(), (&'static str, String)> {
        let Self { id, term, pa, roman, kind, en, pa_def, see } = self;
        let words = [("id", id), ("term", term), ("pa", pa), ("kind", kind), ("en", en), ("pa_def", pa_def)];
        for (key, value) in words {
            if let Some(reason) = fault_of(value) {
                return Err((key, reason));
            }
        }
        if !is_plain_slug(id) {
            return Err(("id", "is not made of small letters, digits and hyphens".into()));
        }
        if !KINDS.iter().any(|(known, _)| known == kind) {
            let kinds = KINDS.map(|(kind, _)| kind).join(", ");
            return Err(("kind", format!("`{kind}` is not known; there are: {kinds}")));
        }
        for (key, value) in [("pa", pa), ("pa_def", pa_def)] {
            if !is_gurmukhi_text(value) {
                return Err((key, "is not all in Gurmukhi".into()));
            }
        }
        for (key, value) in [("en", en), ("pa_def", pa_def)] {
            let length = value.trim().chars().count();
            if length > DEFINITION_CAP {
                return Err((key, format!("has {length} characters; a definition has at most {DEFINITION_CAP}")));
            }
        }
        check_roman(roman).map_err(|reason| ("roman", reason))?;
        for (at, other) in see.iter().enumerate() {
            if !known.contains(other) {
                return Err(("see", format!("there is no entry `{other}`")));
            }
            if other == id || see[..at].contains(other) {
                return Err(("see", format!("`{other}` is this entry itself, or stands twice")));
            }
        }
        Ok(())
    }

    fn text(self, collection: &Collection) -> Text {
        let id = format!("{}/{}", collection.id, self.id);
        let (en, pa) = (one_line(&self.en), one_line(&self.pa_def));
        let passage = |language: &str, text: &String| {
            let prose = Prose { text: text.clone(), language: language.to_owned(), ..Prose::default() };
            Passage { id: format!("{id}#{language}"), unit: 0, body: Body::Prose(prose) }
        };
        let passages = vec![passage("en", &en), passage("pa", &pa)];
        let record = Record::Term(Term { roman: self.roman, kind: self.kind, en, pa, see: self.see });
        Text {
            group: Draft { id, title: self.term, title_pa: Some(self.pa), ..Draft::default() },
            passages,
            details: Details { record: Some(record), ..Details::default() },
        }
    }
}

/// The ways a term is written in Latin letters: one or more, each once, small letters with single spaces.
fn check_roman(roman: &[String]) -> Result<(), String> {
    if roman.is_empty() {
        return Err("names no spelling in Latin letters".into());
    }
    for (at, spelling) in roman.iter().enumerate() {
        let is_latin = spelling.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b' ' | b'-' | b'\'' | b'.'));
        if !is_latin || spelling.split(' ').any(str::is_empty) {
            return Err(format!("`{spelling}` is not small Latin letters with single spaces between words"));
        }
        if roman[..at].contains(spelling) {
            return Err(format!("`{spelling}` stands twice"));
        }
    }
    Ok(())
}

#[cfg(test)]
#[path = "lexicon_tests.rs"]
mod tests;
