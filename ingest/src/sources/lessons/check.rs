//! What is asked of a lesson before it is taken.

use super::LEVELS;
use super::source::{Lesson, Line, Listed, Turn, one_line};
use crate::sources::characters::is_plain_slug;
use crate::sources::input::Fault;
use crate::sources::punjabi::{fault_of, is_gurmukhi_text, three_forms};
use std::collections::HashSet;
use std::path::{Component, Path};
use toml::Spanned;
use vichar_engine::text::normal::normal;

/// A lesson has at least so many.
const EXAMPLES: usize = 6;
const EXERCISES: usize = 8;

/// Where a lesson stands: `amateur/03-letters-t-and-p.toml`.
pub(super) struct Place {
    /// The position of its level in [`LEVELS`].
    pub(super) rank: usize,
    /// The name of its file.
    pub(super) stem: String,
    number: u32,
}

impl Place {
    /// The place of a file; `None` for what is no lesson.
    pub(super) fn of(file: &Path, folder: &Path) -> Result<Option<Self>, Fault> {
        let inside = file.strip_prefix(folder).unwrap_or(file);
        let parts: Vec<&str> = inside.components().filter_map(name).collect();
        let [level, name] = parts[..] else {
            return match parts.len() {
                0 | 1 => Ok(None),
                _ => Err(Fault::new(None, "stands too deep: a lesson lies in the folder of its level")),
            };
        };
        let Some(stem) = name.strip_suffix(".toml") else { return Ok(None) };
        let Some(rank) = LEVELS.iter().position(|known| *known == level) else {
            let levels = LEVELS.join(", ");
            return Err(Fault::new(None, format!("`{level}` is no level; there are: {levels}")));
        };
        let number = stem.split('-').next().and_then(|digits| digits.parse().ok());
        match number.filter(|_| is_plain_slug(stem)) {
            Some(number) => Ok(Some(Self { rank, stem: stem.to_owned(), number })),
            None => Err(Fault::new(None, "the file is not named as a lesson: `03-letters-t-and-p.toml`")),
        }
    }

    pub(super) fn id(&self) -> String {
        format!("{}-{}", LEVELS[self.rank], self.stem)
    }
}

fn name(component: Component<'_>) -> Option<&str> {
    match component {
        Component::Normal(name) => name.to_str(),
        _ => None,
    }
}

/// The first fault of a lesson. Its exercises are looked at by themselves.
pub(super) fn lesson(
    lesson: &Lesson,
    place: &Place,
    known: &HashSet<String>,
    line: &dyn Fn(usize) -> u64,
) -> Result<(), Fault> {
    head(lesson, place, known, line)?;
    let counts = [
        ("examples", lesson.examples.len(), EXAMPLES),
        ("words", lesson.words.len(), 1),
        ("exercises", lesson.exercises.len(), EXERCISES),
    ];
    for (what, count, least) in counts {
        if count < least {
            return Err(Fault::new(None, format!("has {count} {what}; a lesson has {least} or more")));
        }
    }
    match (lesson.dialogue.is_empty(), &lesson.text) {
        (true, None) => return Err(Fault::new(None, "has neither a dialogue nor a text to read")),
        (false, Some(text)) => {
            return Err(Fault::new(line(text.span().start), "has a dialogue and a text: choose one"));
        }
        _ => {}
    }
    each(&lesson.examples, "example", line, Line::fault)?;
    each(&lesson.dialogue, "dialogue", line, Turn::fault)?;
    each(lesson.text.as_slice(), "text", line, Line::fault)?;
    each(&lesson.words, "word", line, Listed::fault)?;
    once(&lesson.examples, "example", line, |example| &example.pa)?;
    once(&lesson.words, "word", line, |word| &word.pa)
}

/// What stands before the first table.
fn head(lesson: &Lesson, place: &Place, known: &HashSet<String>, line: &dyn Fn(usize) -> u64) -> Result<(), Fault> {
    let Lesson { id, level, number, title, title_pa, aim, explanation, review, basis, .. } = lesson;
    let at = |span: std::ops::Range<usize>, reason: String| Err(Fault::new(line(span.start), reason));
    let words = [
        ("id", id),
        ("level", level),
        ("title", title),
        ("title_pa", title_pa),
        ("aim", aim),
        ("explanation", explanation),
        ("basis", basis),
    ];
    for (key, value) in words {
        if let Some(reason) = fault_of(value.get_ref()) {
            return at(value.span(), format!("{key}: {reason}"));
        }
    }
    let wanted = LEVELS[place.rank];
    if level.get_ref() != wanted {
        return at(level.span(), format!("level: `{}`, and the folder is `{wanted}`", level.get_ref()));
    }
    if *number.get_ref() != place.number {
        return at(number.span(), format!("number: {}, and the file's is {}", number.get_ref(), place.number));
    }
    if *id.get_ref() != place.id() {
        return at(id.span(), format!("id: `{}`; by its level and file it is `{}`", id.get_ref(), place.id()));
    }
    if !is_gurmukhi_text(title_pa.get_ref()) {
        return at(title_pa.span(), "title_pa: is not all in Gurmukhi".into());
    }
    if !matches!(basis.get_ref().as_str(), "general" | "seen") {
        return at(basis.span(), format!("basis: `{}` is neither `general` nor `seen`", basis.get_ref()));
    }
    for (n, other) in review.get_ref().iter().enumerate() {
        if !known.contains(other) {
            return at(review.span(), format!("review: there is no lesson `{other}`"));
        }
        if other == id.get_ref() || review.get_ref()[..n].contains(other) {
            return at(review.span(), format!("review: `{other}` is this lesson itself, or stands twice"));
        }
    }
    Ok(())
}

fn each<T>(
    parts: &[Spanned<T>],
    what: &str,
    line: &dyn Fn(usize) -> u64,
    fault: impl Fn(&T) -> Option<String>,
) -> Result<(), Fault> {
    let found = parts.iter().find_map(|part| Some((part, fault(part.get_ref())?)));
    found.map_or(Ok(()), |(part, reason)| Err(Fault::new(line(part.span().start), format!("{what}: {reason}"))))
}

/// Whether no two parts are the same to a reader.
fn once<T>(
    parts: &[Spanned<T>],
    what: &str,
    line: &dyn Fn(usize) -> u64,
    words: impl Fn(&T) -> &String,
) -> Result<(), Fault> {
    // A search would fold them further, and take for one word what a lesson about a dot or an addak shows side by side.
    let written = |part: &Spanned<T>| normal(&one_line(words(part.get_ref())));
    for (at, part) in parts.iter().enumerate() {
        let this = written(part);
        if let Some(first) = parts[..at].iter().find(|first| written(first) == this) {
            let reason = format!("{what}: stands already in line {}", line(first.span().start));
            return Err(Fault::new(line(part.span().start), reason));
        }
    }
    Ok(())
}

impl Line {
    fn fault(&self) -> Option<String> {
        three_forms(&self.pa, &self.roman, &self.en)
    }
}

impl Turn {
    fn fault(&self) -> Option<String> {
        let who = fault_of(&self.who).map(|reason| format!("who: {reason}"));
        who.or_else(|| three_forms(&self.pa, &self.roman, &self.en))
    }
}

impl Listed {
    fn fault(&self) -> Option<String> {
        let gender = &self.gender;
        let is_known = matches!(gender.as_str(), "" | "m" | "f");
        let other = || (!is_known).then(|| format!("gender: `{gender}` is neither `m` nor `f` nor empty"));
        three_forms(&self.pa, &self.roman, &self.en).or_else(other)
    }
}
