//! The words of a text, as the rules compare them.

use super::super::characters::is_gurmukhi;
use unicode_normalization::UnicodeNormalization;

/// One word.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// In small letters and without the dot of ਸ਼; digits in Latin form.
    pub(super) folded: String,
    /// As it stands.
    pub(super) shown: String,
    /// Nothing but blanks stands between it and the next word.
    pub(super) is_joined: bool,
    /// It stands between quotation marks: it is spoken of.
    pub(super) is_quoted: bool,
}

impl Word {
    pub(super) fn is_capital(&self) -> bool {
        self.shown.chars().next().is_some_and(char::is_uppercase)
    }

    pub(super) fn is_gurmukhi(&self) -> bool {
        self.shown.chars().any(is_gurmukhi)
    }

    pub(super) fn is_number(&self) -> bool {
        self.folded.bytes().all(|byte| byte.is_ascii_digit())
    }

    pub(super) fn is(&self, any: &[&str]) -> bool {
        any.contains(&self.folded.as_str())
    }
}

/// The words of a text: letters, signs and digits; everything else stands between them.
pub(super) fn words(text: &str) -> Vec<Word> {
    let mut all: Vec<Word> = Vec::new();
    let mut word = String::new();
    let mut is_quoted = false;
    for c in text.chars().chain(['\n']) {
        if c.is_alphanumeric() || is_gurmukhi(c) {
            word.push(c);
            continue;
        }
        if !word.is_empty() {
            let shown = std::mem::take(&mut word);
            all.push(Word { folded: fold(&shown), shown, is_joined: true, is_quoted });
        }
        match c {
            '“' => is_quoted = true,
            '”' => is_quoted = false,
            '"' => is_quoted = !is_quoted,
            _ => {}
        }
        if !c.is_whitespace()
            && let Some(last) = all.last_mut()
        {
            last.is_joined = false;
        }
    }
    all
}

/// How many words a text has.
pub(super) fn count(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
}

fn fold(word: &str) -> String {
    let plain = word.nfd().filter(|&c| c != '\u{0A3C}').flat_map(char::to_lowercase);
    plain.map(|c| if ('੦'..='੯').contains(&c) { digit(c) } else { c }).collect()
}

fn digit(c: char) -> char {
    char::from_digit(u32::from(c) - u32::from('੦'), 10).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_what_stands_around_them() {
        let check = |text: &str, want: &[(&str, bool, bool)]| {
            let got = words(text);
            let got: Vec<_> = got.iter().map(|w| (w.folded.as_str(), w.is_joined, w.is_quoted)).collect();
            assert_eq!(got, want, "{text}");
        };
        check("A Gurdwara, here", &[("a", true, false), ("gurdwara", false, false), ("here", true, false)]);
        check(
            "say “two words” now",
            &[("say", false, false), ("two", true, true), ("words", false, true), ("now", true, false)],
        );
        check("Guru's ੧੪੬੯", &[("guru", false, false), ("s", true, false), ("1469", true, false)]);
        check("ਹਰਿਕ੍ਰਿਸ਼ਨ", &[("ਹਰਿਕ੍ਰਿਸਨ", true, false)]);
        assert_eq!(count("One – two 3."), 3);
    }
}
