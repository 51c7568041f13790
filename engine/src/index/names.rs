//! The names by which a question may call a text: the titles of articles, the terms of the lexicon in every spelling, the
//! names of places. A name is found whichever script it is written in, by its words or by its sounds.

use super::passages::PassageStore;
use crate::passage::Group;
use crate::record::Record;
use crate::text::sound::Sound;
use crate::text::{english, normal, roman};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// A word of a question or a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    /// As it stands, in lower case without accents, or in Gurmukhi in normal form.
    pub(crate) plain: String,
    /// What spellings of one word have in common: the stem, or the folded word.
    pub(crate) key: String,
}

impl Word {
    /// Whether it is written in Gurmukhi.
    pub(crate) fn is_gurmukhi(&self) -> bool {
        self.plain.chars().any(normal::is_gurmukhi)
    }
}

/// The words of a text in either script, in their order.
pub(crate) fn words(text: &str) -> Vec<Word> {
    let text = normal::normal(&english::unaccented(text).replace("'s ", " ").replace('\'', ""));
    let parts = text.split(|c: char| !c.is_alphanumeric() && !normal::is_gurmukhi(c) || matches!(c, '।' | '॥'));
    let word = |part: &str| {
        if part.chars().any(normal::is_gurmukhi) {
            let key: String = normal::gurmukhi_words(part).map(normal::fold).collect();
            // Gurmukhi digits are no letters, and one number in either script is one word.
            let digits = || part.chars().map(|c| normal_digit(c).unwrap_or(c)).collect::<String>();
            Word { plain: part.to_owned(), key: if key.is_empty() { digits() } else { key } }
        } else {
            Word { plain: part.to_owned(), key: english::stem(part) }
        }
    };
    parts.filter(|part| !part.is_empty()).map(word).collect()
}

/// The Latin digit of a Gurmukhi one.
fn normal_digit(c: char) -> Option<char> {
    u32::from(c).checked_sub(0x0A66).and_then(|digit| char::from_digit(digit, 10))
}

/// A stretch of words that names texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mention {
    /// The first word and the one behind the last.
    pub(crate) from: usize,
    /// Behind the last word.
    pub(crate) to: usize,
    /// Positions of the groups, those first that have the name in full.
    pub(crate) groups: Vec<u32>,
}

/// How fully a stretch of words has a name; the lesser the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// The whole title or term.
    Whole,
    /// Without a title such as Bhai or Maharaja.
    Core,
}

/// Respectful words that a question may leave out wherever they stand.
#[rustfmt::skip]
const RESPECT: [&str; 13] = [
    "dev", "jee", "ji", "sahib", "saheb", "shri", "siri", "sri", "the", "ਜੀ", "ਦੇਵ", "ਸਾਹਿਬ", "ਸ੍ਰੀ",
];
/// Titles that may be left out at the beginning, where enough is left to tell whose name it is.
#[rustfmt::skip]
const TITLES: [&str; 27] = [
    "baba", "bebe", "bhagat", "bhai", "bibi", "gurdwara", "guru", "mai", "maharaja", "maharani", "mata", "nawab", "pir",
    "rani", "sahibzada", "sant", "sardar", "sheikh", "takht", "ਬਾਬਾ", "ਬੀਬੀ", "ਭਗਤ", "ਭਾਈ", "ਮਹਾਰਾਜਾ", "ਮਾਤਾ", "ਗੁਰੂ",
    "ਗੁਰਦੁਆਰਾ",
];
/// A name of one word without its title has so many letters.
const LETTERS: usize = 5;
/// In words: no name is longer.
const LONGEST: usize = 8;
/// Names of so many consonants are also found by their sounds, when these fit so well both ways; shorter ones only from the
/// other script, in which they cannot be spelt alike, and when they fit better.
const CONSONANTS: usize = 4;
const ALIKE: f32 = 0.9;
const SHORT: usize = 2;
const SAME: f32 = 0.95;

static RESPECT_KEYS: LazyLock<HashSet<String>> = LazyLock::new(|| keys_of(&RESPECT));
static TITLE_KEYS: LazyLock<HashSet<String>> = LazyLock::new(|| keys_of(&TITLES));

fn keys_of(words_of: &[&str]) -> HashSet<String> {
    words_of.iter().flat_map(|word| words(word)).map(|word| word.key).collect()
}

/// A name by its sounds.
struct Heard {
    sounds: Vec<Sound>,
    rank: Rank,
    group: u32,
}

/// The names of a generation's texts.
#[derive(Default)]
pub(crate) struct Names {
    spelt: HashMap<String, Vec<(Rank, u32)>>,
    heard: HashMap<String, Vec<Heard>>,
}

impl Names {
    /// Reads the names of all groups that have one of their own; a shabad has none.
    pub(crate) fn of(store: &PassageStore) -> Self {
        let mut names = Self::default();
        for (group, number) in store.groups().iter().zip(0..) {
            if store.document_of(group).unit.is_none() {
                names_of(group).iter().for_each(|name| names.add(name, number));
            }
        }
        names.spelt.values_mut().for_each(|found| {
            found.sort_unstable();
            found.dedup_by_key(|(_, group)| *group);
        });
        names
    }

