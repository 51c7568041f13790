//! Bad input is reported with its place, never enters the index, and never stops the rest.

use crate::place::{Place, collection, refusals};
use std::io::{BufWriter, Write};
use std::os::unix::fs::symlink;

const GOOD: &str = r#"{"id":"good","title":"Good","text":"A good text beside the river."}"#;

/// Builds from `bad.toml` beside a good collection: only the good texts are live, and each refusal is told.
#[track_caller]
fn check(place: &Place, want: &[&str]) {
    place.corpus("north", "heron", 20);
    let built = place.ends(3, &["build", "--force", "--manifest", "bad.toml", "north.toml"]);
    let refused = refusals(&built);
    assert_eq!(refused.len(), want.len(), "{refused:#?}");
    for (refused, want) in refused.iter().zip(want) {
        let (file, reason) = want.split_once(" … ").unwrap();
        assert!(refused.starts_with(file) && refused.contains(reason), "{refused} is not {want}");
    }
    assert_eq!(built["end"].as_str(), Some("published"));
    let bad = place.ends(0, &["search", "poison", "-k", "50"]);
    assert!(!bad.to_string().contains("poisoned"), "{bad}");
    assert!(!place.seen().ids.is_empty());
    // `check` tells the same.
    let checked = place.ends(3, &["check", "--manifest", "bad.toml", "north.toml"]);
    assert_eq!(refusals(&checked), refused);
    // A second build has nothing new to do, and says again what is wrong.
    let again = place.ends(3, &["build", "--manifest", "bad.toml", "north.toml"]);
    assert_eq!((again["end"].as_str(), refusals(&again)), (Some("unchanged"), refused));
}

