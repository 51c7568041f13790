//! Tables of places, good and hostile.

use super::super::super::trial::{Trial, read_one};
use super::super::super::{Reader, Seen};
use proptest::prelude::*;
use vichar_engine::record::{Place, Record};

const HEADER: &str = "name,city,country,source,checked_on,latitude,longitude,website,country_code\n";
const GOOD: &str = "Gurdwara A,Leeds,England,a visit,2025-03-01,,,,\n";
const GOOD_TEXT: &str = "col/gurdwara-a-leeds#place | en |  | Gurdwara A is in Leeds, United Kingdom. Source for Gurdwara A: a visit, checked on 2025-03-01.";

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
    let text = "Gurdwara Dukh Nivaran Sahib is in Ludhiana, Punjab, India. Open to all! \
        In Gurmukhi the name of Gurdwara Dukh Nivaran Sahib is ਦੁੱਖ ਨਿਵਾਰਨ ਸਾਹਿਬ. \
        The address of Gurdwara Dukh Nivaran Sahib is Field Ganj, Ludhiana. \
        Gurdwara Dukh Nivaran Sahib lies at latitude 30.9, longitude 75.85. \
        The website of Gurdwara Dukh Nivaran Sahib is https://a.org. \
        Source for Gurdwara Dukh Nivaran Sahib: OSM, checked on 2024-02-29.";
    check(table.as_bytes(), &[&format!("col/gurdwara-dukh-nivaran-sahib-ludhiana#place | en |  | {text}")], &[]);
    let trial = Trial::new(&[("p.csv", table.as_bytes())]);
    let (texts, _) = trial.read(&trial.collection(Reader::Places, "p.csv"));
    assert_eq!(texts[0].group.title_pa.as_deref(), Some("ਦੁੱਖ ਨਿਵਾਰਨ ਸਾਹਿਬ"));
    assert_eq!(texts[0].details.licence.as_deref(), Some("ODbL-1.0"));
    assert!(matches!(&texts[0].details.record, Some(Record::Place(place)) if place.position == Some((30.9, 75.85))));
}

/// The header of the project's own table.
const OWN: &str =
    "id,name_en,name_pa,aliases,city,region,country,latitude,longitude,precision,kind,associated,founded,note,basis\n";

#[test]
fn the_projects_own_table() {
    let row = "akal-takht-sahib,Takht Sri Akal Takht Sahib,ਸ੍ਰੀ ਅਕਾਲ ਤਖ਼ਤ ਸਾਹਿਬ,Akal Takht; Akal Bunga ;,Amritsar,Punjab,IN,31.6206,74.8755,\
        site,takht,guru-hargobind-sahib-ji; bhai-gurdas-ji,1606 (some sources 1609),Akal Takht is a Takht.,general\n\
        b,Gurdwara B,,,Singapore,,SG,1.3,103.8,city,,,,,seen\n";
    let first = "Takht Sri Akal Takht Sahib is in Amritsar, Punjab, India. Akal Takht is a Takht. \
        Takht Sri Akal Takht Sahib was founded in 1606 (some sources 1609). \
        Takht Sri Akal Takht Sahib is linked with Guru Hargobind Sahib Ji and Bhai Gurdas Ji. \
        In Gurmukhi the name of Takht Sri Akal Takht Sahib is ਸ੍ਰੀ ਅਕਾਲ ਤਖ਼ਤ ਸਾਹਿਬ. \
        Takht Sri Akal Takht Sahib is also called Akal Takht and Akal Bunga. \
        Takht Sri Akal Takht Sahib lies at latitude 31.6206, longitude 74.8755.";
    let want = [
        format!("col/akal-takht-sahib#place | en |  | {first}"),
        "col/b#place | en |  | Gurdwara B is in Singapore.".into(),
    ];
    let table = format!("{OWN}{row}");
    check(table.as_bytes(), &want.each_ref().map(String::as_str), &[]);
    let trial = Trial::new(&[("p.csv", table.as_bytes())]);
    let (texts, _) = trial.read(&trial.collection(Reader::Places, "p.csv"));
    assert_eq!(texts[0].details.certainty.as_deref(), Some("general"));
    assert_eq!(texts[1].details.certainty, None);
    let place = Place {
        aliases: vec!["Akal Takht".into(), "Akal Bunga".into()],
        city: "Amritsar".into(),
        region: Some("Punjab".into()),
        country: "India".into(),
        country_code: Some("IN".into()),
        position: Some((31.6206, 74.8755)),
        is_position_of_city: false,
        kind: Some("takht".into()),
        associated: vec!["guru-hargobind-sahib-ji".into(), "bhai-gurdas-ji".into()],
        founded: Some("1606 (some sources 1609)".into()),
        note: Some("Akal Takht is a Takht.".into()),
        address: None,
        website: None,
        checked_on: None,
    };
    assert_eq!(texts[0].details.record, Some(Record::Place(place)));
    assert!(matches!(&texts[1].details.record, Some(Record::Place(place)) if place.is_position_of_city));
}

