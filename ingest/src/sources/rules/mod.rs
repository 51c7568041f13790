//! The rules that the texts of this project keep, and any collection that asks for them: its manifest names a
//! `registry`, the folder of the persons and places that its articles may name.
//!
//! All its texts are held to respect and to the registry; its articles, in Markdown, to their form as well.

mod articles;
mod dates;
mod likeness;
mod registry;
mod respect;
mod words;

use super::input::Fault;
use super::intake::Origin;
use super::{Collection, Reader, Text};
use crate::date;
use registry::Registry;
use std::path::{Path, PathBuf};
use vichar_engine::record::Record;

/// The rules of one collection.
#[derive(Debug)]
pub(super) struct Rules {
    registry: Registry,
    is_of_articles: bool,
    /// The present year.
    year: u64,
}

/// What the texts before said that another text must not contradict or repeat.
#[derive(Debug, Default)]
pub(super) struct Told {
    events: dates::Events,
    stretches: likeness::Stretches,
}

impl Rules {
    /// Those of a collection, when it asks for them; or the file of its registry that is wrong, and why.
    pub(super) fn of(collection: &Collection) -> Result<Option<Self>, (PathBuf, Fault)> {
        let Some(folder) = &collection.registry else { return Ok(None) };
        let is_of_articles = collection.reader == Reader::Markdown;
        Ok(Some(Self { registry: Registry::read(folder)?, is_of_articles, year: date::year() }))
    }

    /// Everything that is wrong with a text, by itself and beside those before it.
    pub(super) fn faults(&self, text: &Text, origin: &Origin, told: &Told) -> Vec<Fault> {
        let mut faults = disrespect(text, origin);
        faults.extend(self.strangers(text, origin));
        if self.is_of_articles {
            faults.extend(articles::faults(text, origin));
            faults.extend(dates::faults(text, origin, self.year));
            faults.extend(told.events.clashes(text, origin));
            faults.extend(told.stretches.clashes(text, origin));
        }
        faults
    }

    /// The persons and places that a text names and the registry does not.
    fn strangers(&self, text: &Text, origin: &Origin) -> Vec<Fault> {
        let associated = match &text.details.record {
            Some(Record::Place(place)) => place.associated.as_slice(),
            _ => &[],
        };
        let Registry { people, places } = &self.registry;
        let named = [
            ("people", text.details.people.as_slice(), people, "people"),
            ("places", &text.details.places, places, "places"),
            ("associated", associated, people, "people"),
        ];
        let strangers = named.into_iter().flat_map(|(key, slugs, known, table)| {
            let strange = slugs.iter().filter(|slug| !known.contains(*slug));
            strange.map(move |slug| {
                (key, format!("{key}: `{slug}` is not in the registry: correct it, or add it to {table}.tsv"))
            })
        });
        strangers.map(|(key, reason)| Fault::new(origin.field(key), reason)).collect()
    }

    /// Remembers what a text says, once it is taken.
    pub(super) fn learn(&self, text: &Text, file: &Path, origin: &Origin, told: &mut Told) {
        if self.is_of_articles {
            let place = |line: Option<u64>| match line {
                Some(line) => format!("{}:{line}", file.display()),
                None => file.display().to_string(),
            };
            told.events.learn(text, &place(origin.field("dates")));
            told.stretches.learn(text, place, origin);
        }
    }
}

fn disrespect(text: &Text, origin: &Origin) -> Vec<Fault> {
    let titles = [("title", Some(&text.group.title)), ("title_pa", text.group.title_pa.as_ref())];
    let titles = titles.into_iter().filter_map(|(key, title)| Some((origin.field(key), title?.as_str())));
    let dates = text.details.dates.iter().map(|date| (origin.field("dates"), date.as_str()));
    let prose = origin.prose(text).flat_map(|(line, prose)| {
        prose.heading.as_deref().into_iter().chain([prose.text.as_str()]).map(move |shown| (line, shown))
    });
    titles
        .chain(dates)
        .chain(prose)
        .filter_map(|(line, shown)| Some(Fault::new(line, respect::check(shown).err()?)))
        .collect()
}

#[cfg(test)]
mod tests;