    fn add(&mut self, name: &str, group: u32) {
        let words: Vec<Word> = words(name).into_iter().filter(|word| !RESPECT_KEYS.contains(&word.key)).collect();
        self.insert(&words, Rank::Whole, group);
        let titles = words.iter().take_while(|word| TITLE_KEYS.contains(&word.key)).count();
        let core = &words[titles..];
        if titles > 0 && (core.len() > 1 || core.iter().any(|word| word.plain.chars().count() >= LETTERS)) {
            self.insert(core, Rank::Core, group);
        }
    }

    fn insert(&mut self, words: &[Word], rank: Rank, group: u32) {
        if words.is_empty() || words.len() > LONGEST {
            return;
        }
        self.spelt.entry(key(words)).or_default().push((rank, group));
        let sounds = sounds(words);
        if roman::consonants_in(&sounds) >= SHORT {
            self.heard.entry(roman::skeleton(&sounds)).or_default().push(Heard { sounds, rank, group });
        }
    }

    /// The names that stand in a text, the longest first taken, in the order of the text. In an English one a single word is
    /// a name only by its spelling.
    pub(crate) fn find(
        &self,
        words: &[Word],
        is_english: bool,
        fit: impl Fn(&[Sound], &[Sound]) -> f32,
    ) -> Vec<Mention> {
        let mut mentions: Vec<Mention> = Vec::new();
        for length in (1..=LONGEST.min(words.len())).rev() {
            for from in 0..=words.len() - length {
                let to = from + length;
                let stretch = &words[from..to];
                let edge = |word: &Word| RESPECT_KEYS.contains(&word.key) && word.key != "sahib";
                if mentions.iter().any(|m| m.from < to && from < m.to) || stretch.first().is_some_and(edge) {
                    continue;
                }
                let said = stretch.iter().filter(|word| !RESPECT_KEYS.contains(&word.key)).count();
                let heard = !is_english || said > 1 || stretch.iter().all(Word::is_gurmukhi);
                let groups = self.called(stretch, heard, &fit);
                if !groups.is_empty() {
                    mentions.push(Mention { from, to, groups });
                }
            }
        }
        mentions.sort_by_key(|mention| mention.from);
        // What shows respect behind a name belongs to it.
        for at in 0..mentions.len() {
            let end = mentions.get(at + 1).map_or(words.len(), |next| next.from);
            let mention = &mut mentions[at];
            mention.to += words[mention.to..end].iter().take_while(|word| RESPECT_KEYS.contains(&word.key)).count();
            let begin = words[..mention.from].iter().rev().take_while(|word| RESPECT_KEYS.contains(&word.key)).count();
            mention.from -= begin;
        }
        mentions
    }

    /// The groups that a stretch names as it stands, or with the ending of the oblique or the plural taken off its last word.
    fn called(&self, stretch: &[Word], by_sound: bool, fit: &impl Fn(&[Sound], &[Sound]) -> f32) -> Vec<u32> {
        let found = self.spelt_or_heard(stretch, by_sound, fit);
        if !found.is_empty() {
            return found;
        }
        let Some((last, before)) = stretch.split_last() else { return Vec::new() };
        let bases: Vec<Word> = bases(&last.plain).into_iter().flat_map(|base| words(&base)).collect();
        // As it is spelt before as it sounds: ਛੋਲਿਆਂ is of ਛੋਲੇ, not of ਚੋਲਾ.
        let inflected = [false, true].into_iter().filter(|heard| !heard || by_sound).find_map(|heard| {
            bases.iter().find_map(|base| {
                let found = self.spelt_or_heard(&[before, std::slice::from_ref(base)].concat(), heard, fit);
                (!found.is_empty()).then_some(found)
            })
        });
        inflected.unwrap_or_default()
    }

    fn spelt_or_heard(&self, stretch: &[Word], by_sound: bool, fit: &impl Fn(&[Sound], &[Sound]) -> f32) -> Vec<u32> {
        let words: Vec<Word> = stretch.iter().filter(|word| !RESPECT_KEYS.contains(&word.key)).cloned().collect();
        if words.is_empty() {
            return Vec::new();
        }
        if let Some(found) = self.spelt.get(&key(&words)) {
            return found.iter().map(|(_, group)| *group).collect();
        }
        if !by_sound {
            return Vec::new();
        }
        let heard = sounds(&words);
        // English words are no names because they sound like one.
        let consonants = roman::consonants_in(&heard);
        let is_other = words.iter().all(Word::is_gurmukhi);
        let least = if consonants >= CONSONANTS { ALIKE } else { SAME };
        if words.iter().any(|word| english::is_stop_word(&word.plain))
            || consonants < if is_other { SHORT } else { CONSONANTS }
        {
            return Vec::new();
        }
        let near = self.heard.get(&roman::skeleton(&heard)).into_iter().flatten();
        let mut found: Vec<(Rank, u32)> = near
            .filter(|name| fit(&heard, &name.sounds).min(fit(&name.sounds, &heard)) >= least)
            .map(|name| (name.rank, name.group))
            .collect();
        found.sort_unstable();
        found.dedup_by_key(|(_, group)| *group);
        found.into_iter().map(|(_, group)| group).collect()
    }
}

