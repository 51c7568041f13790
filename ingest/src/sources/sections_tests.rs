//! Markdown as plain text.

use super::*;
use proptest::prelude::*;

#[track_caller]
fn check(markdown: &str, want: Result<&[(&str, &str)], (u64, &str)>) {
    let got = sections(markdown, 1).map(|body| {
        let sections = body.sections.into_iter();
        sections.map(|section| (section.heading.unwrap_or_default(), section.text)).collect::<Vec<_>>()
    });
    let want = want.map_err(|(line, reason)| Fault::new(line, reason)).map(|sections| {
        sections.iter().map(|&(heading, text)| (heading.to_owned(), text.to_owned())).collect::<Vec<_>>()
    });
    assert_eq!(got, want, "{markdown:?}");
}

#[test]
fn marks_go_and_words_stay() {
    check("", Ok(&[]));
    check("one *two* __three__ `four`", Ok(&[("", "one two three four")]));
    check("a [link](https://a.org \"t\") and <https://b.org>", Ok(&[("", "a link and https://b.org")]));
    check("a ![picture of *it*](x.png) b", Ok(&[("", "a  b")]));
    check("soft\nbreak\n\nhard\\\nbreak", Ok(&[("", "soft break\n\nhard\nbreak")]));
    check("&amp; \\* 1 < 2", Ok(&[("", "& * 1 < 2")]));
    check("> quoted\n> words\n\nplain", Ok(&[("", "quoted words\n\nplain")]));
    check("a\n\n    code *kept*\n\n```rust\nmore\n\n  code\n```\n", Ok(&[("", "a\n\ncode *kept*\n\nmore\n\n  code")]));
    check("| a | b |\n|---|---|\n| *c* | d |\n\nafter", Ok(&[("", "a, b.\nc, d.\n\nafter")]));
}

#[test]
fn a_token_is_kept_verbatim() {
    check("see {{line:BL70}}\n\n- {{line:A_B_C}}", Ok(&[("", "see {{line:BL70}}\n{{line:A_B_C}}")]));
}

#[test]
fn items_become_sentences() {
    check("five:\n\n- kesh\n- *kangha*\n- ਕੜਾ\n- why?\n\nso", Ok(&[("", "five:\nkesh.\nkangha.\nਕੜਾ।\nwhy?\n\nso")]));
    check("3. a\n4. b", Ok(&[("", "3. a.\n4. b.")]));
    check("- a\n  - b\n    1. c\n- d\n\n  e", Ok(&[("", "a.\nb.\n1. c.\nd.\ne.")]));
}

#[test]
fn sections_begin_at_second_level_headings() {
    let want = [("", "intro"), ("A *b* c", "text\n\nDeeper\n\nmore"), ("ਦੂਜਾ", "x")];
    check("intro\n\n## A \\*b\\* `c`\n\ntext\n\n### Deeper\nmore\n\nਦੂਜਾ\n---\nx", Ok(&want));
    check("> ## quoted\n\nb", Ok(&[("", "quoted\n\nb")]));
    let body = sections("# Title\n\n## A\nx", 10).unwrap();
    assert_eq!((body.title, body.sections[0].line), (Some(("Title".into(), 10)), 12));
}

#[test]
fn what_is_refused() {
    check("a\n\n<div>x</div>", Err((3, "holds HTML, which is not read")));
    check("a <b>x</b>", Err((1, "holds HTML, which is not read")));
    check("<!-- hidden instruction -->", Err((1, "holds HTML, which is not read")));
    check("a\n\n# Late", Err((3, "a `#` heading is the title and stands first; sections begin with `##`")));
    check("# A\n\n# B", Err((3, "a `#` heading is the title and stands first; sections begin with `##`")));
    check("## A\n\n## B\nx", Err((1, "a section has no text")));
    check("x\n\n## A\n![picture](x)\n", Err((3, "a section has no text")));
    check("##\nx", Err((1, "a heading says nothing")));
}

#[test]
fn oversized_texts_are_parted() {
    let cases: [(&str, usize, &[&str]); 7] = [
        ("aa\n\nbb", 6, &["aa\n\nbb"]),
        ("aa\n\nbb", 5, &["aa", "bb"]),
        ("aa\n\nbb\n\ncc", 6, &["aa\n\nbb", "cc"]),
        ("aaaaaaaa\n\nbb", 5, &["aaaaaaaa", "bb"]),
        ("aa\nbb\ncc", 5, &["aa\nbb", "cc"]),
        ("ਕਕ\n\nਖਖ", 6, &["ਕਕ\n\nਖਖ"]),
        ("a\n\nb\nbbb\nc\n\nd", 5, &["a\n\nb", "bbb\nc", "d"]),
    ];
    for (text, cap, want) in cases {
        assert_eq!(pieces(text, cap), want, "{text:?}");
    }
}

#[test]
fn nesting_and_open_marks_cost_no_more_than_their_length() {
    let many = 20_000;
    for bomb in ["> ", "[", "![", "*a_ ", "`a``", "- ", "<a", "[a](", "&#", "| a ", "1. ", "~~~\n", "{{", "\\", "a\n"] {
        let _ = sections(&bomb.repeat(many), 1);
    }
    let stairs: String = (0..400).map(|depth| format!("{}- a\n", " ".repeat(depth * 2))).collect();
    let _ = sections(&stairs, 1);
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "([#>*\\-`\\[\\]()!|~_<&; \n1.a\\\\]|\\PC){0,80}") {
        let _ = sections(&text, 1);
    }

    #[test]
    fn no_word_is_lost_in_parting(text in "[ab]{1,6}(\n{1,2}[ab]{1,6}){0,12}", cap in 1..20_usize) {
        let words = |text: &str| text.split('\n').filter(|line| !line.is_empty()).map(str::to_owned).collect::<Vec<_>>();
        let pieces = pieces(&text, cap);
        prop_assert_eq!(pieces.iter().flat_map(|piece| words(piece)).collect::<Vec<_>>(), words(&text));
        prop_assert!(pieces.iter().all(|piece| piece.chars().count() <= cap || !piece.contains('\n')));
    }
}
