//! Articles in Markdown: a text each, a passage for its summary and for each of its sections.

use super::characters::{is_language, is_plain_slug, slug};
use super::front_matter::{self, Field, Value};
use super::input::{self, Fault};
use super::intake::{Intake, Origin};
use super::sections::{self, SECTION_CAP};
use super::{Collection, Details, Draft, Text};
use std::collections::HashMap;
use std::path::Path;
use vichar_engine::passage::{Body, Included, Passage, Prose};

/// Reads a folder of `.md` files, with the folders below it, or a single file.
pub(super) fn read(collection: &Collection, intake: &mut Intake<'_>) -> anyhow::Result<()> {
    let path = &collection.path;
    let found = match input::look(path) {
        Ok(metadata) if metadata.is_file() => Ok(vec![Ok(path.clone())]),
        Ok(_) => input::files(path),
        Err(fault) => Err(fault),
    };
    let found = match found {
        Ok(found) => found,
        Err(fault) => {
            intake.refuse(path, fault);
            return Ok(());
        }
    };
    for file in found {
        match file {
            Ok(file) if file.extension().is_some_and(|extension| extension == "md") => {
                read_file(collection, &file, intake)?;
            }
            // Pictures and notes may lie beside the articles.
            Ok(_) => {}
            Err((file, fault)) => intake.refuse(&file, fault),
        }
    }
    Ok(())
}

fn read_file(collection: &Collection, file: &Path, intake: &mut Intake<'_>) -> anyhow::Result<()> {
    let text = input::whole_text(file).and_then(|source| {
        let stem = file.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
        article(collection, &stem, &source)
    });
    match text {
        Ok((text, origin)) => intake.take(text, file, origin),
        Err(fault) => {
            intake.refuse_text(file, fault);
            Ok(())
        }
    }
}

/// What the front matter holds, in its types.
#[derive(Default)]
struct Front {
    id: Option<String>,
    title: Option<String>,
    title_pa: Option<String>,
    summary: Option<(String, u64)>,
    summary_pa: Option<(String, u64)>,
    answers_to: Vec<String>,
    details: Details,
}

/// One article. `stem` is the name of its file, from which it has its id when it does not say another.
fn article(collection: &Collection, stem: &str, source: &str) -> Result<(Text, Origin), Fault> {
    let article = front_matter::split(source)?;
    let fields = article.fields.iter().map(|field| (field.key.clone(), field.line)).collect();
    let front = front(article.fields)?;
    let body = sections::sections(article.body, article.body_line)?;
    let id = front.id.unwrap_or_else(|| slug(stem));
    if id.is_empty() {
        return Err(Fault::new(None, "the name of the file gives no id: write `id` in the front matter"));
    }
    let title = match (front.title, body.title) {
        (Some(title), Some((heading, line))) if title != heading => {
            return Err(Fault::new(line, format!("the `#` heading is not the title `{title}`")));
        }
        (Some(title), _) | (None, Some((title, _))) => title,
        (None, None) => return Err(Fault::new(1, "has no title")),
    };
    let details = front.details;
    if details.licence.as_ref().unwrap_or(&collection.licence).trim().is_empty() {
        return Err(Fault::new(1, "has no licence, nor has its collection"));
    }

    let language = details.language.as_ref().unwrap_or(&collection.language).clone();
    let group = format!("{}/{id}", collection.id);
    let mut passages = Passages { group: &group, first: HashMap::new(), lines: Vec::new(), passages: Vec::new() };
    if let Some((summary, line)) = front.summary {
        passages.add("summary", line, None, &summary, &language)?;
    }
    if let Some((summary, line)) = front.summary_pa {
        passages.add("summary-pa", line, None, &summary, "pa")?;
    }
    for section in body.sections {
        let id = section.heading.as_deref().map_or_else(|| "intro".to_owned(), slug);
        if id.is_empty() {
            return Err(Fault::new(section.line, "a heading without Latin or Gurmukhi letters gives no id"));
        }
        for (at, text) in sections::pieces(&section.text, SECTION_CAP).into_iter().enumerate() {
            let id = if at == 0 { id.clone() } else { format!("{id}-{}", at + 1) };
            passages.add(&id, section.line, section.heading.as_deref(), &text, &language)?;
        }
    }
    let Passages { lines, passages, .. } = passages;
    let (title_pa, answers_to) = (front.title_pa, front.answers_to);
    let text = Text { group: Draft { id: group, title, title_pa, answers_to, ..Draft::default() }, passages, details };
    Ok((text, Origin { line: None, fields, passages: lines }))
}

