//! Rows, good and hostile.

use super::super::Reader;
use super::super::trial::{Trial, passages, read_one};
use proptest::prelude::*;
use std::io::Write;

#[track_caller]
fn check(rows: &[u8], want: &[&str], refusals: &[&str]) {
    let got = read_one(Reader::JsonLines, "r.jsonl", rows);
    assert_eq!(got, (want.iter().map(|&s| s.into()).collect(), refusals.iter().map(|&s| s.into()).collect()));
}

/// A bad row between two good ones: it alone is refused, in line 2.
#[track_caller]
fn check_refused(row: &[u8], refusal: &str) {
    let rows = [&b"{\"id\":\"first\",\"text\":\"x\"}\n"[..], row, b"\n{\"id\":\"last\",\"text\":\"x\"}\n"].concat();
    check(&rows, &["col/first#text | en |  | x", "col/last#text | en |  | x"], &[&format!("r.jsonl:2: {refusal}")]);
}

#[test]
fn a_row_is_a_text() {
    check(b"", &[], &[]);
    check(
        b"\xEF\xBB\xBF{\"_id\":\"4983\",\"title\":\"T\",\"text\":\"x\",\"metadata\":{}}\r\n\r\n",
        &["col/4983#text | en |  | x"],
        &[],
    );
    check(
        "{\"id\":\"a\",\"text\":\"ਕ੍\u{200d}ਰ\",\"language\":\"pa\",\"half\":1,\"x\":[{}]}".as_bytes(),
        &["col/a#text | pa |  | ਕ੍\u{200d}ਰ"],
        &[],
    );
    check(b"{\"id\":\"a\",\"title\":\"only a title\",\"text\":\"\"}", &["col/a#text | en |  | only a title"], &[]);
    check(b"{\"id\":\"A.b_c~d-e\",\"text\":\"two\\nlines\"}", &["col/A.b_c~d-e#text | en |  | two\nlines"], &[]);
}

#[test]
fn its_fields_have_their_place() {
    let row = b"{\"id\":\"a\",\"title\":\"T\",\"title_pa\":\"P\",\"text\":\"x\",\"topic\":\"conduct\",\"licence\":\"CC0\",\"url\":\"https://a.org\"}";
    let trial = Trial::new(&[("r.jsonl", row)]);
    let (texts, _) = trial.read(&trial.collection(Reader::JsonLines, "r.jsonl"));
    let (group, details) = (&texts[0].group, &texts[0].details);
    assert_eq!((group.id.as_str(), group.title.as_str(), group.title_pa.as_deref()), ("col/a", "T", Some("P")));
    let fields = [&details.topic, &details.licence, &details.url].map(Option::as_deref);
    let broken = read_one(Reader::JsonLines, "r.jsonl", b"{\"id\":\"a\",\"title\":\"a\\n b\",\"text\":\"\"}");
    assert_eq!(broken.0, ["col/a#text | en |  | a b"]);
    assert_eq!(fields, [Some("conduct"), Some("CC0"), Some("https://a.org")]);
}

#[test]
fn a_bad_row_is_refused_alone() {
    check_refused(b"{\"text\":\"x\"}", "is not a row: missing field `id` at column 12");
    check_refused(b"{\"id\":\"a\",\"text\":\" \"}", "has neither title nor text");
    check_refused(b"{\"id\":\"\",\"text\":\"x\"}", "the id `` is not made of A-Z a-z 0-9 . _ ~ -");
    check_refused(b"{\"id\":\"..\",\"text\":\"x\"}", "the id `..` is not made of A-Z a-z 0-9 . _ ~ -");
    check_refused(b"{\"id\":\"a/b\",\"text\":\"x\"}", "the id `a/b` is not made of A-Z a-z 0-9 . _ ~ -");
    check_refused("{\"id\":\"ਕ\",\"text\":\"x\"}".as_bytes(), "the id `ਕ` is not made of A-Z a-z 0-9 . _ ~ -");
    check_refused(b"{\"id\":\"a\",\"text\":\"x\",\"url\":\"javascript:x\"}", "url: is not an address on the web");
    check_refused(
        b"{\"id\":\"a\",\"text\":\"x\",\"topic\":\"A b\"}",
        "topic: `A b` is not made of small letters, digits and hyphens",
    );
    check_refused(
        b"{\"id\":\"a\",\"text\":\"x\",\"language\":\"E\"}",
        "language: `E` is not a language tag such as `pa` or `en`",
    );
    check_refused(b"{\"id\":\"first\",\"text\":\"y\"}", "the id `col/first` stands already in r.jsonl:1");
    check_refused(b"{\"id\":\"a\",\"id\":\"b\",\"text\":\"x\"}", "is not a row: duplicate field `id` at column 14");
    check_refused(b"{\"id\":\"a\",\"text\":\"\xFF\"}", "is not UTF-8 at byte 44");
}

