//! What there is: works, units, translations, banis.

use crate::ground::{database_path, generation, line, lines, workspace};
use std::collections::{BTreeMap, BTreeSet};
use vichar_engine::passage::{Body, Document, Group, Passage};
use vichar_ingest::report::Report;
use vichar_ingest::sink::Sink;
use vichar_ingest::sources::{self, Reader, Seen, scripture};

#[test]
fn all_ten_works_are_whole() {
    let passages = &generation().passages;
    assert_eq!((passages.groups().len(), passages.len(), passages.documents().len()), (12_730, 141_264, 10));
    // Work, unit, first and last, shabads, lines.
    let want = [
        ("sggs", "Ang", 1, 1430, 5_549, 60_555),
        ("dasam", "Panna", 1, 1428, 5_470, 67_758),
        ("vaaran", "Vaar", 1, 41, 941, 7_585),
        ("kabit", "Kabit", 1, 675, 675, 2_761),
        ("ghazals", "", 0, 0, 64, 806),
        ("zindagi-nama", "", 0, 0, 1, 1_021),
        ("ganj-nama", "", 0, 0, 16, 331),
        ("jot-bigas", "", 0, 0, 1, 352),
        ("ardaas", "", 0, 0, 9, 17),
        ("sarabloh", "", 0, 0, 4, 78),
    ];
    for (document, (id, unit, first, last, groups, count)) in passages.documents().iter().zip(want) {
        let of: Vec<&Group> = passages.groups().iter().filter(|g| passages.document_of(g).id == id).collect();
        assert_eq!((document.id.as_str(), of.len()), (id, groups));
        assert_eq!(of.iter().map(|g| g.count).sum::<u32>(), count, "{id}");
        let has = document.unit.as_ref().unwrap();
        if !unit.is_empty() {
            assert_eq!((has.name.as_str(), has.first, has.last), (unit, first, last), "{id}");
        }
        assert!(!document.title.is_empty() && document.title_pa.is_some() && !document.licence.is_empty());
    }
    let angs: BTreeSet<u32> = (0..60_555).map(|ordinal| passages.unit_of(ordinal)).collect();
    assert!(angs.into_iter().eq(1..=1430), "an Ang has no line");
}

#[test]
fn a_translation_is_there_or_missing_and_never_empty() {
    let mut counts: BTreeMap<u8, u32> = BTreeMap::new();
    for (id, line) in lines() {
        for translation in &line.translations {
            assert!(!translation.text.trim().is_empty(), "{id} by {}", translation.by);
            *counts.entry(translation.by).or_default() += 1;
        }
        assert!(line.meanings.is_none_or(|meanings| !meanings.is_empty()), "{id}");
    }
    // Rows of the package less its empty ones.
    let want = [
        (1, 60_555),
        (2, 60_555 - 73),
        (3, 60_555 - 64),
        (4, 60_555 - 66),
        (5, 60_555 - 5_186),
        (6, 60_555 - 3_975),
        (7, 67_758 - 34_054),
        (8, 67_758 - 38),
        (9, 17),
        // Three more hold blanks alone.
        (10, 7_585 - 753 - 3),
        (11, 7_585 - 1_133),
    ];
    for (by, count) in want {
        assert_eq!(counts[&by], count, "translation {by}");
    }
    let named: BTreeSet<u8> =
        generation().passages.documents().iter().flat_map(|d| &d.translators).map(|t| t.id).collect();
    assert_eq!(counts.keys().copied().collect::<BTreeSet<u8>>(), named);
    assert!(named.into_iter().eq(1..=22));
    // Thirty of them stand where Prof. Sahib Singh's translation is empty.
    assert_eq!(lines().filter(|(_, line)| line.meanings.is_some()).count(), 49_265);
}

/// Keeps what is said of translations alone.
#[derive(Default)]
struct Translators {
    documents: u16,
    named: BTreeSet<u8>,
    used: BTreeSet<u8>,
}

