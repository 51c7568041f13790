//! Questions that a text answers as a whole. Where Sikhs differ, one position alone would be a ruling; and a saying that
//! is no verse stands in no line, so what it is must be told. Such a text names in its front matter the words by which
//! it is asked for.

use super::compose::Draft;
use super::phrases::Language;
use crate::Result;
use crate::passage::{Body, Group, Prose};
use crate::retriever::{Hit, sound_fit};
use crate::text::sentences::sentences;
use crate::text::{english, normal, roman};

/// Words of a phrase may stand apart in a question by so many others, and by no more than it has words.
const SLACK: usize = 4;
/// In words: what is longer is no question about one thing.
const LONGEST: usize = 40;
/// A Latin word that sounds this much like a Gurmukhi one is that word, in a phrase of so many consonants.
const SOUNDS_ALIKE: f32 = 0.85;
const TELLING_CONSONANTS: usize = 5;
/// A question of so many words that sounds so much like a line quotes it, whatever else its words may be.
const LINE_WORDS: usize = 5;
const LINE_FIT: f32 = 0.85;

/// Answers when a text names the question's words; says nothing and returns false otherwise.
pub(super) fn answer(draft: &mut Draft<'_>, hits: &[Hit]) -> Result<bool> {
    let text = draft.query.text();
    if let Some(hit) = hits.first()
        && text.split_whitespace().count() >= LINE_WORDS
        && let Some(line) = draft.shown(hit.ordinal)?.line()
        && sound_fit(text, &line.gurmukhi) >= LINE_FIT
    {
        return Ok(false);
    }
    let store = &draft.generation.passages;
    let Some(group) = named(store.groups(), text) else { return Ok(false) };
    let mut prose = Vec::new();
    for ordinal in group.first..group.first + group.count {
        if let Body::Prose(text) = store.get(ordinal)?.body {
            prose.push((ordinal, text));
        }
    }
    let punjabi = draft.language == Language::Punjabi;
    let is_own = |prose: &Prose| (prose.language == "pa") == punjabi;
    // A text that has nothing in the reader's language is shown in its own.
    let any = prose.iter().any(|(_, text)| is_own(text));
    for (ordinal, text) in prose.iter().filter(|(_, text)| !any || is_own(text)) {
        for sentence in sentences(&text.text).into_iter().filter(|s| !crate::safety::is_planted(s)) {
            draft.say(sentence.to_owned(), &[*ordinal])?;
            for line in lines(draft, sentence) {
                draft.quote(line)?;
            }
            draft.quote_behind(text, sentence)?;
        }
    }
    Ok(true)
}

/// The lines that a sentence names by their ids. The text holds the id; the line itself is printed from the index.
fn lines(draft: &Draft<'_>, sentence: &str) -> Vec<u32> {
    let store = &draft.generation.passages;
    let is_id = |word: &&str| {
        word.len() == 4
            && word.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
            && word.bytes().any(|b| b.is_ascii_uppercase())
    };
    let words = sentence.split(|c: char| !c.is_ascii_alphanumeric()).filter(is_id);
    words.filter_map(|id| store.line(id)).collect()
}

/// The group with the longest phrase all of whose words stand near each other in the question.
fn named<'g>(groups: &'g [Group], question: &str) -> Option<&'g Group> {
    let asked = words(question);
    if asked.len() > LONGEST {
        return None;
    }
    let mut best: Option<(usize, &Group)> = None;
    for group in groups {
        for phrase in &group.answers_to {
            let length = phrase.chars().count();
            if best.is_none_or(|(longest, _)| length > longest) && holds(&asked, phrase) {
                best = Some((length, group));
            }
        }
    }
    best.map(|(_, group)| group)
}

fn holds(asked: &[String], phrase: &str) -> bool {
    let by_sound = roman::consonants_in(&roman::from_gurmukhi(phrase)) >= TELLING_CONSONANTS;
    let words = words(phrase);
    let width = (words.len() + SLACK.min(words.len())).min(asked.len());
    let is = |asked: &String, word: &String| {
        asked == word
            || by_sound && word.chars().any(normal::is_gurmukhi) && asked.len() >= 3 && asked.is_ascii() && {
                sound_fit(word, asked).min(sound_fit(asked, word)) >= SOUNDS_ALIKE
            }
    };
    !words.is_empty()
        && words.len() <= asked.len()
        && asked.windows(width).any(|window| words.iter().all(|word| window.iter().any(|asked| is(asked, word))))
}

/// The words of a text as they are compared: stems of Latin ones, Gurmukhi ones folded.
fn words(text: &str) -> Vec<String> {
    let text = english::unaccented(text).replace("'s ", " ").replace('\'', "");
    let parts = text.split(|c: char| !c.is_alphanumeric() && !normal::is_gurmukhi(c));
    let key = |word: &str| {
        if word.chars().any(normal::is_gurmukhi) {
            normal::gurmukhi_words(&normal::normal(word)).map(normal::fold).collect()
        } else {
            english::stem(word)
        }
    };
    parts.filter(|word| !word.is_empty()).map(key).collect()
}

#[cfg(test)]
mod tests {
    use super::{holds, words};

    #[test]
    fn phrases_are_held_in_any_script() {
        let check = |question: &str, phrase: &str, want: bool| {
            assert_eq!(holds(&words(question), phrase), want, "{question} {phrase}");
        };
        check("Which Ang is 'Raj Karega Khalsa' on?", "raj karega khalsa", true);
        check("Which Ang is 'Raj Karega Khalsa' on?", "ਰਾਜ ਕਰੇਗਾ ਖ਼ਾਲਸਾ", true);
        check("ਰਾਜ ਕਰੇਗਾ ਖਾਲਸਾ ਕਿਸ ਅੰਗ ਤੇ ਹੈ?", "ਰਾਜ ਕਰੇਗਾ ਖ਼ਾਲਸਾ", true);
        check("Who was the eleventh human Guru?", "eleventh guru", true);
        check("Is meat allowed?", "meat", true);
        check("What does Gurbani say about meeting the Guru?", "meat", false);
        check("In the eleventh year of his journeys Nanak met a man who called him Guru", "eleventh guru", false);
        check("Where is Khalsa College?", "ਰਾਜ ਕਰੇਗਾ ਖ਼ਾਲਸਾ", false);
        check("mas", "ਮਾਸ", false);
    }
}
