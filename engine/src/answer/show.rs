//! How a passage is shown: as a hit of a search, as a citation, as a quotation.

use super::phrases::Language;
use super::read::{full_ref, licence, local_id, unit_ref};
use super::records::slug;
use super::{Citation, Found, Quotation};
use crate::Result;
use crate::index::{Generation, PassageStore};
use crate::passage::{Body, Document, Group, Line, Passage};
use crate::query::Query;
use crate::record::Record;
use crate::retriever::Hit;

/// How much of a prose passage a hit shows, in characters.
const EXCERPT: usize = 300;

/// The hits of a search, as they are shown to whoever asked.
///
/// # Errors
/// When the generation cannot be read.
pub fn found(generation: &Generation, hits: &[Hit], query: &Query) -> Result<Vec<Found>> {
    let store = &generation.passages;
    let language = Language::of(query);
    hits.iter().map(|hit| one(store, hit, language)).collect()
}

fn one(store: &PassageStore, hit: &Hit, language: Language) -> Result<Found> {
    let shown = Shown::read(store, hit.ordinal)?;
    let mut found = Found {
        id: shown.passage.id.clone(),
        line_id: None,
        shabad_id: None,
        ang: None,
        source: shown.document.title.clone(),
        title: shown.group.title.clone(),
        r#ref: shown.r#ref(),
        quote: String::new(),
        url: shown.url(),
        score: hit.score,
        gurmukhi: None,
        transliteration: None,
        translation: None,
        translator: None,
        licence: None,
    };
    match &shown.passage.body {
        Body::Line(line) => {
            found.line_id = Some(shown.local_id().into());
            found.shabad_id = Some(shown.group.id.clone());
            found.ang = Some(shown.passage.unit);
            found.gurmukhi = Some(line.gurmukhi.clone());
            found.transliteration = Some(line.transliteration.clone());
            let translated = translated(line, shown.document, language);
            found.quote = translated.as_ref().map_or_else(|| line.gurmukhi.clone(), |t| t.text.clone());
            found.translator = translated.as_ref().map(|t| t.translator.clone());
            found.translation = translated.map(|t| t.text);
        }
        Body::Prose(prose) => {
            found.quote = excerpt(&crate::safety::without_planted(&prose.text));
            found.licence = Some(licence(shown.group, shown.document).to_owned());
        }
    }
    Ok(found)
}

/// Cut at a word's end.
fn excerpt(text: &str) -> String {
    match text.char_indices().nth(EXCERPT) {
        None => text.to_owned(),
        Some((end, _)) => {
            let cut = text[..end].rfind(char::is_whitespace).unwrap_or(end);
            format!("{} …", text[..cut].trim_end())
        }
    }
}

/// A translation and whose it is.
pub(super) struct Rendered {
    pub(super) text: String,
    pub(super) translator: String,
    pub(super) language: String,
}

/// The translation for a reader: in the answer's language, else in English. Among several in Punjabi, Prof.
/// Sahib Singh's leads.
pub(super) fn translated(line: &Line, document: &Document, language: Language) -> Option<Rendered> {
    translated_by(line, document, language, |_| 0)
}

/// The translation for a reader that counts most by `rank`; among equals as in [`translated`].
pub(super) fn translated_by(
    line: &Line,
    document: &Document,
    language: Language,
    rank: impl Fn(&str) -> usize,
) -> Option<Rendered> {
    const SAHIB_SINGH: u8 = 6;
    let wanted: &[&str] = if language == Language::Punjabi { &["pa", "en"] } else { &["en"] };
    wanted.iter().find_map(|want| {
        let mut all: Vec<_> = line
            .translations
            .iter()
            .filter_map(|t| Some((t, document.translators.iter().find(|by| by.id == t.by && by.language == *want)?)))
            .collect();
        all.sort_by_key(|(t, _)| (std::cmp::Reverse(rank(&t.text)), t.by != SAHIB_SINGH));
        let (translation, by) = all.first()?;
        let own = by.name_pa.as_ref().filter(|_| language == Language::Punjabi);
        Some(Rendered {
            text: translation.text.clone(),
            translator: own.unwrap_or(&by.name).clone(),
            language: by.language.clone(),
        })
    })
}

