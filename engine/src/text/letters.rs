//! First letters: how a singer looks a line up. One code for each word's first letter, independent vowels
//! folded to their carrier, nukta dropped.

use super::normal::{gurmukhi_words, normal};

/// The codes of a line: one byte a word, in the letters of the old font code (`a A e s h k …`), which is the
/// third form in which people type them. ੴ counts as `<`.
#[must_use]
pub fn of_line(gurmukhi: &str) -> Vec<u8> {
    gurmukhi_words(&normal(gurmukhi)).filter_map(|word| word.chars().next()).filter_map(code).collect()
}

/// First letters typed in Gurmukhi, as one run or apart: `ਸਸਨਹ`, `ਸ ਸ ਨ ਹ`. `None` when the text holds
/// anything but bare letters.
#[must_use]
pub fn from_gurmukhi(text: &str) -> Option<Vec<u8>> {
    normal(text).chars().filter(|c| !c.is_whitespace()).map(code).collect()
}

/// First letters typed with the keys of the old font: `ssnh`, `AsAv`. `None` when a key is no letter's.
#[must_use]
pub fn from_font_code(text: &str) -> Option<Vec<u8>> {
    text.chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| match c {
            'E' => Some(b'a'),
            'S' => Some(b's'),
            '^' => Some(b'K'),
            'Z' => Some(b'g'),
            'z' => Some(b'j'),
            '&' => Some(b'P'),
            'L' => Some(b'l'),
            c if CODES.iter().any(|&(_, code)| char::from(code) == c) => u8::try_from(c).ok(),
            _ => None,
        })
        .collect()
}

/// First letters typed in Latin: each key stands for every letter that begins with its sound (`k` is ਕ or ਖ,
/// `t` ਤ ਥ ਟ ਠ). `None` when a key has no Gurmukhi sound.
#[must_use]
pub fn from_latin(text: &str) -> Option<Vec<&'static [u8]>> {
    text.chars().filter(|c| !c.is_whitespace()).map(|c| latin(c.to_ascii_lowercase())).collect()
}

fn latin(c: char) -> Option<&'static [u8]> {
    Some(match c {
        'a' => b"Aa",
        'b' => b"bBv",
        'c' => b"cC",
        'd' => b"dDfF",
        'e' => b"eA",
        'f' | 'p' => b"pP",
        'g' => b"gG",
        'h' => b"h",
        'i' => b"e",
        'j' | 'z' => b"jJ",
        'k' | 'q' => b"kK",
        'l' => b"l",
        'm' => b"m",
        'n' => b"nx",
        'o' | 'u' => b"aE",
        'r' => b"rV",
        's' => b"s",
        't' => b"tTqQ",
        'v' | 'w' => b"vb",
        'y' => b"X",
        _ => return None,
    })
}

#[rustfmt::skip]
static CODES: &[(char, u8)] = &[
    ('ਸ', b's'), ('ਹ', b'h'), ('ਕ', b'k'), ('ਖ', b'K'), ('ਗ', b'g'), ('ਘ', b'G'), ('ਙ', b'|'), ('ਚ', b'c'),
    ('ਛ', b'C'), ('ਜ', b'j'), ('ਝ', b'J'), ('ਞ', b'\\'), ('ਟ', b't'), ('ਠ', b'T'), ('ਡ', b'f'), ('ਢ', b'F'),
    ('ਣ', b'x'), ('ਤ', b'q'), ('ਥ', b'Q'), ('ਦ', b'd'), ('ਧ', b'D'), ('ਨ', b'n'), ('ਪ', b'p'), ('ਫ', b'P'),
    ('ਬ', b'b'), ('ਭ', b'B'), ('ਮ', b'm'), ('ਯ', b'X'), ('ਰ', b'r'), ('ਲ', b'l'), ('ਵ', b'v'), ('ੜ', b'V'),
    ('ੳ', b'a'), ('ਉ', b'a'), ('ਊ', b'a'), ('ਓ', b'a'), ('ਅ', b'A'), ('ਆ', b'A'), ('ਐ', b'A'), ('ਔ', b'A'),
    ('ੲ', b'e'), ('ਇ', b'e'), ('ਈ', b'e'), ('ਏ', b'e'), ('ੴ', b'<'),
];

fn code(letter: char) -> Option<u8> {
    CODES.iter().find(|&&(c, _)| c == letter).map(|&(_, code)| code)
}

#[cfg(test)]
mod tests {
    use super::{from_font_code, from_gurmukhi, from_latin, of_line};

    #[test]
    fn three_ways_to_type_one_line() {
        let line = of_line("ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ਜੇ ਸੋਚੀ ਲਖ ਵਾਰ ॥");
        assert_eq!(line, b"ssnhjslv");
        assert_eq!(from_gurmukhi("ਸਸਨਹਜਸਲਵ").as_deref(), Some(&line[..]));
        assert_eq!(from_font_code("ssnhjslv").as_deref(), Some(&line[..]));
        let latin = from_latin("ssnhjslv").expect("all are sounds");
        assert!(latin.iter().zip(&line).all(|(set, code)| set.contains(code)));
    }

    #[test]
    fn words_are_not_first_letters() {
        assert_eq!(from_gurmukhi("ਸੋਚੈ"), None);
        assert_eq!(from_font_code("what?"), None);
    }
}
