//! What a question asks: about what, of whom, and which of its words are Gurbani.

use super::topic::topic;
use super::{QUOTED, Retriever, SOUNDS_ALIKE, least_fit};
use crate::Result;
use crate::index::Field;
use crate::query::quoted;
use crate::text::{english, normal, punjabi, roman};
use regex::Regex;
use std::sync::LazyLock;

/// Whether a text has words that only English has: then it is a question, though parts may be Gurbani.
pub(crate) fn is_english(text: &str) -> bool {
    const WORDS: [&str; 36] = [
        "about", "and", "are", "be", "been", "by", "did", "do", "does", "for", "from", "has", "have", "how", "in",
        "is", "it", "of", "say", "should", "that", "the", "their", "there", "this", "was", "were", "what", "when",
        "where", "which", "who", "whom", "why", "will", "with",
    ];
    english::words(text).iter().filter(|w| WORDS.contains(&w.as_str())).count() >= 1
}

/// What a question is about, without the frame that says who is asked: "What does Guru Nanak say about honest work?" is
/// about honest work, and not like the many lines in which Nanak says something. A question without such a frame is its
/// own subject.
pub(crate) fn subject(text: &str) -> &str {
    static FRAMES: LazyLock<[Regex; 2]> = LazyLock::new(|| {
        [
            r"(?ix)^\s*(?:(?:what|how|where)(?:\s+(?:does|do|did|can|could|is|was|has|have|the))\b|which\s+(?:angs?|banis?|hymns?|lines?|shabads?|verses?)\b
              |does\b|do\b|did\b) .*? \b(?:say|says|said|teach|teaches|taught|tell|tells|speak|speaks
              |mention|mentions|describe|describes|(?:write|writes|wrote|think|thinks)\s+(?:about|of|on))\b
              (?:\s+(?:to\s+)?(?:us|me))? (?:\s+(?:about|of|on|regarding|concerning))? \s+(?P<subject>\S.*)$",
            r"(?ix)^\s*(?:please\s+)?(?:can\s+you\s+)?(?:give|quote|show|find|list|tell)\b .*? \b(?:about|on|regarding)\s+
              (?P<subject>\S.*)$",
        ]
        .map(|frame| Regex::new(frame).expect("compiled-in pattern"))
    });
    let framed = FRAMES.iter().find_map(|frame| frame.captures(text)?.name("subject"));
    framed.map_or(text, |subject| subject.as_str())
}

/// The names that an English question gives: words with a capital that do not begin it. Of a text that is all
/// capitals, nothing can be told.
pub(crate) fn names(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let capital = |word: &&&str| word.chars().next().is_some_and(char::is_uppercase);
    if words.iter().skip(1).all(|word| capital(&word)) {
        return Vec::new();
    }
    let named = words.iter().skip(1).filter(capital).map(|word| english::unaccented(word));
    named.filter(|word| !english::is_stop_word(word)).collect()
}

static WORK: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?i)(?:sri |shri )?guru granth sahib(?: jee| ji)?").expect("compiled-in pattern"));

/// The words that say what a question is about. Words that only name where to look ("Gurbani", "a shabad", "Sri
/// Guru Granth Sahib Ji") count when it is about nothing else.
pub(crate) fn telling(text: &str) -> Vec<String> {
    let text = subject(text);
    let all = english::words(text);
    let words = english::words(&WORK.replace_all(text, " "));
    let said: Vec<String> =
        words.into_iter().filter(|w| !english::is_stop_word(w) && !punjabi::is_stop_word(w)).collect();
    let about: Vec<String> = said.iter().filter(|w| !WHERE.contains(&w.as_str())).cloned().collect();
    match (about.is_empty(), said.is_empty()) {
        (false, _) => about,
        (true, false) => said,
        (true, true) => all,
    }
}

