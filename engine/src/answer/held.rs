//! The texts of retrieved passages word by word, so that a stretch of them is told from what only looks like one.

use super::show::Shown;
use crate::passage::Body;
use crate::text::normal::{is_gurmukhi, is_invisible, is_letter, is_sign, normal};
use crate::text::{english, sentences};

/// A word of a text as it is compared, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// Gurmukhi in normal form; Latin letters without case and accents.
    pub(super) key: String,
    pub(super) script: Script,
    /// In bytes.
    pub(super) from: usize,
    pub(super) to: usize,
}

/// What a word is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Script {
    Gurmukhi,
    Latin,
    /// Any other: what is written so is shown only as a text has it.
    Other,
}

/// The words of a text. Dandas, the numbers of verses and marks part them.
pub(super) fn words(text: &str) -> Vec<Word> {
    let (mut words, mut from) = (Vec::new(), None);
    let mut script = Script::Latin;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let own = script_of(c);
        if let Some(start) = from.filter(|_| own.is_none_or(|own| own != script)) {
            let next = chars.peek().is_some_and(|&(_, next)| script_of(next) == Some(script));
            let inside = is_invisible(c) || (matches!(c, '\'' | '\u{2019}' | '\u{02BC}') && next);
            if inside && own.is_none() {
                continue;
            }
            words.extend(word(text, start, at, script));
            from = None;
        }
        if let (Some(own), None) = (own, from) {
            (from, script) = (Some(at), own);
        }
    }
    words.extend(from.and_then(|start| word(text, start, text.len(), script)));
    words
}

fn word(text: &str, from: usize, to: usize, script: Script) -> Option<Word> {
    let key: String = match script {
        Script::Gurmukhi => {
            normal(&text[from..to]).chars().filter(|&c| is_letter(c) || is_sign(c) || c == 'ੴ').collect()
        }
        _ => english::unaccented(&text[from..to]).chars().filter(|c| c.is_alphanumeric()).collect(),
    };
    (!key.is_empty()).then_some(Word { key, script, from, to })
}

fn script_of(c: char) -> Option<Script> {
    if is_letter(c) || is_sign(c) || c == 'ੴ' {
        Some(Script::Gurmukhi)
    } else if is_gurmukhi(c) || !(c.is_alphanumeric() || matches!(c, '\u{300}'..='\u{36F}')) {
        None
    } else if c.is_ascii_alphanumeric() || english::unaccented(c.encode_utf8(&mut [0; 4])).is_ascii() {
        Some(Script::Latin)
    } else {
        Some(Script::Other)
    }
}

/// One text that a passage has.
pub(super) struct Text {
    /// The passage; of two lines that follow each other, the first.
    pub(super) ordinal: u32,
    pub(super) text: String,
    pub(super) words: Vec<Word>,
    is_scripture: bool,
}

impl Text {
    fn new(ordinal: u32, text: &str, is_scripture: bool) -> Self {
        Self { ordinal, text: text.to_owned(), words: words(text), is_scripture }
    }

    /// Where these words stand, one behind the other: the position of the first.
    fn find(&self, keys: &[&str]) -> Option<usize> {
        if keys.is_empty() {
            return None;
        }
        let is_here = |window: &[Word]| window.iter().zip(keys).all(|(word, key)| word.key == *key);
        self.words.windows(keys.len()).position(is_here)
    }
}

/// A sentence of prose, or one translation of a line: what can support a sentence.
pub(super) struct Unit {
    pub(super) ordinal: u32,
    /// Which of the passage's texts, as its vectors are numbered.
    pub(super) part: crate::index::Part,
    pub(super) text: String,
    /// The sentence before it, the titles: what it is about.
    pub(super) context: String,
    /// Whose utterance a line is.
    pub(super) writer: Option<String>,
}

/// What was retrieved for one question.
pub(super) struct Held {
    texts: Vec<Text>,
    /// The works, compositions and writers, word by word.
    names: Vec<Vec<String>>,
    pub(super) units: Vec<Unit>,
}

