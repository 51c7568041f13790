//! Lessons, good and hostile.

use crate::sources::trial::{Trial, passages};
use crate::sources::{Reader, Seen};
use proptest::prelude::*;
use vichar_engine::passage::Body;
use vichar_engine::record::{Lesson, Record};

const HEAD: &str = r#"id = "amateur-02-home"
level = "amateur"
number = 2
title = "At home"
title_pa = "ਘਰ ਵਿੱਚ"
aim = "To name things."
explanation = """
One paragraph
of two lines.

Another with ਪੰਜ (panj).
"""
review = ["amateur-01-first"]
basis = "general"

[[dialogue]]
who = "Girl"
pa = "ਮਾਂ ਕਿੱਥੇ ਹੈ?"
roman = "maañ kitthe hai?"
en = "Where is Mother?"

[[word]]
pa = "ਮਾਂ"
roman = "maañ"
gender = "f"
en = "mother"

[[word]]
pa = "ਸੌਖਾ"
roman = "saukhaa"
gender = ""
en = "easy"

[[exercise]]
kind = "choose"
ask = "Which is a mother?"
options = ["ਮਾਂ", "ਪਿਤਾ"]
answer = "ਮਾਂ"
why = "It is a word of the family."

[[exercise]]
kind = "order"
ask = "Put the words in order: ਹੈ / ਮਾਂ / ਘਰ"
answer = "ਮਾਂ ਘਰ ਹੈ।"
why = "The verb comes last."

[[exercise]]
kind = "fill"
ask = "ਮਾਂ ਘਰ ____।"
answer = "ਹੈ"
why = "One mother."
"#;

/// A lesson that is right in all, with exercises that are only its own.
fn good(number: u32, name: &str) -> String {
    let mut lesson = HEAD.replace("02-home", &format!("{number:02}-{name}"));
    lesson = lesson.replace("number = 2", &format!("number = {number}"));
    for letter in ["ਕ", "ਖ", "ਗ", "ਘ", "ਚ", "ਛ"] {
        lesson += &format!("\n[[example]]\npa = \"{letter}ੰਮ\"\nroman = \"x\"\nen = \"work\"\n");
        lesson += &format!(
            "\n[[exercise]]\nkind = \"write\"\nask = \"Write {name}: {letter}\"\nanswer = \"{letter}\"\nwhy = \"So.\"\n"
        );
    }
    for (old, new) in [("Which is a", "of the family"), ("Put the words", "of it"), ("ਮਾਂ ਘਰ ____", "ਸ਼ਹਿਰ")]
    {
        lesson = lesson.replace(&format!("ask = \"{old}"), &format!("ask = \"{name} {new} {old}"));
    }
    lesson
}

fn first() -> String {
    good(1, "first").replace("[\"amateur-01-first\"]", "[]")
}

/// Reads the good lesson behind another with one piece exchanged: the other goes on.
#[track_caller]
fn check_refused(old: &str, new: &str, refusal: &str) {
    let lesson = good(2, "home");
    assert!(lesson.contains(old), "{old}");
    check_files(&[("lessons/amateur/02-home.toml", &lesson.replacen(old, new, 1))], &[refusal]);
}

/// Reads files beside one good lesson, which goes on.
#[track_caller]
fn check_files(files: &[(&str, &str)], refusals: &[&str]) {
    let first = first();
    let mut all = vec![("lessons/amateur/01-first.toml", first.as_bytes())];
    all.extend(files.iter().map(|(name, text)| (*name, text.as_bytes())));
    let trial = Trial::new(&all);
    let (texts, report) = trial.read(&trial.collection(Reader::Lessons, "lessons"));
    let refused: Vec<String> =
        trial.refusals(&report).iter().map(|reason| reason.replace("lessons/amateur/", "")).collect();
    assert_eq!(refused, refusals);
    assert_eq!(texts.iter().filter(|text| text.group.id == "col/amateur-01-first").count(), 1);
}

