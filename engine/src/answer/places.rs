//! Questions for gurdwaras: where one is, which there are in or near a town or a country, which are linked with somebody.

use super::compose::Draft;
use super::phrases::{Language, digits};
use crate::Result;
use crate::index::names::{Word, words};
use crate::passage::{Body, Group};
use crate::record::{Place, Record};
use crate::retriever::{named_in, sounds_fit};
use crate::text::countries::{self, Country};
use crate::text::sentences::sentences;
use crate::text::{bridge, normal, roman};
use std::collections::HashSet;

/// How many gurdwaras are named, and of how many their texts are told.
const NAMED: usize = 8;
const TOLD: usize = 3;
/// How many sentences of one are told.
const SENTENCES: usize = 4;
/// In kilometres: what is near a town.
const NEAR: f64 = 60.0;
/// A town in another script sounds so much like its name.
const SOUNDS: f32 = 0.86;

/// A place of the generation.
struct Found<'g> {
    group: &'g Group,
    place: &'g Place,
}

/// Answers when a question asks for gurdwaras; says nothing and returns false otherwise.
pub(super) fn answer(draft: &mut Draft<'_>) -> Result<bool> {
    let text = draft.query.text();
    let asked = words(text);
    let store = &draft.generation.passages;
    let all: Vec<Found<'_>> = (store.groups().iter())
        .filter_map(|group| match &group.details.record {
            Some(Record::Place(place)) => Some(Found { group, place }),
            _ => None,
        })
        .collect();
    if all.is_empty() {
        return Ok(false);
    }
    if asks_of_the_day(draft, &asked) {
        let text = draft.language.pick(
            "These texts hold no opening hours, telephone numbers or prices of gurdwaras, for these change: the gurdwara \
             itself can tell."
                .into(),
            "ਗੁਰਦੁਆਰਿਆਂ ਦੇ ਖੁੱਲ੍ਹਣ ਦਾ ਸਮਾਂ, ਫ਼ੋਨ ਨੰਬਰ ਜਾਂ ਖ਼ਰਚਾ ਇਨ੍ਹਾਂ ਪਾਠਾਂ ਵਿੱਚ ਨਹੀਂ, ਕਿਉਂਕਿ ਇਹ ਬਦਲਦੇ ਰਹਿੰਦੇ ਹਨ; ਇਸ ਬਾਰੇ ਜਾਣਕਾਰੀ ਗੁਰਦੁਆਰਾ ਸਾਹਿਬ \
             ਤੋਂ ਹੀ ਲਵੋ।"
                .into(),
            "Gurdwarian de khulhan da sama, phone number jan kharcha ehna paathan vich nahi, kyonki eh badalde rehnde han; \
             is bare jankari nahi hai: gurdwara sahib ton hi lavo."
                .into(),
        );
        draft.refuse(text)?;
        return Ok(true);
    }
    if let Some(found) = one(draft, &asked, &all)? {
        return Ok(found);
    }
    if !asked.iter().any(is_gurdwara) {
        return Ok(false);
    }
    let mut wanted: Vec<&Found<'_>> = all.iter().collect();
    let person = linked_with(draft, &asked, &all);
    if let Some(person) = &person {
        wanted.retain(|found| found.place.associated.contains(person));
    }
    let near = asked.iter().any(|word| is_one_of(word, &NEARBY));
    let limit = limit(text, &asked, &all);
    let mentions = named_in(draft.generation, &asked);
    let is_person = |at: usize| person.is_some() && mentions.iter().any(|m| (m.from..m.to).contains(&at));
    let is_limit = |word: &Word| limit.as_ref().is_some_and(|limit| limit.has(word));
    // Opening hours and the like are in no list.
    let is_known = |(at, word): (usize, &Word)| {
        is_small(word)
            || is_gurdwara(word)
            || is_one_of(word, &LISTING)
            || is_one_of(word, &NEARBY)
            || is_limit(word)
            || is_person(at)
    };
    if (person.is_none() && limit.is_none()) || !asked.iter().enumerate().all(is_known) {
        return Ok(false);
    }
    match &limit {
        None => {}
        Some(Limit::Country(country)) => wanted.retain(|found| is_in(found.place, country)),
        Some(Limit::Region(region)) => wanted.retain(|found| found.place.region.as_ref() == Some(region)),
        Some(Limit::City(city)) if near => by_distance(&mut wanted, city, &all),
        Some(Limit::City(city)) => wanted.retain(|found| found.place.city == *city),
    }
    list(draft, &wanted, limit.as_ref(), near)
}

