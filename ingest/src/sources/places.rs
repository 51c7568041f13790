//! A table of places (CSV with a header): a text each, whose passage says in sentences what its row says in columns.

use super::characters::{is_web_address, slug};
use super::input::{self, Fault};
use super::intake::Intake;
use super::{Collection, Details, Draft, Text};
use csv::{ByteRecord, ReaderBuilder};
use std::fmt::Write as _;
use vichar_engine::passage::{Body, Passage, Prose};
use vichar_engine::record::{Place, Record};

/// Columns that every table has.
const NEEDED: [&str; 5] = ["name", "city", "country", "source", "checked_on"];
/// Columns that a table may have.
const OPTIONAL: [&str; 9] =
    ["name_pa", "state", "country_code", "latitude", "longitude", "address", "website", "source_licence", "notes"];

/// Reads a table; a row that is wrong is refused, and the others go on.
pub(super) fn read(collection: &Collection, intake: &mut Intake<'_>) -> anyhow::Result<()> {
    let path = &collection.path;
    // Held whole: a quote that is never closed makes one record of all the rest.
    let (bytes, offset) = match input::whole(path) {
        Ok(whole) => whole,
        Err(fault) => {
            intake.refuse(path, fault);
            return Ok(());
        }
    };
    let mut rows = Rows::new(&bytes, offset);
    let columns = match rows.next().ok_or_else(|| Fault::new(1, "has no header")).and_then(|(_, row)| columns(&row?)) {
        Ok(columns) => columns,
        Err(fault) => {
            intake.refuse(path, fault);
            return Ok(());
        }
    };
    while let Some((line, values)) = rows.next() {
        let text = values.and_then(|values| {
            let row = Row { columns: &columns, values };
            let text = row.text(collection).map_err(|reason| Fault::new(line, reason))?;
            intake.note(&row.key(), "the place", path, Some(line)).map(|()| text)
        });
        match text {
            Ok(text) => intake.take(text, path, Some(line))?,
            Err(fault) => intake.refuse_text(path, fault),
        }
    }
    Ok(())
}

fn columns(header: &[String]) -> Result<Vec<String>, Fault> {
    for (at, column) in header.iter().enumerate() {
        if !NEEDED.contains(&column.as_str()) && !OPTIONAL.contains(&column.as_str()) {
            return Err(Fault::new(1, format!("unknown column `{column}`")));
        }
        if header[..at].contains(column) {
            return Err(Fault::new(1, format!("the column `{column}` stands twice")));
        }
    }
    match NEEDED.into_iter().find(|needed| !header.iter().any(|column| column == needed)) {
        Some(needed) => Err(Fault::new(1, format!("has no column `{needed}`"))),
        None => Ok(header.to_vec()),
    }
}

/// The records of a table with the lines in which they begin.
struct Rows<'a> {
    bytes: &'a [u8],
    /// Where the bytes begin in their file.
    offset: u64,
    reader: csv::Reader<&'a [u8]>,
    record: ByteRecord,
    line: u64,
}

impl<'a> Rows<'a> {
    fn new(bytes: &'a [u8], offset: u64) -> Self {
        let reader = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(bytes);
        Self { bytes, offset, reader, record: ByteRecord::new(), line: 1 }
    }

    /// The fields of the next record, trimmed. They are judged by the bytes of the file, so that a fault has its place.
    fn next(&mut self) -> Option<(u64, Result<Vec<String>, Fault>)> {
        let start = usize::try_from(self.reader.position().byte()).ok()?;
        let more = self.reader.read_byte_record(&mut self.record).ok()?;
        if !more {
            return None;
        }
        let end = usize::try_from(self.reader.position().byte()).ok()?;
        let raw = &self.bytes[start..end];
        // The reader passes over empty lines; the record begins behind them.
        let empty = raw.iter().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
        let lines = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
        let line = self.line + lines(&raw[..empty]);
        self.line += lines(raw);
        let fields = input::text(&raw[empty..], self.offset + (start + empty) as u64, line).map(|_| {
            let words = |field| String::from_utf8_lossy(field).split_whitespace().collect::<Vec<_>>().join(" ");
            self.record.iter().map(words).collect()
        });
        Some((line, fields))
    }
}

/// One row under its columns.
struct Row<'a> {
    columns: &'a [String],
    values: Vec<String>,
}

