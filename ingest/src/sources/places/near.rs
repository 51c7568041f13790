//! Which places stand already: the same gurdwara in two collections is taken once.

use super::Told;
use crate::sources::characters::slug;
use std::collections::HashMap;

/// Two positions of one site are this near to each other, in metres.
const SITE: f64 = 200.0;
/// A site is this near to the middle of its town, in metres.
const TOWN: f64 = 10_000.0;
/// In a degree of latitude, in metres.
const DEGREE: f64 = 111_195.0;

/// The places that were taken so far, by their names.
#[derive(Debug, Default)]
pub(in crate::sources) struct Known {
    spots: Vec<Spot>,
    by_name: HashMap<String, Vec<usize>>,
}

/// Where a place is, and where that is told.
#[derive(Debug)]
pub(super) struct Spot {
    position: (f64, f64),
    is_of_city: bool,
    first: String,
}

impl Spot {
    pub(super) fn of(told: &Told, first: String) -> Option<Self> {
        Some(Self { position: told.place.position?, is_of_city: told.place.is_position_of_city, first })
    }
}

impl Known {
    pub(super) fn add(&mut self, spot: Spot, names: &[String]) {
        for name in names {
            let spots = self.by_name.entry(Name::of(name).folded).or_default();
            if spots.last() != Some(&self.spots.len()) {
                spots.push(self.spots.len());
            }
        }
        self.spots.push(spot);
    }

    /// Where a place of one of these names is told of that stands at the same site. The position of a town stands for
    /// any site in it, but only for one: the first that fits gives the place its site, so that another gurdwara of
    /// that name in the town is not lost.
    pub(super) fn same_as(&mut self, told: &Told) -> Option<String> {
        let position = told.place.position?;
        for name in told.names().map(Name::of) {
            for &at in self.by_name.get(&name.folded).into_iter().flatten() {
                let spot = &mut self.spots[at];
                let is_of_city = spot.is_of_city || told.place.is_position_of_city;
                if metres(spot.position, position) <= if is_of_city && name.is_telling { TOWN } else { SITE } {
                    if spot.is_of_city {
                        spot.position = position;
                        spot.is_of_city = told.place.is_position_of_city;
                    }
                    return Some(spot.first.clone());
                }
            }
        }
        None
    }
}

/// A name without the words that many names share.
struct Name {
    folded: String,
    /// Whether more than those words is left.
    is_telling: bool,
}

impl Name {
    fn of(name: &str) -> Self {
        const SHARED: [&str; 16] = [
            "gurdwara",
            "gurudwara",
            "gurduara",
            "sahib",
            "saheb",
            "sri",
            "shri",
            "siri",
            "ji",
            "the",
            "sikh",
            "ਗੁਰਦੁਆਰਾ",
            "ਗੁਰਦਵਾਰਾ",
            "ਸਾਹਿਬ",
            "ਸ\u{a4d}ਰੀ",
            "ਜੀ",
        ];
        let whole = slug(name);
        let rest: Vec<&str> = whole.split('-').filter(|word| !SHARED.contains(word)).collect();
        match rest.is_empty() {
            true => Self { folded: whole, is_telling: false },
            false => Self { folded: rest.join("-"), is_telling: true },
        }
    }
}

/// Near enough for places in one town: the earth is taken as flat between them.
fn metres(a: (f64, f64), b: (f64, f64)) -> f64 {
    let across = (a.1 - b.1).abs();
    let across = across.min(360.0 - across) * f64::midpoint(a.0, b.0).to_radians().cos();
    DEGREE * (a.0 - b.0).hypot(across)
}

#[cfg(test)]
mod tests {
    use super::*;
    use vichar_engine::record::Place;

    fn told(name: &str, position: (f64, f64), is_position_of_city: bool) -> Told {
        let place = Place { position: Some(position), is_position_of_city, ..Place::default() };
        Told { name: name.into(), place, ..Told::default() }
    }

    /// One place is known; which of these are the same?
    #[track_caller]
    fn check(known: (&str, (f64, f64), bool), asked: &[(&str, (f64, f64), bool)]) {
        let known = told(known.0, known.1, known.2);
        let mut all = Known::default();
        all.add(Spot::of(&known, "first".into()).unwrap(), &[known.name]);
        for &(name, position, want) in asked {
            assert_eq!(all.same_as(&told(name, position, false)).is_some(), want, "{name} {position:?}");
        }
    }

    #[test]
    fn a_site_is_known_by_name_and_place() {
        check(
            ("Gurdwara Bangla Sahib", (28.6264, 77.2090), false),
            &[
                ("Gurudwara Sri Bangla Sahib", (28.6273, 77.2095), true),
                ("Gurudwara Sri Bangla Sahib", (28.6364, 77.2090), false),
                ("Gurdwara Rakab Ganj Sahib", (28.6264, 77.2090), false),
            ],
        );
        check(("Gurdwara Sahib", (0.0, 179.9999), false), &[("Gurdwara Sahib", (0.0, -179.9999), true)]);
    }

    #[test]
    fn a_town_stands_for_one_site() {
        let site = (31.65, 74.90);
        check(
            ("Gurdwara Ramsar Sahib", (31.62, 74.88), true),
            &[
                ("Ramsar", (32.62, 74.88), false),
                ("Ramsar", site, true),
                ("Ramsar", (31.60, 74.85), false),
                ("Ramsar", site, true),
            ],
        );
        check(("Gurdwara Sahib", (31.62, 74.88), true), &[("Gurdwara Sahib", site, false)]);
    }
}