/// Words with which lists are asked for.
#[rustfmt::skip]
const LISTING: [&str; 39] = [
    "any", "associated", "city", "connected", "country", "famous", "find", "go", "great", "historic", "historical", "known",
    "linked", "list", "lists", "located", "main", "name", "names", "old", "person", "place", "places", "related",
    "sikh", "sikhs", "situated", "tied", "town", "visit", "want", "worship", "ਇਤਿਹਾਸਕ", "ਸਬੰਧਤ", "ਸੰਬੰਧਿਤ", "ਜੁੜੇ", "ਨਾਮ",
    "ਸ਼ਹਿਰ", "ਸਥਿਤ",
];

fn is_one_of(word: &Word, all: &[&str]) -> bool {
    all.iter().any(|one| words(one).iter().any(|own| own.key == word.key))
}

/// Whether a question asks of a gurdwara what changes from day to day, and is in no text.
fn asks_of_the_day(draft: &Draft<'_>, asked: &[Word]) -> bool {
    #[rustfmt::skip]
    const CHANGING: [&str; 24] = [
        "booking", "closes", "closing", "contact", "email", "fee", "hours", "kharcha", "khulda", "khuldi", "open", "opening",
        "opens", "parking", "phone", "price", "telephone", "ticket", "timetable", "timing", "timings", "ਖੁੱਲ੍ਹਦਾ", "ਖੁੱਲ੍ਹਦੀ",
        "ਫ਼ੋਨ",
    ];
    if !asked.iter().any(|word| CHANGING.contains(&word.plain.as_str())) {
        return false;
    }
    let groups = draft.generation.passages.groups();
    let is_place = |&number: &u32| matches!(groups[number as usize].details.record, Some(Record::Place(_)));
    let mentions = named_in(draft.generation, asked);
    asked.iter().any(is_gurdwara) || mentions.iter().any(|mention| mention.groups.iter().any(is_place))
}

/// Words for a gurdwara in the plural or in general.
fn is_gurdwara(word: &Word) -> bool {
    const WORDS: [&str; 14] = [
        "gurdwara",
        "gurdwaras",
        "gurudwara",
        "gurudwaras",
        "gurduara",
        "gurdware",
        "gurudware",
        "gurdwarey",
        "gurduare",
        "gurdwaara",
        "ਗੁਰਦੁਆਰਾ",
        "ਗੁਰਦੁਆਰੇ",
        "ਗੁਰਦੁਆਰਿਆਂ",
        "ਗੁਰੂਘਰ",
    ];
    is_one_of(word, &WORDS)
}

const NEARBY: [&str; 9] = ["near", "nearby", "nearest", "closest", "around", "nere", "nede", "ਨੇੜੇ", "ਕੋਲ"];

/// Answers when the question names one gurdwara and asks where it is.
fn one(draft: &mut Draft<'_>, asked: &[Word], all: &[Found<'_>]) -> Result<Option<bool>> {
    let where_is = |word: &Word| {
        word.plain == "where"
            || english_of(word) == Some("where")
            || matches!(word.plain.as_str(), "located" | "situated")
    };
    if !asked.iter().any(where_is) {
        return Ok(None);
    }
    let mentions = named_in(draft.generation, asked);
    let [mention] = &mentions[..] else { return Ok(None) };
    let store = &draft.generation.passages;
    let is_named = |found: &&Found<'_>| {
        mention.groups.iter().any(|&number| std::ptr::eq(&store.groups()[number as usize], found.group))
    };
    let rest = (asked.iter().enumerate()).filter(|(at, _)| !(mention.from..mention.to).contains(at));
    let says_more = rest.map(|(_, word)| word).any(|word| !where_is(word) && !is_small(word) && !is_gurdwara(word));
    let named: Vec<&Found<'_>> = all.iter().filter(is_named).collect();
    if named.is_empty() || says_more {
        return Ok(None);
    }
    for found in named.iter().take(NAMED) {
        tell(draft, found, if named.len() == 1 { SENTENCES } else { 1 })?;
    }
    Ok(Some(true))
}

/// Says where a gurdwara is, and as much of its text.
fn tell(draft: &mut Draft<'_>, found: &Found<'_>, most: usize) -> Result<()> {
    let store = &draft.generation.passages;
    let Some(ordinal) = store.by_id(&format!("{}#place", found.group.id)) else { return Ok(()) };
    if draft.language != Language::English {
        let place = stands(draft.language, found);
        draft.say(place, &[ordinal])?;
    }
    let Body::Prose(prose) = store.get(ordinal)?.body else { return Ok(()) };
    // Where it stands was said in Punjabi.
    let said = usize::from(draft.language != Language::English);
    for sentence in sentences(&prose.text).into_iter().skip(said).take(most.saturating_sub(said)) {
        draft.repeat(sentence, &[ordinal])?;
    }
    Ok(())
}

