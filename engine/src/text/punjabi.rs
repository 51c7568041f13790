//! Punjabi words that say nothing of what a text is about.

use super::normal::{fold, normal};
use std::collections::HashSet;
use std::sync::LazyLock;

/// Postpositions, pronouns, auxiliaries and question words, as they are spelt today.
const WORDS: &str = "ਕੀ ਕੌਣ ਕਿੱਥੇ ਕਿਥੇ ਕਿਉਂ ਕਿਵੇਂ ਕਦੋਂ ਕਿਸ ਕਿਹੜਾ ਕਿਹੜੀ ਕਿਹੜੇ ਕਿੰਨੇ ਕਿੰਨਾ ਕਿੰਨੀ ਕਿੰਨੀਆਂ ਦਾ ਦੇ ਦੀ ਦੀਆਂ \
    ਨੂੰ ਨੇ ਤੋਂ ਤੇ ਉੱਤੇ ਵਿੱਚ ਵਿਚ ਨਾਲ ਲਈ ਤੱਕ ਹੈ ਹਨ ਹਾਂ ਹੋ ਸੀ ਸਨ ਹੁੰਦਾ ਹੁੰਦੀ ਹੁੰਦੇ ਹੋਇਆ ਹੋਈ ਗਿਆ ਗਈ ਜਾਂਦਾ ਜਾਂਦੀ ਜਾਂਦੇ ਕਰਦਾ ਕਰਦੇ ਕਰਨਾ ਕੀਤਾ ਕੀਤੀ \
    ਅਤੇ ਜਾਂ ਪਰ ਜੋ ਕਿ ਇਹ ਉਹ ਇਸ ਉਸ ਇਨ੍ਹਾਂ ਉਨ੍ਹਾਂ ਮੈਂ ਤੂੰ ਅਸੀਂ ਤੁਸੀਂ ਮੈਨੂੰ ਸਾਨੂੰ ਤੁਹਾਨੂੰ ਬਾਰੇ ਦੱਸੋ ਕਹਿੰਦੀ ਕਹਿੰਦਾ ਕਹਿੰਦੇ ਆਖਦੀ ਆਖਦਾ ਭੀ ਵੀ ਹੀ ਨਹੀਂ ਨਾ ਇੱਕ ਇਕ \
    ਗੁਰਬਾਣੀ ਬਾਣੀ ਗ੍ਰੰਥ ਸਾਹਿਬ ਜੀ ਸ਼ਬਦ ਪੰਕਤੀ ਅਰਥ ਮਤਲਬ";

static FOLDED: LazyLock<HashSet<String>> =
    LazyLock::new(|| WORDS.split_whitespace().map(|word| fold(&normal(word))).collect());

/// Whether a Gurmukhi word, however spelt, is one of them.
#[must_use]
pub fn is_stop_word(word: &str) -> bool {
    FOLDED.contains(&fold(&normal(word)))
}

#[cfg(test)]
mod tests {
    use super::is_stop_word;

    #[test]
    fn spellings_of_one_word_are_one() {
        let check = |word: &str, stop: bool| assert_eq!(is_stop_word(word), stop, "{word}");
        check("ਵਿੱਚ", true);
        check("ਵਿਚ", true);
        check("ਹੁਕਮ", false);
        check("fear", false);
    }
}
