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
    let full = words("ਸਤਿ ਨਾਮੁ ਕਰਤਾ ਪੁਰਖੁ ਨਿਰਭਉ ਨਿਰਵੈਰੁ ਅਕਾਲ ਮੂਰਤਿ ਅਜੂਨੀ ਸੈਭੰ ਗੁਰ ਪ੍ਰਸਾਦਿ").replace(' ', "");
    let short = words("ੴ ਸਤਿਗੁਰ ਪ੍ਰਸਾਦਿ").replace(' ', "");
    let (mut full_on, mut short_on) = (Vec::new(), 0);
    for (id, line) in lines() {
        let words = words(&line.gurmukhi).replace(' ', "");
        if words.contains(&full) {
            full_on.push(id.split_once(':').unwrap().0.to_owned());
        }
        if id.starts_with("sggs:") && words.contains(&short) {
            short_on += 1;
        }
    }
    let on = |work: &str| full_on.iter().filter(|of| *of == work).count();
    assert_eq!((on("sggs"), on("vaaran"), full_on.len()), (33, 1, 34));
    assert_eq!(short_on, 524);
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

#[test]
fn three_headings_have_a_larger_line_number_than_what_follows_and_still_come_first() {
    let database = crate::ground::database();
    let mut slips = database
        .prepare(
            "select a.id, b.id from lines a join lines b on b.shabad_id = a.shabad_id and b.order_id = a.order_id + 1
             where a.type_id = 2 and a.source_page = b.source_page and a.source_line > b.source_line
             and a.shabad_id in (select id from shabads where source_id = 1)",
        )
        .unwrap();
    let pairs: Vec<(String, String)> =
        slips.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect();
    assert_eq!(pairs.len(), 3, "{pairs:?}");
    for (heading, text) in pairs {
        let at = |id: &str| generation().passages.by_id(&format!("sggs:{id}")).unwrap();
        assert_eq!(at(&heading) + 1, at(&text));
    }
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
