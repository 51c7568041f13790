//! From what was typed to the words that phrases are made of.
//!
//! People in distress write in a hurry, and some hide the words on purpose. So spellings that a reader would take
//! for the same word become one key, and the phrases are written in those keys too.

use unicode_normalization::UnicodeNormalization;

/// The alphabet a word is written in, which decides the phrases it can be part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Script {
    /// English and romanised Punjabi or Hindi.
    Latin,
    /// Gurmukhi, and Devanagari read letter by letter into Gurmukhi.
    Gurmukhi,
    /// Shahmukhi.
    Arabic,
}

/// One word of a text: where it stands in [`Words::text`], its alphabet, and whether a sentence ended before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) script: Script,
    pub(super) opens_sentence: bool,
}

/// A text as words. All words lie in one buffer.
#[derive(Debug, Default)]
pub(super) struct Words {
    pub(super) text: String,
    pub(super) list: Vec<Word>,
}

impl Words {
    /// Splits `text`: compatibility forms, case, accents, look-alike letters, zero-width and bidi marks and
    /// apostrophes no longer tell words apart; digits inside a word are read as the letters they stand for.
    pub(super) fn of(text: &str) -> Self {
        let mut words =
            Self { text: String::with_capacity(text.len() + 16), list: Vec::with_capacity(text.len() / 5 + 4) };
        let mut reader = Reader { start: 0, script: None, opens_sentence: true };
        for c in text.nfkd() {
            let c = plain(c);
            if is_dropped(c) {
                continue;
            }
            match script_of(c, reader.script) {
                Some(script) => {
                    if reader.script.is_some_and(|open| open != script) {
                        reader.close(&mut words);
                    }
                    reader.script = Some(script);
                    words.text.extend(c.to_lowercase());
                }
                None => {
                    reader.close(&mut words);
                    reader.opens_sentence |= matches!(c, '.' | '!' | '?' | ';' | '\n' | '।' | '॥' | '|' | '۔' | '؟');
                }
            }
        }
        reader.close(&mut words);
        words.join_spelt_out();
        words
    }

    pub(super) fn word(&self, word: Word) -> &str {
        &self.text[word.start..word.end]
    }

    /// "s u i c i d e" is also read as one word, put at the end so that the order of the rest stays.
    fn join_spelt_out(&mut self) {
        let mut joined = String::new();
        let mut run = 0..0;
        let single = |words: &Self, at: usize| {
            let word = words.list[at];
            word.script == Script::Latin && word.end - word.start == 1
        };
        for at in 0..=self.list.len() {
            if at < self.list.len() && single(self, at) {
                run.end = at + 1;
                continue;
            }
            if run.len() >= 4 {
                joined.extend(self.list[run.clone()].iter().map(|&word| self.word(word)));
                joined.push(' ');
            }
            run = at + 1..at + 1;
        }
        for word in joined.split_terminator(' ') {
            let start = self.text.len();
            self.text.push_str(word);
            self.list.push(Word { start, end: self.text.len(), script: Script::Latin, opens_sentence: true });
        }
    }
}

struct Reader {
    start: usize,
    script: Option<Script>,
    opens_sentence: bool,
}

impl Reader {
    fn close(&mut self, words: &mut Words) {
        if let Some(script) = self.script.take() {
            if script == Script::Latin {
                read_digits_as_letters(&mut words.text, self.start);
            }
            words.list.push(Word {
                start: self.start,
                end: words.text.len(),
                script,
                opens_sentence: self.opens_sentence,
            });
            self.opens_sentence = false;
            words.text.push(' ');
        }
        self.start = words.text.len();
    }
}

/// Digits stand for letters only inside a word that has letters: "k1ll", but not "14".
fn read_digits_as_letters(text: &mut String, start: usize) {
    let word = &text[start..];
    let has_letters = word.bytes().any(|b| b.is_ascii_lowercase());
    let has_digits = word.bytes().any(|b| b.is_ascii_digit() || b == b'@' || b == b'$');
    if has_letters && has_digits {
        let read: String = word.chars().map(letter_for).collect();
        text.truncate(start);
        text.push_str(&read);
    }
}

fn letter_for(c: char) -> char {
    match c {
        '0' => 'o',
        '1' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        _ => c,
    }
}

