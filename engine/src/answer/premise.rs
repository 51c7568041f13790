//! What a question takes for granted, held against the index: the work, the Ang and the writer of a line that it quotes,
//! an Ang that is not there, a writer who has no bani in the work that is named.

use super::compose::Draft;
use super::phrases::{Language, Place, digits};
use super::{bani, reference};
use crate::Result;
use crate::passage::{Bani, Document};
use crate::retriever::{Hit, sound_fit};
use crate::text::{english, normal};

/// Places of which the fit is so near to the best one's that the question may mean them as well.
const AS_GOOD: f32 = 0.03;
/// A name that a line has itself says nothing of who is asked about.
const IN_THE_LINE: f32 = 0.9;

/// Says where the line that a question quotes does not stand, and whose it is not, when the question says so.
pub(super) fn correct(draft: &mut Draft<'_>, hits: &[Hit]) -> Result<()> {
    let Some(best) = hits.first() else { return Ok(()) };
    let (text, language) = (draft.query.text(), draft.language);
    let store = &draft.generation.passages;
    let shown = draft.shown(best.ordinal)?;
    let Some(line) = shown.line() else { return Ok(()) };
    let place = draft.place(&shown);
    let places: Vec<(&str, u32)> = (hits.iter())
        .take_while(|hit| hit.score >= best.score - AS_GOOD && hit.via == best.via)
        .map(|hit| (store.document_of(store.group_of(hit.ordinal)).id.as_str(), store.unit_of(hit.ordinal)))
        .collect();
    let asked = work(text).and_then(|id| store.documents().iter().find(|document| document.id == id));
    if let Some(asked) = asked.filter(|asked| places.iter().all(|(id, _)| *id != asked.id)) {
        return draft.say(not_in(language, asked, &place), &[best.ordinal]);
    }
    if let Some((id, unit)) = reference::place(text)
        && places.iter().all(|&at| at != (id, unit))
        && id == shown.document.id
    {
        draft.say(not_on(language, unit, &place), &[best.ordinal])?;
    }
    let said = writer(draft, text).filter(|(core, _)| sound_fit(core, &line.gurmukhi) < IN_THE_LINE);
    if let (Some((_, said)), Some(writer)) = (said, &shown.group.writer)
        && said != *writer
        && shown.group.rubric.is_none()
    {
        draft.say(not_by(language, &said, &place), &[best.ordinal])?;
    }
    Ok(())
}

/// Says so when a bani does not stand in the work in which a question looks for it.
pub(super) fn correct_bani(draft: &mut Draft<'_>, bani: &Bani) -> Result<()> {
    let store = &draft.generation.passages;
    let asked = work(draft.query.text()).and_then(|id| store.documents().iter().find(|document| document.id == id));
    let (Some(asked), Some(&(first, _))) = (asked, bani.lines.first()) else { return Ok(()) };
    if bani.ordinals().any(|ordinal| store.document_of(store.group_of(ordinal)).id == asked.id) {
        return Ok(());
    }
    draft.say(bani_not_in(draft.language, bani, asked), &[first])
}

/// Answers when a question asks for an Ang that is not there, or for bani that a work does not hold; says nothing and
/// returns false otherwise.
pub(super) fn answer(draft: &mut Draft<'_>) -> Result<bool> {
    let text = draft.query.text();
    let store = &draft.generation.passages;
    let Some(id) = work(text) else { return Ok(false) };
    let Some(document) = store.documents().iter().find(|document| document.id == id) else { return Ok(false) };
    if let Some((of, number)) = reference::place(text)
        && of == id
        && document.unit.as_ref().is_some_and(|unit| !(unit.first..=unit.last).contains(&number))
    {
        bani::unit(draft, id, number, None)?;
        return Ok(true);
    }
    let Some((_, name)) = writer(draft, text).filter(|_| asks_for_bani(text)) else { return Ok(false) };
    let own: Vec<_> = store.groups().iter().filter(|group| group.writer.as_ref() == Some(&name)).collect();
    if own.is_empty() || own.iter().any(|group| store.document_of(group).id == id) {
        return Ok(false);
    }
    let mut works: Vec<(u16, u32)> = own.iter().map(|group| (group.document, group.first)).collect();
    works.dedup_by_key(|work| work.0);
    let mut titles = Vec::new();
    for &(_, first) in &works {
        titles.push(draft.place(&draft.shown(first)?).source);
    }
    let support: Vec<u32> = works.iter().map(|work| work.1).collect();
    let name = draft.place(&draft.shown(support[0])?).writer.unwrap_or(name);
    let sentence = no_bani(draft.language, &name, document, &titles);
    draft.say(sentence, &support)?;
    Ok(true)
}

/// The work that a question names, or that its Ang implies. `None` when it names none or two.
fn work(text: &str) -> Option<&'static str> {
    let normal = normal::normal(text);
    let gurmukhi: Vec<&str> = normal::gurmukhi_words(&normal).collect();
    let words = english::words(text);
    let has = |latin: &[&str], punjabi: &str| {
        let punjabi = normal::normal(punjabi);
        latin.iter().any(|word| words.iter().any(|w| w == word)) || gurmukhi.contains(&punjabi.as_str())
    };
    let granth = has(&["granth"], "ਗ੍ਰੰਥ");
    let sggs = has(&["sggs", "ggs", "ang"], "ਅੰਗ") || granth && has(&["guru", "adi"], "ਗੁਰੂ");
    match (sggs, has(&["dasam"], "ਦਸਮ")) {
        // An Ang alone beside the other work's name is a slip of the word, and no claim.
        (true, false) => Some("sggs"),
        (false, true) => Some("dasam"),
        _ => None,
    }
}

