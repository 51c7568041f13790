//! Which sentences and lines answer a question: each is weighed by its own words and sense, and the weight of the best
//! tells whether there is an answer at all.

use super::articles;
use super::asked::Asked;
use super::compose::Draft;
use super::cues::Cues;
use super::evidence::{Compared, Evidence};
use super::show::Shown;
use crate::Result;
use crate::index::names::words;
use crate::index::{Part, passage_keys, text_keys};
use crate::passage::{Body, Line, Prose};
use crate::retriever::{Hit, Pairs, Retriever, Via, named_in, subject};
use crate::text::sentences::sentences;
use crate::text::{english, normal};
use std::collections::HashSet;

/// How many of the ranked lines, and of the ranked prose passages, are weighed.
const LINES: usize = 30;
const PROSE: usize = 10;
/// What counts beside the cosine, which counts 1: the share of the question's telling words that stand in the sentence;
/// in the sentence, the one before it and the titles; its pairs of neighbouring words; the rank of its passage. Fitted
/// by logistic regression on the dev half of SQuAD (decisions/0010), and rounded.
const OWN: f32 = 0.4;
const CONTEXT: f32 = 0.6;
const NEIGHBOURS: f32 = 0.5;
const RANK: f32 = 1.0;
/// What a line loses by its distance from the first in rank: the shabad that is about a subject stands first there.
const LINE_RANK: f32 = 2.0;
/// What a translation loses that begins or ends inside a sentence.
const TORN: f32 = -0.25;
/// What a sentence of an article's summary gains: its author wrote it to stand as an answer.
const SUMMARY: f32 = 0.15;
/// A sentence that itself asks says less than one that tells.
const ASKS: f32 = -0.3;
/// A sentence within this of the best one speaks of the same.
const NEAR_BEST: f32 = 0.85;
/// In characters: what is longer is no translation of one line.
const LONGEST: usize = 300;
/// A sentence as near in sense as this says what is asked, whichever its words.
const SURELY: f32 = 0.78;
/// Stems of words that say what kind of answer is wanted.
const GENERAL: [&str; 8] = ["day", "kind", "name", "place", "thing", "time", "year", "call"];
/// How many sentences and lines an answer is made of.
const SENTENCES: usize = 3;
/// Texts nearer to each other than this, or with this share of their stems in common, say the same.
const ALIKE: f32 = 0.8;
const COMMON: f32 = 0.7;

/// A sentence of prose, or a line, that speaks of what is asked.
pub(super) struct Choice {
    /// The passages that say it, the first of them so.
    pub(super) ordinals: Vec<u32>,
    /// The sentence; of a line, the translation in which it was found.
    pub(super) text: String,
    pub(super) is_line: bool,
    pub(super) is_summary: bool,
    part: Option<Part>,
    score: f32,
    pub(super) coverage: f32,
    pub(super) cosine: f32,
}

