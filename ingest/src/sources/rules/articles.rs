//! What an article of ours says of itself, and its form.

use super::super::input::Fault;
use super::super::intake::Origin;
use super::super::{Draft, Text};
use super::words::{count, words};
use std::ops::RangeInclusive;
use vichar_engine::passage::Prose;
use vichar_engine::text::sentences::sentences;

const FIELDS: [&str; 13] = [
    "id",
    "title",
    "title_pa",
    "topic",
    "kind",
    "people",
    "places",
    "dates",
    "sources",
    "certainty",
    "summary",
    "summary_pa",
    "reviewed_by",
];
/// What an article may be about.
const KINDS: [&str; 12] = [
    "guru",
    "person",
    "place",
    "event",
    "period",
    "institution",
    "scripture",
    "practice",
    "ceremony",
    "festival",
    "concept",
    "question",
];
/// How sure its sources are.
const CERTAINTIES: [&str; 3] = ["settled", "traditional account", "disputed"];
/// Works that an article rests on, at the least.
const SOURCES: usize = 2;
/// Sentences of a summary.
const SUMMARY: RangeInclusive<usize> = 2..=4;
/// Words of a section.
const SECTION: RangeInclusive<usize> = 80..=200;
/// So many Gurmukhi words in a row may be a verse that somebody typed.
const RUN: usize = 4;

/// Everything that is wrong with one article by itself.
pub(super) fn faults(text: &Text, origin: &Origin) -> Vec<Fault> {
    let mut faults = fields(text, origin);
    // A note is answered as a whole, so it is as short as what it has to put right.
    let Draft { answers_to, .. } = &text.group;
    if answers_to.is_empty() {
        faults.extend(lengths(text, origin));
    }
    faults.extend(typed_verses(text, origin));
    faults
}

fn fields(text: &Text, origin: &Origin) -> Vec<Fault> {
    let details = &text.details;
    let mut faults = Vec::new();
    let mut refuse = |key: &str, reason: String| {
        faults.push(Fault::new(origin.field(key).unwrap_or(1), format!("{key}: {reason}")));
    };
    for key in FIELDS.iter().filter(|key| origin.field(key).is_none()) {
        refuse(key, "is missing from the front matter".into());
    }
    for (key, value, known) in [("kind", &details.kind, &KINDS[..]), ("certainty", &details.certainty, &CERTAINTIES)] {
        if let Some(value) = value.as_deref().filter(|value| !known.contains(value)) {
            refuse(key, format!("`{value}` is none of: {}", known.join(", ")));
        }
    }
    if text.group.answers_to.is_empty() && origin.field("sources").is_some() && details.sources.len() < SOURCES {
        refuse("sources", "names fewer than two works: name another that surely exists".into());
    }
    for source in details.sources.iter().filter(|source| names_a_page(source)) {
        refuse("sources", format!("`{source}` gives a page: name the author and the title alone"));
    }
    faults
}

fn names_a_page(source: &str) -> bool {
    let words = words(source);
    words.windows(2).any(|pair| pair[0].is(&["p", "pp", "page", "pages", "ਪੰਨਾ", "ਪੰਨੇ"]) && pair[1].is_number())
}

fn lengths(text: &Text, origin: &Origin) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (line, prose) in origin.summaries(text) {
        let sentences = sentences(&prose.text).len();
        if !SUMMARY.contains(&sentences) {
            let key = if prose.language == "pa" { "summary_pa" } else { "summary" };
            faults.push(Fault::new(
                line,
                format!("{key}: has {sentences} sentences; two to four can stand as an answer"),
            ));
        }
    }
    // A long section is stored in pieces under one heading.
    let mut sections: Vec<(Option<u64>, &Prose, usize)> = Vec::new();
    for (line, prose) in origin.sections(text) {
        let words = count(&prose.text);
        match sections.last_mut() {
            Some((first, _, sum)) if *first == line => *sum += words,
            _ => sections.push((line, prose, words)),
        }
    }
    for (line, prose, words) in sections.into_iter().filter(|(_, _, words)| !SECTION.contains(words)) {
        let heading = prose.heading.as_deref().unwrap_or("what stands before the first heading");
        let (from, to) = (SECTION.start(), SECTION.end());
        faults.push(Fault::new(line, format!("`{heading}` has {words} words: a section has {from} to {to}")));
    }
    faults
}

fn typed_verses(text: &Text, origin: &Origin) -> Vec<Fault> {
    let run = |(line, prose): (Option<u64>, &Prose)| {
        let words = words(&prose.text);
        let run = words.windows(RUN).find(|run| run.iter().all(super::words::Word::is_gurmukhi))?;
        let shown: Vec<&str> = run.iter().map(|word| word.shown.as_str()).collect();
        let shown = shown.join(" ");
        Some(Fault::new(
            line,
            format!("`{shown} …`: Gurmukhi is not typed here; include a line by its id: `{{{{line:BL70}}}}`"),
        ))
    };
    origin.sections(text).filter_map(run).collect()
}
