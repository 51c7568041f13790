//! Front matter, good and doubtful.

use super::*;

/// Fields as key, values and line; or the line and reason of a refusal.
type Wanted<'a> = Result<&'a [(&'a str, &'a [&'a str], u64)], (u64, &'a str)>;

#[track_caller]
fn check(source: &str, want: Wanted<'_>) {
    let got = split(source).map(|article| {
        let fields = article.fields.into_iter().map(|field| match field.value {
            Value::One(value) => (field.key, vec![value], field.line),
            Value::Many(values) => (field.key, values, field.line),
        });
        fields.collect::<Vec<_>>()
    });
    let want = want.map_err(|(line, reason)| Fault::new(line, reason)).map(|fields| {
        let owned = |values: &[&str]| values.iter().map(|&value| value.to_owned()).collect::<Vec<_>>();
        fields.iter().map(|&(key, values, line)| (key.to_owned(), owned(values), line)).collect::<Vec<_>>()
    });
    assert_eq!(got, want, "{source:?}");
}

#[test]
fn plain_fields_of_every_form() {
    check("---\ntitle: Japji Sahib\n---\n", Ok(&[("title", &["Japji Sahib"], 2)]));
    check("---\r\ntitle:  a  \r\n---\r\n", Ok(&[("title", &["a"], 2)]));
    check("---\n# why\n\ntitle: 'it''s'\n---", Ok(&[("title", &["it's"], 4)]));
    check("---\ntitle: \"a: \\\"b\\\" #c\"\n---", Ok(&[("title", &["a: \"b\" #c"], 2)]));
    check(
        "---\nsources: [https://a.org/b, \"c, d\" , 'e']\n---",
        Ok(&[("sources", &["https://a.org/b", "c, d", "e"], 2)]),
    );
    check("---\npeople: []\nid: x\n---", Ok(&[("people", &[], 2), ("id", &["x"], 3)]));
    check("---\ndates:\n  - 1469\n- 1539\ntitle: x\n---", Ok(&[("dates", &["1469", "1539"], 2), ("title", &["x"], 5)]));
    check("no fence", Ok(&[]));
    check("", Ok(&[]));
}

#[test]
fn toml_fields_keep_what_was_written() {
    let source = "+++\ntitle = \"a\"\ndates = [1469, 1539-09-22]\n+++\nbody";
    check(source, Ok(&[("title", &["a"], 2), ("dates", &["1469", "1539-09-22"], 3)]));
    check("+++\na = [1]\nb.c = 1\n+++\n", Err((3, "b: is not text or a list of texts")));
    check("+++\ntitle = 1.5\n+++\n", Err((2, "title: is not text or a list of texts")));
    check("+++\ntitle = [[\"a\"]]\n+++\n", Err((2, "title: is not text or a list of texts")));
    assert_eq!(split("+++\na = \n+++\n").unwrap_err().line, Some(2));
    assert_eq!(split("+++\na = 1\na = 2\n+++\n").unwrap_err().line, Some(3));
    assert!(split(&format!("+++\na = {}\n+++\n", "[".repeat(100_000))).is_err());
}

#[test]
fn whatever_could_be_read_in_two_ways_is_refused() {
    let cases = [
        ("---\ntitle: a", 1, "the front matter is not closed by `---`"),
        ("---\ntitle: Japji: the song\n---", 2, "title: a value that holds `: ` or ` #` must stand in quotes"),
        ("---\ntitle: a #b\n---", 2, "title: a value that holds `: ` or ` #` must stand in quotes"),
        ("---\nid: a\ntitle: |\n  text\n---", 3, "title: a value that begins with `|` must stand in quotes"),
        ("---\ntitle: &x a\n---", 2, "title: a value that begins with `&` must stand in quotes"),
        ("---\ntitle: {a: b}\n---", 2, "title: a value that begins with `{` must stand in quotes"),
        ("---\ntitle: !!binary x\n---", 2, "title: a value that begins with `!` must stand in quotes"),
        ("---\ntitle: a\n  b\n---", 3, "an indented line: nested fields and values of several lines are not read"),
        ("---\ntitle:\n---", 2, "title: says nothing"),
        ("---\ntitle:\nid: x\n---", 2, "title: says nothing"),
        ("---\n- a\n---", 2, "a list item stands under no key"),
        ("---\ntitle: a\n- b\n---", 3, "a list item stands under no key"),
        ("---\nsources:\n- title: x\n---", 3, "sources: a value that holds `: ` or ` #` must stand in quotes"),
        ("---\nsources:\n\t- x\n---", 3, "sources: a tab in a list"),
        ("---\nid: a\nid: b\n---", 3, "id: stands twice"),
        ("---\njust words\n---", 2, "is not `key: value`"),
        ("---\nid:a\n---", 2, "is not `key: value`"),
        ("---\nId: a\n---", 2, "the key is not made of small letters and `_`"),
        ("---\npeople: [a\n---", 2, "people: the list is not closed by `]`"),
        ("---\npeople: [a] b\n---", 2, "people: the list is not closed by `]` at the end of the line"),
        ("---\npeople: [a, ]\n---", 2, "people: an empty item"),
        ("---\npeople: [[a]]\n---", 2, "people: a value that begins with `[` must stand in quotes"),
        ("---\ntitle: \"a\n---", 2, "title: the quote \" is not closed"),
        ("---\ntitle: 'a' b\n---", 2, "title: something stands behind the closing quote"),
        ("---\ntitle: \"\\x\"\n---", 2, "title: only \\\\, \\\", \\/ and \\n are known behind a backslash"),
    ];
    for (source, line, reason) in cases {
        check(source, Err((line, reason)));
    }
}

#[test]
fn the_body_knows_its_line() {
    let article = split("---\nid: a\n\n---\nfirst\n").unwrap();
    assert_eq!((article.body, article.body_line), ("first\n", 5));
}