#[test]
fn a_lesson_is_paragraphs_and_lists() {
    let trial = Trial::new(&[("lessons/amateur/01-first.toml", first().as_bytes())]);
    let (texts, report) = trial.read(&trial.collection(Reader::Lessons, "lessons"));
    assert_eq!(trial.refusals(&report), [""; 0]);
    let text = &texts[0];
    let group = &text.group;
    assert_eq!(
        (group.id.as_str(), group.title.as_str(), group.title_pa.as_deref()),
        ("col/amateur-01-first", "At home", Some("ਘਰ ਵਿੱਚ"))
    );
    assert_eq!(text.details.level.as_deref(), Some("amateur"));
    let shown = passages(&texts);
    let id = "col/amateur-01-first#";
    assert_eq!(
        shown[..3],
        [
            format!("{id}aim | en | Aim | To name things."),
            format!("{id}explanation-1 | en | Explanation | One paragraph of two lines."),
            format!("{id}explanation-2 | en | Explanation | Another with ਪੰਜ (panj)."),
        ]
    );
    assert!(shown[3].starts_with(&format!("{id}examples | en | Examples | ਕੰਮ (x): work\nਖੰਮ (x): work\n")));
    assert_eq!(
        shown[4],
        format!("{id}dialogue | en | Dialogue | Girl: ਮਾਂ ਕਿੱਥੇ ਹੈ? (maañ kitthe hai?): Where is Mother?")
    );
    assert_eq!(shown[5], format!("{id}words | en | Words | ਮਾਂ (maañ), feminine: mother.\nਸੌਖਾ (saukhaa): easy."));
    let asked = "first of the family Which is a mother? (ਮਾਂ / ਪਿਤਾ) Answer: ਮਾਂ. It is a word of the family.\n";
    assert!(shown[6].starts_with(&format!("{id}exercises | en | Exercises | {asked}")), "{}", shown[6]);
    let lists = text.passages.iter().map(|passage| matches!(&passage.body, Body::Prose(prose) if prose.is_list));
    assert_eq!(lists.collect::<Vec<_>>(), [true, false, false, true, true, true, true]);
    let Some(Record::Lesson(Lesson { number, words, exercises, dialogue, .. })) = &text.details.record else {
        panic!("a lesson is wanted")
    };
    assert_eq!((*number, words[0].gender.as_deref(), words[1].gender.as_deref()), (1, Some("f"), None));
    assert_eq!((exercises.len(), dialogue[0].who.as_deref()), (9, Some("Girl")));
}

#[test]
fn a_text_to_read_is_a_turn_of_nobody() {
    let with_text = first().replace("[[dialogue]]\nwho = \"Girl\"\n", "[text]\n");
    let trial = Trial::new(&[("lessons/amateur/01-first.toml", with_text.as_bytes())]);
    let (texts, _) = trial.read(&trial.collection(Reader::Lessons, "lessons"));
    let want = "col/amateur-01-first#dialogue | en | Text | ਮਾਂ ਕਿੱਥੇ ਹੈ? (maañ kitthe hai?): Where is Mother?";
    assert_eq!(passages(&texts)[4], want);
}

#[test]
fn lessons_come_as_they_are_taught() {
    let advanced =
        good(1, "more").replace("amateur-01-more", "advanced-01-more").replace("\"amateur\"", "\"advanced\"");
    let second = good(2, "home");
    let trial = Trial::new(&[
        ("lessons/advanced/01-more.toml", advanced.as_bytes()),
        ("lessons/amateur/02-home.toml", second.as_bytes()),
        ("lessons/amateur/01-first.toml", first().as_bytes()),
        ("lessons/amateur/notes.md", b"no lesson"),
        ("lessons/README.md", b"no lesson"),
        ("lessons/phrases.toml", b"no lesson"),
    ]);
    let (texts, report) = trial.read(&trial.collection(Reader::Lessons, "lessons"));
    assert_eq!(trial.refusals(&report), [""; 0]);
    let ids: Vec<&str> = texts.iter().map(|text| text.group.id.as_str()).collect();
    assert_eq!(ids, ["col/amateur-01-first", "col/amateur-02-home", "col/advanced-01-more"]);
}

