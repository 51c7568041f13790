//! Whether a run of words in Latin letters is Gurbani rather than English, by how its letters follow each other.
//!
//! The log odds of three letters in a row are data, `romanised.txt`, which `tests/eval/romanised.py` counts and writes.

/// How many words are weighed together: fewer do not tell.
pub(super) const WINDOW: usize = 6;

static TABLE: &[u8] = include_bytes!("romanised.txt");
const SIGNS: usize = 27;
/// The letter of the table that speaks for neither.
const EVEN: i32 = b'A' as i32 + 25;
/// A window of this weight and more is Gurbani. Of windows left out of the count, 99.98 in 100 reach it in Gurbani and
/// 0.2 in English, most of these names of raags.
const LEAST: i32 = -10;

/// Whether so many words, each without case and accents, are taken for Gurbani.
pub(super) fn is_romanised<'w>(words: impl IntoIterator<Item = &'w str>) -> bool {
    words.into_iter().map(weight).sum::<i32>() >= LEAST
}

fn weight(word: &str) -> i32 {
    let sign = |c: u8| usize::from(c - b'a' + 1);
    let letters = word.bytes().filter(u8::is_ascii_lowercase).map(sign).chain([0]);
    let (mut before, mut sum) = ((0, 0), 0);
    for letter in letters {
        // Each row of the table ends in a line break.
        let at = (before.0 * SIGNS + before.1) * (SIGNS + 1) + letter;
        sum += TABLE.get(at).map_or(0, |&level| i32::from(level) - EVEN);
        before = (before.1, letter);
    }
    if word.bytes().any(|c| c.is_ascii_lowercase()) { sum } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::is_romanised;

    #[test]
    fn gurbani_is_told_from_english_that_speaks_of_it() {
        let check = |text: &str, want: bool| assert_eq!(is_romanised(text.split(' ')), want, "{text}");
        check("sochai soch na hovai je sochee", true);
        check("hukam rajai chalna nanak likhya naal", true);
        check("gagan mein thaal rav chand deepak", true);
        check("socy soic n hovei jy socI", true);
        check("the name of the true lord", false);
        check("nanak speaks of the divine will", false);
        check("he sings the praises of har", false);
    }
}
