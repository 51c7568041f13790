//! The screen comes first: nothing is answered that was not screened, and only this module makes a [`Screened`].

use super::classifier::{Chances, Classifier};
use super::distress::{Care, Feeling, care, feeling_of};
use super::reply::HelpLine;
use super::{Language, Tier, asks_for_means, assess, language_of, reminder, reply};
use crate::answer::{Answer, Outcome, Sentence};
use crate::model::Embedder;
use crate::query::Query;
use std::sync::Arc;

/// What screens. By phrases always; by the meaning of English messages where there is an embedder that the classifier
/// knows. It needs no index and no network.
#[derive(Default)]
pub struct Screen {
    region: Option<String>,
    classifier: Option<Classifier>,
}

impl Screen {
    /// `region` chooses whose help lines come first; see `config.toml`.
    #[must_use]
    pub fn new(region: Option<&str>, embedder: Option<Arc<Embedder>>) -> Self {
        let region = region.map(str::trim).filter(|region| !region.is_empty()).map(str::to_owned);
        Self { region, classifier: embedder.and_then(Classifier::new) }
    }

    /// Whether a message is also judged by its meaning: that takes milliseconds, the phrases take none.
    #[must_use]
    pub fn is_slow(&self, query: &Query) -> bool {
        self.classifier.is_some() && assess(query.text()).is_none() && reads_as_english(query.text())
    }

    /// Screens a message by itself.
    #[must_use]
    pub fn screen(&self, query: Query) -> Screened {
        let Signs { tier, feeling } = self.signs(query.text());
        Screened { query, tier, feeling, at_risk: false, region: self.region.clone() }
    }

    /// Screens a message of a chat; `earlier` is what the same person wrote in it before, in any order. See
    /// [`Screened::in_chat`].
    #[must_use]
    pub fn screen_in_chat(&self, query: Query, earlier: &[&str]) -> Screened {
        let at_risk = earlier.iter().any(|text| self.signs(text).tier >= Some(Tier::Risk));
        self.screen(query).in_chat(at_risk)
    }

    fn signs(&self, text: &str) -> Signs {
        let tier = assess(text);
        if tier.is_some() {
            return Signs { tier, feeling: None };
        }
        match self.chances(text) {
            Some((classifier, chances)) if classifier.is_danger(chances) => {
                Signs { tier: Some(Tier::Risk), feeling: None }
            }
            Some((classifier, chances)) => {
                let feeling = feeling_of(text);
                // Words of a feeling need less of the classifier's agreement, not none: a figure of speech has them too.
                let suffers = classifier.is_distress(chances) || feeling.is_some() && chances.other < 0.5;
                let met = (suffers && speaks_of_oneself(text)).then(|| feeling.unwrap_or(Feeling::Sorrow));
                Signs { tier: None, feeling: met }
            }
            None => Signs { tier: None, feeling: feeling_of(text) },
        }
    }

    /// What the classifier holds of an English text. One that it cannot read is left to the phrases.
    fn chances(&self, text: &str) -> Option<(&Classifier, Chances)> {
        let classifier = self.classifier.as_ref().filter(|_| reads_as_english(text))?;
        Some((classifier, classifier.chances(text).ok()?))
    }
}

/// What a message shows by itself.
struct Signs {
    tier: Option<Tier>,
    feeling: Option<Feeling>,
}

/// A message that went through the screen.
pub struct Screened {
    query: Query,
    tier: Option<Tier>,
    feeling: Option<Feeling>,
    at_risk: bool,
    region: Option<String>,
}

impl Screened {
    /// The same message in a chat of which it is known whether an earlier one has shown risk (`at_risk`).
    ///
    /// Once one has, help stays within reach to the chat's end, whatever follows: each answer has the help lines and says
    /// so ([`Screened::reminder`]). A question about means (how high, how many, where to get it) is then itself a crisis,
    /// though alone it would be an ordinary question.
    #[must_use]
    pub fn in_chat(mut self, at_risk: bool) -> Self {
        self.at_risk |= at_risk;
        if self.at_risk && asks_for_means(self.query.text()) {
            self.tier = Some(Tier::Danger);
        }
        self
    }

    /// The message.
    #[must_use]
    pub fn query(&self) -> &Query {
        &self.query
    }

    /// How grave the message is, when it shows a person at risk.
    #[must_use]
    pub fn tier(&self) -> Option<Tier> {
        self.tier
    }

    /// The fixed reply, when the message shows a person at risk. It needs no index, no model and no network.
    #[must_use]
    pub fn crisis(&self) -> Option<Answer> {
        let language = self.language();
        let reply = reply(self.tier?, language, self.region.as_deref());
        let mut answer = Answer::new(Outcome::Crisis, language, String::new());
        answer.model = "fixed".into();
        answer.sentences = vec![Sentence { text: reply.text, citations: Vec::new() }];
        answer.help = reply.help;
        answer.join();
        Some(answer)
    }

    /// What the person feels who wrote it, when they suffer and nothing points to harm.
    #[must_use]
    pub fn feeling(&self) -> Option<Feeling> {
        self.feeling
    }

    /// The words that meet what the person feels.
    pub(crate) fn care(&self) -> Option<Care> {
        Some(care(self.feeling?, self.language(), self.region.as_deref()))
    }

    /// The help lines, those of the reader's region first.
    #[must_use]
    pub fn help(&self) -> Vec<HelpLine> {
        reply(Tier::Risk, self.language(), self.region.as_deref()).help
    }

    /// The sentence that keeps help within reach after an earlier message of the chat has shown risk.
    #[must_use]
    pub fn reminder(&self) -> Option<Sentence> {
        let text = self.at_risk.then(|| reminder(self.language(), self.region.as_deref()))?;
        Some(Sentence { text, citations: Vec::new() })
    }

    /// The language in which the person is answered.
    pub(crate) fn language(&self) -> Language {
        language_of(self.query.text())
    }
}

/// Whether an English text has a first person: a question about a feeling is no message of one who has it.
fn speaks_of_oneself(text: &str) -> bool {
    const FIRST: [&str; 10] = ["i", "im", "ive", "id", "me", "my", "myself", "we", "our", "us"];
    crate::text::english::words(text).iter().any(|word| FIRST.contains(&word.as_str()))
}

/// Whether the embedder can read a text: most of its letters are Latin, and it does not look like Punjabi or Hindi.
fn reads_as_english(text: &str) -> bool {
    let latin = text.chars().filter(char::is_ascii_alphabetic).count();
    let others = text.chars().filter(|c| c.is_alphabetic() && !c.is_ascii_alphabetic()).count();
    latin > 4 * others && language_of(text) == Language::English
}
