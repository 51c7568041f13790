//! A disk that is full at any point of a build.

use crate::place::Place;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A small disk in memory, for the time of a test.
struct Disk {
    path: PathBuf,
    _folder: tempfile::TempDir,
}

impl Disk {
    /// `None` where mounting is not permitted.
    fn mount(size: &str) -> Option<Self> {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("disk");
        fs::create_dir(&path).unwrap();
        let option = format!("size={size}");
        let ran = Command::new("mount").args(["-t", "tmpfs", "-o", &option, "tmpfs"]).arg(&path).output().ok()?;
        ran.status.success().then_some(Self { path, _folder: folder })
    }

    /// Fills the disk but for so many bytes.
    fn fill(&self, free: u64) {
        let ballast = self.ballast();
        let mut file = File::create(&ballast).unwrap();
        let block = [0; 4096];
        let mut written = 0;
        while let Ok(more) = file.write(&block) {
            written += more as u64;
        }
        file.set_len(written.saturating_sub(free)).unwrap();
    }

    fn ballast(&self) -> PathBuf {
        self.path.join("ballast")
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let unmounted = Command::new("umount").arg(&self.path).status();
        assert!(unmounted.is_ok_and(|status| status.success()), "{} is still mounted", self.path.display());
    }
}

#[test]
fn a_full_disk_changes_nothing() {
    check("2m", 64 << 10, (20, 2_000), |_| {});
}

#[test]
fn a_full_disk_changes_nothing_where_vectors_are_made() {
    check("6m", 256 << 10, (20, 400), crate::vectors::link_models);
}

/// Builds a small generation, and then a large one on a disk of this size with ever more bytes free.
fn check(size: &str, step: u64, (few, many): (usize, usize), prepare: impl Fn(&Place)) {
    let Some(disk) = Disk::mount(size) else {
        // Shown even where tests' output is kept back.
        let _ = writeln!(std::io::stderr(), "SKIPPED a_full_disk_changes_nothing: this user may not mount a tmpfs");
        return;
    };
    let place = Place::with_data(&disk.path.join("data"));
    prepare(&place);
    let (small, large) = (place.corpus("small", "heron", few), place.corpus("large", "ibis", many));
    place.build(&small);
    let before = place.seen();
    let mut refused = 0;
    for free in (0..).map(|steps| steps * step) {
        disk.fill(free);
        let ran = place.run(&["build", "--manifest", large.to_str().unwrap()]);
        if ran.code == 0 {
            break;
        }
        refused += 1;
        let said = format!("{} {}", ran.json, ran.errors);
        assert_eq!(ran.code, 4, "{free} bytes free: {said}");
        assert!(said.contains("is full") || said.contains("No space left"), "{free} bytes free: {said}");
        assert_eq!(place.seen(), before, "{free} bytes free: {said}");
        assert_eq!(place.unfinished(), Vec::<String>::new(), "{free} bytes free: {said}");
        assert_nothing_else(&place, &disk.path);
        fs::remove_file(disk.ballast()).unwrap();
        assert!(free < 32 * step, "{free} bytes free: {said}");
    }
    assert!(refused >= 3, "the disk was full for {refused} builds only");
    let _ = fs::remove_file(disk.ballast());
    place.build(&large);
    assert_ne!(place.seen(), before);
}

fn assert_nothing_else(place: &Place, disk: &Path) {
    assert_eq!(place.unaccounted(), Vec::<PathBuf>::new());
    let others: Vec<PathBuf> = fs::read_dir(disk).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(others.len() == 2, "{others:?}");
}
