//! What the lessons, the phrase book and the lexicon of the corpus must hold, whoever edits them.

use super::{Text, manifest, read};
use crate::report::Report;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use vichar_engine::record::{Lesson, Record, Word};

/// The texts of one collection of the corpus, none of which may be refused.
#[track_caller]
fn texts(collection: &str) -> Vec<Text> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/manifest.toml");
    let mut report = Report::default();
    let collections = manifest(&path, &mut report).unwrap();
    let collection = collections.iter().find(|found| found.id == collection).unwrap();
    let mut texts = Vec::new();
    let mut sink = |text| {
        texts.push(text);
        Ok(())
    };
    read(collection, &mut report, &mut sink).unwrap();
    assert!(report.is_clean(), "{report}");
    texts
}

fn lessons() -> Vec<Lesson> {
    let records = texts("lessons").into_iter().filter_map(|text| text.details.record);
    records.filter_map(|record| if let Record::Lesson(lesson) = record { Some(lesson) } else { None }).collect()
}

fn words() -> Vec<Word> {
    lessons().into_iter().flat_map(|lesson| lesson.words).collect()
}

/// Checks that each of some words is taught.
#[track_caller]
fn check_taught(words: &str) {
    let taught: BTreeSet<String> = self::words().into_iter().map(|word| word.pa).collect();
    let missing: Vec<&str> = words.split(',').map(str::trim).filter(|word| !taught.contains(*word)).collect();
    assert!(missing.is_empty(), "not taught: {missing:?}");
}

#[test]
fn there_are_seventy_lessons_and_they_count_up() {
    let mut levels: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    for lesson in lessons() {
        levels.entry(lesson.level).or_default().push(lesson.number);
    }
    for (level, count) in [("amateur", 30), ("advanced", 25), ("professional", 15)] {
        assert_eq!(levels[level], (1..=count).collect::<Vec<u32>>(), "{level}");
    }
}

#[test]
fn there_are_words_phrases_and_terms_enough() {
    let words: BTreeSet<String> = words().into_iter().map(|word| word.pa).collect();
    assert!(words.len() >= 1500, "{} words", words.len());
    let phrases = texts("phrases").into_iter().map(|text| match text.details.record {
        Some(Record::Phrases(phrases)) => phrases.len(),
        _ => 0,
    });
    let phrases: usize = phrases.sum();
    assert!(phrases >= 300, "{phrases} phrases");
    let terms = texts("lexicon").len();
    assert!(terms >= 600, "{terms} terms");
}

#[test]
fn numbers_from_nothing_to_a_hundred() {
    const ONES: &str = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen \
        sixteen seventeen eighteen nineteen";
    const TENS: &str = "twenty thirty forty fifty sixty seventy eighty ninety";
    let ones: Vec<&str> = ONES.split(' ').collect();
    let mut numbers: Vec<String> = ones.iter().map(|&one| one.to_owned()).collect();
    for ten in TENS.split(' ') {
        numbers.push(ten.to_owned());
        numbers.extend(ones[1..10].iter().map(|one| format!("{ten}-{one}")));
    }
    numbers.push("hundred".to_owned());
    assert_eq!(numbers.len(), 101);
    let words = words();
    let mut forms = BTreeSet::new();
    for number in numbers {
        let word = words.iter().find(|word| word.en == number);
        forms.insert(&word.unwrap_or_else(|| panic!("{number} is not taught")).pa);
    }
    assert_eq!(forms.len(), 101, "no two numbers are one word");
}

/// As the Unicode CLDR names them in Punjabi (`ca-gregorian`, wide, standing alone; Unicode License V3).
#[test]
fn months_and_days() {
    check_taught("ਜਨਵਰੀ, ਫ਼ਰਵਰੀ, ਮਾਰਚ, ਅਪ੍ਰੈਲ, ਮਈ, ਜੂਨ, ਜੁਲਾਈ, ਅਗਸਤ, ਸਤੰਬਰ, ਅਕਤੂਬਰ, ਨਵੰਬਰ, ਦਸੰਬਰ");
    check_taught("ਐਤਵਾਰ, ਸੋਮਵਾਰ, ਮੰਗਲਵਾਰ, ਬੁੱਧਵਾਰ, ਵੀਰਵਾਰ, ਸ਼ੁੱਕਰਵਾਰ, ਸ਼ਨਿੱਚਰਵਾਰ");
    // And the months of the year by which gurpurabs are kept.
    check_taught("ਚੇਤ, ਵੈਸਾਖ, ਜੇਠ, ਹਾੜ੍ਹ, ਸਾਵਣ, ਭਾਦੋਂ, ਅੱਸੂ, ਕੱਤਕ, ਮੱਘਰ, ਪੋਹ, ਮਾਘ, ਫੱਗਣ");
}

#[test]
fn the_thirty_five_letters_by_name() {
    let words = words();
    let letters = "ੳਅੲਸਹਕਖਗਘਙਚਛਜਝਞਟਠਡਢਣਤਥਦਧਨਪਫਬਭਮਯਰਲਵੜ";
    assert_eq!(letters.chars().count(), 35);
    for letter in letters.chars() {
        let meaning = format!("the letter {letter}");
        assert!(words.iter().any(|word| word.en == meaning), "{letter} has no name");
    }
}

