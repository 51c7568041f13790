//! Answers to a quotation: the line as the text has it, its place, its neighbours, and where the question
//! has it otherwise.

use super::compose::Draft;
use super::phrases;
use super::show::translated;
use crate::Result;
use crate::retriever::{Hit, Via};
use crate::text::normal::{fold, gurmukhi_words, normal};

/// How many lines are printed for first letters.
const LINES: usize = 5;
/// Other places of the same line that are named.
const PLACES: usize = 4;

/// The line that was meant, everything known of its place, and its neighbours.
pub(super) fn answer(draft: &mut Draft<'_>, hits: &[Hit]) -> Result<()> {
    let Some(hit) = hits.first() else { return Ok(()) };
    let shown = draft.shown(hit.ordinal)?;
    let Some(line) = shown.line() else { return Ok(()) };
    let (language, ordinal) = (draft.language, hit.ordinal);
    draft.say(phrases::reads(language, &line.gurmukhi), &[ordinal])?;
    if hit.via == Via::Spelling
        && let Some((text, asked)) = difference(&line.gurmukhi, draft.query.text())
    {
        draft.say(phrases::differs(language, &text, &asked), &[ordinal])?;
    }
    draft.quote(ordinal)?;
    draft.say(phrases::stands(language, &draft.place(&shown)), &[ordinal])?;
    if let (Some(rubric), Some(writer)) = (&shown.group.rubric, &shown.group.writer) {
        draft.say(phrases::rubric(language, rubric, writer), &[ordinal])?;
    }
    if let Some(t) = translated(line, shown.document, language) {
        draft.say(phrases::means(language, &t.text, &t.translator), &[ordinal])?;
    }
    same_line_elsewhere(draft, hits, &line.gurmukhi)?;
    neighbours(draft, ordinal)
}

/// The same shabad may stand twice (Aarti: Ang 13 and Ang 663). Both places are named.
fn same_line_elsewhere(draft: &mut Draft<'_>, hits: &[Hit], gurmukhi: &str) -> Result<()> {
    let words = |text: &str| gurmukhi_words(&normal(text)).map(str::to_owned).collect::<Vec<_>>();
    let wanted = words(gurmukhi);
    let (mut places, mut ordinals) = (Vec::new(), Vec::new());
    for hit in hits.iter().skip(1).take(20) {
        let shown = draft.shown(hit.ordinal)?;
        if places.len() < PLACES && shown.line().is_some_and(|l| words(&l.gurmukhi) == wanted) {
            let place = draft.place(&shown);
            places.push(format!("{}, {}", place.source, place.unit));
            ordinals.push(hit.ordinal);
        }
    }
    if places.is_empty() {
        return Ok(());
    }
    places.dedup();
    draft.say(phrases::also_at(draft.language, &places), &ordinals)
}

fn neighbours(draft: &mut Draft<'_>, ordinal: u32) -> Result<()> {
    let group = draft.generation.passages.group_of(ordinal);
    let before = ordinal.checked_sub(1).filter(|&o| o >= group.first);
    let after = Some(ordinal + 1).filter(|&o| o < group.first + group.count);
    let text = |o: Option<u32>| -> Result<Option<String>> {
        Ok(match o {
            Some(o) => draft.shown(o)?.line().map(|l| l.gurmukhi.clone()),
            None => None,
        })
    };
    let (b, a) = (text(before)?, text(after)?);
    let support: Vec<u32> = before.into_iter().chain(after).collect();
    if let Some(sentence) = phrases::before_and_after(draft.language, b.as_deref(), a.as_deref()) {
        draft.say(sentence, &support)?;
        for ordinal in support {
            draft.quote(ordinal)?;
        }
    }
    Ok(())
}

/// The lines that fit first letters best.
pub(super) fn by_letters(draft: &mut Draft<'_>, hits: &[Hit]) -> Result<()> {
    let best = hits.first().map_or(0.0, |h| h.score);
    let fitting: Vec<u32> = hits.iter().take_while(|h| h.score >= best).map(|h| h.ordinal).take(LINES).collect();
    draft.say(phrases::begin_with(draft.language, fitting.len()), &fitting)?;
    for &ordinal in &fitting {
        let shown = draft.shown(ordinal)?;
        if let Some(line) = shown.line() {
            draft.say(phrases::reads(draft.language, &line.gurmukhi), &[ordinal])?;
            draft.say(phrases::stands(draft.language, &draft.place(&shown)), &[ordinal])?;
            draft.quote(ordinal)?;
        }
    }
    Ok(())
}

/// The first stretch in which the question's Gurmukhi words differ from the line's: what the text has and what
/// was asked. `None` when the words stand in the line as they were asked.
fn difference(line: &str, asked: &str) -> Option<(String, String)> {
    let (line, asked) = (normal(line), normal(asked));
    let line: Vec<&str> = gurmukhi_words(&line).collect();
    let asked: Vec<&str> = gurmukhi_words(&asked).collect();
    if asked.is_empty() || line.windows(asked.len()).any(|w| w == asked) || line.concat().contains(&asked.concat()) {
        return None;
    }
    // The window of the line that shares most words with the question, word by word.
    let alike = |a: &str, b: &str| if a == b { 2 } else { u8::from(fold(a) == fold(b)) };
    let width = asked.len().min(line.len());
    let window =
        line.windows(width).max_by_key(|w| w.iter().zip(&asked).map(|(a, b)| u32::from(alike(a, b))).sum::<u32>())?;
    let first = window.iter().zip(&asked).position(|(a, b)| a != b)?;
    let last = window.iter().zip(&asked).rposition(|(a, b)| a != b)?;
    Some((window[first..=last].join(" "), asked[first..=last].join(" ")))
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn the_difference_is_named() {
        let line = "ਅਨੇਕਹਿ ਮਿਲਿ ਗਇਆ ਏਕ ਸਮਾਨਾ ॥੨॥";
        let check = |asked: &str, want: Option<(&str, &str)>| {
            let got = difference(line, asked);
            assert_eq!(got.as_ref().map(|(a, b)| (a.as_str(), b.as_str())), want, "{asked}");
        };
        check("ਅਨੇਕਹ ਮਿਲਿ ਗਇਆ", Some(("ਅਨੇਕਹਿ", "ਅਨੇਕਹ")));
        check("ਮਿਲਿ ਗਇਆ ਏਕ", None);
        check("ਮਿਲਿਗਇਆ ਏਕ", None);
        check("ਮਿਲਿ ਗਈਆ ਏਕ", Some(("ਗਇਆ", "ਗਈਆ")));
    }
}
