//! Questions in Punjabi that articles answer: found by their English ([`Retriever::in_english`]), told in Punjabi where
//! the article says it in Punjabi.

use super::choose::{Choice, choose};
use super::compose::Draft;
use super::phrases::Language;
use crate::Result;
use crate::index::names::words;
use crate::index::text_keys;
use crate::passage::Body;
use crate::retriever::{Retriever, asks_for_a_number};
use crate::text::punjabi;
use crate::text::sentences::sentences;
use std::collections::HashSet;

/// How many passages are looked at.
const PASSAGES: usize = 50;
/// The share of the question that the best sentence must speak of: words put into English one by one are an uncertain sense.
const COVERED: f32 = 0.65;
/// The same, of a sentence that is so near in sense.
const HALF: f32 = 0.45;
const NEAR: f32 = 0.65;
/// How many sentences are told.
const SENTENCES: usize = 3;

/// Answers from prose; says nothing and returns false when the question is not in Punjabi, asks what Gurbani says, or
/// nothing carries an answer.
pub(super) fn answer(draft: &mut Draft<'_>, retriever: &Retriever<'_>) -> Result<bool> {
    if !retriever.asks_in_punjabi()? || asks_gurbani(draft.query.text()) {
        return Ok(false);
    }
    let Some(query) = retriever.in_english() else { return Ok(false) };
    let english = retriever.asking(&query);
    let hits = english.prose(PASSAGES)?;
    let mut chosen = choose(draft, &english, &hits)?;
    chosen.retain(|choice| !choice.is_line && !crate::safety::is_planted(&choice.text));
    let carries = |best: &&Choice| best.coverage >= COVERED || best.coverage >= HALF && best.cosine >= NEAR;
    let Some(best) = chosen.first().filter(carries) else { return Ok(false) };
    let own = if draft.language == Language::Punjabi { in_punjabi(draft, best)? } else { Vec::new() };
    for (text, ordinal) in &own {
        draft.repeat(text, &[*ordinal])?;
    }
    // What the summary does not say is told as the article has it.
    let english = if own.is_empty() { SENTENCES } else { usize::from(!best.is_summary) };
    for choice in chosen.iter().take(english) {
        draft.repeat(&choice.text, &choice.ordinals)?;
    }
    Ok(true)
}

/// The sentences of the article's summary in Punjabi that say what is asked: all, where the best choice is of the
/// summary; else those that share the question's words or the choice's figures.
fn in_punjabi(draft: &Draft<'_>, best: &Choice) -> Result<Vec<(String, u32)>> {
    let store = &draft.generation.passages;
    let group = store.group_of(best.ordinals[0]);
    let Some(ordinal) = store.by_id(&format!("{}#summary-pa", group.id)) else { return Ok(Vec::new()) };
    let Body::Prose(prose) = store.get(ordinal)?.body else { return Ok(Vec::new()) };
    let figures = |text: &str| -> HashSet<String> {
        let numbers = words(text).into_iter().map(|word| word.key);
        numbers.filter(|key| key.bytes().all(|b| b.is_ascii_digit())).collect()
    };
    let (number, wanted) = (asks_for_a_number(draft.query.text()), figures(&best.text));
    let title = group.title_pa.as_deref().map(text_keys).unwrap_or_default();
    let asked: HashSet<String> = (words(draft.query.text()).into_iter())
        .filter(|word| word.is_gurmukhi() && !punjabi::is_stop_word(&word.plain) && !title.contains(&word.key))
        .map(|word| word.key)
        .collect();
    let says = |sentence: &&str| {
        let shares = !asked.is_disjoint(&text_keys(sentence));
        let counts = !figures(sentence).is_disjoint(&wanted);
        best.is_summary || asked.is_empty() || if number { counts } else { shares || counts }
    };
    let told = sentences(&prose.text).into_iter().filter(says).take(SENTENCES);
    Ok(told.map(|sentence| (sentence.to_owned(), ordinal)).collect())
}

/// Whether a question asks what the scripture says.
fn asks_gurbani(text: &str) -> bool {
    const SCRIPTURE: [&str; 6] = ["gurbani", "gurbaani", "shabad", "ਗੁਰਬਾਣੀ", "ਸ਼ਬਦ", "ਪੰਕਤੀ"];
    words(text).iter().any(|word| SCRIPTURE.iter().any(|s| words(s).iter().any(|w| w.key == word.key)))
}
