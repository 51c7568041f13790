//! Where a person can turn: dated data, and what has become doubtful about it.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;
use std::time::{SystemTime, UNIX_EPOCH};

/// A place to turn to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HelpLine {
    /// The name it goes by.
    pub name: String,
    /// What to dial or text, or an address.
    pub number: String,
    /// Where it answers: an ISO 3166 country code, or "international".
    pub region: String,
    /// The languages known to be spoken; empty if not known.
    pub languages: Vec<String>,
    /// When it answers.
    pub hours: String,
    /// The day its details were last seen in a source, or "unverified".
    pub checked_on: String,
}

/// What the fixed texts name for a region: the line that is free day and night, and the emergency number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Call {
    /// An ISO 3166 country code, or "international".
    pub region: String,
    /// Free, day and night.
    pub line: String,
    /// For danger at this moment.
    pub emergency: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HelpFile {
    international: Vec<String>,
    call: Vec<Call>,
    line: Vec<HelpLine>,
}

const INTERNATIONAL: &str = "international";
const UNVERIFIED: &str = "unverified";
/// How old a line's details may be, in days.
const LASTING: i64 = 180;

static HELP: LazyLock<HelpFile> =
    LazyLock::new(|| toml::from_str(include_str!("helplines.toml")).expect("compiled-in help lines are TOML"));

fn own(region: &str) -> Option<&'static Call> {
    HELP.call.iter().find(|call| call.region != INTERNATIONAL && call.region.eq_ignore_ascii_case(region.trim()))
}

/// What the texts name in a region; of several countries when there is none, or none with lines here.
pub(super) fn call(region: Option<&str>) -> &'static Call {
    region
        .and_then(own)
        .or_else(|| HELP.call.iter().find(|call| call.region == INTERNATIONAL))
        .expect("compiled-in help lines have an international entry")
}

/// The regions that have lines here, in the order in which they are shown, each with what the texts name in it.
pub fn regions() -> impl Iterator<Item = &'static Call> {
    HELP.international.iter().filter_map(|region| own(region))
}

/// The lines of a region, and those for every country behind them. All lines when there is no region, or none with
/// lines here.
#[must_use]
pub fn lines(region: Option<&str>) -> Vec<HelpLine> {
    let known = region.and_then(own).map(|call| call.region.as_str());
    let order = |line: &&HelpLine| HELP.international.iter().position(|region| *region == line.region);
    let is_shown = |line: &&HelpLine| known.is_none_or(|own| line.region == own || line.region == INTERNATIONAL);
    let mut lines: Vec<&HelpLine> = HELP.line.iter().filter(is_shown).collect();
    lines.sort_by_key(order);
    lines.into_iter().cloned().collect()
}

/// What an operator has to look after, one line each: which line, what is amiss with it, and what to do. Of `region`,
/// and of what is shown everywhere; of every region when there is none.
#[must_use]
pub fn doubts(region: Option<&str>, today: Day) -> Vec<String> {
    let missing = region.filter(|region| own(region).is_none()).map(|region| {
        format!(
            "{region}: there is no help line for this region, so those of other countries are shown; add its lines and \
             what to call to helplines.toml"
        )
    });
    let of =
        |line: &HelpLine| Some(format!("{}, {}, {}: {}", line.region, line.name, line.number, doubt(line, today)?));
    missing.into_iter().chain(lines(region).iter().filter_map(of)).collect()
}

fn doubt(line: &HelpLine, today: Day) -> Option<String> {
    let amiss = match line.checked_on.parse::<Day>() {
        Err(_) if line.checked_on == UNVERIFIED => "it was never verified".into(),
        Err(error) => format!("`checked_on`: {error}"),
        Ok(day) if today.0 - day.0 > LASTING => {
            format!("it was last checked on {}, {} days ago", line.checked_on, today.0 - day.0)
        }
        // A day ahead is still today somewhere on Earth.
        Ok(day) if day.0 - today.0 > 1 => format!("the day of its check, {}, lies ahead", line.checked_on),
        Ok(_) => return None,
    };
    Some(format!("{amiss}; confirm it with those who run it and write the day into helplines.toml"))
}

/// A day, in UTC: so many after the first of 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(i64);

impl Day {
    /// The day on which a moment falls.
    #[must_use]
    pub fn of(time: SystemTime) -> Self {
        let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        Self(i64::try_from(seconds / 86_400).unwrap_or(i64::MAX))
    }
}

impl FromStr for Day {
    type Err = NotADay;

