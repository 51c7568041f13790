//! A text a line, as JSON: `{"id": …, "title": …, "text": …}`, the shape of the BEIR corpora.

use super::characters::{is_language, is_plain_slug, is_web_address};
use super::input::{self, Fault, Lines};
use super::intake::Intake;
use super::{Collection, Details, Draft, Text};
use serde::Deserialize;
use std::io::BufReader;
use vichar_engine::passage::{Body, Passage, Prose};

/// One line. What else a corpus carries is left out, but it is read as JSON values: so nothing nested deeper than
/// serde_json's limit gets by in a field that nobody looks at.
#[derive(Deserialize)]
struct Row {
    #[serde(alias = "_id")]
    id: String,
    #[serde(default)]
    title: Option<String>,
    #[serde(default)]
    text: Option<String>,
    title_pa: Option<String>,
    topic: Option<String>,
    language: Option<String>,
    licence: Option<String>,
    url: Option<String>,
    #[serde(flatten)]
    _others: serde_json::Map<String, serde_json::Value>,
}

/// Reads a file of rows; empty lines are passed over.
pub(super) fn read(collection: &Collection, intake: &mut Intake<'_>) -> anyhow::Result<()> {
    let path = &collection.path;
    let file = match input::open(path) {
        Ok(file) => file,
        Err(fault) => {
            intake.refuse(path, fault);
            return Ok(());
        }
    };
    let mut lines = Lines::new(BufReader::new(file));
    while let Some((number, line)) = lines.next() {
        let text = match line {
            Ok(line) if line.trim().is_empty() => continue,
            Ok(line) => row(collection, line).map_err(|reason| Fault::new(number, reason)),
            Err(fault) => Err(fault),
        };
        match text {
            Ok(text) => intake.take(text, path, Some(number))?,
            Err(fault) => intake.refuse_text(path, fault),
        }
    }
    Ok(())
}

fn row(collection: &Collection, line: &str) -> Result<Text, String> {
    let row: Row = serde_json::from_str(line).map_err(|error| {
        let reason = error.to_string();
        // serde_json counts the row as line 1, which would read as the line of the file.
        let reason = reason.split(" at line ").next().unwrap_or_default();
        format!("is not a row: {reason} at column {}", error.column())
    })?;
    let full = |value: Option<String>| value.map(|value| value.trim().to_owned()).filter(|value| !value.is_empty());
    let id = row.id;
    // `.` and `..` would leave their folder wherever an id becomes part of an address.
    if id.is_empty() || !id.bytes().all(is_safe) || id.bytes().all(|b| b == b'.') {
        return Err(format!("the id `{}` is not made of A-Z a-z 0-9 . _ ~ -", id.chars().take(80).collect::<String>()));
    }
    let title = full(row.title).map(one_line);
    let text = full(row.text).or_else(|| title.clone()).ok_or("has neither title nor text")?;
    let topic = full(row.topic);
    if let Some(topic) = topic.as_ref().filter(|topic| !is_plain_slug(topic)) {
        return Err(format!("topic: `{topic}` is not made of small letters, digits and hyphens"));
    }
    let language = full(row.language);
    if let Some(language) = language.as_ref().filter(|language| !is_language(language)) {
        return Err(format!("language: `{language}` is not a language tag such as `pa` or `en`"));
    }
    let licence = full(row.licence);
    if licence.as_ref().unwrap_or(&collection.licence).trim().is_empty() {
        return Err("has no licence, nor has its collection".into());
    }
    let url = full(row.url);
    if url.as_ref().is_some_and(|url| !is_web_address(url)) {
        return Err("url: is not an address on the web".into());
    }
    let group = format!("{}/{id}", collection.id);
    let own = language.as_ref().unwrap_or(&collection.language).clone();
    let prose = Prose { text, language: own, ..Prose::default() };
    let passage = Passage { id: format!("{group}#text"), unit: 0, body: Body::Prose(prose) };
    let title = title.unwrap_or(id);
    Ok(Text {
        group: Draft { id: group, title, title_pa: full(row.title_pa).map(one_line), ..Draft::default() },
        passages: vec![passage],
        details: Details { topic, language, licence, url, ..Details::default() },
    })
}

/// Titles stand in lists and links, where a line end has no place.
fn one_line(title: String) -> String {
    if title.contains(['\n', '\r', '\t']) { title.split_whitespace().collect::<Vec<_>>().join(" ") } else { title }
}

fn is_safe(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'~' | b'-')
}

#[cfg(test)]
#[path = "json_lines_tests.rs"]
mod tests;
