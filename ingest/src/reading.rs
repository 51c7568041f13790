//! Reads collections into a sink, and keeps what is wrong with one from the others.

use crate::inputs::{Input, Inputs};
use crate::progress::Progress;
use crate::report::Report;
use crate::sink::Sink;
use crate::sources::{self, Collection, Reader, Seen, Text, scripture};
use anyhow::Result;
use serde::Serialize;
use vichar_engine::passage::{Document, Group};

/// What the readers make of the same files. Raise it when a reader changes its mind: then the same inputs are built
/// anew.
pub const READERS: &str = "readers 5";

/// What was taken of one collection.
#[derive(Debug, Serialize)]
pub struct Taken {
    /// Of the collection.
    pub id: String,
    /// Shabads, articles, places.
    pub texts: u64,
    /// Lines, sections.
    pub passages: u64,
}

/// Reads all collections and tells what was taken of each. What was not is in `report`.
///
/// # Errors
/// When the sink fails, or a database that was found whole cannot be read.
pub fn read(inputs: &Inputs, sink: &mut dyn Sink, report: &mut Report, progress: Progress) -> Result<Vec<Taken>> {
    let mut seen = Seen::default();
    let mut all = Vec::new();
    for input in &inputs.all {
        let taken = match input.collection.reader {
            Reader::Scripture => read_scripture(input, &inputs.without, &mut seen, sink, report, progress)?,
            _ => read_texts(&input.collection, &mut seen, sink, report, progress)?,
        };
        if taken.passages > 0 {
            all.push(taken);
        }
    }
    Ok(all)
}

/// Reads the collections for what is wrong with them. Of the scripture's lines only the ids are read: its digest
/// vouches for them.
///
/// # Errors
/// When a reader fails.
pub fn look(inputs: &Inputs, report: &mut Report, progress: Progress) -> Result<()> {
    let mut seen = Seen::default();
    for input in &inputs.all {
        match input.collection.reader {
            Reader::Scripture if is_whole(input, report) => {
                seen.know_lines(scripture::line_ids(&input.collection.path)?);
            }
            Reader::Scripture => {}
            _ => {
                let mut step = progress.step(&format!("Looking at {}", input.collection.id), "texts", None);
                sources::read_with(&input.collection, &mut seen, report, &mut |_| {
                    step.advance(1);
                    Ok(())
                })?;
                step.done();
            }
        }
    }
    Ok(())
}

fn read_scripture(
    input: &Input,
    without: &[u8],
    seen: &mut Seen,
    sink: &mut dyn Sink,
    report: &mut Report,
    progress: Progress,
) -> Result<Taken> {
    let Collection { id, licence, attribution, path, .. } = &input.collection;
    let mut taken = Taken { id: id.clone(), texts: 0, passages: 0 };
    if !is_whole(input, report) {
        return Ok(taken);
    }
    seen.know_lines(scripture::line_ids(path)?);
    let mut step = progress.step("Reading the scripture", "lines", Some(scripture::LINES));
    scripture::read(path, licence, attribution, without, sink, |lines| {
        report.accept();
        taken.texts += 1;
        taken.passages += lines as u64;
        step.advance(lines as u64);
    })?;
    step.done();
    Ok(taken)
}

/// Whether the database is there, is the one that is pinned, and holds what the manifest counts.
fn is_whole(input: &Input, report: &mut Report) -> bool {
    let Collection { path, sha256, count, .. } = &input.collection;
    let again = "run `vichar-ingest fetch`";
    let wanted = sha256.as_deref().unwrap_or(scripture::SHA256);
    let fault = match input.files.first() {
        None => Some(format!("the scripture is not there, or cannot be read: {again}")),
        Some(file) if !file.sha256.eq_ignore_ascii_case(wanted) => {
            Some(format!("the scripture has the SHA-256 {}; the manifest wants {wanted}: {again}", file.sha256))
        }
        Some(_) => match count.filter(|&count| count != scripture::LINES) {
            Some(count) => Some(format!("the scripture gives {} lines; the manifest counts {count}", scripture::LINES)),
            None => scripture::open(path).err().map(|error| format!("the scripture is damaged: {error:#}: {again}")),
        },
    };
    if let Some(reason) = &fault {
        report.refuse(path, None, reason);
    }
    fault.is_none()
}

fn read_texts(
    collection: &Collection,
    seen: &mut Seen,
    sink: &mut dyn Sink,
    report: &mut Report,
    progress: Progress,
) -> Result<Taken> {
    let mut taking = Taking { collection, document: None, sink, texts: 0, passages: 0 };
    let mut step = progress.step(&format!("Reading {}", collection.id), "texts", None);
    match collection.count {
        None => sources::read_with(collection, seen, report, &mut |text| {
            step.advance(1);
            taking.take(text)
        })?,
        // A collection that is not what its manifest counts is refused whole: so it waits until it is counted.
        Some(count) => {
            let mut waiting = Vec::new();
            sources::read_with(collection, seen, report, &mut |text| {
                step.advance(1);
                waiting.push(text);
                Ok(())
            })?;
            if waiting.len() as u64 == count {
                waiting.into_iter().try_for_each(|text| taking.take(text))?;
            }
        }
    }
    step.done();
    Ok(Taken { id: collection.id.clone(), texts: taking.texts, passages: taking.passages })
}

/// One collection on its way into the sink. Its document is made with its first text.
struct Taking<'a> {
    collection: &'a Collection,
    document: Option<u16>,
    sink: &'a mut dyn Sink,
    texts: u64,
    passages: u64,
}

impl Taking<'_> {
    fn take(&mut self, text: Text) -> Result<()> {
        let document = match self.document {
            Some(document) => document,
            None => *self.document.insert(self.sink.document(document(self.collection))),
        };
        let sources::Draft { id, title, title_pa, writer, writer_pa, rubric, answers_to } = text.group;
        let group = Group {
            id,
            document,
            title,
            title_pa,
            writer,
            writer_pa,
            rubric,
            details: text.details,
            answers_to,
            first: 0,
            count: 0,
        };
        self.sink.group(group, &text.passages)?;
        self.texts += 1;
        self.passages += text.passages.len() as u64;
        Ok(())
    }
}

fn document(collection: &Collection) -> Document {
    let Collection { id, title, title_pa, topic, language, licence, attribution, .. } = collection.clone();
    Document { id, title, title_pa, topic, language, licence, attribution, unit: None, translators: Vec::new() }
}