/// A passage with what it belongs to.
pub struct Shown<'s> {
    /// The passage.
    pub passage: Passage,
    /// Its shabad or article.
    pub group: &'s Group,
    /// Its work or collection.
    pub document: &'s Document,
}

impl<'s> Shown<'s> {
    pub(super) fn read(store: &'s PassageStore, ordinal: u32) -> Result<Self> {
        let group = store.group_of(ordinal);
        Ok(Self { passage: store.get(ordinal)?, group, document: store.document_of(group) })
    }

    /// The line, when it is one.
    #[must_use]
    pub fn line(&self) -> Option<&Line> {
        match &self.passage.body {
            Body::Line(line) => Some(line),
            Body::Prose(_) => None,
        }
    }

    fn local_id(&self) -> &str {
        local_id(&self.passage.id)
    }

    fn r#ref(&self) -> String {
        match (&self.passage.body, &self.group.details.record) {
            (Body::Line(_), _) => unit_ref(self.document, self.passage.unit),
            (Body::Prose(prose), None) => format!("section {}", prose.heading.as_deref().unwrap_or(self.local_id())),
            (_, Some(Record::Lesson(lesson))) => {
                format!("{} lesson {}, {}", lesson.level, lesson.number, self.local_id().replace('-', " "))
            }
            (_, Some(Record::Place(place))) => format!("{}, {}", place.city, place.country),
            (_, Some(Record::Term(_))) => "entry".into(),
            (_, Some(Record::Phrases(_))) => "phrases".into(),
        }
    }

    pub(super) fn url(&self) -> String {
        let slug = slug(self.group);
        match (&self.passage.body, &self.group.details.record) {
            (Body::Line(_), _) => format!("/read/shabads/{}#{}", self.group.id, self.local_id()),
            (Body::Prose(_), None) => format!("/read/{}", self.passage.id),
            (_, Some(Record::Lesson(_))) => format!("/learn/{slug}#{}", self.local_id()),
            (_, Some(Record::Phrases(_))) => format!("/learn/phrases#{slug}"),
            (_, Some(Record::Term(_))) => format!("/glossary#{slug}"),
            (_, Some(Record::Place(_))) => format!("/places#{slug}"),
        }
    }

    pub(super) fn citation(&self, n: u32, quote: String) -> Citation {
        let line = self.line().is_some();
        Citation {
            n,
            id: self.passage.id.clone(),
            line_id: line.then(|| self.local_id().into()),
            shabad_id: line.then(|| self.group.id.clone()),
            ang: line.then_some(self.passage.unit),
            source: self.document.title.clone(),
            title: self.group.title.clone(),
            r#ref: self.r#ref(),
            quote,
            url: self.url(),
            licence: (!line).then(|| licence(self.group, self.document).to_owned()),
        }
    }

    /// Whether it is the summary of an article.
    pub(super) fn is_summary(&self) -> bool {
        matches!(self.passage.id.rsplit_once('#'), Some((_, "summary" | "summary-pa")))
    }

    /// The line with everything beside it, in the translation that was `told`, if one was.
    pub(super) fn quotation(&self, n: u32, language: Language, told: Option<&str>) -> Option<Quotation> {
        let line = self.line()?;
        let translated = translated_by(line, self.document, language, |text| usize::from(Some(text) == told));
        Some(Quotation {
            line_id: self.local_id().into(),
            gurmukhi: line.gurmukhi.clone(),
            transliteration: line.transliteration.clone(),
            translator: translated.as_ref().map(|t| t.translator.clone()),
            translation_language: translated.as_ref().map(|t| t.language.clone()),
            translation: translated.map(|t| t.text),
            r#ref: full_ref(self.document, self.passage.unit),
            writer: self.group.writer.clone(),
            rubric: self.group.rubric.clone(),
            citation: n,
            url: self.url(),
        })
    }
}