/// What a question limits gurdwaras to.
enum Limit {
    Country(&'static Country),
    Region(String),
    City(String),
}

impl Limit {
    /// Whether a word of the question belongs to its name.
    fn has(&self, word: &Word) -> bool {
        match self {
            Self::Country(country) => country.names().any(|name| words(name).iter().any(|own| own.key == word.key)),
            Self::Region(name) | Self::City(name) => words(name).iter().any(|own| same(word, own)),
        }
    }
}

/// The town, region or country that a question names, the narrowest first.
fn limit(text: &str, asked: &[Word], all: &[Found<'_>]) -> Option<Limit> {
    let mut cities: Vec<&str> = all.iter().map(|found| found.place.city.as_str()).collect();
    cities.sort_unstable();
    cities.dedup();
    // The longest name wins: "New Westminster" is not "Westminster".
    cities.sort_by_key(|city| std::cmp::Reverse(city.len()));
    if let Some(city) = cities.iter().find(|city| is_named(asked, city)) {
        return Some(Limit::City((*city).to_owned()));
    }
    let mut regions: Vec<&str> = all.iter().filter_map(|found| found.place.region.as_deref()).collect();
    regions.sort_unstable();
    regions.dedup();
    regions.sort_by_key(|region| std::cmp::Reverse(region.len()));
    let country = countries::named(text).into_iter().next();
    let region = regions.iter().find(|region| is_named(asked, region));
    match (region, country) {
        (Some(region), None) => Some(Limit::Region((*region).to_owned())),
        (_, Some(country)) => Some(Limit::Country(country)),
        (None, None) => None,
    }
}

/// Whether the question has all words of a name side by side, in whichever script.
fn is_named(asked: &[Word], name: &str) -> bool {
    let own = words(name);
    if own.is_empty() || own.len() > asked.len() {
        return false;
    }
    asked.windows(own.len()).any(|window| window.iter().zip(&own).all(|(word, own)| same(word, own)))
}

/// Whether a word of a question is one of a name in Latin letters.
fn same(word: &Word, own: &Word) -> bool {
    if !word.is_gurmukhi() {
        return word.plain == own.plain;
    }
    let (heard, wanted) = (roman::from_gurmukhi(&word.plain), roman::from_latin(&own.plain));
    roman::consonants_in(&wanted) >= 2 && sounds_fit(&heard, &wanted).min(sounds_fit(&wanted, &heard)) >= SOUNDS
}

fn is_in(place: &Place, country: &Country) -> bool {
    place.country_code.as_deref() == Some(country.code) || place.country == country.en
}

/// The slug of a person whom the question names and with whom gurdwaras are linked.
fn linked_with(draft: &Draft<'_>, asked: &[Word], all: &[Found<'_>]) -> Option<String> {
    let linked: HashSet<&str> = all.iter().flat_map(|found| &found.place.associated).map(String::as_str).collect();
    let groups = draft.generation.passages.groups();
    let slug = |number: u32| groups[number as usize].id.rsplit('/').next().unwrap_or_default();
    let mentions = named_in(draft.generation, asked);
    let named = mentions.iter().flat_map(|mention| &mention.groups).map(|&number| slug(number));
    named.into_iter().find(|slug| linked.contains(slug)).map(str::to_owned)
}

/// Keeps what is near a town, the nearest first.
fn by_distance(wanted: &mut Vec<&Found<'_>>, city: &str, all: &[Found<'_>]) {
    let of_city = all.iter().filter(|found| found.place.city == city);
    let Some(from) = of_city.filter_map(|found| found.place.position).next() else {
        return wanted.retain(|found| found.place.city == city);
    };
    let distance = |found: &Found<'_>| {
        if found.place.city == city { 0.0 } else { found.place.position.map_or(f64::MAX, |to| kilometres(from, to)) }
    };
    wanted.retain(|found| distance(found) <= NEAR);
    wanted.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
}

/// The great-circle distance (haversine formula, R. W. Sinnott, 1984).
fn kilometres(from: (f64, f64), to: (f64, f64)) -> f64 {
    const RADIUS: f64 = 6_371.0;
    let (a, b) = (from.0.to_radians(), to.0.to_radians());
    let (across, along) = (b - a, (to.1 - from.1).to_radians());
    let h = (across / 2.0).sin().powi(2) + a.cos() * b.cos() * (along / 2.0).sin().powi(2);
    2.0 * RADIUS * h.sqrt().min(1.0).asin()
}

