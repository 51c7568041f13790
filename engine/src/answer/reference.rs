//! Answers to a reference: "Ang 462", "Japji pauri 5", "Vaar 1", or a bani by its name.

use super::compose::Draft;
use super::phrases;
use crate::Result;
use crate::index::PassageStore;
use crate::passage::{Bani, Body, LineKind};
use crate::retriever::sound_fit;
use crate::text::{english, normal};
use regex::Regex;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// How many lines of an Ang or a pauri are printed.
const LINES: usize = 30;
/// A name that sounds this much like one in the question is that name.
const NAMED: f32 = 0.93;

/// A place that a question names.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Asked {
    /// A unit of a work: the work's id and the number.
    Unit(&'static str, u32),
    /// A unit of a work and a pauri in it.
    UnitPauri(&'static str, u32, u32),
    /// A pauri of a bani, by position in the generation's list.
    Pauri(usize, u32),
    /// A bani as a whole.
    Bani(usize),
}

/// Answers when the question is a reference; says nothing and returns false when it is not.
pub(super) fn answer(draft: &mut Draft<'_>) -> Result<bool> {
    let banis = named_texts(&draft.generation.passages);
    let Some(asked) = parse(draft.query.text(), &banis) else { return Ok(false) };
    match asked {
        Asked::Unit(work, number) => unit(draft, work, number, None)?,
        Asked::UnitPauri(work, number, pauri) => unit(draft, work, number, Some(pauri))?,
        Asked::Pauri(bani, number) => pauri_of_bani(draft, &banis[bani], number)?,
        Asked::Bani(bani) => whole_bani(draft, &banis[bani])?,
    }
    Ok(true)
}

/// The banis of the package, and the Mool Mantar, which has a name of its own. It stands on 33 lines; the first is
/// the one that is meant.
fn named_texts(store: &PassageStore) -> Vec<Bani> {
    let mut texts = store.banis().to_vec();
    if let Some(ordinal) = store.by_id("sggs:0NVY") {
        texts.push(Bani {
            name: "Mool Mantar".into(), name_pa: "ਮੂਲ ਮੰਤਰ".into(), lines: vec![(ordinal, ordinal)]
        });
    }
    texts
}

static PLACE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?ix) (?P<unit> \b(?:ang|page|panna|vaar|var|kabit|ghazal|pauri|pauree|paudi|stanza)\b | ਅੰਗ | ਪੰਨਾ | ਪੰਨੇ | ਵਾਰ | ਕਬਿੱਤ | ਕਬਿਤ | ਪਉੜੀ | ਪੌੜੀ )
            [\s.:\#]* (?:no\.?|number|ਨੰਬਰ)? \s* (?P<number> [0-9੦-੯]{1,5}) (?:st|nd|rd|th)? (?: [^0-9੦-੯] | $ )",
    )
    .expect("compiled-in pattern")
});

/// Words that may stand around a reference without making it another question.
const AROUND: [&str; 36] = [
    "and", "at", "bani", "can", "from", "gian", "give", "go", "granth", "gur", "guru", "gurus", "in", "is", "ji",
    "jee", "me", "of", "on", "open", "please", "quote", "read", "sahib", "saheb", "say", "says", "sggs", "show", "sri",
    "shri", "the", "to", "what", "written", "you",
];

/// Words that ask about a bani as a whole.
const ABOUT: [&str; 44] = [
    "about", "ang", "angs", "are", "author", "bani", "begin", "begins", "by", "compiled", "compose", "composed",
    "composer", "does", "find", "first", "found", "gurbani", "has", "have", "how", "it", "line", "located", "long",
    "many", "occur", "page", "pauri", "pauris", "poem", "prayer", "revealed", "shabad", "stand", "stands", "stanza",
    "stanzas", "start", "tell", "where", "which", "who", "wrote",
];

fn parse(text: &str, banis: &[Bani]) -> Option<Asked> {
    let places: Vec<(String, u32)> =
        PLACE.captures_iter(text).filter_map(|c| Some((c["unit"].to_lowercase(), number(&c["number"])?))).collect();
    let rest = PLACE.replace_all(text, " ").to_string();
    let named = named_bani(&rest, banis);
    let pauri = places.iter().find(|(unit, _)| is_pauri(unit)).map(|&(_, n)| n);
    let counted = places.iter().find(|(unit, _)| !is_pauri(unit));
    match (counted, pauri, named) {
        (None, Some(pauri), Some((bani, rest))) if only(&rest, &AROUND) => Some(Asked::Pauri(bani, pauri)),
        (Some((unit, number)), pauri, _) => {
            let (work, rest) = work(unit, &rest);
            if !only(&rest, &AROUND) {
                return None;
            }
            Some(pauri.map_or(Asked::Unit(work, *number), |p| Asked::UnitPauri(work, *number, p)))
        }
        (None, None, Some((bani, rest))) => {
            let around: Vec<&str> = AROUND.into_iter().chain(ABOUT).collect();
            only(&rest, &around).then_some(Asked::Bani(bani))
        }
        _ => None,
    }
}

