//! What a text says of itself beside its words, and the texts that are more than words: a place, a term, a lesson, a
//! stretch of a phrase book. Their passages say the same in sentences; a record is for looking up and for the page.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a text says of itself beside its words. A field that it leaves out is the collection's, or unknown.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Details {
    /// When it differs from the collection's.
    pub topic: Option<String>,
    /// When it differs from the collection's.
    pub language: Option<String>,
    /// The text's own licence line, which then holds in place of the collection's.
    pub licence: Option<String>,
    /// For lessons: `amateur`, `advanced`, `professional`.
    pub level: Option<String>,
    /// What the text is about: `person`, `event`, …
    pub kind: Option<String>,
    /// Whom it names, as slugs of the registry.
    pub people: Vec<String>,
    /// Where it takes place, as slugs of the registry.
    pub places: Vec<String>,
    /// When: the year, then what.
    pub dates: Vec<String>,
    /// How sure its sources are.
    pub certainty: Option<String>,
    /// What it rests on.
    pub sources: Vec<String>,
    /// Who has read it over.
    pub reviewed_by: Vec<String>,
    /// Where it was published. Shown as a link, never fetched.
    pub url: Option<String>,
    /// What it is, when it is more than prose.
    pub record: Option<Record>,
}

/// A text that is more than prose. Its name is its group's title, and its name in Gurmukhi the title in Gurmukhi.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Record {
    /// A gurdwara or another place.
    Place(Place),
    /// An entry of the lexicon.
    Term(Term),
    /// A lesson of Punjabi.
    Lesson(Lesson),
    /// The phrases of one situation.
    Phrases(Vec<Example>),
}

/// Where a place is, and what is known of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Place {
    /// Other names, in any script.
    pub aliases: Vec<String>,
    /// The town; empty where nobody told it, and a position is known then.
    pub city: String,
    /// The state or region.
    pub region: Option<String>,
    /// In English; empty where nobody told it.
    pub country: String,
    /// ISO 3166, two letters.
    pub country_code: Option<String>,
    /// Latitude and longitude in degrees.
    pub position: Option<(f64, f64)>,
    /// Whether the position is the town's, not the site's.
    pub is_position_of_city: bool,
    /// `takht`, `historic`, `sarovar`, `diaspora`.
    pub kind: Option<String>,
    /// Whom it is linked with, as slugs of the registry.
    pub associated: Vec<String>,
    /// When it was founded, with how sure that is.
    pub founded: Option<String>,
    /// What else is told of it, in English sentences.
    pub note: Option<String>,
    /// The postal address.
    pub address: Option<String>,
    /// Shown as a link, never fetched.
    pub website: Option<String>,
    /// The day on which somebody looked: `2025-03-01`.
    pub checked_on: Option<String>,
}

/// An entry of the lexicon.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Term {
    /// How it is written in Latin letters, lower case.
    pub roman: Vec<String>,
    /// `scripture`, `person`, `place`, `practice`, `food`, `music`, …
    pub kind: String,
    /// What it is, in English.
    pub en: String,
    /// What it is, in Punjabi.
    pub pa: String,
    /// Ids of entries beside it.
    pub see: Vec<String>,
}

/// A lesson of Punjabi.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Lesson {
    /// `amateur`, `advanced`, `professional`.
    pub level: String,
    /// 1, 2, 3, … within its level.
    pub number: u32,
    /// What the learner can do behind it.
    pub aim: String,
    /// Paragraphs.
    pub explanation: Vec<String>,
    /// Sentences to read.
    pub examples: Vec<Example>,
    /// A talk, turn by turn; a text to read is one turn of nobody.
    pub dialogue: Vec<Spoken>,
    /// Its vocabulary.
    pub words: Vec<Word>,
    /// With their answers.
    pub exercises: Vec<Exercise>,
    /// Ids of lessons to go over again.
    pub review: Vec<String>,
}

/// A sentence or phrase in three forms.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Phrase)]
pub struct Example {
    /// In Gurmukhi.
    pub pa: String,
    /// In Latin letters, by the scheme of the lessons.
    pub roman: String,
    /// In English.
    pub en: String,
}

/// One turn of a talk.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Spoken {
    /// Who says it, in English; `None` in a text to read.
    pub who: Option<String>,
    /// What is said.
    pub said: Example,
}

/// A word of a lesson's vocabulary.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Word {
    /// In Gurmukhi.
    pub pa: String,
    /// In Latin letters.
    pub roman: String,
    /// `m`, `f`; `None` where a word has none.
    pub gender: Option<String>,
    /// What it means.
    pub en: String,
}

/// An exercise with its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Exercise {
    /// `choose`, `fill`, `order`, `to-punjabi`, `to-english`, `read-aloud`, `write`.
    pub kind: String,
    /// What is asked.
    pub ask: String,
    /// What to choose from.
    pub options: Vec<String>,
    /// A right answer.
    pub answer: String,
    /// Why it is right.
    pub why: String,
}
