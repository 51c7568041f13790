//! What a question in Punjabi is about, in whichever script, and what that means to an embedder that reads only English.

use super::Retriever;
use super::align::{BySound, fit};
use super::meaning::Meaning;
use crate::Result;
use crate::index::{DenseIndex, Field, Weighted};
use crate::text::{bridge, english, normal, punjabi, roman};
use std::collections::HashSet;

/// A word that a question in Punjabi asks about.
pub(super) struct TopicWord {
    /// As the texts may have it: folded in Gurmukhi, and as an English stem where it was asked in Latin letters.
    pub(super) keys: Vec<(Field, String)>,
}

/// How many lines that have the topic's words tell what it means.
const LINES: usize = 100;
/// A word of a question and one of the texts that fit each other so well in sound are one.
const ALIKE: f32 = 0.85;
/// A word in Gurmukhi is spelt as it is meant; only what sounds just like it is the same word spelt otherwise.
const SAME: f32 = 0.95;
/// An English stem must stand in so many passages for a word of a romanised question to be taken for it.
const ENGLISH: u64 = 20;

/// The words that a question in Punjabi asks about: those that do not only ask. `None` for a text that asks nothing in
/// Punjabi.
pub(super) fn topic(text: &str) -> Option<Vec<String>> {
    const ASKING: [&str; 76] = [
        "arth", "aunda", "aundi", "baare", "bani", "bare", "ch", "da", "dasda", "dasde", "dasdi", "daso", "dasso",
        "de", "di", "diyan", "gurbaani", "gurbani", "hai", "han", "hun", "hunda", "hunde", "hundi", "kado", "kadon",
        "kahndi", "kaun", "keha", "kehda", "kehdi", "kehnda", "kehnde", "kehndi", "ki", "kiha", "kihdi", "kihnu",
        "kihra", "kihre", "kihri", "kinna", "kinne", "kinni", "kion", "kis", "kithe", "kitthe", "kive", "kiven",
        "kyon", "kyu", "likhde", "likhi", "likhia", "mainu", "matlab", "milda", "mildi", "naal", "ne", "nu", "nun",
        "paath", "sahib", "sahiban", "sanu", "shabad", "si", "te", "ton", "utte", "vaare", "vich", "vichon", "wich",
    ];
    const SAYING: [&str; 12] =
        ["ਆਉਂਦਾ", "ਆਉਂਦੀ", "ਆਖਦੇ", "ਕਿਹਾ", "ਕਿਹੜੀ", "ਦੱਸਦਾ", "ਦੱਸਦੀ", "ਦੱਸਦੇ", "ਫੁਰਮਾਉਂਦੇ", "ਮਿਲਦਾ", "ਮਿਲਦੀ", "ਲਿਖਿਆ"];
    let text = normal::normal(text);
    let asks = |word: &str| {
        if word.chars().any(normal::is_gurmukhi) {
            let folded = normal::fold(word);
            punjabi::is_stop_word(word) || SAYING.iter().any(|says| normal::fold(&normal::normal(says)) == folded)
        } else {
            ASKING.contains(&word)
        }
    };
    let gurmukhi: Vec<String> = normal::gurmukhi_words(&text).map(str::to_owned).collect();
    let words = if gurmukhi.is_empty() { english::words(&text) } else { gurmukhi };
    let topic: Vec<String> = words.iter().filter(|word| !asks(word)).cloned().collect();
    let asking = words.len() - topic.len();
    let long = topic.iter().map(|word| word.chars().count()).sum::<usize>() >= 3;
    let is_asked = asking >= 2
        || (asking == 1 && text.trim_end().ends_with('?'))
        || words.iter().any(|word| bridge::only_asks(word));
    (is_asked && long && !super::is_english(&text)).then_some(topic)
}