#[test]
fn the_family() {
    check_taught("ਪਰਿਵਾਰ, ਮਾਪੇ, ਮਾਤਾ, ਪਿਤਾ, ਮਾਂ, ਪਿਓ, ਭੈਣ, ਭਰਾ, ਪੁੱਤਰ, ਧੀ, ਪਤੀ, ਪਤਨੀ, ਦਾਦਾ, ਦਾਦੀ, ਨਾਨਾ, ਨਾਨੀ");
    check_taught("ਤਾਇਆ, ਤਾਈ, ਚਾਚਾ, ਚਾਚੀ, ਭੂਆ, ਫੁੱਫੜ, ਮਾਮਾ, ਮਾਮੀ, ਮਾਸੀ, ਮਾਸੜ, ਭਾਬੀ, ਜੀਜਾ, ਸਾਲਾ, ਸਾਲੀ, ਜੇਠ, ਦਿਓਰ, ਨਣਾਨ");
    check_taught("ਸਹੁਰਾ, ਸੱਸ, ਨੂੰਹ, ਜਵਾਈ, ਪੋਤਾ, ਪੋਤੀ, ਦੋਹਤਾ, ਦੋਹਤੀ, ਭਤੀਜਾ, ਭਤੀਜੀ, ਭਾਣਜਾ, ਭਾਣਜੀ");
}

#[test]
fn the_body() {
    check_taught("ਸਰੀਰ, ਸਿਰ, ਵਾਲ, ਕੇਸ, ਦਾੜ੍ਹੀ, ਮੱਥਾ, ਅੱਖ, ਕੰਨ, ਨੱਕ, ਮੂੰਹ, ਬੁੱਲ੍ਹ, ਦੰਦ, ਜੀਭ, ਠੋਡੀ, ਗਲ, ਧੌਣ, ਮੋਢਾ, ਛਾਤੀ, ਦਿਲ, ਪਿੱਠ, ਪੇਟ");
    check_taught("ਬਾਂਹ, ਕੂਹਣੀ, ਗੁੱਟ, ਹੱਥ, ਉਂਗਲ, ਅੰਗੂਠਾ, ਨਹੁੰ, ਲੱਕ, ਲੱਤ, ਗੋਡਾ, ਗਿੱਟਾ, ਅੱਡੀ, ਪੈਰ, ਚਮੜੀ, ਹੱਡੀ, ਖ਼ੂਨ, ਦਿਮਾਗ਼");
}

#[test]
fn food() {
    check_taught(
        "ਰੋਟੀ, ਪਾਣੀ, ਦੁੱਧ, ਦਾਲ, ਸਬਜ਼ੀ, ਸਾਗ, ਆਟਾ, ਕਣਕ, ਮੱਕੀ, ਚੌਲ, ਮੱਖਣ, ਦਹੀਂ, ਲੱਸੀ, ਪਨੀਰ, ਚਾਹ, ਖੰਡ, ਗੁੜ, ਲੂਣ, ਮਿਰਚ, ਹਲਦੀ, ਅਦਰਕ",
    );
    check_taught(
        "ਲਸਣ, ਪਿਆਜ਼, ਆਲੂ, ਗੋਭੀ, ਮਟਰ, ਗਾਜਰ, ਮੂਲੀ, ਪਾਲਕ, ਟਮਾਟਰ, ਛੋਲੇ, ਫਲ, ਅੰਬ, ਸੇਬ, ਕੇਲਾ, ਸੰਤਰਾ, ਅੰਗੂਰ, ਅਨਾਰ, ਅਚਾਰ, ਮਠਿਆਈ, ਖੀਰ",
    );
}

#[test]
fn the_gurdwara() {
    check_taught("ਗੁਰਦੁਆਰਾ, ਸ੍ਰੀ ਗੁਰੂ ਗ੍ਰੰਥ ਸਾਹਿਬ ਜੀ, ਨਿਸ਼ਾਨ ਸਾਹਿਬ, ਦਰਬਾਰ ਸਾਹਿਬ, ਪਾਲਕੀ ਸਾਹਿਬ, ਚੌਰ ਸਾਹਿਬ, ਚੰਦੋਆ, ਰੁਮਾਲਾ, ਸੰਗਤ, ਪੰਗਤ");
    check_taught("ਗ੍ਰੰਥੀ, ਰਾਗੀ, ਕੀਰਤਨ, ਕਥਾ, ਅਰਦਾਸ, ਹੁਕਮਨਾਮਾ, ਕੜਾਹ ਪ੍ਰਸ਼ਾਦ, ਲੰਗਰ, ਸੇਵਾ, ਪਾਠ, ਅਖੰਡ ਪਾਠ, ਸਹਿਜ ਪਾਠ, ਸ਼ਬਦ, ਬਾਣੀ, ਅੰਗ");
    check_taught("ਅੰਮ੍ਰਿਤ, ਖ਼ਾਲਸਾ, ਪੰਜ ਪਿਆਰੇ, ਕੇਸ, ਕੰਘਾ, ਕੜਾ, ਕਛਹਿਰਾ, ਕਿਰਪਾਨ, ਸਰੋਵਰ, ਤਖ਼ਤ, ਗੋਲਕ, ਜੋੜਾ ਘਰ, ਮੱਥਾ ਟੇਕਣਾ");
}
