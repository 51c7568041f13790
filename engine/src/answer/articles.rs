//! Questions that articles answer, and no verse: when somebody lived, what happened, how something is done.

use super::compose::Draft;
use super::extractive;
use super::generated::Generator;
use crate::Result;
use crate::index::names::{Mention, Word, words};
use crate::record::Record;
use crate::retriever::{Retriever, named_in, subject};

/// How many passages an answer is chosen from.
const PASSAGES: usize = 50;

/// Whether a question asks for what articles tell: of somebody or something that one of them is about, or of Sikhs. Verse in
/// praise of a person does not say when the person lived. Who asks what Gurbani says wants verse.
pub(super) fn are_asked(draft: &Draft<'_>) -> bool {
    #[rustfmt::skip]
    const SIKH: [&str; 16] = [
        "amritdhari", "gurdwara", "gurdwaras", "gurudwara", "kirpan", "punjab", "punjabi", "punjabis", "sikh", "sikhi",
        "sikhism", "sikhs", "temple", "turban", "vaisakhi", "wedding",
    ];
    const SCRIPTURE: [&str; 12] = [
        "gurbani",
        "hymn",
        "line",
        "lines",
        "say",
        "says",
        "scripture",
        "shabad",
        "teach",
        "teaching",
        "verse",
        "verses",
    ];
    let question = draft.query.text();
    let asked = words(question);
    let has = |all: &[&str]| asked.iter().any(|word: &Word| all.contains(&word.plain.as_str()));
    if subject(question).len() < question.len() || has(&SCRIPTURE) {
        return false;
    }
    has(&SIKH) || named_in(draft.generation, &asked).iter().any(|mention| tell_of(draft, mention))
}

/// Whether a name is that of a person, an event, a place or a practice that an article is about, or of a gurdwara.
pub(super) fn tell_of(draft: &Draft<'_>, mention: &Mention) -> bool {
    const TOLD: [&str; 9] =
        ["ceremony", "event", "festival", "guru", "institution", "period", "person", "place", "practice"];
    let groups = draft.generation.passages.groups();
    mention.groups.iter().any(|&number| {
        let details = &groups[number as usize].details;
        matches!(details.record, Some(Record::Place(_)))
            || details.kind.as_deref().is_some_and(|kind| TOLD.contains(&kind))
    })
}

/// Answers from prose alone; says nothing and returns false when the evidence does not carry an answer.
pub(super) fn answer(
    draft: &mut Draft<'_>,
    retriever: &Retriever<'_>,
    generator: Option<&dyn Generator>,
) -> Result<bool> {
    let hits = retriever.prose(PASSAGES)?;
    extractive::answer(draft, retriever, &hits, generator)
}
