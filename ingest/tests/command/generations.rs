//! What is live, how that changes, and who may change it.

use crate::place::{Place, collection};
use std::process::Child;
use vichar_engine::index::Shelf;

#[test]
fn the_same_texts_are_not_built_again() {
    let place = Place::new();
    let manifest = place.corpus("north", "heron", 50);
    let manifest = manifest.to_str().unwrap();
    let built = place.ends(0, &["build", "--manifest", manifest]);
    assert_eq!((built["end"].as_str(), built["passages"].as_u64()), (Some("published"), Some(50)));
    let again = place.ends(0, &["build", "--manifest", manifest]);
    assert_eq!((again["end"].as_str(), again["generation"].as_u64()), (Some("unchanged"), Some(1)));
    assert_eq!(place.generations(), [1]);

    let check = |arguments: &[&str], generation: u64| {
        let built = place.ends(0, &[&["build", "--manifest", manifest], arguments].concat());
        assert_eq!((built["end"].as_str(), built["generation"].as_u64()), (Some("published"), Some(generation)));
    };
    check(&["--force"], 2);
    check(&["--without-translation", "2"], 3);
    place.corpus("north", "ibis", 50);
    check(&["--without-translation", "2"], 4);
}

#[test]
fn a_dry_run_tells_and_changes_nothing() {
    let place = Place::new();
    let manifest = place.corpus("north", "heron", 50);
    let manifest = manifest.to_str().unwrap();
    let arguments = ["build", "--dry-run", "--manifest", manifest];
    let first = place.ends(0, &arguments);
    assert_eq!(first["works"][0]["added"].as_u64(), Some(50));
    assert_eq!(first["files"][0]["change"].as_str(), Some("new"));
    assert!(!place.data().join("generations").exists());

    place.ends(0, &["build", "--manifest", manifest]);
    let same = place.ends(0, &arguments);
    assert_eq!((same["changed"].as_bool(), same["works"].as_array().map(Vec::len)), (Some(false), Some(0)));

    let rows = std::fs::read_to_string(place.path("north.jsonl")).unwrap();
    let rows: String = rows.lines().skip(2).map(|row| row.replace("the harvest", "the feast") + "\n").collect();
    place.write("north.jsonl", rows + r#"{"id":"new","title":"New","text":"A new text."}"# + "\n");
    let changed = place.ends(0, &arguments);
    let work = &changed["works"][0];
    let numbers = ["added", "removed", "changed"].map(|key| work[key].as_u64().unwrap());
    assert_eq!((work["id"].as_str(), numbers), (Some("north"), [1, 2, 7]));
    assert_eq!(changed["files"][0]["change"].as_str(), Some("changed"));
    assert_eq!((place.live(), place.generations()), (Some(1), vec![1]));
}

#[test]
fn generations_are_published_rolled_back_and_pruned() {
    let place = Place::new();
    let word = |n: usize| ["heron", "ibis", "crane", "stork", "egret"][n];
    for n in 0..5 {
        place.build(&place.corpus("north", word(n), 30));
    }
    assert_eq!((place.live(), place.generations()), (Some(5), vec![3, 4, 5]), "the default keeps three");

    place.ends(0, &["publish", "3"]);
    assert_eq!(place.live(), Some(3));
    assert!(place.seen().ids[0].contains("crane"));
    let refused = place.ends(4, &["rollback"]);
    assert!(refused["error"].as_str().unwrap().contains("no complete generation is older than 3"), "{refused}");
    place.ends(0, &["publish", "5"]);
    let back = place.ends(0, &["rollback"]);
    assert_eq!((back["generation"].as_u64(), back["before"].as_u64(), place.live()), (Some(4), Some(5), Some(4)));
    let refused = place.ends(4, &["publish", "9"]);
    assert!(refused["error"].as_str().unwrap().contains("there are: 3, 4, 5"), "{refused}");
    assert_eq!(place.live(), Some(4));

    let kept = place.ends(0, &["build", "--force", "--no-publish", "--manifest", "north.toml"]);
    assert_eq!((kept["end"].as_str(), kept["generation"].as_u64()), (Some("completed"), Some(6)));
    assert_eq!((place.live(), place.generations()), (Some(4), vec![3, 4, 5, 6]));

    let ran = place
        .command(&["build", "--force", "--manifest", "north.toml"])
        .env("VICHAR_GENERATIONS__KEEP", "1")
        .output()
        .unwrap();
    assert!(ran.status.success());
    assert_eq!((place.live(), place.generations()), (Some(7), vec![7]));
}

#[test]
fn a_damaged_generation_is_not_published_and_a_damaged_live_one_is_not_removed() {
    let place = Place::new();
    let manifest = place.corpus("north", "heron", 30);
    place.build(&manifest);
    place.build(&manifest);
    std::fs::write(place.data().join("generations/0001/passages.bin"), "").unwrap();
    let refused = place.ends(4, &["publish", "1"]);
    assert!(refused["error"].as_str().unwrap().contains("generation 1 is not whole"), "{refused}");
    place.ends(4, &["rollback"]);
    assert_eq!(place.live(), Some(2));

    std::fs::write(place.data().join("generations/0002/manifest.json"), "{").unwrap();
    assert_eq!(place.unfinished(), Vec::<String>::new());
    let built = place.ends(0, &["build", "--manifest", manifest.to_str().unwrap()]);
    assert_eq!((built["generation"].as_u64(), place.live()), (Some(3), Some(3)));
}

#[test]
fn the_second_of_two_builds_is_refused_by_name_of_the_first() {
    let place = Place::new();
    let manifest = place.corpus("north", "heron", 50);
    place.build(&manifest);
    {
        let _first = Shelf::new(place.data()).lock().unwrap();
        let named = format!("process {}", std::process::id());
        for arguments in [&["build", "--manifest", "north.toml"][..], &["publish", "1"], &["rollback"], &["fetch"]] {
            let refused = place.ends(4, arguments);
            assert!(refused["error"].as_str().unwrap().contains(&named), "{refused}");
        }
    }
    place.build(&manifest);
}

#[test]
fn of_builds_at_once_each_is_whole_or_refused() {
    let place = Place::new();
    let manifest = place.corpus("north", "heron", 500);
    place.build(&manifest);
    let before = place.seen();
    let arguments = ["build", "--force", "--manifest", "north.toml"];
    let all: Vec<Child> = (0..4).map(|_| place.command(&arguments).spawn().unwrap()).collect();
    let codes: Vec<i32> =
        all.into_iter().map(|child| child.wait_with_output().unwrap().status.code().unwrap()).collect();
    assert!(codes.contains(&0) && codes.iter().all(|code| [0, 4].contains(code)), "{codes:?}");
    assert_eq!((place.seen(), place.unfinished(), place.unaccounted()), (before, vec![], vec![]));
}

#[test]
fn usage_is_told_from_failure() {
    let place = Place::new();
    place.corpus("north", "heron", 5);
    let check = |arguments: &[&str], want: &str| {
        let ran = place.run(arguments);
        let said = format!("{} {}", ran.json, ran.errors);
        assert_eq!(ran.code, 2, "{arguments:?}: {said}");
        assert!(said.contains(want), "{arguments:?}: {said}");
    };
    check(&["bild"], "bild");
    check(&["build", "--manifest", "none.toml"], "none.toml: there is no such manifest");
    check(&["build", "--manifest", "north.toml", "--only", "south"], "there are: north");
    check(&["build", "--manifest", "north.toml", "--without-translation", "23"], "23");
    check(&["fetch", "--from", "none.tgz"], "none.tgz");
    check(&["search", " "], "the question is empty");
    check(&["search", "river", "--ang", "9-3"], "9-3");
    let ran = place.command(&["status"]).env("VICHAR_GENERATIONS__KEPT", "1").output().unwrap();
    assert_eq!(ran.status.code(), Some(2));

    let none = place.ends(4, &["search", "river"]);
    assert!(none["error"].as_str().unwrap().contains("vichar-ingest build"), "{none}");
    assert_eq!(place.live(), None);
}

#[test]
fn what_a_collection_holds_is_counted() {
    let place = Place::new();
    place.write("articles/a.md", "# A\n\nTwo words.\n\n## More\nThree words – more.");
    place.write("articles/b.md", "# B\n\nOne.");
    place.write("articles.toml", collection("articles", "markdown", "articles", "title_pa = \"ਲੇਖ\""));
    let checked = place.ends(0, &["check", "--manifest", "articles.toml"]);
    let one = &checked["collections"][0];
    assert_eq!(
        (one["id"].as_str(), one["texts"].as_u64(), one["passages"].as_u64()),
        (Some("articles"), Some(2), Some(3))
    );

    // What `check` counts, a manifest can hold the collection to.
    let held = |texts: u64| format!("count = {texts}\nsha256 = {}", one["sha256"]);
    place.write("articles.toml", collection("articles", "markdown", "articles", &held(2)));
    let built = place.build(&place.path("articles.toml"));
    assert_eq!(built["passages"].as_u64(), Some(3));
    let status = place.ends(0, &["status"]);
    let want = serde_json::json!([{
        "id": "articles", "title": "Texts of articles", "topic": "history", "texts": 2, "passages": 3, "words": 6
    }]);
    assert_eq!(status["collections"], want);
    place.write("articles.toml", collection("articles", "markdown", "articles", &held(3)));
    place.ends(3, &["check", "--manifest", "articles.toml"]);
}

#[test]
fn a_registry_that_changes_is_a_change() {
    let place = Place::new();
    let row = "id\tname_en\tname_pa\tnote\n";
    place.write("registry/people.tsv", row);
    place.write("registry/places.tsv", row);
    place.write("rows.jsonl", r#"{"id":"a","text":"A word."}"#);
    place.write("rows.toml", collection("rows", "json-lines", "rows.jsonl", "registry = \"registry\""));
    let build = || place.ends(0, &["build", "--manifest", "rows.toml"])["end"].clone();
    assert_eq!([build(), build()], ["published", "unchanged"]);
    place.write("registry/people.tsv", format!("{row}bhai-buddha\ta\tb\tc\n"));
    assert_eq!([build(), build()], ["published", "unchanged"]);
}
