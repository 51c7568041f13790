//! Suffering without danger: what somebody feels, and the fixed words that meet it. Such a message is answered, with
//! passages that speak of it and with where help is to be had; never with a diagnosis, nor with a verse as a cure.

use super::Language;
use super::helplines::call;
use super::phrases::Phrases;
use serde::Deserialize;
use std::sync::LazyLock;

/// What somebody says they feel. Of several the later one counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Feeling {
    /// Whatever is none of the others.
    Sorrow,
    /// At others, at oneself or at God.
    Anger,
    /// Nobody near, or nobody who understands.
    Loneliness,
    /// Worry and panic too.
    Fear,
    /// Somebody has died.
    Grief,
}

static FEELINGS: LazyLock<Phrases<Feeling>> = LazyLock::new(|| Phrases::compile(include_str!("distress.toml")));
static CARE: LazyLock<CareFile> =
    LazyLock::new(|| toml::from_str(include_str!("care.toml")).expect("compiled-in texts are TOML"));

/// What the phrases tell of the writer's own feeling. A question about a feeling is none.
#[must_use]
pub fn feeling_of(text: &str) -> Option<Feeling> {
    FEELINGS.assess(text)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CareFile {
    #[allow(dead_code, reason = "read by people and by the test that no review is claimed")]
    reviewed_by: String,
    /// Words that no passage shown to a suffering person may have.
    never: Vec<String>,
    subject: Vec<Subject>,
    kind: Vec<Kind>,
    frame: Vec<Frame>,
}

/// What passages are looked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Subject {
    feeling: Feeling,
    text: String,
}

/// The words that a message is met with.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Kind {
    feeling: Feeling,
    language: Language,
    text: String,
}

/// What stands around the passages.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Frame {
    language: Language,
    before: String,
    after: String,
}

/// The fixed words for a feeling, in one language.
pub(crate) struct Care {
    /// Said first.
    pub(crate) kind: &'static str,
    /// Said before the passages, when there are any.
    pub(crate) before: &'static str,
    /// Said last: where help is to be had, and that this is a program.
    pub(crate) after: String,
    /// What passages are looked for.
    pub(crate) subject: &'static str,
}

/// The words for a feeling. `region` as for [`super::reply()`].
pub(crate) fn care(feeling: Feeling, language: Language, region: Option<&str>) -> Care {
    let kind = CARE.kind.iter().find(|kind| kind.feeling == feeling && kind.language == language);
    let frame = CARE.frame.iter().find(|frame| frame.language == language);
    let subject = CARE.subject.iter().find(|subject| subject.feeling == feeling);
    let call = call(region);
    let complete = "compiled-in texts cover every feeling in every language";
    let frame = frame.expect(complete);
    Care {
        kind: kind.expect(complete).text.trim(),
        before: frame.before.trim(),
        after: frame.after.trim().replace("{line}", &call.line).replace("{emergency}", &call.emergency),
        subject: subject.expect(complete).text.as_str(),
    }
}

/// Whether a translation may be shown to a suffering person: it neither threatens nor blames nor tells to endure.
pub(crate) fn is_gentle(translation: &str) -> bool {
    let words = crate::text::english::words(translation);
    !words.iter().any(|word| {
        CARE.never.iter().any(|never| match never.strip_suffix('*') {
            Some(beginning) => word.starts_with(beginning),
            None => word == never,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::Language;
    use super::{Feeling, care, feeling_of, is_gentle};

    #[test]
    fn every_feeling_is_met_in_every_language() {
        for feeling in [Feeling::Sorrow, Feeling::Anger, Feeling::Loneliness, Feeling::Fear, Feeling::Grief] {
            for (language, program, never) in [
                (Language::English, "computer program", ["karma", "sin", "depressed", "endure", "promise", "cure"]),
                (Language::Punjabi, "ਕੰਪਿਊਟਰ ਪ੍ਰੋਗਰਾਮ", ["ਪਾਪ", "ਕਰਮ", "ਸਹਿਣਾ", "ਵਾਅਦਾ", "ਸਜ਼ਾ", "ਕਸੂਰ"]),
                (Language::RomanPunjabi, "computer program", ["paap", "karam", "sehna", "vaada", "saza", "kasoor"]),
            ] {
                let care = care(feeling, language, Some("in"));
                let all = [care.kind, care.before, &care.after].join(" ").to_lowercase();
                assert!(all.contains(program) && all.contains("14416") && all.contains("112"), "{all}");
                assert!(!all.contains(['{', '}']), "{all}");
                for word in never {
                    assert!(!all.split(|c: char| !c.is_alphanumeric()).any(|w| w == word), "{word:?} is in {all}");
                }
            }
        }
    }

    #[test]
    fn a_feeling_is_the_writers_own() {
        let check = |text: &str, want: Option<Feeling>| assert_eq!(feeling_of(text), want, "{text}");
        check("ਮੈਨੂੰ ਬਹੁਤ ਡਰ ਲੱਗਦਾ ਹੈ", Some(Feeling::Fear));
        check("ਡਰ ਬਾਰੇ ਗੁਰਬਾਣੀ ਕੀ ਕਹਿੰਦੀ ਹੈ?", None);
        check("ਮੇਰੇ ਪਿਤਾ ਜੀ ਚਲਾਣਾ ਕਰ ਗਏ", Some(Feeling::Grief));
        check("ਗੁਰੂ ਅਰਜਨ ਦੇਵ ਜੀ ਕਦੋਂ ਜੋਤੀ ਜੋਤ ਸਮਾਏ?", None);
        check("main bahut ikalla mehsoos karda haan", Some(Feeling::Loneliness));
        check("ikallepan bare gurbani ki kehndi hai", None);
        check("mainu bahut gussa aunda hai", Some(Feeling::Anger));
        check("gusse nu kiven jittiye gurbani anusar", None);
        check("mera dil bahut udaas hai", Some(Feeling::Sorrow));
        check("What does Gurbani say about fear?", None);
        check("I lost my father last week", Some(Feeling::Grief));
        check("How did the father of Guru Gobind Singh Ji die?", None);
    }

    #[test]
    fn harsh_lines_are_not_shown() {
        let check = |text: &str, want: bool| assert_eq!(is_gentle(text), want, "{text}");
        check("The Lord is always with me, my companion and support.", true);
        check("The fool burns in the fire and is punished.", false);
    }
}
