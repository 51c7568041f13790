//! What the targets share: texts made of bytes; one hostile file, read through the public readers, and what must hold
//! of its texts.

use std::collections::HashSet;
use std::path::Path;
use tempfile::TempDir;
use vichar_engine::passage::Body;
use vichar_engine::record::Record;
use vichar_ingest::report::Report;
use vichar_ingest::sources::{self, Collection, Reader, Text};

/// The bytes as two texts: as UTF-8, and with a character a byte, ASCII and the Gurmukhi block, in which no mutation
/// is lost in broken sequences.
#[must_use]
pub fn texts(bytes: &[u8]) -> [String; 2] {
    const RARE: [char; 32] = [
        '\n', '\t', '\0', '\u{AD}', '\u{A0}', '\u{200B}', '\u{200C}', '\u{200D}', '\u{202E}', '\u{FEFF}', '\u{2060}',
        '\u{FE0F}', '\u{E000}', '\u{300}', '\u{301}', '\u{307}', '\u{338}', '\u{345}', '\u{93C}', 'é', 'ſ', 'İ', 'ß',
        'ﬁ', '।', '॥', '“', '”', '‘', '’', '«', '»',
    ];
    let dense = bytes.iter().map(|&byte| match byte {
        0..=31 => RARE[usize::from(byte)],
        32..=127 => char::from(byte),
        _ => char::from_u32(0x0A00 + u32::from(byte - 128)).unwrap_or(' '),
    });
    [String::from_utf8_lossy(bytes).into_owned(), dense.collect()]
}

/// Writes the bytes as the file `name` in a folder of their own.
///
/// # Panics
/// When the disk fails.
#[must_use]
pub fn folder_with(name: &str, bytes: &[u8]) -> TempDir {
    let folder = TempDir::new().expect("a folder for the input");
    std::fs::write(folder.path().join(name), bytes).expect("the input is written");
    folder
}

/// Reads the bytes as one file of a collection and checks every text that was taken. `is_id` judges what stands
/// behind the collection in a text's id, `is_part` what stands behind the `#` of a passage's.
///
/// # Panics
/// When a text was taken that should have been refused.
pub fn read(reader: Reader, name: &str, bytes: &[u8], is_id: fn(&str) -> bool, is_part: fn(&str) -> bool) {
    let folder = folder_with(name, bytes);
    let collection = Collection {
        id: "col".into(),
        title: "A collection".into(),
        title_pa: None,
        topic: "history".into(),
        language: "en".into(),
        licence: "CC0-1.0".into(),
        attribution: "Somebody".into(),
        reader,
        path: folder.path().canonicalize().expect("it was just made").join(name),
        sha256: None,
        count: None,
        country: None,
    };
    let mut report = Report::default();
    let texts = read_collection(&collection, &mut report);
    let mut ids = HashSet::new();
    for text in &texts {
        let id = &text.group.id;
        let own = id.strip_prefix("col/").unwrap_or_else(|| panic!("{id:?} names its collection"));
        assert!(is_id(own), "{id:?} is an id");
        assert!(ids.insert(id.as_str()), "{id:?} stands twice");
        assert!(!text.passages.is_empty(), "{id:?} has text");
        for passage in &text.passages {
            let part = passage.id.strip_prefix(id.as_str()).and_then(|rest| rest.strip_prefix('#'));
            assert!(part.is_some_and(is_part), "{:?} is an id in {id:?}", passage.id);
            assert!(ids.insert(&passage.id), "{:?} stands twice", passage.id);
        }
    }
    check_report(&report, texts.len());
}

/// Reads a collection and checks the words of every text that was taken.
///
/// # Panics
/// When the reading fails, or a text holds what no text may hold.
pub fn read_collection(collection: &Collection, report: &mut Report) -> Vec<Text> {
    let mut texts = Vec::new();
    let mut sink = |text| {
        texts.push(text);
        Ok(())
    };
    sources::read(collection, report, &mut sink).expect("only the sink can fail");
    texts.iter().for_each(check_words);
    texts
}

/// Checks that a report counts right and can be shown on a terminal.
///
/// # Panics
/// When it does not or cannot.
pub fn check_report(report: &Report, taken: usize) {
    assert_eq!(report.accepted, taken as u64);
    assert!(report.read >= report.accepted && report.read <= report.accepted + report.refused, "{report}");
    for refusal in &report.refusals {
        let shown = refusal.to_string();
        assert!(!shown.chars().any(|c| is_unseen(c) || is_joiner(c) || c.is_control()), "{shown:?}");
        assert!(refusal.line != Some(0), "lines are counted from 1: {shown}");
    }
}

