//! Texts to read in their place: a shabad, an Ang, an article, and what the generation holds.

use super::Quotation;
use super::phrases::Language;
use super::records::reviewed_by;
use super::show::Shown;
use crate::Result;
use crate::index::{Generation, PassageStore};
use crate::passage::{Body, Document, Group, LineKind, Prose};
use serde::Serialize;
use utoipa::ToSchema;

/// A shabad, whole.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Shabad {
    /// Three characters, lasting.
    pub id: String,
    /// The work's id: `sggs`.
    pub work: String,
    /// The work's title.
    pub source: String,
    /// The composition or raag.
    pub title: String,
    /// The same in Gurmukhi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title_pa: Option<String>,
    /// Whose utterance the source says it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub writer: Option<String>,
    /// The heading, where it names another Guru than the writer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rubric: Option<String>,
    /// "Sri Guru Granth Sahib Ji, Ang 917–922".
    pub r#ref: String,
    /// In the order of the source.
    pub lines: Vec<ShabadLine>,
    /// The shabad before it in the work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous: Option<String>,
    /// The shabad after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A line in its place.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ShabadLine {
    /// Four characters, lasting.
    pub line_id: String,
    /// The shabad that it belongs to.
    pub shabad_id: String,
    /// What it is within its shabad.
    #[schema(value_type = String)]
    pub kind: LineKind,
    /// As the source has it, without pause marks.
    pub gurmukhi: String,
    /// With the editorial pause marks, when it has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with_pauses: Option<String>,
    /// In Latin letters.
    pub transliteration: String,
    /// Every translation that is switched on.
    pub translations: Vec<Translated>,
    /// Prof. Sahib Singh's word meanings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meanings: Option<String>,
    /// Its own Ang, which need not be the shabad's first.
    pub unit: u32,
    /// "Sri Guru Granth Sahib Ji, Ang 918".
    pub r#ref: String,
}

/// A translation with its name.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Translated {
    /// Whose it is.
    pub translator: String,
    /// BCP 47.
    pub language: String,
    /// As it was published.
    pub text: String,
}

/// One Ang (or other unit) of a work.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Ang {
    /// The work's id.
    pub work: String,
    /// The work's title.
    pub source: String,
    /// "Ang", "Panna", "Vaar".
    pub unit: String,
    /// Which one.
    pub number: u32,
    /// The first that the work has.
    pub first: u32,
    /// The last that it has.
    pub last: u32,
    /// In the order of the source.
    pub lines: Vec<ShabadLine>,
}

/// An article, whole.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Article {
    /// `history/japji-sahib`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The same in Gurmukhi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title_pa: Option<String>,
    /// The collection's topic.
    pub topic: String,
    /// The licence line.
    pub licence: String,
    /// Who made or published it.
    pub attribution: String,
    /// How sure what it tells is: `settled`, `traditional account`, `disputed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certainty: Option<String>,
    /// The works that it rests on.
    pub sources: Vec<String>,
    /// Who has read it over.
    pub reviewed_by: Vec<String>,
    /// In reading order.
    pub sections: Vec<Section>,
}

/// A section of an article.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Section {
    /// What stands behind `#` in its address.
    pub id: String,
    /// Its heading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
    /// Plain text, with an empty line between paragraphs.
    pub text: String,
    /// BCP 47.
    pub language: String,
    /// The lines of scripture that it includes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<SectionLine>,
}

/// A line of scripture in a section.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SectionLine {
    /// It stands behind so many paragraphs of the section.
    pub after: u32,
    /// The line.
    pub line: Quotation,
}

/// What a generation holds.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Sources {
    /// Its number.
    pub generation: u32,
    /// The generation and the hash of its texts.
    pub corpus: String,
    /// By what passages are found: "keywords", or "words and meaning" with the embedder.
    pub search: String,
    /// In the order of the corpus.
    pub sources: Vec<SourceText>,
}

/// One work or collection.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SourceText {
    /// Its id, as filters take it.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The same in Gurmukhi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title_pa: Option<String>,
    /// Its topic.
    pub topic: String,
    /// BCP 47.
    pub language: String,
    /// The licence line.
    pub licence: String,
    /// Who made or published it.
    pub attribution: String,
    /// How many passages it has.
    pub passages: u32,
    /// The translations that are switched on.
    pub translators: Vec<SourceTranslator>,
}

/// A translation that is switched on.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SourceTranslator {
    /// The number that `--without-translation` takes.
    pub id: u8,
    /// Whose it is.
    pub name: String,
    /// BCP 47.
    pub language: String,
}

/// How a generation names itself in answers.
pub(crate) fn corpus(generation: &Generation) -> String {
    format!("generation {}, sha256 {}", generation.manifest.number, generation.manifest.texts_sha256)
}

/// "Ang 1" for a passage of a work that counts; "Vaar 3".
pub(crate) fn unit_ref(document: &Document, unit: u32) -> String {
    document.unit.as_ref().map_or(String::new(), |u| format!("{} {unit}", u.name))
}

/// "Sri Guru Granth Sahib Ji, Ang 1".
pub(crate) fn full_ref(document: &Document, unit: u32) -> String {
    format!("{}, {}", document.title, unit_ref(document, unit))
}

/// The part of a passage's id behind the work or the article.
pub(crate) fn local_id(id: &str) -> &str {
    id.rsplit([':', '#']).next().unwrap_or(id)
}

/// A text's own licence line, or that of its collection.
pub(crate) fn licence<'t>(group: &'t Group, document: &'t Document) -> &'t str {
    group.details.licence.as_deref().unwrap_or(&document.licence)
}

