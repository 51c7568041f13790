//! Answers somebody who suffers: kind words first, lines that speak of it, then where help is to be had.

use super::compose::Draft;
use super::phrases;
use super::show::{Rendered, translated};
use super::{Answer, Event};
use crate::index::Filter;
use crate::passage::{Body, LineKind};
use crate::query::Query;
use crate::retriever::{Retriever, Via};
use crate::safety::Screened;
use crate::safety::distress::{Care, is_gentle};
use crate::{Engine, Result};
use std::ops::ControlFlow;

/// How many lines stand in the answer: it is read by somebody whose heart is full.
const LINES: usize = 2;
/// How many passages they are chosen from.
const CANDIDATES: usize = 200;
/// In characters, of a translation: what is longer is no single thought.
const LONGEST: usize = 160;
/// What the message itself counts beside the fit to the subject.
const MESSAGE: f32 = 0.5;

/// Writes the answer. It always has its words, whether or not the texts hold a line that speaks of the feeling.
///
/// # Errors
/// When the generation cannot be read.
pub(crate) fn care(
    engine: &Engine,
    message: &Screened,
    words: &Care,
    sink: &mut dyn FnMut(Event) -> ControlFlow<()>,
) -> Result<ControlFlow<(), Answer>> {
    let mut draft = Draft::new(engine.generation(), message.query(), sink);
    draft.language = message.language();
    draft.say(words.kind.to_owned(), &[])?;
    let lines = lines(engine, &draft, words)?;
    if !lines.is_empty() {
        draft.say(words.before.to_owned(), &[])?;
    }
    for (ordinal, translation) in lines {
        let place = draft.place(&draft.shown(ordinal)?);
        let says = phrases::says(draft.language, &place, &translation.text, &translation.translator);
        draft.say(says, &[ordinal])?;
        draft.quote_as(ordinal, Some(&translation.text))?;
    }
    draft.say(words.after.clone(), &[])?;
    Ok(draft.finish().map_continue(|answer| Answer {
        help: message.help(),
        language: message.language().tag().into(),
        ..answer
    }))
}

/// Lines of different shabads that fit the feeling best, each with the translation that is shown.
fn lines(engine: &Engine, draft: &Draft<'_>, words: &Care) -> Result<Vec<(u32, Rendered)>> {
    // A message of grief is no question: what it says of a life stands in no line. So the lines are looked for by the
    // feeling, and the message chooses among them.
    let subject = Query::parse(words.subject)?;
    let (by_feeling, by_message) = (engine.retriever(&subject), engine.retriever(draft.query));
    let mut fitting = Vec::new();
    for hit in by_feeling.retrieve(&Filter { work: Some("sggs".into()), ..Filter::default() }, CANDIDATES)? {
        if hit.via != Via::Words {
            continue;
        }
        let shown = draft.shown(hit.ordinal)?;
        let Body::Line(line) = &shown.passage.body else { continue };
        let Some(translation) = translated(line, shown.document, draft.language) else { continue };
        let harmless = line.translations.iter().all(|t| is_gentle(&t.text));
        let fits = harmless && is_whole(&translation) && translation.text.chars().count() <= LONGEST;
        if line.kind == LineKind::Sirlekh || !fits {
            continue;
        }
        let meant = likeness(&by_message, hit.ordinal)?;
        fitting.push((hit.score + MESSAGE * meant, hit.ordinal, shown.group.id.clone(), translation));
    }
    fitting.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut chosen: Vec<(u32, Rendered)> = Vec::new();
    let mut groups: Vec<String> = Vec::new();
    for (_, ordinal, group, translation) in fitting {
        if chosen.len() < LINES && !groups.contains(&group) {
            groups.push(group);
            chosen.push((ordinal, translation));
        }
    }
    Ok(chosen)
}

/// Whether an English translation ends where its sentence does: some stop in the middle, where the line does.
fn is_whole(translation: &Rendered) -> bool {
    // Verse numbers stand behind it: "… ||1||Pause||".
    let end = translation.text.split("||").next().unwrap_or_default();
    translation.language != "en" || end.trim_end().ends_with(['.', '!'])
}

/// How near the message is to a line; 0 where meanings are not compared.
fn likeness(message: &Retriever<'_>, ordinal: u32) -> Result<f32> {
    Ok(message.meaning()?.map_or(0.0, |meaning| meaning.cosine(ordinal)))
}
