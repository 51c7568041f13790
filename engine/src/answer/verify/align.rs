//! The cheapest way to read a text in a line: semi-global alignment, bound to the ends of words in the line.
//!
//! A text may begin and end at any word of a line and costs nothing for what it leaves out around it. What it has
//! otherwise inside costs as the [`Script`] says. Needleman and Wunsch (Journal of Molecular Biology 48, 1970) with
//! free ends on the line's side.

use super::reading::{Reading, Script};

/// No way leads here.
const NEVER: u32 = u32::MAX / 4;

/// A text held against a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fit {
    /// Of all differences together.
    pub(super) cost: u32,
    /// The first word of the line that the text has.
    pub(super) first: usize,
    /// Behind the last word of the line that the text has.
    pub(super) last: usize,
    /// Where they differ, in order.
    pub(super) stretches: Vec<Stretch>,
}

/// Words of the text that stand for other words of the line; either may be none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    /// First word of the text, and behind the last.
    pub(super) given: (usize, usize),
    /// First word of the line, and behind the last.
    pub(super) line: (usize, usize),
}

/// Whether a word of the line begins before each symbol, and one behind the last.
fn starts<S: Script>(reading: &Reading<S>) -> Vec<bool> {
    let mut starts = vec![false; reading.symbols.len() + 1];
    starts[0] = true;
    reading.ends.iter().for_each(|&end| starts[end] = true);
    starts
}

/// One column of the table after another; `each` sees every column that stands at a boundary of words.
fn columns<S: Script>(given: &[S::Symbol], line: &Reading<S>, mut each: impl FnMut(&[u32])) {
    let starts = starts(line);
    let mut column: Vec<u32> = std::iter::once(0)
        .chain(given.iter().scan(0, |sum, &s| {
            *sum += S::extra(s);
            Some(*sum)
        }))
        .collect();
    each(&column);
    for (at, &symbol) in line.symbols.iter().enumerate() {
        let skip = S::skip(symbol);
        let mut diagonal = column[0];
        column[0] = if starts[at + 1] { 0 } else { column[0] + skip };
        for (q, &wanted) in given.iter().enumerate() {
            let read = diagonal + S::substitute(symbol, wanted);
            diagonal = column[q + 1];
            column[q + 1] = read.min(diagonal + skip).min(column[q] + S::extra(wanted));
        }
        if starts[at + 1] {
            each(&column);
        }
    }
}

/// What it costs to read the text in the line.
pub(super) fn cost<S: Script>(given: &Reading<S>, line: &Reading<S>) -> u32 {
    let mut best = NEVER;
    columns(&given.symbols, line, |column| best = best.min(column[given.symbols.len()]));
    best
}

/// What it costs to read the beginning of the text in the line, up to the end of each of its words.
pub(super) fn costs_of_beginnings<S: Script>(given: &Reading<S>, line: &Reading<S>) -> Vec<u32> {
    let mut best = vec![NEVER; given.ends.len()];
    columns(&given.symbols, line, |column| {
        for (best, &end) in best.iter_mut().zip(&given.ends) {
            *best = (*best).min(column[end]);
        }
    });
    best
}

/// The same with the way itself. Among equals the one that has most of the line.
pub(super) fn fit<S: Script>(given: &Reading<S>, line: &Reading<S>) -> Fit {
    let (rows, starts) = (given.symbols.len() + 1, starts(line));
    let width = line.symbols.len() + 1;
    let mut table = vec![0; rows * width];
    for (at, &s) in given.symbols.iter().enumerate() {
        table[at + 1] = table[at] + S::extra(s);
    }
    for (at, &symbol) in line.symbols.iter().enumerate() {
        let skip = S::skip(symbol);
        let (before, here) = (at * rows, (at + 1) * rows);
        table[here] = if starts[at + 1] { 0 } else { table[before] + skip };
        for (q, &wanted) in given.symbols.iter().enumerate() {
            table[here + q + 1] = (table[before + q] + S::substitute(symbol, wanted))
                .min(table[before + q + 1] + skip)
                .min(table[here + q] + S::extra(wanted));
        }
    }
    let ends = (0..width).filter(|&at| starts[at]);
    let end = ends.min_by_key(|&at| (table[at * rows + rows - 1], width - at)).unwrap_or(0);
    trace(given, line, &table, &starts, end)
}

