//! A question, and the form in which it was put.

use crate::text::letters;
use crate::text::normal::{gurmukhi_words, is_gurmukhi, is_letter, normal};
use crate::{Error, Result};

/// The longest question, in characters.
pub const LONGEST: usize = 2_000;

/// A question: trimmed, not empty, not overlong, without control characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    text: String,
}

/// How a question is written. English and romanised Punjabi share their letters; which of the two a question
/// is, its evidence in the index decides ([`crate::retriever`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// First letters of the words of a line, in every way in which they can be read, the likelier first. Each
    /// letter is the set of codes that it may stand for.
    FirstLetters(Vec<Vec<Vec<u8>>>),
    /// Words in Gurmukhi.
    Gurmukhi,
    /// Words in Latin letters.
    Latin,
}

impl Query {
    /// Trims the text, and refuses one that is empty, overlong or holds control characters.
    ///
    /// # Errors
    /// [`Error::EmptyQuery`], [`Error::LongQuery`], [`Error::ControlCharacter`].
    pub fn parse(text: &str) -> Result<Self> {
        let text = text.trim();
        let length = text.chars().count();
        if length > LONGEST {
            return Err(Error::LongQuery { length, longest: LONGEST });
        }
        if let Some(control) = text.chars().find(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
            return Err(Error::ControlCharacter { code: u32::from(control) });
        }
        if !text.chars().any(|c| !c.is_whitespace() && !crate::text::normal::is_invisible(c)) {
            return Err(Error::EmptyQuery);
        }
        Ok(Self { text: text.to_owned() })
    }

    /// As it was asked, trimmed.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether most of its letters are Gurmukhi: then the answer is in Punjabi.
    #[must_use]
    pub fn is_gurmukhi(&self) -> bool {
        let gurmukhi = self.text.chars().filter(|&c| is_gurmukhi(c)).count();
        let latin = self.text.chars().filter(char::is_ascii_alphabetic).count();
        gurmukhi > latin
    }

    /// The form, as far as the letters alone tell it.
    #[must_use]
    pub fn form(&self) -> Form {
        if let Some(letters) = first_letters(&self.text) {
            return Form::FirstLetters(letters);
        }
        if self.is_gurmukhi() { Form::Gurmukhi } else { Form::Latin }
    }
}

