//! What the note on a place must not say: the wrong word, and what is soon out of date.

use crate::date::is_day;

/// Refuses a note that calls a gurdwara a temple, or tells opening hours or a telephone number.
pub(super) fn check(note: &str) -> Result<(), String> {
    let small = note.to_lowercase();
    let is_temple = |word: &str| matches!(word, "temple" | "temples");
    // The one name that so many know is told of, and not taken over.
    let rest = small.replace("called the golden temple", "");
    if rest.split(|c: char| !c.is_alphabetic()).any(is_temple) {
        return Err("note: a gurdwara is not called a temple".into());
    }
    if tells_hours(&small) {
        return Err("note: opening hours change, and are left out".into());
    }
    match telephone(note) {
        Some(number) => Err(format!("note: `{number}` looks like a telephone number, which is left out")),
        None => Ok(()),
    }
}

/// `5 am`, `4.30pm`, `05:30`, `24 hours`.
fn tells_hours(small: &str) -> bool {
    const PHRASES: [&str; 6] = ["opening hours", "open daily", "open every day", "24 hours", "24/7", "round the clock"];
    let words: Vec<&str> = small.split_whitespace().map(|word| word.trim_matches([',', ';', '.', '(', ')'])).collect();
    let is_clock = |word: &str| {
        let hour = word.strip_suffix("am").or_else(|| word.strip_suffix("pm"));
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        let minutes = word.split_once(':');
        hour.is_some_and(is_number)
            || minutes.is_some_and(|(hour, minute)| is_number(hour) && minute.len() >= 2 && is_number(&minute[..2]))
    };
    let is_half_day = |pair: &[&str]| {
        matches!(pair[1], "am" | "pm" | "a.m" | "p.m") && pair[0].ends_with(|c: char| c.is_ascii_digit())
    };
    PHRASES.iter().any(|phrase| small.contains(phrase))
        || words.iter().any(|word| is_clock(word))
        || words.windows(2).any(is_half_day)
}

/// A run of seven digits or more that is neither years nor a day.
fn telephone(note: &str) -> Option<&str> {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '+' | '-' | '(' | ')' | '/' | '.');
    note.split(|c| !is_part(c)).map(|run| run.trim_matches([' ', '.', '-'])).find(|run| {
        let groups: Vec<&str> = run.split(|c: char| !c.is_ascii_digit()).filter(|group| !group.is_empty()).collect();
        let are_years = groups.iter().all(|group| group.len() == 4 && group.starts_with(['1', '2']));
        groups.iter().map(|group| group.len()).sum::<usize>() >= 7 && !are_years && !is_day(run)
    })
}

#[cfg(test)]
mod tests {
    #[track_caller]
    fn check(note: &str, want: Option<&str>) {
        assert_eq!(super::check(note).err().as_deref(), want, "{note}");
    }

    #[test]
    fn what_a_note_may_say() {
        for note in [
            "Gurdwara A marks the stay of 1705 to 1706 (or 1706-1707).",
            "Sri Harmandir Sahib is widely called the Golden Temple.",
            "Gurdwara A has 40,000 books, opened on 2025-03-01, and I am told so.",
            "Gurdwara A stands 24 km from Amritsar, opposite the Templeton mill.",
        ] {
            check(note, None);
        }
    }

    #[test]
    fn what_it_may_not() {
        check("The Sikh temple of Leeds.", Some("note: a gurdwara is not called a temple"));
        check("Like Hindu temples.", Some("note: a gurdwara is not called a temple"));
        for note in [
            "Open from 5 am.",
            "Kirtan 4.30pm to 6pm.",
            "05:30 to 7.",
            "Open 24/7.",
            "Opening hours vary.",
            "At 5 a.m.",
        ] {
            check(note, Some("note: opening hours change, and are left out"));
        }
        let phone = |number| format!("note: `{number}` looks like a telephone number, which is left out");
        check("Call +91 183 255 3957.", Some(&phone("+91 183 255 3957")));
        check("Office: (604) 555-0199, Room 4.", Some(&phone("(604) 555-0199")));
        check("0113 496 0000", Some(&phone("0113 496 0000")));
    }
}
