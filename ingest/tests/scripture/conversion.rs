//! Every line from font code to Unicode: nothing lost, every sign in its place.

use crate::ground::rows;
use std::collections::BTreeSet;
use vichar_engine::text::font_code::to_unicode;
use vichar_engine::text::normal::{gurmukhi_words, is_letter, is_sign, normal, rank};

const VIRAMA: char = '\u{0A4D}';

/// Slips of the source, which are shown as they are: each leaves a sign without a letter.
const SLIPS: [&str; 8] = [
    "dasam:68YW",
    "dasam:WC1E",
    "ghazals:PFJE",
    "vaaran:4RS1",
    "vaaran:Y0Z4",
    "zindagi-nama:7X9W",
    "zindagi-nama:DWKA",
    "zindagi-nama:Q51Y",
];
/// Odd spellings of the source that leave a carrier with a vowel that it does not take.
const ODD_CARRIERS: [&str; 3] = ["dasam:CU9N", "kabit:VA15", "vaaran:GUE9"];

/// What is wrong with the signs of a text.
fn faults(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut chars = text.chars().peekable();
    // The rank of the last sign of the cluster; `None` outside of one.
    let mut last: Option<u8> = None;
    while let Some(c) = chars.next() {
        if is_letter(c) {
            last = Some(0);
            continue;
        }
        if !is_sign(c) {
            last = None;
            continue;
        }
        let Some(before) = last else {
            found.push(format!("orphan U+{:04X}", u32::from(c)));
            continue;
        };
        if c == VIRAMA {
            if before > 1 {
                found.push(format!("virama behind rank {before}"));
            }
            if chars.next_if(|&next| is_letter(next)).is_none() {
                found.push("virama without a letter".to_owned());
            }
            last = Some(1);
            continue;
        }
        if rank(c) < before {
            found.push(format!("U+{:04X} behind rank {before}", u32::from(c)));
        }
        last = Some(rank(c));
    }
    found
}

#[test]
fn no_sign_is_out_of_place_but_for_the_slips_of_the_source() {
    let mut slips = BTreeSet::new();
    for row in rows() {
        let faults = faults(&to_unicode(&row.code));
        if !faults.is_empty() {
            eprintln!("{}: {faults:?} {} {}", row.id, row.code, to_unicode(&row.code));
            slips.insert(row.id.as_str());
        }
    }
    assert!(slips.into_iter().eq(SLIPS));
}

/// A carrier alone is the letter's name in the alphabet poems; with a vowel sign it is a slip.
#[test]
fn carriers_have_the_vowels_that_they_take() {
    let mut odd = BTreeSet::new();
    for row in rows() {
        let text: Vec<char> = to_unicode(&row.code).chars().collect();
        if text.windows(2).any(|pair| matches!(pair[0], 'ੳ' | 'ੲ') && is_sign(pair[1])) {
            odd.insert(row.id.as_str());
        }
    }
    assert!(odd.into_iter().eq(ODD_CARRIERS));
}

#[test]
fn the_normal_form_is_reached_at_once_and_no_cluster_is_cut() {
    for row in rows() {
        let once = normal(&to_unicode(&row.code));
        assert_eq!(normal(&once), once, "{}", row.id);
        let mut end = 0;
        for word in gurmukhi_words(&once) {
            let start = end + once[end..].find(word).unwrap();
            let between = &once[end..start];
            // What stands between words is no part of a cluster, but for the orphans of the slips.
            let is_slip = SLIPS.contains(&row.id.as_str());
            assert!(is_slip || !between.contains(|c| is_letter(c) || is_sign(c)), "{}: {once}", row.id);
            assert!(!word.starts_with(is_sign) && !word.ends_with(VIRAMA), "{}: {word}", row.id);
            end = start + word.len();
        }
        let is_slip = SLIPS.contains(&row.id.as_str());
        assert!(is_slip || !once[end..].contains(|c| is_letter(c) || is_sign(c)), "{}: {once}", row.id);
    }
}

#[test]
fn nothing_of_the_font_code_is_left() {
    for row in rows() {
        let text = to_unicode(&row.code);
        // Editorial pauses and brackets are no letters; a Latin letter would be a glyph that was not known.
        assert!(!text.contains(|c: char| c.is_ascii_alphabetic() || c == '\u{25CC}'), "{}: {text}", row.id);
    }
}
