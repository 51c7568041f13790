//! What a quotation turns out to be, by how it fits the lines that it may be.

use super::align::{Fit, Stretch, cost, costs_of_beginnings, fit};
use super::find::{Candidate, Known, candidates, read, stands_at};
use super::pieces::Named;
use super::reading::Reading;
use super::{Difference, Verdict};
use crate::Result;
use crate::index::Generation;
use std::collections::{HashMap, HashSet};

/// The longest quotation that is held against lines, in signs, sounds or words: two lines of Gurbani and more.
const LONGEST: usize = 240;
/// How many places of one line are named.
pub(super) const PLACES: usize = 10;
/// How many of the best are looked at more closely.
const CLOSER: usize = 64;
/// How many candidates a short text has, and each half of a longer one.
const MANY: usize = 1_000;
const FEW: usize = 100;
/// The least fit of what is shown as nearest.
const NEAR: f32 = 0.5;
/// Two parts must explain so much of a text that no line explains.
const IN_TWO: f32 = 0.92;

/// A line that was recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Recognised {
    pub(super) ordinal: u32,
    /// Whose translation was quoted.
    pub(super) by: Option<u8>,
}

/// A quotation, judged.
#[derive(Clone, Debug)]
pub(super) struct Judged {
    pub(super) text: String,
    pub(super) verdict: Verdict,
    /// How well it fits, between 0 and 1.
    pub(super) near: f32,
    pub(super) lines: Vec<Recognised>,
    /// Against the first of the lines.
    pub(super) differences: Vec<Difference>,
    /// Of a merged one: the words from each line.
    pub(super) parts: Vec<String>,
    /// Whether the line stands at the Ang that was named.
    pub(super) stands: Option<bool>,
}

/// A candidate with the way in which the text is read in it.
struct Match<'a, S: Known> {
    line: Recognised,
    reading: &'a Reading<S>,
    fit: Fit,
    is_whole: bool,
    stands: bool,
    /// Words of the line that the text does not have.
    left: usize,
}

impl<S: Known> Match<'_, S> {
    fn differences(&self, given: &Reading<S>) -> Vec<Difference> {
        let stretches = self.fit.stretches.iter();
        let difference = |s: &Stretch| Difference {
            position: s.given.0 + 1,
            given: given.part(s.given.0, s.given.1),
            line: self.reading.part(s.line.0, s.line.1),
        };
        stretches.map(difference).collect()
    }
}

/// Judges one quotation. One that runs on over lines that follow each other is judged line by line.
pub(super) fn judge<S: Known>(generation: &Generation, text: &str, named: Option<Named>) -> Result<Vec<Judged>> {
    let given = S::given(text).limited(LONGEST);
    if given.words.is_empty() {
        return Ok(vec![Judged::none(text)]);
    }
    let mut all = candidates::<S>(generation, &given, &[text], MANY, named)?;
    let matches = closest(generation, &given, &all, named);
    if let Some(judged) = as_it_stands(text, &given, &matches, named) {
        return Ok(vec![judged]);
    }
    let near = nearness(&given, matches.first());
    if near >= S::CLOSE || given.words.len() <= 3 {
        return Ok(vec![misspelt(text, &given, &matches, near, named)]);
    }
    let middle = given.words.len() / 2;
    let halves = [given.part(0, middle), given.part(middle, given.words.len())];
    all = joined(all, candidates(generation, &given, &[&halves[0], &halves[1]], FEW, named)?);
    let beginnings: Vec<Vec<u32>> = all.iter().map(|c| costs_of_beginnings(&given, &c.reading)).collect();
    if let Some(end) = runs_on(generation, &given, &all, &beginnings)? {
        return both(generation, &given, end, named);
    }
    if let Some((end, first, second)) = in_two(&given, &all, &beginnings, near) {
        if first.ordinal + 1 == second.ordinal {
            return both(generation, &given, end, named);
        }
        let parts = vec![given.part(0, end), given.part(end, given.words.len())];
        let stands = named.map(|n| [first, second].iter().any(|l| stands_at(&generation.passages, l.ordinal, n)));
        let lines = vec![first, second];
        return Ok(vec![Judged { verdict: Verdict::Merged, lines, parts, stands, near, ..Judged::none(text) }]);
    }
    let matches = closest(generation, &given, &all, named);
    let near = nearness(&given, matches.first());
    Ok(vec![misspelt(text, &given, &matches, near, named)])
}

