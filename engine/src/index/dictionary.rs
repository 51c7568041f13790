//! The words and phrases that the lessons, the phrase book and the lexicon give in both languages, looked up from either.

use super::names::{Word, words};
use super::passages::PassageStore;
use crate::record::Record;
use crate::text::bridge::nasals_written;
use crate::text::sound::Sound;
use crate::text::{english, normal, roman};
use std::collections::{HashMap, HashSet};

/// A word or phrase in both languages, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// In Gurmukhi.
    pub(crate) pa: String,
    /// In Latin letters.
    pub(crate) roman: String,
    /// What it means; several senses are parted by `,` or `;`.
    pub(crate) en: String,
    /// `m`, `f`.
    pub(crate) gender: Option<String>,
    /// The ordinal of the passage that lists it.
    pub(crate) ordinal: u32,
    /// Whether it is a sentence to be said, not a word.
    pub(crate) is_phrase: bool,
    /// Whether it is a term of the lexicon, which defines it.
    pub(crate) is_term: bool,
}

/// Entries by their English and by their Punjabi.
#[derive(Default)]
pub(crate) struct Dictionary {
    entries: Vec<Entry>,
    english: HashMap<String, Vec<u32>>,
    punjabi: HashMap<String, Vec<u32>>,
    heard: HashMap<String, Vec<(Vec<Sound>, u32)>>,
}

/// Of two words heard as one, so well do they fit both ways.
const ALIKE: f32 = 0.92;
/// A phrase of several words is no other by chance.
const ALIKE_PHRASES: f32 = 0.85;
/// A phrase answers for one that has so many of its words, and few others.
const SAME_PHRASE: f32 = 0.7;

impl Dictionary {
    /// Reads the records of all groups. Lessons come in their order: a word's first lesson is the simplest.
    pub(crate) fn of(store: &PassageStore) -> Self {
        let mut all = Self::default();
        for group in store.groups() {
            let at = |step: &str| store.by_id(&format!("{}#{step}", group.id));
            match &group.details.record {
                Some(Record::Lesson(lesson)) => {
                    let (Some(list), Some(examples)) = (at("words"), at("examples")) else { continue };
                    for word in &lesson.words {
                        let (pa, roman, en) = (word.pa.clone(), word.roman.clone(), word.en.clone());
                        let gender = word.gender.clone();
                        all.add(Entry { pa, roman, en, gender, ordinal: list, is_phrase: false, is_term: false });
                    }
                    for example in &lesson.examples {
                        all.add_phrase(example, examples);
                    }
                }
                Some(Record::Phrases(phrases)) => {
                    let Some(list) = at("phrases") else { continue };
                    phrases.iter().for_each(|phrase| all.add_phrase(phrase, list));
                }
                Some(Record::Term(term)) => {
                    let (Some(ordinal), Some(pa)) = (at("en"), &group.title_pa) else { continue };
                    let roman = term.roman.first().cloned().unwrap_or_default();
                    let (pa, en) = (pa.clone(), group.title.clone());
                    all.add(Entry { pa, roman, en, gender: None, ordinal, is_phrase: false, is_term: true });
                }
                _ => {}
            }
        }
        all
    }

    fn add_phrase(&mut self, phrase: &crate::record::Example, ordinal: u32) {
        let (pa, roman, en) = (phrase.pa.clone(), phrase.roman.clone(), phrase.en.clone());
        let is_phrase = pa.split_whitespace().count() > 1;
        self.add(Entry { pa, roman, en, gender: None, ordinal, is_phrase, is_term: false });
    }

    fn add(&mut self, entry: Entry) {
        let number = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        let senses: HashSet<String> = if entry.is_phrase {
            HashSet::from([english_key(&entry.en)])
        } else {
            senses(&entry.en).map(english_key).collect()
        };
        for sense in senses.into_iter().filter(|sense| !sense.is_empty()) {
            self.english.entry(sense).or_default().push(number);
        }
        self.punjabi.entry(punjabi_key(&entry.pa)).or_default().push(number);
        let sounds = roman::from_gurmukhi(&entry.pa);
        for sounds in nasals_written(&sounds).into_iter().chain([sounds]) {
            self.heard.entry(roman::skeleton(&sounds)).or_default().push((sounds, number));
        }
        self.entries.push(entry);
    }

