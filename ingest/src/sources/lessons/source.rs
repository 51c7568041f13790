//! A lesson as it is written, and the parts that it shares with the phrase book.

use serde::Deserialize;
use toml::Spanned;
use vichar_engine::record::{Example, Exercise, Spoken, Word};

/// One file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Lesson {
    pub(super) id: Spanned<String>,
    pub(super) level: Spanned<String>,
    pub(super) number: Spanned<u32>,
    pub(super) title: Spanned<String>,
    pub(super) title_pa: Spanned<String>,
    pub(super) aim: Spanned<String>,
    pub(super) explanation: Spanned<String>,
    pub(super) review: Spanned<Vec<String>>,
    /// `general`: from general knowledge of the language; `seen`: held against a source.
    pub(super) basis: Spanned<String>,
    #[serde(default, rename = "example")]
    pub(super) examples: Vec<Spanned<Line>>,
    #[serde(default)]
    pub(super) dialogue: Vec<Spanned<Turn>>,
    pub(super) text: Option<Spanned<Line>>,
    #[serde(default, rename = "word")]
    pub(super) words: Vec<Spanned<Listed>>,
    #[serde(default, rename = "exercise")]
    pub(super) exercises: Vec<Spanned<Task>>,
}

/// A sentence in three forms.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    pub(super) pa: String,
    pub(super) roman: String,
    pub(super) en: String,
}

/// One turn of a dialogue.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Turn {
    pub(super) who: String,
    pub(super) pa: String,
    pub(super) roman: String,
    pub(super) en: String,
}

/// A word of the vocabulary. One that has no gender has an empty one: to leave it out would be to forget it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Listed {
    pub(super) pa: String,
    pub(super) roman: String,
    pub(super) gender: String,
    pub(super) en: String,
}

/// An exercise. Only what is chosen has options.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Task {
    pub(super) kind: String,
    pub(super) ask: String,
    #[serde(default)]
    pub(super) options: Vec<String>,
    pub(super) answer: String,
    pub(super) why: String,
}

/// Text without the line breaks and gaps that it was written with.
pub(in crate::sources) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Line {
    pub(super) fn example(&self) -> Example {
        Example { pa: one_line(&self.pa), roman: one_line(&self.roman), en: one_line(&self.en) }
    }
}

impl Turn {
    pub(super) fn spoken(&self) -> Spoken {
        let said = Example { pa: one_line(&self.pa), roman: one_line(&self.roman), en: one_line(&self.en) };
        Spoken { who: Some(one_line(&self.who)), said }
    }
}

impl Listed {
    pub(super) fn word(&self) -> Word {
        let gender = Some(self.gender.clone()).filter(|gender| !gender.is_empty());
        Word { pa: one_line(&self.pa), roman: one_line(&self.roman), gender, en: one_line(&self.en) }
    }
}

impl Task {
    pub(super) fn exercise(&self) -> Exercise {
        Exercise {
            kind: self.kind.clone(),
            ask: one_line(&self.ask),
            options: self.options.iter().map(|option| one_line(option)).collect(),
            answer: one_line(&self.answer),
            why: one_line(&self.why),
        }
    }
}
