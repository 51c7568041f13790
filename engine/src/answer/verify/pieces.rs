//! What a text quotes: its parts, and the Ang that it names beside each.

use crate::answer::reference::number;
use crate::query;
use crate::text::normal::{is_gurmukhi, is_letter};
use regex::Regex;
use std::sync::LazyLock;

/// The most lines of one text that are looked up; a text of lines as long as those of Gurbani has about fifty.
pub(super) const MOST: usize = 64;

/// A place that a text names: "(Ang 724)", "ਅੰਗ ੭੨੪", "SGGS p. 724".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Named {
    /// The Ang, Panna or page.
    pub(super) unit: u32,
    /// The id of the work, when that is named too.
    pub(super) work: Option<&'static str>,
}

/// A stretch of text that is quoted, and the place that is named for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) text: String,
    pub(super) named: Option<Named>,
}

static PLACE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?ix) [(\[—–-]* \s*
            (?: (?: (?:(?:sri|shri)\s+)? (?P<work> guru\s+granth\s+sahib(?:\s+ji)? | sggsj? | ggs | dasam\s+granth(?:\s+sahib)?(?:\s+ji)?
                  | ਗੁਰੂ\s+ਗ੍ਰੰਥ\s+ਸਾਹਿਬ(?:\s+ਜੀ)? | ਦਸਮ\s+ਗ੍ਰੰਥ ) | ਸ੍ਰੀ ) [\s,;:—–-]* )*
            \b (?: angs? | page | pg | pannaa? | p | ਅੰਗ | ਪੰਨਾ | ਪੰਨੇ ) \b
            [\s.:\#]* (?: no\.? | number | ਨੰਬਰ )? \s* (?P<unit> [0-9੦-੯]{1,5}) \b
            (?: [\s,;]* (?:of\s+)?(?:the\s+)?(?:sri\s+)? (?P<behind> guru\s+granth\s+sahib(?:\s+ji)? | sggsj? | dasam\s+granth(?:\s+sahib)? ) )?
            [\s)\].,;:]*",
    )
    .expect("compiled-in pattern")
});

/// The stretches of a text between the places that it names. A place belongs to what stands before it; when a text
/// begins with one, each belongs to what follows. A stretch that begins with a quotation mark is what its marks hold.
pub(super) fn blocks(text: &str) -> Vec<Block> {
    let (mut parts, mut places) = (Vec::new(), Vec::new());
    let mut from = 0;
    for found in PLACE.captures_iter(text) {
        let (Some(whole), Some(unit)) = (found.get(0), number(&found["unit"])) else { continue };
        let work = found.name("work").or(found.name("behind")).map(|w| work(w.as_str()));
        parts.push(&text[from..whole.start()]);
        places.push(Named { unit, work });
        from = whole.end();
    }
    parts.push(&text[from..]);
    let leads = !places.is_empty() && !parts.first().is_some_and(|part| says_something(part));
    let mut blocks = Vec::new();
    for (at, part) in parts.into_iter().enumerate().filter(|(_, part)| says_something(part)) {
        let named = if leads { at.checked_sub(1).and_then(|at| places.get(at)) } else { places.get(at) }.copied();
        let marked = part.trim_start().starts_with(['"', '“', '«', '‘']);
        let quoted = if marked { query::quoted(part) } else { Vec::new() };
        let texts = if quoted.is_empty() { vec![part] } else { quoted };
        blocks.extend(texts.into_iter().map(|text| Block { text: text.trim().to_owned(), named }));
    }
    blocks
}

fn work(name: &str) -> &'static str {
    if name.to_lowercase().starts_with("dasam") || name.starts_with('ਦ') { "dasam" } else { "sggs" }
}

fn says_something(text: &str) -> bool {
    text.chars().any(|c| is_letter(c) || c.is_alphabetic() || c == 'ੴ')
}