/// Whether a question wants a number or a date. Lines of verse seldom give one, however many of its words they share.
pub(crate) fn asks_for_a_number(text: &str) -> bool {
    const STARTS: [&[&str]; 9] = [
        &["how", "many"],
        &["how", "much"],
        &["how", "old"],
        &["how", "tall"],
        &["how", "long"],
        &["how", "far"],
        &["how", "big"],
        &["when"],
        &["in", "which", "year"],
    ];
    const WORDS: [&str; 10] = ["kado", "kadon", "kinne", "kinnian", "ਕਦੋਂ", "ਕਦ", "ਕਿੰਨੇ", "ਕਿੰਨੀਆਂ", "ਕਿੰਨੀ", "ਕਿੰਨਾ"];
    let text = normal::normal(text);
    let words = english::words(&text);
    const COUNTED: [&str; 8] =
        ["age", "amount", "average", "number", "percent", "percentage", "population", "proportion"];
    let begins = |with: &&[&str]| words.len() >= with.len() && words.iter().zip(*with).all(|(a, b)| a == b);
    let counted = |pair: &[String]| matches!(pair[0].as_str(), "the" | "what") && COUNTED.contains(&pair[1].as_str());
    STARTS.iter().any(begins)
        || words.windows(2).any(counted)
        || WORDS.iter().any(|asks| {
            let asks = normal::normal(asks);
            words.contains(&asks) || normal::gurmukhi_words(&text).any(|word| word == asks)
        })
}

/// Whether a text asks or bids: it ends in a question mark or begins with a word that does.
pub(super) fn is_question(text: &str) -> bool {
    const ASKING: [&str; 26] = [
        "are", "can", "define", "describe", "did", "do", "does", "explain", "give", "how", "is", "list", "quote",
        "show", "tell", "was", "were", "what", "when", "where", "which", "who", "whom", "whose", "why", "will",
    ];
    let first = english::words(text).into_iter().next().unwrap_or_default();
    text.trim_end().ends_with(['?', '؟']) || ASKING.contains(&first.as_str())
}

/// Words that only name where to look.
#[rustfmt::skip]
pub(super) const WHERE: [&str; 27] = [
    "ang", "angs", "bani", "ggs", "granth", "gurbani", "hymn", "hymns", "line", "lines", "page", "pangti",
    "scripture", "scriptures", "sggs", "shabad", "shabads", "sikh", "sikhi", "sikhism", "sikhs", "teach", "teaches",
    "teaching", "teachings", "verse", "verses",
];

/// Whether a question in Punjabi asks where something stands.
fn asks_where(text: &str) -> bool {
    const WHERE: [&str; 8] = ["ang", "kithe", "kitthe", "panne", "ਅੰਗ", "ਕਿਥੇ", "ਕਿੱਥੇ", "ਪੰਨੇ"];
    let text = normal::normal(text);
    let is_where = |word: &str| WHERE.iter().any(|asks| normal::normal(asks) == word);
    english::words(&text).iter().any(|word| is_where(word)) || normal::gurmukhi_words(&text).any(is_where)
}

/// What a question in Gurmukhi may quote: its words without those at either end that only ask where it stands or what it
/// means. `None` for a text that asks nothing, and for a single word, which is more often a subject than a quotation.
fn asked_line(text: &str) -> Option<String> {
    const WHERE: [&str; 6] = ["ਅੰਗ", "ਅੰਗਾਂ", "ਪੰਨੇ", "ਤੁਕ", "ਕਿਹੜੇ", "ਲਿਖਿਆ"];
    let mut normal = normal::normal(text);
    for work in ["ਗੁਰੂ ਗ੍ਰੰਥ", "ਦਸਮ ਗ੍ਰੰਥ"] {
        normal = normal.replace(&normal::normal(work), " ");
    }
    let words: Vec<&str> = normal::gurmukhi_words(&normal).collect();
    let asks = |word: &str| punjabi::is_stop_word(word) || WHERE.iter().any(|w| normal::normal(w) == word);
    let from = words.iter().position(|word| !asks(word))?;
    let to = words.iter().rposition(|word| !asks(word))? + 1;
    (to - from >= 2 && to - from < words.len()).then(|| words[from..to].join(" "))
}

