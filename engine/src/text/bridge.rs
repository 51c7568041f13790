//! The words by which questions in Punjabi ask, and their English: `bridge.tsv`.

use super::normal::{fold, normal};
use super::roman;
use super::sound::Sound;
use std::collections::HashMap;
use std::sync::LazyLock;

/// A form of a word, by its sounds.
struct Heard {
    sounds: Vec<Sound>,
    english: &'static str,
}

struct Table {
    spelt: HashMap<String, &'static str>,
    heard: HashMap<String, Vec<Heard>>,
}

/// How people write the smallest words in Latin letters, where sounds alone would not tell them from others; those of the
/// second list say nothing of what is asked about.
#[rustfmt::skip]
const LATIN: [(&str, &str); 43] = [
    ("kaun", "who"), ("kon", "who"), ("kaon", "who"), ("kisne", "who"), ("kihne", "who"), ("kinne", "how many"),
    ("kinna", "how many"), ("kinni", "how many"), ("kinnian", "how many"), ("kine", "how many"), ("kinniyan", "how many"),
    ("kado", "when"), ("kadon", "when"), ("kaddon", "when"), ("kad", "when"), ("kithe", "where"), ("kitthe", "where"),
    ("kithon", "where"), ("kyon", "why"), ("kyu", "why"), ("kyun", "why"), ("kion", "why"), ("kiu", "why"),
    ("kiven", "how"), ("kive", "how"), ("kidan", "how"), ("kiddan", "how"), ("ki", "what"), ("kee", "what"),
    ("kis", "which"), ("kehda", "which"), ("kehdi", "which"), ("kehde", "which"), ("kihra", "which"), ("kihri", "which"),
    ("kihre", "which"), ("kehra", "which"), ("kehri", "which"), ("kehre", "which"), ("maa", "mother"), ("pita", "father"),
    ("dhee", "daughter"), ("putt", "son"),
];
#[rustfmt::skip]
const SILENT: [&str; 89] = [
    "a", "ate", "bare", "baare", "bhi", "ch", "che", "chon", "da", "daso", "dasso", "de", "di", "diyan", "dian", "dio", "e",
    "eh", "ehna", "ena", "gaya", "gaye", "gayi", "gia", "gai", "hai", "hain", "han", "he", "hi", "ho", "hoi", "hoya",
    "hoye", "hoyi", "hun", "hunda", "hunde", "hundi", "is", "ja", "jan", "janda", "jande", "jandi", "ji", "jo", "kar",
    "karda", "karde", "kehnde", "kehndi", "keta", "kita", "kiti", "kitte", "kitta", "lai", "nal", "naal", "ne", "nu", "nun",
    "oh", "sahib", "si", "te", "ton", "us", "vich",
    "apna", "apne", "apni", "ehnan", "inha", "jad", "jadon", "kol", "nahi", "ohna", "ohnan", "phir", "sab", "sare", "unha",
    "vi", "wich", "wale", "wali",
];

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table { spelt: HashMap::new(), heard: HashMap::new() };
    for line in include_str!("bridge.tsv").lines().filter(|line| !line.starts_with('#')) {
        let (forms, english) = line.split_once('\t').unwrap_or((line, ""));
        for form in forms.split_whitespace() {
            let normal = normal(form);
            table.spelt.entry(fold(&normal)).or_insert(english);
            let sounds = roman::from_gurmukhi(&normal);
            table.heard.entry(roman::skeleton(&sounds)).or_default().push(Heard { sounds, english });
        }
    }
    table
});

/// The English of a word of a question in Gurmukhi; empty for one that only holds a sentence together.
#[must_use]
pub fn of_gurmukhi(word: &str) -> Option<&'static str> {
    TABLE.spelt.get(&fold(&normal(word))).copied()
}

/// The same for a word in Latin letters, by how it sounds.
#[must_use]
pub fn of_latin(word: &str, fit: impl Fn(&[Sound], &[Sound]) -> f32) -> Option<&'static str> {
    /// A word of a question is heard in its context; so much is asked of its sounds alone.
    const ALIKE: f32 = 0.9;
    if let Some((_, english)) = LATIN.iter().find(|(latin, _)| *latin == word) {
        return Some(english);
    }
    if SILENT.contains(&word) {
        return Some("");
    }
    let heard = roman::from_latin(word);
    // "banwaya" is also spelt with a vowel where the ear takes it for a consonant.
    let open: Vec<Sound> = heard.iter().map(|&s| if s == Sound::Y { Sound::I } else { s }).collect();
    let fits = [&heard, &open].into_iter().flat_map(|sounds| {
        let near = TABLE.heard.get(&roman::skeleton(sounds)).into_iter().flatten();
        near.map(|heard| (fit(sounds, &heard.sounds).min(fit(&heard.sounds, sounds)), heard.english)).collect::<Vec<_>>()
    });
    fits.filter(|(fit, _)| *fit >= ALIKE).max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, english)| english)
}

#[cfg(test)]
mod tests {
    use super::{of_gurmukhi, of_latin};
    use crate::retriever::sounds_fit;

    #[test]
    fn words_of_questions_have_their_english() {
        let check = |word: &str, want: Option<&str>| {
            let found = if word.is_ascii() { of_latin(word, sounds_fit) } else { of_gurmukhi(word) };
            assert_eq!(found, want, "{word}");
        };
        check("ਕਿੱਥੇ", Some("where"));
        check("ਕਿਥੇ", Some("where"));
        check("kithe", Some("where"));
        check("ਜਨਮ", Some("born"));
        check("janam", Some("born"));
        check("shuru", Some("began"));
        check("ਨੂੰ", Some(""));
        check("ਕੰਪਿਊਟਰ", None);
    }
}
