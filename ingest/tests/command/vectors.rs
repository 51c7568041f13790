//! Vectors by the real embedder: made once, added to a generation, and never shown half.

use crate::place::Place;
use serde_json::Value;
use std::fs;
use std::os::unix::fs::{MetadataExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

fn place() -> Place {
    let place = Place::new();
    link_models(&place);
    place
}

/// Gives a place the embedder that `make test-data` brings.
pub(crate) fn link_models(place: &Place) {
    let data = std::env::var_os("VICHAR_TEST_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/test-data"), PathBuf::from);
    let models = data.join("models").canonicalize().expect("`make test-data` brings the embedder");
    fs::create_dir_all(place.data()).unwrap();
    symlink(models, place.data().join("models")).unwrap();
}

/// What a build tells of its end, generation, vectors, and how many of those it made.
#[track_caller]
fn build(place: &Place, arguments: &[&str]) -> (String, u64, u64, u64) {
    let built = place.ends(0, &[&["build", "--manifest", "north.toml"], arguments].concat());
    let number = |key: &str| built[key].as_u64().unwrap();
    assert_eq!(built["embedder"].is_null(), number("vectors") == 0);
    (built["end"].as_str().unwrap().into(), number("generation"), number("vectors"), number("embedded"))
}

/// The generations, each with how many vectors it has.
fn shelf(place: &Place) -> Vec<(u64, u64)> {
    let status = place.ends(0, &["status"]);
    let of = |g: &Value| (g["number"].as_u64().unwrap(), g["vectors"].as_u64().unwrap());
    status["generations"].as_array().unwrap().iter().map(of).collect()
}

