//! Verifies quotations: whether a text is a line of what is held, letter for letter, and where it stands.
//!
//! [`verify`] is a plain function of a generation and a text: no clock, no network, nothing but the generation is
//! read. The text is parted into what it quotes ([`pieces`]), each part is held against the lines that may be meant
//! ([`find`], [`align`]) and judged ([`judge`]). What is shown of a line comes from the index by its id; what was sent
//! is shown only as what was sent.
//!
//! What is no difference, the normal form decides: spaces, dandas, pause marks, numbers of verses, the mark of the
//! refrain at the end of a line, invisible characters, the two writings of letters with a nukta, the order in which the
//! signs of a letter are typed. Every other letter and sign is one. Latin letters do not tell how a line is spelt, so
//! romanised text is held against the sounds of lines; English, against the words of the stored translations.

mod align;
mod find;
mod judge;
mod phrases;
mod pieces;
mod reading;
#[cfg(test)]
mod tests;

use super::Answer;
use super::phrases::Language;
use super::read::{corpus, full_ref};
use super::show::Shown;
use crate::Result;
use crate::index::Generation;
use crate::query::Query;
use crate::retriever::is_english;
use judge::{Judged, Recognised, as_one_line, judge};
use pieces::Named;
use reading::{Signs, Sounds, Words};
use serde::Serialize;
use utoipa::ToSchema;

/// What a quotation turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// A whole line, rightly quoted.
    Exact,
    /// It is nearly a line; `differences` says where it is not.
    SpellingDiffers,
    /// A part of a line, rightly quoted.
    Partial,
    /// Made of parts of two lines that do not follow each other.
    Merged,
    /// A line or a part of one, rightly quoted, with an Ang at which it does not stand.
    WrongAng,
    /// No line is like it; `lines` has the nearest, if one is near.
    NotFound,
}

/// What a quotation was compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Script {
    /// Letters and signs.
    Gurmukhi,
    /// Sounds: Latin letters in any casual spelling.
    Roman,
    /// Words of a translation.
    English,
}

/// Every quotation of a text with its verdict, in the order of the text.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Verification {
    /// One for each line that is quoted; empty when the text quotes nothing, or when `crisis` is there.
    pub quotes: Vec<CheckedQuote>,
    /// How many lines at the end of the text were not looked up: no more than 64 are.
    pub left_out: usize,
    /// The help that comes before any verdict, when the text shows a person at risk.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crisis: Option<Answer>,
    /// The generation and the hash of its texts.
    pub corpus: String,
}

/// One quotation.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CheckedQuote {
    /// The part of the text that it is about, as it was sent or with its words parted by one space.
    pub text: String,
    /// What it turned out to be.
    pub verdict: Verdict,
    /// What it was compared by.
    pub script: Script,
    /// The verdict in words.
    pub says: Said,
    /// How well it fits the first of `lines`, between 0 and 1.
    pub near: f32,
    /// Where it differs from the first of `lines`, in the order of the text.
    pub differences: Vec<Difference>,
    /// The Ang (Panna, page) that the text names for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub named_ang: Option<u32>,
    /// Whether the line stands there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stands_there: Option<bool>,
    /// The line with all its places, at most ten; the two lines of a merged one; of lines that fit equally well, each.
    pub lines: Vec<QuotedLine>,
}

/// A verdict for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Said {
    /// In English.
    pub en: String,
    /// In Punjabi.
    pub pa: String,
}

/// Words of the text that stand for other words of the line. Either may be empty: then they are missing there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Difference {
    /// Which word of the text it begins with, from 1.
    pub position: usize,
    /// As the text has it.
    pub given: String,
    /// As the line has it, in its normal form.
    pub line: String,
}

/// A line as the canon has it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct QuotedLine {
    /// The passage's lasting id.
    pub id: String,
    /// The line.
    pub line_id: String,
    /// The shabad.
    pub shabad_id: String,
    /// The Ang of Sri Guru Granth Sahib Ji, or the unit of another work.
    pub ang: u32,
    /// The work.
    pub source: String,
    /// "Sri Guru Granth Sahib Ji, Ang 1".
    pub r#ref: String,
    /// Whose utterance the source says it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub writer: Option<String>,
    /// The heading, where it names another Guru than the writer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rubric: Option<String>,
    /// Byte for byte as the index has it.
    pub gurmukhi: String,
    /// In Latin letters.
    pub transliteration: String,
    /// The one that was quoted, else one in the language of the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub translation: Option<String>,
    /// Whose translation it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub translator: Option<String>,
    /// Of a merged quotation: the words of the text that are from this line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// Where it can be read in its place.
    pub url: String,
}

