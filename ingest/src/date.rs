//! Dates for people, in UTC.

use std::time::{SystemTime, UNIX_EPOCH};

/// Seconds since 1970 as `2026-11-21 05:31 UTC`.
pub(crate) fn utc(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = civil(days);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02} UTC", rest / 3600, rest / 60 % 60)
}

/// The present year.
pub(crate) fn year() -> u64 {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    civil(passed.as_secs() / 86_400).0
}

/// Days since 1970 as year, month and day. Years are counted from March, so that a leap day ends one.
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    (era * 400 + year_of_era + u64::from(month <= 2), month, day)
}

/// Whether a text is a day of the calendar: `2025-03-01`.
pub(crate) fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else { return false };
    let number = |part: &str, digits: usize| match part.bytes().all(|b| b.is_ascii_digit()) && part.len() == digits {
        true => part.parse::<u32>().ok(),
        false => None,
    };
    let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2)) else {
        return false;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&day)
}

#[cfg(test)]
mod tests {
    use super::{is_day, utc};

    #[test]
    fn a_day_is_of_the_calendar() {
        for (text, want) in
            [("2024-02-29", true), ("2025-02-29", false), ("2025-13-01", false), ("2025-3-1", false), ("March", false)]
        {
            assert_eq!(is_day(text), want, "{text}");
        }
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        let check = |seconds: u64, want: &str| assert_eq!(utc(seconds), want);
        check(0, "1970-01-01 00:00 UTC");
        check(951_782_400, "2000-02-29 00:00 UTC");
        check(1_709_251_199, "2024-02-29 23:59 UTC");
        check(1_709_251_200, "2024-03-01 00:00 UTC");
        check(4_102_444_799, "2099-12-31 23:59 UTC");
    }
}
