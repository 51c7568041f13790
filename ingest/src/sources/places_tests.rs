//! Tables of places, good and hostile.

use super::super::trial::{Trial, read_one};
use super::super::{Reader, Seen};
use super::*;
use proptest::prelude::*;

const HEADER: &str = "name,city,country,source,checked_on,latitude,longitude,website,country_code\n";
const GOOD: &str = "Gurdwara A,Leeds,England,a visit,2025-03-01,,,,\n";
const GOOD_TEXT: &str =
    "col/gurdwara-a-leeds#place | en |  | Gurdwara A stands in Leeds, England. Source: a visit, checked on 2025-03-01.";

#[track_caller]
fn check(table: &[u8], want: &[&str], refusals: &[&str]) {
    let got = read_one(Reader::Places, "p.csv", table);
    assert_eq!(got, (want.iter().map(|&s| s.into()).collect(), refusals.iter().map(|&s| s.into()).collect()));
}

/// A bad row before a good one: it alone is refused, in line 2.
#[track_caller]
fn check_refused(row: &str, refusal: &str) {
    check(format!("{HEADER}{row}\n{GOOD}").as_bytes(), &[GOOD_TEXT], &[&format!("p.csv:2: {refusal}")]);
}

#[test]
fn a_row_is_said_in_sentences() {
    let table = "\u{feff}name,name_pa,city,state,country,country_code,latitude,longitude,address,website,source,source_licence,checked_on,notes\n\
        Gurdwara Dukh Nivaran Sahib,ਦੁੱਖ ਨਿਵਾਰਨ ਸਾਹਿਬ,Ludhiana,Punjab,India,IN,30.9,75.85,\"Field Ganj,\nLudhiana\",https://a.org,OSM,ODbL-1.0,2024-02-29,Open to all!\n";
    let text = "Gurdwara Dukh Nivaran Sahib stands in Ludhiana, Punjab, India. In Gurmukhi its name is ਦੁੱਖ ਨਿਵਾਰਨ ਸਾਹਿਬ. \
        Its address is Field Ganj, Ludhiana. It lies at latitude 30.9, longitude 75.85. Open to all! Its website is https://a.org. \
        Source: OSM, checked on 2024-02-29.";
    check(table.as_bytes(), &[&format!("col/gurdwara-dukh-nivaran-sahib-ludhiana#place | en |  | {text}")], &[]);
    let trial = Trial::new(&[("p.csv", table.as_bytes())]);
    let (texts, _) = trial.read(&trial.collection(Reader::Places, "p.csv"));
    assert_eq!(texts[0].group.title_pa.as_deref(), Some("ਦੁੱਖ ਨਿਵਾਰਨ ਸਾਹਿਬ"));
    assert_eq!(texts[0].details.licence.as_deref(), Some("ODbL-1.0"));
    assert!(matches!(&texts[0].details.record, Some(Record::Place(place)) if place.position == Some((30.9, 75.85))));
}

#[test]
fn a_gurdwara_is_not_called_by_another_word() {
    let place =
        Place { city: "Leeds".into(), country: "England".into(), position: Some((1.0, 2.0)), ..Place::default() };
    assert!(!sentences("Gurdwara A", Some("ਕ"), &place, Some("n"), "s").to_lowercase().contains("temple"));
}

#[test]
fn the_header_is_known() {
    check(b"", &[], &["p.csv:1: has no header"]);
    check(b"name,city\n", &[], &["p.csv:1: has no column `country`"]);
    check(format!("phone,{HEADER}").as_bytes(), &[], &["p.csv:1: unknown column `phone`"]);
    check(format!("name,{HEADER}").as_bytes(), &[], &["p.csv:1: the column `name` stands twice"]);
}

