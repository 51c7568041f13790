//! The answer: sentences with their sources, lines as the text has them, or an honest "no".
//!
//! The one object that the page shows, the API returns and the chat stores ([`Answer`]). Sentences are cut from texts or
//! framed around a named translation; those that a model worded ([`Generator`]) are told only where a passage supports
//! them. Lines of Gurbani come from the index by id.

mod articles;
mod asked;
mod bani;
mod bridged;
mod care;
mod choose;
mod compose;
mod cues;
mod evidence;
mod extractive;
mod generated;
mod guard;
mod held;
mod marks;
mod phrases;
pub(crate) mod place_list;
mod places;
mod premise;
mod quotation;
pub(crate) mod read;
pub(crate) mod records;
mod reference;
mod romanised;
mod say;
mod show;
mod subject;
mod support;
mod verify;
mod whole;

pub(crate) use care::care;
pub use compose::{admits, compose, evidence, support};
pub use evidence::{Compared, Evidence};
pub use generated::Generator;
pub use phrases::Language;
pub use place_list::{Associated, ListedPlace, PlaceFilter, PlaceList, Position};
pub use read::{Ang, Article, Section, Shabad, ShabadLine, SourceText, SourceTranslator, Sources, Translated};
pub use records::{Credit, Glossary, GlossaryTerm, LessonHead, LessonList, PhraseBook, Situation, WholeLesson};
pub(crate) use reference::lines as referred;
pub use show::{Shown, found};
pub use support::Support;
pub use verify::{CheckedQuote, Difference, QuotedLine, Said, Script, Verdict, Verification, verify};

use crate::safety::HelpLine;
use serde::Serialize;
use utoipa::ToSchema;

/// What became of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The texts support an answer.
    Answered,
    /// They do not; `nearest` shows what came closest.
    Abstained,
    /// Off-topic, disrespectful, or asking for what only a Guru may say.
    Declined,
    /// Human help first.
    Crisis,
}

/// An answer, whole.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Answer {
    /// The text, with `[n]` behind each sentence.
    pub answer: String,
    /// What became of the question.
    pub outcome: Outcome,
    /// The same text, sentence by sentence.
    pub sentences: Vec<Sentence>,
    /// Lines of Gurbani, printed from the canon.
    pub quotations: Vec<Quotation>,
    /// What the numbers stand for.
    pub citations: Vec<Citation>,
    /// What came nearest, when the texts hold no answer.
    pub nearest: Vec<Found>,
    /// Help lines, when a person may be in danger or suffers.
    pub help: Vec<HelpLine>,
    /// BCP 47, of the answer's own words.
    pub language: String,
    /// What worded it: `extractive`, the name of a generator, or `fixed` for a reviewed text.
    pub model: String,
    /// The generation and the hash of its texts.
    pub corpus: String,
    /// Set by whoever has a clock.
    pub timings: Timings,
    /// The ranked passages, when they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retrieved: Option<Vec<Found>>,
    /// What a check kept from the reader: counted, never sent.
    #[serde(skip)]
    pub dropped: Dropped,
}

/// How much of what was made for an answer is not in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dropped {
    /// Sentences that no retrieved passage supports, or that name a place of their own.
    pub sentences: u64,
    /// Sentences with a quotation that is no stretch of a retrieved passage.
    pub quotations: u64,
    /// Times that the generator broke off.
    pub failures: u64,
}

/// One sentence and the numbers of its citations.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Sentence {
    /// Without its `[n]`.
    pub text: String,
    /// [`Citation::n`].
    pub citations: Vec<u32>,
}

