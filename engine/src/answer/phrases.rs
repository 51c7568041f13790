//! The answer's own words, in the three languages in which questions come. Names, lines and translations are
//! put in; nothing else is.

use crate::passage::{Document, Group};
use crate::query::Query;
use std::collections::BTreeSet;

pub use crate::safety::Language;

impl Language {
    /// BCP 47.
    #[must_use]
    pub fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Punjabi => "pa",
            Self::RomanPunjabi => "pa-Latn",
        }
    }

    /// The language in which a question is answered: Punjabi for Gurmukhi; romanised Punjabi when it asks with
    /// Punjabi question words; else English.
    #[must_use]
    pub fn of(query: &Query) -> Self {
        const ASKING: [&str; 22] = [
            "kaun", "kaon", "kithe", "kitthe", "kiven", "kive", "kyon", "kion", "kado", "kadon", "kinne", "kinna",
            "dasso", "daso", "bare", "baare", "kehnda", "kehndi", "matlab", "arth", "vich", "kihnu",
        ];
        if query.is_gurmukhi() {
            return Self::Punjabi;
        }
        let words = crate::text::english::words(query.text());
        let asks = words.iter().filter(|w| ASKING.contains(&w.as_str())).count();
        let ends = query.text().trim_end().ends_with('?')
            && words.last().is_some_and(|w| matches!(w.as_str(), "hai" | "si" | "han" | "ne"));
        if asks >= 2 || ends || (asks == 1 && query.text().contains('?') && !crate::retriever::is_english(query.text()))
        {
            Self::RomanPunjabi
        } else {
            Self::English
        }
    }

    /// One of three.
    pub(super) fn pick(self, english: String, punjabi: String, roman: String) -> String {
        match self {
            Self::English => english,
            Self::Punjabi => punjabi,
            Self::RomanPunjabi => roman,
        }
    }
}

/// Names of a passage's place in the answer's language.
pub(super) struct Place {
    pub(super) source: String,
    pub(super) title: String,
    pub(super) writer: Option<String>,
    /// "Ang 1", "ਅੰਗ ੧".
    pub(super) unit: String,
}

impl Place {
    /// Work, unit and composition: "Sri Guru Granth Sahib Ji, Ang 1, Jap". A work is never left unnamed.
    fn whole(&self) -> String {
        let mut parts = vec![self.source.as_str()];
        for part in [self.unit.as_str(), self.title.as_str()] {
            if !part.is_empty() && !parts.contains(&part) {
                parts.push(part);
            }
        }
        parts.join(", ")
    }

    pub(super) fn new(language: Language, document: &Document, group: &Group, unit: u32) -> Self {
        let punjabi = language == Language::Punjabi;
        let own =
            |pa: &Option<String>, en: &str| if punjabi { pa.clone().unwrap_or_else(|| en.into()) } else { en.into() };
        Self {
            source: own(&document.title_pa, &document.title),
            title: own(&group.title_pa, &group.title),
            // Ardaas is the prayer of the sangat; the source names who published its text.
            writer: group.writer.as_ref().filter(|_| document.id != "ardaas").map(|w| own(&group.writer_pa, w)),
            unit: document.unit.as_ref().map_or(String::new(), |u| {
                if punjabi { format!("{} {}", u.name_pa, digits(unit)) } else { format!("{} {unit}", u.name) }
            }),
        }
    }
}

/// A number in Gurmukhi digits.
pub(super) fn digits(number: u32) -> String {
    number.to_string().chars().map(|c| char::from_u32(u32::from(c) - 0x30 + 0x0A66).unwrap_or(c)).collect()
}

/// Numbers as runs: "448–451, 462–475".
pub(super) fn runs(l: Language, numbers: &BTreeSet<u32>) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for &n in numbers {
        match runs.last_mut() {
            Some(run) if run.1 + 1 == n => run.1 = n,
            _ => runs.push((n, n)),
        }
    }
    let number = |n: u32| if l == Language::Punjabi { digits(n) } else { n.to_string() };
    let run = |&(a, b): &(u32, u32)| if a == b { number(a) } else { format!("{}–{}", number(a), number(b)) };
    runs.iter().map(run).collect::<Vec<_>>().join(", ")
}

pub(super) fn reads(l: Language, line: &str) -> String {
    l.pick(format!("The line reads: “{line}”"), format!("ਪੰਕਤੀ ਇਹ ਹੈ: “{line}”"), format!("Pankti eh hai: “{line}”"))
}