#[test]
fn a_bad_row_is_refused_alone() {
    check_refused(",Leeds,England,s,2025-03-01,,,,", "name: says nothing");
    check_refused("B, ,England,s,2025-03-01,,,,", "city: says nothing");
    check_refused("B,Leeds,,s,2025-03-01,,,,", "country: says nothing");
    check_refused("B,Leeds,England,,2025-03-01,,,,", "source: says nothing");
    check_refused("B,Leeds,England,s,,,,,", "checked_on: says nothing");
    check_refused("B,Leeds,England,s,2025-02-29,,,,", "checked_on: `2025-02-29` is not a day such as 2025-03-01");
    check_refused("B,Leeds,England,s,March,,,,", "checked_on: `March` is not a day such as 2025-03-01");
    check_refused("B,Leeds,England,s,2025-03-01,90.1,0,,", "latitude: `90.1` is not between -90 and 90");
    check_refused("B,Leeds,England,s,2025-03-01,0,-181,,", "longitude: `-181` is not between -180 and 180");
    check_refused("B,Leeds,England,s,2025-03-01,NaN,0,,", "latitude: `NaN` is not between -90 and 90");
    check_refused("B,Leeds,England,s,2025-03-01,inf,0,,", "latitude: `inf` is not between -90 and 90");
    check_refused("B,Leeds,England,s,2025-03-01,1,,,", "latitude and longitude: one stands without the other");
    check_refused("B,Leeds,England,s,2025-03-01,,,javascript:x,", "website: is not an address on the web");
    check_refused("B,Leeds,England,s,2025-03-01,,,,gb", "country_code: is not two capital letters");
    check_refused("B,Leeds,England,s", "has 4 fields; the header has 9");
    check_refused("日本,Leeds,England,s,2025-03-01,,,,", "name and city without Latin or Gurmukhi letters give no id");
    check_refused("B\u{202e},Leeds,England,s,2025-03-01,,,,", "holds a bidi control, U+202E");
    check_refused("B\0,Leeds,England,s,2025-03-01,,,,", "holds a control character, U+0000");
}

#[test]
fn faults_have_their_line_and_byte() {
    let table =
        [HEADER.as_bytes(), b"\n\n", GOOD.as_bytes(), b"\"B\nb\xFF\",Leeds,England,s,2025-03-01,,,,\n"].concat();
    let at = table.iter().position(|&byte| byte == 0xFF).unwrap();
    check(&table, &[GOOD_TEXT], &[&format!("p.csv:6: is not UTF-8 at byte {at}")]);
    let table = format!("{HEADER}{GOOD}\"never closed,Leeds\n{GOOD}");
    check(table.as_bytes(), &[GOOD_TEXT], &["p.csv:3: has 1 fields; the header has 9"]);
}

#[test]
fn one_place_stands_once() {
    let table = format!("{HEADER}{GOOD}\nGURDWARA Á,leeds,England,other,2025-03-02,,,,\n");
    check(
        table.as_bytes(),
        &[GOOD_TEXT],
        &["p.csv:4: the place `gurdwara-a, leeds, england` stands already in p.csv:2"],
    );
    let table = format!("{HEADER}{GOOD}Gurdwara A,Leeds,Canada,other,2025-03-02,,,,\n");
    check(table.as_bytes(), &[GOOD_TEXT], &["p.csv:3: the id `col/gurdwara-a-leeds` stands already in p.csv:2"]);
}

#[test]
fn one_place_stands_once_across_collections() {
    let table = format!("{HEADER}{GOOD}");
    let trial = Trial::new(&[("p.csv", table.as_bytes()), ("q.csv", table.as_bytes())]);
    let mut seen = Seen::default();
    trial.read_after(&trial.collection(Reader::Places, "p.csv"), &mut seen);
    let mut other = trial.collection(Reader::Places, "q.csv");
    other.id = "more".into();
    let (_, report) = trial.read_after(&other, &mut seen);
    assert_eq!(trial.refusals(&report), ["q.csv:2: the place `gurdwara-a, leeds, england` stands already in p.csv:2"]);
}

#[test]
fn a_licence_is_had_from_somewhere() {
    let trial = Trial::new(&[("p.csv", format!("{HEADER}{GOOD}").as_bytes())]);
    let mut collection = trial.collection(Reader::Places, "p.csv");
    collection.licence.clear();
    let (_, report) = trial.read(&collection);
    assert_eq!(trial.refusals(&report), ["p.csv:2: source_licence: says nothing, nor has the collection a licence"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        read_one(Reader::Places, "p.csv", &bytes);
        read_one(Reader::Places, "p.csv", &[HEADER.as_bytes(), &bytes].concat());
    }

    #[test]
    fn any_text_is_read_or_refused(rows in "([\",\n\r]|2025-03-01|\\PC){0,60}", name in "\\PC{1,8}") {
        read_one(Reader::Places, "p.csv", format!("{HEADER}{rows}\n{name},{name},x,s,2025-03-01,,,,\n").as_bytes());
    }
}
