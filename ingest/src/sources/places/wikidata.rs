//! Gurdwaras from Wikidata: what query.wikidata.org gives for a SPARQL SELECT, as `JSON file` or `JSON file (verbose)`.

use super::export::{self, Part, Terms, parse};
use super::{Told, one_line, position};
use crate::sources::Collection;
use crate::sources::characters::{is_gurmukhi, is_web_address};
use crate::sources::intake::Intake;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::HashMap;

const TERMS: Terms = Terms {
    licence: "CC0",
    attribution: "Wikidata",
    example: "CC0-1.0 (https://creativecommons.org/publicdomain/zero/1.0/)",
};

/// From which precision on a date of Wikidata tells the year.
const YEAR: u8 = 9;

/// The key of the manifest that does not say where the data is from, and what to write there.
pub(in crate::sources) fn check_terms(collection: &Collection) -> Result<(), (&'static str, String)> {
    TERMS.check(collection)
}

/// Reads the result of a query.
pub(in crate::sources) fn read(collection: &Collection, intake: &mut Intake<'_>) -> anyhow::Result<()> {
    export::read(collection, intake, rows, tell)
}

fn rows(text: &str) -> serde_json::Result<Vec<&RawValue>> {
    #[derive(Deserialize)]
    struct Answer<'a> {
        #[serde(borrow)]
        results: Results<'a>,
    }
    #[derive(Deserialize)]
    struct Results<'a> {
        #[serde(borrow)]
        bindings: Vec<&'a RawValue>,
    }
    if text.trim_start().starts_with('[') {
        return serde_json::from_str(text);
    }
    serde_json::from_str::<Answer>(text).map(|answer| answer.results.bindings)
}

/// A value by itself, or with its type.
#[derive(Deserialize)]
#[serde(untagged)]
enum Cell {
    Plain(String),
    Typed { value: String },
}

struct Row(HashMap<String, Cell>);

impl Row {
    fn get(&self, column: &str) -> Option<String> {
        let value = match self.0.get(column)? {
            Cell::Plain(value) | Cell::Typed { value } => one_line(value),
        };
        (!value.is_empty()).then_some(value)
    }

    /// A label; where an item has none in the language, the query gives its number in place of it.
    fn label(&self, column: &str) -> Option<String> {
        self.get(column).filter(|label| !is_item(label))
    }
}

fn is_item(name: &str) -> bool {
    let number = name.strip_prefix('Q').unwrap_or_default();
    (1..=18).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit())
}

fn tell(collection: &Collection, part: &str) -> Result<Part, String> {
    let row = Row(parse(part)?);
    let item = row.get("item").unwrap_or_default();
    let item = item.rsplit('/').next().filter(|item| is_item(item)).ok_or("item: is no item of Wikidata")?;
    let name_pa = row.label("itemLabelPa").filter(|name| name.contains(is_gurmukhi));
    let Some(name) = row.label("itemLabel").or_else(|| name_pa.clone()) else {
        return Ok(Part::Other("without a name"));
    };
    let mut told = Told {
        id: item.to_ascii_lowercase(),
        name,
        name_pa,
        source: Some(format!("Wikidata, {item}")),
        url: Some(format!("https://www.wikidata.org/wiki/{item}")),
        ..Told::default()
    };
    told.place.city = row.label("cityLabel").unwrap_or_default();
    told.place.position = row.get("coord").as_deref().map(point).transpose()?;
    told.place.founded = year(&row).map(|year| format!("{year} (as Wikidata has it)"));
    told.place.website = row.get("website").filter(|website| is_web_address(website));
    let country = row.get("countryCode").or_else(|| row.label("countryLabel")).or_else(|| collection.country.clone());
    if let Some(country) = country {
        told.is_in(&country).map_err(|reason| format!("country: {reason}"))?;
    }
    let keys = vec![format!("wikidata {item}")];
    Ok(Part::Place(Box::new(told), keys))
}

/// `Point(75.1 31.2)`, the longitude first; a point on another globe names that before it.
fn point(written: &str) -> Result<(f64, f64), String> {
    let inside = written.strip_prefix("Point(").or_else(|| written.strip_prefix("POINT("));
    let numbers = inside.and_then(|inside| inside.strip_suffix(')')).and_then(|inside| inside.split_once(' '));
    let position = numbers.and_then(|(longitude, latitude)| position(latitude.parse().ok()?, longitude.parse().ok()?));
    position.ok_or_else(|| format!("coord: `{written}` is not such as `Point(75.1 31.2)`"))
}

/// The year of `1606-01-01T00:00:00Z`, when the row says that the date is known that well: Wikidata writes a century as
/// a day too.
fn year(row: &Row) -> Option<String> {
    row.get("inceptionPrecision")?.parse().ok().filter(|precision: &u8| *precision >= YEAR)?;
    let inception = row.get("inception")?;
    let (year, _) = inception.split_once('-')?;
    (year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit())).then(|| year.to_owned())
}

#[cfg(test)]
#[path = "wikidata_tests.rs"]
mod tests;
