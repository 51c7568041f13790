//! The normal form: what two spellings of the same text have in common, and nothing more.

use unicode_normalization::UnicodeNormalization;

/// The place of a sign within its cluster (Unicode chapter 12 and the source's own habit with two vowels).
/// Signs of one rank keep the order in which they stand.
#[must_use]
pub fn rank(sign: char) -> u8 {
    match sign {
        '\u{0A3C}' => 0,
        '\u{0A51}' => 2,
        '\u{0A75}' => 3,
        'ਿ' => 4,
        'ੇ' => 5,
        'ੈ' => 6,
        'ੋ' => 7,
        'ੌ' => 8,
        'ੁ' => 9,
        'ੂ' => 10,
        'ਾ' => 11,
        'ੀ' => 12,
        'ੱ' => 13,
        'ਂ' => 14,
        'ੰ' => 15,
        'ਃ' => 16,
        _ => 1,
    }
}

/// The independent vowel that a bare carrier and a vowel sign make together.
#[must_use]
pub fn vowel_carrier(base: char, sign: char) -> Option<char> {
    Some(match (base, sign) {
        ('ੳ', 'ੁ') => 'ਉ',
        ('ੳ', 'ੂ') => 'ਊ',
        ('ੳ', 'ੋ') => 'ਓ',
        ('ੲ', 'ਿ') => 'ਇ',
        ('ੲ', 'ੀ') => 'ਈ',
        ('ੲ', 'ੇ') => 'ਏ',
        ('ਅ', 'ਾ') => 'ਆ',
        ('ਅ', 'ੈ') => 'ਐ',
        ('ਅ', 'ੌ') => 'ਔ',
        _ => return None,
    })
}

/// A letter that can carry signs: a consonant, an independent vowel or a bare carrier.
#[must_use]
pub fn is_letter(c: char) -> bool {
    matches!(c, '\u{0A05}'..='\u{0A39}' | '\u{0A59}'..='\u{0A5E}' | '\u{0A72}' | '\u{0A73}')
}

/// A sign that needs a letter before it.
#[must_use]
pub fn is_sign(c: char) -> bool {
    matches!(c, '\u{0A01}'..='\u{0A03}' | '\u{0A3C}' | '\u{0A3E}'..='\u{0A4D}' | '\u{0A51}' | '\u{0A70}' | '\u{0A71}' | '\u{0A75}')
}

/// Any letter, sign, digit or symbol of the Gurmukhi block.
#[must_use]
pub fn is_gurmukhi(c: char) -> bool {
    matches!(c, '\u{0A00}'..='\u{0A7F}')
}

/// NFC without invisible controls, with the signs of each cluster in canonical order, bare carriers joined
/// with their vowel, and typographic variants (curly quotes, no-break spaces, dashes) made plain.
///
/// `normal(normal(x)) == normal(x)`. Text that is shown never passes through here: only keys do.
#[must_use]
pub fn normal(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut cluster: Vec<char> = Vec::with_capacity(8);
    // What cannot be seen goes first: it parts what NFC would join.
    for c in text.chars().filter(|&c| !is_invisible(c)).nfc().map(plain) {
        if !is_sign(c) && !follows_virama(&cluster, c) {
            write_cluster(&mut cluster, &mut out);
        }
        cluster.push(c);
    }
    write_cluster(&mut cluster, &mut out);
    out
}

fn follows_virama(cluster: &[char], c: char) -> bool {
    cluster.first().copied().is_some_and(is_letter) && cluster.last() == Some(&'\u{0A4D}') && is_letter(c)
}

/// Subjoined letters stay behind their virama, between nukta and the other signs. A virama that joins nothing is
/// left out: moved among the signs, it would join what comes next.
fn write_cluster(cluster: &mut Vec<char>, out: &mut String) {
    if cluster.len() > 1 && is_letter(cluster[0]) {
        let mut subjoined = String::new();
        let mut signs = Vec::with_capacity(cluster.len());
        let mut rest = cluster[1..].iter().copied().peekable();
        while let Some(c) = rest.next() {
            match rest.peek() {
                Some(&letter) if c == '\u{0A4D}' && is_letter(letter) => {
                    subjoined.push(c);
                    subjoined.push(letter);
                    rest.next();
                }
                _ if c == '\u{0A4D}' => {}
                _ => signs.push(c),
            }
        }
        signs.sort_by_key(|&c| rank(c));
        signs.dedup();
        let mut base = cluster[0];
        if let Some((at, whole)) =
            signs.iter().enumerate().find_map(|(at, &sign)| Some((at, vowel_carrier(base, sign)?)))
        {
            base = whole;
            signs.remove(at);
        }
        out.push(base);
        out.extend(signs.iter().filter(|&&c| c == '\u{0A3C}'));
        out.push_str(&subjoined);
        out.extend(signs.iter().filter(|&&c| c != '\u{0A3C}'));
    } else {
        out.extend(cluster.iter());
    }
    cluster.clear();
}

