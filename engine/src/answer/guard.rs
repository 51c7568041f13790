//! The check that stands between what was generated and the reader: scripture and whatever is quoted is let through
//! only where it is a stretch of a passage that was retrieved for the question, and is then printed from that passage.

use super::held::{Held, Script, Word, words};
use super::marks::{self, Part};
use super::romanised::{WINDOW, is_romanised};
use crate::text::normal::{is_gurmukhi, is_invisible};
use regex::Regex;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;

/// So many Gurmukhi words in a row are a quotation.
const RUN: usize = 4;

/// So many words in a row that a text has are taken from it: then all the sentence is, or they stand in marks.
const COPIED: usize = 8;

/// Why a sentence is not shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refused {
    /// It quotes, or seems to quote, what was not retrieved.
    Quotation,
    /// It names a place of its own, or is written in what no sentence needs.
    Sentence,
}

/// What is let through: the sentence as it is shown, and the passages that it quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Admitted {
    pub(super) text: String,
    /// The same without what it quotes; of a stretch of a passage, all of it.
    pub(super) own: String,
    /// For each stretch that is printed from a passage, the passages that have it.
    pub(super) quotes: Vec<Vec<u32>>,
    /// Whether all of it is a line, or a run of words of one, in its own letters or their transliteration.
    pub(super) is_scripture: bool,
}

/// Reads the sentences of one answer in their order: a quotation may be spread over several.
pub(super) struct Guard<'h> {
    held: &'h Held,
    /// A quotation was opened and not closed.
    open: bool,
    /// The sentence before ended in a colon.
    led: bool,
    /// The Gurmukhi words that were let through since the last whole quotation, and whether the last sentence ended so.
    loose: Vec<String>,
    ended_so: bool,
    /// The last words in Latin letters that were let through.
    last: Vec<String>,
}

impl<'h> Guard<'h> {
    pub(super) fn new(held: &'h Held) -> Self {
        Self { held, open: false, led: false, loose: Vec::new(), ended_so: false, last: Vec::new() }
    }

    /// Lets a sentence through, without what it cites; `None` when nothing is left of it to say.
    pub(super) fn admits(&mut self, sentence: &str) -> Result<Option<Admitted>, Refused> {
        let (text, is_block) = plain(sentence);
        // A passage may have figures in brackets of its own.
        let text = if self.held.stretch(&words(&text)).is_some() { text } else { without_citations(&text) };
        let said = words(&text);
        let (parts, open) = marks::quoted(&text, self.open);
        let was_led = std::mem::replace(&mut self.led, text.ends_with(':'));
        self.open = open;
        if said.is_empty() {
            return Ok(None);
        }
        let whole = self.held.stretch(&said);
        let latin: Vec<&Word> = said.iter().filter(|word| word.script == Script::Latin).collect();
        let gurmukhi: Vec<&Word> = said.iter().filter(|word| word.script == Script::Gurmukhi).collect();
        let begins_so = said[0].script == Script::Gurmukhi;
        self.gurmukhi_is_held(&gurmukhi, begins_so && self.ended_so)?;
        let admitted = match whole {
            Some((stretch, ordinals)) => {
                let ends = text.chars().next_back().filter(|&c| matches!(c, '.' | '!' | '?') || is_danda(c));
                let is_scripture = said.len() >= RUN && self.held.is_scripture(&said);
                let gap = if ends.is_some_and(is_danda) { " " } else { "" };
                let text = format!("{stretch}{gap}{}", ends.map(String::from).unwrap_or_default());
                Admitted { own: text.clone(), text, quotes: vec![ordinals], is_scripture }
            }
            None if is_block || was_led => return Err(Refused::Quotation),
            None => self.pieces(&text, &said, &parts, &gurmukhi)?,
        };
        self.is_english(&latin)?;
        Ok(Some(admitted))
    }