    /// Reads "2026-11-21".
    fn from_str(text: &str) -> Result<Self, NotADay> {
        let number = |part: &str| part.bytes().all(|b| b.is_ascii_digit()).then(|| part.parse::<i64>().ok()).flatten();
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = parts[..] else { return Err(NotADay) };
        if (year.len(), month.len(), day.len()) != (4, 2, 2) {
            return Err(NotADay);
        }
        let (Some(year), Some(month), Some(day)) = (number(year), number(month), number(day)) else {
            return Err(NotADay);
        };
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let longest = match month {
            4 | 6 | 9 | 11 => 30,
            2 => 28 + i64::from(is_leap),
            1..=12 => 31,
            _ => return Err(NotADay),
        };
        if !(1..=longest).contains(&day) {
            return Err(NotADay);
        }
        // Years that begin in March have their leap day at the end, and months of 153 days in every five.
        let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        let leaps = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
        Ok(Self(365 * year + leaps + (153 * month + 2) / 5 + day - 1 - 719_468))
    }
}

/// A text that is no day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotADay;

impl fmt::Display for NotADay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a day is written like 2026-11-21")
    }
}

impl std::error::Error for NotADay {}

#[cfg(test)]
mod tests {
    use super::{Day, HELP, HelpLine, INTERNATIONAL, UNVERIFIED, call, doubt, doubts, lines, regions};
    use std::time::{Duration, UNIX_EPOCH};

    fn day(text: &str) -> Day {
        text.parse().unwrap_or_else(|_| panic!("{text}"))
    }

    #[test]
    fn days_are_counted() {
        let check = |text: &str, days: u64| {
            assert_eq!(day(text), Day::of(UNIX_EPOCH + Duration::from_secs(days * 86_400 + 5)), "{text}");
        };
        check("1970-01-01", 0);
        check("1970-03-01", 59);
        check("2000-02-29", 11_016);
        check("2026-11-21", 20_778);
        for text in ["", "2026-11", "2026-1-21", "2026-02-29", "2026-13-01", "2026-00-10", "2026-11-31", "2026-11-+1"] {
            assert!(text.parse::<Day>().is_err(), "{text}");
        }
    }

    #[test]
    fn every_region_has_a_free_line_and_an_emergency_number() {
        let named: Vec<&str> = regions().map(|call| call.region.as_str()).collect();
        assert_eq!(named, ["US", "CA", "GB", "IE", "IN", "AU", "NZ"]);
        assert_eq!(HELP.call.len(), named.len() + 1, "each is listed in `international`");
        for call in regions() {
            let lines = lines(Some(&call.region));
            let has = |part: &str, hours: &str| lines.iter().any(|l| l.number.contains(part) && l.hours == hours);
            assert!(has(&call.line, "24/7"), "{call:?}");
            assert!(call.emergency.split(" / ").all(|number| has(number, "24/7")), "{call:?}");
        }
        for line in &HELP.line {
            assert!(HELP.international.contains(&line.region), "{line:?}");
            assert!(line.checked_on == UNVERIFIED || line.checked_on.parse::<Day>().is_ok(), "{line:?}");
        }
    }

    #[test]
    fn a_region_without_lines_gets_those_of_others() {
        assert_eq!(call(Some("FR")).region, INTERNATIONAL);
        assert_eq!(call(Some("International")).region, INTERNATIONAL);
        assert_eq!(call(Some(" in ")).region, "IN");
        assert_eq!(lines(Some("FR")), lines(None));
        assert_eq!(lines(None).len(), HELP.line.len());
        assert!(lines(Some("GB")).iter().all(|line| line.region == "GB" || line.region == INTERNATIONAL));
    }

    #[test]
    fn what_is_doubtful_is_named() {
        let line = |checked_on: &str| HelpLine {
            name: "A line".into(),
            number: "1".into(),
            region: "GB".into(),
            languages: Vec::new(),
            hours: "24/7".into(),
            checked_on: checked_on.into(),
        };
        let check = |checked_on: &str, today: &str, says: Option<&str>| {
            let got = doubt(&line(checked_on), day(today));
            assert_eq!(got.is_some(), says.is_some(), "{checked_on} on {today}: {got:?}");
            assert!(says.is_none_or(|says| got.clone().is_some_and(|got| got.starts_with(says))), "{got:?}");
        };
        check("2026-11-21", "2026-11-21", None);
        check("2026-11-21", "2027-05-20", None);
        check("2026-11-21", "2027-05-21", Some("it was last checked on 2026-11-21, 181 days ago"));
        check("2026-11-22", "2026-11-21", None);
        check("2062-11-21", "2026-11-21", Some("the day of its check, 2062-11-21, lies ahead"));
        check("unverified", "2026-11-21", Some("it was never verified"));
        check("last week", "2026-11-21", Some("`checked_on`: a day is written like"));

        let of_france = doubts(Some("FR"), day("2026-11-21"));
        assert!(of_france[0].starts_with("FR: there is no help line for this region"), "{}", of_france[0]);
        let samaritans =
            |today| doubts(Some("gb"), day(today)).iter().any(|d| d.starts_with("GB, Samaritans, 116 123: "));
        assert!(!samaritans("2026-11-22") && samaritans("2028-01-01"));
        assert!(doubts(Some("gb"), day("2028-01-01")).iter().all(|d| !d.starts_with("US")), "of the own region alone");
    }
}
