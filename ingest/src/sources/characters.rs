//! Which characters a text may hold, and the form in which words stand in an id.
//!
//! What a reader of the screen cannot see must not be stored: it can turn a line around, hide an instruction or
//! make two equal-looking ids differ. Texts are never mended in silence; they are refused with the place.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// True for controls (but tab and line ends), bidi controls, zero-width and tag characters.
/// The two joiners are judged by their neighbours: see [`screen`].
pub(crate) fn is_forbidden(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\t' | '\r'))
        || matches!(c,
            '\u{061C}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2064}'
            | '\u{2066}'..='\u{2069}' | '\u{FEFF}' | '\u{E0000}'..='\u{E007F}')
}

/// A character that has no place in a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Stray {
    /// Where it stands, in bytes.
    pub(super) at: usize,
    /// What it is.
    pub(super) character: char,
}

impl Stray {
    pub(super) fn reason(&self) -> String {
        let kind = match self.character {
            '\u{200C}' | '\u{200D}' => "a joiner outside Gurmukhi",
            '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => {
                "a bidi control"
            }
            '\u{E0000}'..='\u{E007F}' => "a tag character",
            c if c.is_control() => "a control character",
            _ => "a zero-width character",
        };
        format!("holds {kind}, U+{:04X}", u32::from(self.character))
    }
}

/// Finds the first character that a text must not hold. The joiners U+200C and U+200D are legal between two
/// Gurmukhi characters, where they choose the form of a conjunct, and nowhere else.
pub(super) fn screen(text: &str) -> Result<(), Stray> {
    let mut previous = None;
    for (at, character) in text.char_indices() {
        let stray = match character {
            '\u{200C}' | '\u{200D}' => {
                let next = text[at + character.len_utf8()..].chars().next();
                !(previous.is_some_and(is_gurmukhi) && next.is_some_and(is_gurmukhi))
            }
            c => is_forbidden(c),
        };
        if stray {
            return Err(Stray { at, character });
        }
        previous = Some(character);
    }
    Ok(())
}

/// A letter, sign or digit of the Gurmukhi block.
pub(super) fn is_gurmukhi(c: char) -> bool {
    matches!(c, '\u{0A01}'..='\u{0A75}')
}

/// The form of words in an id: small Latin letters without accents, digits and Gurmukhi, joined by hyphens.
/// Applied twice it gives the same. Empty when the words hold nothing of these.
pub(super) fn slug(words: &str) -> String {
    let mut out = String::new();
    let mut is_gap = false;
    // Marks and apostrophes vanish without leaving a gap: "Guru's" is `gurus`.
    let is_dropped =
        |c| matches!(c, '\'' | '’' | 'ʼ' | '\u{200C}' | '\u{200D}') || (is_combining_mark(c) && !is_gurmukhi(c));
    for c in words.nfkd().flat_map(char::to_lowercase).filter(|&c| !is_dropped(c)) {
        let latin = match c {
            'ß' => "ss",
            'æ' => "ae",
            'œ' => "oe",
            'ø' => "o",
            'đ' | 'ð' => "d",
            'ł' => "l",
            'ı' => "i",
            'þ' => "th",
            _ => "",
        };
        if latin.is_empty() && !c.is_ascii_alphanumeric() && !is_gurmukhi(c) {
            is_gap = true;
            continue;
        }
        if is_gap && !out.is_empty() {
            out.push('-');
        }
        is_gap = false;
        if latin.is_empty() { out.push(c) } else { out.push_str(latin) }
    }
    out
}

/// A slug of Latin letters alone, as collections and topics have: `[a-z0-9-]+`.
pub(super) fn is_plain_slug(id: &str) -> bool {
    !id.is_empty() && id.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-'))
}

/// The shape of a language tag (BCP 47): `pa`, `en-GB`.
pub(super) fn is_language(tag: &str) -> bool {
    let mut parts = tag.split('-');
    let is_main = |part: &str| (2..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_lowercase());
    let is_more = |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric());
    parts.next().is_some_and(is_main) && parts.all(is_more)
}