/// The passages of one article, no two under one id.
struct Passages<'a> {
    group: &'a str,
    /// Where each id stands.
    first: HashMap<String, u64>,
    lines: Vec<u64>,
    passages: Vec<Passage>,
}

impl Passages<'_> {
    fn add(&mut self, id: &str, line: u64, heading: Option<&str>, text: &str, language: &str) -> Result<(), Fault> {
        if let Some(first) = self.first.insert(id.to_owned(), line) {
            return Err(Fault::new(line, format!("the section `#{id}` stands already in line {first}")));
        }
        let (text, lines) = included(text).map_err(|reason| Fault::new(line, reason))?;
        let prose =
            Prose { heading: heading.map(str::to_owned), text, language: language.to_owned(), lines, is_list: false };
        self.passages.push(Passage { id: format!("{}#{id}", self.group), unit: 0, body: Body::Prose(prose) });
        self.lines.push(line);
        Ok(())
    }
}

/// Takes the lines that a text includes out of it: each stands on a line of its own, as `{{line:BL70}}`.
fn included(text: &str) -> Result<(String, Vec<Included>), String> {
    let (mut plain, mut lines) = (String::with_capacity(text.len()), Vec::new());
    for paragraph in text.split("\n\n") {
        let mut joint = "\n\n";
        for row in paragraph.split('\n') {
            match row.trim().strip_prefix("{{line:").and_then(|rest| rest.strip_suffix("}}")) {
                Some(id) if is_line_id(id) => {
                    let after = u32::try_from(plain.len()).map_err(|_| "is too long")?;
                    lines.push(Included { after, line: id.to_owned() });
                }
                _ if row.contains("{{") => {
                    return Err(format!(
                        "`{row}`: a line is included by its id, alone on its line: `{{{{line:BL70}}}}`"
                    ));
                }
                _ => {
                    plain.push_str(if plain.is_empty() { "" } else { joint });
                    plain.push_str(row);
                    joint = "\n";
                }
            }
        }
    }
    if plain.trim().is_empty() {
        Err("has no text beside the lines that it includes".into())
    } else {
        Ok((plain, lines))
    }
}

fn is_line_id(id: &str) -> bool {
    !id.is_empty() && id.bytes().all(|b| b.is_ascii_alphanumeric())
}

fn front(fields: Vec<Field>) -> Result<Front, Fault> {
    let mut front = Front::default();
    for Field { key, value, line } in fields {
        let details = &mut front.details;
        let fault = |reason: &str| Fault::new(line, format!("{key}: {reason}"));
        let list = match key.as_str() {
            "answers_to" => Some(&mut front.answers_to),
            "people" => Some(&mut details.people),
            "places" => Some(&mut details.places),
            "dates" => Some(&mut details.dates),
            "sources" => Some(&mut details.sources),
            "reviewed_by" => Some(&mut details.reviewed_by),
            _ => None,
        };
        let value = match (list, value) {
            (Some(list), Value::Many(values)) if values.iter().all(|value| !value.trim().is_empty()) => {
                *list = values;
                continue;
            }
            (Some(list), Value::One(value)) if !value.trim().is_empty() => {
                *list = vec![value];
                continue;
            }
            (None, Value::One(value)) if !value.trim().is_empty() => value,
            (None, Value::Many(_)) => return Err(fault("is one value, not a list")),
            _ => return Err(fault("says nothing")),
        };
        match key.as_str() {
            "summary" => {
                front.summary = Some((value.trim().to_owned(), line));
                continue;
            }
            "summary_pa" => {
                front.summary_pa = Some((value.trim().to_owned(), line));
                continue;
            }
            _ => {}
        }
        // All but the summaries are one line, however they were broken.
        let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_right = match key.as_str() {
            "id" => slug(&value) == value,
            "topic" => is_plain_slug(&value),
            "language" => is_language(&value),
            _ => true,
        };
        if !is_right {
            return Err(fault(&format!("`{value}` is not of its form")));
        }
        match key.as_str() {
            "id" => front.id = Some(value),
            "title" => front.title = Some(value),
            "title_pa" => front.title_pa = Some(value),
            "topic" => details.topic = Some(value),
            "language" => details.language = Some(value),
            "level" => details.level = Some(value),
            "licence" => details.licence = Some(value),
            "kind" => details.kind = Some(value),
            "certainty" => details.certainty = Some(value),
            _ => return Err(Fault::new(line, format!("unknown field `{key}`"))),
        }
    }
    Ok(front)
}

#[cfg(test)]
#[path = "markdown_tests.rs"]
mod tests;