pub(super) fn stands(l: Language, p: &Place) -> String {
    let at = p.whole();
    let writer = p.writer.as_deref();
    l.pick(
        match writer {
            Some(w) => format!("It stands in {at}, in the bani of {w}."),
            None => format!("It stands in {at}."),
        },
        match writer {
            Some(w) => format!("ਇਹ {at} ਉੱਤੇ ਹੈ; ਬਾਣੀ {w} ਦੀ ਹੈ।"),
            None => format!("ਇਹ {at} ਉੱਤੇ ਹੈ।"),
        },
        match writer {
            Some(w) => format!("Eh {at} utte hai; bani {w} di hai."),
            None => format!("Eh {at} utte hai."),
        },
    )
}

pub(super) fn rubric(l: Language, rubric: &str, writer: &str) -> String {
    l.pick(
        format!("The heading in the text is “{rubric}”; the source names {writer}."),
        format!("ਪਾਠ ਵਿੱਚ ਸਿਰਲੇਖ “{rubric}” ਹੈ; ਸਰੋਤ {writer} ਦਾ ਨਾਮ ਦਿੰਦਾ ਹੈ।"),
        format!("Paath vich sirlekh “{rubric}” hai; sarot {writer} da naam dinda hai."),
    )
}

pub(super) fn means(l: Language, translation: &str, translator: &str) -> String {
    l.pick(
        format!("In the translation of {translator}: “{translation}”"),
        format!("{translator} ਦੇ ਅਰਥ: “{translation}”"),
        format!("{translator} da anuvad: “{translation}”"),
    )
}

pub(super) fn differs(l: Language, text: &str, asked: &str) -> String {
    l.pick(
        format!("It differs from what was asked: the text has “{text}” where the question has “{asked}”."),
        format!("ਸਵਾਲ ਵਿੱਚ ਫ਼ਰਕ ਹੈ: ਪਾਠ “{text}” ਹੈ, ਸਵਾਲ ਵਿੱਚ “{asked}” ਲਿਖਿਆ ਹੈ।"),
        format!("Sawal vich farak hai: paath “{text}” hai, sawal vich “{asked}” likhia hai."),
    )
}

pub(super) fn before_and_after(l: Language, before: Option<&str>, after: Option<&str>) -> Option<String> {
    Some(match (before, after) {
        (Some(b), Some(a)) => l.pick(
            format!("Before it stands “{b}”, after it “{a}”"),
            format!("ਇਸ ਤੋਂ ਪਹਿਲਾਂ “{b}” ਅਤੇ ਬਾਅਦ ਵਿੱਚ “{a}” ਹੈ।"),
            format!("Is ton pehlan “{b}” ate baad vich “{a}” hai."),
        ),
        (Some(b), None) => l.pick(
            format!("Before it stands “{b}”"),
            format!("ਇਸ ਤੋਂ ਪਹਿਲਾਂ “{b}” ਹੈ।"),
            format!("Is ton pehlan “{b}” hai."),
        ),
        (None, Some(a)) => {
            l.pick(format!("After it stands “{a}”"), format!("ਇਸ ਤੋਂ ਬਾਅਦ “{a}” ਹੈ।"), format!("Is ton baad “{a}” hai."))
        }
        (None, None) => return None,
    })
}

pub(super) fn also_at(l: Language, places: &[String]) -> String {
    let list = places.join("; ");
    l.pick(
        format!("The same line also stands at {list}."),
        format!("ਇਹੀ ਪੰਕਤੀ {list} ਉੱਤੇ ਵੀ ਹੈ।"),
        format!("Ehi pankti {list} utte vi hai."),
    )
}

pub(super) fn begin_with(l: Language, count: usize) -> String {
    l.pick(
        if count == 1 {
            "One line has these first letters.".into()
        } else {
            format!("{count} lines fit these first letters best.")
        },
        format!("ਇਨ੍ਹਾਂ ਪਹਿਲੇ ਅੱਖਰਾਂ ਨਾਲ {} ਪੰਕਤੀਆਂ ਮਿਲਦੀਆਂ ਹਨ।", digits(u32::try_from(count).unwrap_or(u32::MAX))),
        format!("Ehna pehle akhran naal {count} panktian mildian han."),
    )
}

pub(super) fn says(l: Language, p: &Place, translation: &str, translator: &str) -> String {
    let at = p.whole();
    let writer = p.writer.as_deref();
    l.pick(
        match writer {
            Some(w) => format!("{w} says in {at}, in the translation of {translator}: “{translation}”"),
            None => format!("In {at}, in the translation of {translator}: “{translation}”"),
        },
        match writer {
            Some(w) => format!("{w} {at} ਉੱਤੇ ਫ਼ੁਰਮਾਉਂਦੇ ਹਨ ({translator} ਦੇ ਅਰਥ): “{translation}”"),
            None => format!("{at} ਉੱਤੇ ({translator} ਦੇ ਅਰਥ): “{translation}”"),
        },
        match writer {
            Some(w) => format!("{w} {at} utte farmaunde han ({translator} da anuvad): “{translation}”"),
            None => format!("{at} utte ({translator} da anuvad): “{translation}”"),
        },
    )
}