/// Goes the way back, and parts it where a word ends on both sides.
fn trace<S: Script>(given: &Reading<S>, line: &Reading<S>, table: &[u32], starts: &[bool], end: usize) -> Fit {
    let rows = given.symbols.len() + 1;
    let value = |q: usize, at: usize| table[at * rows + q];
    let given_ends = |q: usize| q == 0 || given.ends.binary_search(&q).is_ok();
    let (mut q, mut at) = (rows - 1, end);
    let cost = value(q, at);
    let (mut behind, mut stretches) = ((q, at), Vec::new());
    loop {
        let arrived = q == 0 && starts[at] && value(0, at) == 0;
        if given_ends(q) && starts[at] && behind != (q, at) {
            let cost = value(behind.0, behind.1) - value(q, at);
            let weight = given.symbols[q..behind.0].iter().map(|&s| S::extra(s)).sum();
            if S::differs(cost, weight) {
                stretches.push(((q, behind.0), (at, behind.1)));
            }
            behind = (q, at);
        }
        if arrived {
            break;
        }
        let here = value(q, at);
        if q > 0 && at > 0 && here == value(q - 1, at - 1) + S::substitute(line.symbols[at - 1], given.symbols[q - 1]) {
            (q, at) = (q - 1, at - 1);
        } else if q > 0 && here == value(q - 1, at) + S::extra(given.symbols[q - 1]) {
            q -= 1;
        } else {
            at -= 1;
        }
    }
    let word = |ends: &[usize], symbol: usize| ends.partition_point(|&end| end <= symbol);
    let words = |ends: &[usize], (from, to): (usize, usize)| (word(ends, from), word(ends, to));
    let stretch =
        |(g, l): ((usize, usize), (usize, usize))| Stretch { given: words(&given.ends, g), line: words(&line.ends, l) };
    Fit {
        cost,
        first: word(&line.ends, at),
        last: word(&line.ends, end),
        stretches: stretches.into_iter().rev().map(stretch).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::reading::{line_sounds, signs, sounds};
    use super::{cost, costs_of_beginnings, fit};
    use proptest::prelude::*;

    const LINE: &str = "ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ਜੇ ਸੋਚੀ ਲਖ ਵਾਰ ॥";

    #[test]
    fn differences_are_named_in_order() {
        let check = |text: &str, stretch: (usize, usize), want: &[(&str, &str)]| {
            let (given, line) = (signs(text), signs(LINE));
            let fit = fit(&given, &line);
            let got: Vec<_> = (fit.stretches.iter())
                .map(|s| (given.part(s.given.0, s.given.1), line.part(s.line.0, s.line.1)))
                .collect();
            let want: Vec<_> = want.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
            assert_eq!(((fit.first, fit.last), got), (stretch, want), "{text}");
        };
        check(LINE, (0, 8), &[]);
        check("ਸੋਚਿ ਨ ਹੋਵਈ", (1, 4), &[]);
        check("ਸੋਚੈਸੋਚਿਨਹੋਵਈ ਜੇਸੋਚੀ ਲਖਵਾਰ", (0, 8), &[]);
        check("ਸੋਚੈ ਸੋਚ ਨ ਹੋਵਈ ਜੇ ਸੋਚੇ ਲਖ ਵਾਰ", (0, 8), &[("ਸੋਚ", "ਸੋਚਿ"), ("ਸੋਚੇ", "ਸੋਚੀ")]);
        check("ਸੋਚੈ ਸੋਚਿ ਹੋਵਈ ਜੇ ਸੋਚੀ ਲਖ ਵਾਰ", (0, 8), &[("", "ਨ")]);
        check("ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ਜੀ ਜੇ ਸੋਚੀ ਲਖ ਵਾਰ", (0, 8), &[("ਜੀ", "")]);
        check("ਸੋਚੈ ਸੋਚਨ ਹੋਵਈ", (0, 4), &[("ਸੋਚਨ", "ਸੋਚਿ ਨ")]);
    }

    #[test]
    fn casual_spellings_are_no_differences() {
        let check = |text: &str, same: bool| {
            let fit = fit(&sounds(text), &line_sounds(LINE));
            assert_eq!(fit.stretches.is_empty(), same, "{text} {fit:?}");
        };
        check("sochai soch na hovai je sochi lakh vaar", true);
        check("soche soch na hovayee jay sochee lakh var", true);
        check("soche soch na hove je kahi lakh var", false);
        check("soche soch na milai je sochi lakh var", false);
    }

    proptest! {
        #[test]
        fn the_way_costs_what_it_is_said_to_cost(text in "[ਸਚਨਹਵੋੈਿਈ ]{0,24}") {
            let (given, line) = (signs(&text), signs(LINE));
            let fit = fit(&given, &line);
            prop_assert_eq!(fit.cost, cost(&given, &line));
            prop_assert!(fit.first <= fit.last && fit.last <= line.words.len());
            prop_assert_eq!(fit.cost == 0, fit.stretches.is_empty());
            if let Some(&whole) = costs_of_beginnings(&given, &line).last() {
                prop_assert_eq!(whole, fit.cost);
            }
        }
    }
}
