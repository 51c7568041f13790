//! A text as it is held against a line: its signs, its sounds or its words, each with the word that it belongs to.

use crate::text::normal::{gurmukhi_words, is_letter, normal};
use crate::text::sound::{self, Sound};
use crate::text::{english, roman};
use std::hash::{DefaultHasher, Hash, Hasher};

/// What a text is compared by, and what each difference costs. A wrong letter costs [`sound::WHOLE`].
pub(super) trait Script {
    /// A character, a sound or a word.
    type Symbol: Copy;
    /// The line has `line` where the text has `given`.
    fn substitute(line: Self::Symbol, given: Self::Symbol) -> u32;
    /// The text lacks this.
    fn skip(line: Self::Symbol) -> u32;
    /// The text has this and the line does not.
    fn extra(given: Self::Symbol) -> u32;
    /// Whether words of this weight that cost so much are other words, and not another spelling of the same.
    fn differs(cost: u32, weight: u32) -> bool;
    /// Of fits whose costs differ by no more than this none is the better one.
    const NEAR_EQUAL: u32;
    /// A fit of this and more is that line, misspelt, whatever else might be thought.
    const CLOSE: f32;
    /// A part of so many words, and no fewer, tells which line it is of: two or three words of plain English stand in
    /// some line whatever they are.
    const PART: usize;
    /// A fit of this and more is that line, misspelt, when nothing better explains the text.
    const LIKELY: f32;
}

/// Gurmukhi in normal form, character by character: every other letter or sign is a difference.
pub(super) struct Signs;

impl Script for Signs {
    type Symbol = char;
    const NEAR_EQUAL: u32 = 0;
    const CLOSE: f32 = 0.85;
    const PART: usize = 2;
    const LIKELY: f32 = 0.70;

    fn substitute(line: char, given: char) -> u32 {
        match (is_letter(line), is_letter(given)) {
            _ if line == given => 0,
            (a, b) if a == b => sound::WHOLE,
            _ => sound::WHOLE + sound::WHOLE / 2,
        }
    }
    fn skip(_: char) -> u32 {
        sound::WHOLE
    }
    fn extra(_: char) -> u32 {
        sound::WHOLE
    }
    fn differs(cost: u32, _: u32) -> bool {
        cost > 0
    }
}

/// Latin letters that spell Gurbani, by sound: casual spellings of one word are the same word.
pub(super) struct Sounds;

impl Script for Sounds {
    type Symbol = Sound;
    const NEAR_EQUAL: u32 = 40;
    const CLOSE: f32 = 0.85;
    const PART: usize = 3;
    const LIKELY: f32 = 0.76;

    fn substitute(line: Sound, given: Sound) -> u32 {
        let is_n = |s: Sound| matches!(s, Sound::N | Sound::RetroN | Sound::Ny | Sound::Ng);
        if given == Sound::Nasal && is_n(line) { 5 } else { sound::substitute(line, given) }
    }
    fn skip(line: Sound) -> u32 {
        sound::skip_in_line(line)
    }
    fn extra(given: Sound) -> u32 {
        // An `n` at the end of a word (`main`, `mein`) is often how somebody hears the vowel.
        if given == Sound::Nasal { sound::skip_in_line(given) } else { sound::extra_in_query(given) }
    }
    fn differs(cost: u32, weight: u32) -> bool {
        // A wrong consonant, or vowels that are others altogether in a word that has little else.
        cost >= sound::WHOLE || cost > 66 && cost * 100 > weight * 36
    }
}

/// English, word by word.
pub(super) struct Words;

impl Script for Words {
    /// The word and its stem, hashed.
    type Symbol = (u64, u64);
    const NEAR_EQUAL: u32 = 0;
    const CLOSE: f32 = 0.80;
    const PART: usize = 4;
    const LIKELY: f32 = 0.66;

