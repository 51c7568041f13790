//! Lexicons, good and hostile.

use super::super::Reader;
use super::super::trial::{Trial, read_one};
use super::*;
use proptest::prelude::*;

const GOOD: &str = r#"[[entry]]
id = "langar"
term = "Langar"
pa = "ਲੰਗਰ"
roman = ["langar", "guru ka langar"]
kind = "practice"
en = "Langar is the free kitchen of a gurdwara."
pa_def = "ਲੰਗਰ ਗੁਰਦੁਆਰੇ ਦੀ ਸਾਂਝੀ ਰਸੋਈ ਹੈ।"
see = ["seva"]
"#;
const OTHER: &str = r#"[[entry]]
id = "seva"
term = "Seva"
pa = "ਸੇਵਾ"
roman = ["seva"]
kind = "practice"
en = "Seva is service."
pa_def = "ਸੇਵਾ ਦਾ ਅਰਥ ਖ਼ਿਦਮਤ ਹੈ।"
see = []
"#;
const OTHER_TEXT: [&str; 2] = ["col/seva#en | en |  | Seva is service.", "col/seva#pa | pa |  | ਸੇਵਾ ਦਾ ਅਰਥ ਖ਼ਿਦਮਤ ਹੈ।"];

/// The good entry with one piece exchanged, and one good entry behind it, which goes on.
#[track_caller]
fn check_refused(old: &str, new: &str, refusal: &str) {
    assert!(GOOD.contains(old), "{old}");
    let source = format!("{}\n{OTHER}", GOOD.replacen(old, new, 1));
    let (texts, refusals) = read_one(Reader::Lexicon, "l.toml", source.as_bytes());
    assert_eq!((texts, refusals), (OTHER_TEXT.map(str::to_owned).to_vec(), vec![format!("l.toml:{refusal}")]));
}

/// A file that is no lexicon at all.
#[track_caller]
fn check_file(source: &str, refusal: &str) {
    let (texts, refusals) = read_one(Reader::Lexicon, "l.toml", source.as_bytes());
    assert!(texts.is_empty());
    assert_eq!(refusals, [format!("l.toml:{refusal}")]);
}

#[test]
fn an_entry_is_a_term_and_two_passages() {
    let trial = Trial::new(&[("l.toml", format!("{GOOD}{OTHER}").as_bytes())]);
    let (texts, report) = trial.read(&trial.collection(Reader::Lexicon, "l.toml"));
    assert_eq!((texts.len(), report.refused), (2, 0));
    let Text { group, passages, details } = &texts[0];
    assert_eq!(
        (group.id.as_str(), group.title.as_str(), group.title_pa.as_deref()),
        ("col/langar", "Langar", Some("ਲੰਗਰ"))
    );
    assert_eq!(
        passages.iter().map(|passage| passage.id.as_str()).collect::<Vec<_>>(),
        ["col/langar#en", "col/langar#pa"]
    );
    let Some(Record::Term(term)) = &details.record else { panic!("a term is wanted") };
    assert_eq!(term.roman, ["langar", "guru ka langar"]);
    assert_eq!((term.kind.as_str(), term.see.as_slice()), ("practice", &["seva".to_owned()][..]));
    assert_eq!(
        (term.en.as_str(), term.pa.as_str()),
        ("Langar is the free kitchen of a gurdwara.", "ਲੰਗਰ ਗੁਰਦੁਆਰੇ ਦੀ ਸਾਂਝੀ ਰਸੋਈ ਹੈ।")
    );
}