/// Names the gurdwaras that were found, and tells of them when they are few.
fn list(draft: &mut Draft<'_>, found: &[&Found<'_>], limit: Option<&Limit>, near: bool) -> Result<bool> {
    if found.is_empty() {
        return Ok(false);
    }
    let store = &draft.generation.passages;
    let shown: Vec<&&Found<'_>> = found.iter().take(NAMED).collect();
    let ordinals: Vec<u32> =
        shown.iter().filter_map(|found| store.by_id(&format!("{}#place", found.group.id))).collect();
    let language = draft.language;
    let name = |found: &Found<'_>| {
        let own = found.group.title_pa.as_ref().filter(|_| language == Language::Punjabi);
        let name = own.unwrap_or(&found.group.title);
        let is_said = matches!(limit, Some(Limit::City(city)) if *city == found.place.city);
        if is_said || name.contains(&found.place.city) {
            name.clone()
        } else {
            format!("{name} ({})", found.place.city)
        }
    };
    let names: Vec<String> = shown.iter().map(|found| name(found)).collect();
    draft.say(listed(language, found.len(), limit, near, &names), &ordinals)?;
    if found.len() <= TOLD {
        for found in found {
            tell(draft, found, 2)?;
        }
    }
    Ok(true)
}

fn listed(l: Language, count: usize, limit: Option<&Limit>, near: bool, names: &[String]) -> String {
    let number = u32::try_from(count).unwrap_or(u32::MAX);
    let all = count == names.len();
    let list = names.join("; ");
    let (en, pa, roman) = match limit {
        Some(Limit::Country(country)) => {
            (format!(" in {}", country.en), format!("{} ਵਿੱਚ ", country.pa), format!("{} vich ", country.en))
        }
        Some(Limit::City(name)) if near => {
            (format!(" in or near {name}"), format!("{name} ਵਿੱਚ ਜਾਂ ਨੇੜੇ "), format!("{name} vich jan nede "))
        }
        Some(Limit::Region(name) | Limit::City(name)) => {
            (format!(" in {name}"), format!("{name} ਵਿੱਚ "), format!("{name} vich "))
        }
        None => <_>::default(),
    };
    let gurdwaras = if count == 1 { "gurdwara" } else { "gurdwaras" };
    let some = |among: &str| if all { String::new() } else { format!(", {among}") };
    let (among, jiven, such) = (some("among them"), some("ਜਿਵੇਂ"), some("jiven"));
    let number = digits(number);
    l.pick(
        format!("These texts list {count} {gurdwaras}{en}{among}: {list}. There are others that they do not list."),
        format!("ਇਨ੍ਹਾਂ ਪਾਠਾਂ ਦੀ ਸੂਚੀ ਅਨੁਸਾਰ {pa}{number} ਗੁਰਦੁਆਰੇ ਹਨ{jiven}: {list}। ਹੋਰ ਵੀ ਹਨ ਜੋ ਸੂਚੀ ਵਿੱਚ ਨਹੀਂ।"),
        format!(
            "Ehna paathan di soochi anusaar {roman}{count} gurdware han{such}: {list}. Hor vi han jo soochi vich nahi."
        ),
    )
}

/// "ਗੁਰਦੁਆਰਾ … Makindu, Kenya ਵਿਖੇ ਹੈ।"
fn stands(l: Language, found: &Found<'_>) -> String {
    let Found { group, place } = found;
    let country = countries::by_name(&place.country);
    let punjabi = l == Language::Punjabi;
    let country = country.map_or(place.country.as_str(), |country| if punjabi { country.pa } else { country.en });
    let parts: Vec<&str> =
        [Some(place.city.as_str()), place.region.as_deref(), Some(country)].into_iter().flatten().collect();
    let at = parts.join(", ");
    match l {
        Language::Punjabi => format!("{} {at} ਵਿਖੇ ਹੈ।", group.title_pa.as_ref().unwrap_or(&group.title)),
        _ => format!("{} {at} vich hai.", group.title),
    }
}

fn english_of(word: &Word) -> Option<&'static str> {
    if word.is_gurmukhi() { bridge::of_gurmukhi(&word.plain) } else { bridge::of_latin(&word.plain, sounds_fit) }
}

fn is_small(word: &Word) -> bool {
    crate::text::english::is_stop_word(&word.plain)
        || english_of(word).is_some_and(|english| matches!(english, "" | "what" | "which" | "located"))
        || word.plain.chars().all(normal::is_gurmukhi) && crate::text::punjabi::is_stop_word(&word.plain)
}

#[cfg(test)]
mod tests {
    use super::kilometres;

    #[test]
    fn distances_are_those_of_the_earth() {
        let check = |from, to, want: f64| assert!((kilometres(from, to) - want).abs() < want * 0.02, "{from:?} {to:?}");
        check((0.0, 0.0), (0.0, 1.0), 111.2);
        check((51.5, -0.1), (28.6, 77.2), 6_710.0);
    }
}
