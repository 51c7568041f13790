//! What kind of thing a question wants, and whether a sentence has such a thing that the question has not.

use crate::text::english;
use std::collections::HashSet;

/// What a question wants.
pub(super) struct Cues {
    date: bool,
    number: bool,
    /// A count or a measure, which nothing but a number gives.
    counted: bool,
    person: bool,
    /// The stems of the question: what it names itself is no answer to it.
    asked: HashSet<String>,
}

/// What it counts that a sentence has the date or number, or the person, that is asked for. Fitted on the dev half of
/// SQuAD with the other weights of [`super::choose`].
const FIGURE: f32 = 0.35;
const PERSON: f32 = 0.2;

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
const NUMBERS: [&str; 34] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "eighteen", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty",
    "ninety", "hundred", "thousand", "million", "billion", "half", "third", "dozen", "once", "twice",
];

impl Cues {
    pub(super) fn of(question: &str) -> Self {
        const WHEN: [&str; 8] = ["year", "date", "month", "day", "century", "decade", "time", "era"];
        const HOW: [&str; 12] =
            ["many", "much", "old", "long", "far", "tall", "large", "big", "high", "often", "deep", "wide"];
        const WHAT: [&str; 8] =
            ["percentage", "percent", "number", "population", "amount", "proportion", "fraction", "age"];
        let words = english::words(question);
        let has = |word: &str| words.iter().any(|w| w == word);
        let pair = |first: &[&str], then: &[&str]| {
            words.windows(2).any(|w| first.contains(&w[0].as_str()) && then.contains(&w[1].as_str()))
        };
        Self {
            date: has("when") || pair(&["what", "which"], &WHEN),
            counted: pair(&["how"], &["many", "old", "tall"]),
            number: pair(&["how"], &HOW) || pair(&["what", "which"], &WHAT),
            person: ["who", "whom", "whose"].into_iter().any(has),
            asked: words.iter().map(|word| english::stem(word)).collect(),
        }
    }

    /// Whether a sentence may answer at all: one without a number does not say how many.
    pub(super) fn may_answer(&self, sentence: &str) -> bool {
        !self.counted || english::words(sentence).iter().any(|word| is_number(word))
    }

    /// What a sentence gains by what it has of that.
    pub(super) fn gain(&self, sentence: &str) -> f32 {
        let words = english::words(sentence);
        let new = |word: &&String| !self.asked.contains(&english::stem(word));
        let mut gain = 0.0;
        if self.date && words.iter().filter(new).any(|word| is_date(word)) {
            gain += FIGURE;
        }
        if self.number && words.iter().filter(new).any(|word| is_number(word)) {
            gain += FIGURE;
        }
        if self.person && self.names_another(sentence) {
            gain += PERSON;
        }
        gain
    }

    /// Whether a sentence has a name: a capital that is not there because the sentence begins.
    fn names_another(&self, sentence: &str) -> bool {
        let capital = |word: &str| word.chars().next().is_some_and(char::is_uppercase);
        let words: Vec<&str> = sentence.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
        words.iter().enumerate().any(|(at, word)| {
            let begins = at == 0 && !words.get(1).is_some_and(|next| capital(next));
            let plain = english::unaccented(word);
            capital(word) && !begins && !english::is_stop_word(&plain) && !self.asked.contains(&english::stem(&plain))
        })
    }
}

pub(super) fn is_date(word: &str) -> bool {
    let year = word.strip_suffix('s').unwrap_or(word);
    let year = year.len() == 4 && year.starts_with(['1', '2']) && year.bytes().all(|b| b.is_ascii_digit());
    year || MONTHS.contains(&word) || matches!(word, "century" | "centuries" | "decade")
}

pub(super) fn is_number(word: &str) -> bool {
    word.bytes().any(|b| b.is_ascii_digit()) || NUMBERS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::{Cues, FIGURE, PERSON};

    #[test]
    fn what_is_asked_for_is_recognised() {
        let check = |question: &str, sentence: &str, want: f32| {
            assert_eq!(Cues::of(question).gain(sentence), want, "{question} {sentence}");
        };
        check("When was the Akal Takht founded?", "It was founded in 1606.", FIGURE);
        check("When was the Akal Takht founded?", "The Akal Takht was founded by the sixth Guru.", 0.0);
        check("Which year followed 1606?", "The year was 1606.", 0.0);
        check("How many Angs are there?", "There are 1,430.", FIGURE);
        check("How many sons did he have?", "He had four sons.", FIGURE);
        check("Who built the pool?", "It was dug by Guru Ram Das Ji.", PERSON);
        check("Who built the pool?", "It was dug by hand.", 0.0);
        check("What is langar?", "In 1577 it was four.", 0.0);
    }
}