    /// Takes note of what was shown.
    pub(super) fn told(&mut self, sentence: &Admitted) {
        let said = words(&sentence.text);
        let of = |script| said.iter().filter(move |word| word.script == script).map(|word| word.key.clone());
        self.last.extend(of(Script::Latin));
        self.last.drain(..self.last.len().saturating_sub(WINDOW - 1));
        let ends_so = said.last().is_some_and(|word| word.script == Script::Gurmukhi);
        let gurmukhi: Vec<String> = of(Script::Gurmukhi).collect();
        // A whole quotation with other words around it is done; anything else may go on.
        if gurmukhi.len() >= RUN && !ends_so {
            self.loose.clear();
        } else {
            self.loose.extend(gurmukhi);
        }
        self.ended_so = ends_so;
    }

    /// Whether every Gurmukhi word is one of a passage, and a run of them, whatever stands between, a stretch of one.
    fn gurmukhi_is_held(&self, gurmukhi: &[&Word], goes_on: bool) -> Result<(), Refused> {
        let keys: Vec<&str> = gurmukhi.iter().map(|word| word.key.as_str()).collect();
        let run: Vec<&str> = self.loose.iter().map(String::as_str).chain(keys.iter().copied()).collect();
        let is_held = if keys.is_empty() {
            true
        } else if run.len() < RUN {
            keys.iter().all(|key| self.held.has_words(&[key]))
        } else if keys.len() >= RUN && !goes_on {
            self.held.has_words(&keys)
        } else {
            self.held.has_words(&run)
        };
        if is_held { Ok(()) } else { Err(Refused::Quotation) }
    }

    /// A sentence of its own words: what it quotes is printed from the passages.
    fn pieces(&self, text: &str, said: &[Word], parts: &[Part], gurmukhi: &[&Word]) -> Result<Admitted, Refused> {
        let inside = |from: usize, to: usize| said.iter().filter(move |word| word.from >= from && word.to <= to);
        let mut printed: Vec<(usize, usize, &str)> = Vec::new();
        let mut quotes = Vec::new();
        let mut print = |own: &[Word]| -> Result<(), Refused> {
            let (Some(first), Some(last)) = (own.first(), own.last()) else { return Ok(()) };
            let (stretch, ordinals) = self.held.stretch(own).ok_or(Refused::Quotation)?;
            printed.push((first.from, last.to, stretch));
            quotes.push(ordinals);
            Ok(())
        };
        for part in parts {
            print(&inside(part.from, part.to).cloned().collect::<Vec<_>>())?;
        }
        // What a colon leads to is given as said by somebody.
        if let Some(at) = colon(text)
            && !parts.iter().any(|part| inside(at, part.from).next().is_none() && part.from >= at)
        {
            print(&inside(at, text.len()).cloned().collect::<Vec<_>>())?;
        }
        let is_quoted = |word: &Word| parts.iter().any(|part| word.from >= part.from && word.to <= part.to);
        if gurmukhi.len() >= RUN && !gurmukhi.iter().all(|word| is_quoted(word)) {
            let (first, last) = (gurmukhi[0].from, gurmukhi[gurmukhi.len() - 1].to);
            if inside(first, last).count() != gurmukhi.len() {
                return Err(Refused::Quotation);
            }
            print(&inside(first, last).cloned().collect::<Vec<_>>())?;
        } else {
            for word in gurmukhi.iter().filter(|word| !is_quoted(word)) {
                print(&[(*word).clone()])?;
            }
        }
        let own: Vec<&str> = said.iter().filter(|word| !is_quoted(word)).map(|word| word.key.as_str()).collect();
        if own.windows(COPIED).any(|window| self.held.has_words(window)) {
            return Err(Refused::Quotation);
        }
        is_plain_writing(text, said, self.held)?;
        printed.sort_unstable();
        // A word in what is quoted by its marks already is printed with it.
        let mut end = 0;
        printed.retain(|&(from, to, _)| from >= end && std::mem::replace(&mut end, to) <= from);
        let (mut shown, mut own) = (text.to_owned(), text.to_owned());
        for (from, to, stretch) in printed.into_iter().rev() {
            shown.replace_range(from..to, stretch);
            own.replace_range(from..to, "");
        }
        Ok(Admitted { text: shown, own, quotes, is_scripture: false })
    }