#[test]
fn a_bad_row_of_the_own_table_is_refused_alone() {
    const GOOD: [&str; 15] =
        ["a", "Gurdwara A", "", "", "Leeds", "", "GB", "53.8", "-1.5", "city", "diaspora", "", "", "", "general"];
    #[track_caller]
    fn check_cell(at: usize, cell: &str, refusal: &str) {
        let mut row = GOOD;
        row[at] = cell;
        row[0] = if at == 0 { cell } else { "b" };
        let table = format!("{OWN}{}\n{}\n", row.join(","), GOOD.join(","));
        let good = "col/a#place | en |  | Gurdwara A is in Leeds, United Kingdom.";
        check(table.as_bytes(), &[good], &[&format!("p.csv:2: {refusal}")]);
    }
    check_cell(0, "", "id: says nothing");
    check_cell(0, "A b", "id: `A b` is not made of small letters, digits and hyphens");
    check_cell(6, "UK", "country: `UK` is no country's code in ISO 3166");
    check_cell(8, "181", "longitude: `181` is not between -180 and 180");
    check_cell(9, "", "precision: says nothing");
    check_cell(9, "exact", "precision: `exact` is none of site, city");
    check_cell(10, "temple", "kind: `temple` is none of takht, historic, sarovar, diaspora");
    check_cell(11, "Guru Nanak", "associated: `Guru Nanak` is not made of small letters, digits and hyphens");
    check_cell(13, "A Sikh temple.", "note: a gurdwara is not called a temple");
    check_cell(13, "Open 5 am.", "note: opening hours change, and are left out");
    check_cell(14, "", "basis: says nothing");
    check_cell(14, "heard", "basis: `heard` is none of seen, general");
    let twice = format!("{OWN}{}\n{}\n", GOOD.join(","), GOOD.join(",").replace("Gurdwara A", "Gurdwara B"));
    let (_, refusals) = read_one(Reader::Places, "p.csv", twice.as_bytes());
    assert_eq!(refusals, ["p.csv:3: the id `col/a` stands already in p.csv:2"]);
}

#[test]
fn the_header_is_known() {
    check(b"", &[], &["p.csv:1: has no header"]);
    check(b"name,city\n", &[], &["p.csv:1: has no column `country`"]);
    check(b"city,country\n", &[], &["p.csv:1: has no column `name_en`"]);
    let grounds = "p.csv:1: has no column `basis`, nor `source` and `checked_on`";
    check(b"name,city,country,source\n", &[], &[grounds]);
    check(b"name,city,country,basis,name_en\n", &[], &["p.csv:1: the column `name_en` stands twice"]);
    check(format!("phone,{HEADER}").as_bytes(), &[], &["p.csv:1: unknown column `phone`"]);
    check(format!("name,{HEADER}").as_bytes(), &[], &["p.csv:1: the column `name` stands twice"]);
}

#[test]
fn a_bad_row_is_refused_alone() {
    check_refused(",Leeds,England,s,2025-03-01,,,,", "name_en: says nothing");
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
    check_refused("B,Leeds,England,s,2025-03-01,,,,CA", "country_code: `CA` is not United Kingdom, whose code is GB");
    check_refused("B,Leeds,QQ,s,2025-03-01,,,,", "country: `QQ` is no country's code in ISO 3166");
    check_refused("B,Leeds,Narnia,s,2025-03-01,,,,QQ", "country_code: `QQ` is no country's code in ISO 3166");
    check_refused("<b>B</b>,Leeds,GB,s,2025-03-01,,,,", "name: holds markup, which is not read");
    check_refused("B,Leeds,GB,<script>,2025-03-01,,,,", "source: holds markup, which is not read");
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
        &["p.csv:4: the place `gurdwara-a, leeds, united-kingdom` stands already in p.csv:2"],
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
    assert_eq!(
        trial.refusals(&report),
        ["q.csv:2: the place `gurdwara-a, leeds, united-kingdom` stands already in p.csv:2"]
    );
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