impl Row<'_> {
    fn get(&self, column: &str) -> Option<String> {
        let at = self.columns.iter().position(|name| name == column)?;
        self.values.get(at).filter(|value| !value.is_empty()).cloned()
    }

    fn need(&self, column: &str) -> Result<String, String> {
        self.get(column).ok_or_else(|| format!("{column}: says nothing"))
    }

    /// What two rows for the same place have in common, however they are spelled.
    fn key(&self) -> String {
        let folded = |column| slug(&self.get(column).unwrap_or_default());
        format!("{}, {}, {}", folded("name"), folded("city"), folded("country"))
    }

    fn text(&self, collection: &Collection) -> Result<Text, String> {
        if self.values.len() != self.columns.len() {
            return Err(format!("has {} fields; the header has {}", self.values.len(), self.columns.len()));
        }
        let name = self.need("name")?;
        let place = self.place()?;
        let source = self.need("source")?;
        let licence = self.get("source_licence");
        if licence.as_ref().unwrap_or(&collection.licence).trim().is_empty() {
            return Err("source_licence: says nothing, nor has the collection a licence".into());
        }
        let id = slug(&format!("{name} {}", place.city));
        if slug(&name).is_empty() || slug(&place.city).is_empty() {
            return Err("name and city without Latin or Gurmukhi letters give no id".into());
        }
        let group = format!("{}/{id}", collection.id);
        let title_pa = self.get("name_pa");
        let text = sentences(&name, title_pa.as_deref(), &place, self.get("notes").as_deref(), &source);
        // The sentences are English, whatever the language of the collection.
        let prose = Prose { text, language: "en".into(), ..Prose::default() };
        Ok(Text {
            passages: vec![Passage { id: format!("{group}#place"), unit: 0, body: Body::Prose(prose) }],
            group: Draft { id: group, title: name, title_pa, ..Draft::default() },
            details: Details {
                licence,
                sources: vec![source],
                record: Some(Record::Place(place)),
                ..Details::default()
            },
        })
    }

    fn place(&self) -> Result<Place, String> {
        let website = self.get("website");
        if website.as_ref().is_some_and(|website| !is_web_address(website)) {
            return Err("website: is not an address on the web".into());
        }
        let country_code = self.get("country_code");
        if country_code.as_ref().is_some_and(|code| code.len() != 2 || !code.bytes().all(|b| b.is_ascii_uppercase())) {
            return Err("country_code: is not two capital letters".into());
        }
        let checked_on = self.need("checked_on")?;
        if !is_date(&checked_on) {
            return Err(format!("checked_on: `{checked_on}` is not a day such as 2025-03-01"));
        }
        let position = match (self.degrees("latitude", 90.0)?, self.degrees("longitude", 180.0)?) {
            (Some(latitude), Some(longitude)) => Some((latitude, longitude)),
            (None, None) => None,
            _ => return Err("latitude and longitude: one stands without the other".into()),
        };
        Ok(Place {
            city: self.need("city")?,
            region: self.get("state"),
            country: self.need("country")?,
            country_code,
            position,
            address: self.get("address"),
            website,
            checked_on: Some(checked_on),
            ..Place::default()
        })
    }

    fn degrees(&self, column: &str, most: f64) -> Result<Option<f64>, String> {
        let Some(written) = self.get(column) else { return Ok(None) };
        let degrees = written.parse().ok().filter(|degrees: &f64| (-most..=most).contains(degrees));
        degrees.map(Some).ok_or_else(|| format!("{column}: `{written}` is not between -{most} and {most}"))
    }
}

fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else { return false };
    let number = |part: &str, digits: usize| match part.bytes().all(|b| b.is_ascii_digit()) && part.len() == digits {
        true => part.parse::<u32>().ok(),
        false => None,
    };
    let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2)) else {
        return false;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&day)
}

/// The row in sentences. The name is the community's own; the word for what it names is never ours to choose.
fn sentences(name: &str, name_pa: Option<&str>, place: &Place, notes: Option<&str>, source: &str) -> String {
    let mut text = format!("{name} stands in {}", place.city);
    for part in place.region.iter().chain([&place.country]) {
        let _ = write!(text, ", {part}");
    }
    text.push('.');
    let mut say = |words: String| {
        text.push(' ');
        text.push_str(&words);
        if !words.ends_with(['.', '!', '?', '।', '॥']) {
            text.push('.');
        }
    };
    if let Some(name_pa) = name_pa {
        say(format!("In Gurmukhi its name is {name_pa}"));
    }
    if let Some(address) = &place.address {
        say(format!("Its address is {address}"));
    }
    if let Some((latitude, longitude)) = place.position {
        say(format!("It lies at latitude {latitude}, longitude {longitude}"));
    }
    if let Some(notes) = notes {
        say(notes.to_owned());
    }
    if let Some(website) = &place.website {
        say(format!("Its website is {website}"));
    }
    say(format!("Source: {source}, checked on {}", place.checked_on.as_deref().unwrap_or_default()));
    text
}

#[cfg(test)]
#[path = "places_tests.rs"]
mod tests;
