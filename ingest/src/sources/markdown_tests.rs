//! Articles, good and hostile.

use super::super::trial::{Trial, link, passages, read_one};
use super::super::{Details, Reader};
use proptest::prelude::*;
use vichar_engine::passage::Body;

/// Checks the passages and refusals of one article in `Guru-1.md`.
#[track_caller]
fn check(source: &str, want: &[&str], refusals: &[&str]) {
    let got = read_one(Reader::Markdown, "Guru-1.md", source.as_bytes());
    assert_eq!(
        got,
        (want.iter().map(|&s| s.into()).collect(), refusals.iter().map(|&s| s.into()).collect()),
        "{source:?}"
    );
}

#[track_caller]
fn check_refused(source: &str, refusal: &str) {
    check(source, &[], &[&format!("Guru-1.md:{refusal}")]);
}

#[test]
fn an_article_is_its_summary_and_sections() {
    let source = "---\ntitle: Japji\nsummary: In short.\nsummary_pa: ਸਾਰ।\n---\n# Japji\n\nFirst.\n\n## Origin & use\nThen.\n\n## ਅਰਥ\nLast.\n";
    let want = [
        "col/guru-1#summary | en |  | In short.",
        "col/guru-1#summary-pa | pa |  | ਸਾਰ।",
        "col/guru-1#intro | en |  | First.",
        "col/guru-1#origin-use | en | Origin & use | Then.",
        "col/guru-1#ਅਰਥ | en | ਅਰਥ | Last.",
    ];
    check(source, &want, &[]);
    check("+++\nid = \"x\"\ntitle = \"T\"\nlanguage = \"pa\"\n+++\nਕ", &["col/x#intro | pa |  | ਕ"], &[]);
    check("# Title\n\ntext", &["col/guru-1#intro | en |  | text"], &[]);
}

#[test]
fn every_field_has_its_place() {
    let source = b"---\ntitle: T\ntitle_pa: '\xE0\xA8\x95'\nanswers_to: [what is t]\ntopic: conduct\nlanguage: en-GB\nlevel: amateur\nlicence: CC BY 4.0\nkind: person\n\
        people: [A, B]\nplaces: [P]\ndates: 1469\ncertainty: high\nsources:\n  - S\nreviewed_by: R\n---\nx\n";
    let trial = Trial::new(&[("a.md", source)]);
    let (texts, report) = trial.read(&trial.collection(Reader::Markdown, "a.md"));
    assert!(report.is_clean(), "{report}");
    assert_eq!((texts[0].group.title.as_str(), texts[0].group.title_pa.as_deref()), ("T", Some("ਕ")));
    assert_eq!(texts[0].group.answers_to, ["what is t"]);
    let want = Details {
        topic: Some("conduct".into()),
        language: Some("en-GB".into()),
        licence: Some("CC BY 4.0".into()),
        level: Some("amateur".into()),
        kind: Some("person".into()),
        people: vec!["A".into(), "B".into()],
        places: vec!["P".into()],
        dates: vec!["1469".into()],
        certainty: Some("high".into()),
        sources: vec!["S".into()],
        reviewed_by: vec!["R".into()],
        ..Details::default()
    };
    assert_eq!(texts[0].details, want);
}

#[test]
fn what_is_refused_has_its_line() {
    check("text", &[], &["Guru-1.md:1: has no title"]);
    check("", &[], &["Guru-1.md:1: has no title"]);
    check("# T", &[], &["Guru-1.md: has no text"]);
    check_refused("---\ntitle: T\nauthor: x\n---\nx", "3: unknown field `author`");
    check_refused("---\ntitle: [a, b]\n---\nx", "2: title: is one value, not a list");
    check_refused("---\ntitle: ' '\n---\nx", "2: title: says nothing");
    check_refused("---\nid: A b\ntitle: T\n---\nx", "2: id: `A b` is not of its form");
    check_refused("---\nid: ../../x\ntitle: T\n---\nx", "2: id: `../../x` is not of its form");
    check_refused("---\nlanguage: English\ntitle: T\n---\nx", "2: language: `English` is not of its form");
    check_refused("---\ntitle: T\n---\n# Other\nx", "4: the `#` heading is not the title `T`");
    check_refused("# T\n\n<script>x</script>", "3: holds HTML, which is not read");
    check_refused("# T\n\n## A\nx\n\n## a!\ny", "6: the section `#a` stands already in line 3");
    check_refused("# T\nx\n\n## Intro\ny", "4: the section `#intro` stands already in line 2");
    check_refused(
        "---\ntitle: T\nsummary: s\n---\n## Summary\ny",
        "5: the section `#summary` stands already in line 3",
    );
    check_refused("# T\n\n## 日本\ny", "3: a heading without Latin or Gurmukhi letters gives no id");
    check_refused("# T\na\u{202e}b", "2: holds a bidi control, U+202E");
    check_refused("# T\n\na\0b", "3: holds a control character, U+0000");
    check_refused("# T\n\na\u{200d}b", "3: holds a joiner outside Gurmukhi, U+200D");
    check("# T\n\na&#x202E;b", &[], &["Guru-1.md: text holds a bidi control, U+202E"]);
    check("# T\n\na&zwj;b", &[], &["Guru-1.md: text holds a joiner outside Gurmukhi, U+200D"]);
    let got = read_one(Reader::Markdown, "a.md", b"# T\n\xFF");
    assert_eq!(got, (vec![], vec!["a.md:2: is not UTF-8 at byte 4".into()]));
}

