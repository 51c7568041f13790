//! What is asked of the Punjabi that lessons, phrases and definitions are written in. Never asked of scripture.

use super::characters::{is_gurmukhi, screen};
use vichar_engine::text::normal::{is_invisible, is_letter, is_sign};
use vichar_engine::text::spelling;

/// What is wrong with a field, in whatever language it is.
pub(super) fn fault_of(value: &str) -> Option<String> {
    if value.trim().is_empty() {
        return Some("says nothing".into());
    }
    screen(value).err().map(|stray| stray.reason()).or_else(|| spelling_fault(value))
}

/// What is wrong with a sentence or word in three forms.
pub(super) fn three_forms(pa: &str, roman: &str, en: &str) -> Option<String> {
    let fields = [("pa", pa), ("roman", roman), ("en", en)];
    let fault = fields.into_iter().find_map(|(key, value)| Some(format!("{key}: {}", fault_of(value)?)));
    fault.or_else(|| (!is_gurmukhi_text(pa)).then(|| format!("pa: `{pa}` is not all in Gurmukhi")))
}

/// Whether a text has letters, and all of them Gurmukhi. Digits and stops may stand among them.
pub(super) fn is_gurmukhi_text(text: &str) -> bool {
    let mut letters = text.chars().filter(|&c| c.is_alphabetic()).peekable();
    letters.peek().is_some() && letters.all(is_gurmukhi)
}

/// The first word of a text that is not spelt as it is written today, and why. Letters and signs that stand alone are
/// no words; nor is what has a gap (`ਸ_ਚ`), and a form that is shown as wrong has an asterisk before it (`*ਤੂਂ`).
fn spelling_fault(text: &str) -> Option<String> {
    let text: String = text.chars().filter(|&c| !is_invisible(c)).collect();
    let mut words = text.split(|c: char| !is_letter(c) && !is_sign(c) && !matches!(c, '_' | '*'));
    words.find_map(|word| {
        let fault = spelling::fault(word).filter(|_| word.starts_with(is_letter) && !word.contains('_'))?;
        Some(format!("`{word}`: {fault}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, is_in_gurmukhi: bool, word: Option<&str>) {
        assert_eq!(is_gurmukhi_text(text), is_in_gurmukhi, "{text}");
        let fault = spelling_fault(text);
        assert_eq!(fault.as_deref().and_then(|fault| fault.split('`').nth(1)), word, "{text}");
    }

    #[test]
    fn what_is_written_in_gurmukhi() {
        check("ਮੈਂ ਠੀਕ ਹਾਂ, ਧੰਨਵਾਦ।", true, None);
        check("ਜੂਨ 1984 (ੴ)", true, None);
        check("ਜੂਨ June", false, None);
        check("1984।", false, None);
        check("", false, None);
    }

    #[test]
    fn each_word_is_spelt_by_the_rule() {
        check("ਮੈਂ ਅਤੇ ਤੂਂ ਨਹੀੰ", true, Some("ਤੂਂ"));
        check("the sign \u{0A02} in ਸਿਂਘ.", false, Some("ਸਿਂਘ"));
    }

    #[test]
    fn what_is_shown_is_not_a_word() {
        check("bindi \u{0A02}, tippi \u{0A70}, addak \u{0A71} over ਕੱ", false, None);
        check("Add the nasal sign: ਮੂ_ਹ, ਬਹੱ__", false, None);
        check("not *ਤੂਂ but ਤੂੰ", false, None);
    }
}