#[test]
fn rows_are_refused_one_by_one() {
    let place = Place::new();
    let mut rows = Vec::new();
    let bad: [&[u8]; 7] = [
        GOOD.as_bytes(),
        b"{\"id\":\"utf8\",\"text\":\"poisoned \xFF\xFE\"}",
        br#"{"id":"nul","text":"poisoned \u0000"}"#,
        br#"{"id":"bidi","text":"poisoned \u202E"}"#,
        br#"{"id":"good","text":"poisoned: the id stands already"}"#,
        br#"{"id":"../../escape","text":"poisoned"}"#,
        b"{poisoned",
    ];
    for row in bad {
        rows.extend_from_slice(row);
        rows.push(b'\n');
    }
    place.write("bad.jsonl", rows);
    place.write("bad.toml", collection("bad", "json-lines", "bad.jsonl", ""));
    check(
        &place,
        &[
            "bad.jsonl:2 … UTF-8",
            "bad.jsonl:3 … U+0000",
            "bad.jsonl:4 … U+202E",
            "bad.jsonl:5 … stands already",
            "bad.jsonl:6 … escape",
            "bad.jsonl:7 … is not a row",
        ],
    );
    let found = place.ends(0, &["search", "a good text beside the river", "--work", "bad"]);
    assert_eq!(found["hits"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_line_of_200_megabytes_is_refused_and_the_next_is_read() {
    let place = Place::new();
    let path = place.write("bad.jsonl", "");
    let mut file = BufWriter::new(std::fs::File::create(path).unwrap());
    write!(file, "{GOOD}\n{{\"id\":\"long\",\"text\":\"poisoned ").unwrap();
    let block = [b'a'; 1 << 16];
    for _ in 0..(200 << 20) / block.len() {
        file.write_all(&block).unwrap();
    }
    write!(file, "\"}}\n{}\n", GOOD.replace("\"good\"", "\"next\"")).unwrap();
    file.into_inner().unwrap();
    place.write("bad.toml", collection("bad", "json-lines", "bad.jsonl", ""));
    check(&place, &["bad.jsonl:2 … longer than"]);
    let found = place.ends(0, &["search", "a good text beside the river", "--work", "bad"]);
    assert_eq!(found["hits"].as_array().map(Vec::len), Some(2));
}

#[test]
fn collections_are_refused_one_by_one() {
    let place = Place::new();
    place.write("bad.jsonl", r#"{"id":"x","title":"X","text":"poisoned"}"#);
    symlink(place.path("bad.jsonl"), place.path("link.jsonl")).unwrap();
    let secret = Place::new();
    secret.write("secret.md", "poisoned");
    let fine = "title: A\ntopic: history\nlanguage: en\nlevel: amateur\nlicence: CC0\nsources:\n  - a book\n";
    place.write("folder/fine.md", format!("---\n{fine}---\n\n# A\n\nNothing but a word about the well.\n"));
    symlink(secret.path("secret.md"), place.path("folder/link.md")).unwrap();
    let unlicensed = collection("unlicensed", "json-lines", "bad.jsonl", "").replace("licence = \"CC0-1.0\"\n", "");
    let zeros = "0".repeat(64);
    let manifest = [
        unlicensed,
        collection("outside", "json-lines", "../bad.jsonl", ""),
        collection("linked", "json-lines", "link.jsonl", ""),
        collection("absent", "json-lines", "absent.jsonl", ""),
        collection("hashed", "json-lines", "bad.jsonl", &format!("sha256 = \"{zeros}\"")),
        collection("counted", "json-lines", "bad.jsonl", "count = 7"),
        collection("sggs", "json-lines", "bad.jsonl", ""),
        collection("north", "json-lines", "bad.jsonl", ""),
        collection("folder", "markdown", "folder", ""),
    ];
    place.write("bad.toml", manifest.concat());
    place.corpus("north", "heron", 20);
    let built = place.ends(3, &["build", "--manifest", "north.toml", "bad.toml"]);
    let refused = refusals(&built);
    let all = refused.join("\n");
    for want in [
        "bad.toml:1: missing field `licence`",
        "leaves the folder of the manifest",
        "link.jsonl is a symbolic link",
        "path: does not exist",
        "the id of a work of the scripture",
        "stands already in another manifest",
        &format!("the manifest wants {zeros}"),
        "the manifest counts 7",
        "link.md: is a symbolic link",
    ] {
        assert!(all.contains(want), "{all}\nlacks {want}");
    }
    assert_eq!(refused.len(), 9, "{all}");
    let taken: Vec<&str> =
        built["collections"].as_array().unwrap().iter().map(|taken| taken["id"].as_str().unwrap()).collect();
    assert_eq!(taken, ["north", "folder"]);
    assert!(!place.ends(0, &["search", "poisoned"]).to_string().contains("\"text\": \"poisoned"));
}

#[test]
fn when_nothing_is_left_nothing_is_published() {
    let place = Place::new();
    let manifest = place.corpus("north", "heron", 20);
    place.build(&manifest);
    let before = place.seen();
    place.write("bad.jsonl", "{");
    place.write("bad.toml", collection("bad", "json-lines", "bad.jsonl", ""));
    let ended = place.ends(4, &["build", "--manifest", "bad.toml"]);
    assert_eq!((ended["end"].as_str(), refusals(&ended).len()), (Some("nothing"), 1));
    place.write("bad.toml", "collection = [");
    place.ends(4, &["build", "--manifest", "bad.toml"]);
    assert_eq!((place.seen(), place.unfinished(), place.generations()), (before, vec![], vec![1]));
}

#[test]
fn a_person_reads_file_line_and_reason() {
    let place = Place::new();
    place.write("bad.jsonl", format!("{GOOD}\n{{\n"));
    place.write("bad.toml", collection("bad", "json-lines", "bad.jsonl", ""));
    let ran = std::process::Command::new(env!("CARGO_BIN_EXE_vichar-ingest"))
        .args(["check", "--manifest", "bad.toml"])
        .current_dir(place.path(""))
        .env("VICHAR_DATA_DIR", place.data())
        .output()
        .unwrap();
    let said = String::from_utf8(ran.stdout).unwrap();
    assert_eq!(ran.status.code(), Some(3));
    assert!(said.contains("bad.jsonl:2: is not a row"), "{said}");
    assert!(said.contains("2 texts read, 1 accepted; 1 inputs refused"), "{said}");
}
