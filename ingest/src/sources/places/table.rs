//! A table of places (CSV with a header): a place a row.

use super::columns::columns;
use super::{Told, list, note, one_line, position, take};
use crate::date::is_day;
use crate::sources::Collection;
use crate::sources::characters::{is_plain_slug, is_web_address, slug};
use crate::sources::input::{self, Fault};
use crate::sources::intake::Intake;
use csv::{ByteRecord, ReaderBuilder};
use vichar_engine::record::Place;

/// Reads a table; a row that is wrong is refused, and the others go on.
pub(in crate::sources) fn read(collection: &Collection, intake: &mut Intake<'_>) -> anyhow::Result<()> {
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
        let told = values.and_then(|values| {
            let row = Row { columns: &columns, values };
            let told = row.told(collection).map_err(|reason| Fault::new(line, reason))?;
            intake.note(&told.key(), "the place", path, Some(line)).map(|()| told)
        });
        match told {
            Ok(told) => drop(take(told, collection, line, intake)?),
            Err(fault) => intake.refuse_text(path, fault),
        }
    }
    Ok(())
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
        let fields = input::text(&raw[empty..], self.offset + (start + empty) as u64, line)
            .map(|_| self.record.iter().map(|field| one_line(&String::from_utf8_lossy(field))).collect());
        Some((line, fields))
    }
}

/// One row under its columns.
struct Row<'a> {
    columns: &'a [&'static str],
    values: Vec<String>,
}

impl Row<'_> {
    fn has(&self, column: &str) -> bool {
        self.columns.contains(&column)
    }

    fn get(&self, column: &str) -> Option<String> {
        let at = self.columns.iter().position(|name| *name == column)?;
        self.values.get(at).filter(|value| !value.is_empty()).cloned()
    }

    fn need(&self, column: &str) -> Result<String, String> {
        self.get(column).ok_or_else(|| format!("{column}: says nothing"))
    }

    /// One of a few words, or nothing.
    fn one_of(&self, column: &str, words: &[&str]) -> Result<Option<String>, String> {
        match self.get(column) {
            Some(word) if !words.contains(&word.as_str()) => {
                Err(format!("{column}: `{word}` is none of {}", words.join(", ")))
            }
            word => Ok(word),
        }
    }

    fn told(&self, collection: &Collection) -> Result<Told, String> {
        if self.values.len() != self.columns.len() {
            return Err(format!("has {} fields; the header has {}", self.values.len(), self.columns.len()));
        }
        let name = self.need("name_en")?;
        let place = self.place()?;
        let basis = self.one_of("basis", &["seen", "general"])?;
        let source = if basis.is_some() { self.get("source") } else { Some(self.need(self.grounds())?) };
        let note = self.get("note");
        note.as_deref().map_or(Ok(()), note::check)?;
        let licence = self.get("source_licence");
        if licence.as_ref().unwrap_or(&collection.licence).trim().is_empty() {
            return Err("source_licence: says nothing, nor has the collection a licence".into());
        }
        let id = self.id(&name, &place.city)?;
        let certainty = basis.filter(|basis| basis == "general");
        let name_pa = self.get("name_pa");
        let mut told = Told { id, name, name_pa, place, note, source, licence, certainty, ..Told::default() };
        told.is_in(&self.need("country")?).map_err(|reason| format!("country: {reason}"))?;
        self.agree_on_country(&mut told)?;
        Ok(told)
    }

    /// The column that says what a row rests on.
    fn grounds(&self) -> &'static str {
        if self.has("source") { "source" } else { "basis" }
    }

    fn id(&self, name: &str, city: &str) -> Result<String, String> {
        if self.has("id") {
            let id = self.need("id")?;
            return match is_plain_slug(&id) {
                true => Ok(id),
                false => Err(format!("id: `{id}` is not made of small letters, digits and hyphens")),
            };
        }
        if slug(name).is_empty() || slug(city).is_empty() {
            return Err("name and city without Latin or Gurmukhi letters give no id".into());
        }
        Ok(slug(&format!("{name} {city}")))
    }

    /// Takes the column `country_code`, where a table has it beside the country's name.
    fn agree_on_country(&self, told: &mut Told) -> Result<(), String> {
        let Some(code) = self.get("country_code") else { return Ok(()) };
        if code.len() != 2 || !code.bytes().all(|b| b.is_ascii_uppercase()) {
            return Err("country_code: is not two capital letters".into());
        }
        match &told.place.country_code {
            Some(known) if *known != code => {
                Err(format!("country_code: `{code}` is not {}, whose code is {known}", told.place.country))
            }
            _ => told.is_in(&code).map_err(|reason| format!("country_code: {reason}")),
        }
    }

    fn place(&self) -> Result<Place, String> {
        let website = self.get("website");
        if website.as_ref().is_some_and(|website| !is_web_address(website)) {
            return Err("website: is not an address on the web".into());
        }
        let checked_on = if self.has("checked_on") && !self.has("basis") {
            Some(self.need("checked_on")?)
        } else {
            self.get("checked_on")
        };
        if let Some(day) = checked_on.as_ref().filter(|day| !is_day(day)) {
            return Err(format!("checked_on: `{day}` is not a day such as 2025-03-01"));
        }
        let associated: Vec<String> = list(&self.get("associated").unwrap_or_default()).collect();
        if let Some(slug) = associated.iter().find(|slug| !is_plain_slug(slug)) {
            return Err(format!("associated: `{slug}` is not made of small letters, digits and hyphens"));
        }
        let (position, is_position_of_city) = self.position()?;
        Ok(Place {
            aliases: list(&self.get("aliases").unwrap_or_default()).collect(),
            city: self.need("city")?,
            region: self.get("region"),
            position,
            is_position_of_city,
            kind: self.one_of("kind", &["takht", "historic", "sarovar", "diaspora"])?,
            associated,
            founded: self.get("founded"),
            address: self.get("address"),
            website,
            checked_on,
            ..Place::default()
        })
    }

    /// The position, and whether it is the town's.
    fn position(&self) -> Result<(Option<(f64, f64)>, bool), String> {
        let precision = self.one_of("precision", &["site", "city"])?;
        let found = match (self.degrees("latitude")?, self.degrees("longitude")?) {
            (Some(latitude), Some(longitude)) => Some((latitude, longitude)),
            (None, None) => None,
            _ => return Err("latitude and longitude: one stands without the other".into()),
        };
        match (found, precision) {
            (Some(_), None) if self.has("precision") => Err("precision: says nothing".into()),
            (None, Some(_)) => Err("precision: stands without latitude and longitude".into()),
            (found, precision) => Ok((found, precision.as_deref() == Some("city"))),
        }
    }

    fn degrees(&self, column: &str) -> Result<Option<f64>, String> {
        let Some(written) = self.get(column) else { return Ok(None) };
        let is_latitude = column == "latitude";
        let on_earth =
            |degrees: &f64| if is_latitude { position(*degrees, 0.0) } else { position(0.0, *degrees) }.is_some();
        let most = if is_latitude { 90 } else { 180 };
        let degrees = written.parse().ok().filter(on_earth);
        degrees.map(Some).ok_or_else(|| format!("{column}: `{written}` is not between -{most} and {most}"))
    }
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;
