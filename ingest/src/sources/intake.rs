//! The one gate through which every text passes: no id twice, nothing in it that a reader cannot see.

use super::Text;
use super::characters::screen;
use super::input::Fault;
use super::places::Known;
use crate::report::Report;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use vichar_engine::passage::{Body, Prose};
use vichar_engine::record::{Example, Exercise, Lesson, Record, Spoken, Term, Word};

/// An id is part of links and citations; a longer one is a mistake.
const ID_CAP: usize = 300;

/// The ids and places that were taken so far, with where each stood.
#[derive(Debug, Default)]
pub struct Seen {
    files: Vec<PathBuf>,
    first: HashMap<String, (usize, Option<u64>)>,
    /// Ids of the lines of scripture, without their works'.
    lines: HashSet<String>,
    /// Where the places are that were taken.
    pub(super) places: Known,
}

impl Seen {
    /// Notes that `key` stands here.
    ///
    /// # Errors
    /// When it stood elsewhere before: `file:line` of the first.
    pub fn note(&mut self, key: &str, file: &Path, line: Option<u64>) -> Result<(), String> {
        if let Some(first) = self.first(key) {
            return Err(first);
        }
        if self.files.last().is_none_or(|last| last != file) {
            self.files.push(file.to_path_buf());
        }
        self.first.insert(key.to_owned(), (self.files.len() - 1, line));
        Ok(())
    }

    /// Where a key stands: `file:line`.
    pub(super) fn first(&self, key: &str) -> Option<String> {
        let &(file, line) = self.first.get(key)?;
        let file = self.files[file].display();
        Some(line.map_or_else(|| file.to_string(), |line| format!("{file}:{line}")))
    }
}

/// What a reader hands its texts to.
pub(super) struct Intake<'a> {
    pub(super) seen: &'a mut Seen,
    pub(super) report: &'a mut Report,
    pub(super) sink: &'a mut dyn FnMut(Text) -> anyhow::Result<()>,
}

impl Intake<'_> {
    /// Takes a text that begins at `line` of `file`, or refuses it.
    pub(super) fn take(&mut self, text: Text, file: &Path, line: Option<u64>) -> anyhow::Result<()> {
        let checked = check(&text).and_then(|()| self.knows_lines(&text));
        if let Err(fault) = checked.and_then(|()| self.note(&text.group.id, "the id", file, line)) {
            self.refuse_text(file, Fault { line: fault.line.or(line), ..fault });
            return Ok(());
        }
        self.learn_lines(&text);
        (self.sink)(text)?;
        self.report.accept();
        Ok(())
    }

    /// Whether every line that a text includes is one of the scripture that was read before it. Without the scripture
    /// nothing can be said, and nothing will be printed.
    fn knows_lines(&self, text: &Text) -> Result<(), Fault> {
        let known = &self.seen.lines;
        let mut included = prose(text).flat_map(|prose| &prose.lines);
        match included.find(|included| !known.is_empty() && !known.contains(&included.line)) {
            Some(unknown) => Err(Fault::new(None, format!("includes the line {}, which no work has", unknown.line))),
            None => Ok(()),
        }
    }

    fn learn_lines(&mut self, text: &Text) {
        let lines = text.passages.iter().filter(|passage| matches!(passage.body, Body::Line(_)));
        let ids = lines.filter_map(|passage| passage.id.rsplit_once(':').map(|(_, id)| id.to_owned()));
        self.seen.lines.extend(ids);
    }

    /// Notes what may stand only once; `what` names it in the refusal.
    pub(super) fn note(&mut self, key: &str, what: &str, file: &Path, line: Option<u64>) -> Result<(), Fault> {
        let noted = self.seen.note(key, file, line);
        noted.map_err(|first| Fault::new(line, format!("{what} `{key}` stands already in {first}")))
    }

    /// A text was read and is not taken.
    pub(super) fn refuse_text(&mut self, file: &Path, fault: Fault) {
        self.report.refuse_text(file, fault.line, fault.reason);
    }

    /// A file or folder could not be read at all.
    pub(super) fn refuse(&mut self, file: &Path, fault: Fault) {
        self.report.refuse(file, fault.line, fault.reason);
    }
}