/// Reads first letters in Gurmukhi, in the old font's keys or in Latin, when the text cannot be words.
fn first_letters(text: &str) -> Option<Vec<Vec<Vec<u8>>>> {
    let exact = |codes: Vec<u8>| codes.into_iter().map(|c| vec![c]).collect::<Vec<_>>();
    if text.chars().any(is_gurmukhi) {
        let codes = letters::from_gurmukhi(text)?;
        let normal = normal(text);
        let apart = gurmukhi_words(&normal).count() == codes.len();
        let carrier = normal.contains(['ੳ', 'ੲ']);
        return (codes.len() >= 2 && (apart || carrier || codes.len() >= 4)).then(|| vec![exact(codes)]);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let apart = words.len() >= 3 && words.iter().all(|w| w.chars().count() == 1);
    let run = words.len() == 1 && text.chars().count() >= 3 && is_no_word(text);
    if !apart && !run {
        return None;
    }
    let lower = text.chars().any(|c| c.is_ascii_lowercase());
    let mixed = lower && text.chars().any(|c| c.is_ascii_uppercase());
    let mut readings: Vec<Vec<Vec<u8>>> = Vec::new();
    if lower {
        readings.extend(letters::from_font_code(text).map(exact));
    }
    // Mixed case is the old font: its capitals are letters of their own, not the same sound in capitals.
    if !mixed {
        readings.extend(letters::from_latin(text).map(|sets| sets.into_iter().map(<[u8]>::to_vec).collect()));
    }
    (!readings.is_empty()).then_some(readings)
}

/// A run of Latin letters that no one would speak: hardly a vowel, or capitals inside.
fn is_no_word(text: &str) -> bool {
    if !text.chars().all(|c| c.is_ascii_alphabetic() || "^&|\\".contains(c)) {
        return false;
    }
    let inner_capital =
        text.chars().skip(1).any(|c| c.is_ascii_uppercase()) && text.chars().any(|c| c.is_ascii_lowercase());
    let length = text.chars().count();
    let vowels = text.to_ascii_lowercase().chars().filter(|c| "aeiou".contains(*c)).count();
    let longest = text.to_ascii_lowercase().split(|c: char| "aeiou".contains(c)).map(str::len).max().unwrap_or(0);
    inner_capital || vowels * 5 < length || longest >= 4
}

/// The parts of a question that stand in quotation marks, without them. An apostrophe opens one only at the
/// start of a word.
#[must_use]
pub fn quoted(text: &str) -> Vec<&str> {
    const PAIRS: [(char, char); 5] = [('"', '"'), ('“', '”'), ('«', '»'), ('‘', '’'), ('\'', '\'')];
    let mut found = Vec::new();
    for (open, close) in PAIRS {
        let mut rest = text;
        let mut before = ' ';
        while let Some(at) = rest.find(open) {
            let prior = rest[..at].chars().next_back().unwrap_or(before);
            let inner = &rest[at + open.len_utf8()..];
            let end = inner
                .match_indices(close)
                .map(|(end, _)| end)
                .find(|&end| close != '\'' || inner[end + 1..].chars().next().is_none_or(|c| !c.is_alphanumeric()));
            match end {
                Some(end) if !prior.is_alphanumeric() => {
                    let part = inner[..end].trim();
                    if part.chars().filter(|&c| is_letter(c) || c.is_alphabetic()).count() >= 3 {
                        found.push(part);
                    }
                    rest = &inner[end + close.len_utf8()..];
                }
                _ => rest = inner,
            }
            before = ' ';
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Form, LONGEST, Query, quoted};
    use proptest::prelude::*;

    #[test]
    fn bad_questions_are_refused() {
        let check = |text: &str, ok: bool| assert_eq!(Query::parse(text).is_ok(), ok, "{text:?}");
        check("What is hukam?", true);
        check("  \n\t ", false);
        check("\u{200B}", false);
        check("a\u{0}b", false);
        check(&"ਸ".repeat(LONGEST), true);
        check(&"ਸ".repeat(LONGEST + 1), false);
    }

    #[test]
    fn forms_are_told_apart() {
        let check = |text: &str, letters: bool| {
            let form = Query::parse(text).expect("a question").form();
            assert_eq!(matches!(form, Form::FirstLetters(_)), letters, "{text}");
        };
        check("ਗਸਤਸੳਸਸ", true);
        check("ਸ ਸ ਨ ਹ", true);
        check("ਕਰਮ", false);
        check("ਸੋਚੈ ਸੋਚਿ", false);
        check("sssnAps", true);
        check("bbkbqn", true);
        check("s s n h", true);
        check("ssnhjslv", true);
        check("gurbani", false);
        check("nanak", false);
        check("simran", false);
        check("What?", false);
    }

    #[test]
    fn quotations_are_found() {
        let check = |text: &str, want: &[&str]| assert_eq!(quoted(text), want, "{text}");
        check("Where does \"man jeetai jag jeet\" occur?", &["man jeetai jag jeet"]);
        check("What does 'hukam rajai' mean?", &["hukam rajai"]);
        check("Guru's word isn't quoted", &[]);
        check("“ਸੋਚੈ ਸੋਚਿ” ?", &["ਸੋਚੈ ਸੋਚਿ"]);
        check("a \"", &[]);
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "\\PC{0,60}") {
            if let Ok(query) = Query::parse(&text) {
                let _ = query.form();
            }
            let _ = quoted(&text);
        }
    }
}
