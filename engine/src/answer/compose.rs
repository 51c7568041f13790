//! Chooses what kind of answer a question gets, and writes it down step by step.

use super::generated::{self, Generator};
use super::guard;
use super::held::{Held, words};
use super::phrases::{self, Language, Place};
use super::read::corpus;
use super::show::{Shown, found};
use super::{
    Answer, Dropped, Event, Evidence, Outcome, Sentence, Support, bridged, choose, extractive, places, premise, quotation,
    reference, say, subject, whole,
};
use crate::Result;
use crate::index::Generation;
use crate::passage::Prose;
use crate::query::Query;
use crate::retriever::{Hit, Retriever, Via, is_quotation};
use crate::safety;
use std::ops::ControlFlow;

/// How many near passages an abstention shows.
const NEAREST: usize = 5;

/// Answers a question from the passages that were retrieved for it. A generator, if there is one, words the answer to a
/// question that the passages' sentences and lines answer.
///
/// # Errors
/// When the generation cannot be read.
pub fn compose(
    retriever: &Retriever<'_>,
    hits: &[Hit],
    generator: Option<&dyn Generator>,
    sink: &mut dyn FnMut(Event) -> ControlFlow<()>,
) -> Result<ControlFlow<(), Answer>> {
    let query = retriever.query();
    let mut draft = Draft::new(retriever.generation(), query, sink);
    if reference::answer(&mut draft)? {
        // A place was named: what stands there is the answer.
    } else if whole::answer(&mut draft, hits)? {
        // A text answers it as a whole: a saying that is no verse, or a matter on which Sikhs differ.
    } else if say::in_punjabi(&mut draft)? {
        // It asks how something is said in Punjabi.
    } else if hits.first().is_some_and(|h| h.via == Via::Letters) {
        quotation::by_letters(&mut draft, hits)?;
    } else if is_quotation(query.text(), hits) {
        premise::correct(&mut draft, hits)?;
        quotation::answer(&mut draft, hits)?;
    } else if premise::answer(&mut draft)? {
        // It asks for what cannot be there, and was told so.
    } else if places::answer(&mut draft)? {
        // It asks for gurdwaras.
    } else if say::in_english(&mut draft)? | subject::answer(&mut draft, retriever, hits, generator)? {
        // It asks what a word in Punjabi means, or about one thing as a whole, or how two things differ.
    } else if bridged::answer(&mut draft, retriever)? {
        // It is in Punjabi, and articles answer it.
    } else if !extractive::answer(&mut draft, retriever, hits, generator)? {
        match safety::elsewhere(query.text(), draft.language) {
            Some(text) => draft.decline(text)?,
            None => draft.abstain(hits)?,
        }
    }
    Ok(draft.finish())
}

/// What speaks for an answer made of sentences and lines; `None` when nothing was found that speaks of the question.
///
/// # Errors
/// When the generation cannot be read.
pub fn evidence(retriever: &Retriever<'_>, hits: &[Hit]) -> Result<Option<Evidence>> {
    let mut nobody = |_| ControlFlow::Continue(());
    choose::evidence(&Draft::new(retriever.generation(), retriever.query(), &mut nobody), retriever, hits)
}

/// What speaks for a sentence that a generator might have worded from these hits; `None` when no passage of them can
/// support it.
///
/// # Errors
/// When the generation cannot be read.
pub fn support(retriever: &Retriever<'_>, hits: &[Hit], sentence: &str) -> Result<Option<Support>> {
    let mut nobody = |_| ControlFlow::Continue(());
    generated::support(&Draft::new(retriever.generation(), retriever.query(), &mut nobody), retriever, hits, sentence)
}

/// Whether the guard lets a sentence through that a generator might have worded from these hits.
///
/// # Errors
/// When the generation cannot be read.
pub fn admits(retriever: &Retriever<'_>, hits: &[Hit], sentence: &str) -> Result<bool> {
    let mut nobody = |_| ControlFlow::Continue(());
    generated::admits(&Draft::new(retriever.generation(), retriever.query(), &mut nobody), hits, sentence)
}

/// An answer in the making. Numbers are given here and nowhere else, so no sentence can cite what is not there.
pub(super) struct Draft<'a> {
    pub(super) generation: &'a Generation,
    pub(super) query: &'a Query,
    pub(super) language: Language,
    answer: Answer,
    cited: Vec<u32>,
    sink: &'a mut dyn FnMut(Event) -> ControlFlow<()>,
    left: bool,
}

impl<'a> Draft<'a> {
    pub(super) fn new(
        generation: &'a Generation,
        query: &'a Query,
        sink: &'a mut dyn FnMut(Event) -> ControlFlow<()>,
    ) -> Self {
        let language = Language::of(query);
        let answer = Answer::new(Outcome::Answered, language, corpus(generation));
        Self { generation, query, language, answer, cited: Vec::new(), sink, left: false }
    }