/// A further line of the shabad that [`says`] has just named.
pub(super) fn says_also(l: Language, translation: &str, translator: &str) -> String {
    l.pick(
        format!("And in the same shabad ({translator}): “{translation}”"),
        format!("ਅਤੇ ਉਸੇ ਸ਼ਬਦ ਵਿੱਚ ({translator} ਦੇ ਅਰਥ): “{translation}”"),
        format!("Ate ose shabad vich ({translator} da anuvad): “{translation}”"),
    )
}

pub(super) fn unit_has(l: Language, p: &Place, count: usize) -> String {
    let (source, unit) = (&p.source, &p.unit);
    l.pick(
        format!("{unit} of {source} has {count} lines."),
        format!("{source} ਦੇ {unit} ਉੱਤੇ {} ਪੰਕਤੀਆਂ ਹਨ।", digits(u32::try_from(count).unwrap_or(u32::MAX))),
        format!("{source} de {unit} utte {count} panktian han."),
    )
}

pub(super) fn no_such_unit(l: Language, source: &str, unit: &str, first: u32, last: u32, asked: u32) -> String {
    l.pick(
        format!("There is no {unit} {asked}: {source} has {unit} {first} to {last}."),
        format!("{unit} {} ਨਹੀਂ ਹੈ: {source} ਵਿੱਚ {unit} {} ਤੋਂ {} ਤੱਕ ਹਨ।", digits(asked), digits(first), digits(last)),
        format!("{unit} {asked} nahi hai: {source} vich {unit} {first} ton {last} tak han."),
    )
}

pub(super) fn pauri_of(l: Language, bani: &str, number: u32) -> String {
    l.pick(
        format!("This is pauri {number} of {bani}."),
        format!("ਇਹ {bani} ਦੀ ਪਉੜੀ {} ਹੈ।", digits(number)),
        format!("Eh {bani} di pauri {number} hai."),
    )
}

pub(super) fn no_such_pauri(l: Language, bani: &str, number: u32) -> String {
    l.pick(
        format!("I could not find a pauri {number} in {bani}."),
        format!("{bani} ਵਿੱਚ ਪਉੜੀ {} ਨਹੀਂ ਮਿਲੀ।", digits(number)),
        format!("{bani} vich pauri {number} nahi mili."),
    )
}

pub(super) fn bani_stands(l: Language, bani: &str, places: &str) -> String {
    l.pick(
        format!("As it is recited, {bani} has its lines in {places}."),
        format!("{bani} ਦਾ ਪਾਠ {places} ਤੋਂ ਹੈ।"),
        format!("{bani} da paath {places} ton hai."),
    )
}

pub(super) fn bani_by(l: Language, writers: &[String]) -> String {
    let list = writers.join(", ");
    l.pick(
        format!("Its lines are in the bani of {list}."),
        format!("ਇਸ ਵਿੱਚ ਬਾਣੀ {list} ਦੀ ਹੈ।"),
        format!("Is vich bani {list} di hai."),
    )
}

pub(super) fn bani_pauris(l: Language, count: u32) -> String {
    l.pick(
        format!("It has {count} pauris (stanzas)."),
        format!("ਇਸ ਦੀਆਂ {} ਪਉੜੀਆਂ ਹਨ।", digits(count)),
        format!("Is dian {count} paurian han."),
    )
}

pub(super) fn bani_begins(l: Language, line: &str) -> String {
    l.pick(
        format!("It begins: “{line}”"),
        format!("ਇਹ ਇਉਂ ਸ਼ੁਰੂ ਹੁੰਦੀ ਹੈ: “{line}”"),
        format!("Eh iun shuru hundi hai: “{line}”"),
    )
}

pub(super) fn abstains(l: Language, near: bool) -> String {
    let english = "I could not find an answer to this in the texts.";
    let punjabi = "ਇਸ ਦਾ ਜਵਾਬ ਇਨ੍ਹਾਂ ਪਾਠਾਂ ਵਿੱਚ ਨਹੀਂ ਮਿਲਿਆ; ਇਸ ਬਾਰੇ ਜਾਣਕਾਰੀ ਨਹੀਂ ਹੈ।";
    let roman = "Is da jawab ehna paathan vich nahi milia; is bare jankari nahi hai.";
    if near {
        l.pick(
            format!("{english} What came nearest is shown below."),
            format!("{punjabi} ਜੋ ਸਭ ਤੋਂ ਨੇੜੇ ਸੀ, ਉਹ ਹੇਠਾਂ ਹੈ।"),
            format!("{roman} Jo sab ton nede si, oh hethan hai."),
        )
    } else {
        l.pick(english.into(), punjabi.into(), roman.into())
    }
}
