//! The font code's converter and the normal form of what it gives.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vichar_engine::text::font_code::to_unicode;
use vichar_engine::text::normal::{gurmukhi_words, is_invisible, is_sign, normal};
use vichar_fuzz::texts;

fuzz_target!(|bytes: &[u8]| texts(bytes).iter().for_each(|text| check(text)));

fn check(text: &str) {
    let unicode = to_unicode(text);
    let once = normal(&unicode);
    assert_eq!(normal(&once), once, "twice is once");
    assert_eq!(normal(&normal(text)), normal(text), "twice is once");
    assert!(!once.contains(is_invisible));
    assert!(gurmukhi_words(&once).all(|word| !word.starts_with(is_sign)), "{once:?}");
    // What the font's keys can write comes out in the normal form's order at once.
    if text.bytes().all(|b| b == b' ' || b.is_ascii_graphic()) {
        assert_eq!(unicode, once, "{text:?}");
    }
}
