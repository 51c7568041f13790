//! Writes down what stands at a place: an Ang, a pauri, a bani.

use super::compose::Draft;
use super::phrases;
use super::reference::number;
use crate::Result;
use crate::index::PassageStore;
use crate::passage::{Bani, Body, LineKind};
use regex::Regex;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// How many lines of an Ang or a pauri are printed.
const LINES: usize = 30;

pub(super) fn unit(draft: &mut Draft<'_>, work: &str, number: u32, pauri: Option<u32>) -> Result<()> {
    let store = &draft.generation.passages;
    let language = draft.language;
    let Some(document) = store.documents().iter().find(|d| d.id == work) else {
        return draft.refuse(phrases::abstains(language, false));
    };
    let ordinals = store.on_unit(work, number);
    if ordinals.is_empty() {
        let Some(unit) = &document.unit else { return draft.refuse(phrases::abstains(language, false)) };
        let punjabi = language == phrases::Language::Punjabi;
        let source = document.title_pa.as_ref().filter(|_| punjabi).unwrap_or(&document.title);
        let name = if punjabi { &unit.name_pa } else { &unit.name };
        return draft.refuse(phrases::no_such_unit(language, source, name, unit.first, unit.last, number));
    }
    let ordinals = match pauri {
        None => ordinals,
        Some(pauri) => match pauris(store, &ordinals)?.into_iter().find(|(n, _)| *n == pauri) {
            Some((_, lines)) => lines,
            None => return draft.refuse(phrases::no_such_pauri(language, &document.title, pauri)),
        },
    };
    let Some(&first) = ordinals.first() else { return Ok(()) };
    let place = draft.place(&draft.shown(first)?);
    if pauri.is_some() {
        draft.say(phrases::stands(language, &place), &[first])?;
    } else {
        draft.say(phrases::unit_has(language, &place, ordinals.len()), &[first])?;
        let (writers, support) = writers(draft, &ordinals);
        if !writers.is_empty() {
            draft.say(phrases::bani_by(language, &writers), &support)?;
        }
    }
    print(draft, &ordinals)
}

fn print(draft: &mut Draft<'_>, ordinals: &[u32]) -> Result<()> {
    for &ordinal in ordinals.iter().take(LINES) {
        draft.quote(ordinal)?;
    }
    Ok(())
}

pub(super) fn pauri_of_bani(draft: &mut Draft<'_>, bani: &Bani, number: u32) -> Result<()> {
    let language = draft.language;
    let name = bani_name(draft, bani);
    let ordinals = ordinals(bani);
    let found = pauris(&draft.generation.passages, &ordinals)?.into_iter().find(|(n, _)| *n == number);
    let Some((_, lines)) = found else {
        return draft.refuse(phrases::no_such_pauri(language, &name, number));
    };
    let Some(&first) = lines.first() else { return Ok(()) };
    draft.say(phrases::pauri_of(language, &name, number), &[first])?;
    let place = draft.place(&draft.shown(first)?);
    draft.say(phrases::stands(language, &place), &[first])?;
    print(draft, &lines)
}

fn bani_name(draft: &Draft<'_>, bani: &Bani) -> String {
    if draft.language == phrases::Language::Punjabi { bani.name_pa.clone() } else { bani.name.clone() }
}

/// Where a bani's lines stand, in whose bani they are, how many pauris it has, and how it begins.
pub(super) fn whole_bani(draft: &mut Draft<'_>, bani: &Bani) -> Result<()> {
    let language = draft.language;
    let ordinals = ordinals(bani);
    let store = &draft.generation.passages;
    let (Some(&first), Some(&last)) = (ordinals.first(), ordinals.last()) else { return Ok(()) };
    let name = bani_name(draft, bani);
    let (places, support) = places(draft, &ordinals)?;
    draft.say(phrases::bani_stands(language, &name, &places), &support)?;
    let (writers, support) = writers(draft, &ordinals);
    if !writers.is_empty() {
        draft.say(phrases::bani_by(language, &writers), &support)?;
    }
    let numbers: Vec<u32> = pauris(store, &ordinals)?.into_iter().map(|(n, _)| n).collect();
    let counted = u32::try_from(numbers.len()).unwrap_or(0);
    if counted > 3 && numbers.iter().copied().eq(1..=counted) {
        draft.say(phrases::bani_pauris(language, counted), &[last])?;
    }
    // A bani that opens with a heading begins, to a reader, with its first line of verse.
    let begins = first_verse(store, &ordinals)?.unwrap_or(first);
    if let Some(line) = draft.shown(begins)?.line() {
        draft.say(phrases::bani_begins(language, &line.gurmukhi), &[begins])?;
    }
    draft.quote(begins)
}

