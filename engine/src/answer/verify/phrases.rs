//! What is said of a quotation, in English and in Punjabi.

use super::judge::Judged;
use super::pieces::Named;
use super::{Said, Script, Verdict};
use crate::answer::phrases::{Language, Place, digits};

/// A verdict for people. `places` are those of the lines, in each of the two languages; `translator` made the
/// translation that was quoted.
pub(super) fn say(
    judged: &Judged,
    script: Script,
    named: Option<Named>,
    places: &[(Place, Place)],
    translator: Option<&str>,
) -> Said {
    let en: Vec<String> = places.iter().map(|(en, _)| at(en)).collect();
    let pa: Vec<String> = places.iter().map(|(_, pa)| at(pa)).collect();
    let (first, first_pa) = (en.first().cloned().unwrap_or_default(), pa.first().cloned().unwrap_or_default());
    let (what, what_pa) = subject(script, translator);
    let mut said = match judged.verdict {
        Verdict::Exact => Said {
            en: format!("{what} rightly quoted: {first}."),
            pa: format!("{what_pa} ਠੀਕ ਹੈ: {first_pa}।"),
        },
        Verdict::Partial => Said {
            en: format!("{what} rightly quoted in part: it is a part of a line in {first}."),
            pa: format!("{what_pa} ਠੀਕ ਹੈ, ਪਰ ਪੂਰੀ ਨਹੀਂ: ਇਹ {first_pa} ਦੀ ਪੰਕਤੀ ਦਾ ਹਿੱਸਾ ਹੈ।"),
        },
        Verdict::WrongAng => Said {
            en: format!(
                "The words are right, the place is not: the text names {}, and the line stands in {first}.",
                named.map_or(String::new(), |n| format!("Ang {}", n.unit))
            ),
            pa: format!(
                "ਸ਼ਬਦ ਠੀਕ ਹਨ, ਥਾਂ ਠੀਕ ਨਹੀਂ: ਲਿਖਤ ਵਿੱਚ {} ਹੈ, ਪੰਕਤੀ {first_pa} ਉੱਤੇ ਹੈ।",
                named.map_or(String::new(), |n| format!("ਅੰਗ {}", digits(n.unit)))
            ),
        },
        Verdict::SpellingDiffers => Said {
            en: format!("This is not as the text has it. The line in {first} differs: {}.", differences(judged, false)),
            pa: format!("ਇਹ ਪਾਠ ਵਾਂਗ ਨਹੀਂ। {first_pa} ਦੀ ਪੰਕਤੀ ਵਿੱਚ ਫ਼ਰਕ ਹੈ: {}।", differences(judged, true)),
        },
        Verdict::Merged => Said {
            en: format!("This is no one line: it is made of parts of two, in {}.", en.join(" and in ")),
            pa: format!("ਇਹ ਇੱਕ ਪੰਕਤੀ ਨਹੀਂ: ਇਹ ਦੋ ਪੰਕਤੀਆਂ ਦੇ ਹਿੱਸਿਆਂ ਤੋਂ ਬਣੀ ਹੈ, {}।", pa.join(" ਅਤੇ ")),
        },
        Verdict::NotFound if places.is_empty() => Said {
            en: "I could not find this in the texts.".into(),
            pa: "ਇਹ ਪਾਠਾਂ ਵਿੱਚ ਨਹੀਂ ਮਿਲਿਆ।".into(),
        },
        Verdict::NotFound => Said {
            en: format!("I could not find this in the texts. What comes nearest stands in {first}."),
            pa: format!("ਇਹ ਪਾਠਾਂ ਵਿੱਚ ਨਹੀਂ ਮਿਲਿਆ। ਜੋ ਸਭ ਤੋਂ ਨੇੜੇ ਹੈ, ਉਹ {first_pa} ਉੱਤੇ ਹੈ।"),
        },
    };
    if judged.verdict == Verdict::SpellingDiffers && judged.stands == Some(false) {
        said.en.push_str(" The place that the text names is another one too.");
        said.pa.push_str(" ਲਿਖਤ ਵਿੱਚ ਦਿੱਤੀ ਥਾਂ ਵੀ ਹੋਰ ਹੈ।");
    }
    said
}

fn subject(script: Script, translator: Option<&str>) -> (String, String) {
    match script {
        Script::Gurmukhi => ("The line is".into(), "ਪੰਕਤੀ".into()),
        // Latin letters do not tell how the line is spelt.
        Script::Roman => ("The line, by its sound, is".into(), "ਪੰਕਤੀ (ਉਚਾਰਨ ਅਨੁਸਾਰ)".into()),
        Script::English => {
            let by = translator.unwrap_or("the translator");
            (format!("The translation of {by} is"), format!("{by} ਦੇ ਅਰਥਾਂ ਦੀ ਪੰਕਤੀ"))
        }
    }
}

/// "Sri Guru Granth Sahib Ji, Ang 1, in the bani of Guru Nanak Dev Ji" without the frame.
fn at(place: &Place) -> String {
    let parts = [Some(place.source.as_str()), Some(place.unit.as_str()), place.writer.as_deref()];
    parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

fn differences(judged: &Judged, punjabi: bool) -> String {
    let one = |d: &super::Difference| match (d.given.is_empty(), d.line.is_empty(), punjabi) {
        (true, _, false) => format!("“{}” is missing", d.line),
        (_, true, false) => format!("“{}” is not in it", d.given),
        (_, _, false) => format!("it has “{}” and not “{}”", d.line, d.given),
        (true, _, true) => format!("“{}” ਰਹਿ ਗਿਆ ਹੈ", d.line),
        (_, true, true) => format!("“{}” ਪਾਠ ਵਿੱਚ ਨਹੀਂ", d.given),
        (_, _, true) => format!("ਪਾਠ “{}” ਹੈ, “{}” ਨਹੀਂ", d.line, d.given),
    };
    judged.differences.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// The place of a line in both languages.
pub(super) fn place(document: &crate::passage::Document, group: &crate::passage::Group, unit: u32) -> (Place, Place) {
    (Place::new(Language::English, document, group, unit), Place::new(Language::Punjabi, document, group, unit))
}
