//! Answers to a reference: "Ang 462", "Japji pauri 5", "Vaar 1", or a bani by its name.

use super::bani::{first_verse, pauri_of_bani, pauris, unit, whole_bani};
use super::compose::Draft;
use super::premise;
use crate::Result;
use crate::index::PassageStore;
use crate::passage::Bani;
use crate::query::Query;
use crate::retriever::{named_bani, named_texts};
use crate::text::{english, normal, punjabi};
use regex::Regex;
use std::sync::LazyLock;

/// A place that a question names.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Asked {
    /// A unit of a work: the work's id and the number.
    Unit(&'static str, u32),
    /// A unit of a work and a pauri in it.
    UnitPauri(&'static str, u32, u32),
    /// A pauri of a bani, by position in the generation's list.
    Pauri(usize, u32),
    /// A bani as a whole.
    Bani(usize),
}

/// Answers when the question is a reference; says nothing and returns false when it is not.
pub(super) fn answer(draft: &mut Draft<'_>) -> Result<bool> {
    let banis = named_texts(&draft.generation.passages);
    let Some(asked) = parse(draft.query.text(), &banis) else { return Ok(false) };
    match asked {
        Asked::Unit(work, number) => unit(draft, work, number, None)?,
        Asked::UnitPauri(work, number, pauri) => unit(draft, work, number, Some(pauri))?,
        Asked::Pauri(bani, number) => pauri_of_bani(draft, &banis[bani], number)?,
        Asked::Bani(bani) => {
            premise::correct_bani(draft, &banis[bani])?;
            whole_bani(draft, &banis[bani])?;
        }
    }
    Ok(true)
}

/// The lines of the place that a question names, as a search shows them: of a bani from its first verse on. Nothing when
/// the question is no reference.
///
/// # Errors
/// When the generation cannot be read.
pub(crate) fn lines(store: &PassageStore, query: &Query) -> Result<Vec<u32>> {
    let banis = named_texts(store);
    Ok(match parse(query.text(), &banis) {
        None => Vec::new(),
        Some(Asked::Unit(work, number)) => store.on_unit(work, number),
        Some(Asked::UnitPauri(work, number, pauri)) => lines_of(pauris(store, &store.on_unit(work, number))?, pauri),
        Some(Asked::Pauri(bani, pauri)) => {
            let ordinals: Vec<u32> = banis[bani].ordinals().collect();
            lines_of(pauris(store, &ordinals)?, pauri)
        }
        Some(Asked::Bani(bani)) => {
            let ordinals: Vec<u32> = banis[bani].ordinals().collect();
            let first = first_verse(store, &ordinals)?;
            ordinals.into_iter().skip_while(|&ordinal| first.is_some_and(|first| ordinal != first)).collect()
        }
    })
}

fn lines_of(pauris: Vec<(u32, Vec<u32>)>, number: u32) -> Vec<u32> {
    pauris.into_iter().find(|(n, _)| *n == number).map(|(_, lines)| lines).unwrap_or_default()
}

static PLACE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?ix) (?P<unit> \b(?:ang|page|panna|vaar|var|kabit|ghazal|pauri|pauree|paudi|stanza)\b | ਅੰਗ | ਪੰਨਾ | ਪੰਨੇ | ਵਾਰ | ਕਬਿੱਤ | ਕਬਿਤ | ਪਉੜੀ | ਪੌੜੀ )
            [\s.:\#]* (?:no\.?|number|ਨੰਬਰ)? \s* (?P<number> [0-9੦-੯]{1,5}) (?:st|nd|rd|th)? (?: [^0-9੦-੯] | $ )",
    )
    .expect("compiled-in pattern")
});

/// Words that may stand around a reference without making it another question.
const AROUND: [&str; 36] = [
    "and", "at", "bani", "can", "from", "gian", "give", "go", "granth", "gur", "guru", "gurus", "in", "is", "ji",
    "jee", "me", "of", "on", "open", "please", "quote", "read", "sahib", "saheb", "say", "says", "sggs", "show", "sri",
    "shri", "the", "to", "what", "written", "you",
];