#[test]
fn a_bad_entry_is_refused_alone() {
    check_refused("term = \"Langar\"\n", "", "1: `langar`: missing field `term`");
    check_refused(
        "see =",
        "sea =",
        "9: `langar`: unknown field `sea`, expected one of `id`, `term`, `pa`, `roman`, `kind`, `en`, `pa_def`, `see`",
    );
    check_refused("\"Langar\"", "7", "3: `langar`: invalid type: integer `7`, expected a string");
    check_refused(
        "id = \"langar\"",
        "id = \"Langar!\"",
        "2: `Langar!`: id: is not made of small letters, digits and hyphens",
    );
    check_refused("\"Langar\"", "\" \"", "3: `langar`: term: says nothing");
    let kinds = "scripture, concept, practice, person, title, place, building, history, time, music, dress, food, family, language";
    check_refused(
        "\"practice\"",
        "\"custom\"",
        &format!("6: `langar`: kind: `custom` is not known; there are: {kinds}"),
    );
    check_refused("[\"seva\"]", "[\"sewa\"]", "9: `langar`: see: there is no entry `sewa`");
    check_refused("[\"seva\"]", "[\"langar\"]", "9: `langar`: see: `langar` is this entry itself, or stands twice");
    check_refused(
        "[\"seva\"]",
        "[\"seva\", \"seva\"]",
        "9: `langar`: see: `seva` is this entry itself, or stands twice",
    );
    check_refused("guru ka langar", "langar", "5: `langar`: roman: `langar` stands twice");
    check_refused("[\"langar\", \"guru ka langar\"]", "[]", "5: `langar`: roman: names no spelling in Latin letters");
    for wrong in ["Langar", "ਲੰਗਰ", " ", "guru  ka", ""] {
        let reason = "is not small Latin letters with single spaces between words";
        check_refused("guru ka langar", wrong, &format!("5: `langar`: roman: `{wrong}` {reason}"));
    }
    check_refused("pa = \"ਲੰਗਰ\"", "pa = \"Langar\"", "4: `langar`: pa: is not all in Gurmukhi");
    check_refused("ਦੀ ਸਾਂਝੀ", "ਦੀ free", "8: `langar`: pa_def: is not all in Gurmukhi");
    check_refused(
        "Langar is",
        &format!("{} is", "x".repeat(400)),
        "7: `langar`: en: has 435 characters; a definition has at most 400",
    );
    check_refused(
        "ਸਾਂਝੀ",
        "ਸਾੰਝੀ",
        "8: `langar`: pa_def: `ਸਾੰਝੀ`: tippi stands only behind a bare consonant, ਿ ੁ ੂ and ਅ ਇ; elsewhere write bindi",
    );
    check_refused("free", "free\\u202e", "7: `langar`: en: holds a bidi control, U+202E");
    check_refused(
        "\"guru ka langar\"",
        "\"guru\\u0000\"",
        "5: `langar`: roman: `guru\\u{0}` is not small Latin letters with single spaces between words",
    );
}

#[test]
fn an_id_stands_once() {
    let source = format!("{OTHER}\n{OTHER}");
    let (texts, refusals) = read_one(Reader::Lexicon, "l.toml", source.as_bytes());
    assert_eq!(texts, OTHER_TEXT);
    assert_eq!(refusals, ["l.toml:11: the id `col/seva` stands already in l.toml:1"]);
}

#[test]
fn an_entry_that_is_refused_is_known_to_the_others() {
    let source = format!("{GOOD}{}", OTHER.replace("\"practice\"", "\"x\""));
    let (texts, refusals) = read_one(Reader::Lexicon, "l.toml", source.as_bytes());
    assert_eq!((texts.len(), refusals.len()), (2, 1));
}

#[test]
fn a_file_is_a_list_of_entries() {
    check_file("[[entry]\n", "1: unclosed array table, expected `]`");
    check_file("\n[entry]\nid = \"a\"\n", "2: `entry` is not known: write each as [[entry]]");
    check_file("title = \"x\"\n", "1: `title` is not known: write each as [[entry]]");
    check_file("entry = [1]\n", "1: invalid type: integer `1`, expected struct Entry");
    check_file("\n# \u{202e}\n", "2: holds a bidi control, U+202E");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        read_one(Reader::Lexicon, "l.toml", &bytes);
        read_one(Reader::Lexicon, "l.toml", &[GOOD.as_bytes(), &bytes].concat());
    }

    #[test]
    fn any_words_are_read_or_refused(word in "\\PC{0,20}", old in "langar|practice|seva|ਲੰਗਰ") {
        read_one(Reader::Lexicon, "l.toml", GOOD.replace(&old, &word).as_bytes());
    }
}
