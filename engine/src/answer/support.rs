//! Whether a retrieved passage supports a sentence that a model worded.
//!
//! A number, a name or a "not" that the passage has otherwise settles it; the rest is measured. What the measures must
//! reach is data, `support.toml`, which `tests/eval/support.py` fits to sentences that were read and writes.

use super::cues::{is_date, is_number};
use super::guard::Admitted;
use super::held::{Held, Unit};
use crate::Result;
use crate::retriever::{Meaning, Retriever};
use crate::text::english;
use crate::text::normal::is_gurmukhi;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::sync::LazyLock;

/// What was compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Compared {
    /// Words, and sense as the embedder reads it.
    Sense,
    /// Words alone.
    Words,
}

/// What speaks for a sentence: how it lies to the sentence or translation that is nearest to it. Each is between 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Support {
    /// What was compared.
    compared: Compared,
    /// The passage that it is held against.
    pub ordinal: u32,
    /// The share of its telling words that stand there.
    pub coverage: f32,
    /// The share of its neighbouring telling words that stand there in the same order.
    pub order: f32,
    /// The share of the telling words there that it has: what was left out may have been the point.
    pub back: f32,
    /// The cosine of the two; 0 without vectors.
    pub cosine: f32,
}

/// What each measure must reach.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Least {
    compared: Compared,
    coverage: f32,
    order: f32,
    back: f32,
    cosine: f32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    least: Vec<Least>,
}

static FILE: LazyLock<File> =
    LazyLock::new(|| toml::from_str(include_str!("support.toml")).expect("compiled-in thresholds are TOML"));

impl Support {
    /// Whether it is enough.
    #[must_use]
    pub fn carries(&self) -> bool {
        FILE.least.iter().find(|least| least.compared == self.compared).is_some_and(|least| {
            self.coverage >= least.coverage
                && self.order >= least.order
                && self.back >= least.back
                && self.cosine >= least.cosine
        })
    }

    /// By this the unit that is nearest is chosen.
    fn nearness(&self) -> f32 {
        self.coverage + 0.5 * self.order + 0.25 * self.back + self.cosine
    }
}

/// Finds what supports each sentence.
pub(super) struct Judge<'h, 'g> {
    retriever: &'h Retriever<'g>,
    held: &'h Held,
    /// What the writers are called, titles left out.
    writers: HashSet<String>,
}

impl<'h, 'g> Judge<'h, 'g> {
    pub(super) fn new(retriever: &'h Retriever<'g>, held: &'h Held) -> Self {
        let writers = retriever.generation().passages.writers();
        let names = writers.iter().flat_map(|writer| english::words(writer));
        let names = names.filter(|name| !RESPECT.contains(&name.as_str()) && !TITLES.contains(&name.as_str()));
        Self { retriever, held, writers: names.collect() }
    }

    /// The passages that support a sentence; `None` when none does.
    pub(super) fn supports(&self, sentence: &Admitted) -> Result<Option<Vec<u32>>> {
        let support = self.weigh(sentence)?;
        let found = support.filter(Support::carries).map(|support| support.ordinal);
        // Scripture in its own letters is its own support; of prose that was cut, what was left out is weighed.
        let own = || sentence.quotes.first().and_then(|of| of.first().copied()).filter(|_| sentence.is_scripture);
        Ok(found.or_else(own).map(|ordinal| vec![ordinal]))
    }

    /// The sentence or translation that is nearest to a sentence, among the passages that it quotes; `None` when each
    /// has another number, name or "not".
    pub(super) fn weigh(&self, sentence: &Admitted) -> Result<Option<Support>> {
        let said = Said::of(&sentence.own);
        let quotes = sentence.own != sentence.text;
        if said.telling.is_empty() && !quotes {
            return Ok(None);
        }
        let sense = self.retriever.sense(&sentence.text)?;
        let quoted = |unit: &&Unit| sentence.quotes.iter().all(|of| of.contains(&unit.ordinal));
        let units = self.held.units.iter().filter(quoted);
        let all = units.filter_map(|unit| self.of_unit(&said, quotes, sense.as_ref(), unit));
        Ok(all.max_by(|a, b| a.nearness().total_cmp(&b.nearness()).then(b.ordinal.cmp(&a.ordinal))))
    }

