//! Results of queries to Wikidata, good and hostile.

use super::super::super::Reader;
use super::super::super::trial::{Trial, read_one};
use vichar_engine::record::Record;

const ITEM: &str = r#""item":"http://www.wikidata.org/entity/Q1""#;

/// What one row gives, as the plain file of a query and as the verbose one.
#[track_caller]
fn check(row: &[(&str, &str)], want: Result<&str, &str>) {
    let plain = |(key, value): &(&str, &str)| format!("{}:{}", serde_json::json!(key), serde_json::json!(value));
    let typed = |(key, value): &(&str, &str)| {
        format!("{}:{{\"type\":\"literal\",\"value\":{}}}", serde_json::json!(key), serde_json::json!(value))
    };
    let plain: Vec<String> = row.iter().map(plain).collect();
    let typed: Vec<String> = row.iter().map(typed).collect();
    let plain = format!("[\n{{{}}}]", plain.join(","));
    let verbose = format!("{{\"head\":{{\"vars\":[]}},\"results\":{{\"bindings\":[\n{{{}}}]}}}}", typed.join(","));
    for file in [plain, verbose] {
        let (texts, refusals) = read_one(Reader::Wikidata, "p.json", file.as_bytes());
        match want {
            Ok(text) => assert_eq!((texts, refusals), (vec![format!("col/q1#place | en |  | {text}")], vec![])),
            Err(refusal) => assert_eq!((texts, refusals), (vec![], vec![format!("p.json:2: {refusal}")])),
        }
    }
}

const ENTITY: (&str, &str) = ("item", "http://www.wikidata.org/entity/Q1");
const NAME: (&str, &str) = ("itemLabel", "Gurdwara A");
const POINT: (&str, &str) = ("coord", "Point(-122.8 49.2)");

#[test]
fn a_row_is_a_place() {
    check(
        &[
            ENTITY,
            NAME,
            ("itemLabelPa", "ਗੁਰਦੁਆਰਾ ਏ"),
            POINT,
            ("countryCode", "CA"),
            ("cityLabel", "Surrey"),
            ("inception", "1906-01-01T00:00:00Z"),
            ("inceptionPrecision", "9"),
            ("website", "https://a.org/"),
        ],
        Ok("Gurdwara A is in Surrey, Canada. Gurdwara A was founded in 1906 (as Wikidata has it). \
            In Gurmukhi the name of Gurdwara A is ਗੁਰਦੁਆਰਾ ਏ. Gurdwara A lies at latitude 49.2, longitude -122.8. \
            The website of Gurdwara A is https://a.org/. Source for Gurdwara A: Wikidata, Q1."),
    );
    check(
        &[ENTITY, NAME, ("countryLabel", "Kenya"), ("cityLabel", "Nakuru")],
        Ok("Gurdwara A is in Nakuru, Kenya. Source for Gurdwara A: Wikidata, Q1."),
    );
}

#[test]
fn a_date_is_told_when_its_year_is_known() {
    let bare = "Gurdwara A lies at latitude 49.2, longitude -122.8. Source for Gurdwara A: Wikidata, Q1.";
    let century = ("inception", "1700-01-01T00:00:00Z");
    check(&[ENTITY, NAME, POINT, century, ("inceptionPrecision", "7")], Ok(bare));
    check(&[ENTITY, NAME, POINT, century], Ok(bare));
    check(&[ENTITY, NAME, POINT, ("inception", "-0500-01-01T00:00:00Z"), ("inceptionPrecision", "9")], Ok(bare));
}

#[test]
fn a_broken_row_is_refused() {
    check(&[NAME, POINT], Err("item: is no item of Wikidata"));
    check(&[("item", "http://www.wikidata.org/entity/P1"), NAME], Err("item: is no item of Wikidata"));
    check(&[ENTITY, NAME], Err("says neither the town nor the position"));
    for coord in ["Point(1)", "Point(NaN 1)", "Point(181 1)", "1 2", "<http://www.wikidata.org/entity/Q405> Point(1 2)"]
    {
        check(&[ENTITY, NAME, ("coord", coord)], Err(&format!("coord: `{coord}` is not such as `Point(75.1 31.2)`")));
    }
    check(&[ENTITY, NAME, POINT, ("countryCode", "QQ")], Err("country: `QQ` is no country's code in ISO 3166"));
    check(&[ENTITY, ("itemLabel", "<b>A</b>"), POINT], Err("name: holds markup, which is not read"));
}

#[test]
fn rows_of_one_item_are_one_place() {
    let row = |label: &str, point: &str| format!("{{{ITEM},\"itemLabel\":\"{label}\",\"coord\":\"Point({point})\"}}");
    let file = format!("[{},\n{},\n{}]", row("Gurdwara A", "1 2"), row("Gurdwara A", "3 4"), row("Q1", "1 2"));
    let trial = Trial::new(&[("p.json", file.as_bytes())]);
    let (texts, report) = trial.read(&trial.collection(Reader::Wikidata, "p.json"));
    assert!(matches!(&texts[0].details.record, Some(Record::Place(place)) if place.position == Some((2.0, 1.0))));
    assert_eq!(texts.len(), 1);
    let reasons: Vec<&str> = report.passed_over.iter().map(|over| over.reason.as_str()).collect();
    assert!(reasons[0].starts_with("line 2: Gurdwara A stands already in ") && reasons[0].ends_with("p.json:1"));
    assert_eq!(reasons[1..], ["without a name"]);
    assert!(report.is_clean());
}

#[test]
fn a_file_that_is_no_result() {
    for (file, want) in [
        ("{}", "p.json:1: is not such an export: missing field `results`"),
        ("[\n", "p.json:2: is not such an export: EOF while parsing a list"),
        ("[\n[]]", "p.json:2: is not read: invalid type: sequence, expected a map"),
        ("[{\"item\":{\"value\":7}}]", "p.json:1: is not read: data did not match any variant of untagged enum Cell"),
    ] {
        let (texts, refusals) = read_one(Reader::Wikidata, "p.json", file.as_bytes());
        assert_eq!((texts.len(), refusals), (0, vec![want.to_owned()]));
    }
}