fn lines(store: &PassageStore, ordinals: impl Iterator<Item = u32>) -> Result<Vec<ShabadLine>> {
    let mut out = Vec::new();
    for ordinal in ordinals {
        let passage = store.get(ordinal)?;
        let group = store.group_of(ordinal);
        let document = store.document_of(group);
        if let Body::Line(line) = passage.body {
            let translated = line.translations.into_iter().filter_map(|t| {
                let by = document.translators.iter().find(|by| by.id == t.by)?;
                Some(Translated { translator: by.name.clone(), language: by.language.clone(), text: t.text })
            });
            out.push(ShabadLine {
                line_id: local_id(&passage.id).into(),
                shabad_id: group.id.clone(),
                kind: line.kind,
                translations: translated.collect(),
                gurmukhi: line.gurmukhi,
                with_pauses: line.with_pauses,
                transliteration: line.transliteration,
                meanings: line.meanings,
                unit: passage.unit,
                r#ref: full_ref(document, passage.unit),
            });
        }
    }
    Ok(out)
}

pub(crate) fn shabad(generation: &Generation, id: &str) -> Result<Option<Shabad>> {
    let store = &generation.passages;
    let Some(number) = store.group_by_id(id) else { return Ok(None) };
    let group = &store.groups()[number as usize];
    let document = store.document_of(group);
    let lines = lines(store, group.first..group.first + group.count)?;
    let (Some(first), Some(last)) = (lines.iter().map(|l| l.unit).min(), lines.iter().map(|l| l.unit).max()) else {
        return Ok(None);
    };
    let neighbour = |at: Option<u32>| -> Option<String> {
        let other: &Group = store.groups().get(at? as usize)?;
        (other.document == group.document).then(|| other.id.clone())
    };
    let to = if last > first { format!("–{last}") } else { String::new() };
    Ok(Some(Shabad {
        id: group.id.clone(),
        work: document.id.clone(),
        source: document.title.clone(),
        title: group.title.clone(),
        title_pa: group.title_pa.clone(),
        writer: group.writer.clone(),
        rubric: group.rubric.clone(),
        r#ref: format!("{}{to}", full_ref(document, first)),
        previous: neighbour(number.checked_sub(1)),
        next: neighbour(number.checked_add(1)),
        lines,
    }))
}

pub(crate) fn ang(generation: &Generation, work: &str, number: u32) -> Result<Option<Ang>> {
    let store = &generation.passages;
    let Some(document) = store.documents().iter().find(|d| d.id == work) else { return Ok(None) };
    let Some(unit) = &document.unit else { return Ok(None) };
    let lines = lines(store, store.on_unit(work, number).into_iter())?;
    Ok((!lines.is_empty()).then(|| Ang {
        work: document.id.clone(),
        source: document.title.clone(),
        unit: unit.name.clone(),
        number,
        first: unit.first,
        last: unit.last,
        lines,
    }))
}

pub(crate) fn article(generation: &Generation, collection: &str, slug: &str) -> Result<Option<Article>> {
    let store = &generation.passages;
    let Some(number) = store.group_by_id(&format!("{collection}/{slug}")) else { return Ok(None) };
    let group = &store.groups()[number as usize];
    let document = store.document_of(group);
    let mut sections = Vec::new();
    for ordinal in group.first..group.first + group.count {
        let passage = store.get(ordinal)?;
        if let Body::Prose(prose) = passage.body {
            sections.push(Section {
                id: local_id(&passage.id).into(),
                lines: section_lines(store, &prose)?,
                heading: prose.heading,
                text: prose.text,
                language: prose.language,
            });
        }
    }
    Ok(Some(Article {
        id: group.id.clone(),
        title: group.title.clone(),
        title_pa: group.title_pa.clone(),
        topic: group.details.topic.as_ref().unwrap_or(&document.topic).clone(),
        licence: licence(group, document).to_owned(),
        attribution: document.attribution.clone(),
        certainty: group.details.certainty.clone(),
        sources: group.details.sources.clone(),
        reviewed_by: reviewed_by(group).cloned().collect(),
        sections,
    }))
}

fn section_lines(store: &PassageStore, prose: &Prose) -> Result<Vec<SectionLine>> {
    let language = if prose.language == "pa" { Language::Punjabi } else { Language::English };
    let mut lines = Vec::new();
    for included in &prose.lines {
        let Some(ordinal) = store.line(&included.line) else { continue };
        let number = u32::try_from(lines.len() + 1).unwrap_or(u32::MAX);
        let before = prose.text.get(..included.after as usize).unwrap_or(&prose.text);
        let after = if before.is_empty() { 0 } else { before.matches("\n\n").count() + 1 };
        if let Some(line) = Shown::read(store, ordinal)?.quotation(number, language, None) {
            lines.push(SectionLine { after: u32::try_from(after).unwrap_or(u32::MAX), line });
        }
    }
    Ok(lines)
}

pub(crate) fn sources(generation: &Generation, embedder: Option<&str>) -> Sources {
    let store = &generation.passages;
    let count = |id: &str| store.groups().iter().filter(|g| store.document_of(g).id == id).map(|g| g.count).sum();
    let source = |d: &Document| SourceText {
        id: d.id.clone(),
        title: d.title.clone(),
        title_pa: d.title_pa.clone(),
        topic: d.topic.clone(),
        language: d.language.clone(),
        licence: d.licence.clone(),
        attribution: d.attribution.clone(),
        passages: count(&d.id),
        translators: d
            .translators
            .iter()
            .map(|t| SourceTranslator { id: t.id, name: t.name.clone(), language: t.language.clone() })
            .collect(),
    };
    Sources {
        generation: generation.manifest.number,
        corpus: corpus(generation),
        search: embedder.map_or("keywords".into(), |embedder| format!("words and meaning, by {embedder}")),
        sources: store.documents().iter().map(source).collect(),
    }
}
