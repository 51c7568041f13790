//! First letters of every line, scanned whole: the letters of 141,264 lines are one megabyte, and an exact
//! scan with a slip allowed takes a few milliseconds, so there is no index to be wrong.

use crate::{Error, Result};
use std::path::Path;

const FILE: &str = "letters.bin";
/// Ends each line in the file; no letter has this code.
const END: u8 = b'\n';
/// The longest query that one machine word holds.
const LONGEST: usize = 64;

/// The first letters of all passages, one line each (empty for prose).
pub struct LetterIndex {
    codes: Vec<u8>,
}

/// A line that has the letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LetterMatch {
    /// Slips: letters that are wrong, missing or too many.
    pub slips: u8,
    /// False when the line begins with the letters (sorts first).
    pub inside: bool,
    /// Ordinal of the line.
    pub ordinal: u32,
}

impl LetterIndex {
    pub(super) fn write(folder: &Path, codes: &[u8]) -> Result<()> {
        let path = folder.join(FILE);
        std::fs::write(&path, codes).map_err(|e| Error::file(path, e))
    }

    pub(super) fn push(codes: &mut Vec<u8>, line: &[u8]) {
        codes.extend_from_slice(line);
        codes.push(END);
    }

    pub(super) fn open(folder: &Path) -> Result<Self> {
        let path = folder.join(FILE);
        Ok(Self { codes: std::fs::read(&path).map_err(|e| Error::file(path, e))? })
    }

    /// Every line that holds the letters with at most `slips` slips, best first: fewest slips, then those that
    /// begin with them, then reading order. A query letter is the set of codes that it may stand for.
    ///
    /// Myers' bit-parallel approximate matching (Journal of the ACM 46(3), 1999), run twice over each line:
    /// once free to begin anywhere, once bound to the line's start.
    #[must_use]
    pub fn find(&self, query: &[&[u8]], slips: u8) -> Vec<LetterMatch> {
        let length = query.len().min(LONGEST);
        if length == 0 {
            return Vec::new();
        }
        let mut masks = [0u64; 256];
        for (at, set) in query.iter().take(length).enumerate() {
            for &code in *set {
                masks[usize::from(code)] |= 1 << at;
            }
        }
        let mut found: Vec<LetterMatch> = self
            .codes
            .split(|&c| c == END)
            .zip(0u32..)
            .filter(|(line, _)| line.len() + usize::from(slips) >= length)
            .filter_map(|(line, ordinal)| {
                let anywhere = distance(&masks, length, line, true);
                if anywhere > u32::from(slips) {
                    return None;
                }
                let at_start = distance(&masks, length, line, false);
                let best = u8::try_from(anywhere).ok()?;
                Some(LetterMatch { slips: best, inside: at_start > anywhere, ordinal })
            })
            .collect();
        found.sort_unstable();
        found
    }
}

/// The least edit distance between the query and any stretch of `line` (`anywhere`), or any beginning of it.
fn distance(masks: &[u64; 256], length: usize, line: &[u8], anywhere: bool) -> u32 {
    let top = 1u64 << (length - 1);
    let (mut plus, mut minus) = (u64::MAX, 0u64);
    let mut score = u32::try_from(length).unwrap_or(u32::MAX);
    let mut best = score;
    for &code in line {
        let mask = masks[usize::from(code)];
        let vertical = mask | minus;
        let horizontal = ((mask & plus).wrapping_add(plus) ^ plus) | mask;
        let mut up = minus | !(horizontal | plus);
        let mut down = plus & horizontal;
        if up & top != 0 {
            score += 1;
        } else if down & top != 0 {
            score -= 1;
        }
        // Bound to the start, every skipped letter of the line costs one; free, none does.
        up = (up << 1) | u64::from(!anywhere);
        down <<= 1;
        plus = down | !(vertical | up);
        minus = up & vertical;
        best = best.min(score);
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn index(lines: &[&str]) -> LetterIndex {
        let mut codes = Vec::new();
        for line in lines {
            LetterIndex::push(&mut codes, line.as_bytes());
        }
        LetterIndex { codes }
    }

    #[test]
    fn starts_come_before_the_inside_and_slips_last() {
        let check = |query: &str, want: &[u32]| {
            let sets: Vec<&[u8]> = query.as_bytes().chunks(1).collect();
            let found = index(&["abcd", "xabcd", "abxd", "", "zzzz"]).find(&sets, 1);
            assert_eq!(found.iter().map(|m| m.ordinal).collect::<Vec<_>>(), want, "{query}");
        };
        check("abcd", &[0, 1, 2]);
        check("abd", &[0, 2, 1]);
        check("zzzzz", &[4]);
    }

    /// The textbook dynamic programme, to hold the bit-parallel one to.
    fn plain(query: &[u8], line: &[u8], anywhere: bool) -> u32 {
        let mut row: Vec<u32> = (0..=query.len() as u32).collect();
        let mut best = row[query.len()];
        for (at, &code) in line.iter().enumerate() {
            let mut diagonal = row[0];
            row[0] = if anywhere { 0 } else { at as u32 + 1 };
            for i in 1..=query.len() {
                let step = diagonal + u32::from(query[i - 1] != code);
                diagonal = row[i];
                row[i] = step.min(row[i] + 1).min(row[i - 1] + 1);
            }
            best = best.min(row[query.len()]);
        }
        best
    }

    proptest! {
        #[test]
        fn agrees_with_the_textbook(query in "[a-d]{1,12}", line in "[a-d]{0,30}", anywhere: bool) {
            let mut masks = [0u64; 256];
            for (at, &code) in query.as_bytes().iter().enumerate() {
                masks[usize::from(code)] |= 1 << at;
            }
            let got = distance(&masks, query.len(), line.as_bytes(), anywhere);
            prop_assert_eq!(got, plain(query.as_bytes(), line.as_bytes(), anywhere));
        }
    }
}