/// Controls, zero-width characters, soft hyphens, bidi marks, tags and private use: they carry no letter.
#[must_use]
pub fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{0}'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{7F}'..='\u{9F}' | '\u{AD}' | '\u{61C}'
        | '\u{180E}' | '\u{2028}' | '\u{2029}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}'
        | '\u{FEFF}' | '\u{E000}'..='\u{F8FF}' | '\u{E0000}'..='\u{E01EF}')
}

fn plain(c: char) -> char {
    match c {
        '\u{2018}' | '\u{2019}' | '\u{02BC}' => '\'',
        '\u{201C}' | '\u{201D}' | '\u{AB}' | '\u{BB}' => '"',
        '\u{2010}'..='\u{2015}' => '-',
        '\u{A0}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{3000}' => ' ',
        'ਁ' => 'ਂ',
        _ => c,
    }
}

/// The words of a text in normal form: runs of Gurmukhi letters and signs. Dandas, digits, pause marks and
/// Latin text separate them; ੴ is a word by itself. A cluster is never cut.
pub fn gurmukhi_words(normal: &str) -> impl Iterator<Item = &str> {
    let mut rest = normal;
    std::iter::from_fn(move || {
        let start = rest.find(|c| is_letter(c) || c == 'ੴ')?;
        rest = &rest[start..];
        let end = if rest.starts_with('ੴ') {
            'ੴ'.len_utf8()
        } else {
            rest.find(|c| !is_letter(c) && !is_sign(c)).unwrap_or(rest.len())
        };
        let (word, tail) = rest.split_at(end);
        rest = tail;
        Some(word)
    })
}

/// The search fold of one Gurmukhi word in normal form: nukta and addak dropped, the nasals one, a final
/// silent ਿ or ੁ dropped, the vowel pair ੋੁ read as ੋ. Spellings that differ only there are one word to a reader.
#[must_use]
pub fn fold(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    for c in word.chars() {
        match c {
            '\u{0A3C}' | 'ੱ' | '\u{0A51}' => {}
            'ੰ' => out.push('ਂ'),
            'ੁ' if out.ends_with('ੋ') => {}
            _ => out.push(c),
        }
    }
    if out.ends_with(['ਿ', 'ੁ']) {
        out.pop();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{fold, gurmukhi_words, is_sign, normal};
    use proptest::prelude::*;

    #[test]
    fn spellings_of_one_text_are_one() {
        let check = |a: &str, b: &str| assert_eq!(normal(a), normal(b), "{a} {b}");
        check("ਸ਼ਬਦ", "ਸ\u{0A3C}ਬਦ"); // precomposed nukta
        check("ਗੁੋਬਿੰਦ", "ਗੋੁਬਿੰਦ"); // two vowels, either order
        check("ਅਾਇ", "ਆਇ"); // a carrier and a sign typed apart
        check("ਗੁਣਂੀ", "ਗੁਣੀਂ"); // the nasal before its vowel
        check("ਨਾ\u{200B}ਨਕ", "ਨਾਨਕ");
        check("ਸ\u{0A4D}ਾਸ", "ਸਾਸ"); // a virama that joins nothing
    }

    #[test]
    fn hostile_texts_are_normal_at_once() {
        let check = |text: &str, want: &str| {
            assert_eq!(normal(text), want, "{text:?}");
            assert_eq!(normal(want), want, "{text:?}");
        };
        check("e\u{200B}\u{301}", "é");
        check("ਨ\u{0A4D}\u{0A4D}ਸਲ\u{0A3C}", "ਨ\u{0A4D}ਸਲ\u{0A3C}");
        check("ੳ\u{0A4D}ੁਸ\u{0A3C}", "ਉਸ\u{0A3C}");
        check(" \u{0A4D}ਰੀਿ", " \u{0A4D}ਰਿੀ");
    }

    #[test]
    fn words_and_folds() {
        let check = |text: &str, words: &[&str]| {
            assert_eq!(gurmukhi_words(&normal(text)).map(fold).collect::<Vec<_>>(), words);
        };
        check("ੴ ਸਤਿ ਨਾਮੁ ॥੧॥", &["ੴ", "ਸਤ", "ਨਾਮ"]);
        check("ੴਸਤਿ", &["ੴ", "ਸਤ"]);
        check("ਪ੍ਰਸਾਦਿ; ਜ੍ਯੋਂ. abc ੧੨", &["ਪ੍ਰਸਾਦ", "ਜ੍ਯੋਂ"]);
    }

    proptest! {
        #[test]
        fn twice_is_once(text in "([ਸੳੁ\u{0A3C}\u{0A4D}]|[\u{0A00}-\u{0A7F}a-z .\u{0964}\u{200D}\u{301}]){0,40}") {
            let once = normal(&text);
            prop_assert_eq!(normal(&once), once);
        }

        #[test]
        fn no_word_begins_with_a_sign(text in "\\PC{0,60}") {
            for word in gurmukhi_words(&normal(&text)) {
                prop_assert!(!word.starts_with(is_sign));
            }
        }
    }
}