    fn of_unit(&self, said: &Said, quotes: bool, sense: Option<&Meaning<'_>>, unit: &Unit) -> Option<Support> {
        let there = Said::of(&unit.text);
        let around: HashSet<String> = Said::of(&unit.context).all;
        let is_there = |key: &String| there.all.contains(key) || around.contains(key);
        // What is quoted denies for itself.
        let agrees = said.denials == (if quotes { 0 } else { there.denials })
            && said.figures.iter().all(is_there)
            && (quotes || !said.copies(&there) || said.all.iter().all(is_there))
            && said.names_stand_in(&[&unit.text, &unit.context])
            && unit.writer.as_ref().is_none_or(|writer| said.speaks_of(writer, &self.writers));
        if !agrees {
            return None;
        }
        let share = |found: usize, all: usize| if all == 0 { 1.0 } else { found as f32 / all as f32 };
        // Who says it and where is no part of what is said.
        let place: HashSet<String> = unit.writer.iter().flat_map(|writer| Said::of(writer).all).collect();
        let telling: Vec<&String> =
            said.telling.iter().filter(|key| !place.contains(*key) || there.all.contains(*key)).collect();
        if telling.is_empty() && !quotes {
            return None;
        }
        let whole = telling.is_empty();
        let before = |one: &String, other: &String| {
            let at = |key| there.telling.iter().position(|k| k == key);
            matches!((at(one), there.telling.iter().rposition(|k| k == other)), (Some(a), Some(b)) if a < b)
        };
        let known = there.telling.iter().filter(|key| said.all.contains(*key)).count();
        let cosine = sense.and_then(|sense| sense.parts(unit.ordinal).find(|p| p.0 == unit.part));
        Some(Support {
            compared: if sense.is_some() { Compared::Sense } else { Compared::Words },
            ordinal: unit.ordinal,
            coverage: share(telling.iter().filter(|key| is_there(key)).count(), telling.len()),
            order: share(telling.windows(2).filter(|w| before(w[0], w[1])).count(), telling.len().saturating_sub(1)),
            back: if whole { 1.0 } else { share(known, there.telling.len()) },
            cosine: cosine.map_or(0.0, |(_, cosine)| cosine.max(0.0)),
        })
    }
}

/// A sentence by what can be compared of it.
struct Said {
    /// The stems of its words, in their order.
    words: Vec<String>,
    /// The stems of its telling words, in their order.
    telling: Vec<String>,
    /// The stems of all its words.
    all: HashSet<String>,
    /// Its numbers and dates.
    figures: Vec<String>,
    /// Runs of words with capitals, titles of respect left out.
    names: Vec<Vec<String>>,
    /// How often it denies: to deny what is denied is to say the contrary.
    denials: usize,
}

const DENYING: [&str; 24] = [
    "aint", "arent", "cannot", "cant", "didnt", "doesnt", "dont", "hardly", "isnt", "neither", "never", "no", "nobody",
    "none", "nor", "not", "nothing", "nowhere", "wasnt", "werent", "without", "wont", "wouldnt", "unless",
];
/// Words that say only that something is said.
const RELATING: [&str; 22] = [
    "bani",
    "declare",
    "declares",
    "gurbani",
    "hymn",
    "line",
    "proclaims",
    "read",
    "reads",
    "reminds",
    "scripture",
    "shabad",
    "sings",
    "states",
    "teaches",
    "tells",
    "translated",
    "translation",
    "translator",
    "verse",
    "words",
    "writes",
];
const TITLES: [&str; 14] =
    ["and", "baba", "bhagat", "bhai", "bhatt", "das", "dass", "guru", "mehl", "sant", "sheikh", "sikh", "singh", "of"];
const RESPECT: [&str; 9] = ["dev", "devi", "jee", "ji", "maharaj", "sahib", "shri", "sri", "the"];

