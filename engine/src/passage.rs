//! What is retrieved and cited: documents hold groups, groups hold passages.

use crate::record::Details;
use serde::{Deserialize, Serialize};

/// A work or a collection of texts: "Sri Guru Granth Sahib Ji", "History".
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Document {
    /// Lasting, short, lower case: `sggs`, `history`.
    pub id: String,
    /// As it is named to a reader.
    pub title: String,
    /// The title in Gurmukhi, when there is one.
    pub title_pa: Option<String>,
    /// `scripture`, `history`, `conduct`, `places`, `lessons`, …
    pub topic: String,
    /// BCP 47: `pa`, `en`, `fa`.
    pub language: String,
    /// The licence line. A document without one is refused.
    pub licence: String,
    /// Who made or published the text that was read.
    pub attribution: String,
    /// What the work counts in: "Ang", "Panna", "Vaar"; `None` for prose.
    pub unit: Option<Unit>,
    /// The translations that this generation holds, by the number that a [`Translation`] names.
    pub translators: Vec<Translator>,
}

/// The counting unit of a work, with the first and last number that have lines.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// "Ang".
    pub name: String,
    /// "ਅੰਗ".
    pub name_pa: String,
    /// Read from the lines, not from the package's section table, which has slips.
    pub first: u32,
    /// Inclusive.
    pub last: u32,
}

/// Who made a translation, always shown with it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Translator {
    /// The number of the translation in the scripture package: the same that `--without-translation` takes.
    pub id: u8,
    /// "Dr. Sant Singh Khalsa".
    pub name: String,
    /// The name in Gurmukhi, for an answer in Punjabi.
    pub name_pa: Option<String>,
    /// BCP 47.
    pub language: String,
}

/// What a passage belongs to: a shabad, an article, a place.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Group {
    /// `DMP` for a shabad; `history/japji-sahib` for prose. Lasting, never an ordinal.
    pub id: String,
    /// Position of its [`Document`] in the generation.
    pub document: u16,
    /// The composition, raag or article: "Jap", "Raag Aasaa".
    pub title: String,
    /// The title in Gurmukhi.
    pub title_pa: Option<String>,
    /// Whose utterance the source says it is: "Guru Nanak Dev Ji".
    pub writer: Option<String>,
    /// The writer in Gurmukhi.
    pub writer_pa: Option<String>,
    /// The heading inside the group, shown when it names another Guru than `writer` does.
    pub rubric: Option<String>,
    /// What the text says of itself beside its words.
    pub details: Details,
    /// Phrases in any script. A question that has all words of one is answered by this group as a whole.
    pub answers_to: Vec<String>,
    /// Ordinal of its first passage.
    pub first: u32,
    /// How many passages it has; they stand one behind the other.
    pub count: u32,
}

/// A composition as it is recited: lines of several shabads, in places of several works, in their own order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bani {
    /// "Jap Ji Sahib".
    pub name: String,
    /// "ਜਪੁ ਜੀ ਸਾਹਿਬ".
    pub name_pa: String,
    /// First and last ordinal of each stretch of passages, in the order in which they are recited. A line that
    /// is recited twice stands in two stretches.
    pub lines: Vec<(u32, u32)>,
}

impl Bani {
    /// The ordinals of its passages, in the order in which they are recited.
    pub fn ordinals(&self) -> impl Iterator<Item = u32> + '_ {
        self.lines.iter().flat_map(|&(first, last)| first..=last)
    }
}

/// The unit that is retrieved and cited: a line of scripture, a section of an article, a place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Passage {
    /// `sggs:BL70` for a line; `history/japji-sahib#origin` for prose.
    pub id: String,
    /// The Ang (or the work's own unit); 0 where the text has none.
    pub unit: u32,
    /// Its text.
    pub body: Body,
}

/// The two kinds of text. They are cited differently: a line is quoted whole, prose by its sentences.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Body {
    /// A line of scripture or of a related work.
    Line(Line),
    /// A stretch of prose.
    Prose(Prose),
}

/// A line, as the source has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// What the line is within its group.
    pub kind: LineKind,
    /// Unicode, without the editorial pause marks.
    pub gurmukhi: String,
    /// The same with the pause marks (vishraam), when it has any.
    pub with_pauses: Option<String>,
    /// In Latin letters, machine made by the package.
    pub transliteration: String,
    /// The translations that are switched on, in the order of their numbers.
    pub translations: Vec<Translation>,
    /// Prof. Sahib Singh's word meanings (pad arth), in Punjabi.
    pub meanings: Option<String>,
}

/// What a line is within its group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineKind {
    /// An invocation.
    Manglacharan,
    /// A heading (rubric).
    Sirlekh,
    /// The refrain.
    Rahao,
    /// Every other line.
    Pankti,
}

/// One translation of one line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Translation {
    /// [`Translator::id`].
    pub by: u8,
    /// As the package has it, without stray control characters.
    pub text: String,
}

/// A stretch of prose that stands alone: a section, a place, a record.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Prose {
    /// The section's heading, when it has one.
    pub heading: Option<String>,
    /// Plain text: no markup is kept.
    pub text: String,
    /// BCP 47.
    pub language: String,
    /// Lines of scripture that the text includes, in their order. The text holds none of their words: they are printed
    /// from the index.
    pub lines: Vec<Included>,
    /// Whether it lists words or phrases of a [`crate::record`]: these are looked up one by one, and the list is not
    /// searched by what it says.
    pub is_list: bool,
}

/// A line of scripture that a text includes by its id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Included {
    /// It stands behind so many bytes of the text.
    pub after: u32,
    /// The line's own id, without its work's: `BL70`.
    pub line: String,
}

impl Prose {
    /// The lines that stand right behind a sentence, which is a slice of the text.
    pub fn lines_behind<'p>(&'p self, sentence: &str) -> impl Iterator<Item = &'p str> + use<'p> {
        let begin = (sentence.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let end = begin.checked_add(sentence.len()).filter(|end| *end <= self.text.len());
        let is_behind = move |included: &&Included| end.is_some_and(|end| included.after as usize == end);
        self.lines.iter().filter(is_behind).map(|included| included.line.as_str())
    }
}