/// A line of Gurbani with everything that is shown beside it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Quotation {
    /// Four characters, lasting.
    pub line_id: String,
    /// Byte for byte as the index has it.
    pub gurmukhi: String,
    /// In Latin letters.
    pub transliteration: String,
    /// In the reader's language, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub translation: Option<String>,
    /// Whose translation it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub translator: Option<String>,
    /// BCP 47, of the translation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub translation_language: Option<String>,
    /// "Sri Guru Granth Sahib Ji, Ang 1".
    pub r#ref: String,
    /// Whose utterance the source says it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub writer: Option<String>,
    /// The heading, where it names another Guru than the writer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rubric: Option<String>,
    /// [`Citation::n`].
    pub citation: u32,
    /// Where it can be read in its place.
    pub url: String,
}

/// What a number in the answer stands for.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Citation {
    /// 1, 2, 3, … in the order of the answer.
    pub n: u32,
    /// The passage's lasting id.
    pub id: String,
    /// For scripture: the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_id: Option<String>,
    /// For scripture: the shabad.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shabad_id: Option<String>,
    /// The Ang of Sri Guru Granth Sahib Ji, or the unit of another work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ang: Option<u32>,
    /// The work or collection.
    pub source: String,
    /// The composition or article.
    pub title: String,
    /// "Ang 1"; "section Origin"; "amateur lesson 3, words".
    pub r#ref: String,
    /// The words that support the sentence.
    pub quote: String,
    /// Where it can be read in its place.
    pub url: String,
    /// The licence line of the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub licence: Option<String>,
}

/// A passage as a search shows it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = Hit)]
pub struct Found {
    /// The passage's lasting id.
    pub id: String,
    /// For scripture: the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line_id: Option<String>,
    /// For scripture: the shabad.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shabad_id: Option<String>,
    /// The Ang, or the unit of another work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ang: Option<u32>,
    /// The work or collection.
    pub source: String,
    /// The composition or article.
    pub title: String,
    /// "Ang 1"; "section Origin"; "amateur lesson 3, words".
    pub r#ref: String,
    /// What a reader sees of it: the translation, or the beginning of the prose.
    pub quote: String,
    /// Where it can be read in its place.
    pub url: String,
    /// Between 0 and 1; comparable within one search.
    pub score: f32,
    /// For scripture: the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gurmukhi: Option<String>,
    /// For scripture: in Latin letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transliteration: Option<String>,
    /// For scripture: in the reader's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub translation: Option<String>,
    /// Whose translation it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub translator: Option<String>,
    /// The licence line of the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub licence: Option<String>,
}

/// How long it took, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct Timings {
    /// Until the passages were found.
    pub retrieve_ms: u64,
    /// From there to the answer.
    pub answer_ms: u64,
    /// Both.
    pub total_ms: u64,
}

/// What happens while an answer is made, in this order: `Retrieved` once, then sentences and quotations.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The ranked passages.
    Retrieved(Vec<Found>),
    /// The next sentence.
    Sentence(Sentence),
    /// The next quotation.
    Quotation(Quotation),
}

impl Answer {
    /// An answer that says nothing yet.
    pub(crate) fn new(outcome: Outcome, language: Language, corpus: String) -> Self {
        Self {
            answer: String::new(),
            outcome,
            sentences: Vec::new(),
            quotations: Vec::new(),
            citations: Vec::new(),
            nearest: Vec::new(),
            help: Vec::new(),
            language: language.tag().into(),
            model: "extractive".into(),
            corpus,
            timings: Timings::default(),
            retrieved: None,
            dropped: Dropped::default(),
        }
    }

    /// The same answer with a last sentence and where to turn.
    pub(crate) fn with_help(mut self, sentence: Sentence, help: Vec<HelpLine>) -> Self {
        self.sentences.push(sentence);
        self.help = help;
        self.join();
        self
    }

    /// Sets `answer` from the sentences, each with its numbers behind it.
    pub(crate) fn join(&mut self) {
        let marked = |s: &Sentence| {
            let marks: String = s.citations.iter().map(|n| format!(" [{n}]")).collect();
            format!("{}{marks}", s.text)
        };
        self.answer = self.sentences.iter().map(marked).collect::<Vec<_>>().join(" ");
    }
}