impl<'g> Retriever<'g> {
    /// The words that the question asks about in Punjabi, as the texts spell them; `None` when it does not.
    pub(super) fn topic(&self) -> Result<Option<&[TopicWord]>> {
        if self.topic.get().is_none() {
            let topic = topic(self.query.text()).map(|words| self.in_the_texts(words)).transpose()?;
            // Nobody else can have set it: the cell is this thread's.
            let _ = self.topic.set(topic);
        }
        Ok(self.topic.get().and_then(Option::as_deref))
    }

    /// Whether the question asks in Punjabi, in whichever script.
    pub(crate) fn asks_in_punjabi(&self) -> Result<bool> {
        Ok(self.topic()?.is_some())
    }

    fn in_the_texts(&self, words: Vec<String>) -> Result<Vec<TopicWord>> {
        let mut topic = Vec::with_capacity(words.len());
        for word in words {
            let mut keys = Vec::new();
            let mut spellings: Vec<String> = Vec::new();
            let vocabulary = self.generation.vocabulary()?;
            if word.chars().any(normal::is_gurmukhi) {
                spellings.push(normal::fold(&word));
                let same = vocabulary.alike(&roman::from_gurmukhi(&word), SAME, fit::<BySound>);
                spellings.extend(same.into_iter().map(str::to_owned));
            } else {
                let stem = english::stem(&word);
                if self.generation.lexical.frequency(Field::English, &stem)? >= ENGLISH {
                    keys.push((Field::English, stem));
                }
                let alike = vocabulary.alike(&roman::from_latin(&word), ALIKE, fit::<BySound>);
                spellings.extend(alike.into_iter().map(str::to_owned));
            }
            for spelling in spellings {
                keys.extend([Field::Gurmukhi, Field::Punjabi, Field::Title].map(|field| (field, spelling.clone())));
            }
            if keys.is_empty() {
                keys.push((Field::Punjabi, word));
            }
            topic.push(TopicWord { keys });
        }
        Ok(topic)
    }

    /// What a topic in Punjabi means: the mean of the vectors of the English translations of lines that have its words,
    /// less what all lines have in common. Gurbani and its translations say the same, so the lines that have a word
    /// tell in English what it is about.
    pub(super) fn sense_of<'d>(&self, topic: &[TopicWord], dense: &'d DenseIndex) -> Result<Option<Meaning<'d>>> {
        let own = |field: &Field| matches!(field, Field::Gurmukhi | Field::Punjabi);
        let keys = topic.iter().flat_map(|word| &word.keys).filter(|(field, _)| own(field));
        let keys: Vec<Weighted> =
            keys.map(|(field, key)| Weighted { field: *field, key: key.clone(), boost: 1.0 }).collect();
        let mut rows = HashSet::new();
        for (ordinal, _) in self.generation.lexical.search(&keys, None, LINES)? {
            rows.extend(dense.parts(ordinal).map(|(_, row)| row));
        }
        let rows: Vec<u32> = rows.into_iter().collect();
        Ok(dense.direction(&rows).map(|vector| Meaning::new(dense, vector)))
    }
}

#[cfg(test)]
mod tests {
    use super::topic;

    #[test]
    fn questions_in_punjabi_have_a_topic() {
        let check = |text: &str, want: Option<&str>| {
            assert_eq!(topic(text).map(|topic| topic.join(" ")).as_deref(), want, "{text}");
        };
        check("haumai bare gurbani ki kehndi hai?", Some("haumai"));
        check("simran da ki matlab hai", Some("simran"));
        check("hukam rajai chalna nanak likhia naal", Some("hukam rajai chalna nanak"));
        check("ਹਉਮੈ ਬਾਰੇ ਗੁਰਬਾਣੀ ਕੀ ਕਹਿੰਦੀ ਹੈ?", Some("ਹਉਮੈ"));
        check("ਮੌਤ ਬਾਰੇ ਕੀ ਲਿਖਿਆ ਹੈ", Some("ਮੌਤ"));
        check("ਹਉਮੈ", None);
        check("What is haumai?", None);
    }
}
