//! One sound of a line, and what it costs to read it as another in a query.

/// One sound, or the gap between two words. Those without a comment are the sound of the letter that they name.
#[allow(missing_docs, reason = "forty letters of an alphabet")]
#[rustfmt::skip]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Sound {
    /// The gap between words.
    Gap,
    /// The vowel that a bare consonant carries; often unwritten.
    Schwa,
    /// A final short ਿ: written in Gurmukhi for its grammar, seldom spoken.
    SilentI,
    /// A final short ੁ.
    SilentU,
    Aa, I, Ii, U, Uu, E, Ai, O, Au,
    /// Bindi or tippi.
    Nasal,
    H, Y, V,
    K, Kh, G, Gh, Ng, C, Ch, J, Jh, Ny,
    RetroT, RetroTh, RetroD, RetroDh, RetroN,
    T, Th, D, Dh, N,
    P, Ph, B, Bh, M, R, RetroR, L, S, Sh,
}
use Sound::*;
use std::sync::LazyLock;

impl Sound {
    pub(super) fn is_vowel(self) -> bool {
        (self as u8) >= Schwa as u8 && (self as u8) <= Au as u8
    }

    fn is_silent(self) -> bool {
        matches!(self, Schwa | SilentI | SilentU)
    }

    /// The letter of the consonant skeleton, in which sounds that Latin spellings mix are one; `None` for
    /// what spellings leave out.
    pub(super) fn skeleton(self) -> Option<char> {
        Some(match self {
            K | Kh => 'k',
            G | Gh => 'g',
            C | Ch => 'c',
            J | Jh => 'j',
            T | Th | RetroT | RetroTh => 't',
            D | Dh | RetroD | RetroDh => 'd',
            N | RetroN | Ng | Ny => 'n',
            P | Ph => 'p',
            B | Bh | V => 'b',
            M => 'm',
            R | RetroR => 'r',
            L => 'l',
            S | Sh => 's',
            _ => return None,
        })
    }
}

/// Cost units: a wrong consonant costs [`WHOLE`].
pub const WHOLE: u32 = 100;

/// What it costs that a query lacks a sound of the line.
#[must_use]
pub fn skip_in_line(sound: Sound) -> u32 {
    match sound {
        SilentI | SilentU => 2,
        Schwa => 5,
        Gap => 10,
        Nasal => 15,
        H | Y => 40,
        s if s.is_vowel() => 30,
        _ => WHOLE,
    }
}

/// What it costs that a query has a sound that the line lacks.
#[must_use]
pub fn extra_in_query(sound: Sound) -> u32 {
    match sound {
        Gap => 10,
        Schwa => 20,
        H | Y => 35,
        N | M => 70,
        s if s.is_vowel() => 35,
        _ => WHOLE,
    }
}

/// All sounds, in the order of their numbers.
#[rustfmt::skip]
const ALL: [Sound; 45] = [
    Gap, Schwa, SilentI, SilentU, Aa, I, Ii, U, Uu, E, Ai, O, Au, Nasal, H, Y, V, K, Kh, G, Gh, Ng, C, Ch, J, Jh, Ny,
    RetroT, RetroTh, RetroD, RetroDh, RetroN, T, Th, D, Dh, N, P, Ph, B, Bh, M, R, RetroR, L,
];
const COUNT: usize = Sh as usize + 1;

/// The costs as a table: alignment looks one up for every cell.
static TABLE: LazyLock<[[u32; COUNT]; COUNT]> = LazyLock::new(|| {
    let mut table = [[0; COUNT]; COUNT];
    let all = || ALL.into_iter().chain([S, Sh]);
    for line in all() {
        for query in all() {
            table[line as usize][query as usize] = cost(line, query);
        }
    }
    table
});

/// What it costs to read the line's sound `line` where the query has `query`.
#[must_use]
pub fn substitute(line: Sound, query: Sound) -> u32 {
    TABLE[line as usize][query as usize]
}

fn cost(line: Sound, query: Sound) -> u32 {
    if line == query {
        return 0;
    }
    if line == Gap || query == Gap {
        return 3 * WHOLE;
    }
    match (line.is_vowel(), query.is_vowel()) {
        (true, true) => vowels(line, query),
        (false, false) => consonants(line, query),
        (true, false) => match (line, query) {
            (I | Ii | E | Ai | SilentI, Y) => 20,
            (U | Uu | O | Au | SilentU, V) => 25,
            (l, _) if l.is_silent() => WHOLE,
            _ => WHOLE + 30,
        },
        (false, true) => match (line, query) {
            (Y, I | Ii | E | Ai) => 20,
            (V, U | Uu | O | Au) => 25,
            _ => WHOLE + 30,
        },
    }
}

fn vowels(line: Sound, query: Sound) -> u32 {
    let same = |set: &[Sound]| set.contains(&line) && set.contains(&query);
    if same(&[Schwa, Aa]) || same(&[I, Ii, SilentI]) || same(&[U, Uu, SilentU]) {
        4
    } else if same(&[E, Ai]) || same(&[O, Au]) || same(&[I, Ii, SilentI, E]) || same(&[U, Uu, SilentU, O]) {
        10
    } else if same(&[Schwa, Ai, E]) || same(&[Schwa, Au, O]) || same(&[Schwa, U]) || same(&[Schwa, I]) {
        20
    } else {
        35
    }
}

fn consonants(line: Sound, query: Sound) -> u32 {
    let same = |set: &[Sound]| set.contains(&line) && set.contains(&query);
    if same(&[N, RetroN])
        || same(&[T, RetroT])
        || same(&[Th, RetroTh])
        || same(&[D, RetroD])
        || same(&[Dh, RetroDh])
        || same(&[R, RetroR])
        || same(&[Nasal, N])
        || same(&[S, Sh])
    {
        5
    } else if same(&[Nasal, M]) || same(&[N, Ng]) || same(&[N, Ny]) || same(&[V, B]) || same(&[C, Ch]) {
        15
    } else if line.skeleton().is_some() && line.skeleton() == query.skeleton() {
        20
    } else if same(&[RetroR, D])
        || same(&[RetroR, RetroDh])
        || same(&[RetroR, Dh])
        || same(&[RetroD, R])
        || same(&[N, M])
        || same(&[J, Y])
        || same(&[K, G])
        || same(&[Kh, H])
        || same(&[J, D])
        || same(&[Kh, S])
    {
        45
    } else {
        WHOLE + 10
    }
}

#[cfg(test)]
mod tests {
    use super::{
        ALL, COUNT,
        Sound::{S, Sh},
    };

    #[test]
    fn the_table_holds_every_sound() {
        let numbers: Vec<usize> = ALL.into_iter().chain([S, Sh]).map(|s| s as usize).collect();
        assert_eq!(numbers, (0..COUNT).collect::<Vec<_>>());
    }
}