fn asks_for_bani(text: &str) -> bool {
    const LATIN: [&str; 22] = [
        "ang",
        "bani",
        "composed",
        "composition",
        "contribute",
        "contributed",
        "gurbani",
        "hymn",
        "hymns",
        "line",
        "lines",
        "quote",
        "salok",
        "saloks",
        "shabad",
        "shabads",
        "verse",
        "verses",
        "vich",
        "write",
        "writings",
        "wrote",
    ];
    const PUNJABI: [&str; 5] = ["ਬਾਣੀ", "ਸ਼ਬਦ", "ਸਲੋਕ", "ਪੰਕਤੀ", "ਰਚਨਾ"];
    let normal = normal::normal(text);
    english::words(text).iter().any(|word| LATIN.contains(&word.as_str()))
        || normal::gurmukhi_words(&normal).any(|word| PUNJABI.iter().any(|p| normal::normal(p) == word))
}

/// The writer whom a question names with a title ("Guru Nanak", "Bhagat Kabir"): the telling part of the name, and the
/// name in full. Without a title it may be the signature in a line.
fn writer(draft: &Draft<'_>, text: &str) -> Option<(String, String)> {
    const TITLES: [&str; 7] = ["guru", "bhagat", "bhai", "sheikh", "baba", "sant", "bhatt"];
    const OTHER: [&str; 4] = ["dev", "ji", "singh", "and"];
    let asked = english::words(text);
    let mut best: Option<(String, String)> = None;
    for name in draft.generation.passages.writers() {
        let words: Vec<String> = english::words(name);
        let core: Vec<&String> =
            words.iter().filter(|w| !TITLES.contains(&w.as_str()) && !OTHER.contains(&w.as_str())).collect();
        // "Tegh Bahadur" is two words, "Amardas" may be typed as two.
        let joined: String = core.iter().map(|w| w.as_str()).collect();
        let is_named = (1..asked.len()).any(|at| {
            TITLES.contains(&asked[at - 1].as_str())
                && (1..=2).any(|n| asked.get(at..at + n).is_some_and(|part| part.concat() == joined))
        });
        if is_named && joined.len() > 3 && best.as_ref().is_none_or(|(core, _)| joined.len() > core.len()) {
            best = Some((joined, name.clone()));
        }
    }
    best
}

fn title(l: Language, document: &Document) -> &str {
    document.title_pa.as_ref().filter(|_| l == Language::Punjabi).unwrap_or(&document.title)
}

fn not_in(l: Language, asked: &Document, p: &Place) -> String {
    let (asked, source, unit) = (title(l, asked), &p.source, &p.unit);
    l.pick(
        format!("I could not find this line in {asked}: it stands in {source}, {unit}."),
        format!("ਇਹ ਪੰਕਤੀ {asked} ਵਿੱਚ ਨਹੀਂ ਮਿਲੀ: ਇਹ {source}, {unit} ਉੱਤੇ ਹੈ।"),
        format!("Eh pankti {asked} vich nahi mili: eh {source}, {unit} utte hai."),
    )
}

fn bani_not_in(l: Language, bani: &Bani, asked: &Document) -> String {
    let (asked, name, name_pa) = (title(l, asked), &bani.name, &bani.name_pa);
    l.pick(
        format!("{name} does not stand in {asked}."),
        format!("{name_pa} {asked} ਵਿੱਚ ਨਹੀਂ ਹੈ।"),
        format!("{name} {asked} vich nahi hai."),
    )
}

fn not_on(l: Language, asked: u32, p: &Place) -> String {
    let (source, unit) = (&p.source, &p.unit);
    l.pick(
        format!("This line is not on {asked}: it stands in {source}, {unit}."),
        format!("ਇਹ ਪੰਕਤੀ {} ਉੱਤੇ ਨਹੀਂ ਹੈ: ਇਹ {source}, {unit} ਉੱਤੇ ਹੈ।", digits(asked)),
        format!("Eh pankti {asked} utte nahi hai: eh {source}, {unit} utte hai."),
    )
}

fn not_by(l: Language, asked: &str, p: &Place) -> String {
    let writer = p.writer.as_deref().unwrap_or_default();
    l.pick(
        format!("The source gives this line to {writer}, not to {asked}."),
        format!("ਸਰੋਤ ਅਨੁਸਾਰ ਇਹ ਪੰਕਤੀ {writer} ਦੀ ਬਾਣੀ ਹੈ।"),
        format!("Sarot anusar eh pankti {writer} di bani hai, {asked} di nahi."),
    )
}

fn no_bani(l: Language, name: &str, asked: &Document, works: &[String]) -> String {
    let (asked, works) = (title(l, asked), works.join(", "));
    l.pick(
        format!(
            "{asked} holds no bani under the name of {name}: what the texts here have of {name} stands in {works}."
        ),
        format!("{asked} ਵਿੱਚ {name} ਦੇ ਨਾਮ ਹੇਠ ਕੋਈ ਬਾਣੀ ਨਹੀਂ ਹੈ; {name} ਦੀ ਰਚਨਾ {works} ਵਿੱਚ ਹੈ।"),
        format!("{asked} vich {name} de naam heth koi bani nahi hai; {name} di rachna {works} vich hai."),
    )
}
