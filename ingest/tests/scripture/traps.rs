//! The traps of the package: each has misled somebody.

use crate::ground::{generation, line, lines, rows};
use std::collections::BTreeSet;
use vichar_engine::text::normal::{gurmukhi_words, normal};

/// The words of a line, one space between them.
fn words(text: &str) -> String {
    gurmukhi_words(&normal(text)).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_mool_mantar_stands_where_it_stands() {
    let together = |text: &str| words(text).replace(' ', "");
    let full = together("ਸਤਿ ਨਾਮੁ ਕਰਤਾ ਪੁਰਖੁ ਨਿਰਭਉ ਨਿਰਵੈਰੁ ਅਕਾਲ ਮੂਰਤਿ ਅਜੂਨੀ ਸੈਭੰ ਗੁਰ ਪ੍ਰਸਾਦਿ");
    let half = together("ਸਤਿ ਨਾਮੁ ਕਰਤਾ ਪੁਰਖੁ ਨਿਰਭਉ");
    let short = together("ੴ ਸਤਿਗੁਰ ਪ੍ਰਸਾਦਿ");
    let (mut whole, mut parts, mut brief) = (0, Vec::new(), 0);
    for (id, line) in lines() {
        let words = together(&line.gurmukhi);
        let is_canon = id.starts_with("sggs:");
        if words.contains(&full) {
            assert!(is_canon, "{id}: {}", line.gurmukhi);
            whole += 1;
        } else if words.contains(&half) {
            parts.push(id);
        }
        brief += usize::from(is_canon && words.contains(&short));
    }
    assert_eq!((whole, brief), (33, 524));
    // Bhai Gurdas weaves its beginning into one line of Vaar 39.
    assert_eq!(parts, ["vaaran:BZ7R"]);
}

#[test]
fn long_units_span_their_angs_and_each_line_cites_its_own() {
    let passages = &generation().passages;
    for (id, first, last, count) in [("TNM", 929, 938, 399), ("6X5", 1413, 1421, 304), ("TUY", 917, 922, 210)] {
        let group = &passages.groups()[passages.group_by_id(id).unwrap() as usize];
        let units: Vec<u32> = (group.first..group.first + group.count).map(|at| passages.unit_of(at)).collect();
        assert_eq!((group.count, units[0], *units.last().unwrap()), (count, first, last), "{id}");
        let angs: BTreeSet<u32> = units.into_iter().collect();
        assert!(angs.into_iter().eq(first..=last), "{id}");
    }
}

#[test]
fn every_line_stands_in_the_order_of_the_source_under_its_own_work_and_ang() {
    let passages = &generation().passages;
    let mut checked = 0;
    for (ordinal, row) in (0..).zip(rows()) {
        let group = passages.group_of(ordinal);
        assert_eq!(passages.by_id(&row.id), Some(ordinal), "{} is not in its place", row.id);
        assert_eq!((group.id.as_str(), passages.unit_of(ordinal)), (row.shabad.as_str(), row.unit), "{}", row.id);
        assert_eq!(passages.document_of(group).id, row.id.split_once(':').unwrap().0, "{}", row.id);
        checked += 1;
    }
    assert_eq!(checked, 141_264);
}

/// Line numbers run backwards on three Angs, twice at a heading: who sorts by them puts a heading before the end of
/// the shabad above it.
#[test]
fn the_order_is_that_of_the_source_and_not_of_line_numbers() {
    let database = crate::ground::database();
    let mut backwards = database
        .prepare(
            "select a.id, b.id, b.type_id = 2 from lines a join lines b on b.order_id = a.order_id + 1
             join shabads s on s.id = a.shabad_id join shabads t on t.id = b.shabad_id
             where s.source_id = 1 and t.source_id = 1
             and a.source_page = b.source_page and a.source_line > b.source_line order by a.order_id",
        )
        .unwrap();
    let pairs: Vec<(String, String, bool)> = backwards
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    let at = |id: &str| generation().passages.by_id(&format!("sggs:{id}")).unwrap();
    pairs.iter().for_each(|(above, below, _)| assert_eq!(at(above) + 1, at(below)));
    let pairs: Vec<_> =
        pairs.iter().map(|(above, below, heading)| (above.as_str(), below.as_str(), *heading)).collect();
    assert_eq!(pairs, [("T28F", "M1SM", true), ("JJSV", "EYU2", true), ("9RH3", "V41B", false)]);
}

#[test]
fn the_rubric_is_shown_where_it_names_another_than_the_writer() {
    let passages = &generation().passages;
    let shown: Vec<(&str, &str, u32)> = passages
        .groups()
        .iter()
        .filter(|group| group.rubric.is_some())
        .map(|group| (group.id.as_str(), group.writer.as_deref().unwrap(), passages.unit_of(group.first)))
        .collect();
    let want = [("9XN", "Bhagat Kabir Ji", 326), ("6X4", "Bhagat Kabir Ji", 1136), ("FHM", "Bhagat Surdas Ji", 1253)];
    assert_eq!(shown, want);
}

#[test]
fn pause_marks_are_apart_from_the_text() {
    let mut with = 0;
    for (id, line) in lines() {
        assert!(!line.gurmukhi.contains([';', ',']), "{id}: {}", line.gurmukhi);
        let dots = line.gurmukhi.replace("...", "");
        assert!(!dots.contains('.'), "{id}: {}", line.gurmukhi);
        if let Some(pauses) = &line.with_pauses {
            with += 1;
            assert_ne!(*pauses, line.gurmukhi, "{id}");
        }
    }
    assert!(with > 60_000, "{with} lines have pauses");
    let ardaas = passages_with_dots();
    assert!(ardaas > 0, "the dots of Ardaas are text");
}

fn passages_with_dots() -> usize {
    lines().filter(|(id, line)| id.starts_with("ardaas:") && line.gurmukhi.contains("...")).count()
}

#[test]
fn the_first_line_is_what_it_is() {
    let first = line(0);
    assert_eq!(first.gurmukhi, "ੴ ਸਤਿ ਨਾਮੁ ਕਰਤਾ ਪੁਰਖੁ ਨਿਰਭਉ ਨਿਰਵੈਰੁ ਅਕਾਲ ਮੂਰਤਿ ਅਜੂਨੀ ਸੈਭੰ ਗੁਰ ਪ੍ਰਸਾਦਿ ॥");
    assert!(first.transliteration.starts_with("ik oankaar sat naam"));
}
