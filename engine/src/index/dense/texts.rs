//! Which texts of a generation are embedded, and where each of them stands.

use crate::index::PassageStore;
use crate::index::builder::LONGEST_TRANSLATION;
use crate::passage::{Body, Document, Group, Passage};
use crate::text::normal;
use crate::text::sentences::sentences;
use crate::{Error, Result};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::HashMap;

/// Which text of a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// A translation of a line, by its position in [`crate::passage::Line::translations`].
    Translation(u8),
    /// A sentence of prose, by its position in what [`sentences`] gives.
    Sentence(u16),
}

/// Sentences are numbered from here; translations from 0.
const SENTENCE: u16 = 0x100;

impl Part {
    pub(super) fn code(self) -> u16 {
        match self {
            Self::Translation(at) => u16::from(at),
            Self::Sentence(at) => at.saturating_add(SENTENCE),
        }
    }

    pub(super) fn of_code(code: u16) -> Self {
        u8::try_from(code).map_or(Self::Sentence(code.wrapping_sub(SENTENCE)), Self::Translation)
    }
}

/// A passage, by its ordinal, and which of its texts.
pub type Place = (u32, Part);

/// A text that is embedded: once, however many passages hold it.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// Of its bytes: the key under which its vector is kept.
    pub sha256: [u8; 32],
    /// In bytes.
    pub length: u32,
    first: Place,
}

/// The texts of a generation that are embedded. Their order is that of the rows of its vectors: the reading order.
#[derive(Default)]
pub struct Texts {
    all: Vec<Text>,
    /// Each place and the position of its text, in the order of the passages.
    pub(super) places: Vec<(Place, u32)>,
}

impl Texts {
    /// Reads the texts of all passages. `step` is told how many passages were read.
    ///
    /// # Errors
    /// When a passage cannot be read.
    pub fn of(store: &PassageStore, mut step: impl FnMut(u64)) -> Result<Self> {
        let mut texts = Self::default();
        let mut known: HashMap<[u8; 32], u32> = HashMap::new();
        for group in store.groups() {
            let document = store.document_of(group);
            for ordinal in group.first..group.first + group.count {
                let passage = store.get(ordinal)?;
                for (part, text) in parts(&passage, group, document) {
                    let (sha256, next) = (Sha256::digest(text.as_bytes()).into(), texts.all.len());
                    let row = *known.entry(sha256).or_insert(u32::try_from(next).unwrap_or(u32::MAX));
                    if row as usize == next {
                        let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
                        texts.all.push(Text { sha256, length, first: (ordinal, part) });
                    }
                    texts.places.push(((ordinal, part), row));
                }
            }
            step(u64::from(group.count));
        }
        Ok(texts)
    }

    /// Each text, in the order of the rows.
    #[must_use]
    pub fn all(&self) -> &[Text] {
        &self.all
    }

    /// The text itself, read anew: all of them at once would take more memory than their places.
    ///
    /// # Errors
    /// When its passage cannot be read.
    pub fn read(store: &PassageStore, text: &Text) -> Result<String> {
        let (ordinal, part) = text.first;
        let passage = store.get(ordinal)?;
        let group = store.group_of(ordinal);
        let mut parts = parts(&passage, group, store.document_of(group)).into_iter();
        let found = parts.find(|(p, _)| *p == part).map(|(_, text)| text.into_owned());
        found.ok_or_else(|| Error::file(store.path(), format!("passage {ordinal} has lost {part:?}")))
    }
}