fn is_pauri(unit: &str) -> bool {
    unit.starts_with("pau") || unit == "stanza" || unit.starts_with('ਪ') && unit.ends_with('ੀ')
}

fn number(digits: &str) -> Option<u32> {
    let plain =
        |c: char| if ('੦'..='੯').contains(&c) { char::from_u32(u32::from(c) - 0x0A66 + 0x30) } else { Some(c) };
    digits.chars().filter_map(plain).collect::<String>().parse().ok()
}

/// The work that a unit's name and the words around it point to, and the words without its name.
fn work(unit: &str, rest: &str) -> (&'static str, String) {
    let lower = rest.to_lowercase();
    let without = |words: &[&str]| words.iter().fold(lower.clone(), |text, word| text.replace(word, " "));
    match unit {
        "panna" | "ਪੰਨਾ" if !lower.contains("guru granth") => ("dasam", without(&["dasam", "ਦਸਮ", "ਗ੍ਰੰਥ"])),
        "vaar" | "var" | "ਵਾਰ" => ("vaaran", without(&["bhai gurdas", "gurdas", "bhai", "ਭਾਈ", "ਗੁਰਦਾਸ"])),
        "kabit" | "ਕਬਿੱਤ" | "ਕਬਿਤ" => {
            ("kabit", without(&["bhai gurdas", "bhai", "gurdas", "savaiye", "ਭਾਈ", "ਗੁਰਦਾਸ"]))
        }
        "ghazal" => ("ghazals", without(&["bhai nand lal", "bhai", "nand lal"])),
        _ if lower.contains("dasam") => ("dasam", without(&["dasam"])),
        _ => ("sggs", without(&["ਸ੍ਰੀ", "ਗੁਰੂ", "ਗ੍ਰੰਥ", "ਸਾਹਿਬ", "ਜੀ"])),
    }
}

/// Whether a text holds no other words than these (and what says nothing in Punjabi).
fn only(text: &str, allowed: &[&str]) -> bool {
    const PUNJABI: [&str; 14] =
        ["ਦੀ", "ਦਾ", "ਦੇ", "ਤੇ", "ਉੱਤੇ", "ਵਿੱਚ", "ਕੀ", "ਹੈ", "ਪੜ੍ਹੋ", "ਦੱਸੋ", "ਸਾਹਿਬ", "ਕਿਸ", "ਕਿੱਥੇ", "ਬਾਣੀ"];
    english::words(text)
        .iter()
        .all(|w| allowed.contains(&w.as_str()) || PUNJABI.iter().any(|p| normal::normal(p) == normal::normal(w)))
}

/// The bani that a text names, by sound or in Gurmukhi, and the text without its name. The longest stretch that
/// is a name wins, then the name that fits it best, then the first.
fn named_bani(text: &str, banis: &[Bani]) -> Option<(usize, String)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut best: Option<(usize, f32, usize, String)> = None;
    for (at, bani) in banis.iter().enumerate() {
        for name in names(bani) {
            let length = name.split_whitespace().count();
            for from in 0..words.len() {
                // A name may be typed as one word more or fewer than it has: Japji, Jap Ji.
                for to in (from + 1)..=(from + length + 1).min(words.len()) {
                    let typed = words[from..to].join(" ");
                    let typed = typed.trim_matches(|c: char| !c.is_alphanumeric() && !normal::is_gurmukhi(c));
                    let fit = name_fit(&name, typed);
                    let better = best.as_ref().is_none_or(|b| (typed.len(), fit) > (b.0, b.1));
                    if fit >= NAMED && better {
                        best = Some((typed.len(), fit, at, [&words[..from], &words[to..]].concat().join(" ")));
                    }
                }
            }
        }
    }
    best.map(|(_, _, at, rest)| (at, rest))
}

