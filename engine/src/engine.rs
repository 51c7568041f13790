//! The pipeline, top to bottom: a screened question in, an answer out.

use crate::Result;
use crate::answer::{
    self, Ang, Answer, Article, Event, Found, Generator, Glossary, LessonList, PhraseBook, PlaceFilter, PlaceList,
    Shabad, Sources, Verification, WholeLesson,
};
use crate::index::{Filter, Generation};
use crate::model::Embedder;
use crate::query::Query;
use crate::retriever::{Hit, Retriever, Via};
use crate::safety::{self, Screened};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

/// How many passages an answer is chosen from.
const PASSAGES: usize = 50;

/// Answers questions from one generation. It never changes: a new generation is a new engine.
pub struct Engine {
    generation: Generation,
    embedder: Option<Arc<Embedder>>,
    generator: Option<Arc<dyn Generator>>,
}

impl Engine {
    /// Answers from a generation. Questions are compared with its vectors by the embedder that made them; with none, or
    /// another, it answers by keywords.
    #[must_use]
    pub fn new(generation: Generation, embedder: Option<Arc<Embedder>>) -> Self {
        let embedder = embedder.filter(|e| generation.manifest.embedder.as_deref() == Some(e.id()));
        Self { generation, embedder, generator: None }
    }

    /// Opens the generation in `folder`, and answers from it.
    ///
    /// # Errors
    /// When the generation cannot be read.
    pub fn open(folder: &Path, embedder: Option<Arc<Embedder>>) -> Result<Self> {
        Generation::open(folder).map(|generation| Self::new(generation, embedder))
    }

    /// The same engine, whose answers this generator words. Every sentence of it is checked against the passages before
    /// it is told; where none stands the check, the answer is made as without it.
    #[must_use]
    pub fn worded_by(self, generator: Arc<dyn Generator>) -> Self {
        Self { generator: Some(generator), ..self }
    }

    /// Whether questions are compared by what they mean, not by their words alone.
    #[must_use]
    pub fn has_meaning(&self) -> bool {
        self.embedder.is_some()
    }

    /// What it answers from.
    #[must_use]
    pub fn generation(&self) -> &Generation {
        &self.generation
    }

    /// Answers a question. `sink` hears of each step as it happens; when it breaks, the reader has left, the
    /// work stops and there is no answer.
    ///
    /// # Errors
    /// When the generation cannot be read.
    pub fn answer(
        &self,
        question: &Screened,
        sink: &mut dyn FnMut(Event) -> ControlFlow<()>,
    ) -> Result<ControlFlow<(), Answer>> {
        if let Some(reply) = question.crisis() {
            return Ok(ControlFlow::Continue(reply));
        }
        let declined = safety::declined(question.query().text(), answer::read::corpus(&self.generation));
        let answered = match (declined, question.care()) {
            (Some(reply), _) => {
                let told = reply.sentences.iter().try_for_each(|sentence| sink(Event::Sentence(sentence.clone())));
                told.map_continue(|()| reply)
            }
            (None, Some(words)) => answer::care(self, question, &words, sink)?,
            (None, None) => self.compose(question.query(), sink)?,
        };
        match (answered, question.reminder()) {
            (ControlFlow::Continue(answer), Some(reminder)) => Ok(match sink(Event::Sentence(reminder.clone())) {
                ControlFlow::Continue(()) => ControlFlow::Continue(answer.with_help(reminder, question.help())),
                ControlFlow::Break(()) => ControlFlow::Break(()),
            }),
            (answered, _) => Ok(answered),
        }
    }

    fn compose(
        &self,
        query: &Query,
        sink: &mut dyn FnMut(Event) -> ControlFlow<()>,
    ) -> Result<ControlFlow<(), Answer>> {
        let retriever = self.retriever(query);
        let hits = retriever.retrieve(&Filter::default(), PASSAGES)?;
        let retrieved = answer::found(&self.generation, &hits, query)?;
        if sink(Event::Retrieved(retrieved)).is_break() {
            return Ok(ControlFlow::Break(()));
        }
        answer::compose(&retriever, &hits, self.generator.as_deref(), sink)
    }

    /// Verifies every quotation of a text. A person in danger gets help, and no verdict.
    ///
    /// # Errors
    /// When the generation cannot be read.
    pub fn verify(&self, text: &Screened) -> Result<Verification> {
        match text.crisis() {
            Some(reply) => Ok(Verification::help(reply)),
            None => answer::verify(&self.generation, text.query()),
        }
    }

    /// What finds the passages for one question.
    #[must_use]
    pub fn retriever<'e>(&'e self, query: &'e Query) -> Retriever<'e> {
        Retriever::new(&self.generation, self.embedder.as_deref(), query)
    }

    /// The `k` passages that fit a question best, as they are shown.
    ///
    /// # Errors
    /// When the generation cannot be read.
    pub fn search(&self, query: &Query, filter: &Filter, k: usize) -> Result<Vec<Found>> {
        answer::found(&self.generation, &self.hits(query, filter, k)?, query)
    }

    /// The `k` passages that fit a question best; those of a place that it names first.
    ///
    /// # Errors
    /// When the generation cannot be read.
    pub fn hits(&self, query: &Query, filter: &Filter, k: usize) -> Result<Vec<Hit>> {
        let named = if filter.is_empty() { answer::referred(&self.generation.passages, query)? } else { Vec::new() };
        let mut hits: Vec<Hit> =
            named.into_iter().take(k).map(|ordinal| Hit { ordinal, score: 1.0, via: Via::Place }).collect();
        if hits.len() < k {
            for hit in self.retriever(query).retrieve(filter, k)? {
                if hits.len() < k && hits.iter().all(|h| h.ordinal != hit.ordinal) {
                    hits.push(hit);
                }
            }
        }
        Ok(hits)
    }

    /// A shabad by its lasting id.
    ///
    /// # Errors
    /// When the generation cannot be read.
    pub fn shabad(&self, id: &str) -> Result<Option<Shabad>> {
        answer::read::shabad(&self.generation, id)
    }

    /// One Ang (or other unit) of a work.
    ///
    /// # Errors
    /// When the generation cannot be read.
    pub fn ang(&self, work: &str, number: u32) -> Result<Option<Ang>> {
        answer::read::ang(&self.generation, work, number)
    }

    /// An article by its collection and slug.
    ///
    /// # Errors
    /// When the generation cannot be read.
    pub fn article(&self, collection: &str, slug: &str) -> Result<Option<Article>> {
        answer::read::article(&self.generation, collection, slug)
    }

    /// All lessons, the easiest first.
    #[must_use]
    pub fn lessons(&self) -> LessonList {
        answer::records::lessons(&self.generation)
    }

    /// A lesson by its id.
    #[must_use]
    pub fn lesson(&self, id: &str) -> Option<WholeLesson> {
        answer::records::lesson(&self.generation, id)
    }

    /// The phrase book.
    #[must_use]
    pub fn phrases(&self) -> PhraseBook {
        answer::records::phrases(&self.generation)
    }

    /// All terms, by the alphabet.
    #[must_use]
    pub fn glossary(&self) -> Glossary {
        answer::records::glossary(&self.generation)
    }

    /// The places of worship that are wanted.
    ///
    /// # Errors
    /// When the generation cannot be read.
    pub fn places(&self, filter: &PlaceFilter) -> Result<PlaceList> {
        answer::place_list::places(&self.generation, filter)
    }

    /// What the generation holds, with licences and translators.
    #[must_use]
    pub fn sources(&self) -> Sources {
        answer::read::sources(&self.generation, self.embedder.as_deref().map(Embedder::id))
    }
}
