//! Places of worship: all, or those of a country or a name.

use super::records::{Credit, credits, of_kind, slug};
use crate::Result;
use crate::index::{Generation, PassageStore};
use crate::passage::{Body, Document, Group};
use crate::record::{Place, Record};
use crate::text::countries;
use crate::text::english::unaccented;
use crate::text::normal::normal;
use serde::Serialize;
use utoipa::ToSchema;

/// Places of worship.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PlaceList {
    /// By country, and within it in the order of the list.
    pub places: Vec<ListedPlace>,
    /// Where they come from.
    pub credits: Vec<Credit>,
}

/// One place of worship.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ListedPlace {
    /// What stands behind `#` in its address.
    pub id: String,
    /// In English.
    pub name: String,
    /// In Gurmukhi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name_pa: Option<String>,
    /// Other names, in any script.
    pub aliases: Vec<String>,
    /// The town.
    pub city: String,
    /// The state or region.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// In English.
    pub country: String,
    /// The country in Gurmukhi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country_pa: Option<String>,
    /// ISO 3166, two letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country_code: Option<String>,
    /// Where it stands, or its town.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
    /// `takht`, `historic`, `sarovar`, `diaspora`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Whom it is linked with.
    pub associated: Vec<Associated>,
    /// When it was founded, with how sure that is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub founded: Option<String>,
    /// What else is told of it, in English sentences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The postal address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// Its own page on the web. Shown as a link, never fetched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub website: Option<String>,
    /// All of this in English sentences, as an answer cites them.
    pub text: String,
    /// `general` when no source was at hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certainty: Option<String>,
    /// What it rests on.
    pub sources: Vec<String>,
    /// The day on which somebody looked: `2025-03-01`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked_on: Option<String>,
}

/// A place on the map.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Position {
    /// In degrees, north positive.
    pub latitude: f64,
    /// In degrees, east positive.
    pub longitude: f64,
    /// Whether it is the town's, because the site's is not known.
    pub is_of_city: bool,
}

/// Somebody whom a place is linked with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Associated {
    /// "Guru Hargobind Sahib Ji".
    pub name: String,
    /// Where the texts tell of them, when one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// Which places are wanted. Everything that is given must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlaceFilter {
    /// The country's ISO 3166 code, or its name in English.
    pub country: Option<String>,
    /// Words of a place's names, town, region or country, whole or begun.
    pub words: Option<String>,
}

pub(crate) fn places(generation: &Generation, filter: &PlaceFilter) -> Result<PlaceList> {
    let store = &generation.passages;
    let country = filter.country.as_deref().map(unaccented);
    let words = filter.words.as_deref().map(folded).unwrap_or_default();
    let mut places: Vec<_> = of_kind(store, |record| match record {
        Record::Place(place) => Some(place),
        _ => None,
    })
    .filter(|(_, place)| {
        let own = [Some(&place.country), place.country_code.as_ref()];
        country.as_ref().is_none_or(|asked| own.into_iter().flatten().any(|name| unaccented(name) == *asked))
    })
    .filter(|(group, place)| {
        let named = folded(&named(group, place));
        words.split_whitespace().all(|word| named.contains(word))
    })
    .collect();
    places.sort_by_cached_key(|(_, place)| unaccented(&place.country));
    Ok(PlaceList {
        places: places.iter().map(|(group, place)| listed(store, group, place)).collect::<Result<_>>()?,
        credits: credits(store, places.iter().map(|(group, _)| *group)),
    })
}

/// By what a place is looked for.
fn named(group: &Group, place: &Place) -> String {
    let own = [Some(&group.title), group.title_pa.as_ref(), Some(&place.city), place.region.as_ref()];
    let own = own.into_iter().flatten().chain([&place.country]).chain(&place.country_code).chain(&place.aliases);
    own.map(String::as_str).chain(country_pa(place)).collect::<Vec<_>>().join(" ")
}

fn country_pa(place: &Place) -> Option<&'static str> {
    Some(countries::by_code(place.country_code.as_deref()?)?.pa)
}

/// What two spellings of one name share, in either script.
fn folded(text: &str) -> String {
    unaccented(&normal(text))
}

fn listed(store: &PassageStore, group: &Group, place: &Place) -> Result<ListedPlace> {
    let mut text = Vec::new();
    for ordinal in group.first..group.first + group.count {
        if let Body::Prose(prose) = store.get(ordinal)?.body {
            text.push(prose.text);
        }
    }
    let position = |(latitude, longitude)| Position { latitude, longitude, is_of_city: place.is_position_of_city };
    Ok(ListedPlace {
        id: slug(group).to_owned(),
        name: group.title.clone(),
        name_pa: group.title_pa.clone(),
        aliases: place.aliases.clone(),
        city: place.city.clone(),
        region: place.region.clone(),
        country: place.country.clone(),
        country_pa: country_pa(place).map(str::to_owned),
        country_code: place.country_code.clone(),
        position: place.position.map(position),
        kind: place.kind.clone(),
        associated: place.associated.iter().map(|slug| associated(store, slug)).collect(),
        founded: place.founded.clone(),
        note: place.note.clone(),
        address: place.address.clone(),
        website: place.website.clone(),
        text: text.join("\n\n"),
        certainty: group.details.certainty.clone(),
        sources: group.details.sources.clone(),
        checked_on: place.checked_on.clone(),
    })
}

/// The name under which the first text about somebody stands; without one, the words of the slug.
fn associated(store: &PassageStore, slug: &str) -> Associated {
    let telling = |document: &Document| {
        let group = &store.groups()[store.group_by_id(&format!("{}/{slug}", document.id))? as usize];
        group.details.record.is_none().then(|| format!("/read/{}", group.id))
    };
    Associated { name: in_words(slug), url: store.documents().iter().find_map(telling) }
}

/// `guru-nanak-dev-ji`: "Guru Nanak Dev Ji".
fn in_words(slug: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>())
    };
    slug.split('-').filter_map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{folded, in_words};

    #[test]
    fn slugs_are_read_as_names() {
        let check = |slug: &str, want: &str| assert_eq!(in_words(slug), want);
        check("guru-nanak-dev-ji", "Guru Nanak Dev Ji");
        check("panj-piare", "Panj Piare");
        check("", "");
        check("-a-", "A");
    }

    #[test]
    fn names_are_found_however_they_are_spelled() {
        let check = |name: &str, typed: &str| assert!(folded(name).contains(&folded(typed)), "{name} {typed}");
        check("São Paulo", "sao");
        check("ਕੇਸਗੜ੍ਹ ਸਾਹਿਬ", "ਕੇਸਗੜ\u{0A4D}ਹ");
        check("ਸ਼ਹੀਦ ਗੰਜ", "ਸ\u{0A3C}ਹੀਦ");
    }
}
