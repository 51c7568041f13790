//! A question in Punjabi put in English, word by word: articles are longer in English than their summaries in Punjabi, and
//! the embedder reads only English. It is looked up with, and never shown.

use super::{Retriever, sounds_fit};
use crate::index::names::{Mention, Word, words};
use crate::passage::Group;
use crate::query::Query;
use crate::record::Record;
use crate::text::{bridge, english, normal};

impl Retriever<'_> {
    /// The question in English, by its question word, the names that it gives and the words that say something of them; a
    /// word without English stays as it is, so that it counts as missing. `None` when it is about nothing.
    pub(crate) fn in_english(&self) -> Option<Query> {
        let asked = words(self.query.text());
        let mentions = self.generation.names().find(&asked, sounds_fit);
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
        for form in forms(word) {
            let found = dictionary.in_english(&form, sounds_fit);
            if let Some(entry) = found.iter().find(|entry| !entry.is_phrase) {
                let sense = entry.en.split([',', ';', '(']).next().unwrap_or_default().trim();
                return Some(sense.strip_prefix("to ").unwrap_or(sense).to_owned());
            }
        }
        None
    }
}

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

/// A word and what it may be a form of: oblique and plural endings taken off.
fn forms(word: &str) -> Vec<String> {
    const ENDINGS: [(&str, &str); 7] =
        [("ਿਆਂ", "ਾ"), ("ੀਆਂ", "ੀ"), ("ਾਂ", ""), ("ਵਾਂ", ""), ("ੇ", "ਾ"), ("ੋਂ", ""), ("ੀਂ", "")];
    let mut forms = vec![word.to_owned()];
    if word.chars().any(normal::is_gurmukhi) {
        let normal = normal::normal(word);
        forms.extend(ENDINGS.iter().filter_map(|(end, instead)| Some(format!("{}{instead}", normal.strip_suffix(end)?))));
    }
    forms
}