    fn substitute(line: (u64, u64), given: (u64, u64)) -> u32 {
        match (line, given) {
            (a, b) if a == b => 0,
            (a, b) if a.1 == b.1 => sound::WHOLE / 2,
            _ => sound::WHOLE,
        }
    }
    fn skip(_: (u64, u64)) -> u32 {
        sound::WHOLE
    }
    fn extra(_: (u64, u64)) -> u32 {
        sound::WHOLE
    }
    fn differs(cost: u32, _: u32) -> bool {
        cost > 0
    }
}

/// A text or a line, read.
pub(super) struct Reading<S: Script> {
    /// Word after word, without gaps: people join and part words as they like.
    pub(super) symbols: Vec<S::Symbol>,
    /// Where each word ends in `symbols`.
    pub(super) ends: Vec<usize>,
    /// The words as they are shown.
    pub(super) words: Vec<String>,
    /// How many words the line has without the mark of the refrain at its end: whoever leaves it out has still
    /// quoted the line whole.
    pub(super) core: usize,
}

impl<S: Script> Reading<S> {
    fn new() -> Self {
        Self { symbols: Vec::new(), ends: Vec::new(), words: Vec::new(), core: 0 }
    }

    fn push(&mut self, word: &str, symbols: impl IntoIterator<Item = S::Symbol>) {
        let before = self.symbols.len();
        self.symbols.extend(symbols);
        if self.symbols.len() > before {
            self.ends.push(self.symbols.len());
            self.words.push(word.to_owned());
            self.core = self.words.len();
        }
    }

    /// The first `most` symbols, to the end of a word: what one call costs must not grow without end.
    pub(super) fn limited(mut self, most: usize) -> Self {
        let words = self.ends.iter().take_while(|&&end| end <= most).count();
        self.words.truncate(words);
        self.ends.truncate(words);
        self.symbols.truncate(self.ends.last().copied().unwrap_or(0));
        self.core = self.core.min(words);
        self
    }

    /// The words from `first` to before `last`, as a reading of their own.
    pub(super) fn slice(&self, first: usize, last: usize) -> Self {
        let start = if first == 0 { 0 } else { self.ends[first - 1] };
        let end = if last == 0 { 0 } else { self.ends[last - 1] };
        Self {
            symbols: self.symbols[start..end].to_vec(),
            ends: self.ends[first..last].iter().map(|end| end - start).collect(),
            words: self.words[first..last].to_vec(),
            core: last - first,
        }
    }

    /// The words from `first` to before `last`, as one text.
    pub(super) fn part(&self, first: usize, last: usize) -> String {
        self.words[first..last].join(" ")
    }

    /// What it costs to have each symbol for nothing: the weight of a text.
    pub(super) fn weight(&self) -> u32 {
        self.symbols.iter().map(|&s| S::extra(s)).sum()
    }

    /// The same from its end to its beginning.
    pub(super) fn reversed(&self) -> Self {
        let length = self.symbols.len();
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let mut ends: Vec<usize> = starts.take(self.ends.len()).map(|start| length - start).collect();
        ends.reverse();
        Self {
            symbols: self.symbols.iter().rev().copied().collect(),
            ends,
            words: self.words.iter().rev().cloned().collect(),
            core: self.core,
        }
    }
}

/// Reads Gurmukhi, of a text or of a line.
pub(super) fn signs(text: &str) -> Reading<Signs> {
    let mut reading = Reading::new();
    let normal = normal(text);
    for word in gurmukhi_words(&normal) {
        reading.push(word, word.chars());
    }
    reading.core = core(&normal, &reading.words);
    reading
}

/// The words of a line before ਰਹਾਉ, where it is the mark and no word of the line: it stands behind a danda or digit.
fn core(normal: &str, words: &[String]) -> usize {
    let is_mark = |c: char| matches!(c, '।' | '॥' | '|' | '੦'..='੯' | '0'..='9');
    let marked = normal.rfind("ਰਹਾਉ").is_some_and(|at| normal[..at].trim_end().ends_with(is_mark));
    match words.iter().rposition(|w| w == "ਰਹਾਉ") {
        Some(at) if marked && at > 0 && at + 2 >= words.len() => at,
        _ => words.len(),
    }
}