#[test]
fn a_lesson_stands_where_it_says() {
    let home = "02-home.toml";
    check_refused(
        "amateur-02-home",
        "amateur-02-house",
        &format!("{home}:1: id: `amateur-02-house`; by its level and file it is `amateur-02-home`"),
    );
    check_refused(
        "level = \"amateur\"",
        "level = \"advanced\"",
        &format!("{home}:2: level: `advanced`, and the folder is `amateur`"),
    );
    check_refused("number = 2", "number = 3", &format!("{home}:3: number: 3, and the file's is 2"));
    check_refused(
        "amateur-01-first",
        "amateur-09-first",
        &format!("{home}:13: review: there is no lesson `amateur-09-first`"),
    );
    check_refused(
        "amateur-01-first",
        "amateur-02-home",
        &format!("{home}:13: review: `amateur-02-home` is this lesson itself, or stands twice"),
    );
    let lesson = good(2, "home");
    check_files(
        &[("lessons/amateur/home.toml", &lesson)],
        &["home.toml: the file is not named as a lesson: `03-letters-t-and-p.toml`"],
    );
    check_files(
        &[("lessons/easy/02-home.toml", &lesson)],
        &["lessons/easy/02-home.toml: `easy` is no level; there are: amateur, advanced, professional"],
    );
    check_files(
        &[("lessons/amateur/a/02-home.toml", &lesson)],
        &["a/02-home.toml: stands too deep: a lesson lies in the folder of its level"],
    );
}

#[test]
fn a_lesson_is_whole() {
    let home = "02-home.toml";
    check_refused("aim = \"To name things.\"\n", "", &format!("{home}:1: missing field `aim`"));
    check_refused("aim = \"To name things.\"", "aim = \" \"", &format!("{home}:6: aim: says nothing"));
    check_refused(
        "aim =",
        "goal =",
        &format!(
            "{home}:6: unknown field `goal`, expected one of `id`, `level`, `number`, `title`, `title_pa`, `aim`, `explanation`, `review`, `basis`, `example`, `dialogue`, `text`, `word`, `exercise`"
        ),
    );
    check_refused("ਘਰ ਵਿੱਚ", "At home", &format!("{home}:5: title_pa: is not all in Gurmukhi"));
    check_refused("\"general\"", "\"memory\"", &format!("{home}:14: basis: `memory` is neither `general` nor `seen`"));
    check_refused(
        "ਪੰਜ",
        "ਪਂਜ",
        &format!(
            "{home}:7: explanation: `ਪਂਜ`: bindi stands only behind ਾ ੀ ੇ ੈ ੋ ੌ and ਆ ਈ ਉ ਊ ਏ ਐ ਓ ਔ; elsewhere write tippi"
        ),
    );
    check_refused(
        "[[dialogue]]\nwho = \"Girl\"",
        "[[example]]",
        &format!("{home}: has neither a dialogue nor a text to read"),
    );
    check_refused(
        "[[dialogue]]",
        "[text]\npa = \"ਮਾਂ\"\nroman = \"maañ\"\nen = \"Mother\"\n[[dialogue]]",
        &format!("{home}:16: has a dialogue and a text: choose one"),
    );
    check_refused(
        "\n[[example]]\npa = \"ਕੰਮ\"\nroman = \"x\"\nen = \"work\"\n",
        "",
        &format!("{home}: has 5 examples; a lesson has 6 or more"),
    );
    check_refused(
        "level = \"amateur\"",
        "level = amateur",
        &format!("{home}:2: string values must be quoted, expected literal string"),
    );
}

#[test]
fn examples_and_words_are_whole_and_stand_once() {
    let home = "02-home.toml";
    check_refused(
        "pa = \"ਖੰਮ\"",
        "pa = \"ਕਂਮ\"",
        &format!(
            "{home}:64: example: pa: `ਕਂਮ`: bindi stands only behind ਾ ੀ ੇ ੈ ੋ ੌ and ਆ ਈ ਉ ਊ ਏ ਐ ਓ ਔ; elsewhere write tippi"
        ),
    );
    check_refused("pa = \"ਖੰਮ\"", "pa = \"ਕੰਮ\"", &format!("{home}:64: example: stands already in line 53"));
    check_refused("pa = \"ਖੰਮ\"", "pa = \"kamm\"", &format!("{home}:64: example: pa: `kamm` is not all in Gurmukhi"));
    check_refused("who = \"Girl\"", "who = \"\"", &format!("{home}:16: dialogue: who: says nothing"));
    check_refused(
        "gender = \"f\"",
        "gender = \"n\"",
        &format!("{home}:22: word: gender: `n` is neither `m` nor `f` nor empty"),
    );
    check_refused("gender = \"f\"\n", "", &format!("{home}:22: missing field `gender`"));
    check_refused("pa = \"ਸੌਖਾ\"", "pa = \"ਮਾਂ\"", &format!("{home}:28: word: stands already in line 22"));
    check_refused("\"saukhaa\"", "\"\"", &format!("{home}:28: word: roman: says nothing"));
}

