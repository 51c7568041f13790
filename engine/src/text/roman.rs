//! Sounds: what a Gurmukhi line and its many Latin spellings have in common.
//!
//! Nobody types Gurbani in one Latin spelling: `likhia`, `likhya`, `likheaa` are one word. Both sides are read
//! into [`Sound`]s, the Gurmukhi by its letters, the Latin by its digraphs, and compared by what a sound is
//! likely to have been written as ([`super::sound`]).

use super::normal::{is_letter, normal};
use super::sound::Sound::{self, *};

/// Reads Gurmukhi text into sounds. Digits, dandas and pause marks are left out.
#[must_use]
pub fn from_gurmukhi(text: &str) -> Vec<Sound> {
    let text = normal(text);
    let chars: Vec<char> = text.chars().collect();
    let mut out = Vec::with_capacity(chars.len() * 2);
    let mut after_virama = false;
    for (at, &c) in chars.iter().enumerate() {
        let next = chars.get(at + 1).copied().unwrap_or(' ');
        if let Some(sound) = consonant(c, next) {
            out.push(sound);
            let skip = usize::from(next == '\u{0A3C}');
            let follower = chars.get(at + 1 + skip).copied().unwrap_or(' ');
            let ends_word = !is_letter(follower) && !super::normal::is_sign(follower);
            let bare = is_letter(follower) || matches!(follower, 'ਂ' | 'ੰ' | 'ੱ' | '\u{0A51}');
            if (bare && !ends_word) || (ends_word && after_virama) {
                out.push(Schwa);
            }
            after_virama = false;
        } else if let Some(sounds) = vowel(c) {
            // A bare consonant and an independent vowel are heard as one: ਹਉਮੈ is haumai, ਗਇਆ is gaia.
            let joined = match (out.last(), c) {
                (Some(Schwa), 'ਉ' | 'ਊ') => Some(Au),
                (Some(Schwa), 'ਇ') => Some(Ai),
                _ => None,
            };
            if let Some(sound) = joined {
                out.pop();
                out.push(sound);
                continue;
            }
            out.extend_from_slice(sounds);
            let ends_word = !is_letter(next) && !super::normal::is_sign(next);
            if ends_word && matches!(c, 'ਿ' | 'ੁ') {
                out.pop();
                out.push(if c == 'ਿ' { SilentI } else { SilentU });
            }
        } else {
            match c {
                'ਂ' | 'ੰ' => out.push(Nasal),
                'ਃ' => out.push(H),
                'ੵ' => out.push(Y),
                '\u{0A4D}' => after_virama = true,
                'ੴ' => out.extend([I, K, Gap, O, Nasal, K, Aa, R]),
                c if c.is_whitespace() && out.last() != Some(&Gap) && !out.is_empty() => out.push(Gap),
                _ => {}
            }
        }
    }
    while out.last() == Some(&Gap) {
        out.pop();
    }
    out
}

#[rustfmt::skip]
fn consonant(c: char, next: char) -> Option<Sound> {
    let dotted = next == '\u{0A3C}';
    Some(match c {
        'ਸ' if dotted => Sh, 'ਖ' if dotted => Kh, 'ਜ' if dotted => J, 'ਫ' if dotted => Ph,
        'ਕ' => K, 'ਖ' => Kh, 'ਗ' => G, 'ਘ' => Gh, 'ਙ' => Ng,
        'ਚ' => C, 'ਛ' => Ch, 'ਜ' => J, 'ਝ' => Jh, 'ਞ' => Ny,
        'ਟ' => RetroT, 'ਠ' => RetroTh, 'ਡ' => RetroD, 'ਢ' => RetroDh, 'ਣ' => RetroN,
        'ਤ' => T, 'ਥ' => Th, 'ਦ' => D, 'ਧ' => Dh, 'ਨ' => N,
        'ਪ' => P, 'ਫ' => Ph, 'ਬ' => B, 'ਭ' => Bh, 'ਮ' => M,
        'ਯ' => Y, 'ਰ' => R, 'ਲ' => L, 'ਵ' => V, 'ੜ' => RetroR, 'ਸ' => S, 'ਹ' => H,
        _ => return None,
    })
}

fn vowel(c: char) -> Option<&'static [Sound]> {
    Some(match c {
        'ਅ' => &[Schwa],
        'ਆ' | 'ਾ' => &[Aa],
        'ਇ' | 'ਿ' => &[I],
        'ਈ' | 'ੀ' => &[Ii],
        'ਉ' | 'ੁ' => &[U],
        'ਊ' | 'ੂ' => &[Uu],
        'ਏ' | 'ੇ' => &[E],
        'ਐ' | 'ੈ' => &[Ai],
        'ਓ' | 'ੋ' => &[O],
        'ਔ' | 'ੌ' => &[Au],
        _ => return None,
    })
}

/// Reads Latin text into sounds, by the digraphs that Punjabi spellings use. Letters with diacritics count as
/// their plain letter; everything that is no letter is a gap.
#[must_use]
pub fn from_latin(text: &str) -> Vec<Sound> {
    let letters: Vec<char> = super::english::unaccented(text).chars().collect();
    let mut out: Vec<Sound> = Vec::with_capacity(letters.len());
    let mut at = 0;
    while at < letters.len() {
        let (sounds, used) = latin(&letters[at..]);
        let doubled = sounds.len() == 1 && out.last() == Some(&sounds[0]) && !sounds[0].is_vowel();
        if !doubled {
            out.extend_from_slice(sounds);
        }
        at += used;
    }
    while out.last() == Some(&Gap) {
        out.pop();
    }
    let start = out.iter().position(|&s| s != Gap).unwrap_or(out.len());
    out.drain(..start);
    out
}