/// An address that a reader may be offered as a link. It is shown and never fetched.
pub(super) fn is_web_address(address: &str) -> bool {
    let rest = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"));
    rest.is_some_and(|rest| {
        !rest.is_empty() && !rest.contains(|c: char| c.is_whitespace() || matches!(c, '"' | '<' | '>'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, want: Option<(usize, &str)>) {
        let got = screen(text).err().map(|stray| (stray.at, stray.reason()));
        assert_eq!(got, want.map(|(at, reason)| (at, reason.to_owned())), "{text:?}");
    }

    #[test]
    fn what_a_text_may_hold() {
        for text in
            ["", "plain\ttext\r\n", "ਵਾਹਿਗੁਰੂ ਜੀ ਕਾ ਖ਼ਾਲਸਾ ॥", "ਕ੍\u{200D}ਰ", "ਕ੍\u{200C}ਰ", "naïve — 日本 🙏", "فارسی"]
        {
            check(text, None);
        }
    }

    #[test]
    fn what_it_may_not() {
        check("a\0", Some((1, "holds a control character, U+0000")));
        check("\u{1b}[2J", Some((0, "holds a control character, U+001B")));
        check("\u{7f}", Some((0, "holds a control character, U+007F")));
        check("\u{9b}2J", Some((0, "holds a control character, U+009B")));
        check("ab\u{202e}c", Some((2, "holds a bidi control, U+202E")));
        check("\u{2066}", Some((0, "holds a bidi control, U+2066")));
        check("\u{200f}", Some((0, "holds a bidi control, U+200F")));
        check("\u{61c}", Some((0, "holds a bidi control, U+061C")));
        check("\u{200b}", Some((0, "holds a zero-width character, U+200B")));
        check("\u{2060}", Some((0, "holds a zero-width character, U+2060")));
        check("x\u{feff}", Some((1, "holds a zero-width character, U+FEFF")));
        check("\u{e0041}", Some((0, "holds a tag character, U+E0041")));
        check("a\u{200d}b", Some((1, "holds a joiner outside Gurmukhi, U+200D")));
        check("ਕ\u{200c}", Some((3, "holds a joiner outside Gurmukhi, U+200C")));
        check("\u{200c}ਕ", Some((0, "holds a joiner outside Gurmukhi, U+200C")));
        check("ਕ\u{200c}\u{200c}ਕ", Some((3, "holds a joiner outside Gurmukhi, U+200C")));
    }

    #[test]
    fn slugs() {
        let cases = [
            ("Origin & Meaning", "origin-meaning"),
            ("  Guru’s Café — 2nd  ", "gurus-cafe-2nd"),
            ("Tromsø Straße", "tromso-strasse"),
            ("ਜਪੁ ਜੀ ਸਾਹਿਬ", "ਜਪੁ-ਜੀ-ਸਾਹਿਬ"),
            ("ਖ਼ਾਲਸਾ", "ਖ\u{a3c}ਾਲਸਾ"),
            ("ਸ਼", "ਸ\u{a3c}"),
            ("Mūl Mantar ॥੧॥", "mul-mantar-੧"),
            ("!?", ""),
            ("---", ""),
        ];
        for (words, want) in cases {
            assert_eq!(slug(words), want, "{words:?}");
        }
    }

    #[test]
    fn tags_and_addresses() {
        for (tag, want) in
            [("pa", true), ("en-GB", true), ("pa-Arab-PK", true), ("", false), ("EN", false), ("e", false)]
        {
            assert_eq!(is_language(tag), want, "{tag:?}");
        }
        let addresses =
            [("https://a.org/b", true), ("javascript:alert(1)", false), ("https://", false), ("http://a b", false)];
        for (address, want) in addresses {
            assert_eq!(is_web_address(address), want, "{address:?}");
        }
    }

    proptest! {
        #[test]
        fn a_slug_of_a_slug_is_itself(words in "\\PC{0,40}|[a-z ੀ਼ਸਖİΣﬁ½]{0,12}") {
            let once = slug(&words);
            prop_assert_eq!(slug(&once), once);
        }
    }
}