#[test]
fn an_exercise_can_be_answered() {
    let home = "02-home.toml";
    let kinds = "choose, fill, order, to-punjabi, to-english, read-aloud, write";
    check_refused(
        "\"choose\"",
        "\"guess\"",
        &format!("{home}:34: exercise: kind: `guess` is not known; there are: {kinds}"),
    );
    check_refused("\"choose\"", "\"write\"", &format!("{home}:34: exercise: options: only `choose` has any"));
    check_refused(
        "answer = \"ਮਾਂ\"",
        "answer = \"ਧੀ\"",
        &format!("{home}:34: exercise: answer: `ਧੀ` is not among the options"),
    );
    check_refused(
        "\"ਮਾਂ\", \"ਪਿਤਾ\"",
        "\"ਮਾਂ\", \"ਮਾਂ\"",
        &format!("{home}:34: exercise: options: two or more are needed, each another"),
    );
    check_refused("why = \"One mother.\"", "why = \"\"", &format!("{home}:47: exercise: why: says nothing"));
    check_refused("why = \"One mother.\"\n", "", &format!("{home}:47: missing field `why`"));
    check_refused(" ____।", " ਹੈ।", &format!("{home}:47: exercise: ask: has no gap (`____`) to fill"));
    check_refused("ਮਾਂ / ਘਰ", "ਮਾਂ", &format!("{home}:41: exercise: ask: lacks the word `ਘਰ` of the answer"));
    check_refused("ਮਾਂ ਘਰ ਹੈ।", "ਮਾਂ ਹੈ।", &format!("{home}:41: exercise: answer: lacks the word `ਘਰ`"));
    check_refused(
        "ਮਾਂ ਘਰ ਹੈ।",
        "ਮਾਂ ਘਰ ਘਰ ਹੈ।",
        &format!("{home}:41: exercise: answer: has a word more or less often than it is given"),
    );
    check_refused(
        "order: ਹੈ / ਮਾਂ / ਘਰ",
        "order: ਹੈ ਮਾਂ ਘਰ",
        &format!("{home}:41: exercise: ask: the words to order stand behind a colon, parted by `/`"),
    );
}

#[test]
fn an_exercise_is_asked_once() {
    let again = "[[exercise]]\nkind = \"write\"\nask = \"write FIRST ਕ.\"\nanswer = \"ਕ\"\nwhy = \"Other.\"\n";
    let lesson = format!("{}\n{again}", good(2, "home"));
    check_files(
        &[("lessons/amateur/02-home.toml", &lesson)],
        &["02-home.toml:119: exercise: is nearly the one of amateur-01-first in line 58: ask something else"],
    );
    // Of ten words nine are the same.
    let long = "One two three four five six seven eight nine";
    let ask = |ask: &str, kind: &str| {
        format!("\n[[exercise]]\nkind = \"{kind}\"\nask = \"{ask}\"\nanswer = \"nine\"\nwhy = \"So.\"\n")
    };
    let pair = |other: &str, kind: &str| format!("{}{}{}", good(2, "home"), ask(long, "write"), ask(other, kind));
    check_files(
        &[("lessons/amateur/02-home.toml", &pair(&format!("{long} ten"), "write"))],
        &["02-home.toml:125: exercise: is nearly the one of amateur-02-home in line 119: ask something else"],
    );
    check_files(&[("lessons/amateur/02-home.toml", &pair(&format!("{long} ten eleven"), "write"))], &[]);
    check_files(&[("lessons/amateur/02-home.toml", &pair(&format!("{long} ten"), "to-english"))], &[]);
}

#[test]
fn what_cannot_be_seen_is_refused() {
    let home = "02-home.toml";
    check_refused("\"So.\"", "\"So\\u202e.\"", &format!("{home}:58: exercise: why: holds a bidi control, U+202E"));
    check_refused("\"easy\"", "\"easy\u{200b}\"", &format!("{home}:32: holds a zero-width character, U+200B"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_words_are_read_or_refused(word in "\\PC{0,20}", old in "Girl|ਮਾਂ|choose|amateur|\n\\[\\[word|=") {
        let lesson = good(2, "home").replace(&old, &word);
        let trial = Trial::new(&[("l/amateur/02-home.toml", lesson.as_bytes())]);
        trial.read_after(&trial.collection(Reader::Lessons, "l"), &mut Seen::default());
    }
}
