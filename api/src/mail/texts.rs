//! What mails say: texts in two languages, compiled in, and the same in plain text and in HTML.

use crate::store::Kind;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::LazyLock;

const FRAME: &str = include_str!("../../mail/frame.html");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    subject: String,
    text: Vec<String>,
}

type Texts = HashMap<String, Text>;

static ENGLISH: LazyLock<Texts> = LazyLock::new(|| read(include_str!("../../mail/en.toml")));
static PUNJABI: LazyLock<Texts> = LazyLock::new(|| read(include_str!("../../mail/pa.toml")));

fn read(file: &str) -> Texts {
    toml::from_str(file).expect("the compiled-in mails are TOML")
}

/// What is put into a text, by name. What is not known is put in as it is: nobody can make a mail say something else.
pub(super) type Words<'a> = [(&'static str, &'a str)];

/// A mail's words.
pub(super) struct Worded {
    pub(super) subject: String,
    pub(super) text: String,
    pub(super) html: String,
}

/// Words a mail in a language; English unless Punjabi.
pub(super) fn word(kind: Kind, language: &str, words: &Words<'_>) -> Option<Worded> {
    let (texts, language) = if language == "pa" { (&*PUNJABI, "pa") } else { (&*ENGLISH, "en") };
    let Text { subject, text } = texts.get(kind.name())?;
    let paragraphs: String = text.iter().map(|paragraph| html(paragraph, words)).collect();
    let frame = [("language", language), ("subject", subject.as_str()), ("paragraphs", paragraphs.as_str())];
    Some(Worded {
        subject: subject.clone(),
        text: text.iter().map(|paragraph| fill(paragraph, words, str::to_owned)).collect::<Vec<_>>().join("\n\n")
            + "\n",
        html: fill(FRAME, &frame, str::to_owned),
    })
}

/// A paragraph, and what is put into it, as HTML. A link stands alone.
fn html(paragraph: &str, words: &Words<'_>) -> String {
    let said = match paragraph {
        "{link}" => r#"<a href="{link}" style="color:#8a4308;word-break:break-all">{link}</a>"#.to_owned(),
        words => escape(words).replace('\n', "<br>"),
    };
    let filled = fill(&said, words, |word| escape(word).replace('\n', "<br>"));
    format!("<p style=\"margin:0 0 1em\">{filled}</p>\n")
}

/// Puts words in the place of their names, in one pass: a word that looks like a name stays a word.
fn fill(text: &str, words: &Words<'_>, shown: impl Fn(&str) -> String) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        let (before, after) = rest.split_at(at);
        filled.push_str(before);
        let named = after[1..].split_once('}').and_then(|(name, behind)| {
            let word = words.iter().find(|(known, _)| *known == name)?;
            Some((word.1, behind))
        });
        match named {
            Some((word, behind)) => {
                filled.push_str(&shown(word));
                rest = behind;
            }
            None => {
                filled.push('{');
                rest = &after[1..];
            }
        }
    }
    filled + rest
}

fn escape(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut escaped, c| {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
        escaped
    })
}

#[cfg(test)]
mod tests {
    use super::{ENGLISH, PUNJABI, word};
    use crate::store::{KINDS, Kind};

    #[test]
    fn every_kind_has_its_words_in_both_languages() {
        let words = [("name", "N"), ("site", "S"), ("link", "L"), ("email", "E"), ("message", "M")];
        for (kind, name) in KINDS {
            for language in ["en", "pa"] {
                let worded = word(kind, language, &words).unwrap_or_else(|| panic!("{name} {language}"));
                for text in [&worded.subject, &worded.text, &worded.html] {
                    assert!(!text.contains(['{', '}']), "{name} {language}: {text}");
                }
                let parts = |of: &super::Texts| of[name].text.concat().matches('{').count();
                assert_eq!(parts(&ENGLISH), parts(&PUNJABI), "{name}");
            }
        }
        assert_eq!((ENGLISH.len(), PUNJABI.len()), (KINDS.len(), KINDS.len()));
    }

    #[test]
    fn what_people_write_is_no_markup_and_no_name() {
        let words =
            [("name", "<b>\"{link}\" & '"), ("email", "a@b"), ("site", "S"), ("link", "L"), ("message", "1\n2<i>")];
        let worded = word(Kind::Contact, "en", &words).expect("words");
        assert!(worded.html.contains("&lt;b&gt;&quot;{link}&quot; &amp; &#39; &lt;a@b&gt; wrote"), "{}", worded.html);
        assert!(worded.html.contains("1<br>2&lt;i&gt;"), "{}", worded.html);
        assert!(worded.text.contains("<b>\"{link}\" & ' <a@b> wrote at S:\n\n1\n2<i>\n\n"), "{}", worded.text);
    }
}