/// The works and units that lines come from, each run of units once: "Sri Guru Granth Sahib Ji, Ang 448–451,
/// 462–475". A bani may be recited from more than one work. With them, the first line of each work.
fn places(draft: &Draft<'_>, ordinals: &[u32]) -> Result<(String, Vec<u32>)> {
    let store = &draft.generation.passages;
    let mut works: Vec<(u16, u32, BTreeSet<u32>)> = Vec::new();
    for &ordinal in ordinals {
        let document = store.group_of(ordinal).document;
        match works.iter_mut().find(|w| w.0 == document) {
            Some(work) => {
                work.2.insert(store.unit_of(ordinal));
            }
            None => works.push((document, ordinal, BTreeSet::from([store.unit_of(ordinal)]))),
        }
    }
    let mut named = Vec::new();
    for (_, first, units) in &works {
        let shown = draft.shown(*first)?;
        let unit = shown.document.unit.as_ref();
        let punjabi = draft.language == phrases::Language::Punjabi;
        let unit = unit.map_or("", |u| if punjabi { u.name_pa.as_str() } else { u.name.as_str() });
        named.push(format!("{}, {unit} {}", draft.place(&shown).source, phrases::runs(draft.language, units)));
    }
    Ok((named.join("; "), works.into_iter().map(|w| w.1).collect()))
}

/// Whose bani lines are, most lines first, and for each a line that shows it.
fn writers(draft: &Draft<'_>, ordinals: &[u32]) -> (Vec<String>, Vec<u32>) {
    let store = &draft.generation.passages;
    let mut all: Vec<(String, u32, usize)> = Vec::new();
    for &ordinal in ordinals {
        let group = store.group_of(ordinal);
        let punjabi = draft.language == phrases::Language::Punjabi;
        let Some(writer) = (if punjabi { group.writer_pa.clone() } else { None }).or(group.writer.clone()) else {
            continue;
        };
        match all.iter_mut().find(|w| w.0 == writer) {
            Some(known) => known.2 += 1,
            None => all.push((writer, ordinal, 1)),
        }
    }
    all.sort_by_key(|w| std::cmp::Reverse(w.2));
    all.into_iter().map(|(writer, ordinal, _)| (writer, ordinal)).unzip()
}

/// An invocation in full is the first verse of Japji; the short forms only open a composition.
fn is_mool_mantar(line: &str) -> bool {
    line.contains("ਨਿਰਭਉ") && line.contains("ਸੈਭੰ")
}

pub(super) fn first_verse(store: &PassageStore, ordinals: &[u32]) -> Result<Option<u32>> {
    for &ordinal in ordinals {
        if let Body::Line(line) = store.get(ordinal)?.body
            && (matches!(line.kind, LineKind::Pankti | LineKind::Rahao) || is_mool_mantar(&line.gurmukhi))
        {
            return Ok(Some(ordinal));
        }
    }
    Ok(None)
}

fn ordinals(bani: &Bani) -> Vec<u32> {
    bani.ordinals().collect()
}

static CLOSING: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"[॥।]([੦-੯]+)(?:[॥।][੦-੯]+)*[॥।]\s*$").expect("compiled-in pattern"));

/// The pauris of a run of lines, each with its number. They end where a line closes with their number
/// (`॥੫॥`), or, where every pauri has the heading ਪਉੜੀ, they are what stands under it.
pub(super) fn pauris(store: &PassageStore, ordinals: &[u32]) -> Result<Vec<(u32, Vec<u32>)>> {
    let mut closed: Vec<(u32, Vec<u32>)> = Vec::new();
    let mut headed: Vec<(u32, Vec<u32>)> = Vec::new();
    let (mut open, mut under_heading) = (Vec::new(), false);
    for &ordinal in ordinals {
        let Body::Line(line) = store.get(ordinal)?.body else { continue };
        if line.kind == LineKind::Sirlekh {
            under_heading = line.gurmukhi.contains("ਪਉੜੀ") || line.gurmukhi.contains("ਪਵੜੀ");
            if under_heading {
                headed.push((u32::try_from(headed.len() + 1).unwrap_or(u32::MAX), Vec::new()));
            }
            continue;
        }
        if let Some((_, lines)) = headed.last_mut().filter(|_| under_heading) {
            lines.push(ordinal);
        }
        open.push(ordinal);
        if let Some(n) = CLOSING.captures(&line.gurmukhi).and_then(|c| number(&c[1])) {
            closed.push((n, std::mem::take(&mut open)));
        }
    }
    if headed.len() > 2 {
        return Ok(headed);
    }
    // A salok before the first pauri and one after the last close with a number of their own: keep the run that counts up.
    let counts_up = |at: usize| {
        let n = closed[at].0;
        closed.get(at + 1).is_some_and(|next| next.0 == n + 1)
            || at.checked_sub(1).is_some_and(|prior| closed[prior].0 + 1 == n)
    };
    let kept: Vec<usize> = (0..closed.len()).filter(|&at| counts_up(at)).collect();
    Ok(kept.into_iter().map(|at| closed[at].clone()).collect())
}
