//! The scripture package from a file: only the pinned one is taken.

use crate::place::Place;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::path::PathBuf;

fn tarball(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut tar = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    for (name, bytes) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        tar.append_data(&mut header, name, *bytes).unwrap();
    }
    tar.into_inner().unwrap().finish().unwrap()
}

#[test]
fn what_is_not_the_pinned_package_is_refused_and_leaves_nothing() {
    let place = Place::new();
    let check = |name: &str, bytes: &[u8], want: &[&str]| {
        let file = place.write(name, bytes);
        let refused = place.ends(3, &["fetch", "--from", file.to_str().unwrap()]);
        let said = refused["error"].as_str().unwrap();
        want.iter().for_each(|want| assert!(said.contains(want), "{said} lacks {want}"));
        assert!(!place.data().join("scripture").exists());
        assert_eq!(place.unaccounted(), Vec::<PathBuf>::new());
        assert_eq!(place.unfinished(), Vec::<String>::new());
    };
    let database = b"SQLite format 3\0 and no more";
    let whole = tarball(&[("package/build/database.sqlite", database)]);
    check("database-4.8.3.tgz", &whole, &["its integrity is sha512-", "wants sha512-bUP3"]);
    check("cut.tgz", &whole[..whole.len() / 2], &["its integrity is sha512-"]);
    check("database.sqlite", database, &["its SHA-256 is ", "not 4420624952a1"]);
    check("page.html", b"<html>", &["neither a tarball"]);
    check("empty", b"", &["neither a tarball"]);
}

#[test]
fn a_truncated_database_is_refused_and_the_rest_is_published() {
    let place = Place::new();
    let manifest = "[[collection]]\nid = \"scripture\"\ntitle = \"S\"\ntopic = \"scripture\"\nlanguage = \"pa\"\n\
                    licence = \"L\"\nattribution = \"A\"\nreader = \"scripture\"\n";
    place.write("scripture.toml", manifest);
    place.corpus("north", "heron", 20);
    let check = |want: &str| {
        let built = place.ends(3, &["build", "--force", "--manifest", "scripture.toml", "north.toml"]);
        let refused = crate::place::refusals(&built);
        assert!(refused.len() == 1 && refused[0].contains(want), "{refused:?}");
        assert!(refused[0].contains("vichar-ingest fetch"), "{refused:?}");
        assert_eq!(built["passages"].as_u64(), Some(20));
        place.ends(4, &["build", "--force", "--manifest", "scripture.toml"]);
    };
    check("is not there");
    let path = place.data().join("scripture/database.sqlite");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, b"SQLite format 3\0 and no more").unwrap();
    check("has the SHA-256");
    // A manifest that pins the damaged file does not make it whole.
    let sha = place.run(&["check", "--manifest", "scripture.toml"]);
    let sha = crate::place::refusals(&sha.json)[0].split("SHA-256 ").nth(1).unwrap()[..64].to_owned();
    place.write("scripture.toml", format!("{manifest}sha256 = \"{sha}\"\n"));
    check("is damaged");
}