/// What the answer is made of, the best first; nothing when the evidence does not carry one.
pub(super) fn choose(draft: &Draft<'_>, retriever: &Retriever<'_>, hits: &[Hit]) -> Result<Vec<Choice>> {
    let mut all = weigh(draft, retriever, hits)?;
    speaking_of_more(draft, retriever, &mut all)?;
    all.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.ordinals.cmp(&b.ordinals)));
    let Some(best) = all.first() else { return Ok(Vec::new()) };
    if !evidence_of(retriever, &all)?.carries() {
        return Ok(Vec::new());
    }
    let least = best.score * NEAR_BEST;
    let (mut chosen, most) = if best.is_summary {
        // Its author wrote it to stand as an answer: whole it says more than one sentence of it does.
        let ordinal = best.ordinals[0];
        let (mut own, others) = all.into_iter().partition::<Vec<_>, _>(|choice| choice.ordinals[0] == ordinal);
        own.sort_by_key(|choice| choice.part);
        all = others;
        let most = own.len() + 1;
        (own, most)
    } else {
        (Vec::new(), SENTENCES)
    };
    for choice in all.into_iter().take_while(|choice| choice.score >= least) {
        let mut same = None;
        for (at, other) in chosen.iter().enumerate() {
            if says_the_same(draft, retriever, other, &choice)? {
                same = Some(at);
                break;
            }
        }
        match same {
            // Prose that says it too is named beside it. A line is quoted, so another would be quoted wrongly.
            Some(at) if !choice.is_line && !chosen[at].is_line => {
                for ordinal in choice.ordinals {
                    if !chosen[at].ordinals.contains(&ordinal) {
                        chosen[at].ordinals.push(ordinal);
                    }
                }
            }
            Some(_) => {}
            None if chosen.len() < most => chosen.push(choice),
            None => break,
        }
    }
    // Lines of one shabad are read in its order, where the first of them stood, and so are sentences of one summary; other
    // prose stays as it was weighed.
    let group = |choice: &Choice| draft.generation.passages.group_number(choice.ordinals[0]);
    let together = |choice: &Choice| (choice.is_line || choice.is_summary).then(|| (choice.is_line, group(choice)));
    let together: Vec<Option<(bool, u32)>> = chosen.iter().map(together).collect();
    let mut order: Vec<usize> = (0..chosen.len()).collect();
    order.sort_by_key(|&at| match together[at] {
        Some(_) => (together.iter().position(|other| *other == together[at]), chosen[at].ordinals[0], chosen[at].part),
        None => (Some(at), 0, None),
    });
    let mut chosen: Vec<Option<Choice>> = chosen.into_iter().map(Some).collect();
    let chosen = order.into_iter().filter_map(|at| chosen[at].take()).collect();
    Ok(chosen)
}

/// What speaks for an answer from these hits; `None` when there is nothing to weigh.
pub(super) fn evidence(draft: &Draft<'_>, retriever: &Retriever<'_>, hits: &[Hit]) -> Result<Option<Evidence>> {
    let mut all = weigh(draft, retriever, hits)?;
    speaking_of_more(draft, retriever, &mut all)?;
    all.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.ordinals.cmp(&b.ordinals)));
    if all.is_empty() { Ok(None) } else { evidence_of(retriever, &all).map(Some) }
}

/// `all` is in order, the best first.
fn evidence_of(retriever: &Retriever<'_>, all: &[Choice]) -> Result<Evidence> {
    let nearest = all.iter().map(|choice| choice.cosine).fold(0.0, f32::max);
    let compared = match (retriever.meaning()?.is_some(), retriever.asks_in_punjabi()?) {
        (false, _) => Compared::Words,
        (true, false) => Compared::English,
        (true, true) => Compared::Topic,
    };
    let (coverage, cosine) = all.first().map_or((0.0, 0.0), |best| (best.coverage, best.cosine));
    let covered = retriever.rarity(coverage)?;
    Ok(Evidence { compared, coverage, cosine: nearest, covered, agreed: cosine >= nearest })
}

fn weigh(draft: &Draft<'_>, retriever: &Retriever<'_>, hits: &[Hit]) -> Result<Vec<Choice>> {
    let question = retriever.query().text();
    let (asked, cues, pairs) = (Asked::of(question), Cues::of(question), Pairs::of(subject(question)));
    let (mut all, mut lines, mut prose) = (Vec::new(), 0, 0);
    let strangers = retriever.strangers();
    for hit in hits.iter().filter(|hit| hit.via == Via::Words) {
        if !strangers.is_empty() {
            let keys = passage_keys(&draft.generation.passages, hit.ordinal)?;
            if !strangers.iter().all(|stranger| keys.contains(stranger)) {
                continue;
            }
        }
        let shown = draft.shown(hit.ordinal)?;
        match &shown.passage.body {
            Body::Line(line) if lines < LINES && asked.admits(&shown) && asked.is_named_in(&shown) => {
                lines += 1;
                all.extend(weigh_line(retriever, hit, line, &pairs)?);
            }
            Body::Prose(text) if prose < PROSE && asked.is_about(&shown, text) => {
                prose += 1;
                let weighed = weigh_prose(retriever, hit, &shown, text, &cues, &pairs)?;
                all.extend(weighed.into_iter().filter(|choice| cues.may_answer(&choice.text)));
            }
            _ => {}
        }
    }
    Ok(all)
}

