//! Places: a text each, whose passage says in sentences what a row of a table, a feature of a map or an item of a
//! knowledge base says in fields.

mod columns;
mod export;
mod near;
mod note;
pub(super) mod osm;
mod sentences;
pub(super) mod table;
pub(super) mod wikidata;

pub(super) use near::Known;

use super::characters::slug;
use super::input::Fault;
use super::intake::Intake;
use super::{Collection, Details, Draft, Text};
use vichar_engine::passage::{Body, Passage, Prose};
use vichar_engine::record::{Place, Record};
use vichar_engine::text::countries;

/// A place as a file tells of it.
#[derive(Debug, Default)]
struct Told {
    /// What stands behind the collection's in the id of the text.
    id: String,
    name: String,
    name_pa: Option<String>,
    place: Place,
    note: Option<String>,
    /// Who tells it.
    source: Option<String>,
    licence: Option<String>,
    url: Option<String>,
    certainty: Option<String>,
}

impl Told {
    /// Every name by which it is called.
    fn names(&self) -> impl Iterator<Item = &str> {
        let own = [Some(&self.name), self.name_pa.as_ref()];
        own.into_iter().flatten().chain(&self.place.aliases).map(String::as_str)
    }

    /// What two accounts of the same place have in common, however they are spelled.
    fn key(&self) -> String {
        let Place { city, country, .. } = &self.place;
        format!("{}, {}, {}", slug(&self.name), slug(city), slug(country))
    }

    /// Takes the country by its code or by its name; a name that no table knows is kept as it stands.
    fn is_in(&mut self, country: &str) -> Result<(), String> {
        let is_code = country.len() == 2 && country.bytes().all(|b| b.is_ascii_uppercase());
        let known = if is_code { countries::by_code(country) } else { countries::by_name(country) };
        match known {
            None if is_code => return Err(format!("`{country}` is no country's code in ISO 3166")),
            None => self.place.country = country.to_owned(),
            Some(known) => {
                self.place.country = known.en.to_owned();
                self.place.country_code = Some(known.code.to_owned());
            }
        }
        Ok(())
    }

    /// The text. Names and notes are others' words: markup in them is refused, for what it would show cannot be told
    /// from what it says.
    fn into_text(self, collection: &Collection) -> Result<Text, String> {
        let Place { city, region, address, founded, position, .. } = &self.place;
        if city.is_empty() && position.is_none() {
            return Err("says neither the town nor the position".into());
        }
        let one = [
            ("city", Some(city)),
            ("region", region.as_ref()),
            ("address", address.as_ref()),
            ("founded", founded.as_ref()),
            ("note", self.note.as_ref()),
            ("source", self.source.as_ref()),
        ];
        let one = one.into_iter().filter_map(|(field, words)| Some((field, words?.as_str())));
        let marked = self.names().map(|name| ("name", name)).chain(one).find(|(_, words)| words.contains(['<', '>']));
        if let Some((field, _)) = marked {
            return Err(format!("{field}: holds markup, which is not read"));
        }
        let text = sentences::sentences(&self);
        let group = format!("{}/{}", collection.id, self.id);
        // The sentences are English, whatever the language of the collection.
        let prose = Prose { text, language: "en".into(), ..Prose::default() };
        Ok(Text {
            passages: vec![Passage { id: format!("{group}#place"), unit: 0, body: Body::Prose(prose) }],
            group: Draft { id: group, title: self.name, title_pa: self.name_pa, ..Draft::default() },
            details: Details {
                licence: self.licence,
                sources: self.source.into_iter().collect(),
                url: self.url,
                certainty: self.certainty,
                record: Some(Record::Place(Place { note: self.note, ..self.place })),
                ..Details::default()
            },
        })
    }
}

/// Takes a place that is told in this line, or refuses it; true when it was taken. What was taken is known from then on.
fn take(told: Told, collection: &Collection, line: u64, intake: &mut Intake<'_>) -> anyhow::Result<bool> {
    let path = &collection.path;
    let spot = near::Spot::of(&told, format!("{}:{line}", path.display()));
    let names: Vec<String> = told.names().map(str::to_owned).collect();
    let before = intake.report.accepted;
    match told.into_text(collection) {
        Ok(text) => intake.take(text, path, Some(line))?,
        Err(reason) => intake.refuse_text(path, Fault::new(line, reason)),
    }
    let is_taken = intake.report.accepted > before;
    if let Some(spot) = spot.filter(|_| is_taken) {
        intake.seen.places.add(spot, &names);
    }
    Ok(is_taken)
}

/// Latitude and longitude, when they are on the earth.
fn position(latitude: f64, longitude: f64) -> Option<(f64, f64)> {
    ((-90.0..=90.0).contains(&latitude) && (-180.0..=180.0).contains(&longitude)).then_some((latitude, longitude))
}

/// Words with single spaces, on one line.
fn one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a list separated by semicolons holds.
fn list(written: &str) -> impl Iterator<Item = String> {
    written.split(';').map(one_line).filter(|item| !item.is_empty())
}
