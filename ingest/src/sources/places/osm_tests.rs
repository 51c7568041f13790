//! Exports from OpenStreetMap, good and hostile.

use super::super::super::trial::{Trial, passages, read_one};
use super::super::super::{Reader, Seen};
use proptest::prelude::*;
use vichar_engine::record::Record;

const TAGS: &str = r#""amenity":"place_of_worship","religion":"sikh""#;

/// A node among others.
fn node(number: u32, tags: &str, longitude: f64, latitude: f64) -> String {
    format!(
        r#"{{"type":"Feature","id":"node/{number}","properties":{{{TAGS}{tags}}},"geometry":{{"type":"Point","coordinates":[{longitude},{latitude}]}}}}"#
    )
}

fn features(features: &[&str]) -> String {
    format!(
        "{{\"type\":\"FeatureCollection\",\"generator\":\"overpass-turbo\",\"features\":[\n{}\n]}}",
        features.join(",\n")
    )
}

fn good() -> String {
    node(1, r#","name":"Gurdwara A","addr:city":"Leeds","addr:country":"gb""#, -1.5, 53.8)
}
const GOOD_TEXT: &str = "col/node-1#place | en |  | Gurdwara A is in Leeds, United Kingdom. \
    Gurdwara A lies at latitude 53.8, longitude -1.5. Source for Gurdwara A: OpenStreetMap, node/1.";

/// What one feature gives before a good one: a text, or its refusal in line 2.
#[track_caller]
fn check(feature: &str, want: Result<&str, &str>) {
    let got = read_one(Reader::Osm, "p.geojson", features(&[feature, &good()]).as_bytes());
    let texts = want.ok().into_iter().chain([GOOD_TEXT]).map(str::to_owned).collect();
    let refusals = want.err().map(|refusal| format!("p.geojson:2: {refusal}")).into_iter().collect();
    assert_eq!(got, (texts, refusals));
}

/// What is passed over of some features, and how often.
#[track_caller]
fn check_passed_over(all: &[&str], want: &[(&str, u64)]) {
    let trial = Trial::new(&[("p.geojson", features(all).as_bytes())]);
    let (_, report) = trial.read(&trial.collection(Reader::Osm, "p.geojson"));
    let folder = format!("{}/", trial.path("").display().to_string().trim_end_matches('/'));
    let got: Vec<(String, u64)> =
        report.passed_over.iter().map(|over| (over.reason.replace(&folder, ""), over.count)).collect();
    assert_eq!(got.iter().map(|(reason, count)| (reason.as_str(), *count)).collect::<Vec<_>>(), want);
    assert!(report.is_clean(), "{report}");
}

#[test]
fn a_feature_is_a_place() {
    let tags = r#","name":"ਗੁਰਦੁਆਰਾ ਬੀ","name:en":"Gurdwara B","alt_name":"Old B; B","addr:city":"Surrey","addr:state":"BC",
        "addr:country":"CA","addr:housenumber":"1","addr:street":"Main St","addr:postcode":"V3","website":"https://b.org",
        "start_date":"1932-05","check_date":"2024-02-29","phone":"+1 604 555 0199","opening_hours":"24/7","@relations":[{"rel":1}]"#;
    let feature = node(2, tags, -122.8, 49.2);
    let text = "Gurdwara B is in Surrey, BC, Canada. Gurdwara B was founded in 1932 (as OpenStreetMap has it). \
        In Gurmukhi the name of Gurdwara B is ਗੁਰਦੁਆਰਾ ਬੀ. Gurdwara B is also called Old B and B. \
        The address of Gurdwara B is 1 Main St, V3. Gurdwara B lies at latitude 49.2, longitude -122.8. \
        The website of Gurdwara B is https://b.org. \
        Source for Gurdwara B: OpenStreetMap, node/2, checked on 2024-02-29.";
    let trial = Trial::new(&[("p.geojson", features(&[&feature]).as_bytes())]);
    let (texts, report) = trial.read(&trial.collection(Reader::Osm, "p.geojson"));
    assert!(report.is_clean(), "{report}");
    assert_eq!(passages(&texts), [format!("col/node-2#place | en |  | {text}")]);
    assert_eq!(texts[0].details.url.as_deref(), Some("https://www.openstreetmap.org/node/2"));
}

#[test]
fn what_a_feature_leaves_out_is_left_out() {
    let bare = "Gurdwara B lies at latitude 49.2, longitude -122.8. Source for Gurdwara B: OpenStreetMap, node/2.";
    let bare = format!("col/node-2#place | en |  | {bare}");
    let name = r#","name":"Gurdwara B""#;
    check(&node(2, name, -122.8, 49.2), Ok(&bare));
    let unusable = r#","addr:country":"QQ","website":"javascript:x","start_date":"C19","check_date":"May""#;
    check(&node(2, &format!("{name}{unusable}"), -122.8, 49.2), Ok(&bare));
    // The id and the tags where osmtogeojson may put them.
    let other = r#"{"properties":{"@id":"node/2","tags":{TAGS,"name":"Gurdwara B"},"meta":{}},
        "geometry":{"coordinates":[-122.8,49.2,7],"type":"Point"}}"#;
    let (texts, refusals) = read_one(Reader::Osm, "p.geojson", features(&[&other.replace("TAGS", TAGS)]).as_bytes());
    assert_eq!((texts, refusals), (vec![bare], vec![]));
}