/// Verifies every quotation of a text. A text in more than one line is taken line by line, and so is one with dandas
/// inside, unless it is one line as it stands; sentences are not parted. Lines behind the first 64 are counted and left
/// out.
///
/// # Errors
/// When the generation cannot be read.
pub fn verify(generation: &Generation, query: &Query) -> Result<Verification> {
    let (mut quotes, mut seen, mut left_out) = (Vec::new(), 0, 0);
    for block in pieces::blocks(query.text()) {
        let mut lines = pieces::lines(&block.text);
        let room = pieces::MOST - seen;
        left_out += lines.len().saturating_sub(room);
        lines.truncate(room);
        seen += lines.len();
        // A heading has dandas inside, and is one line.
        let may_be_one = (2..=4).contains(&lines.len()) && !block.text.contains('\n');
        if may_be_one
            && pieces::is_in_gurmukhi(&block.text)
            && let Some(judged) = as_one_line::<Signs>(generation, &block.text, block.named)?
        {
            quotes.push(show(generation, judged, Script::Gurmukhi, block.named, query)?);
            continue;
        }
        for line in lines {
            let (script, judged) = of_line(generation, &line, block.named)?;
            for judged in judged {
                quotes.push(show(generation, judged, script, block.named, query)?);
            }
        }
    }
    Ok(Verification { quotes, left_out, crisis: None, corpus: corpus(generation) })
}

impl Verification {
    /// What is said instead of any verdict to a person who may be in danger.
    #[must_use]
    pub fn help(reply: Answer) -> Self {
        Self { quotes: Vec::new(), left_out: 0, crisis: Some(reply), corpus: String::new() }
    }
}

/// A line in Latin letters is English or romanised Punjabi: that as which it is the better quotation.
fn of_line(generation: &Generation, line: &str, named: Option<Named>) -> Result<(Script, Vec<Judged>)> {
    if pieces::is_in_gurmukhi(line) {
        return Ok((Script::Gurmukhi, judge::<Signs>(generation, line, named)?));
    }
    let english = || judge::<Words>(generation, line, named).map(|judged| (Script::English, judged));
    let roman = || judge::<Sounds>(generation, line, named).map(|judged| (Script::Roman, judged));
    let first = if is_english(line) { english()? } else { roman()? };
    let (verdict, near) = worth(&first.1);
    if verdict == SETTLED || near >= SURE {
        return Ok(first);
    }
    let second = if first.0 == Script::Roman { english()? } else { roman()? };
    Ok(if worth(&second.1) > worth(&first.1) { second } else { first })
}

/// Nothing else needs to be tried.
const SURE: f32 = 0.9;
/// The worth of a right quotation, in [`worth`].
const SETTLED: u8 = 2;

/// How much a reading explains: the least of its verdicts, then how near it comes.
fn worth(judged: &[Judged]) -> (u8, f32) {
    let of = |judged: &Judged| match judged.verdict {
        Verdict::Exact | Verdict::Partial | Verdict::WrongAng => SETTLED,
        Verdict::SpellingDiffers | Verdict::Merged => 1,
        Verdict::NotFound => 0,
    };
    let least = judged.iter().map(of).min().unwrap_or(0);
    (least, judged.iter().map(|j| j.near).fold(1.0, f32::min))
}

fn show(
    generation: &Generation,
    judged: Judged,
    script: Script,
    named: Option<Named>,
    query: &Query,
) -> Result<CheckedQuote> {
    let store = &generation.passages;
    let (mut lines, mut places) = (Vec::new(), Vec::new());
    for (at, &line) in judged.lines.iter().enumerate() {
        let shown = Shown::read(store, line.ordinal)?;
        if let Some(shown_line) = quoted_line(&shown, line, judged.parts.get(at), Language::of(query)) {
            places.push(phrases::place(shown.document, shown.group, shown.passage.unit));
            lines.push(shown_line);
        }
    }
    let translator = lines.first().and_then(|line| line.translator.as_deref());
    let says = phrases::say(&judged, script, named, &places, translator);
    Ok(CheckedQuote {
        says,
        text: judged.text,
        verdict: judged.verdict,
        script,
        near: judged.near,
        differences: judged.differences,
        named_ang: named.map(|named| named.unit),
        stands_there: judged.stands,
        lines,
    })
}

fn quoted_line(shown: &Shown<'_>, which: Recognised, part: Option<&String>, language: Language) -> Option<QuotedLine> {
    let line = shown.line()?;
    let quoted = which.by.and_then(|by| {
        let text = line.translations.iter().find(|t| t.by == by)?.text.clone();
        Some((text, shown.document.translators.iter().find(|t| t.id == by)?.name.clone()))
    });
    let own = || super::show::translated(line, shown.document, language).map(|t| (t.text, t.translator));
    let (translation, translator) = quoted.or_else(own).unzip();
    Some(QuotedLine {
        id: shown.passage.id.clone(),
        line_id: super::read::local_id(&shown.passage.id).into(),
        shabad_id: shown.group.id.clone(),
        ang: shown.passage.unit,
        source: shown.document.title.clone(),
        r#ref: full_ref(shown.document, shown.passage.unit),
        writer: shown.group.writer.clone(),
        rubric: shown.group.rubric.clone(),
        gurmukhi: line.gurmukhi.clone(),
        transliteration: line.transliteration.clone(),
        translation,
        translator,
        part: part.cloned(),
        url: shown.url(),
    })
}