/// Judges a text as one line: rightly quoted, wholly or in part, or with a slip; `None` when it is not.
pub(super) fn as_one_line<S: Known>(
    generation: &Generation,
    text: &str,
    named: Option<Named>,
) -> Result<Option<Judged>> {
    let given = S::given(text).limited(LONGEST);
    let all = candidates::<S>(generation, &given, &[text], MANY, named)?;
    let matches = closest(generation, &given, &all, named);
    let near = nearness(&given, matches.first());
    let right = as_it_stands(text, &given, &matches, named);
    Ok(right.or_else(|| (near >= S::CLOSE).then(|| misspelt(text, &given, &matches, near, named))))
}

/// The candidates that fit best, the best first: those at the Ang that was named, those that are whole lines, those of
/// the first work.
fn closest<'a, S: Known>(
    generation: &Generation,
    given: &Reading<S>,
    all: &'a [Candidate<S>],
    named: Option<Named>,
) -> Vec<Match<'a, S>> {
    let store = &generation.passages;
    let stands = |ordinal: u32| named.is_some_and(|named| stands_at(store, ordinal, named));
    let mut costs: Vec<(u32, bool, usize)> =
        all.iter().enumerate().map(|(at, c)| (cost(given, &c.reading), !stands(c.ordinal), at)).collect();
    costs.sort_unstable();
    let most = costs.first().map_or(0, |best| best.0) + S::NEAR_EQUAL;
    // A heading stands in hundreds of places; they must not crowd out another line that is as near.
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut matches: Vec<Match<'a, S>> = costs
        .into_iter()
        .take_while(|&(cost, ..)| cost <= most)
        .filter(|&(.., at)| {
            let known = places.entry(all[at].reading.words.concat()).or_default();
            *known += 1;
            *known <= PLACES
        })
        .take(CLOSER)
        .map(|(_, away, at)| {
            let candidate = &all[at];
            let fit = fit(given, &candidate.reading);
            Match {
                line: Recognised { ordinal: candidate.ordinal, by: candidate.by },
                is_whole: fit.first == 0 && fit.last >= candidate.reading.core,
                reading: &candidate.reading,
                stands: !away,
                left: candidate.reading.words.len() - (fit.last - fit.first),
                fit,
            }
        })
        .collect();
    let canon = |m: &Match<'a, S>| store.group_of(m.line.ordinal).document;
    matches
        .sort_by_key(|m| (m.fit.stretches.len(), !m.stands, !m.is_whole, m.fit.cost, m.left, canon(m), m.line.ordinal));
    matches
}