/// The sounds of the longest spelling at the start of `letters`, and how many letters it takes.
fn latin(letters: &[char]) -> (&'static [Sound], usize) {
    let [a, b, c] = [0, 1, 2].map(|i| letters.get(i).copied().unwrap_or(' '));
    match (a, b, c) {
        ('c', 'h', 'h') => return (&[Ch], 3),
        ('k', 's', 'h') => return (&[K, Sh], 3),
        _ => {}
    }
    let pair: Option<&'static [Sound]> = match (a, b) {
        ('c', 'h') => Some(&[C]),
        ('k', 'h') => Some(&[Kh]),
        ('g', 'h') => Some(&[Gh]),
        ('j', 'h') => Some(&[Jh]),
        ('t', 'h') => Some(&[Th]),
        ('d', 'h') => Some(&[Dh]),
        ('p', 'h') => Some(&[Ph]),
        ('b', 'h') => Some(&[Bh]),
        ('s', 'h') => Some(&[Sh]),
        ('r', 'h') => Some(&[RetroR]),
        ('a', 'a') => Some(&[Aa]),
        ('e', 'e') => Some(&[Ii]),
        ('i', 'i') => Some(&[Ii]),
        ('o', 'o') => Some(&[Uu]),
        ('u', 'u') => Some(&[Uu]),
        ('a', 'i') => Some(&[Ai]),
        ('a', 'u') => Some(&[Au]),
        ('e', 'i') => Some(&[E]),
        _ => None,
    };
    if let Some(sounds) = pair {
        return (sounds, 2);
    }
    let one: &'static [Sound] = match a {
        'a' => &[Schwa],
        'e' => &[E],
        'i' => &[I],
        'o' => &[O],
        'u' => &[U],
        'b' => &[B],
        'c' => &[C],
        'd' => &[D],
        'f' => &[Ph],
        'g' => &[G],
        'h' => &[H],
        'j' | 'z' => &[J],
        'k' | 'q' => &[K],
        'l' => &[L],
        'm' => &[M],
        'n' => &[N],
        'p' => &[P],
        'r' => &[R],
        's' => &[S],
        't' => &[T],
        'v' | 'w' => &[V],
        'x' => &[K, S],
        'y' => &[Y],
        '\'' => &[],
        _ => &[Gap],
    };
    (one, 1)
}

/// The keys by which sounds are looked up: each word's consonant skeleton, and the 3-grams of the skeleton of the
/// whole text without gaps (people join and part words as they hear them).
#[must_use]
pub fn keys(sounds: &[Sound]) -> Vec<String> {
    let mut keys = Vec::new();
    for word in sounds.split(|&s| s == Gap) {
        let mut key = skeleton(word);
        // Of a word like haumai the skeleton alone would leave one letter.
        if key.len() < 2 && word.contains(&H) {
            key.insert(0, 'h');
        }
        if word.first().is_some_and(|s| s.is_vowel()) {
            key.insert(0, 'a');
        }
        if key.len() > 1 {
            keys.push(key);
        }
    }
    let all: Vec<char> = skeleton(sounds).chars().collect();
    keys.extend(all.windows(3).map(|gram| format!("_{}", gram.iter().collect::<String>())));
    keys
}

/// The keys of a line for the index. A tippi or bindi is written `n` by some and left out by others (`rang`, `rag`;
/// `tun`, `tu`), so a line that has one is found by both.
#[must_use]
pub fn line_keys(sounds: &[Sound]) -> Vec<String> {
    let mut all = keys(sounds);
    if sounds.contains(&Nasal) {
        let spoken: Vec<Sound> = sounds.iter().map(|&s| if s == Nasal { N } else { s }).collect();
        let more: Vec<String> = keys(&spoken).into_iter().filter(|key| !all.contains(key)).collect();
        all.extend(more);
    }
    all
}

/// The consonants of a run of sounds, those that Latin spellings mix as one letter.
#[must_use]
pub fn skeleton(sounds: &[Sound]) -> String {
    sounds.iter().filter_map(|s| s.skeleton()).collect()
}

/// How many consonants tell a run of sounds from others.
#[must_use]
pub fn consonants_in(sounds: &[Sound]) -> usize {
    skeleton(sounds).len()
}

#[cfg(test)]
mod tests {
    use super::{from_gurmukhi, from_latin, keys, line_keys};
    use proptest::prelude::*;

    #[test]
    fn a_line_and_its_spellings_share_their_skeleton() {
        let check = |gurmukhi: &str, latin: &str| {
            assert_eq!(keys(&from_gurmukhi(gurmukhi)), keys(&from_latin(latin)), "{gurmukhi} {latin}");
        };
        check("ਹੁਕਮਿ ਰਜਾਈ ਚਲਣਾ", "hukam rajai chalna");
        check("ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ", "sochai soch na hovee");
        check("ਮਿਤ੍ਰ ਪਿਆਰੇ ਨੂੰ", "mitar piyaare noo");
        check("ਜ਼ਿੰਦਗੀ", "zidagi");
        check("ਵਿਣੁ ਬੋਲਿਆ", "bin boleya");
    }

    #[test]
    fn a_nasal_is_found_written_and_unwritten() {
        let line = line_keys(&from_gurmukhi("ਰੰਗਾ ਰੰਗ ਤੂੰ"));
        let check = |latin: &str| {
            let query = keys(&from_latin(latin));
            assert!(
                query.iter().filter(|key| line.contains(key)).count() * 2 > query.len(),
                "{latin} {query:?} {line:?}"
            );
        };
        check("rangaa rang tun");
        check("raga rag tu");
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "\\PC{0,80}") {
            let _ = keys(&from_gurmukhi(&text));
            let _ = keys(&from_latin(&text));
        }
    }
}