impl Held {
    pub(super) fn new(passages: &[(u32, Shown<'_>)]) -> Self {
        let mut held = Self { texts: Vec::new(), names: Vec::new(), units: Vec::new() };
        for (ordinal, shown) in passages {
            held.add(*ordinal, shown);
            // What a generator may quote runs on over lines that follow each other.
            let next = passages.iter().find(|(next, _)| *next == ordinal + 1);
            let line = |s: &Shown<'_>| s.line().map(|line| line.gurmukhi.clone());
            if let Some((_, next)) = next
                && next.group.id == shown.group.id
                && let (Some(one), Some(other)) = (line(shown), line(next))
            {
                held.texts.push(Text::new(*ordinal, &format!("{one} {other}"), true));
            }
        }
        held
    }

    #[cfg(test)]
    pub(super) fn of(texts: &[&str]) -> Self {
        let texts = texts.iter().zip(0..).map(|(text, ordinal)| Text::new(ordinal, text, false)).collect();
        Self { texts, names: Vec::new(), units: Vec::new() }
    }

    fn add(&mut self, ordinal: u32, shown: &Shown<'_>) {
        use crate::index::Part;
        let place = [Some(&shown.document.title), Some(&shown.group.title)];
        let place: Vec<&str> = place.into_iter().flatten().map(String::as_str).collect();
        let mut texts = Vec::new();
        match &shown.passage.body {
            Body::Line(line) => {
                let own = [line.gurmukhi.as_str(), line.transliteration.as_str()];
                self.texts.extend(own.into_iter().map(|text| Text::new(ordinal, text, true)));
                texts.extend(line.meanings.as_deref());
                let context = [place.join(" "), shown.group.writer.clone().unwrap_or_default()].join(" ");
                for (translation, at) in line.translations.iter().zip(0..=u8::MAX) {
                    texts.push(&translation.text);
                    self.units.push(Unit {
                        ordinal,
                        part: Part::Translation(at),
                        text: translation.text.clone(),
                        context: context.clone(),
                        writer: shown.group.writer.clone(),
                    });
                }
            }
            Body::Prose(prose) => {
                texts.push(&prose.text);
                texts.extend(prose.heading.as_deref());
                let title = [place.join(" "), prose.heading.clone().unwrap_or_default()].join(" ");
                let mut before = "";
                for (sentence, at) in sentences::sentences(&prose.text).into_iter().zip(0..) {
                    let (part, context) = (Part::Sentence(at), format!("{title} {before}"));
                    self.units.push(Unit { ordinal, part, text: sentence.to_owned(), context, writer: None });
                    before = sentence;
                }
            }
        }
        let named = place.iter().copied().chain(shown.group.writer.as_deref());
        self.names.extend(named.map(|name| words(name).into_iter().map(|word| word.key).collect::<Vec<_>>()));
        let titles = [&shown.group.title_pa, &shown.document.title_pa, &shown.group.writer_pa, &shown.group.rubric];
        texts.extend(place.into_iter().chain(titles.into_iter().flatten().map(String::as_str)));
        texts.extend(shown.group.writer.as_deref());
        self.texts.extend(texts.into_iter().map(|text| Text::new(ordinal, text, false)));
    }

    /// Adds a text that is no passage's: the question, whose own words may be repeated to whoever asked it.
    pub(super) fn with(mut self, text: &str) -> Self {
        self.texts.push(Text::new(u32::MAX, text, false));
        self
    }

    /// The stretch of a text that has these words one behind the other, byte for byte as it stands there, and the
    /// passages that have it.
    pub(super) fn stretch(&self, words: &[Word]) -> Option<(&str, Vec<u32>)> {
        let keys: Vec<&str> = words.iter().map(|word| word.key.as_str()).collect();
        let mut found = self.texts.iter().filter_map(|text| Some((text, text.find(&keys)?))).peekable();
        let &(text, at) = found.peek()?;
        let (first, last) = (text.words.get(at)?, text.words.get(at + keys.len() - 1)?);
        let mut ordinals: Vec<u32> = found.map(|(text, _)| text.ordinal).collect();
        ordinals.dedup();
        Some((&text.text[first.from..last.to], ordinals))
    }

    /// Whether a text has these words one behind the other.
    pub(super) fn has_words(&self, keys: &[&str]) -> bool {
        self.texts.iter().any(|text| text.find(keys).is_some())
    }

    /// Whether these words are a stretch of a line in its own letters or their transliteration.
    pub(super) fn is_scripture(&self, words: &[Word]) -> bool {
        let keys: Vec<&str> = words.iter().map(|word| word.key.as_str()).collect();
        self.texts.iter().any(|text| text.is_scripture && text.find(&keys).is_some())
    }

    /// These words without the names of works, compositions and writers, which sound like Gurbani in any sentence.
    pub(super) fn without_names<'w>(&self, keys: &[&'w str]) -> Vec<&'w str> {
        let mut rest = Vec::with_capacity(keys.len());
        let mut at = 0;
        while at < keys.len() {
            let named = self.names.iter().filter(|name| {
                !name.is_empty() && keys.len() - at >= name.len() && keys[at..].iter().zip(*name).all(|(a, b)| a == b)
            });
            match named.map(Vec::len).max() {
                Some(length) => at += length,
                None => {
                    rest.push(keys[at]);
                    at += 1;
                }
            }
        }
        rest
    }

    /// Whether a text has this as it is written.
    pub(super) fn has(&self, written: &str) -> bool {
        self.texts.iter().any(|text| text.text.contains(written))
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_are_compared_by_what_they_say() {
        let check = |text: &str, want: &[&str]| {
            assert_eq!(words(text).iter().map(|word| word.key.as_str()).collect::<Vec<_>>(), want, "{text}");
        };
        check("The Guru’s Word, Nānak!", &["the", "gurus", "word", "nanak"]);
        check("ਜੇ ਸੋਚੀ ਲਖ ਵਾਰ ॥੧॥", &["ਜੇ", "ਸੋਚੀ", "ਲਖ", "ਵਾਰ"]);
        check("ਸੋ\u{200B}ਚੀ and", &["ਸੋਚੀ", "and"]);
        check("ਜੇsochi", &["ਜੇ", "sochi"]);
        check("'quoted' in 1604.", &["quoted", "in", "1604"]);
        check("\u{421}очи", &["\u{441}очи"]);
    }
}
