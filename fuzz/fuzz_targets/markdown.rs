//! One article.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vichar_fuzz::{is_slug, read};
use vichar_ingest::sources::Reader;

fuzz_target!(|bytes: &[u8]| read(Reader::Markdown, "article.md", bytes, is_slug, is_slug));
