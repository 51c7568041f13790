//! Quotation marks of every kind, and what stands between them.

/// What is quoted, from behind its first mark to before its last, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) from: usize,
    pub(super) to: usize,
}

/// The marks of all scripts as four: straight, opening, closing, and the single ones that no apostrophe is.
pub(super) fn one_of_its_kind(c: char) -> char {
    match c {
        '\u{FF02}' | '`' | '\u{301E}' | '\u{2033}' | '\u{02BA}' | '\u{05F4}' | '\u{275D}'..='\u{275E}' | '\u{2032}' => {
            '"'
        }
        '«' | '‹' | '„' | '‟' | '‚' | '‛' | '「' | '『' | '《' | '〈' | '〝' | '⟨' | '⟪' | '｢' | '⹂' => {
            '“'
        }
        '»' | '›' | '」' | '』' | '》' | '〉' | '〟' | '⟩' | '⟫' | '｣' => '”',
        _ => c,
    }
}

/// The quoted parts of a sentence, and whether one is still open at its end. `open` says that one was at its beginning.
/// Marks that do not pair are taken to quote all that lies between the first and the last of them.
pub(super) fn quoted(text: &str, open: bool) -> (Vec<Part>, bool) {
    let marks = marks(text);
    let start = open.then_some(Mark { from: 0, to: 0, kind: Kind::Either });
    let all: Vec<Mark> = start.into_iter().chain(marks).collect();
    let is_open = all.len() % 2 == 1;
    let pairs = |pair: &[Mark]| match pair {
        [one, other] => one.kind.pairs_with(other.kind) || one.to == 0,
        [one] => one.kind != Kind::Closing,
        _ => false,
    };
    if all.chunks(2).all(pairs) {
        let part = |pair: &[Mark]| Part { from: pair[0].to, to: pair.get(1).map_or(text.len(), |mark| mark.from) };
        return (all.chunks(2).map(part).collect(), is_open);
    }
    let (first, last) = (all[0], all[all.len() - 1]);
    let to = if is_open || last.kind == Kind::Opening { text.len() } else { last.from };
    let from = if first.kind == Kind::Closing { 0 } else { first.to };
    (vec![Part { from, to }], is_open && last.kind != Kind::Closing)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Either,
    Single,
    Opening,
    Closing,
    OpeningSingle,
    ClosingSingle,
}

impl Kind {
    fn pairs_with(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Either, Self::Either)
                | (Self::Single, Self::Single)
                | (Self::Opening, Self::Closing)
                | (Self::OpeningSingle, Self::ClosingSingle)
        )
    }
}

#[derive(Clone, Copy)]
struct Mark {
    from: usize,
    to: usize,
    kind: Kind,
}

/// An apostrophe inside a word, or behind one that no single mark opened, is no mark.
fn marks(text: &str) -> Vec<Mark> {
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let word = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(|(_, c)| c.is_alphanumeric());
    let mut marks: Vec<Mark> = Vec::new();
    let mut single = false;
    for (at, &(from, c)) in chars.iter().enumerate() {
        let (before, after) = (word(at.checked_sub(1)), word(Some(at + 1)));
        let kind = match c {
            '"' => Kind::Either,
            '“' => Kind::Opening,
            '”' => Kind::Closing,
            '\'' if !before && !single => Kind::Single,
            '\'' if single && !after => Kind::Single,
            '‘' if !before => Kind::OpeningSingle,
            '’' if single && !after => Kind::ClosingSingle,
            _ => continue,
        };
        match kind {
            Kind::Single => single = !single,
            Kind::OpeningSingle => single = true,
            Kind::ClosingSingle => single = false,
            _ => {}
        }
        marks.push(Mark { from, to: from + c.len_utf8(), kind });
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn what_is_quoted_is_found() {
        let check = |text: &str, want: &[&str], open: bool| {
            let (parts, is_open) = quoted(text, false);
            let parts: Vec<&str> = parts.iter().map(|part| &text[part.from..part.to]).collect();
            assert_eq!((parts.as_slice(), is_open), (want, open), "{text}");
        };
        check("He says “truth” and \"love\".", &["truth", "love"], false);
        check("The Guru's word isn't the Gurus' own.", &[], false);
        check("They call it 'the truth' here", &["the truth"], false);
        check("They call it ‘the Guru’s truth’ here", &["the Guru’s truth"], false);
        check("He says “truth \"is\" high” here", &["truth \"is\" high"], false);
        check("He says “truth", &["truth"], true);
        check("truth” he says", &["truth” he says"], false);
    }
}
