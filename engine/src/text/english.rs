//! English words for the index: lower case, without accents, stemmed (Porter 2).

use rust_stemmers::{Algorithm, Stemmer};
use std::borrow::Cow;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;

static STEMMER: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::create(Algorithm::English));

/// Lower case without diacritics: `Nānak` is `nanak`.
#[must_use]
pub fn unaccented(text: &str) -> String {
    text.nfkd()
        .filter(|c| !matches!(c, '\u{0300}'..='\u{036F}'))
        .flat_map(char::to_lowercase)
        .map(|c| if matches!(c, '\u{2018}' | '\u{2019}' | '`') { '\'' } else { c })
        .collect()
}

/// The words of a text, unstemmed: runs of letters and digits; an apostrophe inside a word is dropped.
#[must_use]
pub fn words(text: &str) -> Vec<String> {
    let text = unaccented(text).replace("'s ", " ").replace('\'', "");
    text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_owned).collect()
}

/// The stem under which a word of [`words`] is indexed. The English of older translations is read as today's:
/// `thou givest`, `he giveth` and `you give` share their stems, and so do `woman` and `women`, `teach` and `taught`.
#[must_use]
pub fn stem(word: &str) -> String {
    STEMMER.stem(&modern(word)).into_owned()
}

fn modern(word: &str) -> Cow<'_, str> {
    const OLD: [(&str, &str); 22] = [
        ("art", "are"),
        ("canst", "can"),
        ("couldst", "could"),
        ("didst", "did"),
        ("dost", "do"),
        ("doth", "do"),
        ("hadst", "had"),
        ("hast", "have"),
        ("hath", "have"),
        ("mayst", "may"),
        ("saith", "say"),
        ("shalt", "shall"),
        ("thee", "you"),
        ("thine", "your"),
        ("thou", "you"),
        ("thy", "your"),
        ("thyself", "yourself"),
        ("unto", "to"),
        ("wert", "were"),
        ("wilt", "will"),
        ("wouldst", "would"),
        ("ye", "you"),
    ];
    if let Ok(at) = OLD.binary_search_by_key(&word, |&(old, _)| old) {
        return Cow::Borrowed(OLD[at].1);
    }
    if let Ok(at) = IRREGULAR.binary_search_by_key(&word, |&(form, _)| form) {
        return Cow::Borrowed(IRREGULAR[at].1);
    }
    // `giveth` and `givest`, not `teeth`. An `s` in their place brings them to the stem of `gives`; a superlative that
    // comes to the same end does so in index and query alike.
    match word.strip_suffix("eth").or_else(|| word.strip_suffix("est")) {
        Some(verb) if verb.len() >= 3 => Cow::Owned(format!("{verb}es")),
        _ => Cow::Borrowed(word),
    }
}

/// Plurals and past forms that no suffix tells.
#[rustfmt::skip]
static IRREGULAR: &[(&str, &str)] = &[
    ("arisen", "arise"), ("arose", "arise"), ("ate", "eat"), ("became", "become"), ("began", "begin"),
    ("begun", "begin"), ("bent", "bend"), ("bitten", "bite"), ("blew", "blow"), ("blown", "blow"), ("bought", "buy"),
    ("brethren", "brother"), ("broken", "break"), ("brought", "bring"), ("built", "build"), ("burnt", "burn"),
    ("came", "come"), ("caught", "catch"), ("children", "child"), ("chose", "choose"), ("chosen", "choose"),
    ("dealt", "deal"), ("drank", "drink"), ("drawn", "draw"), ("drew", "draw"), ("driven", "drive"),
    ("drove", "drive"), ("dwelt", "dwell"), ("eaten", "eat"), ("fallen", "fall"), ("fed", "feed"), ("feet", "foot"),
    ("fell", "fall"), ("fled", "flee"), ("flew", "fly"), ("flown", "fly"), ("forgave", "forgive"),
    ("forgiven", "forgive"), ("forgot", "forget"), ("forgotten", "forget"), ("forsaken", "forsake"),
    ("forsook", "forsake"), ("fought", "fight"), ("froze", "freeze"), ("frozen", "freeze"), ("gave", "give"),
    ("given", "give"), ("gone", "go"), ("grew", "grow"), ("grown", "grow"), ("heard", "hear"), ("held", "hold"),
    ("hid", "hide"), ("hidden", "hide"), ("hung", "hang"), ("kept", "keep"), ("knew", "know"), ("knives", "knife"),
    ("known", "know"), ("laid", "lay"), ("led", "lead"), ("lent", "lend"), ("lost", "lose"), ("meant", "mean"),
    ("men", "man"), ("met", "meet"), ("mice", "mouse"), ("overcame", "overcome"), ("oxen", "ox"), ("paid", "pay"),
    ("ran", "run"), ("rang", "ring"), ("ridden", "ride"), ("risen", "rise"), ("rode", "ride"), ("sang", "sing"),
    ("sank", "sink"), ("sat", "sit"), ("seen", "see"), ("selves", "self"), ("sent", "send"), ("shaken", "shake"),
    ("shone", "shine"), ("shook", "shake"), ("shown", "show"), ("slain", "slay"), ("slept", "sleep"), ("sold", "sell"),
    ("sought", "seek"), ("sown", "sow"), ("spent", "spend"), ("spoke", "speak"), ("spoken", "speak"),
    ("sprang", "spring"), ("stole", "steal"), ("stolen", "steal"), ("stood", "stand"), ("stricken", "strike"),
    ("struck", "strike"), ("sung", "sing"), ("sunk", "sink"), ("swam", "swim"), ("swept", "sweep"), ("swore", "swear"),
    ("sworn", "swear"), ("taken", "take"), ("taught", "teach"), ("teeth", "tooth"), ("thieves", "thief"),
    ("threw", "throw"), ("thrown", "throw"), ("told", "tell"), ("took", "take"), ("tore", "tear"), ("torn", "tear"),
    ("understood", "understand"), ("went", "go"), ("wept", "weep"), ("wives", "wife"), ("woke", "wake"),
    ("woken", "wake"), ("wolves", "wolf"), ("women", "woman"), ("wore", "wear"), ("worn", "wear"), ("wove", "weave"),
    ("woven", "weave"), ("written", "write"), ("wrote", "write"),
];

