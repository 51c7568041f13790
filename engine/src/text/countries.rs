//! Countries by their codes and names, in English, in Latin letters as Punjabi is written in them, and in Gurmukhi.

use super::english::unaccented;
use super::normal::{fold, is_gurmukhi, normal};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Names in English and Punjabi from the Unicode CLDR (NOTICE, section 7), and other names of ours.
///
/// A name that is all capitals is compared as it is written: `US` is a country, `us` is not. Names such as `New Mexico`
/// keep what stands in them from being taken for another country.
const TABLE: &str = include_str!("countries.tsv");

/// No name has more words.
const LONGEST: usize = 6;

/// A country or territory of ISO 3166.
#[derive(Debug, PartialEq, Eq)]
pub struct Country {
    /// Two capital letters: `CA`.
    pub code: &'static str,
    /// In English: `Canada`.
    pub en: &'static str,
    /// In Gurmukhi: `ਕੈਨੇਡਾ`.
    pub pa: &'static str,
    others: &'static str,
}

impl Country {
    /// Every name, in every script.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        [self.en, self.pa].into_iter().chain(self.others.split("; ").filter(|name| !name.is_empty()))
    }
}

static COUNTRIES: LazyLock<Vec<Country>> = LazyLock::new(|| {
    let country = |line: &'static str| {
        let mut cells = line.split('\t');
        Some(Country { code: cells.next()?, en: cells.next()?, pa: cells.next()?, others: cells.next()? })
    };
    TABLE.lines().skip(1).filter_map(country).collect()
});

static NAMES: LazyLock<HashMap<String, &'static Country>> = LazyLock::new(|| {
    let named = |country: &'static Country| country.names().map(move |name| (key(name), country));
    COUNTRIES.iter().flat_map(named).collect()
});

/// All of them, by code.
#[must_use]
pub fn all() -> &'static [Country] {
    &COUNTRIES
}

/// The country with this code of two capital letters.
#[must_use]
pub fn by_code(code: &str) -> Option<&'static Country> {
    let at = COUNTRIES.binary_search_by_key(&code, |country| country.code).ok()?;
    COUNTRIES.get(at)
}

/// The country that has this name: `UK`, `kanada`, `ਅਮਰੀਕਾ`.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Country> {
    let words = words(name);
    at_start(&words).filter(|&(_, length)| length == words.len()).map(|(country, _)| country)
}

/// The countries that a text names, each once, in the order in which they stand.
#[must_use]
pub fn named(text: &str) -> Vec<&'static Country> {
    let words = words(text);
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        match at_start(&words[at..]) {
            Some((country, length)) => {
                if !found.contains(&country) {
                    found.push(country);
                }
                at += length;
            }
            None => at += 1,
        }
    }
    found
}

/// The longest name with which the words begin, and of how many words it is.
fn at_start(words: &[Word]) -> Option<(&'static Country, usize)> {
    (1..=words.len().min(LONGEST)).rev().find_map(|length| {
        let folded: Vec<&str> = words[..length].iter().map(|word| word.folded.as_str()).collect();
        let country =
            NAMES.get(&folded.join(" ")).or_else(|| NAMES.get(words[0].capitals.as_ref().filter(|_| length == 1)?));
        country.map(|&country| (country, length))
    })
}

/// What a name is found under.
fn key(name: &str) -> String {
    let words = words(name);
    match words.as_slice() {
        [Word { capitals: Some(capitals), .. }] => capitals.clone(),
        _ => words.into_iter().map(|word| word.folded).collect::<Vec<_>>().join(" "),
    }
}

struct Word {
    folded: String,
    /// The word, when it is written in Latin capitals alone.
    capitals: Option<String>,
}

/// Small words between names do not count: `Trinidad and Tobago` is `Trinidad & Tobago`.
fn words(text: &str) -> Vec<Word> {
    const PASSED_OVER: [&str; 5] = ["and", "the", "ਅਤੇ", "ਤੇ", "ਐਂਡ"];
    let text = normal(text).replace("'s ", " ").replace('\'', "");
    let words = text.split(|c: char| !c.is_alphanumeric() && !is_gurmukhi(c) && !matches!(c, '\u{300}'..='\u{36F}'));
    words
        .filter(|word| !word.is_empty() && !PASSED_OVER.contains(&word.to_lowercase().as_str()))
        .map(|word| Word {
            folded: if word.contains(is_gurmukhi) { fold(word) } else { unaccented(word) },
            capitals: word.bytes().all(|b| b.is_ascii_uppercase()).then(|| word.to_owned()),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, want: &[&str]) {
        let codes: Vec<&str> = named(text).into_iter().map(|country| country.code).collect();
        assert_eq!(codes, want, "{text}");
    }

    #[test]
    fn a_question_names_a_country() {
        check("Which gurdwaras are there in Canada?", &["CA"]);
        check("ਕੈਨੇਡਾ ਵਿੱਚ ਗੁਰਦੁਆਰੇ", &["CA"]);
        check("ਕਨੇਡਾ ਵਿਚ ਕਿਹੜੇ ਗੁਰਦੁਆਰੇ ਹਨ?", &["CA"]);
        check("kanada vich gurdware", &["CA"]);
        check("gurdwaras in uk", &["GB"]);
        check("England's oldest gurdwara", &["GB"]);
        check("ਅਮਰੀਕਾ ਤੇ ਇੰਗਲੈਂਡ ਦੇ ਗੁਰਦੁਆਰੇ", &["US", "GB"]);
        check("gurdwaras of India and Pakistan, and of India", &["IN", "PK"]);
        check("ਯੂ.ਕੇ. ਵਿੱਚ", &["GB"]);
        check("Trinidad and Tobago", &["TT"]);
        check("cote d'ivoire, Curacao", &["CI", "CW"]);
        check("ਅਫਗਾਨਿਸਤਾਨ", &["AF"]);
    }

    #[test]
    fn a_word_is_no_country_by_chance() {
        check("tell us of langar", &[]);
        check("a gurdwara in the US", &["US"]);
        check("New Jersey", &["US"]);
        check("Papua New Guinea", &["PG"]);
        check("Canadian", &[]);
        check("", &[]);
    }

    #[test]
    fn a_name_is_found_whole() {
        let check = |name, want: Option<&str>| assert_eq!(by_name(name).map(|country| country.code), want, "{name}");
        check("united states of America", Some("US"));
        check("The Netherlands", Some("NL"));
        check("St Lucia", Some("LC"));
        check("Turkey", Some("TR"));
        check("Åland Islands", Some("AX"));
        check("Canada West", None);
        check("", None);
    }

    #[test]
    fn the_table_is_whole() {
        assert_eq!(all().len(), 250); // the 249 of ISO 3166, and Kosovo
        assert_eq!(by_code("IN").map(|country| country.en), Some("India"));
        assert_eq!(by_code("in"), None);
        assert_eq!(TABLE.lines().count(), all().len() + 1);
        for country in all() {
            assert_eq!(by_code(country.code), Some(country));
            assert!(country.pa.contains(is_gurmukhi), "{}", country.code);
            for name in country.names() {
                assert_eq!(by_name(name), Some(country), "{name}");
                assert!(words(name).len() <= LONGEST, "{name}");
            }
        }
    }
}
