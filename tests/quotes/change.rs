//! Changes to a line: one sign of it, which is a misquotation, or its writing alone, which is none.

use vichar_engine::text::normal::{gurmukhi_words, normal};

const SIGNS: [char; 9] = ['ਾ', 'ਿ', 'ੀ', 'ੁ', 'ੂ', 'ੇ', 'ੈ', 'ੋ', 'ੌ'];

/// Chance from a seed (SplitMix64, Steele and others, 2014).
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.next() % count as u64).unwrap_or(0)
    }
}

fn is_consonant(c: char) -> bool {
    matches!(c, 'ਕ'..='ਹ')
}

fn letters(text: &str) -> String {
    gurmukhi_words(&normal(text)).collect()
}

/// The line with one vowel sign swapped, dropped or added, or one letter swapped.
pub(crate) fn changed(line: &str, chance: &mut Chance) -> String {
    const LETTERS: [char; 30] = [
        'ਸ', 'ਹ', 'ਕ', 'ਖ', 'ਗ', 'ਘ', 'ਚ', 'ਛ', 'ਜ', 'ਝ', 'ਟ', 'ਠ', 'ਡ', 'ਢ', 'ਣ', 'ਤ', 'ਥ', 'ਦ', 'ਧ', 'ਨ', 'ਪ', 'ਫ',
        'ਬ', 'ਭ', 'ਮ', 'ਯ', 'ਰ', 'ਲ', 'ਵ', 'ੜ',
    ];
    let chars: Vec<char> = normal(line).chars().collect();
    loop {
        let at = chance.below(chars.len());
        let mut new = chars.clone();
        let next = chars.get(at + 1).copied().unwrap_or(' ');
        match (chars[at], chance.below(4)) {
            (c, 0) if SIGNS.contains(&c) => new[at] = SIGNS[chance.below(SIGNS.len())],
            (c, 1) if SIGNS.contains(&c) => drop(new.remove(at)),
            (c, 2) if is_consonant(c) && (is_consonant(next) || next == ' ') => {
                new.insert(at + 1, SIGNS[chance.below(SIGNS.len())]);
            }
            (c, 3) if is_consonant(c) => new[at] = LETTERS[chance.below(LETTERS.len())],
            _ => continue,
        }
        let new: String = new.into_iter().collect();
        if letters(&new) != letters(line) {
            return new;
        }
    }
}

/// Letters with a nukta, in two characters and in one.
const NUKTA: [(&str, &str); 6] = [
    ("\u{0A38}\u{0A3C}", "\u{0A36}"),
    ("\u{0A1C}\u{0A3C}", "\u{0A5B}"),
    ("\u{0A16}\u{0A3C}", "\u{0A59}"),
    ("\u{0A17}\u{0A3C}", "\u{0A5A}"),
    ("\u{0A2B}\u{0A3C}", "\u{0A5E}"),
    ("\u{0A32}\u{0A3C}", "\u{0A33}"),
];

/// The line in another writing of the same letters: spaces, dandas, pause marks, numbers, invisible signs, letters with
/// a nukta in one character.
pub(crate) fn rewritten(line: &str, with_pauses: Option<&str>, chance: &mut Chance) -> String {
    let mut text = match with_pauses {
        Some(pauses) if chance.below(3) == 0 => pauses.to_owned(),
        _ => line.to_owned(),
    };
    match chance.below(5) {
        0 => text = text.replace('॥', "।"),
        1 => text = text.replace('॥', "||"),
        2 => text = text.chars().filter(|c| !matches!(c, '॥' | '।' | '੦'..='੯')).collect(),
        3 => text = text.trim_end_matches(|c: char| matches!(c, '॥' | '੦'..='੯' | ' ')).to_owned(),
        _ => {}
    }
    match chance.below(4) {
        0 => text = text.replace(' ', "  "),
        1 => text = text.chars().filter(|&c| c != ' ').collect(),
        2 => {
            let mut out = String::new();
            for c in text.chars() {
                if c != ' ' || chance.below(4) != 0 {
                    out.push(c);
                }
            }
            text = out;
        }
        _ => {}
    }
    match chance.below(4) {
        0 => text = NUKTA.iter().fold(text, |text, (two, one)| text.replace(two, one)),
        1 => text = text.chars().flat_map(|c| [Some(c), (c == 'ਨ').then_some('\u{200D}')]).flatten().collect(),
        2 => text = text.replace("ੋੁ", "ੁੋ"),
        _ => {}
    }
    format!("{}{text}{}", [" ", "", "॥ "][chance.below(3)], ["", " ", "॥"][chance.below(3)])
}
