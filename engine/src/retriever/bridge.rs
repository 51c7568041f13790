//! A question in Punjabi put in English, word by word: articles are longer in English than their summaries in Punjabi, and
//! the embedder reads only English. It is looked up with, and never shown.

use super::{Retriever, named_in, sounds_fit};
use crate::index::names::{Mention, Word, bases, is_respect, words};
use crate::passage::Group;
use crate::query::Query;
use crate::record::Record;
use crate::text::{bridge, english};

impl Retriever<'_> {
    /// The question in English, by its question word, the names that it gives and the words that say something of them; a
    /// word without English stays as it is, so that it counts as missing. `None` when it is about nothing.
    pub(crate) fn in_english(&self) -> Option<Query> {
        let asked = words(self.query.text());
        let mentions = named_in(self.generation, &asked);
        let (mut asking, mut about) = (Vec::new(), Vec::new());
        let mut at = 0;
        while at < asked.len() {
            let mention = mentions.iter().find(|mention| mention.from == at);
            if let Some((mention, name)) = mention.and_then(|m| Some((m, self.english_name(m, &asked)?))) {
                about.push(name);
                at = mention.to;
                continue;
            }
            match self.english_of(&asked[at]) {
                Some(word) if QUESTION.contains(&word.as_str()) => asking.push(word),
                Some(word) if word.is_empty() => {}
                Some(word) => about.push(word),
                None => about.push(asked[at].plain.clone()),
            }
            at += 1;
        }
        if about.is_empty() {
            return None;
        }
        // "What" asks least of all: another question word says what is meant.
        let word = asking.iter().find(|word| *word != "what").or(asking.first()).map_or("what", String::as_str);
        let text = format!("{word} is {}?", about.join(" "));
        Query::parse(&text).ok()
    }

    /// An English question with the names that the texts use, where it calls something otherwise: what the lexicon knows as
    /// another name of Sri Harmandir Sahib is asked for as Sri Harmandir Sahib. `None` when there is nothing to change.
    pub(crate) fn by_its_names(&self) -> Option<Query> {
        let text = self.query.text();
        let asked = words(text);
        let mentions = named_in(self.generation, &asked);
        let mut named: Vec<String> = asked.iter().map(|word| word.plain.clone()).collect();
        let mut changed = false;
        let said = |mention: &Mention| asked[mention.from..mention.to].iter().filter(|word| !is_respect(word)).count();
        for mention in mentions.iter().rev().filter(|mention| said(mention) > 1) {
            let group = &self.generation.passages.groups()[*mention.groups.first()? as usize];
            let name = plain_title(group);
            let own = words(&name);
            let said = &asked[mention.from..mention.to];
            let is_same =
                said.iter().filter(|word| !is_respect(word)).all(|word| own.iter().any(|o| o.key == word.key));
            if group.title.len() <= LONGEST_NAME && !is_same {
                named.splice(mention.from..mention.to, [name]);
                changed = true;
            }
        }
        let mark = if text.trim_end().ends_with('?') { "?" } else { "" };
        changed.then(|| Query::parse(&format!("{}{mark}", named.join(" "))).ok()).flatten()
    }

    /// The English name of what is mentioned. A word that is also one of questions counts as a name only in a longer one.
    fn english_name(&self, mention: &Mention, asked: &[Word]) -> Option<String> {
        let single = mention.to - mention.from == 1;
        if single && self.english_of(&asked[mention.from]).is_some() {
            return None;
        }
        let group = &self.generation.passages.groups()[*mention.groups.first()? as usize];
        Some(plain_title(group))
    }

    fn english_of(&self, word: &Word) -> Option<String> {
        if !word.is_gurmukhi() {
            if word.plain.bytes().all(|b| b.is_ascii_digit()) {
                return Some(word.plain.clone());
            }
            if let Some(english) = bridge::of_latin(&word.plain, sounds_fit) {
                return Some(english.to_owned());
            }
            if english::is_stop_word(&word.plain) {
                return Some(String::new());
            }
            return self.gloss(&word.plain);
        }
        if word.key.bytes().all(|b| b.is_ascii_digit()) {
            return Some(word.key.clone());
        }
        bridge::of_gurmukhi(&word.plain).map(str::to_owned).or_else(|| self.gloss(&word.plain))
    }

    /// What the lessons and the lexicon say that a word means, in whichever of its usual endings.
    fn gloss(&self, word: &str) -> Option<String> {
        let dictionary = self.generation.dictionary();
        for form in std::iter::once(word.to_owned()).chain(bases(word)) {
            let found = dictionary.in_english(&form, sounds_fit);
            if let Some(entry) = found.iter().find(|entry| !entry.is_phrase) {
                let sense = entry.en.split([',', ';', '(']).next().unwrap_or_default().trim();
                return Some(sense.strip_prefix("to ").unwrap_or(sense).to_owned());
            }
        }
        None
    }
}

/// In bytes: a longer title is no name.
const LONGEST_NAME: usize = 60;

/// Words that ask.
const QUESTION: [&str; 9] = ["how", "how many", "what", "when", "where", "which", "who", "whose", "why"];

/// A title without what only explains it: the name by which English texts call their subject.
pub(crate) fn plain_title(group: &Group) -> String {
    if let Some(Record::Term(_)) = group.details.record {
        return group.title.clone();
    }
    let title = group.title.split([':', '(']).next().unwrap_or(&group.title);
    title.split_once(", the ").map_or(title, |(name, _)| name).trim().to_owned()
}