/// Words that ask about a bani as a whole.
const ABOUT: [&str; 44] = [
    "about", "ang", "angs", "are", "author", "bani", "begin", "begins", "by", "compiled", "compose", "composed",
    "composer", "does", "find", "first", "found", "gurbani", "has", "have", "how", "it", "line", "located", "long",
    "many", "occur", "page", "pauri", "pauris", "poem", "prayer", "revealed", "shabad", "stand", "stands", "stanza",
    "stanzas", "start", "tell", "where", "which", "who", "wrote",
];

const BEGINNING: [&str; 5] = ["begin", "beginning", "begins", "opens", "starts"];

/// In words.
const LONGEST_NAME: usize = 6;

fn parse(text: &str, banis: &[Bani]) -> Option<Asked> {
    let places: Vec<(String, u32)> =
        PLACE.captures_iter(text).filter_map(|c| Some((c["unit"].to_lowercase(), number(&c["number"])?))).collect();
    let rest = PLACE.replace_all(text, " ").to_string();
    let around: Vec<&str> = AROUND.into_iter().chain(ABOUT).collect();
    // "How does it begin about …?" names what its beginning says; the beginning is the answer.
    let begins = english::words(&rest).iter().any(|w| BEGINNING.contains(&w.as_str()));
    // Looking for names by their sound takes long in a long text, and a text of many other words is no reference.
    let may_name = begins || strangers(&rest, &around) <= LONGEST_NAME;
    let named = if may_name { named_bani(&rest, banis) } else { None };
    let pauri = places.iter().find(|(unit, _)| is_pauri(unit)).map(|&(_, n)| n);
    let counted = places.iter().find(|(unit, _)| !is_pauri(unit));
    match (counted, pauri, named) {
        (None, Some(pauri), Some((bani, rest))) if only(&rest, &AROUND) => Some(Asked::Pauri(bani, pauri)),
        (Some((unit, number)), pauri, _) => {
            let (work, rest) = work(unit, &rest);
            if !only(&rest, &AROUND) {
                return None;
            }
            Some(pauri.map_or(Asked::Unit(work, *number), |p| Asked::UnitPauri(work, *number, p)))
        }
        (None, None, Some((bani, rest))) => (begins || only(&rest, &around)).then_some(Asked::Bani(bani)),
        _ => None,
    }
}

/// The unit of a work that stands anywhere in a question: the work's id and the number.
pub(super) fn place(text: &str) -> Option<(&'static str, u32)> {
    let found = PLACE.captures_iter(text).find(|found| !is_pauri(&found["unit"].to_lowercase()))?;
    Some((work(&found["unit"].to_lowercase(), text).0, number(&found["number"])?))
}

fn is_pauri(unit: &str) -> bool {
    unit.starts_with("pau") || unit == "stanza" || unit.starts_with('ਪ') && unit.ends_with('ੀ')
}

/// A number in Western or Gurmukhi digits.
pub(super) fn number(digits: &str) -> Option<u32> {
    let plain =
        |c: char| if ('੦'..='੯').contains(&c) { char::from_u32(u32::from(c) - 0x0A66 + 0x30) } else { Some(c) };
    digits.chars().filter_map(plain).collect::<String>().parse().ok()
}

/// The work that a unit's name and the words around it point to, and the words without its name.
fn work(unit: &str, rest: &str) -> (&'static str, String) {
    let lower = rest.to_lowercase();
    let without = |words: &[&str]| words.iter().fold(lower.clone(), |text, word| text.replace(word, " "));
    match unit {
        "panna" | "ਪੰਨਾ" if !lower.contains("guru granth") => ("dasam", without(&["dasam", "ਦਸਮ", "ਗ੍ਰੰਥ"])),
        "vaar" | "var" | "ਵਾਰ" => ("vaaran", without(&["bhai gurdas", "gurdas", "bhai", "ਭਾਈ", "ਗੁਰਦਾਸ"])),
        "kabit" | "ਕਬਿੱਤ" | "ਕਬਿਤ" => {
            ("kabit", without(&["bhai gurdas", "bhai", "gurdas", "savaiye", "ਭਾਈ", "ਗੁਰਦਾਸ"]))
        }
        "ghazal" => ("ghazals", without(&["bhai nand lal", "bhai", "nand lal"])),
        _ if lower.contains("dasam") => ("dasam", without(&["dasam"])),
        _ => ("sggs", without(&["ਸ੍ਰੀ", "ਗੁਰੂ", "ਗ੍ਰੰਥ", "ਸਾਹਿਬ", "ਜੀ"])),
    }
}

