//! How today's Punjabi writes the two nasal signs and the sign of doubling. Scripture has a spelling of its own, and
//! this rule is never held against it.

use super::normal::{is_invisible, is_letter};
use std::fmt;
use unicode_normalization::UnicodeNormalization;

/// A sign that stands where today's spelling does not write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpellingFault {
    /// ਂ where ੰ is written.
    Bindi,
    /// ੰ where ਂ is written.
    Tippi,
    /// ੱ with no letter behind it to double.
    Addak,
}

impl fmt::Display for SpellingFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bindi => "bindi stands only behind ਾ ੀ ੇ ੈ ੋ ੌ and ਆ ਈ ਉ ਊ ਏ ਐ ਓ ਔ; elsewhere write tippi",
            Self::Tippi => "tippi stands only behind a bare consonant, ਿ ੁ ੂ and ਅ ਇ; elsewhere write bindi",
            Self::Addak => "addak stands before the consonant that it doubles (or before ਈ, as in ਰਵੱਈਆ)",
        })
    }
}

/// What is wrong with the spelling of one Gurmukhi word. A single letter with its signs, as a lesson about the signs
/// shows it, needs nothing behind its addak.
#[must_use]
pub fn fault(word: &str) -> Option<SpellingFault> {
    // Not the normal form, which would mend the order of the signs.
    let word: String = word.nfc().filter(|&c| !is_invisible(c)).collect();
    let count = |is_one: fn(char) -> bool| word.chars().filter(|&c| is_one(c)).count();
    // A letter behind a virama belongs to the one before it.
    let is_single = count(is_letter) == 1 + count(|c| c == '\u{0A4D}');
    // What sounds before a nasal: the last vowel sign or independent vowel; a bare consonant has none.
    let mut vowel = None;
    let mut letters = word.chars().peekable();
    while let Some(c) = letters.next() {
        let next = letters.peek().copied();
        let is_last = !next.is_some_and(is_vowel_sign);
        match c {
            'ਂ' if !is_last || !vowel.is_some_and(takes_bindi) => return Some(SpellingFault::Bindi),
            'ੰ' if !is_last || vowel.is_some_and(|vowel| !takes_tippi(vowel)) => return Some(SpellingFault::Tippi),
            'ੱ' => match next {
                None if is_single => {}
                Some(letter) if letter == 'ਈ' || (is_letter(letter) && !is_vowel(letter)) => {}
                _ => return Some(SpellingFault::Addak),
            },
            _ if is_vowel(c) => vowel = Some(c),
            _ if is_letter(c) => vowel = None,
            _ => {}
        }
    }
    None
}

fn takes_bindi(vowel: char) -> bool {
    "ਾੀੇੈੋੌਆਈਉਊਏਐਓਔ".contains(vowel)
}

fn takes_tippi(vowel: char) -> bool {
    "ਿੁੂਅਇ".contains(vowel)
}

/// A vowel sign, an independent vowel or a bare carrier.
fn is_vowel(c: char) -> bool {
    is_vowel_sign(c) || matches!(c, '\u{0A05}'..='\u{0A14}' | '\u{0A72}' | '\u{0A73}')
}

fn is_vowel_sign(c: char) -> bool {
    matches!(c, '\u{0A3E}'..='\u{0A4C}')
}

#[cfg(test)]
mod tests {
    use super::{SpellingFault, fault};

    #[track_caller]
    fn check(words: &str, want: Option<SpellingFault>) {
        for word in words.split_whitespace() {
            assert_eq!(fault(word), want, "{word}");
        }
    }

    #[test]
    fn words_as_they_are_written_today() {
        check("ਮਾਂ ਨਹੀਂ ਗੇਂਦ ਮੈਂ ਤੋਂ ਭੌਂਕ ਆਂਡਾ ਸਾਈਂ ਉਂਗਲ ਊਂਘ ਏਂਜਲ ਐਂਵੇਂ ਓਂਕਾਰ ਔਂਕੜ ਗੁਣੀਂ ਉਨ੍ਹਾਂ ਪੜ੍ਹਾਂ", None);
        check("ਪੰਜ ਸਿੰਘ ਮੁੰਡਾ ਤੂੰ ਅੰਗ ਇੰਝ ਸ਼ੰਖ ਅੰਮ੍ਰਿਤ ਮੂੰਹ ਪ੍ਰੰਤੂ ਸ੍ਵਯੰ", None);
        check("ਬੱਚਾ ਇੱਕ ਸੁੱਖ ਅੱਖ ਉੱਤੇ ਬੁੱਲ੍ਹ ਇੰਟਰਨੈੱਟ ਸੱਸ ਰਵੱਈਆ ਸਵੱਈਏ ਪੱਖਾ", None);
        check("ਕ ਕਾ ਸੀ ਅ ਕੱ ਸ਼ੱ ਕਿੱ ਕ੍ਰੱ ਜੀ abc", None);
    }

    #[test]
    fn bindi_where_tippi_is_written() {
        check("ਪਂਜ ਸਿਂਘ ਮੁਂਡਾ ਤੂਂ ਅਂਗ ਇਂਝ ਸ਼ਂਖ ਕਂ ਪ੍ਰਂਤੂ", Some(SpellingFault::Bindi));
    }

    #[test]
    fn tippi_where_bindi_is_written() {
        check("ਮਾੰ ਨਹੀੰ ਗੇੰਦ ਮੈੰ ਤੋੰ ਭੌੰਕ ਆੰਡਾ ਸਾਈੰ ਉੰਗਲ ਊੰਘ ਉਨ੍ਹਾੰ ਥਿਤੀੰ", Some(SpellingFault::Tippi));
    }

    #[test]
    fn addak_without_a_letter_to_double() {
        check("ਬਚੱਾ ਬੱਾਚਾ ਅੱਆ ਬਹੁੱ ਵਿੱਚੱ ਪੱੰਜ ਪੱਂਜ ਸਵੱਏ", Some(SpellingFault::Addak));
    }

    #[test]
    fn a_sign_stands_behind_its_vowel() {
        check("ਨਹਂੀ ਅਂਾਡਾ", Some(SpellingFault::Bindi));
        check("ਮੰੁਡਾ ਸਿੰੰਘੰੂ", Some(SpellingFault::Tippi));
        check("ਬੱਾਚਾ", Some(SpellingFault::Addak));
        check("ਅਾਂਡਾ ਸ\u{0A3C}ੰਖ \u{0A36}ੰਖ", None);
    }
}
