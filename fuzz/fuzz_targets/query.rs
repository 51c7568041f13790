//! Questions: their form, what they quote, and the crisis screen.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vichar_engine::query::{Form, LONGEST, Query, quoted};
use vichar_engine::safety::{Screen, assess, language_of};
use vichar_fuzz::texts;

fuzz_target!(|bytes: &[u8]| texts(bytes).iter().for_each(|text| check(text)));

fn check(text: &str) {
    for part in quoted(text) {
        assert!(text.contains(part) && part == part.trim() && !part.is_empty(), "{part:?}");
    }
    let tier = assess(text);
    assert_eq!(tier, assess(text), "the same text gives the same tier");
    let _ = language_of(text);
    let Ok(query) = Query::parse(text) else { return };
    assert!(!query.text().is_empty() && query.text() == text.trim());
    assert!(query.text().chars().count() <= LONGEST);
    assert!(!query.text().chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')));
    if let Form::FirstLetters(readings) = query.form() {
        assert!(!readings.is_empty());
        for reading in readings {
            assert!(reading.len() >= 2 && reading.iter().all(|codes| !codes.is_empty()), "{reading:?}");
        }
    }
    let tier = assess(query.text());
    assert_eq!(Screen::new(Some("in"), None).screen(query).crisis().is_some(), tier.is_some());
}
