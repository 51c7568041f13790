//! The one gate through which every text passes: no id twice, nothing in it that a reader cannot see.

use super::Text;
use super::characters::screen;
use super::input::Fault;
use super::places::Known;
use super::rules::{Rules, Told};
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
    told: Told,
    /// Where the places are that were taken.
    pub(super) places: Known,
}

impl Seen {
    /// Notes the ids of the lines that texts may include.
    pub fn know_lines(&mut self, ids: impl IntoIterator<Item = String>) {
        self.lines.extend(ids);
    }

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

/// Where a text and its parts stand in their file.
#[derive(Debug, Default)]
pub(super) struct Origin {
    /// The line in which the text begins; `None` where it is the whole file.
    pub(super) line: Option<u64>,
    /// The lines of the fields that were written, where a text has fields.
    pub(super) fields: HashMap<String, u64>,
    /// The lines of its passages, in their order, where they have lines of their own.
    pub(super) passages: Vec<u64>,
}

impl From<Option<u64>> for Origin {
    fn from(line: Option<u64>) -> Self {
        Self { line, ..Self::default() }
    }
}

impl Origin {
    /// The line of a field; `None` when it was not written.
    pub(super) fn field(&self, key: &str) -> Option<u64> {
        self.fields.get(key).copied().or(self.line)
    }

    /// The passages of prose, each with its line.
    pub(super) fn prose<'t>(&self, text: &'t Text) -> impl Iterator<Item = (Option<u64>, &'t Prose)> {
        self.passages(text).map(|(line, _, prose)| (line, prose))
    }

    /// The summaries of an article, each with its line.
    pub(super) fn summaries<'t>(&self, text: &'t Text) -> impl Iterator<Item = (Option<u64>, &'t Prose)> {
        self.passages(text).filter(|(_, is_summary, _)| *is_summary).map(|(line, _, prose)| (line, prose))
    }

    /// The prose of an article but for its summaries.
    pub(super) fn sections<'t>(&self, text: &'t Text) -> impl Iterator<Item = (Option<u64>, &'t Prose)> {
        self.passages(text).filter(|(_, is_summary, _)| !is_summary).map(|(line, _, prose)| (line, prose))
    }

    fn passages<'t>(&self, text: &'t Text) -> impl Iterator<Item = (Option<u64>, bool, &'t Prose)> {
        text.passages.iter().enumerate().filter_map(|(at, passage)| match &passage.body {
            Body::Prose(prose) => {
                let is_summary = passage.id.ends_with("#summary") || passage.id.ends_with("#summary-pa");
                Some((self.passages.get(at).copied().or(self.line), is_summary, prose))
            }
            Body::Line(_) => None,
        })
    }
}

/// What a reader hands its texts to.
pub(super) struct Intake<'a> {
    /// Those that the collection asks for.
    pub(super) rules: Option<&'a Rules>,
    pub(super) seen: &'a mut Seen,
    pub(super) report: &'a mut Report,
    pub(super) sink: &'a mut dyn FnMut(Text) -> anyhow::Result<()>,
}

impl Intake<'_> {
    /// Takes a text, or refuses it and tells all that is wrong with it.
    pub(super) fn take(&mut self, text: Text, file: &Path, origin: impl Into<Origin>) -> anyhow::Result<()> {
        let origin = origin.into();
        let mut faults: Vec<Fault> = check(&text).err().into_iter().chain(self.unknown_line(&text, &origin)).collect();
        if let Some(rules) = self.rules {
            faults.extend(rules.faults(&text, &origin, &self.seen.told));
        }
        if faults.is_empty() {
            faults.extend(self.note(&text.group.id, "the id", file, origin.line).err());
        }
        if !faults.is_empty() {
            faults.sort_by_key(|fault| fault.line);
            let placed = faults.into_iter().map(|fault| Fault { line: fault.line.or(origin.line), ..fault });
            self.refuse_for(file, placed);
            return Ok(());
        }
        if let Some(rules) = self.rules {
            rules.learn(&text, file, &origin, &mut self.seen.told);
        }
        (self.sink)(text)?;
        self.report.accept();
        Ok(())
    }

    /// A line that a text includes and the scripture that was read before does not have. Without the scripture
    /// nothing can be said, and nothing will be printed.
    fn unknown_line(&self, text: &Text, origin: &Origin) -> Option<Fault> {
        let known = &self.seen.lines;
        origin.prose(text).find_map(|(line, prose)| {
            let unknown = prose.lines.iter().find(|included| !known.is_empty() && !known.contains(&included.line))?;
            Some(Fault::new(line, format!("includes the line {}, which no work has: correct its id", unknown.line)))
        })
    }

    /// Notes what may stand only once; `what` names it in the refusal.
    pub(super) fn note(&mut self, key: &str, what: &str, file: &Path, line: Option<u64>) -> Result<(), Fault> {
        let noted = self.seen.note(key, file, line);
        noted.map_err(|first| Fault::new(line, format!("{what} `{key}` stands already in {first}")))
    }

    /// A text was read and is not taken.
    pub(super) fn refuse_text(&mut self, file: &Path, fault: Fault) {
        self.refuse_for(file, [fault]);
    }

    /// A text was read and is not taken, for one reason or more.
    fn refuse_for(&mut self, file: &Path, faults: impl IntoIterator<Item = Fault>) {
        for (at, fault) in faults.into_iter().enumerate() {
            match at {
                0 => self.report.refuse_text(file, fault.line, fault.reason),
                _ => self.report.also(file, fault.line, fault.reason),
            }
        }
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
