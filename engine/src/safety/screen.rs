//! The screen comes first: nothing is answered that was not screened, and only this module makes a [`Screened`].

use super::{Tier, assess, language_of, reply};
use crate::answer::{Answer, Outcome, Sentence};
use crate::query::Query;

/// A question that went through the screen.
pub struct Screened {
    query: Query,
    tier: Option<Tier>,
    crisis: Option<Answer>,
}

impl Screened {
    /// Screens a question. `region` chooses whose help lines come first; see `config.toml`.
    #[must_use]
    pub fn new(query: Query, region: Option<&str>) -> Self {
        let tier = assess(query.text());
        let crisis = tier.map(|tier| fixed(query.text(), tier, region));
        Self { query, tier, crisis }
    }

    /// The question.
    #[must_use]
    pub fn query(&self) -> &Query {
        &self.query
    }

    /// How grave the question is, when it shows a person at risk.
    #[must_use]
    pub fn tier(&self) -> Option<Tier> {
        self.tier
    }

    /// The fixed reply, when the question shows a person at risk. It needs no index, no model and no network.
    #[must_use]
    pub fn crisis(&self) -> Option<Answer> {
        self.crisis.clone()
    }
}

fn fixed(text: &str, tier: Tier, region: Option<&str>) -> Answer {
    let language = language_of(text);
    let reply = reply(tier, language, region);
    let mut answer = Answer::new(Outcome::Crisis, language, String::new());
    answer.model = "fixed".into();
    answer.sentences = vec![Sentence { text: reply.text, citations: Vec::new() }];
    answer.help = reply.help;
    answer.join();
    answer
}