#[test]
fn the_manifest_names_the_country_of_those_that_do_not() {
    let trial = Trial::new(&[("p.geojson", features(&[&node(2, r#","name":"B""#, -122.8, 49.2), &good()]).as_bytes())]);
    let mut collection = trial.collection(Reader::Osm, "p.geojson");
    collection.country = Some("CA".into());
    let (texts, _) = trial.read(&collection);
    let countries: Vec<_> = texts
        .iter()
        .map(|text| match &text.details.record {
            Some(Record::Place(place)) => (place.city.as_str(), place.country.as_str(), place.country_code.as_deref()),
            _ => panic!("a place is wanted"),
        })
        .collect();
    assert_eq!(countries, [("", "Canada", Some("CA")), ("Leeds", "United Kingdom", Some("GB"))]);
}

#[test]
fn a_shape_has_a_middle() {
    #[track_caller]
    fn check_shape(geometry: &str, want: (f64, f64)) {
        let feature =
            format!(r#"{{"id":"way/3","properties":{{{TAGS},"name":"C"}},"geometry":{{"type":{geometry}}}}}"#);
        let trial = Trial::new(&[("p.geojson", features(&[&feature]).as_bytes())]);
        let (texts, report) = trial.read(&trial.collection(Reader::Osm, "p.geojson"));
        assert!(report.is_clean(), "{report}");
        assert!(
            matches!(&texts[0].details.record, Some(Record::Place(place)) if place.position == Some(want)),
            "{texts:?}"
        );
    }
    check_shape(r#""Polygon","coordinates":[[[75,31],[75.2,31],[75.2,31.4],[75,31.4],[75,31]]]"#, (31.2, 75.1));
    // An L: its middle is not the mean of its corners.
    check_shape(
        r#""Polygon","coordinates":[[[0,0],[3,0],[3,1],[1,1],[1,3],[0,3],[0,0]],[[0.1,0.1],[0.2,0.1],[0.1,0.2]]]"#,
        (1.1, 1.1),
    );
    check_shape(r#""LineString","coordinates":[[1,2],[3,4]]"#, (3.0, 2.0));
    let two = r#""MultiPolygon","coordinates":[[[[9,9],[9.1,9],[9.1,9.1],[9,9]]],[[[0,0],[2,0],[2,2],[0,2],[0,0]]]]"#;
    check_shape(two, (1.0, 1.0));
}

#[test]
fn what_is_not_meant_is_passed_over() {
    let church = good().replace("sikh", "christian").replace("node/1", "node/5");
    let nameless = node(6, r#","name":" ""#, 1.0, 2.0);
    check_passed_over(
        &[&church, &nameless, &good(), &church, r#"{"properties":null,"geometry":null}"#],
        &[("not tagged amenity=place_of_worship and religion=sikh", 3), ("without a name", 1)],
    );
}

#[test]
fn one_gurdwara_is_taken_once() {
    let way = good().replace("node/1", "way/1").replace("Gurdwara A", "Gurdwara A Sahib").replace("53.8", "53.801");
    let far = way.replace("way/1", "way/2").replace("53.801", "53.803");
    check_passed_over(&[&good(), &way, &far], &[("line 3: Gurdwara A Sahib stands already in p.geojson:2", 1)]);
    check_passed_over(&[&good(), &good()], &[("line 3: Gurdwara A stands already in p.geojson:2", 1)]);
}

#[test]
fn it_is_taken_once_across_collections() {
    let table = b"name,city,country,latitude,longitude,precision,basis\nA,Leeds,GB,53.82,-1.52,city,seen\n";
    let entry = |item: &str, name: &str, coord: &str| {
        format!(r#"{{"item":"http://www.wikidata.org/entity/{item}","itemLabel":"{name}","coord":"Point({coord})"}}"#)
    };
    let items = format!("[{},\n{}]", entry("Q7", "Another name", "-1.6 53.7"), entry("Q8", "A", "-1.5001 53.8001"));
    let linked = node(2, r#","name":"Gurdwara B","wikidata":"Q7""#, 2.0, 3.0);
    let trial = Trial::new(&[
        ("a.csv", table),
        ("b.geojson", features(&[&good(), &linked]).as_bytes()),
        ("c.json", items.as_bytes()),
    ]);
    let mut seen = Seen::default();
    let mut taken = Vec::new();
    for (reader, name) in [(Reader::Places, "a.csv"), (Reader::Osm, "b.geojson"), (Reader::Wikidata, "c.json")] {
        let mut collection = trial.collection(reader, name);
        collection.id = name[..1].to_owned();
        let (texts, report) = trial.read_after(&collection, &mut seen);
        assert!(report.is_clean(), "{report}");
        taken.extend(texts.into_iter().map(|text| text.group.id));
    }
    assert_eq!(taken, ["a/a-leeds", "b/node-2"]);
}

#[test]
fn a_broken_feature_is_refused_alone() {
    let name = r#","name":"B""#;
    check(&node(2, name, -181.0, 0.0), Err("geometry: is not made of longitudes and latitudes"));
    check(&node(2, name, 0.0, 0.0).replace("[0,0]", "[0]"), Err("geometry: is not made of longitudes and latitudes"));
    check(&node(2, name, 0.0, 0.0).replace("[0,0]", "[]"), Err("geometry: is not made of longitudes and latitudes"));
    check(&node(2, name, 0.0, 0.0).replace("[0,0]", "[1e999,0]"), Err("is not read: number out of range"));
    check(
        &node(2, name, 0.0, 0.0).replace("Point", "Circle"),
        Err("is not read: unknown variant `Circle`, expected one of `Point`, `LineString`, `Polygon`, `MultiPolygon`"),
    );
    check(&node(2, name, 0.0, 0.0).replace("node/2", "n2"), Err("id: is not such as `node/123`"));
    check(&node(2, name, 0.0, 0.0).replace("node/2", "node/2/../3"), Err("id: is not such as `node/123`"));
    check(&node(2, r#","name":"<img src=x>""#, 0.0, 0.0), Err("name: holds markup, which is not read"));
    check(&node(2, r#","name":"B\u202e""#, 0.0, 0.0), Err("title holds a bidi control, U+202E"));
    check(&node(2, ",\"name\":\"B\u{202e}\"", 0.0, 0.0), Err("holds a bidi control, U+202E"));
    let nowhere = format!(r#"{{"id":"node/2","properties":{{{TAGS}{name}}},"geometry":null}}"#);
    check(&nowhere, Err("says neither the town nor the position"));
    let deep = format!("{{\"id\":{}1{}}}", "[".repeat(5_000), "]".repeat(5_000));
    check(&deep, Err("is not read: recursion limit exceeded"));
}

#[test]
fn a_file_that_is_no_export() {
    #[track_caller]
    fn check_file(bytes: &[u8], want: &str) {
        let (texts, refusals) = read_one(Reader::Osm, "p.geojson", bytes);
        assert_eq!((texts.len(), refusals), (0, vec![want.to_owned()]));
    }
    check_file(b"{}", "p.geojson:1: is not such an export: missing field `features`");
    check_file(b"", "p.geojson:1: is not such an export: EOF while parsing a value");
    check_file(b"\n\xFF", "p.geojson:2: is not UTF-8 at byte 1");
    let nan = features(&[&good().replace("53.8", "NaN")]);
    check_file(nan.as_bytes(), "p.geojson:2: is not such an export: expected value");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn any_tags_are_read_or_refused(name in "\\PC{0,20}", city in "\\PC{0,8}", x in -200.0..200.0, y in -100.0..100.0) {
        let tags = format!(",\"name\":{},\"addr:city\":{}", serde_json::json!(name), serde_json::json!(city));
        read_one(Reader::Osm, "p.geojson", features(&[&node(2, &tags, x, y)]).as_bytes());
    }

    #[test]
    fn any_geometry_is_read_or_refused(rings in "[\\[\\], 0-9.e-]{0,60}", bytes in "\\PC{0,60}") {
        let feature = good().replace("Point", "Polygon").replace("[-1.5,53.8]", &rings);
        read_one(Reader::Osm, "p.geojson", features(&[&feature]).as_bytes());
        read_one(Reader::Osm, "p.geojson", features(&[&bytes]).as_bytes());
    }
}