/// The texts of one passage that are embedded: the English translations of a line; each sentence of English prose, behind
/// the title that says what it speaks of ("Title: sentence": whole paragraphs, and sentences without, find less,
/// decisions/0010). The embedder reads no Gurmukhi, so a text that is mostly Gurmukhi is not among them, nor is a
/// translation too long to be of this line alone.
#[must_use]
pub fn parts<'p>(passage: &'p Passage, group: &Group, document: &Document) -> Vec<(Part, Cow<'p, str>)> {
    let mut all = Vec::new();
    match &passage.body {
        Body::Line(line) => {
            let is_english = |by| document.translators.iter().any(|t| t.id == by && t.language == "en");
            for (translation, at) in line.translations.iter().zip(0..=u8::MAX) {
                let text = translation.text.trim();
                if is_english(translation.by) && text.chars().count() <= LONGEST_TRANSLATION && is_read(text) {
                    all.push((Part::Translation(at), Cow::Borrowed(text)));
                }
            }
        }
        Body::Prose(prose) if prose.language == "en" && !prose.is_list => {
            for (sentence, at) in sentences(&prose.text).into_iter().zip(0..=u16::MAX - SENTENCE) {
                if is_read(sentence) {
                    all.push((Part::Sentence(at), Cow::Owned(format!("{}: {sentence}", group.title))));
                }
            }
        }
        Body::Prose(_) => {}
    }
    all
}

/// Whether a text has letters, and most of them are not Gurmukhi.
fn is_read(text: &str) -> bool {
    let (mut gurmukhi, mut other) = (0, 0);
    for c in text.chars() {
        if normal::is_gurmukhi(c) {
            gurmukhi += 1;
        } else if c.is_alphabetic() {
            other += 1;
        }
    }
    other > gurmukhi
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passage::{Line, LineKind, Prose, Translation, Translator};

    #[test]
    fn a_part_survives_its_code() {
        for part in
            [Part::Translation(0), Part::Translation(u8::MAX), Part::Sentence(0), Part::Sentence(u16::MAX - SENTENCE)]
        {
            assert_eq!(Part::of_code(part.code()), part);
        }
    }

    fn document() -> Document {
        let translator =
            |id, language: &str| Translator { id, name: "T".into(), name_pa: None, language: language.into() };
        Document {
            id: "d".into(),
            title: "D".into(),
            title_pa: None,
            topic: "t".into(),
            language: "en".into(),
            licence: "L".into(),
            attribution: "A".into(),
            unit: None,
            translators: vec![translator(1, "en"), translator(2, "pa"), translator(3, "en")],
        }
    }

    fn check(body: Body, want: &[(Part, &str)]) {
        let passage = Passage { id: "p".into(), unit: 0, body };
        let group = Group { title: "Title".into(), ..Group::default() };
        let found = parts(&passage, &group, &document());
        assert_eq!(found.iter().map(|(part, text)| (*part, text.as_ref())).collect::<Vec<_>>(), want);
    }

    #[test]
    fn of_a_line_the_english_translations_are_read() {
        let line = |texts: &[(u8, &str)]| {
            let translations = texts.iter().map(|(by, text)| Translation { by: *by, text: (*text).into() }).collect();
            Body::Line(Line {
                kind: LineKind::Pankti,
                gurmukhi: "ਸਤਿ".into(),
                with_pauses: None,
                transliteration: "sat".into(),
                translations,
                meanings: None,
            })
        };
        check(
            line(&[(2, "ਸੱਚ"), (3, " Truth. "), (1, "True")]),
            &[(Part::Translation(1), "Truth."), (Part::Translation(2), "True")],
        );
        let poem = "o ".repeat(LONGEST_TRANSLATION / 2 + 1);
        check(line(&[(1, " "), (1, &poem), (1, "ਸਤਿ ਨਾਮੁ, True"), (1, "||1||"), (9, "nobody's")]), &[]);
    }

    #[test]
    fn of_prose_the_sentences_are_read_behind_the_title() {
        let prose = |language: &str, text: &str| {
            Body::Prose(Prose { text: text.into(), language: language.into(), ..Prose::default() })
        };
        check(
            prose("en", "He came. He saw."),
            &[(Part::Sentence(0), "Title: He came."), (Part::Sentence(1), "Title: He saw.")],
        );
        check(prose("en", "One sentence"), &[(Part::Sentence(0), "Title: One sentence")]);
        check(prose("en", "ਉਹ ਆਇਆ। He came."), &[(Part::Sentence(1), "Title: He came.")]);
        check(prose("pa", "ਉਹ ਆਇਆ।"), &[]);
        check(prose("pa", "In Latin letters"), &[]);
    }
}