/// A word that stands in fewer translations than this is hardly English.
const HARDLY: u64 = 5;
/// An English sentence has so many words, and this share of them is English.
const SENTENCE: usize = 6;
const NEARLY_ALL: f32 = 0.8;
/// A text with this share of English words is an English text.
const MOSTLY: f32 = 0.6;
/// A topic of so many words may be a line.
const QUOTED_WORDS: usize = 3;
/// Words of so few consonants sound like some line or other.
const LINE_CONSONANTS: usize = 6;
/// A word of so many consonants is not found in a line by chance.
const TELLING_CONSONANTS: usize = 4;

impl Retriever<'_> {
    /// The parts of a question that quote Gurbani: what stands in quotation marks, if it is more than an English
    /// word, and, in an English question, words that English hardly has ("the Begampura shabad"). With each part
    /// the fit from which it is taken for a quotation.
    pub(super) fn quoted(&self, text: &str) -> Result<Vec<(String, f32)>> {
        let mut parts = Vec::new();
        for part in quoted(text) {
            if part.chars().any(normal::is_gurmukhi) || part.split_whitespace().count() > 1 || self.is_strange(part)? {
                parts.push((part.to_owned(), QUOTED));
            }
        }
        if !is_english(text) {
            // "hukam rajai chalna da ki arth hai?": what is asked about is long enough to be a line.
            // Who asks where something stands quotes it.
            let least = if asks_where(text) { QUOTED_WORDS - 1 } else { QUOTED_WORDS };
            let long = |part: &String| part.split_whitespace().count() >= least;
            parts.extend(asked_line(text).filter(long).map(|line| (line, QUOTED)));
            let tells = |part: &String| roman::consonants_in(&roman::from_latin(part)) >= LINE_CONSONANTS;
            let topic = topic(text).map(|topic| topic.join(" ")).filter(|part| long(part) && tells(part));
            parts.extend(topic.map(|topic| (topic.clone(), least_fit(&topic))));
            return Ok(parts);
        }
        // "ego (haumai)": the word that is meant stands behind its English.
        let glosses = text.split('(').skip(1).filter_map(|rest| rest.split(')').next());
        parts.extend(glosses.filter(|gloss| gloss.len() >= 4).map(|gloss| (gloss.to_owned(), SOUNDS_ALIKE)));
        // Small words may stand inside a quoted run ("sura so pahichaniai"), not at its ends.
        let mut run: Vec<String> = Vec::new();
        for word in english::words(text).into_iter().chain([String::new()]) {
            let small = english::is_stop_word(&word) && word.len() < 4;
            if !word.is_empty()
                && ((small && !run.is_empty()) || (!english::is_stop_word(&word) && self.is_strange(&word)?))
            {
                run.push(word);
                continue;
            }
            while run.last().is_some_and(|w| english::is_stop_word(w)) {
                run.pop();
            }
            let strange = std::mem::take(&mut run).join(" ");
            if roman::consonants_in(&roman::from_latin(&strange)) >= TELLING_CONSONANTS {
                parts.push((strange, SOUNDS_ALIKE));
            }
        }
        // "Which Ang is Deh Siva on?": what the question is about may itself be the quotation.
        let about = telling(text);
        let least = if about.len() > 1 { TELLING_CONSONANTS - 1 } else { TELLING_CONSONANTS };
        let about = about.join(" ");
        if roman::consonants_in(&roman::from_latin(&about)) >= least {
            parts.push((about, SOUNDS_ALIKE));
        }
        Ok(parts)
    }

    /// Whether every word of a text is English as the translations have it, some of them such as only English has: no
    /// part of it can then be Gurbani in Latin letters.
    pub(super) fn is_plain_english(&self, text: &str) -> Result<bool> {
        Ok(is_english(text) && quoted(text).is_empty() && !text.contains('(') && self.english_share(text)? >= 1.0)
    }

    /// Whether a text is an English sentence, though some of its words may be Gurbani: as a whole it quotes no line.
    pub(super) fn is_english_sentence(&self, text: &str) -> Result<bool> {
        Ok(is_english(text) && text.split_whitespace().count() >= SENTENCE && self.english_share(text)? >= NEARLY_ALL)
    }

    /// Whether so many of the question's words are English that its sense can be compared with English texts.
    pub(super) fn reads_as_english(&self) -> Result<bool> {
        Ok(self.english_share(self.query.text())? >= MOSTLY)
    }

    /// The share of a text's words that are English: small words, and those that stand in translations and prose.
    fn english_share(&self, text: &str) -> Result<f32> {
        let words = english::words(text);
        let mut known = 0.0;
        for word in &words {
            if english::is_stop_word(word) || !self.is_strange(word)? {
                known += 1.0;
            }
        }
        Ok(if words.is_empty() { 0.0 } else { known / words.len() as f32 })
    }

    fn is_strange(&self, word: &str) -> Result<bool> {
        Ok(self.generation.lexical.frequency(Field::English, &english::stem(&word.to_lowercase()))? < HARDLY)
    }
}

