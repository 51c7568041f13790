//! Answers to a question: the lines and sentences that speak of what it asks, or nothing when they do not.

use super::compose::Draft;
use super::phrases;
use super::show::{Shown, translated_by};
use crate::Result;
use crate::passage::{Body, LineKind};
use crate::retriever::{Hit, Retriever, Via, asks_for_a_number, telling};
use crate::text::{english, normal};
use std::collections::HashSet;

/// The least share of a question that the best passage must speak of ([`Retriever::coverage`]).
const EVIDENCE: f32 = 0.6;
/// A passage within this of the best one speaks of the same.
const NEAR_BEST: f32 = 0.85;
/// How many of the ranked passages are weighed.
const WEIGHED: usize = 20;
/// How many passages an answer is made of, and how many sentences of one prose passage.
const PASSAGES: usize = 3;
const SENTENCES: usize = 2;

/// Writes the answer, or says nothing and returns false when the evidence does not carry one.
pub(super) fn answer(draft: &mut Draft<'_>, hits: &[Hit]) -> Result<bool> {
    let chosen = chosen(draft, hits)?;
    for &ordinal in &chosen {
        let shown = draft.shown(ordinal)?;
        match &shown.passage.body {
            Body::Line(line) => {
                let place = draft.place(&shown);
                let asked = keys(draft.query.text());
                match translated_by(line, shown.document, draft.language, |text| {
                    keys(text).intersection(&asked).count()
                }) {
                    Some(t) => draft.say(phrases::says(draft.language, &place, &t.text, &t.translator), &[ordinal])?,
                    None => draft.say(phrases::reads(draft.language, &line.gurmukhi), &[ordinal])?,
                }
                draft.quote(ordinal)?;
            }
            Body::Prose(prose) => {
                for sentence in telling_sentences(draft.query.text(), &prose.text) {
                    draft.say(sentence, &[ordinal])?;
                }
            }
        }
    }
    Ok(!chosen.is_empty())
}

/// The passages that carry the answer, in the order of their rank; of lines that say the same, the first.
fn chosen(draft: &Draft<'_>, hits: &[Hit]) -> Result<Vec<u32>> {
    let retriever = Retriever::new(draft.generation);
    let mut weighed = Vec::new();
    let asked = Asked::of(draft.query.text());
    for hit in hits.iter().filter(|h| h.via == Via::Words).take(WEIGHED) {
        if asked.admits(&draft.shown(hit.ordinal)?) {
            weighed.push((hit.ordinal, retriever.coverage(draft.query.text(), hit.ordinal)?));
        }
    }
    let best = weighed.iter().map(|w| w.1).fold(0.0, f32::max);
    if best < EVIDENCE {
        return Ok(Vec::new());
    }
    let mut near = Vec::new();
    for (ordinal, coverage) in weighed {
        if coverage >= best * NEAR_BEST {
            near.push(draft.shown(ordinal).map(|shown| (ordinal, shown))?);
        }
    }
    // A line that itself asks says less than one that tells.
    near.sort_by_key(|(_, shown)| asks(shown));
    let (mut chosen, mut said) = (Vec::new(), HashSet::new());
    for (ordinal, shown) in near {
        if chosen.len() < PASSAGES {
            let text = match &shown.passage.body {
                Body::Line(line) => normal::gurmukhi_words(&normal::normal(&line.gurmukhi)).map(normal::fold).collect(),
                Body::Prose(prose) => prose.text.clone(),
            };
            if said.insert(text) {
                chosen.push(ordinal);
            }
        }
    }
    Ok(chosen)
}

/// What a question lets stand as an answer to it.
struct Asked {
    number: bool,
    dasam: bool,
}

impl Asked {
    fn of(question: &str) -> Self {
        let words = english::words(question);
        let dasam = words.iter().any(|w| matches!(w.as_str(), "dasam" | "gobind" | "ਦਸਮ" | "ਗੋਬਿੰਦ"));
        Self { number: asks_for_a_number(question), dasam }
    }

