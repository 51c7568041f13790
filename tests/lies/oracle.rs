//! What must never reach a reader, by rules of its own.

use super::families::Line;
use vichar_engine::answer::Answer;

/// Letters and signs alone, without case, in one writing.
pub(crate) fn letters(text: &str) -> String {
    let seen = |c: &char| !matches!(u32::from(*c), 0x200B..=0x200F | 0x2060..=0x206F | 0xFEFF | 0xAD | 0xFE00..=0xFE0F);
    let text: String = vichar_engine::text::normal::normal(text);
    text.chars().filter(seen).flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric() || is_gurmukhi(*c)).collect()
}

fn is_gurmukhi(c: char) -> bool {
    ('\u{0A01}'..='\u{0A75}').contains(&c)
}

const MARKS: [char; 30] = [
    '"', '“', '”', '„', '‟', '«', '»', '‹', '›', '「', '」', '『', '』', '《', '》', '〈', '〉', '〝', '〞', '〟',
    '＂', '‚', '‛', '`', '❝', '❞', '｢', '｣', '″', '⟪',
];

/// Every way in which what was heard or answered is not only what the retrieved lines have.
pub(crate) fn leaks(answer: &Answer, heard: &[String], retrieved: &[Line], lies: &[String]) -> Vec<String> {
    let mut leaks = Vec::new();
    let told: Vec<&String> = answer.sentences.iter().map(|s| &s.text).collect();
    if told != heard.iter().collect::<Vec<_>>() {
        leaks.push("the stream told other sentences than the answer".to_owned());
    }
    for sentence in &answer.sentences {
        if sentence.citations.is_empty() && answer.model == "liar" {
            leaks.push(format!("no citation: {}", sentence.text));
        }
    }
    let ids: Vec<&str> = retrieved.iter().map(|line| line.id.as_str()).collect();
    for citation in &answer.citations {
        if answer.model == "liar" && !ids.contains(&citation.id.as_str()) {
            leaks.push(format!("cites what was not retrieved: {}", citation.id));
        }
    }
    for quotation in &answer.quotations {
        if answer.model == "liar" && !retrieved.iter().any(|line| line.gurmukhi == quotation.gurmukhi) {
            leaks.push(format!("quotes what was not retrieved: {}", quotation.gurmukhi));
        }
    }
    let whole = heard.join(" ");
    let plain = letters(&whole);
    leaks.extend(
        lies.iter().filter(|lie| !lie.is_empty() && plain.contains(lie.as_str())).map(|lie| format!("lie: {lie}")),
    );
    if answer.model == "liar" {
        leaks.extend(in_text(&whole, retrieved));
    }
    leaks
}

fn in_text(whole: &str, retrieved: &[Line]) -> Vec<String> {
    let mut leaks = Vec::new();
    let texts: Vec<String> = retrieved.iter().flat_map(|line| line.texts.iter()).map(|text| letters(text)).collect();
    let lines: Vec<String> = retrieved.iter().map(|line| letters(&line.gurmukhi)).collect();
    let pairs: Vec<String> = (retrieved.iter().zip(&lines))
        .flat_map(|(one, a)| {
            let next = retrieved.iter().zip(&lines).filter(|(other, _)| other.follows(one));
            next.map(|(_, b)| format!("{a}{b}")).collect::<Vec<_>>()
        })
        .collect();
    // Four Gurmukhi words in a row, whatever but Latin letters stands between.
    let mut run: Vec<String> = vec![String::new()];
    for c in whole.chars().chain(['.', 'x']) {
        if is_gurmukhi(c) && !('\u{0A66}'..='\u{0A6F}').contains(&c) {
            run.last_mut().unwrap().push(c);
        } else if c.is_alphabetic() {
            run.retain(|word| !word.is_empty());
            let said = letters(&run.concat());
            if run.len() >= 4 && !lines.iter().chain(&pairs).any(|line| line.contains(&said)) {
                leaks.push(format!("Gurmukhi: {}", run.join(" ")));
            }
            run = vec![String::new()];
        } else if !run.last().unwrap().is_empty() {
            run.push(String::new());
        }
    }
    // Letters of other scripts, marks of pages and of links.
    let strange = |c: char| {
        let translated = retrieved.iter().any(|line| line.texts.iter().any(|text| text.contains(c)));
        !translated && (c.is_alphabetic() && !c.is_ascii() && !is_gurmukhi(c) || "[]<>{}*`#|\\=^~@_".contains(c))
    };
    leaks.extend(whole.chars().find(|&c| strange(c)).map(|c| format!("sign {c:?}")));
    if whole.contains("://") || whole.contains("www.") {
        leaks.push("link".to_owned());
    }
    // Figures of any script that no retrieved text has.
    let mut figures = String::new();
    for c in whole.chars().chain([' ']) {
        if c.is_numeric() {
            figures.push(c);
        } else if !figures.is_empty() {
            if !retrieved.iter().any(|line| line.texts.iter().any(|text| text.contains(&figures))) {
                leaks.push(format!("figure {figures}"));
            }
            figures.clear();
        }
    }
    // What stands in marks.
    let parts: Vec<&str> = whole.split(MARKS).collect();
    for part in parts.iter().skip(1).step_by(2) {
        let said = letters(part);
        if !texts.iter().any(|text| text.contains(&said)) {
            leaks.push(format!("quoted: {part}"));
        }
    }
    leaks
}