impl Said {
    fn of(text: &str) -> Self {
        let words = english::words(text);
        let stem = |word: &String| english::stem(word);
        let telling = |word: &&String| {
            !english::is_stop_word(word)
                && !RELATING.contains(&word.as_str())
                && !RESPECT.contains(&word.as_str())
                && !word.chars().any(is_gurmukhi)
        };
        let is_figure = |word: &&String| is_number(word) || is_date(word);
        Self {
            telling: words.iter().filter(telling).map(stem).collect(),
            words: words.iter().map(stem).collect(),
            all: words.iter().map(stem).collect(),
            figures: words.iter().filter(is_figure).map(stem).collect(),
            names: names(text),
            denials: words.iter().filter(|word| DENYING.contains(&word.as_str())).count(),
        }
    }

    /// Whether half of it and more is one run of words of another sentence: such a copy may leave words out, and has none
    /// of its own.
    fn copies(&self, other: &Self) -> bool {
        let length = (self.words.len().div_ceil(2)).max(4);
        self.words.windows(length).any(|run| other.words.windows(length).any(|there| there == run))
    }

    /// Whether each name stands in one of these texts, its words side by side.
    fn names_stand_in(&self, texts: &[&str]) -> bool {
        let plain = |text: &str| -> Vec<String> {
            english::words(text).into_iter().filter(|word| !RESPECT.contains(&word.as_str())).collect()
        };
        let texts: Vec<Vec<String>> = texts.iter().map(|text| plain(text)).collect();
        let same = |a: &String, b: &String| a == b || english::stem(a) == english::stem(b);
        self.names.iter().all(|name| {
            let here =
                |text: &Vec<String>| text.windows(name.len()).any(|w| w.iter().zip(name).all(|(a, b)| same(a, b)));
            texts.iter().any(here)
        })
    }

    /// Whether no other writer is named than this one. Every Guru signs as Nanak, so the name alone tells nothing.
    fn speaks_of(&self, writer: &str, all: &HashSet<String>) -> bool {
        let own = english::words(writer);
        self.names.iter().flatten().filter(|name| all.contains(*name)).all(|name| own.contains(name))
    }
}

/// The runs of words with capitals. The first word of a sentence counts when the next one has a capital too.
fn names(text: &str) -> Vec<Vec<String>> {
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let capital = |token: &str| token.chars().find(|c| c.is_alphanumeric()).is_some_and(char::is_uppercase);
    let mut names: Vec<Vec<String>> = Vec::new();
    let mut run: Vec<String> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let begins = at == 0 && !tokens.get(1).is_some_and(|next| capital(next));
        let key = english::words(token).concat();
        if capital(token) && !begins && !key.is_empty() {
            let small = run.is_empty() && english::is_stop_word(&key);
            if !small && !RESPECT.contains(&key.as_str()) {
                run.push(key);
            }
            if token.ends_with(|c: char| !c.is_alphanumeric()) {
                names.push(std::mem::take(&mut run));
            }
        } else {
            names.push(std::mem::take(&mut run));
        }
    }
    names.push(run);
    names.retain(|name| !name.is_empty());
    names
}

#[cfg(test)]
mod tests {
    use super::{Said, names};

    #[test]
    fn names_are_runs_of_capitals() {
        let check = |text: &str, want: &[&str]| {
            assert_eq!(names(text).iter().map(|name| name.join(" ")).collect::<Vec<_>>(), want, "{text}");
        };
        check("Guru Nanak Dev Ji says that the Lord is near", &["guru nanak", "lord"]);
        check("Truth is high", &[]);
        check("In Amritsar, Punjab it stands", &["amritsar", "punjab"]);
    }

    #[test]
    fn a_name_must_stand_as_it_is() {
        let check = |sentence: &str, there: &str, want: bool| {
            assert_eq!(Said::of(sentence).names_stand_in(&[there]), want, "{sentence}");
        };
        check("It says that Guru Nanak Dev Ji came", "So came Guru Nanak.", true);
        check("It says that Guru Arjan Dev Ji came", "So came the Guru, O Arjan.", false);
    }

    #[test]
    fn what_denies_is_heard() {
        let check = |text: &str, want: usize| assert_eq!(Said::of(text).denials, want, "{text}");
        check("He doesn’t come.", 1);
        check("Without Him none is saved.", 2);
        check("He comes.", 0);
    }
}