/// The stems of words that stand for this one in questions (`synonyms.txt`); not its own.
pub fn synonyms(stemmed: &str) -> impl Iterator<Item = &'static str> + use<'_> {
    let groups = GROUPS.iter().filter(move |group| group.iter().any(|word| word == stemmed));
    groups.flatten().map(String::as_str).filter(move |word| *word != stemmed)
}

static GROUPS: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let lines = include_str!("synonyms.txt").lines().filter(|line| !line.starts_with('#'));
    let group = |line: &str| {
        let mut stems: Vec<String> = words(line).iter().map(|word| stem(word)).collect();
        stems.sort_unstable();
        stems.dedup();
        stems
    };
    lines.map(group).collect()
});

/// Words that say nothing of what a text is about, question words among them.
#[must_use]
pub fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.binary_search(&word).is_ok()
}

#[rustfmt::skip]
static STOP_WORDS: &[&str] = &[
    "a", "about", "according", "after", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be", "because",
    "been", "being", "but", "by", "can", "could", "did", "do", "does", "doing", "explain", "for", "from", "give",
    "had", "has", "have", "having", "he", "her", "here", "hers", "him", "his", "how", "i", "if", "in", "into", "is",
    "it", "its", "just", "know", "made", "make", "many", "may", "me", "mean", "meaning", "means", "might", "more",
    "most", "much", "must", "my", "no", "not", "of", "off", "on", "only", "or", "other", "our", "out", "over",
    "please", "quote", "said", "say", "saying", "says", "shall", "she", "should", "show", "so", "some", "speak",
    "such", "tell", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this", "those",
    "through", "to", "too", "up", "us", "very", "was", "we", "were", "what", "whats", "when", "where", "which",
    "while", "who", "whom", "whose", "why", "will", "with", "would", "you", "your",
];

#[cfg(test)]
mod tests {
    use super::{IRREGULAR, STOP_WORDS, stem, synonyms, words};

    #[test]
    fn tables_are_sorted() {
        assert!(STOP_WORDS.is_sorted());
        assert!(IRREGULAR.is_sorted_by_key(|(form, _)| form));
    }

    #[test]
    fn words_have_synonyms() {
        let check = |word: &str, other: &str| assert!(synonyms(&stem(word)).any(|s| s == stem(other)), "{word} {other}");
        check("founded", "created");
        check("marriage", "wife");
        check("marriage", "karaj");
        assert_eq!(synonyms("nanak").count(), 0);
    }

    #[test]
    fn words_are_plain() {
        let check = |text: &str, want: &[&str]| {
            assert_eq!(words(text).iter().map(|w| stem(w)).collect::<Vec<_>>(), want);
        };
        check("Guru’s Feet, Nānak!", &["guru", "foot", "nanak"]);
        check("don't — 20 rivers", &["dont", "20", "river"]);
        check("Thou givest, he giveth", &["you", "give", "he", "give"]);
        check("He taught women, men and children", &["he", "teach", "woman", "man", "and", "child"]);
    }
}