/// Keeps of prose the sentences that speak of more than the name that is asked about: every article on Guru Arjan Dev Ji
/// names Guru Arjan Dev Ji, and few say how tall anybody was.
fn speaking_of_more(draft: &Draft<'_>, retriever: &Retriever<'_>, all: &mut Vec<Choice>) -> Result<()> {
    let asked = words(retriever.query().text());
    let mut mentions = named_in(draft.generation, &asked);
    // A term such as salok is part of what is asked; whom an article is about is asked of.
    mentions.retain(|mention| articles::tell_of(draft, mention));
    if mentions.is_empty() {
        return Ok(());
    }
    let is_named = |at: usize| mentions.iter().any(|mention| (mention.from..mention.to).contains(&at));
    let mut rest: HashSet<&str> =
        asked.iter().enumerate().filter(|(at, _)| !is_named(*at)).map(|(_, word)| word.key.as_str()).collect();
    // Everything has a name and a place: what is asked is whose.
    if rest.iter().any(|word| !GENERAL.contains(word) && !english::is_stop_word(word)) {
        rest.retain(|word| !GENERAL.contains(word));
    }
    let mut kept = Vec::with_capacity(all.len());
    for choice in all.drain(..) {
        let shown = draft.shown(choice.ordinals[0])?;
        let speaks = match &shown.passage.body {
            Body::Prose(prose) if choice.cosine < SURELY => {
                let title = [Some(&shown.group.title), prose.heading.as_ref()];
                let mut said: HashSet<String> = title.into_iter().flatten().flat_map(|t| text_keys(t)).collect();
                said.extend(text_keys(&choice.text));
                speaks_of(retriever, &said, &rest)?
            }
            _ => true,
        };
        if speaks {
            kept.push(choice);
        }
    }
    *all = kept;
    Ok(())
}

/// Whether any of the telling words among `rest` is said, where there is one.
fn speaks_of(retriever: &Retriever<'_>, said: &HashSet<String>, rest: &HashSet<&str>) -> Result<bool> {
    let (found, all) = retriever.share_of(said, |key| rest.contains(key))?;
    Ok(all == 0.0 || found > 0.0)
}

/// A line, by the translation of it that speaks most of what is asked.
fn weigh_line(retriever: &Retriever<'_>, hit: &Hit, line: &Line, pairs: &Pairs) -> Result<Option<Choice>> {
    let cosines = cosines(retriever, hit.ordinal)?;
    // A line is also about where it stands and whose it is.
    let coverage = retriever.coverage(hit.ordinal)?;
    let base = CONTEXT * coverage + RANK - LINE_RANK * (1.0 - hit.score);
    let mut best: Option<Choice> = None;
    if !line.translations.iter().all(|t| is_of_one_line(&t.text)) {
        return Ok(None);
    }
    for (translation, at) in line.translations.iter().zip(0..=u8::MAX) {
        let part = Part::Translation(at);
        let cosine = cosine_of(&cosines, part);
        let own = retriever.share_asked(&text_keys(&translation.text))?;
        let asks = if translation.text.contains('?') { ASKS } else { 0.0 };
        let torn = if is_torn(&translation.text) { TORN } else { 0.0 };
        let score = base + cosine + OWN * own + NEIGHBOURS * pairs.share_in(&translation.text) + asks + torn;
        if best.as_ref().is_none_or(|best| score > best.score) {
            let (ordinals, text) = (vec![hit.ordinal], translation.text.clone());
            best = Some(Choice {
                ordinals,
                text,
                is_line: true,
                is_summary: false,
                part: Some(part),
                score,
                coverage,
                cosine,
            });
        }
    }
    Ok(best)
}

/// Whether a translation begins or ends in the middle of a sentence: by itself it says little.
fn is_torn(translation: &str) -> bool {
    let text = translation.trim();
    text.starts_with(char::is_lowercase)
        || !text.ends_with(['.', '!', '?', '"', '”', '\'', '’', '|', ')', ']', '।', '॥'])
}

/// Whether a translation may be of one line. Whole poems stand in one row in places, and no line says all that.
fn is_of_one_line(translation: &str) -> bool {
    translation.chars().count() <= LONGEST && !translation.trim().contains('\n')
}