    /// What is said in Punjabi for some English: words that mean just this, else the phrase that says nearly this.
    pub(crate) fn in_punjabi(&self, english: &str) -> Vec<&Entry> {
        let number = english.parse().ok().and_then(numeral);
        let english = number.as_deref().unwrap_or(english);
        let exact = self.entries_of(self.english.get(&english_key(english)));
        if !exact.is_empty() {
            return exact;
        }
        let asked = meant(english);
        let share = |entry: &Entry| {
            let said = meant(&entry.en);
            asked.intersection(&said).count() as f32 / asked.union(&said).count().max(1) as f32
        };
        let phrases = self.entries.iter().map(|entry| (share(entry), entry));
        let best = phrases.filter(|(share, _)| *share >= SAME_PHRASE).max_by(|a, b| a.0.total_cmp(&b.0));
        best.map(|(_, entry)| entry).into_iter().collect()
    }

    /// What a word or phrase in Punjabi means, in Gurmukhi or in Latin letters.
    pub(crate) fn in_english(&self, punjabi: &str, fit: impl Fn(&[Sound], &[Sound]) -> f32) -> Vec<&Entry> {
        if punjabi.chars().any(normal::is_gurmukhi) {
            let found = self.entries_of(self.punjabi.get(&punjabi_key(punjabi)));
            // Two words may differ in a dot alone.
            let asked = normal::normal(punjabi.trim());
            let (same, other): (Vec<_>, Vec<_>) = found.into_iter().partition(|e| normal::normal(&e.pa) == asked);
            return if same.is_empty() { other } else { same };
        }
        let sounds = roman::from_latin(punjabi);
        let near = self.heard.get(&roman::skeleton(&sounds)).into_iter().flatten();
        let least = if punjabi.split_whitespace().count() > 2 { ALIKE_PHRASES } else { ALIKE };
        let fits = |heard: &[Sound]| fit(&sounds, heard).min(fit(heard, &sounds));
        let mut found: Vec<(f32, u32)> =
            near.map(|(heard, number)| (fits(heard), *number)).filter(|(fit, _)| *fit >= least).collect();
        found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let best = found.first().map_or(0.0, |(fit, _)| *fit);
        let numbers: Vec<u32> = found.into_iter().take_while(|(fit, _)| *fit >= best).map(|(_, n)| n).collect();
        self.entries_of(Some(&numbers))
    }

    /// A sentence of the lessons that has a word.
    pub(crate) fn example_with(&self, word: &Entry) -> Option<&Entry> {
        let key = punjabi_key(&word.pa);
        self.entries.iter().find(|entry| {
            entry.is_phrase && normal::gurmukhi_words(&normal::normal(&entry.pa)).any(|word| normal::fold(word) == key)
        })
    }

    /// Each once, the words before the phrases.
    fn entries_of(&self, numbers: Option<&Vec<u32>>) -> Vec<&Entry> {
        let mut entries: Vec<&Entry> =
            numbers.into_iter().flatten().filter_map(|&number| self.entries.get(number as usize)).collect();
        entries.sort_by_key(|entry| entry.is_phrase);
        let mut seen = HashSet::new();
        entries.retain(|entry| seen.insert(normal::normal(&entry.pa)));
        entries
    }
}