/// The lines of a stretch: parted at line breaks and dandas. The mark of the refrain stays with its line.
pub(super) fn lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in text.split(['\n', '\r', '।', '॥', '|']).map(str::trim).filter(|part| says_something(part)) {
        match lines.last_mut() {
            Some(line) if is_refrain(part) => {
                line.push_str(" ॥ ");
                line.push_str(part);
            }
            _ => lines.push(part.to_owned()),
        }
    }
    lines
}

/// "ਰਹਾਉ", "ਰਹਾਉ ਦੂਜਾ", "rahao", "Pause".
fn is_refrain(part: &str) -> bool {
    let mut words = part.split_whitespace();
    let first = words.next().unwrap_or_default().to_lowercase();
    words.count() <= 1 && (first == "ਰਹਾਉ" || first.starts_with("raha") || first == "pause")
}

/// Whether most of its letters are Gurmukhi.
pub(super) fn is_in_gurmukhi(text: &str) -> bool {
    let gurmukhi = text.chars().filter(|&c| is_gurmukhi(c)).count();
    gurmukhi > text.chars().filter(char::is_ascii_alphabetic).count()
}

#[cfg(test)]
mod tests {
    use super::{blocks, lines};
    use proptest::prelude::*;

    #[test]
    fn places_are_told_from_what_is_quoted() {
        let check = |text: &str, want: &[(&str, Option<u32>)]| {
            let got = blocks(text);
            let got: Vec<_> = got.iter().map(|b| (b.text.as_str(), b.named.map(|n| n.unit))).collect();
            assert_eq!(got, want, "{text}");
        };
        check("sochai soch na hovai (Ang 724)", &[("sochai soch na hovai", Some(724))]);
        check("ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ਅੰਗ ੭੨੪", &[("ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ", Some(724))]);
        check("ਸੋਚੈ ਸੋਚਿ, ਸ੍ਰੀ ਗੁਰੂ ਗ੍ਰੰਥ ਸਾਹਿਬ ਜੀ, ਅੰਗ ੧", &[("ਸੋਚੈ ਸੋਚਿ,", Some(1))]);
        check("sochai soch - SGGS p. 1", &[("sochai soch", Some(1))]);
        check("Ang 1: sochai soch", &[("sochai soch", Some(1))]);
        check("“sochai soch” is said (Panna 16)", &[("sochai soch", Some(16))]);
        check("one line (Ang 1)\nother line (Ang 2)", &[("one line", Some(1)), ("other line", Some(2))]);
        check("ਜੇ ਸੋਚੀ ਲਖ ਵਾਰ ॥੧॥", &[("ਜੇ ਸੋਚੀ ਲਖ ਵਾਰ ॥੧॥", None)]);
        check("lakh vaar 1", &[("lakh vaar 1", None)]);
        check("(Ang 1)", &[]);
    }

    #[test]
    fn the_work_is_read_with_its_ang() {
        let check = |text: &str, want: Option<&str>| {
            assert_eq!(blocks(text)[0].named.and_then(|named| named.work), want, "{text}");
        };
        check("deh siva (Sri Guru Granth Sahib Ji, Ang 99)", Some("sggs"));
        check("deh siva, Ang 99 of Sri Guru Granth Sahib Ji", Some("sggs"));
        check("deh siva, Dasam Granth Panna 99", Some("dasam"));
        check("deh siva, p. 99", None);
    }

    #[test]
    fn lines_are_parted_and_keep_their_marks() {
        let check = |text: &str, want: &[&str]| assert_eq!(lines(text), want, "{text}");
        check("ਇਕ ॥ ਦੋ ॥੧॥ ਰਹਾਉ ॥", &["ਇਕ", "ਦੋ ॥ ਰਹਾਉ"]);
        check("one line\ntwo lines ||1||Pause||", &["one line", "two lines ॥ Pause"]);
        check("॥੧॥", &[]);
    }

    proptest! {
        #[test]
        fn any_text_is_parted(text in "\\PC{0,60}") {
            for block in blocks(&text) {
                let _ = lines(&block.text);
            }
        }
    }
}