/// Readers screen what they read, but escapes and entities make new characters: so the result is screened too.
fn check(text: &Text) -> Result<(), Fault> {
    if text.passages.is_empty() {
        return Err(Fault::new(None, "has no text"));
    }
    for (name, value) in words(text) {
        screen(value).map_err(|stray| Fault::new(None, format!("{name} {}", stray.reason())))?;
    }
    let ids = std::iter::once(&text.group.id).chain(text.passages.iter().map(|passage| &passage.id));
    if ids.into_iter().any(|id| id.len() > ID_CAP) {
        return Err(Fault::new(None, format!("has an id of more than {ID_CAP} bytes")));
    }
    Ok(())
}

/// Every word of a text that is stored, with the name of its field.
pub(super) fn words(text: &Text) -> impl Iterator<Item = (&'static str, &str)> {
    let Text { group, details, .. } = text;
    let place = match &details.record {
        Some(Record::Place(place)) => Some(place),
        _ => None,
    };
    let single = [
        ("id", Some(&group.id)),
        ("title", Some(&group.title)),
        ("title_pa", group.title_pa.as_ref()),
        ("topic", details.topic.as_ref()),
        ("language", details.language.as_ref()),
        ("licence", details.licence.as_ref()),
        ("level", details.level.as_ref()),
        ("kind", details.kind.as_ref()),
        ("certainty", details.certainty.as_ref()),
        ("url", details.url.as_ref()),
        ("city", place.map(|place| &place.city)),
        ("region", place.and_then(|place| place.region.as_ref())),
        ("country", place.map(|place| &place.country)),
        ("founded", place.and_then(|place| place.founded.as_ref())),
        ("address", place.and_then(|place| place.address.as_ref())),
        ("website", place.and_then(|place| place.website.as_ref())),
    ];
    let lists: [(&str, &[String]); 7] = [
        ("answers_to", &group.answers_to),
        ("aliases", place.map_or(&[], |place| place.aliases.as_slice())),
        ("people", &details.people),
        ("places", &details.places),
        ("dates", &details.dates),
        ("sources", &details.sources),
        ("reviewed_by", &details.reviewed_by),
    ];
    let single = single.into_iter().filter_map(|(name, value)| Some((name, value?.as_str())));
    let lists = lists.into_iter().flat_map(|(name, values)| values.iter().map(move |value| (name, value.as_str())));
    let prose = prose(text).flat_map(|prose| {
        let heading = prose.heading.as_deref().map(|heading| ("heading", heading));
        heading.into_iter().chain([("text", prose.text.as_str())])
    });
    single.chain(lists).chain(details.record.iter().flat_map(record_words)).chain(prose)
}

/// Of what is more than prose; a place's words are named above.
fn record_words(record: &Record) -> Vec<(&'static str, &str)> {
    match record {
        Record::Place(_) => Vec::new(),
        Record::Term(Term { roman, kind, en, pa, see }) => {
            let lists = roman.iter().map(|name| ("roman", name)).chain(see.iter().map(|id| ("see", id)));
            let all = lists.chain([("kind", kind), ("en", en), ("pa", pa)]);
            all.map(|(name, value)| (name, value.as_str())).collect()
        }
        Record::Phrases(phrases) => phrases.iter().flat_map(forms_of).collect(),
        Record::Lesson(lesson) => {
            let Lesson { level, number: _, aim, explanation, examples, dialogue, words, exercises, review } = lesson;
            let mut all = vec![("level", level.as_str()), ("aim", aim)];
            all.extend(explanation.iter().map(|paragraph| ("explanation", paragraph.as_str())));
            all.extend(review.iter().map(|id| ("review", id.as_str())));
            all.extend(examples.iter().flat_map(forms_of));
            for Spoken { who, said } in dialogue {
                all.extend(who.iter().map(|who| ("who", who.as_str())));
                all.extend(forms_of(said));
            }
            for Word { pa, roman, gender, en } in words {
                all.extend([("pa", pa.as_str()), ("roman", roman), ("en", en)]);
                all.extend(gender.iter().map(|gender| ("gender", gender.as_str())));
            }
            for Exercise { kind, ask, options, answer, why } in exercises {
                all.extend([("kind", kind.as_str()), ("ask", ask), ("answer", answer), ("why", why)]);
                all.extend(options.iter().map(|option| ("options", option.as_str())));
            }
            all
        }
    }
}

fn forms_of(Example { pa, roman, en }: &Example) -> [(&'static str, &str); 3] {
    [("pa", pa), ("roman", roman), ("en", en)]
}

fn prose(text: &Text) -> impl Iterator<Item = &Prose> {
    text.passages.iter().filter_map(|passage| match &passage.body {
        Body::Prose(prose) => Some(prose),
        Body::Line(_) => None,
    })
}
