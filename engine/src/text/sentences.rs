//! Where sentences end. What is indexed and what is quoted are split alike.

/// The sentences of a text: they end at a full stop, a question or exclamation mark or a danda before a gap. A
/// single letter or a common title before the stop is an abbreviation.
#[must_use]
pub fn sentences(text: &str) -> Vec<&str> {
    const SHORT: [&str; 12] = ["Dr", "Prof", "St", "Mr", "Mrs", "Ms", "No", "vs", "c", "cf", "etc", "pp"];
    let mut out = Vec::new();
    let mut start = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if !matches!(c, '.' | '!' | '?' | '।' | '॥' | '\n') {
            continue;
        }
        let before = text[start..at].rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
        let abbreviation = c == '.' && (before.chars().count() == 1 || SHORT.contains(&before));
        let gap = chars.peek().is_none_or(|&(_, next)| next.is_whitespace() || matches!(next, '"' | '”' | '\''));
        if gap && !abbreviation {
            let mut end = at + c.len_utf8();
            while let Some(&(next, q)) = chars.peek()
                && matches!(q, '"' | '”' | '\'')
            {
                end = next + q.len_utf8();
                chars.next();
            }
            out.push(text[start..end].trim());
            start = end;
        }
    }
    out.push(text[start..].trim());
    out.retain(|s| !s.is_empty());
    out
}

#[cfg(test)]
mod tests {
    use super::sentences;

    #[test]
    fn sentences_end_where_they_end() {
        let check = |text: &str, want: &[&str]| assert_eq!(sentences(text), want);
        check("He came. He saw Dr. Singh! Why?", &["He came.", "He saw Dr. Singh!", "Why?"]);
        check("ਉਹ ਆਇਆ। ਉਹ ਗਿਆ।", &["ਉਹ ਆਇਆ।", "ਉਹ ਗਿਆ।"]);
        check("It cost 3.5 lakh. So it was.", &["It cost 3.5 lakh.", "So it was."]);
        check("No end", &["No end"]);
    }
}
