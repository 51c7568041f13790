//! Rows of JSON.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vichar_fuzz::read;
use vichar_ingest::sources::Reader;

fuzz_target!(|bytes: &[u8]| read(Reader::JsonLines, "rows.jsonl", bytes, is_id, |part| part == "text"));

/// What may stand in an address without being escaped, and is no name of a folder above.
fn is_id(id: &str) -> bool {
    let is_safe = |c: char| c.is_ascii_alphanumeric() || "._~-".contains(c);
    id.chars().all(is_safe) && !id.trim_matches('.').is_empty()
}