/// Reads what a Gurmukhi line sounds like, word by word.
pub(super) fn line_sounds(line: &str) -> Reading<Sounds> {
    let mut reading = Reading::new();
    let normal = normal(line);
    for word in gurmukhi_words(&normal) {
        reading.push(word, roman::from_gurmukhi(word).into_iter().filter(|&s| s != Sound::Gap));
    }
    reading.core = core(&normal, &reading.words);
    reading
}

/// Reads what a text in Latin letters sounds like, word by word.
pub(super) fn sounds(text: &str) -> Reading<Sounds> {
    let mut reading = Reading::new();
    for word in text.split(|c: char| c.is_whitespace() || "|/".contains(c)) {
        let word = word.trim_matches(|c: char| !c.is_alphabetic());
        let mut sounds = heard(word);
        sounds.retain(|&s| s != Sound::Gap);
        if let [.., before, last @ Sound::N] = sounds.as_mut_slice()
            && *before != Sound::N
            && word.chars().count() > 2
        {
            *last = Sound::Nasal;
        }
        reading.push(word, sounds);
    }
    reading
}

/// The sounds of Latin letters, where some write an aspirate by doubling its letter: `utth` is `uth`, `kadtai` `kadhai`.
pub(super) fn heard(text: &str) -> Vec<Sound> {
    const DOUBLED: [(&str, &str); 6] =
        [("tth", "th"), ("ddh", "dh"), ("kkh", "kh"), ("cch", "ch"), ("jjh", "jh"), ("dt", "dh")];
    let plain = DOUBLED.iter().fold(text.to_lowercase(), |text, (doubled, plain)| text.replace(doubled, plain));
    roman::from_latin(&plain)
}

/// Reads English, of a text or of a translation. Numbers of verses are left out, and the translator's mark of the
/// refrain ("||1||Pause||") need not be quoted.
pub(super) fn words(text: &str) -> Reading<Words> {
    let hash = |word: &str| {
        let mut hasher = DefaultHasher::new();
        word.hash(&mut hasher);
        hasher.finish()
    };
    let mut reading = Reading::new();
    for word in english::words(text).iter().filter(|w| !w.chars().all(|c| c.is_ascii_digit())) {
        reading.push(word, [(hash(word), hash(&english::stem(word)))]);
    }
    let marked = text.trim_end_matches(|c: char| !c.is_alphabetic()).ends_with("||Pause");
    if marked && reading.core > 1 {
        reading.core -= 1;
    }
    reading
}

#[cfg(test)]
mod tests {
    use super::{signs, sounds, words};

    #[test]
    fn the_mark_of_the_refrain_is_no_word_of_the_line() {
        let check = |line: &str, core: usize| assert_eq!(signs(line).core, core, "{line}");
        check("ਬਨਿ ਆਈ ॥੧॥ ਰਹਾਉ ॥", 2);
        check("ਬਨਿ ਆਈ ॥੧॥ ਰਹਾਉ ਦੂਜਾ ॥", 2);
        check("ਕਹੁ ਨਾਨਕ ਰਹਾਉ ॥", 3);
        check("ਰਹਾਉ ॥", 1);
        assert_eq!(words("I get along with all. ||1||Pause||").core, 5);
        assert_eq!(words("After a pause").core, 3);
    }

    #[test]
    fn a_reading_turned_twice_is_itself() {
        let reading = signs("ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ");
        let twice = reading.reversed().reversed();
        assert_eq!((&twice.symbols, &twice.ends, &twice.words), (&reading.symbols, &reading.ends, &reading.words));
        assert_eq!(reading.reversed().words[0], "ਹੋਵਈ");
        assert_eq!(sounds("sat-naam, karta 1").words, ["sat-naam", "karta"]);
        assert_eq!(reading.limited(7).words, ["ਸੋਚੈ"]);
    }
}
