//! Our converter beside an independent one, `gurmukhi-utils` (GPL-3.0: it is run, never copied). Where the two
//! differ, a rule says why.

use crate::ground::{rows, workspace};
use std::collections::BTreeMap;
use std::io::{BufWriter, Write};
use std::process::{Command, Stdio};
use unicode_normalization::UnicodeNormalization;
use vichar_engine::text::font_code::to_unicode;
use vichar_engine::text::normal::{is_letter, normal};

/// What the peer makes of every line; `None` where it is not installed.
fn peer() -> Option<Vec<String>> {
    let folder = workspace().join("tests/peer");
    if !folder.join("node_modules/gurmukhi-utils").is_dir() {
        return None;
    }
    let mut child = Command::new("node")
        .arg("convert.js")
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let stdin = child.stdin.take().unwrap();
    // Written from a thread of its own: both pipes are small, and each end would wait for the other.
    let written = std::thread::spawn(move || {
        let mut out = BufWriter::new(stdin);
        rows().iter().for_each(|row| writeln!(out, "{}", serde_json::to_string(&row.code).unwrap()).unwrap());
    });
    let ran = child.wait_with_output().unwrap();
    written.join().unwrap();
    assert!(ran.status.success());
    let said = String::from_utf8(ran.stdout).unwrap();
    Some(said.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

/// Why the two write a word in different ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rule {
    /// It writes a letter with nukta as one character, which NFC takes apart again.
    PrecomposedNukta,
    /// It leaves a vowel before the udaat: `piV@`.
    VowelBeforeUdaat,
    /// It leaves a nasal before the bihari behind which it belongs: `jweˆØI`.
    NasalBeforeBihari,
    /// It leaves a nasal before the sihari: `SrmiMdw`.
    NasalBeforeSihari,
    /// It leaves a vowel before a subjoined letter: `AsquR`.
    VowelBeforeSubjoined,
    /// It leaves addak before its vowel: `hX¤wiq`.
    AddakBeforeVowel,
    /// It leaves two vowels on one letter in the order in which they were typed: `diuD`.
    TwoVowels,
    /// It joins the other of two vowels with their carrier: `aUo`.
    TwoVowelsOnACarrier,
}

/// The rule by which a word differs, and `None` when there is none. `code` is without layout marks.
fn rule(code: &str, ours: &str, theirs: &str) -> Option<Rule> {
    const VOWELS: &str = "wWIuüU¨yYoO";
    if ours.nfc().eq(theirs.nfc()) {
        return Some(Rule::PrecomposedNukta);
    }
    // From here on they have the same signs, in another order.
    let letters = |text: &str| -> Vec<char> { text.nfd().filter(|&c| is_letter(c)).collect() };
    let chars: Vec<char> = code.chars().collect();
    let pair =
        |first: &str, second: &str| chars.windows(2).any(|two| first.contains(two[0]) && second.contains(two[1]));
    if normal(ours) != normal(theirs) {
        let on_a_carrier = "aAe".contains(chars[0]) && pair(VOWELS, VOWELS);
        return (on_a_carrier && chars.len() == 3).then_some(Rule::TwoVowelsOnACarrier);
    }
    if code.contains('@') {
        return Some(Rule::VowelBeforeUdaat);
    }
    if pair("MµNˆ", "I") {
        return Some(Rule::NasalBeforeBihari);
    }
    if letters(ours) == letters(theirs) && pair("i", "MµNˆ") {
        return Some(Rule::NasalBeforeSihari);
    }
    if pair(VOWELS, "R®HÍÎî") {
        return Some(Rule::VowelBeforeSubjoined);
    }
    if pair("`~¤", VOWELS) {
        return Some(Rule::AddakBeforeVowel);
    }
    // A sihari stands before its letter: with a vowel behind that letter, or before it, there are two.
    let sihari = chars.windows(3).any(|three| three[0] == 'i' && VOWELS.contains(three[2]));
    (pair(VOWELS, VOWELS) || pair("i", VOWELS) || sihari).then_some(Rule::TwoVowels)
}

#[test]
fn every_difference_from_the_peer_has_its_rule() {
    let Some(theirs) = peer() else {
        let _ = writeln!(std::io::stderr(), "SKIPPED the peer: run `npm ci --ignore-scripts` in tests/peer");
        return;
    };
    assert_eq!(theirs.len(), rows().len());
    let mut counts: BTreeMap<Rule, u32> = BTreeMap::new();
    let mut unlike = Vec::new();
    for (row, theirs) in rows().iter().zip(&theirs) {
        let ours = to_unicode(&row.code);
        let code = row.code.replace('Ø', "");
        let [code, ours, theirs] = [&code, &ours, theirs].map(|text| text.split_whitespace().collect::<Vec<_>>());
        assert!(code.len() == ours.len() && ours.len() == theirs.len(), "{}: {}", row.id, row.code);
        for ((code, ours), theirs) in code.iter().zip(ours).zip(theirs).filter(|((_, ours), theirs)| ours != theirs) {
            let rule = rule(code, ours, theirs);
            *counts.entry(rule.unwrap_or_else(|| panic!("{}: {code} {ours} {theirs}", row.id))).or_default() += 1;
            if normal(ours) != normal(theirs) {
                unlike.push((*code).to_owned());
            }
        }
    }
    // By words. In the normal form, which is what index and query compare, two are left.
    let want = [
        (Rule::PrecomposedNukta, 7_909),
        (Rule::VowelBeforeUdaat, 195),
        (Rule::NasalBeforeBihari, 112),
        (Rule::NasalBeforeSihari, 2),
        (Rule::VowelBeforeSubjoined, 3),
        (Rule::AddakBeforeVowel, 1),
        (Rule::TwoVowels, 5),
        (Rule::TwoVowelsOnACarrier, 2),
    ];
    assert_eq!(counts, BTreeMap::from(want));
    assert_eq!(unlike, ["aUo", "AwY"]);
}
