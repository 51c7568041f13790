//! Answers to a question: the lines and sentences that speak of what it asks, or nothing when they do not.

use super::choose::choose;
use super::compose::Draft;
use super::generated::{self, Generator};
use super::phrases;
use super::show::translated_by;
use crate::Result;
use crate::passage::Body;
use crate::retriever::{Hit, Retriever};
use crate::safety;
use crate::text::sentences::sentences;

/// Whether lines of scripture would answer.
pub(super) fn lines_of(draft: &Draft<'_>, retriever: &Retriever<'_>, hits: &[Hit]) -> Result<bool> {
    Ok(choose(draft, retriever, hits)?.iter().any(|choice| choice.is_line))
}

/// Writes the answer, or says nothing and returns false when the evidence does not carry one.
pub(super) fn answer(
    draft: &mut Draft<'_>,
    retriever: &Retriever<'_>,
    hits: &[Hit],
    generator: Option<&dyn Generator>,
) -> Result<bool> {
    let mut chosen = choose(draft, retriever, hits)?;
    // A passage is data. A sentence in it that speaks to the program, or leads elsewhere, is no answer to anybody.
    chosen.retain(|choice| choice.is_line || !safety::is_planted(&choice.text));
    // Verse has a word for everything. On another subject only prose that was written about it answers.
    if safety::elsewhere(draft.query.text(), draft.language).is_some() {
        chosen.retain(|choice| !choice.is_line);
    }
    if let Some(generator) = generator.filter(|_| !chosen.is_empty())
        && generated::answer(draft, generator, retriever, hits)?
    {
        return Ok(true);
    }
    let mut last = None;
    for choice in &chosen {
        let ordinal = choice.ordinals[0];
        let shown = draft.shown(ordinal)?;
        let Some(line) = shown.line() else {
            draft.repeat(&choice.text, &choice.ordinals)?;
            // A sentence like "Ang 1429 says so:" is whole only with the line.
            if let Body::Prose(prose) = &shown.passage.body
                && let Some(sentence) = sentences(&prose.text).into_iter().find(|sentence| *sentence == choice.text)
            {
                draft.quote_behind(prose, sentence)?;
            }
            continue;
        };
        let place = draft.place(&shown);
        let found_in = |text: &str| usize::from(text == choice.text);
        let group = draft.generation.passages.group_number(ordinal);
        match translated_by(line, shown.document, draft.language, found_in) {
            Some(t) if last == Some(group) => {
                draft.say(phrases::says_also(draft.language, &t.text, &t.translator), &[ordinal])?;
            }
            Some(t) => draft.say(phrases::says(draft.language, &place, &t.text, &t.translator), &[ordinal])?,
            None => draft.say(phrases::reads(draft.language, &line.gurmukhi), &[ordinal])?,
        }
        draft.quote_as(ordinal, Some(&choice.text))?;
        last = Some(group);
    }
    Ok(!chosen.is_empty())
}
