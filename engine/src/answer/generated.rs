//! Answers that a model words: read as they are made, sentence by sentence, and told only where a retrieved passage
//! supports them. The citations are the server's own.

use super::compose::Draft;
use super::guard::{Guard, Refused};
use super::held::Held;
use super::show::Shown;
use super::support::{Judge, Support};
use crate::Result;
use crate::query::Query;
use crate::retriever::{Hit, Retriever};
use crate::text::sentences::sentences;
use std::ops::ControlFlow;

/// How many of the ranked passages a generator is given.
const PASSAGES: usize = 12;
/// The longest sentence, in bytes, and the longest text that is read to its end.
const LONGEST_SENTENCE: usize = 2_000;
const LONGEST: usize = 20_000;

/// Words an answer from the passages that were retrieved. Whatever it writes is material: see the module's text.
pub trait Generator: Send + Sync {
    /// As the answer names it ([`super::Answer::model`]).
    fn name(&self) -> &str;

    /// Writes an answer, in pieces of any size, until it is done or the sink breaks.
    ///
    /// # Errors
    /// When it cannot go on. What it wrote until then is kept.
    fn generate(
        &self,
        question: &Query,
        passages: &[(u32, Shown<'_>)],
        sink: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> Result<()>;
}

/// Says what stands the check, and returns false when nothing of it does.
pub(super) fn answer(
    draft: &mut Draft<'_>,
    generator: &dyn Generator,
    retriever: &Retriever<'_>,
    hits: &[Hit],
) -> Result<bool> {
    let passages = given(draft, hits)?;
    let held = Held::new(&passages);
    let mut reader = Reader {
        guard: Guard::new(&held),
        judge: Judge::new(retriever, &held),
        draft,
        rest: String::new(),
        read: 0,
        said: 0,
        result: Ok(()),
    };
    let query = reader.draft.query;
    let done = generator.generate(query, &passages, &mut |text| reader.read(text));
    if done.is_err() {
        reader.draft.dropped().failures += 1;
    }
    reader.end();
    let Reader { said, result, draft, .. } = reader;
    result?;
    if said > 0 {
        draft.worded_by(generator.name());
    }
    Ok(said > 0)
}

/// What speaks for one sentence.
pub(super) fn support(
    draft: &Draft<'_>,
    retriever: &Retriever<'_>,
    hits: &[Hit],
    sentence: &str,
) -> Result<Option<Support>> {
    let held = Held::new(&given(draft, hits)?);
    match Guard::new(&held).admits(sentence) {
        Ok(Some(admitted)) => Judge::new(retriever, &held).weigh(&admitted),
        _ => Ok(None),
    }
}

/// Whether the guard lets one sentence through.
pub(super) fn admits(draft: &Draft<'_>, hits: &[Hit], sentence: &str) -> Result<bool> {
    Ok(matches!(Guard::new(&Held::new(&given(draft, hits)?)).admits(sentence), Ok(Some(_))))
}

/// The passages that a generator is given.
fn given<'g>(draft: &Draft<'g>, hits: &[Hit]) -> Result<Vec<(u32, Shown<'g>)>> {
    hits.iter().take(PASSAGES).map(|hit| Ok((hit.ordinal, draft.shown(hit.ordinal)?))).collect()
}

/// Reads a text as it comes.
struct Reader<'r, 'd, 'a, 'g> {
    draft: &'d mut Draft<'a>,
    guard: Guard<'r>,
    judge: Judge<'r, 'g>,
    /// What came and is no whole sentence yet.
    rest: String,
    read: usize,
    said: usize,
    result: Result<()>,
}

impl Reader<'_, '_, '_, '_> {
    fn read(&mut self, text: &str) -> ControlFlow<()> {
        self.read += text.len();
        self.rest.push_str(text);
        // A sentence is whole when something stands behind it.
        while let Some((line, rest)) = self.rest.split_once('\n') {
            let (line, rest) = (line.to_owned(), rest.to_owned());
            self.rest = rest;
            sentences(&line).into_iter().for_each(|sentence| self.judge(sentence));
        }
        let text = std::mem::take(&mut self.rest);
        let mut whole = sentences(&text);
        let last = whole.pop().unwrap_or_default();
        whole.into_iter().for_each(|sentence| self.judge(sentence));
        if !last.is_empty() {
            // With the gap behind it, if there is one.
            text[text.trim_end().len() - last.len()..].clone_into(&mut self.rest);
        }
        if self.rest.len() > LONGEST_SENTENCE || self.read > LONGEST {
            self.rest.clear();
            self.draft.dropped().sentences += 1;
            return ControlFlow::Break(());
        }
        if self.result.is_err() || self.draft.is_left() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn end(&mut self) {
        let rest = std::mem::take(&mut self.rest);
        sentences(&rest).into_iter().for_each(|sentence| self.judge(sentence));
    }

    fn judge(&mut self, sentence: &str) {
        if self.result.is_ok() && !self.draft.is_left() {
            self.result = self.tell(sentence);
        }
    }

    fn tell(&mut self, sentence: &str) -> Result<()> {
        let admitted = match self.guard.admits(sentence) {
            Ok(Some(admitted)) => admitted,
            Ok(None) => return Ok(()),
            Err(Refused::Quotation) => {
                self.draft.dropped().quotations += 1;
                return Ok(());
            }
            Err(Refused::Sentence) => {
                self.draft.dropped().sentences += 1;
                return Ok(());
            }
        };
        let Some(support) = self.judge.supports(&admitted)? else {
            self.draft.dropped().sentences += 1;
            return Ok(());
        };
        self.said += 1;
        self.guard.told(&admitted);
        self.draft.tell_sentence(admitted.text, &support)?;
        for ordinal in support {
            self.draft.quote(ordinal)?;
        }
        Ok(())
    }
}