fn script_of(c: char, open: Option<Script>) -> Option<Script> {
    match c {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '@' | '$' => Some(Script::Latin),
        '\u{0A01}'..='\u{0A75}' => Some(Script::Gurmukhi),
        '\u{0620}'..='\u{065F}' | '\u{066E}'..='\u{06D3}' | '\u{06D5}'..='\u{06DC}' => Some(Script::Arabic),
        // A letter of any other alphabet is a letter all the same: it must not cut a word in two.
        _ if c.is_alphanumeric() => Some(open.unwrap_or(Script::Latin)),
        _ => None,
    }
}

/// Marks that carry no letter: accents, joiners, direction marks, variation selectors, apostrophes, and the star
/// that stands in for a letter inside a word.
fn is_dropped(c: char) -> bool {
    matches!(c,
        '\u{0300}'..='\u{036F}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{FE20}'..='\u{FE2F}' | '\u{AD}' | '\u{61C}' | '\u{180E}'
        | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}'
        | '\u{E0000}'..='\u{E01EF}' | '\u{0A3C}' | '\u{0610}'..='\u{061A}' | '\u{064B}'..='\u{065F}' | '\u{0670}'
        | '\'' | '’' | '‘' | 'ʼ' | '`' | '´' | '*')
}

/// Letters drawn alike become one; Devanagari becomes Gurmukhi, whose block has the same order.
fn plain(c: char) -> char {
    match c {
        'а' | 'А' | 'α' | 'ɑ' => 'a',
        'с' | 'С' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'е' | 'Е' | 'є' | 'ε' => 'e',
        'һ' | 'Н' => 'h',
        'і' | 'І' | 'ι' | 'ı' | 'ӏ' | 'ɩ' => 'i',
        'ј' => 'j',
        'κ' | 'к' | 'К' => 'k',
        'м' | 'М' => 'm',
        'п' => 'n',
        'о' | 'О' | 'ο' | 'Ο' => 'o',
        'р' | 'Р' | 'ρ' => 'p',
        'ѕ' | 'Ѕ' => 's',
        'т' | 'Т' | 'τ' => 't',
        'υ' => 'u',
        'ν' | 'ѵ' => 'v',
        'ԝ' | 'ω' => 'w',
        'х' | 'Х' => 'x',
        'у' | 'У' | 'γ' => 'y',
        'श' | 'ष' => 'ਸ',
        'ळ' => 'ਲ',
        '\u{0901}'..='\u{0963}' => char::from_u32(c as u32 + 0x100).unwrap_or(c),
        'ی' | 'ى' => 'ي',
        'ک' => 'ك',
        'ہ' | 'ھ' | 'ه' | 'ة' => 'ه',
        'ں' => 'ن',
        _ => c,
    }
}

/// The key of an English word: letters written twice or more count once ("killl", "diee"), except in words so
/// short that it would make another word of them ("off").
pub(super) fn english_key(word: &str, key: &mut String) {
    key.clear();
    for c in word.chars() {
        if !key.ends_with(c) || c.is_ascii_digit() || word.len() <= 3 {
            key.push(c);
        }
    }
}

/// The key of a romanised Punjabi word: long and short vowels, w and v, z and j, ph and f, q and k are written one
/// for the other. Only "maar" (to kill) keeps its long vowel, because "mar" (to die) is another verb.
pub(super) fn roman_key(word: &str, key: &mut String) {
    key.clear();
    let mut from = 0;
    if word.starts_with("maar") {
        key.push_str("mA");
        from = 3;
    }
    let mut previous = '\0';
    for c in word[from..].chars() {
        let folded = match (previous, c) {
            ('e', 'e') => {
                key.pop();
                'i'
            }
            ('o', 'o') => {
                key.pop();
                'u'
            }
            ('p', 'h') => {
                key.pop();
                'f'
            }
            (_, 'w') => 'v',
            (_, 'z') => 'j',
            (_, 'q') => 'k',
            _ => c,
        };
        previous = c;
        if !key.ends_with(folded) {
            key.push(folded);
        }
    }
}

/// The key of a Gurmukhi word: nasals, doubling and joining marks and the length of i and u are often left out or swapped.
pub(super) fn gurmukhi_key(word: &str, key: &mut String) {
    key.clear();
    for c in word.chars() {
        let c = match c {
            '\u{0A01}'..='\u{0A03}' | '\u{0A70}' | '\u{0A71}' | '\u{0A4D}' | '\u{0A51}' => continue,
            'ਾ' if key.ends_with('ਅ') => {
                key.pop();
                'ਆ'
            }
            'ੀ' => 'ਿ',
            'ੂ' => 'ੁ',
            'ਈ' => 'ਇ',
            'ਊ' => 'ਉ',
            _ => c,
        };
        key.push(c);
    }
}