/// The verdict on a text that has its line, or a part of it, as it is.
fn as_it_stands<S: Known>(
    text: &str,
    given: &Reading<S>,
    matches: &[Match<'_, S>],
    named: Option<Named>,
) -> Option<Judged> {
    let right: Vec<&Match<'_, S>> =
        matches.iter().filter(|m| m.fit.stretches.is_empty() && S::suffices(given, m.is_whole)).collect();
    let (stands, whole) = right.first().map(|m| (m.stands, m.is_whole))?;
    let same = right.iter().filter(|m| (m.stands, m.is_whole) == (stands, whole));
    let verdict = match (named.is_some() && !stands, whole) {
        (true, _) => Verdict::WrongAng,
        (false, true) => Verdict::Exact,
        (false, false) => Verdict::Partial,
    };
    Some(Judged {
        verdict,
        near: nearness(given, right.first().copied()),
        lines: same.map(|m| m.line).take(PLACES).collect(),
        stands: named.map(|_| stands),
        ..Judged::none(text)
    })
}

/// The verdict on a text that no line has as it is.
fn misspelt<S: Known>(
    text: &str,
    given: &Reading<S>,
    matches: &[Match<'_, S>],
    near: f32,
    named: Option<Named>,
) -> Judged {
    let Some(best) = matches.first().filter(|_| near >= NEAR) else { return Judged { near, ..Judged::none(text) } };
    let lines = one_of_each(matches);
    // A word or two that sound like something are no quotation, and have nothing wrong in them either.
    if near < S::LIKELY || best.fit.stretches.is_empty() {
        return Judged { near, lines, ..Judged::none(text) };
    }
    Judged {
        verdict: Verdict::SpellingDiffers,
        near,
        lines,
        differences: best.differences(given),
        stands: named.map(|_| best.stands),
        ..Judged::none(text)
    }
}

/// The lines that fit equally well: a place of each, then further places.
fn one_of_each<S: Known>(matches: &[Match<'_, S>]) -> Vec<Recognised> {
    let mut seen = HashSet::new();
    let (first, more): (Vec<_>, Vec<_>) = matches.iter().partition(|m| seen.insert(m.reading.words.concat()));
    first.into_iter().chain(more).map(|m| m.line).take(PLACES).collect()
}

/// How well the best fits, between 0 and 1.
fn nearness<S: Known>(given: &Reading<S>, best: Option<&Match<'_, S>>) -> f32 {
    let weight = given.weight().max(1);
    best.map_or(0.0, |best| 1.0 - best.fit.cost.min(weight) as f32 / weight as f32)
}

/// Both parts of a text, each judged by itself.
fn both<S: Known>(
    generation: &Generation,
    given: &Reading<S>,
    end: usize,
    named: Option<Named>,
) -> Result<Vec<Judged>> {
    let mut judged = judge::<S>(generation, &given.part(0, end), named)?;
    judged.extend(judge::<S>(generation, &given.part(end, given.words.len()), named)?);
    Ok(judged)
}

/// Whether a text begins with the end of a line and goes on with the next: the first word of the next.
fn runs_on<S: Known>(
    generation: &Generation,
    given: &Reading<S>,
    all: &[Candidate<S>],
    beginnings: &[Vec<u32>],
) -> Result<Option<usize>> {
    let store = &generation.passages;
    let words = given.words.len();
    for end in (1..words).rev() {
        let beginning = given.slice(0, end);
        let most = beginning.weight() / 8;
        for (candidate, costs) in all.iter().zip(beginnings) {
            if costs[end - 1] > most {
                continue;
            }
            let here = fit(&beginning, &candidate.reading);
            let group = store.group_of(candidate.ordinal);
            let is_last = candidate.ordinal + 1 >= group.first + group.count;
            if is_last || !here.stretches.is_empty() || here.last < candidate.reading.core {
                continue;
            }
            let next = read::<S>(store, candidate.ordinal + 1)?;
            let Some(next) = next.into_iter().find(|next| next.by == candidate.by) else { continue };
            let goes_on = (end + 1..=words).rev().any(|to| {
                let rest = fit(&given.slice(end, to), &next.reading);
                rest.stretches.is_empty() && rest.first == 0 && (to == words || rest.last >= next.reading.core)
            });
            if goes_on {
                return Ok(Some(end));
            }
        }
    }
    Ok(None)
}

/// The two lines that a text is made of, when two explain it and one does not, and where the second begins.
fn in_two<S: Known>(
    given: &Reading<S>,
    all: &[Candidate<S>],
    beginnings: &[Vec<u32>],
    near: f32,
) -> Option<(usize, Recognised, Recognised)> {
    let words = given.words.len();
    let (weight, turned) = (given.weight().max(1), given.reversed());
    let endings: Vec<Vec<u32>> = all.iter().map(|c| costs_of_beginnings(&turned, &c.reading.reversed())).collect();
    let mut best: Option<(u32, bool, usize, Recognised, Recognised)> = None;
    for end in S::PART..(words + 1).saturating_sub(S::PART) {
        let least = |cost: &dyn Fn(usize) -> u32| {
            let least = (0..all.len()).map(cost).min().unwrap_or(u32::MAX / 4);
            (least, (0..all.len()).filter(|&at| cost(at) == least).collect::<Vec<_>>())
        };
        let (before, firsts) = least(&|at| beginnings[at][end - 1]);
        let (behind, seconds) = least(&|at| endings[at][words - end - 1]);
        let line = |at: usize| Recognised { ordinal: all[at].ordinal, by: all[at].by };
        // Of equals those that follow each other: then it runs on over two lines, and is not merged.
        let pair =
            firsts.iter().find_map(|&a| Some((a, *seconds.iter().find(|&&b| all[b].ordinal == all[a].ordinal + 1)?)));
        let apart =
            firsts.iter().find_map(|&a| Some((a, *seconds.iter().find(|&&b| all[b].ordinal != all[a].ordinal)?)));
        let Some((a, b)) = pair.or(apart) else { continue };
        let found = (before + behind, pair.is_none(), end, line(a), line(b));
        if best.as_ref().is_none_or(|best| (found.0, found.1) < (best.0, best.1)) {
            best = Some(found);
        }
    }
    let (cost, _, end, first, second) = best?;
    let explained = 1.0 - cost.min(weight) as f32 / weight as f32;
    (explained >= IN_TWO && explained > near + (1.0 - IN_TWO)).then_some((end, first, second))
}

/// Two lists of candidates as one, each line once.
fn joined<S: Known>(mut all: Vec<Candidate<S>>, more: Vec<Candidate<S>>) -> Vec<Candidate<S>> {
    all.extend(more);
    all.sort_by_key(|c| (c.ordinal, c.by));
    all.dedup_by_key(|c| (c.ordinal, c.by));
    all
}

impl Judged {
    /// Nothing is like it.
    pub(super) fn none(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            verdict: Verdict::NotFound,
            near: 0.0,
            lines: Vec::new(),
            differences: Vec::new(),
            parts: Vec::new(),
            stands: None,
        }
    }
}