#[cfg(test)]
mod tests {
    use super::{asked_line, asks_for_a_number, is_question, names, subject, telling};

    #[test]
    fn what_a_question_is_about() {
        let check = |text: &str, want: &[&str]| assert_eq!(telling(text), want, "{text}");
        check("What does Gurbani say about fear?", &["fear"]);
        check("Quote a shabad from Sri Guru Granth Sahib Ji on death", &["death"]);
        check("What is Gurbani?", &["gurbani"]);
        check("ਹਉਮੈ ਬਾਰੇ ਗੁਰਬਾਣੀ ਕੀ ਕਹਿੰਦੀ ਹੈ?", &["ਹਉਮੈ"]);
    }

    #[test]
    fn a_frame_is_no_subject() {
        let check = |text: &str, want: &str| assert_eq!(subject(text), want, "{text}");
        check("What does Guru Nanak say about honest work?", "honest work?");
        check("How does Gurbani describe the mind?", "the mind?");
        check("Quote a shabad from Sri Guru Granth Sahib Ji on death", "death");
        check("What does Gurbani say?", "What does Gurbani say?");
        check("What prayer do Sikhs say before sleep?", "What prayer do Sikhs say before sleep?");
        check("Which shabad speaks about death?", "death?");
        check("How should I live?", "How should I live?");
        check("He says the Lord is near", "He says the Lord is near");
    }

    #[test]
    fn names_have_capitals() {
        let check = |text: &str, want: &[&str]| assert_eq!(names(text), want, "{text}");
        check("Who built the Golden Temple?", &["golden", "temple"]);
        check("What does The Guru say", &["guru"]);
        check("WHO BUILT IT", &[]);
        check("what is truth", &[]);
    }

    #[test]
    fn questions_in_gurmukhi_have_a_topic() {
        let check = |text: &str, want: Option<&str>| assert_eq!(asked_line(text).as_deref(), want, "{text}");
        check("ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ਕਿਸ ਅੰਗ ਤੇ ਹੈ?", Some("ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ"));
        check("ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ਗੁਰੂ ਗ੍ਰੰਥ ਸਾਹਿਬ ਵਿੱਚ ਕਿੱਥੇ ਹੈ?", Some("ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ"));
        check("ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ", None);
        check("ਹਉਮੈ ਕੀ ਹੈ?", None);
        check("ਕੀ ਹੈ?", None);
    }

    #[test]
    fn numbers_and_dates_are_asked_for() {
        let check = |text: &str, number: bool| assert_eq!(asks_for_a_number(text), number, "{text}");
        check("How many Gurus are there?", true);
        check("When was Guru Nanak born?", true);
        check("ਗੁਰੂ ਨਾਨਕ ਦੇਵ ਜੀ ਦਾ ਜਨਮ ਕਦੋਂ ਹੋਇਆ?", true);
        check("What is the population of Punjab?", true);
        check("How should I live?", false);
        check("What happens when we die?", false);
    }

    #[test]
    fn questions_ask() {
        let check = |text: &str, asks: bool| assert_eq!(is_question(text), asks, "{text}");
        check("Who is a true warrior", true);
        check("Truth is high", false);
        check("ਹਉਮੈ ਕੀ ਹੈ?", true);
    }
}