/// What a word may be an inflected form of, in whichever script.
pub(crate) fn bases(word: &str) -> Vec<String> {
    #[rustfmt::skip]
    const ENDINGS: [(&str, &str); 15] = [
        ("ਿਆਂ", "ਾ"), ("ੀਆਂ", "ੀ"), ("ਾਂ", ""), ("ਵਾਂ", ""), ("ੇ", "ਾ"), ("ੋਂ", ""), ("ੀਂ", ""), ("ਿਆਂ", "ੇ"), ("ਆਂ", ""),
        ("eyan", "e"), ("eyan", "a"), ("iyan", "i"), ("ian", "i"), ("ean", "e"), ("an", ""),
    ];
    const LEAST: usize = 3;
    let word = normal::normal(word);
    let bases = ENDINGS.iter().filter_map(|(end, instead)| Some(format!("{}{instead}", word.strip_suffix(end)?)));
    bases.filter(|base| base.chars().count() >= LEAST).collect()
}

fn key(words: &[Word]) -> String {
    words.iter().map(|word| word.key.as_str()).collect::<Vec<_>>().join(" ")
}

fn sounds(words: &[Word]) -> Vec<Sound> {
    let text = words.iter().map(|word| word.plain.as_str()).collect::<Vec<_>>().join(" ");
    if words.iter().any(Word::is_gurmukhi) { roman::from_gurmukhi(&text) } else { roman::from_latin(&text) }
}

/// Whether a word only shows respect.
pub(crate) fn is_respect(word: &Word) -> bool {
    RESPECT_KEYS.contains(&word.key)
}

/// The ways in which a text is called. "Ardas, the Sikh prayer" and "Guru Arjan Dev Ji: life, towns and bani" are called
/// by what stands before the mark, "Bhai Kanhaiya (Bhai Ghanaiya)" by either name.
fn names_of(group: &Group) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for title in std::iter::once(&group.title).chain(&group.title_pa) {
        let before = title.split([':', '(']).next().unwrap_or(title);
        let before = before.split_once(", the ").or_else(|| before.split_once(", 1")).map_or(before, |(name, _)| name);
        names.extend([title.clone(), before.to_owned()]);
        names.extend(title.split('(').skip(1).filter_map(|rest| rest.split(')').next()).map(str::to_owned));
    }
    match &group.details.record {
        Some(Record::Term(term)) => names.extend(term.roman.iter().cloned()),
        Some(Record::Place(place)) => names.extend(place.aliases.iter().cloned()),
        Some(Record::Lesson(_) | Record::Phrases(_)) => names.clear(),
        None => {}
    }
    names.sort_unstable();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::{Names, words};
    use crate::retriever::sounds_fit;

    #[test]
    fn names_are_found_in_any_script() {
        let mut names = Names::default();
        for (name, group) in [
            ("Banda Singh Bahadur", 0),
            ("ਬਾਬਾ ਬੰਦਾ ਸਿੰਘ ਬਹਾਦਰ", 0),
            ("Mata Gujri", 1),
            ("Raag Gujri", 2),
            ("Hazur Sahib", 3),
            ("Shastar", 4),
            ("ਛੋਲੇ", 5),
            ("ਚੋਲਾ", 6),
        ] {
            names.add(name, group);
        }
        let check = |question: &str, is_english: bool, want: &[u32]| {
            let found = names.find(&words(question), is_english, sounds_fit);
            let groups: Vec<u32> = found.iter().map(|mention| mention.groups[0]).collect();
            assert_eq!(groups, want, "{question}");
        };
        check("Who was Banda Singh Bahadur?", true, &[0]);
        check("banda sing bahadar kaun si", false, &[0]);
        check("ਬੰਦਾ ਸਿੰਘ ਬਹਾਦਰ ਕੌਣ ਸੀ?", false, &[0]);
        check("Who was Mata Gujri Ji?", true, &[1]);
        check("ਹਜ਼ੂਰ ਸਾਹਿਬ ਕਿੱਥੇ ਹੈ?", false, &[3]);
        check("Who was the sister?", true, &[]);
        check("ਛੋਲਿਆਂ ਨੂੰ", false, &[5]);
    }

    #[test]
    fn a_mention_has_its_words() {
        let mut names = Names::default();
        names.add("Guru Nanak Dev Ji", 0);
        let found = names.find(&words("When was Guru Nanak Dev Ji born?"), true, sounds_fit);
        assert_eq!((found[0].from, found[0].to), (2, 6));
    }
}
