//! Gurdwaras exported from OpenStreetMap as GeoJSON, by Overpass turbo or with osmtogeojson.

use super::export::{self, Part, Terms, parse};
use super::{Told, list, one_line, position};
use crate::date::is_day;
use crate::sources::Collection;
use crate::sources::characters::{is_gurmukhi, is_web_address};
use crate::sources::intake::Intake;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use vichar_engine::record::Place;

const TERMS: Terms = Terms {
    licence: "ODbL",
    attribution: "OpenStreetMap contributors",
    example: "ODbL-1.0 (https://opendatacommons.org/licenses/odbl/1-0/)",
};

/// The key of the manifest that lacks what OpenStreetMap's licence asks for, and what to write there.
pub(in crate::sources) fn check_terms(collection: &Collection) -> Result<(), (&'static str, String)> {
    TERMS.check(collection)
}

/// Reads a FeatureCollection.
pub(in crate::sources) fn read(collection: &Collection, intake: &mut Intake<'_>) -> anyhow::Result<()> {
    export::read(collection, intake, features, tell)
}

fn features(text: &str) -> serde_json::Result<Vec<&RawValue>> {
    #[derive(Deserialize)]
    struct FeatureCollection<'a> {
        #[serde(borrow)]
        features: Vec<&'a RawValue>,
    }
    serde_json::from_str::<FeatureCollection>(text).map(|collection| collection.features)
}

#[derive(Deserialize)]
struct Feature {
    id: Option<Value>,
    properties: Option<Map<String, Value>>,
    geometry: Option<Geometry>,
}

/// Longitude first, then latitude, then perhaps the height.
type Position = Vec<f64>;
type Ring = Vec<Position>;

#[derive(Deserialize)]
#[serde(tag = "type", content = "coordinates")]
enum Geometry {
    Point(Position),
    /// Not closed: a way of which a part is missing.
    LineString(Ring),
    /// The outer ring, then holes.
    Polygon(Vec<Ring>),
    MultiPolygon(Vec<Vec<Ring>>),
}

/// The tags of a feature; osmtogeojson may put them into an object of their own.
struct Tags<'a>(&'a Map<String, Value>);

impl Tags<'_> {
    fn get(&self, key: &str) -> Option<String> {
        self.0.get(key)?.as_str().map(one_line).filter(|value| !value.is_empty())
    }

    fn first(&self, keys: &[&str]) -> Option<String> {
        keys.iter().find_map(|key| self.get(key))
    }
}

fn tell(collection: &Collection, part: &str) -> Result<Part, String> {
    let feature: Feature = parse(part)?;
    let properties = feature.properties.unwrap_or_default();
    let tags = Tags(properties.get("tags").and_then(Value::as_object).unwrap_or(&properties));
    let is = |key, value| tags.get(key).as_deref() == Some(value);
    if !is("amenity", "place_of_worship") || !is("religion", "sikh") {
        return Ok(Part::Other("not tagged amenity=place_of_worship and religion=sikh"));
    }
    let Some(name) = tags.first(&["name:en", "name", "name:pa"]) else { return Ok(Part::Other("without a name")) };
    let id = feature.id.as_ref().or_else(|| properties.get("@id")).and_then(Value::as_str);
    let Some((kind, number)) = id.and_then(object) else { return Err("id: is not such as `node/123`".into()) };
    let mut told = Told {
        id: format!("{kind}-{number}"),
        name_pa: tags.first(&["name:pa", "name"]).filter(|name| name.contains(is_gurmukhi)),
        place: place(&tags, feature.geometry.as_ref().map(centre).transpose()?),
        source: Some(format!("OpenStreetMap, {kind}/{number}")),
        url: Some(format!("https://www.openstreetmap.org/{kind}/{number}")),
        name,
        ..Told::default()
    };
    let (name, name_pa) = (Some(&told.name), told.name_pa.as_ref());
    told.place.aliases.retain(|alias| Some(alias) != name && Some(alias) != name_pa);
    // A code that nobody knows is left out as if it were not there: the gurdwara stands all the same.
    let country =
        tags.first(&["addr:country", "is_in:country_code", "is_in:country"]).map(|country| match country.len() {
            2 => country.to_ascii_uppercase(),
            _ => country,
        });
    let is_told = country.is_some_and(|country| told.is_in(&country).is_ok());
    if let Some(country) = collection.country.as_ref().filter(|_| !is_told) {
        told.is_in(country)?;
    }
    let wikidata = tags.get("wikidata").map(|item| format!("wikidata {item}"));
    let keys = [format!("osm {kind}/{number}")].into_iter().chain(wikidata).collect();
    Ok(Part::Place(Box::new(told), keys))
}

/// `node/123` in its two parts.
fn object(id: &str) -> Option<(&str, &str)> {
    let (kind, number) = id.split_once('/')?;
    let is_number = (1..=19).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit());
    (is_number && matches!(kind, "node" | "way" | "relation")).then_some((kind, number))
}

