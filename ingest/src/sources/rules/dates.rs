//! Dates: within the time that is told of, and one date for one event.

use super::super::Text;
use super::super::input::Fault;
use super::super::intake::Origin;
use super::words::{Word, words};
use std::collections::HashMap;
use vichar_engine::text::sentences::sentences;

/// Nothing that is told of was before this year.
const FIRST: u64 = 1100;

const MONTHS: [&str; 24] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "ਜਨਵਰੀ",
    "ਫਰਵਰੀ",
    "ਮਾਰਚ",
    "ਅਪ੍ਰੈਲ",
    "ਮਈ",
    "ਜੂਨ",
    "ਜੁਲਾਈ",
    "ਅਗਸਤ",
    "ਸਤੰਬਰ",
    "ਅਕਤੂਬਰ",
    "ਨਵੰਬਰ",
    "ਦਸੰਬਰ",
];
/// A number between one of these and the end of a clause is a year.
const BEFORE_A_YEAR: [&str; 8] = ["in", "since", "until", "by", "from", "about", "around", "year"];
/// A number behind one of these is a year, or one before the others.
const BEFORE_A_YEAR_PA: [&str; 2] = ["ਸੰਨ", "ਸਾਲ"];
const BEHIND_A_YEAR_PA: [&str; 2] = ["ਵਿੱਚ", "ਈ"];
/// A sentence with one of these counts in another era.
const OTHER_ERAS: [&str; 12] =
    ["bikrami", "samvat", "sammat", "sambat", "hijri", "ah", "bc", "bce", "nanakshahi", "ਬਿਕਰਮੀ", "ਸੰਮਤ", "ਹਿਜਰੀ"];

/// The year and the event of an entry: `1704 battle of Chamkaur (some sources 1705)`.
fn entry(entry: &str) -> Option<(u64, String)> {
    let (year, label) = entry.split_once(' ')?;
    let is_year = year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit());
    let label = label.split('(').next().unwrap_or_default();
    let label: Vec<String> = words(label).into_iter().map(|word| word.folded).collect();
    (is_year && !label.is_empty()).then_some((year.parse().ok()?, label.join(" ")))
}

/// The entries of `dates` that are of another form, and every year outside the time that is told of.
pub(super) fn faults(text: &Text, origin: &Origin, present: u64) -> Vec<Fault> {
    let mut faults = Vec::new();
    let line = origin.field("dates");
    let mut within = |line: Option<u64>, what: &str, year: u64| {
        if !(FIRST..=present).contains(&year) {
            faults
                .push(Fault::new(line, format!("{what} the year {year}, which is not between {FIRST} and {present}")));
        }
    };
    let mut formless = Vec::new();
    for written in &text.details.dates {
        match entry(written) {
            Some((year, _)) => within(line, &format!("dates: `{written}` has"), year),
            None => formless.push(Fault::new(
                line,
                format!("dates: `{written}` is not a year and what happened: `1469 birth of Guru Nanak Dev Ji`"),
            )),
        }
    }
    for (line, prose) in origin.prose(text) {
        years(&prose.text).into_iter().for_each(|year| within(line, "names", year));
    }
    faults.extend(formless);
    faults
}

/// The numbers of a text that are surely years.
fn years(text: &str) -> Vec<u64> {
    sentences(text)
        .into_iter()
        .flat_map(|sentence| {
            let words = words(sentence);
            let is_other = words.iter().any(|word| word.is(&OTHER_ERAS));
            let years = (0..words.len()).filter(|&at| !is_other && is_year(&words, at));
            years.filter_map(|at| words[at].folded.parse().ok()).collect::<Vec<_>>()
        })
        .collect()
}

fn is_year(words: &[Word], at: usize) -> bool {
    let word = &words[at];
    if word.folded.len() != 4 || !word.is_number() {
        return false;
    }
    let before = words[..at].last().filter(|before| before.is_joined);
    let ends_clause = !word.is_joined || at + 1 == words.len();
    let behind = words.get(at + 1).filter(|_| word.is_joined);
    before.is_some_and(|before| before.is(&MONTHS) || before.is(&BEFORE_A_YEAR_PA))
        || before.is_some_and(|before| before.is(&BEFORE_A_YEAR)) && ends_clause
        || behind.is_some_and(|behind| behind.is(&BEHIND_A_YEAR_PA)) && word.is_gurmukhi()
}

/// The events that were dated so far, each with its year and where that stands.
#[derive(Debug, Default)]
pub(super) struct Events(HashMap<String, (u64, String)>);

impl Events {
    /// The events of a text that have another year elsewhere.
    pub(super) fn clashes(&self, text: &Text, origin: &Origin) -> Vec<Fault> {
        let mut own: HashMap<String, u64> = HashMap::new();
        let mut faults = Vec::new();
        for (written, (year, label)) in text.details.dates.iter().filter_map(|written| Some((written, entry(written)?)))
        {
            let elsewhere = self.0.get(&label).map(|(year, place)| (*year, place.as_str()));
            let here = own.insert(label, year).map(|year| (year, "the same list"));
            if let Some((other, place)) = elsewhere.or(here).filter(|&(other, _)| other != year) {
                let reason = format!(
                    "dates: `{written}` has another year in {place}, {other}: agree on one and name the other in \
                     brackets, or word two events apart"
                );
                faults.push(Fault::new(origin.field("dates"), reason));
            }
        }
        faults
    }

    pub(super) fn learn(&mut self, text: &Text, place: &str) {
        for (year, label) in text.details.dates.iter().filter_map(|written| entry(written)) {
            self.0.entry(label).or_insert_with(|| (year, place.to_owned()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_a_year_and_an_event() {
        let check = |written: &str, want: Option<(u64, &str)>| {
            assert_eq!(entry(written), want.map(|(year, label)| (year, label.to_owned())), "{written}");
        };
        check("1704 battle of Chamkaur (some sources 1705)", Some((1704, "battle of chamkaur")));
        check("1940 Udham Singh shoots Michael O'Dwyer", Some((1940, "udham singh shoots michael o dwyer")));
        check("about 1704 a battle", None);
        check("1704", None);
        check("1704 (only a remark)", None);
    }

    #[test]
    fn numbers_that_are_surely_years() {
        let check = |text: &str, want: &[u64]| assert_eq!(years(text), want, "{text}");
        check("It was so in 1604. On 12 March 2087 it will be; in 900, no.", &[1604, 2087]);
        check("From 1709-10 until 1075, with 1200 men in 3000 houses.", &[1709, 1075]);
        check("Ang 1075 has it. In 1756 Bikrami, which is in 1699.", &[]);
        check("ਸਤੰਬਰ ੧੫੩੯ ਨੂੰ। ੨੦੮੭ ਵਿੱਚ। ਅੰਗ ੧੪੨੯ ਉੱਤੇ।", &[1539, 2087]);
    }
}
