//! A result of a query to Wikidata.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vichar_fuzz::{is_slug, read};
use vichar_ingest::sources::Reader;

fuzz_target!(|bytes: &[u8]| read(Reader::Wikidata, "places.json", bytes, is_slug, |part| part == "place"));
