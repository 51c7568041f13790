//! Words, folds, sounds, first letters and English stems of any text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vichar_engine::text::normal::{fold, gurmukhi_words, is_letter, is_sign, normal};
use vichar_engine::text::sound::{Sound, extra_in_query, skip_in_line, substitute};
use vichar_engine::text::{english, letters, punjabi, roman};
use vichar_fuzz::texts;

fuzz_target!(|bytes: &[u8]| texts(bytes).iter().for_each(|text| check(text)));

fn check(text: &str) {
    gurmukhi(text);
    first_letters(text);
    sounds(&roman::from_latin(text));
    sounds(&roman::from_gurmukhi(text));
    latin(text);
}

fn gurmukhi(text: &str) {
    let normal_text = normal(text);
    let mut end = 0;
    let mut letters = 0;
    for word in gurmukhi_words(&normal_text) {
        let start = word.as_ptr() as usize - normal_text.as_ptr() as usize;
        assert!(start >= end, "words stand in their order");
        end = start + word.len();
        let behind = normal_text[end..].chars().next();
        if word != "ੴ" {
            assert!(word.starts_with(is_letter) && word.chars().all(|c| is_letter(c) || is_sign(c)), "{word:?}");
            assert!(!behind.is_some_and(|c| is_letter(c) || is_sign(c)), "{word:?} is cut");
        }
        letters += word.chars().filter(|&c| is_letter(c)).count();
        assert_eq!(normal(word), word, "a word of a normal text is normal");
        check_fold(word);
        let _ = punjabi::is_stop_word(word);
    }
    assert_eq!(letters, normal_text.chars().filter(|&c| is_letter(c)).count(), "every letter is in a word");
}

fn check_fold(word: &str) {
    let once = fold(word);
    assert!(!once.is_empty() && once.len() <= word.len());
    assert!(!once.contains(['\u{0A3C}', 'ੱ', '\u{0A51}', 'ੰ']), "{once:?}");
    // Of two silent vowels at the end one is dropped; no word of the scripture ends so.
    assert!(fold(&once) == once || once.ends_with(['ਿ', 'ੁ']), "{word:?} {once:?}");
}

fn first_letters(text: &str) {
    let of_line = letters::of_line(text);
    let normal_text = normal(text);
    assert!(of_line.len() <= gurmukhi_words(&normal_text).count());
    if let Some(codes) = letters::from_gurmukhi(text) {
        if gurmukhi_words(&normal_text).all(|word| word.chars().count() == 1) {
            assert_eq!(codes, of_line, "letters apart are the first letters of a line");
        }
    }
    if let Some(codes) = letters::from_font_code(text) {
        let keys = String::from_utf8(codes.clone()).expect("keys are ASCII");
        assert_eq!(letters::from_font_code(&keys), Some(codes), "a code is its own key");
    }
    let readings = letters::from_latin(text);
    assert!(readings.is_none_or(|readings| readings.iter().all(|set| !set.is_empty())));
}

fn sounds(sounds: &[Sound]) {
    assert!(sounds.first() != Some(&Sound::Gap) && sounds.last() != Some(&Sound::Gap), "{sounds:?}");
    assert!(sounds.windows(2).all(|pair| pair != [Sound::Gap, Sound::Gap]), "{sounds:?}");
    for key in roman::keys(sounds) {
        assert!(key.len() >= 2 && (!key.starts_with('_') || key.len() == 4), "{key:?}");
    }
    assert!(roman::consonants_in(sounds) <= sounds.len());
    for pair in sounds.windows(2) {
        assert_eq!(substitute(pair[0], pair[0]), 0);
        let _ = (substitute(pair[0], pair[1]), skip_in_line(pair[0]), extra_in_query(pair[1]));
    }
}

fn latin(text: &str) {
    let plain = english::unaccented(text);
    assert_eq!(english::unaccented(&plain), plain, "twice is once");
    let words = english::words(text);
    assert_eq!(english::words(&words.join(" ")), words, "twice is once");
    for word in &words {
        assert!(!word.is_empty() && word.chars().all(char::is_alphanumeric), "{word:?}");
        let _ = (english::stem(word), english::is_stop_word(word));
    }
}
