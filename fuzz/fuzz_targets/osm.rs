//! An export from OpenStreetMap.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vichar_fuzz::{is_slug, read};
use vichar_ingest::sources::Reader;

fuzz_target!(|bytes: &[u8]| read(Reader::Osm, "places.geojson", bytes, is_slug, |part| part == "place"));
