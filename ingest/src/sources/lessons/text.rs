//! A lesson as a text: what it explains in paragraphs, and its lists.

use super::source::{self, Line, Listed, Task, Turn, one_line};
use crate::sources::{Collection, Details, Draft, Text};
use toml::Spanned;
use vichar_engine::passage::{Body, Passage, Prose};
use vichar_engine::record::{Example, Exercise, Lesson, Record, Spoken, Word};

/// The text of a lesson that has been checked.
pub(super) fn of(lesson: source::Lesson, collection: &Collection) -> Text {
    let id = format!("{}/{}", collection.id, lesson.id.get_ref());
    let (title, title_pa) = (one_line(lesson.title.get_ref()), one_line(lesson.title_pa.get_ref()));
    let record = record(lesson);
    let passages = passages(&record, &id, &collection.language);
    let level = Some(record.level.clone());
    Text {
        group: Draft { id, title, title_pa: Some(title_pa), ..Draft::default() },
        passages,
        details: Details { level, record: Some(Record::Lesson(record)), ..Details::default() },
    }
}

fn record(lesson: source::Lesson) -> Lesson {
    let text = lesson.text.iter().map(|text| Spoken { who: None, said: text.get_ref().example() });
    let explanation = lesson.explanation.get_ref().split("\n\n").map(one_line);
    Lesson {
        level: lesson.level.into_inner(),
        number: lesson.number.into_inner(),
        aim: one_line(lesson.aim.get_ref()),
        explanation: explanation.filter(|paragraph| !paragraph.is_empty()).collect(),
        examples: all(&lesson.examples, Line::example),
        dialogue: lesson.dialogue.iter().map(|turn| Turn::spoken(turn.get_ref())).chain(text).collect(),
        words: all(&lesson.words, Listed::word),
        exercises: all(&lesson.exercises, Task::exercise),
        review: lesson.review.into_inner(),
    }
}

fn all<S, T>(parts: &[Spanned<S>], part: impl Fn(&S) -> T) -> Vec<T> {
    parts.iter().map(|spanned| part(spanned.get_ref())).collect()
}

fn passages(lesson: &Lesson, group: &str, language: &str) -> Vec<Passage> {
    let passage = |id: &str, heading: &str, text: String, is_list: bool| {
        let heading = Some(heading.to_owned());
        let prose = Prose { heading, text, language: language.to_owned(), is_list, ..Prose::default() };
        Passage { id: format!("{group}#{id}"), unit: 0, body: Body::Prose(prose) }
    };
    let is_text = lesson.dialogue.iter().all(|turn| turn.who.is_none());
    // What a lesson is for answers nothing that somebody asks.
    let mut passages = vec![passage("aim", "Aim", lesson.aim.clone(), true)];
    for (paragraph, number) in lesson.explanation.iter().zip(1..) {
        passages.push(passage(&format!("explanation-{number}"), "Explanation", paragraph.clone(), false));
    }
    let lists = [
        ("examples", "Examples", items(&lesson.examples, example)),
        ("dialogue", if is_text { "Text" } else { "Dialogue" }, items(&lesson.dialogue, spoken)),
        ("words", "Words", items(&lesson.words, word)),
        ("exercises", "Exercises", items(&lesson.exercises, exercise)),
    ];
    passages.extend(lists.into_iter().map(|(id, heading, text)| passage(id, heading, text, true)));
    passages
}

/// A list: an item a line.
pub(in crate::sources) fn items<T>(all: &[T], item: impl Fn(&T) -> String) -> String {
    all.iter().map(item).collect::<Vec<_>>().join("\n")
}

/// "ਮਾਮਾ ਜੀ ਆਏ। (maamaa jee aae.): Mother's brother has come."
pub(in crate::sources) fn example(Example { pa, roman, en }: &Example) -> String {
    format!("{pa} ({roman}): {en}")
}

fn spoken(Spoken { who, said }: &Spoken) -> String {
    who.as_ref().map_or_else(|| example(said), |who| format!("{who}: {}", example(said)))
}

/// "ਦਾਣਾ (daaṇaa), masculine: grain, seed."
fn word(Word { pa, roman, gender, en }: &Word) -> String {
    let gender = match gender.as_deref() {
        Some("m") => ", masculine",
        Some("f") => ", feminine",
        _ => "",
    };
    format!("{pa} ({roman}){gender}: {en}.")
}

/// "Which is the breathed partner of ਪ? (ਫ / ਮ / ਭ / ਬ) Answer: ਫ. The second letter …"
fn exercise(Exercise { ask, options, answer, why, .. }: &Exercise) -> String {
    let options = if options.is_empty() { String::new() } else { format!(" ({})", options.join(" / ")) };
    let stop = if answer.ends_with(['.', '!', '?', '।', '॥']) { "" } else { "." };
    format!("{ask}{options} Answer: {answer}{stop} {why}")
}
