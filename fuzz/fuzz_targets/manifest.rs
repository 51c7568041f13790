//! A manifest, and whatever it names beside itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::collections::HashSet;
use vichar_fuzz::{check_collection, check_plain, check_report, folder_with, read_collection};
use vichar_ingest::report::Report;
use vichar_ingest::sources::{Reader, manifest};

fuzz_target!(|bytes: &[u8]| {
    let folder = folder_with("m.toml", bytes);
    let mut report = Report::default();
    let collections = match manifest(&folder.path().join("m.toml"), &mut report) {
        Ok(collections) => collections,
        Err(error) => return check_plain(&format!("{error:#}")),
    };
    check_report(&report, 0);
    let mut ids = HashSet::new();
    let real = folder.path().canonicalize().expect("it was just made");
    for collection in &collections {
        check_collection(collection, &real);
        assert!(ids.insert(&collection.id), "{} stands twice", collection.id);
        if collection.reader != Reader::Scripture {
            let mut report = Report::default();
            let taken = read_collection(collection, &mut report);
            check_report(&report, taken.len());
        }
    }
});
