//! Phrase books, good and hostile.

use super::super::Reader;
use super::super::trial::{Trial, read_one};
use super::*;
use proptest::prelude::*;

const GOOD: &str = r#"[[phrase]]
situation = "At the gurdwara"
pa = "ਲੰਗਰ ਕਿੱਥੇ ਹੈ?"
roman = "langar kitthe hai?"
en = "Where is the langar?"
"#;
const OTHER: &str = r#"[[phrase]]
situation = "Greetings"
pa = "ਸ਼ੁਭ ਰਾਤ।"
roman = "shubh raat."
en = "Good night."
"#;
const OTHER_TEXT: &str = "col/greetings#phrases | en |  | ਸ਼ੁਭ ਰਾਤ। (shubh raat.): Good night.";

#[track_caller]
fn check(source: &str, texts: &[&str], refusals: &[&str]) {
    let got = read_one(Reader::Phrases, "p.toml", source.as_bytes());
    assert_eq!(got, (texts.iter().map(|&s| s.into()).collect(), refusals.iter().map(|&s| s.into()).collect()));
}

/// The good phrase with one piece exchanged, and one good phrase behind it, which goes on.
#[track_caller]
fn check_refused(old: &str, new: &str, refusal: &str) {
    assert!(GOOD.contains(old), "{old}");
    check(&format!("{}{OTHER}", GOOD.replacen(old, new, 1)), &[OTHER_TEXT], &[&format!("p.toml:{refusal}")]);
}

#[test]
fn a_situation_is_a_list() {
    let more = GOOD.replace("ਲੰਗਰ", "ਦੀਵਾਨ").replace("langar", "deevaan");
    let text = "col/at-the-gurdwara#phrases | en |  | ਲੰਗਰ ਕਿੱਥੇ ਹੈ? (langar kitthe hai?): Where is the langar?\n\
        ਦੀਵਾਨ ਕਿੱਥੇ ਹੈ? (deevaan kitthe hai?): Where is the deevaan?";
    check(&format!("{GOOD}{OTHER}{more}"), &[text, OTHER_TEXT], &[]);
    let trial = Trial::new(&[("p.toml", GOOD.as_bytes())]);
    let (texts, _) = trial.read(&trial.collection(Reader::Phrases, "p.toml"));
    assert_eq!((texts[0].group.title.as_str(), texts[0].passages.len()), ("At the gurdwara", 1));
    assert!(matches!(&texts[0].passages[0].body, Body::Prose(prose) if prose.is_list));
    assert!(
        matches!(&texts[0].details.record, Some(Record::Phrases(phrases)) if phrases[0].en == "Where is the langar?")
    );
}

#[test]
fn a_bad_phrase_is_refused_alone() {
    check_refused("en = \"Where is the langar?\"\n", "", "1: missing field `en`");
    check_refused("en =", "english =", "5: unknown field `english`, expected one of `situation`, `pa`, `roman`, `en`");
    check_refused("At the gurdwara", "?", "1: situation: says nothing");
    check_refused("langar kitthe hai?", "", "1: roman: says nothing");
    check_refused("ਕਿੱਥੇ", "where", "1: pa: `ਲੰਗਰ where ਹੈ?` is not all in Gurmukhi");
    check_refused(
        "ਲੰਗਰ",
        "ਲਂਗਰ",
        "1: pa: `ਲਂਗਰ`: bindi stands only behind ਾ ੀ ੇ ੈ ੋ ੌ and ਆ ਈ ਉ ਊ ਏ ਐ ਓ ਔ; elsewhere write tippi",
    );
    check_refused("kitthe", "kitthe\\u200b", "1: roman: holds a zero-width character, U+200B");
}

#[test]
fn a_phrase_stands_once_in_its_situation() {
    check(
        &format!("{OTHER}{OTHER}"),
        &[OTHER_TEXT],
        &["p.toml:6: the phrase `col/greetings: ਸ਼ੁਭ ਰਾਤ।` stands already in p.toml:1"],
    );
    let elsewhere = OTHER.replace("Greetings", "At night");
    check(&format!("{OTHER}{elsewhere}"), &[OTHER_TEXT, &OTHER_TEXT.replace("greetings", "at-night")], &[]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_words_are_read_or_refused(word in "\\PC{0,20}", old in "gurdwara|ਲੰਗਰ|Where") {
        read_one(Reader::Phrases, "p.toml", GOOD.replace(&old, &word).as_bytes());
    }
}
