//! The texts that are more than prose, to look up and to learn from: lessons, the phrase book, the glossary.

use super::read::licence;
use crate::index::{Generation, PassageStore};
use crate::passage::Group;
use crate::record::{Example, Lesson, Record, Term};
use crate::text::english::unaccented;
use serde::Serialize;
use utoipa::ToSchema;

/// The levels of lessons, the easiest first.
const LEVELS: [&str; 3] = ["amateur", "advanced", "professional"];

/// Where texts come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Credit {
    /// The collection's title.
    pub source: String,
    /// The licence line.
    pub licence: String,
    /// Who made or published it.
    pub attribution: String,
}

/// All lessons.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LessonList {
    /// The easiest first.
    pub lessons: Vec<LessonHead>,
    /// Whether each names somebody who has read it over.
    pub is_reviewed: bool,
    /// Where they come from.
    pub credits: Vec<Credit>,
}

/// What a list tells of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LessonHead {
    /// `amateur-12-gender`.
    pub id: String,
    /// `amateur`, `advanced`, `professional`.
    pub level: String,
    /// 1, 2, 3, … within its level.
    pub number: u32,
    /// In English.
    pub title: String,
    /// The same in Gurmukhi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title_pa: Option<String>,
    /// What the learner can do behind it.
    pub aim: String,
}

/// A lesson, whole.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct WholeLesson {
    /// `amateur-12-gender`.
    pub id: String,
    /// In English.
    pub title: String,
    /// The same in Gurmukhi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title_pa: Option<String>,
    /// Its steps.
    pub lesson: Lesson,
    /// The lessons to go over again.
    pub review: Vec<LessonHead>,
    /// The lesson behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<LessonHead>,
    /// Whether it names somebody who has read it over.
    pub is_reviewed: bool,
    /// Where it comes from.
    pub credit: Credit,
}

/// Phrases by situation.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PhraseBook {
    /// In the order of the book.
    pub situations: Vec<Situation>,
    /// Whether each names somebody who has read it over.
    pub is_reviewed: bool,
    /// Where they come from.
    pub credits: Vec<Credit>,
}

/// The phrases of one situation.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Situation {
    /// What stands behind `#` in its address.
    pub id: String,
    /// "At the gurdwara".
    pub title: String,
    /// The same in Gurmukhi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title_pa: Option<String>,
    /// In the order of the book.
    pub phrases: Vec<Example>,
}

/// All terms that the texts use.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Glossary {
    /// By the alphabet.
    pub terms: Vec<GlossaryTerm>,
    /// Whether each names somebody who has read it over.
    pub is_reviewed: bool,
    /// Where they come from.
    pub credits: Vec<Credit>,
}

/// One term.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct GlossaryTerm {
    /// What stands behind `#` in its address.
    pub id: String,
    /// In Latin letters, as it is usually spelled.
    pub term: String,
    /// In Gurmukhi.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub term_pa: Option<String>,
    /// How it is written in Latin letters, lower case.
    pub roman: Vec<String>,
    /// `scripture`, `person`, `place`, `practice`, `food`, `music`, …
    pub kind: String,
    /// What it is, in English.
    pub en: String,
    /// What it is, in Punjabi.
    pub pa: String,
    /// Ids of terms beside it.
    pub see: Vec<String>,
}

/// A group's id without its collection's: what its pages call it by.
pub(super) fn slug(group: &Group) -> &str {
    group.id.split_once('/').map_or(&group.id, |(_, slug)| slug)
}

pub(crate) fn lessons(generation: &Generation) -> LessonList {
    let store = &generation.passages;
    let lessons = in_order(store);
    LessonList {
        is_reviewed: lessons.iter().all(|(group, _)| is_reviewed(group)),
        credits: credits(store, lessons.iter().map(|(group, _)| *group)),
        lessons: lessons.into_iter().map(|(group, lesson)| head(group, lesson)).collect(),
    }
}