/// The ways in which a bani is called: with and without the respectful Sahib and Ji, which a question may leave out.
fn names(bani: &Bani) -> Vec<String> {
    let mut names = Vec::new();
    for full in [&bani.name, &bani.name_pa] {
        let plain = full.split('(').next().unwrap_or(full).replace("Sahib", "").replace("ਸਾਹਿਬ", "");
        let plain = plain.trim();
        names.push(plain.to_owned());
        // The older genitive and the spoken one are the same word to whoever asks.
        names.push(plain.replace(" Ki ", " Di ").replace(" ਕੀ ", " ਦੀ "));
        names.extend([" Ji", " ਜੀ"].iter().filter_map(|ji| plain.strip_suffix(ji)).map(str::to_owned));
    }
    names
}

/// How well a typed name is a bani's, between 0 and 1: by sound, in whichever script.
fn name_fit(name: &str, typed: &str) -> f32 {
    if typed.chars().count() < 3 {
        return 0.0;
    }
    sound_fit(name, typed).min(sound_fit(typed, name))
}

fn unit(draft: &mut Draft<'_>, work: &str, number: u32, pauri: Option<u32>) -> Result<()> {
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

fn pauri_of_bani(draft: &mut Draft<'_>, bani: &Bani, number: u32) -> Result<()> {
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
fn whole_bani(draft: &mut Draft<'_>, bani: &Bani) -> Result<()> {
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

fn first_verse(store: &PassageStore, ordinals: &[u32]) -> Result<Option<u32>> {
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
    bani.lines.iter().flat_map(|&(first, last)| first..=last).collect()
}

static CLOSING: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"[॥।]([੦-੯]+)(?:[॥।][੦-੯]+)*[॥।]\s*$").expect("compiled-in pattern"));

/// The pauris of a run of lines, each with its number. They end where a line closes with their number
/// (`॥੫॥`), or, where every pauri has the heading ਪਉੜੀ, they are what stands under it.
fn pauris(store: &PassageStore, ordinals: &[u32]) -> Result<Vec<(u32, Vec<u32>)>> {
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

#[cfg(test)]
mod tests {
    use super::{Asked, parse};
    use crate::passage::Bani;
    use proptest::prelude::*;

    fn banis() -> Vec<Bani> {
        [
            ("Jap Ji Sahib", "ਜਪੁ ਜੀ ਸਾਹਿਬ"),
            ("Jaap Sahib", "ਜਾਪੁ ਸਾਹਿਬ"),
            ("Anand Sahib", "ਅਨੰਦੁ ਸਾਹਿਬ"),
            ("Asa Ki Var", "ਆਸਾ ਕੀ ਵਾਰ"),
        ]
        .map(|(name, pa)| Bani { name: name.into(), name_pa: pa.into(), lines: Vec::new() })
        .into()
    }

    #[test]
    fn references_are_read() {
        let check = |text: &str, want: Option<Asked>| assert_eq!(parse(text, &banis()), want, "{text}");
        check("Ang 462", Some(Asked::Unit("sggs", 462)));
        check("ang 462 of Sri Guru Granth Sahib Ji", Some(Asked::Unit("sggs", 462)));
        check("Quote ang 2000 of the Guru Granth Sahib.", Some(Asked::Unit("sggs", 2000)));
        check("What is on Ang 1431 of Guru Granth Sahib?", Some(Asked::Unit("sggs", 1431)));
        check("ਅੰਗ ੪੬੨", Some(Asked::Unit("sggs", 462)));
        check("Dasam Granth panna 16", Some(Asked::Unit("dasam", 16)));
        check("Vaar 1", Some(Asked::Unit("vaaran", 1)));
        check("Vaar 1 pauri 23", Some(Asked::UnitPauri("vaaran", 1, 23)));
        check("Japji pauri 5", Some(Asked::Pauri(0, 5)));
        check("Jap Ji Sahib pauri 5", Some(Asked::Pauri(0, 5)));
        check("ਜਪੁਜੀ ਸਾਹਿਬ ਪਉੜੀ ੫", Some(Asked::Pauri(0, 5)));
        check("How many stanzas does Anand Sahib have?", Some(Asked::Bani(2)));
        check("Which Guru composed Asa di Var?", Some(Asked::Bani(3)));
        check("What does Ang 5 say about love?", None);
        check("What does Anand Sahib say about joy?", None);
        check("How many rivers are there?", None);
        check("hukam rajai chalna", None);
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "\\PC{0,80}") {
            let _ = parse(&text, &banis());
        }
    }
}