fn check_words(text: &Text) {
    let Text { group, passages, details } = text;
    let place = match &details.record {
        Some(Record::Place(place)) => Some(place),
        _ => None,
    };
    let one_line = [
        Some(&group.id),
        Some(&group.title),
        group.title_pa.as_ref(),
        details.topic.as_ref(),
        details.language.as_ref(),
        details.level.as_ref(),
        details.kind.as_ref(),
        details.certainty.as_ref(),
        details.url.as_ref(),
        place.map(|place| &place.city).filter(|city| !city.is_empty()),
        place.and_then(|place| place.region.as_ref()),
        place.map(|place| &place.country).filter(|country| !country.is_empty()),
        place.and_then(|place| place.country_code.as_ref()),
        place.and_then(|place| place.address.as_ref()),
        place.and_then(|place| place.website.as_ref()),
        place.and_then(|place| place.founded.as_ref()),
        place.and_then(|place| place.checked_on.as_ref()),
    ];
    for words in one_line.into_iter().flatten() {
        check_plain(words);
        assert!(!words.trim().is_empty() && !words.contains(['\n', '\r', '\t']), "{words:?} is one line");
    }
    let aliases = place.map(|place| &place.aliases);
    let lists = [&details.people, &details.places, &details.dates, &details.sources, &details.reviewed_by];
    lists.into_iter().chain(aliases).flatten().chain(&details.licence).for_each(|words| {
        check_plain(words);
        assert!(!words.trim().is_empty());
    });
    for passage in passages {
        let Body::Prose(prose) = &passage.body else { panic!("{:?} is prose", passage.id) };
        check_plain(&passage.id);
        check_plain(&prose.text);
        check_plain(&prose.language);
        prose.heading.iter().for_each(|heading| check_plain(heading));
        assert!(!prose.text.trim().is_empty(), "{:?} says something", passage.id);
    }
    if let Some((latitude, longitude)) = place.and_then(|place| place.position) {
        assert!(latitude.abs() <= 90.0 && longitude.abs() <= 180.0);
    }
}

/// Checks that a text holds nothing that a reader cannot see.
///
/// # Panics
/// When it does.
pub fn check_plain(text: &str) {
    let chars: Vec<char> = text.chars().collect();
    for (at, &c) in chars.iter().enumerate() {
        assert!(!is_unseen(c), "{text:?} holds U+{:04X}", u32::from(c));
        if is_joiner(c) {
            let is_between = at > 0 && is_gurmukhi(chars[at - 1]) && chars.get(at + 1).is_some_and(|&c| is_gurmukhi(c));
            assert!(is_between, "{text:?} holds a joiner outside Gurmukhi");
        }
    }
}

/// Said here once more, by the names in the Unicode data, so that a hole in the reader's own list shows.
fn is_unseen(c: char) -> bool {
    let is_space = matches!(c, '\n' | '\t' | '\r');
    let is_bidi = matches!(u32::from(c), 0x061C | 0x200E | 0x200F | 0x202A..=0x202E | 0x2066..=0x2069);
    let is_zero_width = matches!(u32::from(c), 0x200B | 0x2060..=0x2064 | 0xFEFF);
    let is_tag = (0xE0000..=0xE007F).contains(&u32::from(c));
    c.is_control() && !is_space || is_bidi || is_zero_width || is_tag
}

fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}')
}

fn is_gurmukhi(c: char) -> bool {
    matches!(c, '\u{0A01}'..='\u{0A75}')
}

/// Words as an id has them: `guru-nanak`, `ਜਪੁ-ਜੀ`.
#[must_use]
pub fn is_slug(id: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || is_gurmukhi(c))
    };
    id.split('-').all(is_word)
}

/// Checks what holds of every collection of a manifest in `folder`.
///
/// # Panics
/// When it does not.
pub fn check_collection(collection: &Collection, folder: &Path) {
    let Collection { id, title, title_pa, topic, language, licence, attribution, .. } = collection;
    for words in [id, title, topic, language, licence, attribution].into_iter().chain(title_pa) {
        check_plain(words);
        assert!(!words.trim().is_empty());
    }
    for slug in [id, topic] {
        assert!(slug.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'), "{slug:?}");
    }
    let path = &collection.path;
    if collection.reader == Reader::Scripture {
        assert!(path.as_os_str().is_empty());
    } else {
        let real = path.canonicalize().expect("the path was looked at");
        assert!(real.starts_with(folder), "{} stands below the manifest", path.display());
    }
}