pub(crate) fn lesson(generation: &Generation, id: &str) -> Option<WholeLesson> {
    let store = &generation.passages;
    let lessons = in_order(store);
    let find = |id: &str| lessons.iter().position(|(group, _)| slug(group) == id);
    let at = find(id)?;
    let (group, lesson) = lessons[at];
    Some(WholeLesson {
        id: id.to_owned(),
        title: group.title.clone(),
        title_pa: group.title_pa.clone(),
        review: lesson.review.iter().filter_map(|id| find(id)).map(|at| head(lessons[at].0, lessons[at].1)).collect(),
        next: lessons.get(at + 1).map(|(group, lesson)| head(group, lesson)),
        is_reviewed: is_reviewed(group),
        credit: credit(store, group),
        lesson: lesson.clone(),
    })
}

pub(crate) fn phrases(generation: &Generation) -> PhraseBook {
    let store = &generation.passages;
    let situations: Vec<_> = of_kind(store, |record| match record {
        Record::Phrases(phrases) => Some(phrases),
        _ => None,
    })
    .collect();
    let situation = |&(group, phrases): &(&Group, &Vec<Example>)| Situation {
        id: slug(group).to_owned(),
        title: group.title.clone(),
        title_pa: group.title_pa.clone(),
        phrases: phrases.clone(),
    };
    PhraseBook {
        situations: situations.iter().map(situation).collect(),
        is_reviewed: situations.iter().all(|(group, _)| is_reviewed(group)),
        credits: credits(store, situations.iter().map(|(group, _)| *group)),
    }
}

pub(crate) fn glossary(generation: &Generation) -> Glossary {
    let store = &generation.passages;
    let mut terms: Vec<_> = of_kind(store, |record| match record {
        Record::Term(term) => Some(term),
        _ => None,
    })
    .collect();
    terms.sort_by_cached_key(|(group, _)| unaccented(&group.title));
    let entry = |&(group, term): &(&Group, &Term)| GlossaryTerm {
        id: slug(group).to_owned(),
        term: group.title.clone(),
        term_pa: group.title_pa.clone(),
        roman: term.roman.clone(),
        kind: term.kind.clone(),
        en: term.en.clone(),
        pa: term.pa.clone(),
        see: term.see.clone(),
    };
    Glossary {
        terms: terms.iter().map(entry).collect(),
        is_reviewed: terms.iter().all(|(group, _)| is_reviewed(group)),
        credits: credits(store, terms.iter().map(|(group, _)| *group)),
    }
}

/// The groups whose record `pick` takes, in the order of the corpus.
pub(super) fn of_kind<'s, T: 's>(
    store: &'s PassageStore,
    pick: impl Fn(&'s Record) -> Option<&'s T>,
) -> impl Iterator<Item = (&'s Group, &'s T)> {
    store.groups().iter().filter_map(move |group| Some((group, pick(group.details.record.as_ref()?)?)))
}

fn in_order(store: &PassageStore) -> Vec<(&Group, &Lesson)> {
    let mut lessons: Vec<_> = of_kind(store, |record| match record {
        Record::Lesson(lesson) => Some(lesson),
        _ => None,
    })
    .collect();
    let rank = |level: &str| LEVELS.iter().position(|known| *known == level).unwrap_or(LEVELS.len());
    lessons.sort_by_key(|(_, lesson)| (rank(&lesson.level), lesson.number));
    lessons
}

fn head(group: &Group, lesson: &Lesson) -> LessonHead {
    LessonHead {
        id: slug(group).to_owned(),
        level: lesson.level.clone(),
        number: lesson.number,
        title: group.title.clone(),
        title_pa: group.title_pa.clone(),
        aim: lesson.aim.clone(),
    }
}

fn is_reviewed(group: &Group) -> bool {
    reviewed_by(group).next().is_some()
}

/// Who has read a text over. A text may say that nobody has.
pub(super) fn reviewed_by(group: &Group) -> impl Iterator<Item = &String> {
    group.details.reviewed_by.iter().filter(|who| who.as_str() != "none")
}

fn credit(store: &PassageStore, group: &Group) -> Credit {
    let document = store.document_of(group);
    Credit {
        source: document.title.clone(),
        licence: licence(group, document).to_owned(),
        attribution: document.attribution.clone(),
    }
}

pub(super) fn credits<'g>(store: &PassageStore, groups: impl Iterator<Item = &'g Group>) -> Vec<Credit> {
    let mut credits = Vec::new();
    for credit in groups.map(|group| credit(store, group)) {
        if !credits.contains(&credit) {
            credits.push(credit);
        }
    }
    credits
}
