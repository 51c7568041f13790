//! Manifests, good and hostile.

use super::super::Reader;
use super::super::trial::{Trial, link};
use super::*;

const GOOD: &str = r#"[[collection]]
id = "history"
title = "History"
topic = "history"
language = "en"
licence = "CC0-1.0"
attribution = "Somebody"
reader = "markdown"
path = "history"
"#;

/// Checks what is refused of a manifest, and which collections go on.
#[track_caller]
fn check(source: &str, refusals: &[&str], ids: &[&str]) {
    let trial =
        Trial::new(&[("corpus/manifest.toml", source.as_bytes()), ("corpus/history/a.md", b""), ("secret/a.md", b"")]);
    link(&trial.path("secret"), &trial.path("corpus/link"));
    link(&trial.path("secret/a.md"), &trial.path("corpus/history/link.md"));
    let mut report = Report::default();
    let collections = manifest(&trial.path("corpus/manifest.toml"), &mut report).unwrap();
    assert_eq!(trial.refusals(&report), refusals, "{source}");
    assert_eq!(collections.iter().map(|collection| collection.id.as_str()).collect::<Vec<_>>(), ids);
    for collection in collections {
        assert!(collection.path.starts_with(trial.path("corpus")), "{:?}", collection.path);
    }
}

/// The good manifest with one line exchanged, and one good collection behind it.
#[track_caller]
fn check_line(old: &str, new: &str, refusal: &str) {
    assert!(GOOD.contains(old));
    let source = format!("{}\n{}", GOOD.replace(old, new), GOOD.replace("id = \"history\"", "id = \"other\""));
    check(&source, &[&format!("corpus/manifest.toml:{refusal}")], &["other"]);
}

#[test]
fn a_good_manifest() {
    let more = "title_pa = \"ਇਤਿਹਾਸ\"\nsha256 = \"AB\"\ncount = 3\n".replace("AB", &"ab".repeat(32));
    check(&format!("{GOOD}{more}"), &[], &["history"]);
    check("", &[], &[]);
}

#[test]
fn every_reader_has_its_name() {
    let path = "path = \"history\"\n";
    for (name, path, want) in [
        ("scripture", "", Reader::Scripture),
        ("markdown", path, Reader::Markdown),
        ("json-lines", path, Reader::JsonLines),
        ("places", path, Reader::Places),
    ] {
        let source = GOOD.replace("\"markdown\"", &format!("\"{name}\"")).replace("path = \"history\"\n", path);
        let trial = Trial::new(&[("m.toml", source.as_bytes()), ("history/a", b"")]);
        assert_eq!(manifest(&trial.path("m.toml"), &mut Report::default()).unwrap()[0].reader, want);
    }
    check_line("\"markdown\"", "\"scripture\"", "9: path: the scripture stands in the data folder");
    check_line("path = \"history\"", "", "1: path: says nothing");
}

#[test]
fn one_bad_collection_does_not_hinder_the_next() {
    check_line("licence = \"CC0-1.0\"\n", "", "1: missing field `licence`");
    check_line("CC0-1.0", " ", "6: licence: says nothing");
    check_line(
        "id = \"history\"",
        "id = \"His tory\"",
        "2: id: `His tory` is not made of small letters, digits and hyphens",
    );
    check_line("id = \"history\"", "id = \"\"", "2: id: says nothing");
    check_line("id = \"history\"", "id = 7", "2: invalid type: integer `7`, expected a string");
    check_line("title = \"History\"", "title = \"a\\u202Eb\"", "3: title: holds a bidi control, U+202E");
    check_line(
        "topic = \"history\"",
        "topic = \"a b\"",
        "4: topic: `a b` is not made of small letters, digits and hyphens",
    );
    check_line("\"en\"", "\"English\"", "5: language: `English` is not a language tag such as `pa` or `en`");
    check_line("path = \"history\"", "path = \"../secret\"", "9: path: `../secret` leaves the folder of the manifest");
    check_line(
        "path = \"history\"",
        "path = \"history/../../secret\"",
        "9: path: `history/../../secret` leaves the folder of the manifest",
    );
    check_line(
        "path = \"history\"",
        "path = \"/etc/passwd\"",
        "9: path: `/etc/passwd` leaves the folder of the manifest",
    );
    check_line("path = \"history\"", "path = \"\"", "9: path: says nothing");
    check_line("path = \"history\"", "path = \"none\"", "9: path: does not exist");
    check_line("path = \"history\"", "path = \"link\"", "9: path: corpus/link is a symbolic link");
    check_line("path = \"history\"", "path = \"link/a.md\"", "9: path: corpus/link is a symbolic link");
    check_line(
        "path = \"history\"",
        "path = \"history/link.md\"",
        "9: path: corpus/history/link.md is a symbolic link",
    );
    check_line(
        "path = \"history\"",
        "path = \"history\"\nregistry = \"../secret\"",
        "10: registry: `../secret` leaves the folder of the manifest",
    );
    check_line("path = \"history\"", "path = \"history\"\nregistry = \"none\"", "10: registry: does not exist");
    check_line("path = \"history\"", "path = \"history\"\nsha256 = \"ab\"", "10: sha256: is not 64 hexadecimal digits");
    check_line("path = \"history\"", "path = \"history\"\ncount = -1", "10: invalid value: integer `-1`, expected u64");
}

