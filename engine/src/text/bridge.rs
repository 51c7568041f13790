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
/// second list say nothing of what is asked about. Names and English words that sound like others stand for themselves.
#[rustfmt::skip]
const LATIN: [(&str, &str); 213] = [
    ("kaun", "who"), ("kon", "who"), ("kaon", "who"), ("koun", "who"), ("kisne", "who"), ("kihne", "who"),
    ("kehnu", "who"), ("kinne", "how many"), ("kinna", "how many"), ("kinni", "how many"), ("kinnian", "how many"),
    ("kine", "how many"), ("kinniyan", "how many"), ("kinneyan", "how many"), ("kiniyan", "how many"),
    ("kineyan", "how many"), ("kinnean", "how many"), ("kina", "how many"), ("kinnaa", "how many"),
    ("kitne", "how many"), ("kitni", "how many"), ("kitna", "how many"), ("kado", "when"), ("kadon", "when"),
    ("kaddon", "when"), ("kad", "when"), ("kithe", "where"), ("kitthe", "where"), ("kithon", "where"),
    ("kithey", "where"), ("kitthon", "where"), ("kithhe", "where"), ("kyon", "why"), ("kyu", "why"), ("kyun", "why"),
    ("kion", "why"), ("kiu", "why"), ("kyuon", "why"), ("kiven", "how"), ("kive", "how"), ("kidan", "how"),
    ("kiddan", "how"), ("ki", "what"), ("kee", "what"), ("kya", "what"), ("kis", "which"), ("kehda", "which"),
    ("kehdi", "which"), ("kehde", "which"), ("kihra", "which"), ("kihri", "which"), ("kihre", "which"),
    ("kehra", "which"), ("kehri", "which"), ("kehre", "which"), ("kehdiyan", "which"), ("kehdian", "which"),
    ("keda", "which"), ("kedi", "which"), ("kede", "which"), ("maa", "mother"), ("pita", "father"),
    ("dhee", "daughter"), ("putt", "son"), ("pauris", "pauri"), ("val", "kesh hair"), ("wal", "kesh hair"),
    ("bani", "bani"), ("baani", "bani"), ("banee", "bani"), ("banis", "bani"), ("banian", "bani"), ("baniyan", "bani"),
    ("ladai", "battle"), ("ladaai", "battle"), ("ladayi", "battle"), ("larai", "battle"), ("larhai", "battle"),
    ("ladaiyan", "battle"), ("ladaian", "battle"), ("larhaian", "battle"), ("ladayian", "battle"), ("ladian", "fought"),
    ("ladiyan", "fought"), ("lade", "fought"), ("ladya", "fought"), ("ladia", "fought"), ("ladna", "fought"),
    ("ladde", "fought"), ("padhna", "read recited"), ("padhde", "read recited"), ("padhya", "read recited"),
    ("padhia", "read recited"), ("padhi", "read recited"), ("padhiyan", "read recited"), ("padhian", "read recited"),
    ("padhda", "read recited"), ("padh", "read recited"), ("pagdi", "dastar turban"), ("pagdian", "dastar turban"),
    ("kudi", "girl"), ("kudian", "girl"), ("kudiyan", "girl"), ("dadhi", "beard"), ("dahri", "beard"),
    ("bannde", "tied"), ("bandhde", "tied"), ("pinda", "village"), ("ghoda", "horse"), ("ghode", "horse"),
    ("sakdey", "can"), ("skde", "can"), ("skda", "can"), ("skdi", "can"), ("chaida", "should"), ("chaide", "should"),
    ("akali", "akali"), ("banda", "banda"), ("baoli", "baoli"), ("dhanna", "dhanna"), ("jori", "jori"),
    ("kabir", "kabir"), ("kara", "kara"), ("khanda", "khanda"), ("kirtan", "kirtan"), ("mardana", "mardana"),
    ("nagara", "nagara"), ("pir", "pir"), ("ragi", "ragi"), ("sakhi", "sakhi"), ("sangat", "sangat"),
    ("satta", "satta"), ("sheikh", "sheikh"), ("sodar", "sodar"), ("keertan", "kirtan"), ("kirtana", "kirtan"),
    ("sangatt", "sangat"), ("mardaana", "mardana"), ("bauli", "baoli"), ("karha", "kara"), ("karaa", "kara"),
    ("kirtann", "kirtan"), ("saakhi", "sakhi"), ("sakhee", "sakhi"), ("prasad", "prashad"), ("parsad", "prashad"),
    ("prashad", "prashad"), ("parshad", "prashad"), ("maryada", "maryada"), ("mariada", "maryada"),
    ("marayda", "maryada"), ("purakh", "purakh"), ("sarai", "sarai"), ("mantar", "mantar"), ("mahala", "mahala"),
    ("mahalla", "mahala"), ("tuk", "line"), ("dhian", "dhian"), ("dhyan", "dhian"), ("dhyaan", "dhian"),
    ("gian", "gian"), ("gyan", "gian"), ("gyaan", "gian"), ("giaan", "gian"), ("sabar", "sabar"), ("miri", "miri"),
    ("piri", "piri"), ("sajjan", "Sajjan"), ("makhan", "Makhan"), ("gujri", "Gujri"), ("gujari", "Gujri"),
    ("nana", "grandfather"), ("pani", "water"), ("vani", "bani"), ("mani", "mani"), ("kaur", "kaur"), ("moh", "moh"),
    ("kaam", "kaam"), ("giani", "giani"), ("gyani", "giani"), ("path", "path"), ("paath", "path"), ("bhog", "bhog"),
    ("pauna", "wear"), ("paunde", "wear"), ("paunda", "wear"), ("paundi", "wear"), ("sher", "sher"), ("patti", "patti"),
    ("joora", "joora"), ("city", "city"), ("date", "date"), ("door", "door"), ("june", "june"), ("july", "july"),
    ("party", "party"), ("rice", "rice"), ("share", "share"), ("tone", "tone"), ("trade", "trade"), ("veil", "veil"),
    ("verse", "verse"), ("wall", "wall"), ("pride", "pride"), ("care", "care"), ("canada", "canada"),
    ("language", "language"), ("page", "page"), ("history", "history"), ("born", "born"), ("birthday", "birthday"),
    ("family", "family"), ("name", "name"),
];
#[rustfmt::skip]
const SILENT: [&str; 153] = [
    "a", "apna", "apne", "apni", "are", "ate", "atey", "aur", "baare", "bare", "batao", "bhi", "bhut", "bre", "bta",
    "ch", "che", "cho", "chon", "da", "das", "dasdeo", "dasdio", "dasdo", "daso", "dass", "dasso", "de", "dey", "dhan",
    "dhann", "di", "dian", "dio", "diyan", "dsna", "dwara", "e", "eh", "ehda", "ehde", "ehdi", "ehe", "ehna", "ehnan",
    "ehne", "ena", "gai", "gaya", "gaye", "gayi", "geye", "gia", "gye", "gyi", "hai", "hain", "han", "he", "hi", "hn",
    "ho", "hoea", "hoi", "hoya", "hoye", "hoyea", "hoyi", "hua", "hui", "hun", "hunda", "hunde", "hundi", "ich", "inha",
    "is", "ja", "jad", "jadon", "jan", "janda", "jande", "jandi", "jehda", "jehde", "jehdi", "ji", "jo", "kar", "karda",
    "karde", "kehnda", "kehnde", "kehndi", "kehya", "kenda", "kende", "keta", "kita", "kiti", "kitta", "kitte", "kol",
    "krda", "krde", "krdi", "krk", "krke", "krn", "krna", "lai", "lyi", "mnu", "naal", "nahi", "nal", "ne", "nhi", "nl",
    "nu", "nun", "oh", "ohda", "ohde", "ohdi", "ohna", "ohnan", "ohne", "phir", "please", "pls", "plz", "rha", "rhe",
    "rhi", "sab", "sahib", "sare", "si", "sn", "te", "tey", "ton", "tuc", "unha", "us", "vch", "vi", "vich", "wale",
    "wali", "wich",
];

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table { spelt: HashMap::new(), heard: HashMap::new() };
    for line in include_str!("bridge.tsv").lines().filter(|line| !line.starts_with('#')) {
        let (forms, english) = line.split_once('\t').unwrap_or((line, ""));
        for form in forms.split_whitespace() {
            let normal = normal(form);
            table.spelt.entry(fold(&normal)).or_insert(english);
            let sounds = roman::from_gurmukhi(&normal);
            for sounds in nasals_written(&sounds).into_iter().chain([sounds]) {
                table.heard.entry(roman::skeleton(&sounds)).or_default().push(Heard { sounds, english });
            }
        }
    }
    table
});