    /// Says a phrase of the program's own that these passages support. What it has in quotation marks must stand in one
    /// of them, or be what was asked; else it is dropped.
    pub(super) fn say(&mut self, text: String, support: &[u32]) -> Result<()> {
        if text.contains(['“', '"']) {
            let passages: Result<Vec<_>> = support.iter().map(|&ordinal| Ok((ordinal, self.shown(ordinal)?))).collect();
            let held = Held::new(&passages?).with(self.query.text());
            if !guard::quotes_only(&held, &text) {
                self.answer.dropped.quotations += 1;
                return Ok(());
            }
        }
        self.tell_sentence(text, support)
    }

    /// Repeats a sentence of a passage: it must stand there word for word, else it is dropped.
    pub(super) fn repeat(&mut self, text: &str, support: &[u32]) -> Result<()> {
        let passages: Result<Vec<_>> = support.iter().map(|&ordinal| Ok((ordinal, self.shown(ordinal)?))).collect();
        if Held::new(&passages?).stretch(&words(text)).is_none() {
            self.answer.dropped.quotations += 1;
            return Ok(());
        }
        self.tell_sentence(text.to_owned(), support)
    }

    /// Tells a sentence that was checked.
    pub(super) fn tell_sentence(&mut self, text: String, support: &[u32]) -> Result<()> {
        let mut citations = Vec::new();
        for &ordinal in support {
            citations.push(self.cite(ordinal)?);
        }
        let sentence = Sentence { text, citations };
        self.tell(Event::Sentence(sentence.clone()));
        self.answer.sentences.push(sentence);
        Ok(())
    }

    /// Prints a line of Gurbani, once.
    pub(super) fn quote(&mut self, ordinal: u32) -> Result<()> {
        self.quote_as(ordinal, None)
    }

    /// Prints a line of Gurbani, once, in the translation that was told of it.
    pub(super) fn quote_as(&mut self, ordinal: u32, told: Option<&str>) -> Result<()> {
        let n = self.cite(ordinal)?;
        if self.answer.quotations.iter().any(|q| q.citation == n) {
            return Ok(());
        }
        if let Some(quotation) = Shown::read(&self.generation.passages, ordinal)?.quotation(n, self.language, told) {
            self.tell(Event::Quotation(quotation.clone()));
            self.answer.quotations.push(quotation);
        }
        Ok(())
    }

    /// Prints the lines that a text includes right behind a sentence of it.
    pub(super) fn quote_behind(&mut self, prose: &Prose, sentence: &str) -> Result<()> {
        for id in prose.lines_behind(sentence) {
            if let Some(line) = self.generation.passages.line(id) {
                self.quote(line)?;
            }
        }
        Ok(())
    }

    fn cite(&mut self, ordinal: u32) -> Result<u32> {
        let number = |at: usize| u32::try_from(at + 1).unwrap_or(u32::MAX);
        if let Some(at) = self.cited.iter().position(|&o| o == ordinal) {
            return Ok(number(at));
        }
        self.cited.push(ordinal);
        let n = number(self.cited.len() - 1);
        let shown = Shown::read(&self.generation.passages, ordinal)?;
        let quote = match &shown.passage.body {
            crate::passage::Body::Line(line) => match super::show::translated(line, shown.document, self.language) {
                // A Punjabi translation beside the line would read as more of the line.
                Some(t) if t.language != "pa" => format!("{} — {}", line.gurmukhi, t.text),
                _ => line.gurmukhi.clone(),
            },
            crate::passage::Body::Prose(prose) => safety::without_planted(&prose.text),
        };
        self.answer.citations.push(shown.citation(n, quote));
        Ok(n)
    }

    pub(super) fn shown(&self, ordinal: u32) -> Result<Shown<'a>> {
        Shown::read(&self.generation.passages, ordinal)
    }

    pub(super) fn place(&self, shown: &Shown<'_>) -> Place {
        Place::new(self.language, shown.document, shown.group, shown.passage.unit)
    }

    /// Says that the texts hold no answer, and shows what came nearest.
    fn abstain(&mut self, hits: &[Hit]) -> Result<()> {
        self.answer.nearest = found(self.generation, &hits[..hits.len().min(NEAREST)], self.query)?;
        let text = phrases::abstains(self.language, !self.answer.nearest.is_empty());
        self.refuse(text)
    }

    /// Says that this is no question for the texts.
    fn decline(&mut self, text: &str) -> Result<()> {
        self.answer.outcome = Outcome::Declined;
        self.say(text.to_owned(), &[])
    }

    /// Abstains with a reason of its own.
    pub(super) fn refuse(&mut self, text: String) -> Result<()> {
        self.answer.outcome = Outcome::Abstained;
        self.say(text, &[])
    }

    /// What the answer is without.
    pub(super) fn dropped(&mut self) -> &mut Dropped {
        &mut self.answer.dropped
    }

    pub(super) fn worded_by(&mut self, generator: &str) {
        generator.clone_into(&mut self.answer.model);
    }

    pub(super) fn is_left(&self) -> bool {
        self.left
    }

    fn tell(&mut self, event: Event) {
        if !self.left {
            self.left = (self.sink)(event).is_break();
        }
    }

    pub(super) fn finish(mut self) -> ControlFlow<(), Answer> {
        if self.left {
            return ControlFlow::Break(());
        }
        self.answer.join();
        ControlFlow::Continue(self.answer)
    }
}
