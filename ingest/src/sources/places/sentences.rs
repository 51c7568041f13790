//! A place in English sentences. Answers are made of single sentences, so each of them names the place.

use super::Told;
use vichar_engine::record::Place;

/// The account in sentences. The name is the community's own; the word for what it names is never ours to choose.
pub(super) fn sentences(told: &Told) -> String {
    let Told { name, name_pa, place, note, source, .. } = told;
    let mut said: Vec<String> = Vec::new();
    let mut say = |sentence: String| {
        let end = if sentence.ends_with(['.', '!', '?', '।', '॥']) { "" } else { "." };
        said.push(sentence + end);
    };
    if let Some(there) = whereabouts(place) {
        say(format!("{name} is in {there}"));
    }
    if let Some(note) = note {
        say(note.clone());
    }
    if let Some(founded) = &place.founded {
        say(when(name, place.kind.as_deref(), founded));
    }
    if let Some(people) = and(&place.associated.iter().map(|slug| person(slug)).collect::<Vec<_>>()) {
        say(format!("{name} is linked with {people}"));
    }
    if let Some(name_pa) = name_pa.as_ref().filter(|name_pa| *name_pa != name) {
        say(format!("In Gurmukhi the name of {name} is {name_pa}"));
    }
    if let Some(aliases) = and(&place.aliases) {
        say(format!("{name} is also called {aliases}"));
    }
    if let Some(address) = &place.address {
        say(format!("The address of {name} is {address}"));
    }
    if let Some((latitude, longitude)) = place.position.filter(|_| !place.is_position_of_city) {
        say(format!("{name} lies at latitude {latitude}, longitude {longitude}"));
    }
    if let Some(website) = &place.website {
        say(format!("The website of {name} is {website}"));
    }
    match (source, &place.checked_on) {
        (Some(source), Some(day)) => say(format!("Source for {name}: {source}, checked on {day}")),
        (Some(source), None) => say(format!("Source for {name}: {source}")),
        (None, _) => {}
    }
    said.join(" ")
}

/// `Amritsar, Punjab, India`; a city that is its own country is named once.
fn whereabouts(place: &Place) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    for part in [Some(&place.city), place.region.as_ref(), Some(&place.country)].into_iter().flatten() {
        if !part.is_empty() && !parts.iter().any(|before| before.eq_ignore_ascii_case(part)) {
            parts.push(part);
        }
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// When it was founded, where that is what is told. The date of a historic gurdwara is often that of the event which
/// it marks, and what is told of one may be several dates: these are told as they stand.
fn when(name: &str, kind: Option<&str>, founded: &str) -> String {
    let is_of_event = kind == Some("historic");
    match founding(founded).filter(|_| !is_of_event) {
        Some(date) => {
            let date = [" (founded)", " (settled)"].iter().fold(date, |date, sure| date.replace(sure, ""));
            format!("{name} was founded in {date}")
        }
        None => {
            let told = founded.replace("tradition: ", "by tradition, ").replace(": ", ", ");
            format!("Dates of {name}: {told}")
        }
    }
}

/// `1606 (some sources 1609)`, `the 1970s`, `about 1929`: a date with how sure it is, and nothing else.
fn founding(founded: &str) -> Option<String> {
    const SURENESS: [&str; 5] = ["settled", "approximate", "founded", "sources differ", "traditional date"];
    const SOURCES: [&str; 4] = ["some sources ", "sources say ", "dates in sources ", "as "];
    let (date, sureness) = match founded.split_once(" (") {
        Some((date, rest)) => (date, Some(rest.strip_suffix(')')?)),
        None => (founded, None),
    };
    let is_plain = sureness.is_none_or(|sureness| {
        SURENESS.contains(&sureness)
            || SOURCES.iter().any(|start| sureness.starts_with(start)) && !sureness.contains([';', '('])
    });
    let is_year = |word: &str| word.len() == 4 && word.bytes().all(|b| b.is_ascii_digit());
    let is_years = |word: &str| {
        word.strip_suffix('s').is_some_and(is_year) || ["st", "nd", "rd", "th"].iter().any(|end| is_ordinal(word, end))
    };
    let is_word = |word: &str| {
        is_year(word) || is_years(word) || matches!(word, "about" | "early" | "mid" | "late" | "or" | "century")
    };
    let has_years = date.split(' ').any(is_years);
    if !is_plain || !date.split(' ').all(is_word) || !(has_years || date.split(' ').any(is_year)) {
        return None;
    }
    Some(if has_years && !date.starts_with("about") { format!("the {founded}") } else { founded.to_owned() })
}

fn is_ordinal(word: &str, end: &str) -> bool {
    word.strip_suffix(end).is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

/// `bebe-nanaki` is Bebe Nanaki: the slugs of the registry are the names.
fn person(slug: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>())
    };
    slug.split('-').filter_map(capital).collect::<Vec<_>>().join(" ")
}

/// `A`, `A and B`, `A, B and C`.
fn and(words: &[String]) -> Option<String> {
    let (last, before) = words.split_last()?;
    Some(if before.is_empty() { last.clone() } else { format!("{} and {last}", before.join(", ")) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_told_as_it_is_known() {
        let check = |kind: &str, founded: &str, want: &str| {
            assert_eq!(when("A", Some(kind), founded), want);
        };
        check("takht", "1606 (some sources 1609)", "A was founded in 1606 (some sources 1609)");
        check("diaspora", "1970s", "A was founded in the 1970s");
        check("diaspora", "early 20th century", "A was founded in the early 20th century");
        check("diaspora", "about 1929", "A was founded in about 1929");
        check("diaspora", "1932 (as OpenStreetMap has it)", "A was founded in 1932 (as OpenStreetMap has it)");
        check("diaspora", "2003 (building, settled)", "Dates of A: 2003 (building, settled)");
        check("diaspora", "1906 (society); 1908", "Dates of A: 1906 (society); 1908");
        check("historic", "1675 (settled)", "Dates of A: 1675 (settled)");
        check(
            "historic",
            "tradition: time of Guru Nanak Dev Ji",
            "Dates of A: by tradition, time of Guru Nanak Dev Ji",
        );
        check(
            "diaspora",
            "sources differ: 1890 or about 1905 (first building)",
            "Dates of A: sources differ, 1890 or about 1905 (first building)",
        );
        check("sarovar", "1604 Adi Granth installed", "Dates of A: 1604 Adi Granth installed");
    }

    #[test]
    fn a_place_is_named_with_its_town_and_country() {
        let check = |city: &str, region: Option<&str>, country: &str, want: Option<&str>| {
            let place = Place {
                city: city.into(),
                region: region.map(Into::into),
                country: country.into(),
                ..Place::default()
            };
            assert_eq!(whereabouts(&place).as_deref(), want);
        };
        check("Amritsar", Some("Punjab"), "India", Some("Amritsar, Punjab, India"));
        check("Singapore", None, "Singapore", Some("Singapore"));
        check("", None, "Kenya", Some("Kenya"));
        check("", None, "", None);
    }

    #[test]
    fn lists_and_people() {
        let check = |slugs: &[&str], want: Option<&str>| {
            assert_eq!(and(&slugs.iter().map(|slug| person(slug)).collect::<Vec<_>>()).as_deref(), want);
        };
        check(&[], None);
        check(&["guru-ram-das-ji"], Some("Guru Ram Das Ji"));
        check(&["a", "b-c", "d"], Some("A, B C and D"));
    }
}