#[test]
fn unknown_keys_and_readers() {
    let keys = "`id`, `title`, `title_pa`, `topic`, `language`, `licence`, `attribution`, `reader`, `path`, `sha256`, `count`, `registry`, `country`";
    check_line("title = ", "titel = ", &format!("3: unknown field `titel`, expected one of {keys}"));
    let readers = "`scripture`, `markdown`, `json-lines`, `places`, `osm`, `wikidata`, `lexicon`, `lessons`, `phrases`";
    check_line("\"markdown\"", "\"pdf\"", &format!("8: unknown variant `pdf`, expected one of {readers}"));
    check(&format!("fetch = \"http://x\"\n{GOOD}"), &["corpus/manifest.toml:1: unknown key `fetch`"], &["history"]);
    check("collection = 1", &["corpus/manifest.toml:1: `collection` is written as [[collection]]"], &[]);
}

#[test]
fn exports_name_their_terms() {
    let osm = |more: &str| format!("reader = \"osm\"\n{more}");
    let odbl = "ODbL-1.0 (https://opendatacommons.org/licenses/odbl/1-0/)";
    let refusal = format!("6: licence: does not name ODbL, under which this is given: write `{odbl}`");
    check_line("reader = \"markdown\"\n", &osm(""), &refusal);
    let check_export = |licence: &str, attribution: &str, reader: &str, refusals: &[&str]| {
        let source = GOOD.replace("CC0-1.0", licence).replace("Somebody", attribution).replace("markdown", reader);
        check(&source, refusals, if refusals.is_empty() { &["history"] } else { &[] });
    };
    let whom = "corpus/manifest.toml:7: attribution: does not name whom to thank: write `OpenStreetMap contributors`";
    check_export(odbl, "OSM", "osm", &[whom]);
    check_export("ODbL-1.0", "© OpenStreetMap contributors", "osm", &[]);
    let cc0 = "corpus/manifest.toml:6: licence: does not name CC0, under which this is given: \
        write `CC0-1.0 (https://creativecommons.org/publicdomain/zero/1.0/)`";
    check_export("CC BY 4.0", "Wikidata", "wikidata", &[cc0]);
    let whom = "corpus/manifest.toml:7: attribution: does not name whom to thank: write `Wikidata`";
    check_export("CC0-1.0", "Somebody", "wikidata", &[whom]);
    check_export("CC0-1.0", "Wikidata", "wikidata", &[]);
    check_export("CC0-1.0", "Wikidata\"\ncountry = \"CA", "wikidata", &[]);
    let code = "corpus/manifest.toml:8: country: `Canada` is no country's code in ISO 3166, such as `CA`";
    check_export("CC0-1.0", "Wikidata\"\ncountry = \"Canada", "wikidata", &[code]);
    let other = "corpus/manifest.toml:8: country: is for the readers `osm` and `wikidata`";
    check_export("CC0-1.0", "S\"\ncountry = \"CA", "markdown", &[other]);
}

#[test]
fn two_of_one_id() {
    let want = "corpus/manifest.toml:10: the id `history` stands already in line 1";
    check(&format!("{GOOD}{GOOD}"), &[want], &["history"]);
}

#[test]
fn a_manifest_that_is_none() {
    let error = |bytes: &[u8]| {
        let trial = Trial::new(&[("m.toml", bytes)]);
        let error = manifest(&trial.path("m.toml"), &mut Report::default()).unwrap_err().to_string();
        error.replace(&trial.path("").display().to_string(), "")
    };
    assert!(error(b"a = 1\nb = ").starts_with("m.toml:2: "));
    assert_eq!(error(b"a = 1\n\xFF"), "m.toml:2: is not UTF-8 at byte 6");
    assert_eq!(error("a = '\u{202e}'".as_bytes()), "m.toml:1: holds a bidi control, U+202E");
    assert!(
        error("a = ".bytes().chain("[".repeat(100_000).bytes()).collect::<Vec<_>>().as_slice())
            .starts_with("m.toml:1: ")
    );
    assert!(manifest(Path::new("/nowhere/m.toml"), &mut Report::default()).is_err());
}