/// How near each text of a passage is to the question.
fn cosines(retriever: &Retriever<'_>, ordinal: u32) -> Result<Vec<(Part, f32)>> {
    Ok(retriever.meaning()?.map(|meaning| meaning.parts(ordinal).collect()).unwrap_or_default())
}

fn cosine_of(cosines: &[(Part, f32)], part: Part) -> f32 {
    cosines.iter().find(|(p, _)| *p == part).map_or(0.0, |(_, cosine)| cosine.max(0.0))
}

fn weigh_prose(
    retriever: &Retriever<'_>,
    hit: &Hit,
    shown: &Shown<'_>,
    prose: &Prose,
    cues: &Cues,
    pairs: &Pairs,
) -> Result<Vec<Choice>> {
    let cosines = cosines(retriever, hit.ordinal)?;
    let title = [Some(&shown.group.title), shown.group.title_pa.as_ref(), prose.heading.as_ref()];
    let title: HashSet<String> = title.into_iter().flatten().flat_map(|title| text_keys(title)).collect();
    let summary = if shown.is_summary() { SUMMARY } else { 0.0 };
    let mut before = HashSet::new();
    let mut all = Vec::new();
    for (sentence, at) in sentences(&prose.text).into_iter().zip(0..) {
        let part = Part::Sentence(at);
        let keys = text_keys(sentence);
        let cosine = cosine_of(&cosines, part);
        let own = retriever.share_asked(&keys)?;
        let context: HashSet<String> = keys.iter().chain(&before).chain(&title).cloned().collect();
        let coverage = retriever.share_asked(&context)?;
        let asks = sentence.ends_with('?');
        all.push(Choice {
            ordinals: vec![hit.ordinal],
            text: sentence.to_owned(),
            is_line: false,
            is_summary: shown.is_summary(),
            part: Some(part),
            score: cosine
                + OWN * own
                + CONTEXT * coverage
                + NEIGHBOURS * pairs.share_in(sentence)
                + RANK * hit.score
                + cues.gain(sentence)
                + summary
                + if asks { ASKS } else { 0.0 },
            coverage,
            cosine,
        });
        before = keys;
    }
    Ok(all)
}

fn says_the_same(draft: &Draft<'_>, retriever: &Retriever<'_>, one: &Choice, other: &Choice) -> Result<bool> {
    if one.is_line && other.is_line {
        let folded = |choice: &Choice| -> Result<Vec<String>> {
            let shown = draft.shown(choice.ordinals[0])?;
            let gurmukhi = shown.line().map(|line| normal::normal(&line.gurmukhi)).unwrap_or_default();
            Ok(normal::gurmukhi_words(&gurmukhi).map(normal::fold).collect())
        };
        if folded(one)? == folded(other)? {
            return Ok(true);
        }
    }
    let stems = |text: &str| english::words(text).iter().map(|word| english::stem(word)).collect::<HashSet<_>>();
    let (a, b) = (stems(&one.text), stems(&other.text));
    let common = a.intersection(&b).count() as f32 / a.union(&b).count().max(1) as f32;
    if common >= COMMON && !a.is_empty() {
        return Ok(true);
    }
    let (Some(meaning), Some(part), Some(with)) = (retriever.meaning()?, one.part, other.part) else {
        return Ok(false);
    };
    let likeness = meaning.likeness((one.ordinals[0], part), (other.ordinals[0], with));
    Ok(likeness.is_some_and(|likeness| likeness >= ALIKE))
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, is_of_one_line, is_torn};

    #[test]
    fn a_poem_is_no_line() {
        let check = |text: &str, want: bool| assert_eq!(is_of_one_line(text), want, "{text}");
        check("Truth is high, but higher still is truthful living.", true);
        check("Truth is high.\n", true);
        check("Fill my cup.\nThe night is long.", false);
        check(&"o ".repeat(LONGEST), false);
    }

    #[test]
    fn a_torn_translation_is_seen() {
        let check = |text: &str, want: bool| assert_eq!(is_torn(text), want, "{text}");
        check("Truth is high.", false);
        check("and began the play of the created world.", true);
        check("Pilgrimage, penance, compassion and alms giving, ", true);
        check("That death which terrifies the entire world", true);
        check("He has no equal. ||1||Pause||", false);
    }
}