/// Whether a text holds no other words than these and those that only ask, in whichever language.
fn only(text: &str, allowed: &[&str]) -> bool {
    strangers(text, allowed) == 0
}

/// How many other words it holds.
fn strangers(text: &str, allowed: &[&str]) -> usize {
    const ROMAN: [&str; 16] = [
        "bare", "da", "di", "hai", "kaun", "kihne", "kis", "kisne", "kithe", "likhi", "likhia", "ne", "rachi", "te",
        "vich", "vichon",
    ];
    const PUNJABI: [&str; 9] = ["ਸਾਹਿਬ", "ਪੜ੍ਹੋ", "ਲਿਖਿਆ", "ਲਿਖੀ", "ਰਚੀ", "ਰਚਨਾ", "ਪਉੜੀਆਂ", "ਅੰਗ", "ਕਿਸਨੇ"];
    let is_allowed = |w: &String| {
        allowed.contains(&w.as_str())
            || ROMAN.contains(&w.as_str())
            || punjabi::is_stop_word(w)
            || PUNJABI.iter().any(|p| normal::normal(p) == normal::normal(w))
    };
    english::words(text).iter().filter(|w| !is_allowed(w)).count()
}

#[cfg(test)]
mod tests {
    use super::{Asked, parse};
    use crate::passage::Bani;
    use proptest::prelude::*;

    fn banis() -> Vec<Bani> {
        [
            ("Jap Ji Sahib", "ਜਪੁ ਜੀ ਸਾਹਿਬ"),
            ("Jaap Sahib", "ਜਾਪੁ ਸਾਹਿਬ"),
            ("Anand Sahib", "ਅਨੰਦੁ ਸਾਹਿਬ"),
            ("Asa Ki Var", "ਆਸਾ ਕੀ ਵਾਰ"),
        ]
        .map(|(name, pa)| Bani { name: name.into(), name_pa: pa.into(), lines: Vec::new() })
        .into()
    }

    #[test]
    fn references_are_read() {
        let check = |text: &str, want: Option<Asked>| assert_eq!(parse(text, &banis()), want, "{text}");
        check("Ang 462", Some(Asked::Unit("sggs", 462)));
        check("ang 462 of Sri Guru Granth Sahib Ji", Some(Asked::Unit("sggs", 462)));
        check("Quote ang 2000 of the Guru Granth Sahib.", Some(Asked::Unit("sggs", 2000)));
        check("What is on Ang 1431 of Guru Granth Sahib?", Some(Asked::Unit("sggs", 1431)));
        check("ਅੰਗ ੪੬੨", Some(Asked::Unit("sggs", 462)));
        check("Dasam Granth panna 16", Some(Asked::Unit("dasam", 16)));
        check("Vaar 1", Some(Asked::Unit("vaaran", 1)));
        check("Vaar 1 pauri 23", Some(Asked::UnitPauri("vaaran", 1, 23)));
        check("Japji pauri 5", Some(Asked::Pauri(0, 5)));
        check("Jap Ji Sahib pauri 5", Some(Asked::Pauri(0, 5)));
        check("ਜਪੁਜੀ ਸਾਹਿਬ ਪਉੜੀ ੫", Some(Asked::Pauri(0, 5)));
        check("How many stanzas does Anand Sahib have?", Some(Asked::Bani(2)));
        check("Which Guru composed Asa di Var?", Some(Asked::Bani(3)));
        check("What does Ang 5 say about love?", None);
        check("What does Anand Sahib say about joy?", None);
        check("ਜਪੁਜੀ ਸਾਹਿਬ ਕਿਸ ਨੇ ਲਿਖਿਆ?", Some(Asked::Bani(0)));
        check("Anand Sahib kis ne likhi?", Some(Asked::Bani(2)));
        check("How does Anand Sahib begin about bliss?", Some(Asked::Bani(2)));
        check("How many rivers are there?", None);
        check("hukam rajai chalna", None);
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "\\PC{0,80}") {
            let _ = parse(&text, &banis());
        }
    }
}