/// What is said of a place beside its name. Telephone numbers and hours are left out, and so is what has not its form.
fn place(tags: &Tags, position: Option<(f64, f64)>) -> Place {
    let street = tags.first(&["addr:street", "addr:place"]).map(|street| match tags.get("addr:housenumber") {
        Some(number) => format!("{number} {street}"),
        None => street,
    });
    let mut aliases: Vec<String> = Vec::new();
    for key in ["name", "alt_name", "alt_name:en", "alt_name:pa", "official_name", "short_name", "loc_name"] {
        for alias in list(&tags.get(key).unwrap_or_default()) {
            if !aliases.contains(&alias) {
                aliases.push(alias);
            }
        }
    }
    Place {
        aliases,
        city: tags.first(&["addr:city", "addr:town", "addr:village", "addr:hamlet", "is_in:city"]).unwrap_or_default(),
        region: tags.first(&["addr:state", "addr:province", "is_in:state"]),
        position,
        founded: tags.get("start_date").and_then(|date| year(&date)),
        address: tags.get("addr:full").or_else(|| {
            let parts: Vec<String> = street.into_iter().chain(tags.get("addr:postcode")).collect();
            (!parts.is_empty()).then(|| parts.join(", "))
        }),
        website: tags.first(&["website", "contact:website", "url"]).filter(|website| is_web_address(website)),
        checked_on: tags.first(&["check_date", "survey:date"]).filter(|day| is_day(day)),
        ..Place::default()
    }
}

/// `1932`, `1932-05`, `1932-05-01`, `1930s` or `~1932`; other forms of `start_date` are left out.
fn year(date: &str) -> Option<String> {
    let (about, date) = date.strip_prefix('~').map_or(("", date), |date| ("about ", date));
    let (year, rest) = date.split_at_checked(4)?;
    let is_rest =
        matches!(rest, "" | "s") || rest.bytes().all(|b| b.is_ascii_digit() || b == b'-') && rest.starts_with('-');
    let decade = if rest == "s" { "s" } else { "" };
    (is_rest && year.bytes().all(|b| b.is_ascii_digit()))
        .then(|| format!("{about}{year}{decade} (as OpenStreetMap has it)"))
}

/// The middle of a shape, as latitude and longitude.
fn centre(geometry: &Geometry) -> Result<(f64, f64), String> {
    let ring: &[Position] = match geometry {
        Geometry::Point(point) => std::slice::from_ref(point),
        Geometry::LineString(line) => line,
        Geometry::Polygon(rings) => rings.first().map_or(&[], Vec::as_slice),
        Geometry::MultiPolygon(polygons) => {
            let outer = polygons.iter().filter_map(|rings| rings.first());
            outer.max_by(|a, b| centroid(a).1.total_cmp(&centroid(b).1)).map_or(&[], Vec::as_slice)
        }
    };
    let is_on_earth = |point: &Position| point.len() >= 2 && position(point[1], point[0]).is_some();
    if ring.is_empty() || !ring.iter().all(is_on_earth) {
        return Err("geometry: is not made of longitudes and latitudes".into());
    }
    let ((longitude, latitude), _) = centroid(ring);
    // To a tenth of a metre: more digits would say nothing.
    let round = |degrees: f64| (degrees * 1e6).round() / 1e6;
    Ok((round(latitude), round(longitude)))
}

/// The centroid of a ring and its area in square degrees; of a ring without area, the mean of its points.
fn centroid(ring: &[Position]) -> ((f64, f64), f64) {
    let point = |at: usize| ring[at].first().zip(ring[at].get(1)).map_or((0.0, 0.0), |(&x, &y)| (x, y));
    let Some(last) = ring.len().checked_sub(1) else { return ((0.0, 0.0), 0.0) };
    // Seen from its first point, so that no digits are lost.
    let (x0, y0) = point(0);
    let (mut x, mut y, mut area) = (0.0, 0.0, 0.0);
    for at in 0..last {
        let ((ax, ay), (bx, by)) = (point(at), point(at + 1));
        let (ax, ay, bx, by) = (ax - x0, ay - y0, bx - x0, by - y0);
        let cross = ax * by - bx * ay;
        area += cross / 2.0;
        x += (ax + bx) * cross / 6.0;
        y += (ay + by) * cross / 6.0;
    }
    if area.abs() > f64::EPSILON * 1e-3 {
        return ((x0 + x / area, y0 + y / area), area.abs());
    }
    let count = ring.len() as f64;
    let sum = (0..ring.len()).map(point).fold((0.0, 0.0), |sum, (x, y)| (sum.0 + x, sum.1 + y));
    ((sum.0 / count, sum.1 / count), 0.0)
}

#[cfg(test)]
#[path = "osm_tests.rs"]
mod tests;
