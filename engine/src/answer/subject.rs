//! Questions that are about one thing as a whole ("Who was Mata Khivi?", "ਲੰਗਰ ਕੀ ਹੈ?"), and those that ask how two things
//! differ. An article's summary was written to be such an answer, and so was a definition of the lexicon.

use super::compose::Draft;
use super::extractive;
use super::generated::Generator;
use super::phrases::Language;
use crate::Result;
use crate::index::PassageStore;
use crate::index::names::{Mention, Word, words};
use crate::passage::{Body, Group};
use crate::record::Record;
use crate::retriever::{Hit, Retriever, is_english, named_in, sounds_fit, subject};
use crate::text::sentences::sentences;
use crate::text::{bridge, english, punjabi};

/// Answers when the question is about a text's subject as a whole; says nothing and returns false otherwise.
pub(super) fn answer(
    draft: &mut Draft<'_>,
    retriever: &Retriever<'_>,
    hits: &[Hit],
    generator: Option<&dyn Generator>,
) -> Result<bool> {
    let text = draft.query.text();
    // Who asks what Gurbani says of something wants its lines.
    if subject(text).len() != text.len() {
        return Ok(false);
    }
    let asked = words(text);
    let mentions = named_in(draft.generation, &asked);
    let is_english = is_english(text);
    let rest: Vec<&Word> = (asked.iter().enumerate())
        .filter(|(at, _)| mentions.iter().all(|mention| !(mention.from..mention.to).contains(at)))
        .map(|(_, word)| word)
        .collect();
    if mentions.len() >= 2 && rest.iter().any(|word| is_difference(word, is_english)) {
        return apart(draft, &mentions);
    }
    let [mention] = &mentions[..] else { return Ok(false) };
    // An article on sangat and pangat tells how they differ; "can you" is only polite.
    let polite = ["can you", "could you"].iter().any(|polite| text.to_lowercase().contains(polite));
    let asks = |word: &Word| {
        only_asks(word, is_english)
            || is_difference(word, is_english)
            || polite && matches!(word.plain.as_str(), "can" | "could")
    };
    if !rest.iter().all(|word| asks(word)) || rest.len() > MOST_ASKING {
        return Ok(false);
    }
    let store = &draft.generation.passages;
    let Some(told) = telling(store, &named(draft, mention), draft.language) else { return Ok(false) };
    // A bare term is defined, and what Gurbani says of it comes behind.
    let lines = told.is_concept && extractive::lines_of(draft, retriever, hits)?;
    tell(draft, &told, usize::MAX)?;
    if lines {
        extractive::answer(draft, retriever, hits, generator)?;
    }
    Ok(true)
}

/// More words than these ask for something of their own.
const MOST_ASKING: usize = 8;

/// Tells what the lexicon says that something is; says nothing and returns false when it is no term.
pub(super) fn define(draft: &mut Draft<'_>, mention: &Mention) -> Result<bool> {
    let store = &draft.generation.passages;
    let Some(told) = telling(store, &named(draft, mention), draft.language) else { return Ok(false) };
    tell(draft, &told, usize::MAX)?;
    Ok(true)
}

/// What is told of each of several things, one behind the other.
fn apart(draft: &mut Draft<'_>, mentions: &[Mention]) -> Result<bool> {
    let store = &draft.generation.passages;
    let told: Vec<Told> =
        mentions.iter().filter_map(|mention| telling(store, &named(draft, mention), draft.language)).collect();
    let mut different: Vec<u32> = told.iter().map(|told| told.ordinal).collect();
    different.dedup();
    if different.len() < 2 {
        return Ok(false);
    }
    for told in &told {
        tell(draft, told, 2)?;
    }
    Ok(true)
}

/// A passage that says what something is.
struct Told {
    ordinal: u32,
    /// Whether it is a definition of what scripture speaks of.
    is_concept: bool,
}