    /// Prose may answer anything. A line must be verse, for a heading says nothing; it gives no numbers; and the
    /// tales of Sri Dasam Granth, whose words taken singly would be heard as teaching, answer only who asks for it.
    fn admits(&self, shown: &Shown<'_>) -> bool {
        match shown.line() {
            None => true,
            Some(line) => {
                line.kind != LineKind::Sirlekh && !self.number && (self.dasam || shown.document.id != "dasam")
            }
        }
    }
}

fn asks(shown: &Shown<'_>) -> bool {
    shown.line().is_some_and(|line| line.translations.iter().any(|t| t.text.contains('?')))
}

/// The sentences of a passage that share most of a question's telling words, in the order of the passage.
fn telling_sentences(question: &str, text: &str) -> Vec<String> {
    let asked = keys(question);
    let sentences = sentences(text);
    let mut ranked: Vec<(usize, usize)> =
        sentences.iter().enumerate().map(|(at, sentence)| (keys(sentence).intersection(&asked).count(), at)).collect();
    ranked.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let best = ranked.first().map_or(0, |r| r.0);
    let mut at: Vec<usize> =
        ranked.into_iter().filter(|r| r.0 * 2 > best || r.0 == best).take(SENTENCES).map(|r| r.1).collect();
    at.sort_unstable();
    at.into_iter().map(|at| sentences[at].to_owned()).collect()
}

fn keys(text: &str) -> HashSet<String> {
    let key = |w: &String| {
        if w.chars().any(normal::is_gurmukhi) { normal::fold(&normal::normal(w)) } else { english::stem(w) }
    };
    telling(text).iter().map(key).collect()
}

/// The sentences of a text: they end at a full stop, a question or exclamation mark or a danda before a gap. A
/// single letter or a common title before the stop is an abbreviation.
fn sentences(text: &str) -> Vec<&str> {
    const SHORT: [&str; 12] = ["Dr", "Prof", "St", "Mr", "Mrs", "Ms", "No", "vs", "c", "cf", "etc", "pp"];
    let mut out = Vec::new();
    let mut start = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if !matches!(c, '.' | '!' | '?' | '।' | '॥' | '\n') {
            continue;
        }
        let before = text[start..at].rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
        let abbreviation = c == '.' && (before.chars().count() == 1 || SHORT.contains(&before));
        let gap = chars.peek().is_none_or(|&(_, next)| next.is_whitespace() || matches!(next, '"' | '”' | '\''));
        if gap && !abbreviation {
            let mut end = at + c.len_utf8();
            while let Some(&(next, q)) = chars.peek()
                && matches!(q, '"' | '”' | '\'')
            {
                end = next + q.len_utf8();
                chars.next();
            }
            out.push(text[start..end].trim());
            start = end;
        }
    }
    out.push(text[start..].trim());
    out.retain(|s| !s.is_empty());
    out
}

#[cfg(test)]
mod tests {
    use super::{sentences, telling_sentences};

    #[test]
    fn sentences_end_where_they_end() {
        let check = |text: &str, want: &[&str]| assert_eq!(sentences(text), want);
        check("He came. He saw Dr. Singh! Why?", &["He came.", "He saw Dr. Singh!", "Why?"]);
        check("ਉਹ ਆਇਆ। ਉਹ ਗਿਆ।", &["ਉਹ ਆਇਆ।", "ਉਹ ਗਿਆ।"]);
        check("It cost 3.5 lakh. So it was.", &["It cost 3.5 lakh.", "So it was."]);
        check("No end", &["No end"]);
    }

    #[test]
    fn the_sentence_that_answers_is_chosen() {
        let text = "The pool was dug in 1577. Langar is the free kitchen of a gurdwara. It is open to all.";
        assert_eq!(telling_sentences("What is langar?", text), ["Langar is the free kitchen of a gurdwara."]);
    }
}