/// The ways in which a word with a tippi or bindi is written in Latin letters: with `n` or `m` (`panj`, `lamba`), or with
/// nothing at its end and before another nasal or `h` (`nahi`, `kam`). None for a word without.
pub(crate) fn nasals_written(sounds: &[Sound]) -> Vec<Vec<Sound>> {
    use Sound::{B, Bh, H, M, N, Nasal, P, Ph, RetroN};
    if !sounds.contains(&Nasal) {
        return Vec::new();
    }
    let written = |leaves_out: bool| {
        let letter = |(at, &sound): (usize, &Sound)| match (sound, sounds.get(at + 1)) {
            (Nasal, None | Some(H | M | N | RetroN)) if leaves_out => None,
            (Nasal, Some(B | Bh | M | P | Ph)) => Some(M),
            (Nasal, _) => Some(N),
            _ => Some(sound),
        };
        sounds.iter().enumerate().filter_map(letter).collect()
    };
    vec![written(false), written(true)]
}

/// Whether a word in Latin letters can only ask in Punjabi: who, when, where, why or how many.
#[must_use]
pub fn only_asks(word: &str) -> bool {
    let asks = |english: &str| matches!(english, "how many" | "when" | "where" | "who" | "why");
    LATIN.iter().any(|(latin, english)| *latin == word && asks(english))
}

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
    // In "banaye" and "kitiyan" it only joins two vowels.
    let vowel = |at: Option<usize>| at.and_then(|at| heard.get(at)).is_some_and(|s| s.is_vowel());
    let glides = |at: usize| heard[at] == Sound::Y && vowel(at.checked_sub(1)) && vowel(Some(at + 1));
    let closed: Vec<Sound> = (0..heard.len()).filter(|&at| !glides(at)).map(|at| heard[at]).collect();
    let fits = [&heard, &open, &closed].into_iter().flat_map(|sounds| {
        let near = TABLE.heard.get(&roman::skeleton(sounds)).into_iter().flatten();
        near.map(|heard| (fit(sounds, &heard.sounds).min(fit(&heard.sounds, sounds)), heard.english))
            .collect::<Vec<_>>()
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
