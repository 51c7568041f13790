//! The pipeline, top to bottom: a screened question in, an answer out.

use crate::Result;
use crate::answer::{self, Ang, Answer, Article, Event, Found, Shabad, Sources};
use crate::index::{Filter, Generation};
use crate::query::Query;
use crate::retriever::Retriever;
use crate::safety::Screened;
use std::ops::ControlFlow;
use std::path::Path;

/// How many passages an answer is chosen from.
const PASSAGES: usize = 50;

/// Answers questions from one generation. It never changes: a new generation is a new engine.
pub struct Engine {
    generation: Generation,
}

impl Engine {
    /// Opens the generation in `folder`.
    ///
    /// # Errors
    /// When the generation cannot be read.
    pub fn open(folder: &Path) -> Result<Self> {
        Ok(Self { generation: Generation::open(folder)? })
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
        let query = question.query();
        let hits = Retriever::new(&self.generation).retrieve(query, &Filter::default(), PASSAGES)?;
        let retrieved = answer::found(&self.generation, &hits, query)?;
        if sink(Event::Retrieved(retrieved)).is_break() {
            return Ok(ControlFlow::Break(()));
        }
        answer::compose(&self.generation, query, &hits, sink)
    }

    /// The `k` passages that fit a question best.
    ///
    /// # Errors
    /// When the generation cannot be read.
    pub fn search(&self, query: &Query, filter: &Filter, k: usize) -> Result<Vec<Found>> {
        let hits = Retriever::new(&self.generation).retrieve(query, filter, k)?;
        answer::found(&self.generation, &hits, query)
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

    /// What the generation holds, with licences and translators.
    #[must_use]
    pub fn sources(&self) -> Sources {
        answer::read::sources(&self.generation)
    }
}