#[test]
fn a_licence_is_had_from_somewhere() {
    let trial = Trial::new(&[("a.md", b"# T\nx"), ("b.md", b"---\nlicence: CC0\n---\n# T\nx")]);
    let mut collection = trial.collection(Reader::Markdown, "");
    collection.licence.clear();
    let (texts, report) = trial.read(&collection);
    assert_eq!(trial.refusals(&report), ["a.md:1: has no licence, nor has its collection"]);
    assert_eq!(texts.len(), 1);
}

#[test]
fn an_oversized_section_is_numbered_within_itself() {
    let paragraph = "x".repeat(1_500);
    let source = format!("# T\n\n## A\n{paragraph}\n\n{paragraph}\n");
    let want = [format!("col/guru-1#a | en | A | {paragraph}"), format!("col/guru-1#a-2 | en | A | {paragraph}")];
    check(&source, &want.each_ref().map(String::as_str), &[]);
    check_refused(&format!("{source}\n## A 2\ny"), "8: the section `#a-2` stands already in line 3");
}

#[test]
fn a_folder_is_read_in_order_and_no_link_is_followed() {
    let trial = Trial::new(&[
        ("c/b.md", b"# B\nx"),
        ("c/a.md", b"# A\nx"),
        ("c/d/a.md", b"# A again\nx"),
        ("c/notes.txt", b"\xFF"),
        ("c/.hidden.md", b"\xFF"),
        ("secret.md", b"# S\nx"),
    ]);
    link(&trial.path("secret.md"), &trial.path("c/e.md"));
    link(&trial.path(""), &trial.path("c/f"));
    let (texts, report) = trial.read(&trial.collection(Reader::Markdown, "c"));
    assert_eq!(passages(&texts), ["col/a#intro | en |  | x", "col/b#intro | en |  | x"]);
    let want =
        ["c/d/a.md: the id `col/a` stands already in c/a.md", "c/e.md: is a symbolic link", "c/f: is a symbolic link"];
    assert_eq!(trial.refusals(&report), want);
    let (_, report) = trial.read(&trial.collection(Reader::Markdown, "none"));
    assert_eq!(trial.refusals(&report), ["none: does not exist"]);
    let (texts, _) = trial.read(&trial.collection(Reader::Markdown, "c/f/secret.md"));
    assert!(texts.is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        read_one(Reader::Markdown, "a.md", &bytes);
    }

    #[test]
    fn any_text_is_read_or_refused(front in "([a-z]{1,3}: |[\\[\\]\"',\\-#\n ]|\\PC){0,30}", body in "([#&;x\\n ]|\\PC){0,60}") {
        read_one(Reader::Markdown, "a.md", format!("---\ntitle: T\n{front}\n---\n{body}").as_bytes());
        read_one(Reader::Markdown, "a.md", format!("+++\ntitle = 'T'\n{front}\n+++\n{body}").as_bytes());
    }
}

#[test]
fn a_line_is_included_by_its_id() {
    type Want<'w> = Result<(&'w str, &'w [(u32, &'w str)]), &'w str>;
    let check = |body: &str, want: Want<'_>| {
        let trial = Trial::new(&[("a.md", format!("# T\n\n{body}").as_bytes())]);
        let (texts, report) = trial.read(&trial.collection(Reader::Markdown, "a.md"));
        match want {
            Ok((text, lines)) => {
                let Body::Prose(prose) = &texts[0].passages[0].body else { panic!("{body}") };
                let got: Vec<_> = prose.lines.iter().map(|l| (l.after, l.line.as_str())).collect();
                assert_eq!((prose.text.as_str(), got.as_slice()), (text, lines), "{body}");
            }
            Err(reason) => assert!(report.to_string().contains(reason), "{body}: {report}"),
        }
    };
    check("It says so:\n\n{{line:BL70}}\n\nAfter.", Ok(("It says so:\n\nAfter.", &[(11, "BL70")])));
    check("One.\n\n{{line:BL70}}\n\n{{line:H0PC}}", Ok(("One.", &[(4, "BL70"), (4, "H0PC")])));
    check("- one\n- {{line:BL70}}", Ok(("one.", &[(4, "BL70")])));
    check("It says {{line:BL70}} so.", Err("alone on its line"));
    check("One.\n\n{{line:../x}}", Err("alone on its line"));
    check("{{line:BL70}}", Err("no text beside"));
}
