//! How well a query fits into a line: the cheapest way to read it somewhere in the line, sound by sound or
//! sign by sign. BM25 finds lines that share keys; this tells which of them was meant.

use crate::text::normal::is_letter;
use crate::text::sound::{self, Sound};

/// What it costs to read one symbol as another, to skip one in the line, to have one too many.
pub(super) trait Costs {
    /// A sound or a character.
    type Symbol: Copy + PartialEq;
    fn substitute(line: Self::Symbol, query: Self::Symbol) -> u32;
    fn skip(line: Self::Symbol) -> u32;
    fn extra(query: Self::Symbol) -> u32;
    fn is_gap(symbol: Self::Symbol) -> bool;
}

/// Costs of sounds: [`crate::text::sound`].
pub(super) struct BySound;

impl Costs for BySound {
    type Symbol = Sound;
    fn substitute(line: Sound, query: Sound) -> u32 {
        sound::substitute(line, query)
    }
    fn skip(line: Sound) -> u32 {
        sound::skip_in_line(line)
    }
    fn extra(query: Sound) -> u32 {
        sound::extra_in_query(query)
    }
    fn is_gap(symbol: Sound) -> bool {
        symbol == Sound::Gap
    }
}

/// Costs of Gurmukhi characters in normal form, words parted by one space.
pub(super) struct BySign;

/// A letter is a word's body; a vowel sign is what people get wrong; nukta, addak and udaat are often left out.
fn weight(c: char) -> u32 {
    match c {
        ' ' => 10,
        '\u{0A3C}' | '\u{0A51}' | 'ੱ' => 12,
        'ਂ' | 'ੰ' => 25,
        c if is_letter(c) => sound::WHOLE,
        _ => 40,
    }
}

impl Costs for BySign {
    type Symbol = char;
    fn substitute(line: char, query: char) -> u32 {
        match (line, query) {
            (a, b) if a == b => 0,
            ('ਂ', 'ੰ') | ('ੰ', 'ਂ') => 4,
            (' ', _) | (_, ' ') => 3 * sound::WHOLE,
            (a, b) if is_letter(a) != is_letter(b) => sound::WHOLE + 40,
            (a, _) if is_letter(a) => sound::WHOLE + 10,
            _ => 45,
        }
    }
    fn skip(line: char) -> u32 {
        weight(line)
    }
    fn extra(query: char) -> u32 {
        weight(query)
    }
    fn is_gap(symbol: char) -> bool {
        symbol == ' '
    }
}

/// Beginning or ending a match inside a word.
const INSIDE_WORD: u32 = 25;

/// The fit of `query` in `line`: 1 when it stands there as it is, 0 when nothing of it does.
pub(super) fn fit<C: Costs>(query: &[C::Symbol], line: &[C::Symbol]) -> f32 {
    let most: u32 = query.iter().map(|&s| C::extra(s)).sum();
    if most == 0 {
        return 0.0;
    }
    let cost = cheapest::<C>(query, line).min(most);
    1.0 - cost as f32 / most as f32
}

/// Semi-global alignment: the whole query against any stretch of the line.
fn cheapest<C: Costs>(query: &[C::Symbol], line: &[C::Symbol]) -> u32 {
    // One column per position in the line; row q is the cost of having read q symbols of the query.
    let mut column: Vec<u32> = std::iter::once(0)
        .chain(query.iter().scan(0, |sum, &s| {
            *sum += C::extra(s);
            Some(*sum)
        }))
        .collect();
    let edge = |boundary: bool| if boundary { 0 } else { INSIDE_WORD };
    let ends_at = |at: usize| at == line.len() || C::is_gap(line[at]);
    let mut best = column[query.len()];
    for (at, &symbol) in line.iter().enumerate() {
        let skip = C::skip(symbol);
        let after_gap = C::is_gap(symbol);
        let mut diagonal = column[0];
        column[0] = edge(after_gap);
        for (q, &wanted) in query.iter().enumerate() {
            let read = diagonal + C::substitute(symbol, wanted);
            diagonal = column[q + 1];
            column[q + 1] = read.min(diagonal + skip).min(column[q] + C::extra(wanted));
        }
        best = best.min(column[query.len()] + edge(ends_at(at + 1)));
    }
    best
}

#[cfg(test)]
mod tests {
    use super::{BySign, BySound, fit};
    use crate::text::roman::{from_gurmukhi, from_latin};

    fn sign(query: &str, line: &str) -> f32 {
        let chars = |t: &str| t.chars().collect::<Vec<_>>();
        fit::<BySign>(&chars(query), &chars(line))
    }

    #[test]
    fn a_part_of_a_line_fits_wholly() {
        assert_eq!(sign("ਸੋਚਿ ਨ ਹੋਵਈ", "ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ਜੇ ਸੋਚੀ"), 1.0);
        assert!(sign("ਸੋਚੀ ਨ ਹੋਵਈ", "ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ਜੇ ਸੋਚੀ") > 0.9);
        assert!(sign("ਸੋਚਿ ਨ ਹੋਵਈ", "ਪਵਣੁ ਗੁਰੂ ਪਾਣੀ ਪਿਤਾ") < 0.4);
    }

    #[test]
    fn spellings_fit_their_line_best() {
        let lines = ["ਹੁਕਮਿ ਰਜਾਈ ਚਲਣਾ ਨਾਨਕ ਲਿਖਿਆ ਨਾਲਿ", "ਹੁਕਮੀ ਹੋਵਨਿ ਆਕਾਰ ਹੁਕਮੁ ਨ ਕਹਿਆ ਜਾਈ", "ਕੋਈ ਬੋਲੈ ਰਾਮ ਰਾਮ ਕੋਈ ਖੁਦਾਇ"];
        let check = |latin: &str, want: usize| {
            let query = from_latin(latin);
            let fits = lines.map(|l| fit::<BySound>(&query, &from_gurmukhi(l)));
            let best = (0..3).max_by(|&a, &b| fits[a].total_cmp(&fits[b]));
            assert_eq!(best, Some(want), "{latin} {fits:?}");
            assert!(fits[want] > 0.85, "{latin} {fits:?}");
        };
        check("hukam rajai chalna nanak likhya naal", 0);
        check("hukmi hovan akaar", 1);
        check("koi bole ram ram koi khudaye", 2);
    }
}