/// English without its contractions: "didn't" and "did not" are one.
fn written_out(text: &str) -> String {
    const SHORT: [(&str, &str); 12] = [
        ("cant", "can not"),
        ("didnt", "did not"),
        ("doesnt", "does not"),
        ("dont", "do not"),
        ("havent", "have not"),
        ("id", "i would"),
        ("im", "i am"),
        ("isnt", "is not"),
        ("ive", "i have"),
        ("thats", "that is"),
        ("whats", "what is"),
        ("wheres", "where is"),
    ];
    let plain = english::unaccented(text).replace('\'', "");
    let words = plain.split_whitespace().map(|word| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        SHORT.iter().find(|(short, _)| *short == bare).map_or(word, |(_, long)| long)
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The stems of a text, with one for all words that stand for each other.
fn meant(text: &str) -> HashSet<String> {
    let least = |key: String| english::synonyms(&key).map(str::to_owned).chain([key.clone()]).min().unwrap_or(key);
    telling(text).into_iter().map(|word| least(word.key)).collect()
}

/// A number up to a hundred in English words, as the lessons have it.
fn numeral(number: u32) -> Option<String> {
    #[rustfmt::skip]
    const ONES: [&str; 20] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ];
    const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    match number {
        0..20 => Some(ONES[number as usize].to_owned()),
        20..100 => {
            let (tens, one) = (TENS[number as usize / 10 - 2], ONES[number as usize % 10]);
            Some(if number.is_multiple_of(10) { tens.to_owned() } else { format!("{tens}-{one}") })
        }
        100 => Some("hundred".to_owned()),
        _ => None,
    }
}

/// The senses of a gloss: "grain, seed", "reading of scripture; lesson".
fn senses(gloss: &str) -> impl Iterator<Item = &str> {
    let outside = |part: &&str| !part.is_empty();
    gloss.split([',', ';', '(', ')']).map(str::trim).filter(outside)
}

/// Words that change nothing of what a gloss means, and such as only say what kind of word is asked for.
const SMALL: [&str; 15] = [
    "a",
    "an",
    "animal",
    "color",
    "colour",
    "day",
    "fruit",
    "gurmukhi",
    "my",
    "number",
    "punjabi",
    "the",
    "to",
    "vegetable",
    "your",
];

/// What spellings of one English sense have in common.
fn english_key(text: &str) -> String {
    let text = text.split('(').next().filter(|text| !text.trim().is_empty()).unwrap_or(text);
    telling(text).into_iter().map(|word| word.key).collect::<Vec<_>>().join(" ")
}

/// The words of a text that tell something, or all where none does.
fn telling(text: &str) -> Vec<Word> {
    let all = words(&written_out(text));
    let telling: Vec<Word> = all.iter().filter(|word| !SMALL.contains(&word.plain.as_str())).cloned().collect();
    if telling.is_empty() { all } else { telling }
}

fn punjabi_key(text: &str) -> String {
    let normal = normal::normal(text);
    normal::gurmukhi_words(&normal).map(normal::fold).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{Dictionary, Entry};
    use crate::retriever::sounds_fit;

    fn dictionary() -> Dictionary {
        let mut all = Dictionary::default();
        for (pa, en, is_phrase) in [
            ("ਦਾਣਾ", "grain, seed", false),
            ("ਸਾਲ", "year", false),
            ("ਸ਼ਾਲ", "shawl", false),
            ("ਮਾਮਾ", "mother's brother", false),
            ("ਨੜਿੰਨਵੇਂ", "ninety-nine", false),
            ("ਮੈਨੂੰ ਸਮਝ ਨਹੀਂ ਆਈ", "I did not understand.", true),
        ] {
            let (pa, en) = (pa.to_owned(), en.to_owned());
            all.add(Entry { pa, roman: String::new(), en, gender: None, ordinal: 0, is_phrase, is_term: false });
        }
        all
    }

    #[test]
    fn words_are_found_by_their_english() {
        let dictionary = dictionary();
        let check = |english: &str, want: &[&str]| {
            let found: Vec<&str> = dictionary.in_punjabi(english).iter().map(|entry| entry.pa.as_str()).collect();
            assert_eq!(found, want, "{english}");
        };
        check("seed", &["ਦਾਣਾ"]);
        check("a grain", &["ਦਾਣਾ"]);
        check("my mum's brother", &["ਮਾਮਾ"]);
        check("99", &["ਨੜਿੰਨਵੇਂ"]);
        check("i didnt understand", &["ਮੈਨੂੰ ਸਮਝ ਨਹੀਂ ਆਈ"]);
        check("computer", &[]);
    }

    #[test]
    fn words_are_found_by_their_punjabi() {
        let dictionary = dictionary();
        let check = |punjabi: &str, want: &[&str]| {
            let found: Vec<&str> =
                dictionary.in_english(punjabi, sounds_fit).iter().map(|entry| entry.en.as_str()).collect();
            assert_eq!(found, want, "{punjabi}");
        };
        check("ਸਾਲ", &["year"]);
        check("ਸ਼ਾਲ", &["shawl"]);
        check("daana", &["grain, seed"]);
        check("kursi", &[]);
    }
}