    /// Whether no six words in a row, those of the sentence before among them, are Gurbani that was not retrieved.
    fn is_english(&self, latin: &[&Word]) -> Result<(), Refused> {
        let all: Vec<&str> = self.last.iter().map(String::as_str).chain(latin.iter().map(|w| w.key.as_str())).collect();
        let run = self.held.without_names(&all);
        let foreign = |window: &[&str]| is_romanised(window.iter().copied()) && !self.held.has_words(window);
        if run.windows(WINDOW).any(foreign) { Err(Refused::Quotation) } else { Ok(()) }
    }
}

/// Whether every part in quotation marks is a stretch of what is held: the check of the program's own phrases, in which
/// nothing else is put in from a text.
pub(super) fn quotes_only(held: &Held, text: &str) -> bool {
    let said = words(text);
    marks::quoted(text, false).0.into_iter().all(|part| {
        let inside: Vec<Word> = said.iter().filter(|w| w.from >= part.from && w.to <= part.to).cloned().collect();
        inside.is_empty() || held.stretch(&inside).is_some()
    })
}

fn is_danda(c: char) -> bool {
    matches!(c, '।' | '॥')
}

/// One writing for what looks alike, no signs that cannot be seen, no emphasis, one space between words. With it,
/// whether it stood in a block of its own.
fn plain(sentence: &str) -> (String, bool) {
    let text = sentence.replace("``", "“").replace("''", "”").replace(",,", "“");
    let text: String = text.chars().filter(|&c| !is_invisible(c)).nfkc().map(marks::one_of_its_kind).collect();
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '*' | '•' | '#'));
    let is_block = text.starts_with('>');
    let text = text.trim_start_matches(['>', ' ']).replace(['*', '_'], "");
    (text.split_whitespace().collect::<Vec<_>>().join(" "), is_block)
}

static CITATION: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?ix) \s* \[ [^\]]{0,60} \] (?: \( [^)]{0,200} \) )?
        | \s* \( [^)]{0,80} \b (?: angs? | pp? | pg | pages? | pannaa? | s?ggsj? | granth | ref | source | ibid ) \b [^)]{0,80} \)
        | \s* \( [^)]{0,40} (?: ਅੰਗ | ਪੰਨਾ | ਪੰਨੇ ) [^)]{0,40} \)
        | \s* \( [\d\s,;:.–-]+ \)
        | \s* [—–-]+ \s* [^—–“”]{0,60} \b (?: angs? | pp? | pg | pages? | pannaa? | s?ggsj? ) \b [^—–“”]{0,40} $",
    )
    .expect("compiled-in pattern")
});

fn without_citations(text: &str) -> String {
    CITATION.replace_all(text, "").trim().to_owned()
}

/// Where what a colon leads to begins. The colon of an hour is none.
fn colon(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let digit = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
    text.match_indices(':')
        .map(|(at, _)| at)
        .find(|&at| !(digit(at.checked_sub(1)) && digit(Some(at + 1))))
        .map(|at| at + 1)
}

static PLACE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)\b(?:ang|pannaa?|pages?|pg|s?ggsj?|ibid)\b|\bpp?\.? ?[0-9]|\bangs\b.{0,3}[0-9]|ਅੰਗ|ਪੰਨ|www\.|\.(?:com|org|net|in)\b")
        .expect("compiled-in pattern")
});

/// Whether a sentence names no place, and has no letters, figures or signs but those of plain prose.
fn is_plain_writing(text: &str, said: &[Word], held: &Held) -> Result<(), Refused> {
    const SIGNS: &str = ".,;:!?'’‘\"“”()-–—/%&। ॥";
    let known = |c: char| c.is_ascii_alphanumeric() || SIGNS.contains(c) || is_gurmukhi(c) || c.is_alphabetic();
    if PLACE.is_match(text) || text.contains("//") || !text.chars().all(known) {
        return Err(Refused::Sentence);
    }
    for word in said.iter().filter(|word| word.script != Script::Gurmukhi) {
        let written = &text[word.from..word.to];
        if word.script == Script::Other || is_coded(written) && !held.has(written) {
            return Err(Refused::Quotation);
        }
    }
    Ok(())
}