#[test]
fn what_escapes_hide_is_refused() {
    check_refused(b"{\"id\":\"a\",\"text\":\"x\\u202Ey\"}", "text holds a bidi control, U+202E");
    check_refused(b"{\"id\":\"a\",\"text\":\"x\\u0000\"}", "text holds a control character, U+0000");
    check_refused(b"{\"id\":\"a\",\"text\":\"x\\u200b\"}", "text holds a zero-width character, U+200B");
    check_refused(
        b"{\"id\":\"a\",\"title\":\"\\udb40\\udc41\",\"text\":\"x\"}",
        "title holds a tag character, U+E0041",
    );
    check_refused("{\"id\":\"a\",\"text\":\"\u{2066}\"}".as_bytes(), "text holds a bidi control, U+2066");
    check_refused(b"{\"id\":\"a\",\"text\":\"\\ud800\"}", "is not a row: unexpected end of hex escape at column 25");
    check_refused(
        b"{\"id\":\"a\",\"text\":\"x\",\"half\":\"\\udc00\"}",
        "is not a row: lone leading surrogate in hex escape at column 35",
    );
    check_refused(
        b"{\"id\":\"a\",\"text\":\"a\x01\"}",
        "is not a row: control character (\\u0000-\\u001F) found while parsing a string at column 20",
    );
}

#[test]
fn depth_is_refused_wherever_it_stands() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        for field in ["text", "metadata", "half", "title"] {
            let row = format!("{{\"id\":\"a\",\"{field}\":{}1{}}}", open.repeat(10_000), close.repeat(10_000));
            let (texts, refusals) = read_one(Reader::JsonLines, "r.jsonl", row.as_bytes());
            assert!(texts.is_empty() && refusals.len() == 1, "{field}: {refusals:?}");
        }
    }
    let (_, refusals) = read_one(Reader::JsonLines, "r.jsonl", "[".repeat(1_000_000).as_bytes());
    assert_eq!(refusals.len(), 1);
}

#[test]
fn a_line_of_200_mb_is_passed_over() {
    let trial = Trial::new(&[("r.jsonl", b"{\"id\":\"a\",\"text\":\"x\"}\n")]);
    let mut file = std::fs::File::options().append(true).open(trial.path("r.jsonl")).unwrap();
    let block = vec![b'x'; 1_000_000];
    for _ in 0..200 {
        file.write_all(&block).unwrap();
    }
    file.write_all(b"\n{\"id\":\"b\",\"text\":\"y\"}\n").unwrap();
    let (texts, report) = trial.read(&trial.collection(Reader::JsonLines, "r.jsonl"));
    assert_eq!(passages(&texts), ["col/a#text | en |  | x", "col/b#text | en |  | y"]);
    assert_eq!(trial.refusals(&report), ["r.jsonl:2: the line is longer than 1 MiB"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        read_one(Reader::JsonLines, "r.jsonl", &bytes);
    }

    #[test]
    fn any_text_in_a_row_is_read_or_refused(text in "([\\u{200b}-\\u{2069}\\u{0}-\\u{20}ਕ੍]|.){0,20}", raw in "\\PC{0,20}") {
        let row = serde_json::json!({"id": "a", "title": text, "text": text, "url": raw});
        read_one(Reader::JsonLines, "r.jsonl", row.to_string().as_bytes());
        read_one(Reader::JsonLines, "r.jsonl", format!("{{\"id\":\"a\",\"text\":\"{raw}\"}}").as_bytes());
    }
}
