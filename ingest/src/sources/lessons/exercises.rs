//! What is asked of exercises, one by one and beside each other.

use super::source::{Lesson, Task};
use crate::sources::input::Fault;
use crate::sources::punjabi::fault_of;
use std::collections::{BTreeSet, HashSet};
use vichar_engine::text::normal::{fold, is_sign, normal};

/// What an exercise may be.
const KINDS: [&str; 7] = ["choose", "fill", "order", "to-punjabi", "to-english", "read-aloud", "write"];

/// Two exercises of one kind that share so much of their words are one.
const ALIKE: f64 = 0.9;

/// The exercises that were read so far.
#[derive(Default)]
pub(super) struct Asked {
    all: Vec<One>,
}

struct One {
    kind: String,
    words: HashSet<String>,
    lesson: String,
    line: u64,
}

impl Asked {
    /// Takes a lesson's exercises, or tells what is wrong with the first that is.
    pub(super) fn ask(&mut self, lesson: &Lesson, line: &dyn Fn(usize) -> u64) -> Result<(), Fault> {
        let before = self.all.len();
        for task in &lesson.exercises {
            let line = line(task.span().start);
            if let Err(reason) = self.take(task.get_ref(), lesson.id.get_ref(), line) {
                // A lesson that is refused asks nothing.
                self.all.truncate(before);
                return Err(Fault::new(line, format!("exercise: {reason}")));
            }
        }
        Ok(())
    }

    fn take(&mut self, task: &Task, lesson: &str, line: u64) -> Result<(), String> {
        task.check()?;
        let one = One { kind: task.kind.clone(), words: task.words(), lesson: lesson.to_owned(), line };
        if let Some(first) = self.all.iter().find(|other| other.is_like(&one)) {
            return Err(format!("is nearly the one of {} in line {}: ask something else", first.lesson, first.line));
        }
        self.all.push(one);
        Ok(())
    }
}

impl One {
    /// By the share of common words among all words (Jaccard).
    fn is_like(&self, other: &Self) -> bool {
        let common = self.words.intersection(&other.words).count();
        let all = self.words.len() + other.words.len() - common;
        self.kind == other.kind && common as f64 >= ALIKE * all as f64
    }
}

impl Task {
    /// Of what is asked and its answer, folded as a search folds them.
    fn words(&self) -> HashSet<String> {
        let text = normal(&format!("{} {}", self.ask, self.answer)).to_lowercase();
        let words = text.split(|c: char| !c.is_alphanumeric() && !is_sign(c)).filter(|word| !word.is_empty());
        words.map(fold).collect()
    }

    fn check(&self) -> Result<(), String> {
        let Self { kind, ask, options, answer, why } = self;
        let fields = [("kind", kind), ("ask", ask), ("answer", answer), ("why", why)];
        let options = options.iter().map(|option| ("options", option));
        if let Some(reason) =
            fields.into_iter().chain(options).find_map(|(key, value)| Some(format!("{key}: {}", fault_of(value)?)))
        {
            return Err(reason);
        }
        if !KINDS.contains(&kind.as_str()) {
            return Err(format!("kind: `{kind}` is not known; there are: {}", KINDS.join(", ")));
        }
        if kind != "choose" && !self.options.is_empty() {
            return Err("options: only `choose` has any".into());
        }
        match kind.as_str() {
            "choose" => self.check_options(),
            "fill" if !ask.contains('_') => Err("ask: has no gap (`____`) to fill".into()),
            "order" => self.check_order(),
            _ => Ok(()),
        }
    }

    fn check_options(&self) -> Result<(), String> {
        let distinct: BTreeSet<String> = self.options.iter().map(|option| normal(option.trim())).collect();
        if distinct.len() < 2 || distinct.len() < self.options.len() {
            return Err("options: two or more are needed, each another".into());
        }
        match distinct.contains(&normal(self.answer.trim())) {
            true => Ok(()),
            false => Err(format!("answer: `{}` is not among the options", self.answer)),
        }
    }

    /// Whether the answer has the words that are given, no more and no less: `Put in order: ਹੈ / ਇਹ / ਘਰ`.
    fn check_order(&self) -> Result<(), String> {
        // A hint stands behind the words, in brackets.
        let ask = self.ask.trim_end();
        let ask = ask.strip_suffix(')').and_then(|ask| ask.rsplit_once(" (")).map_or(ask, |(ask, _)| ask);
        let (_, given) = ask.rsplit_once(':').unwrap_or(("", ask));
        if !given.contains('/') {
            return Err("ask: the words to order stand behind a colon, parted by `/`".into());
        }
        let words = |text: &str| {
            let text = normal(text).to_lowercase();
            let words = text.split(|c: char| c.is_whitespace() || "/।॥.,;:!?".contains(c));
            let mut words: Vec<String> = words.filter(|word| !word.is_empty()).map(str::to_owned).collect();
            words.sort_unstable();
            words
        };
        let (given, answer) = (words(given), words(&self.answer));
        let lacks = |a: &[String], b: &[String]| a.iter().find(|word| !b.contains(word)).cloned();
        match (lacks(&given, &answer), lacks(&answer, &given)) {
            _ if given == answer => Ok(()),
            (Some(word), _) => Err(format!("answer: lacks the word `{word}`")),
            (None, Some(word)) => Err(format!("ask: lacks the word `{word}` of the answer")),
            (None, None) => Err("answer: has a word more or less often than it is given".into()),
        }
    }
}