#[test]
fn the_same_texts_are_embedded_once() {
    let place = place();
    place.corpus("north", "heron", 50);
    let (end, generation, vectors, embedded) = build(&place, &[]);
    assert_eq!((end.as_str(), generation, embedded), ("published", 1, vectors));
    assert!(vectors > 50, "{vectors}: of the passages, and of the sentences of those that have several");
    let check = |arguments: &[&str], end: &str, generation: u64, vectors: u64, embedded: u64| {
        assert_eq!(build(&place, arguments), (end.to_owned(), generation, vectors, embedded), "{arguments:?}");
    };
    check(&[], "unchanged", 1, vectors, 0);
    check(&["--when-empty"], "live", 1, vectors, 0);
    check(&["--force"], "published", 2, vectors, 0);
    check(&["--keywords-only"], "unchanged", 2, vectors, 0);

    let rows = fs::read_to_string(place.path("north.jsonl")).unwrap();
    place.write("north.jsonl", rows.clone() + r#"{"id":"new","title":"New","text":"One new text."}"# + "\n");
    check(&[], "published", 3, vectors + 1, 1);
    // What is left out for a while is not forgotten.
    place.corpus("north", "heron", 20);
    assert_eq!(build(&place, &[]).3, 0);
    place.write("north.jsonl", rows);
    check(&[], "published", 5, vectors, 0);
    assert_eq!((place.unfinished(), place.unaccounted()), (vec![], vec![]));
}

#[test]
fn vectors_are_added_to_what_is_live() {
    let place = place();
    place.corpus("north", "heron", 30);
    let check = |arguments: &[&str], end: &str, generation: u64, has_vectors: bool| {
        let built = build(&place, arguments);
        assert_eq!((built.0.as_str(), built.1, built.2 > 0), (end, generation, has_vectors), "{arguments:?}");
    };
    check(&["--keywords-only", "--when-empty"], "published", 1, false);
    check(&["--keywords-only", "--when-empty"], "live", 1, false);
    let dry = place.ends(0, &["build", "--dry-run", "--manifest", "north.toml"]);
    assert!(dry["changed"] == false && dry["adds_vectors_of"].is_string(), "{dry}");
    check(&["--no-publish"], "completed", 2, true);
    assert_eq!(place.live(), Some(1));
    check(&[], "published", 3, true);
    let inode = |generation: u64| {
        fs::metadata(place.data().join(format!("generations/{generation:04}/passages.bin"))).unwrap().ino()
    };
    assert!(inode(1) == inode(2) && inode(1) == inode(3), "linked, not copied");

    // The one without vectors is the first to go, though it is not the oldest, when it stands beside its twin.
    place.corpus("north", "ibis", 30);
    check(&["--keywords-only"], "published", 4, false);
    assert_eq!(shelf(&place).iter().map(|g| g.0).collect::<Vec<_>>(), [2, 3, 4]);
    check(&[], "published", 5, true);
    assert_eq!(shelf(&place).iter().map(|g| g.0).collect::<Vec<_>>(), [2, 3, 5]);
    assert_eq!(place.unfinished(), Vec::<String>::new());
}

#[test]
fn a_rollback_passes_over_keywords() {
    let place = place();
    let word = |n: usize| ["heron", "ibis", "crane"][n];
    for (n, arguments) in [&["--keywords-only"][..], &[], &["--keywords-only"], &[]].into_iter().enumerate() {
        place.corpus("north", word(n % 3), 30);
        build(&place, &[arguments, &["--force"]].concat());
    }
    // With the default of three kept: 2 with vectors, 3 by keywords, 4 with vectors.
    assert_eq!(shelf(&place).iter().map(|g| (g.0, g.1 > 0)).collect::<Vec<_>>(), [(2, true), (3, false), (4, true)]);
    assert_eq!(place.ends(0, &["rollback"])["generation"].as_u64(), Some(2));
    let refused = place.ends(4, &["rollback"]);
    assert!(refused["error"].as_str().unwrap().contains("no complete generation is older than 2"), "{refused}");

    place.ends(0, &["publish", "4"]);
    fs::remove_file(place.data().join("generations/0002/vectors.f32")).unwrap();
    let refused = place.ends(4, &["rollback"]);
    let said = refused["error"].as_str().unwrap();
    assert!(said.contains("by keywords only") && said.contains("publish 3"), "{said}");
    assert_eq!(place.live(), Some(4));
    place.ends(0, &["publish", "3"]);
    // Who has no vectors loses none.
    place.ends(4, &["rollback"]);
}

#[test]
fn vectors_of_another_embedder_are_not_used() {
    let place = place();
    place.corpus("north", "heron", 30);
    let vectors = build(&place, &[]).2;
    let own = place.ends(0, &["status"])["generations"][0]["embedder"].as_str().unwrap().to_owned();
    let other = own.replace("MiniLM", "OtherM");
    let change = |name: &str| {
        let path = place.data().join("generations/0001").join(name);
        let bytes = fs::read(&path).unwrap();
        let at = bytes.windows(own.len()).position(|bytes| bytes == own.as_bytes()).unwrap();
        fs::write(&path, [&bytes[..at], other.as_bytes(), &bytes[at + own.len()..]].concat()).unwrap();
    };
    change("manifest.json");
    let refused = place.ends(4, &["search", "confluence"]);
    let said = refused["error"].as_str().unwrap();
    assert!(said.contains("vectors.map") && said.contains(&other), "{said}");
    change("vectors.map");
    assert_eq!(place.seen().ids.len(), 10, "by keywords");
    assert_eq!(build(&place, &[]), ("published".into(), 2, vectors, 0));
}

#[test]
fn a_damaged_embedder_stops_the_build_and_says_so() {
    let place = place();
    let models = place.data().join("models");
    let real = fs::canonicalize(&models).unwrap().join("all-MiniLM-L6-v2");
    fs::remove_file(&models).unwrap();
    place.corpus("north", "heron", 30);
    let built = place.run(&["build", "--manifest", "north.toml"]);
    assert!(built.code == 0 && built.errors.contains("vichar-ingest models pull"), "{}", built.errors);
    for name in ["config.json", "tokenizer.json", "model.safetensors"] {
        fs::create_dir_all(models.join("all-MiniLM-L6-v2")).unwrap();
        fs::copy(real.join(name), models.join("all-MiniLM-L6-v2").join(name)).unwrap();
    }
    fs::write(models.join("all-MiniLM-L6-v2/config.json"), "{}").unwrap();
    let refused = place.ends(4, &["build", "--manifest", "north.toml"]);
    assert!(refused["error"].as_str().unwrap().contains("config.json"), "{refused}");
    assert_eq!((place.live(), shelf(&place)), (Some(1), vec![(1, 0)]));
    assert_eq!(build(&place, &["--keywords-only", "--force"]).1, 2);
}

#[test]
fn a_killed_embedding_goes_on_and_shows_nothing_half() {
    let place = place();
    // More than are waited for, so that keywords are live at once.
    place.corpus("north", "heron", 2_500);
    let rows = || {
        let of = |folder: fs::DirEntry| fs::metadata(folder.path().join("hashes")).map_or(0, |file| file.len() / 32);
        fs::read_dir(place.data().join("vectors")).map_or(0, |all| all.map(|folder| of(folder.unwrap())).sum::<u64>())
    };
    let mut made = 0;
    for kill in 0..3 {
        let mut command = place.command(&["build", "--manifest", "north.toml"]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let begun = Instant::now();
        // As soon as a further chunk is kept: in the midst of the next.
        while rows() <= made && begun.elapsed() < Duration::from_secs(120) {
            assert!(child.try_wait().unwrap().is_none(), "kill {kill}: it ended with {} of {made}", rows());
            std::thread::sleep(Duration::from_millis(5));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        made = rows();
        assert_eq!(shelf(&place), [(1, 0)], "kill {kill}");
        assert_eq!((place.live(), place.unfinished(), place.unaccounted()), (Some(1), vec![], vec![]), "kill {kill}");
        assert_eq!(place.seen().ids.len(), 10);
    }
    let (end, generation, vectors, embedded) = build(&place, &[]);
    assert_eq!((end.as_str(), generation, vectors - embedded), ("published", 2, made));
    assert_eq!(place.seen().ids.len(), 10);

    // While it is written down: the store has all, and a build takes only a moment.
    let begun = Instant::now();
    assert_eq!(build(&place, &["--force"]), ("published".into(), 3, vectors, 0));
    let whole = begun.elapsed();
    for kill in 0..10 {
        let before = (place.live(), shelf(&place).last().copied());
        let mut command = place.command(&["build", "--force", "--manifest", "north.toml"]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(whole.mul_f64(f64::from(kill) / 10.0));
        child.kill().unwrap();
        child.wait().unwrap();
        let live = place.live();
        assert!(live == before.0 || live == before.1.map(|(number, _)| number + 1), "kill {kill}");
        assert!(shelf(&place).iter().filter(|g| g.0 > 1).all(|g| g.1 == vectors), "kill {kill}");
        assert_eq!((place.seen().ids.len(), place.unaccounted()), (10, vec![]), "kill {kill}");
    }
    assert_eq!(build(&place, &["--force"]).3, 0);
    assert_eq!(place.unfinished(), Vec::<String>::new());
}