/// Whether a word is written as no word is: with a capital behind a small letter, as the old fonts' code has them, or
/// with letters and figures in one.
fn is_coded(word: &str) -> bool {
    let letters: Vec<char> = word.chars().collect();
    let capital_inside = letters.windows(2).any(|w| w[0].is_lowercase() && w[1].is_uppercase());
    let mixed = word.chars().any(|c| c.is_ascii_digit()) && word.chars().any(char::is_alphabetic);
    let ordinal = word.trim_start_matches(|c: char| c.is_ascii_digit());
    capital_inside || mixed && !matches!(ordinal, "st" | "nd" | "rd" | "th" | "s")
}

#[cfg(test)]
mod tests {
    use super::super::held::Held;
    use super::{Guard, Refused};

    fn held() -> Held {
        Held::of(&[
            "ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ਜੇ ਸੋਚੀ ਲਖ ਵਾਰ ॥",
            "sochai soch na hoviee je sochee lakh vaar",
            "Truth is high; but higher still is truthful living.",
        ])
    }

    #[test]
    fn what_was_retrieved_is_printed_from_its_passage() {
        let held = held();
        let check = |said: &str, want: Option<&str>| {
            let got = Guard::new(&held).admits(said);
            let got = got.as_ref().map(|admitted| admitted.as_ref().map(|admitted| admitted.text.as_str()));
            assert_eq!(got, Ok(want), "{said}");
        };
        check("ਸੋਚੈ ਸੋਚਿ ਨ ਹੋ\u{200B}ਵਈ", Some("ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ"));
        check("It says «truth is HIGH».", Some("It says “Truth is high”."));
        check(
            "Truth is high; but higher still is truthful living [3].",
            Some("Truth is high; but higher still is truthful living."),
        );
        check("One who lives in truth lives well (SGGS, 1431).", Some("One who lives in truth lives well."));
        check("[3]", None);
    }

    #[test]
    fn what_was_not_is_refused() {
        let held = held();
        let check = |said: &str, why: Refused| assert_eq!(Guard::new(&held).admits(said), Err(why), "{said}");
        check("ਸੋਚੈ ਸੋਚਿ ਨਾ ਹੋਵਈ", Refused::Quotation);
        check("ਸੋਚੈ and ਵਾਰ and ਸੋਚਿ and ਜੇ", Refused::Quotation);
        check("It says “Truth is low”.", Refused::Quotation);
        check("It says “Truth is \"low\" high”.", Refused::Quotation);
        check("It says: Truth is low.", Refused::Quotation);
        check("> Truth is low.", Refused::Quotation);
        check("sochai soch naa hovai jo sochee", Refused::Quotation);
        check("socY soic n", Refused::Quotation);
        check("सोचै सोचि", Refused::Quotation);
        check("Truth is high, as Ang 1431 has it.", Refused::Sentence);
        check("Truth is <b>high</b>.", Refused::Sentence);
    }

    #[test]
    fn a_quotation_is_followed_over_sentences() {
        let held = held();
        let mut guard = Guard::new(&held);
        let mut says = |said: &str| {
            let admitted = guard.admits(said).ok().flatten();
            admitted.iter().for_each(|admitted| guard.told(admitted));
            admitted.is_some()
        };
        assert!(says("ਸੋਚੈ ਸੋਚਿ"));
        assert!(says("ਨ ਹੋਵਈ"));
        assert!(!says("ਲਖ ਵਾਰ"));
        assert!(!says("He says “Truth is low."));
        assert!(!says("Truth is lower still.”"));
        assert!(says("So it is."));
    }
}