impl Sink for Translators {
    fn document(&mut self, document: Document) -> u16 {
        self.named.extend(document.translators.iter().map(|t| t.id));
        self.documents += 1;
        self.documents - 1
    }

    fn group(&mut self, _: Group, passages: &[Passage]) -> anyhow::Result<()> {
        for passage in passages {
            if let Body::Line(line) = &passage.body {
                self.used.extend(line.translations.iter().map(|t| t.by));
                assert!(line.meanings.is_none(), "{}: word meanings are Prof. Sahib Singh's", passage.id);
            }
        }
        Ok(())
    }

    fn bani(&mut self, _: &str, _: &str, _: &[String]) {}
}

#[test]
fn a_translation_that_is_left_out_leaves_no_trace() {
    let mut found = Translators::default();
    scripture::read(&database_path(), "L", "A", &[2, 6], &mut found, |_| {}).unwrap();
    let want: BTreeSet<u8> = (1..=22).filter(|by| ![2, 6].contains(by)).collect();
    assert_eq!((&found.named, &found.used), (&want, &want));
}

#[test]
fn banis_are_whole_and_in_their_order() {
    let banis = generation().passages.banis();
    let want = [
        385, 801, 43, 103, 210, 41, 339, 420, 63, 116, 54, 2_027, 734, 27, 117, 103, 87, 43, 1_101, 689, 406, 399, 129,
        389, 25, 0, 0, 38, 135,
    ];
    assert_eq!(banis.len(), want.len());
    for (bani, want) in banis.iter().zip(want) {
        let count = bani.ordinals().count();
        assert!(count == want || want == 0 && count > 0, "{} has {count} lines, not {want}", bani.name);
        assert!(bani.lines.iter().all(|(first, last)| first <= last), "{}", bani.name);
    }
    assert_eq!(banis.iter().map(|bani| bani.ordinals().count()).sum::<usize>(), 9_424);
    let first = |bani: usize| line(banis[bani].ordinals().next().unwrap()).gurmukhi;
    assert_eq!((banis[0].name.as_str(), banis[0].name_pa.as_str()), ("Jap Ji Sahib", "ਜਪੁ ਜੀ ਸਾਹਿਬ"));
    assert!(first(0).starts_with("ੴ ਸਤਿ ਨਾਮੁ ਕਰਤਾ ਪੁਰਖੁ"));
    assert_eq!(banis[11].name, "Sukhmani Sahib");
    assert!(first(11).starts_with("ਗਉੜੀ ਸੁਖਮਨੀ ਮਃ ੫"), "{}", first(11));
    // Rehras is recited from several works.
    let works: BTreeSet<&str> = banis[6]
        .ordinals()
        .map(|ordinal| generation().passages.document_of(generation().passages.group_of(ordinal)).id.as_str())
        .collect();
    assert!(works.contains("sggs") && works.contains("dasam"), "{works:?}");
}

#[test]
fn every_line_that_our_texts_include_is_there() {
    let ids = scripture::line_ids(&database_path()).unwrap();
    assert_eq!(ids.len() as u64, scripture::LINES);
    let (mut report, mut seen, mut included) = (Report::default(), Seen::default(), 0);
    seen.know_lines(ids);
    for collection in sources::manifest(&workspace().join("corpus/manifest.toml"), &mut report).unwrap() {
        if collection.reader == Reader::Scripture {
            continue;
        }
        let mut count = |text: sources::Text| {
            let prose = text.passages.iter().filter_map(|passage| match &passage.body {
                Body::Prose(prose) => Some(prose.lines.len()),
                Body::Line(_) => None,
            });
            included += prose.sum::<usize>();
            Ok(())
        };
        sources::read_with(&collection, &mut seen, &mut report, &mut count).unwrap();
    }
    assert!(report.is_clean() && included > 50, "{included} lines: {report}");
}