/// The groups that a mention names, and those that the term among them is called by elsewhere: the lexicon knows more
/// spellings than an article's title.
fn named(draft: &Draft<'_>, mention: &Mention) -> Vec<u32> {
    let groups = draft.generation.passages.groups();
    let mut named = mention.groups.clone();
    for &number in &mention.groups {
        if let Some(Record::Term(_)) = groups[number as usize].details.record {
            let title = words(&groups[number as usize].title);
            let found = named_in(draft.generation, &title);
            let whole = found.into_iter().filter(|mention| mention.from == 0 && mention.to == title.len());
            named.extend(whole.flat_map(|mention| mention.groups));
        }
    }
    named
}

/// What says best what these groups are: the summary of an article, else a definition, in the reader's language where
/// there is one.
fn telling(store: &PassageStore, named: &[u32], language: Language) -> Option<Told> {
    let groups = || named.iter().map(|&number| &store.groups()[number as usize]);
    let at = |group: &Group, step: &str| store.by_id(&format!("{}#{step}", group.id));
    let (own, other) = if language == Language::Punjabi { ("pa", "en") } else { ("en", "pa") };
    let (summary, elsewhere) =
        if language == Language::Punjabi { ("summary-pa", "summary") } else { ("summary", "summary-pa") };
    let article = groups().find_map(|group| at(group, summary).or_else(|| at(group, elsewhere)));
    if let Some(ordinal) = article {
        return Some(Told { ordinal, is_concept: false });
    }
    groups().find_map(|group| {
        let Some(Record::Term(term)) = &group.details.record else { return None };
        let ordinal = at(group, own).or_else(|| at(group, other))?;
        Some(Told { ordinal, is_concept: matches!(term.kind.as_str(), "concept" | "scripture") })
    })
}

fn tell(draft: &mut Draft<'_>, told: &Told, most: usize) -> Result<()> {
    let shown = draft.shown(told.ordinal)?;
    let Body::Prose(prose) = &shown.passage.body else { return Ok(()) };
    for sentence in sentences(&prose.text).into_iter().take(most) {
        draft.repeat(sentence, &[told.ordinal])?;
        draft.quote_behind(prose, sentence)?;
    }
    Ok(())
}

/// Whether a word only asks what or who something is.
fn only_asks(word: &Word, is_english: bool) -> bool {
    const OTHERWISE: [&str; 9] = ["can", "could", "how", "many", "should", "when", "where", "whose", "why"];
    #[rustfmt::skip]
    const BIDS: [&str; 18] = [
        "all", "between", "brief", "briefly", "define", "describe", "happen", "happened", "introduce", "list", "meant", "name", "names", "purpose", "shabad", "term",
        "use", "used",
    ];
    // "ਅੱਧਕ ਕੀ ਕੰਮ ਕਰਦਾ ਹੈ?" asks what addak is.
    const ASKS: [&str; 6] = ["", "used", "what", "which", "who", "work"];
    let plain = word.plain.as_str();
    if word.is_gurmukhi() {
        return match bridge::of_gurmukhi(plain) {
            Some(english) => ASKS.contains(&english),
            None => punjabi::is_stop_word(plain),
        };
    }
    let in_english = || english::is_stop_word(plain) && !OTHERWISE.contains(&plain) || BIDS.contains(&plain);
    let in_punjabi = || bridge::of_latin(plain, sounds_fit).is_some_and(|english| ASKS.contains(&english));
    if is_english { in_english() } else { in_english() || in_punjabi() }
}

fn is_difference(word: &Word, is_english: bool) -> bool {
    const WORDS: [&str; 4] = ["difference", "differences", "differ", "different"];
    let english = || {
        if word.is_gurmukhi() { bridge::of_gurmukhi(&word.plain) } else { bridge::of_latin(&word.plain, sounds_fit) }
    };
    WORDS.contains(&word.plain.as_str()) || !is_english && english() == Some("difference")
}
