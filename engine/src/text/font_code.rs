//! The ASCII font code of the scripture package → Unicode.
//!
//! The code writes glyphs in the order in which a typewriter would strike them: sihari stands before its
//! letter, a nasal may stand before the vowel that it follows. Unicode wants each cluster in one order:
//! base, nukta, virama and letter, udaat, yakash, vowels, addak, bindi, tippi, visarga. So the text is read
//! glyph by glyph into a [`Cluster`], and a cluster is written out in that order when the next one begins.
//! The table is that of the AnmolLipi family of fonts.

use super::normal::{is_letter, rank, vowel_carrier};

const VIRAMA: char = '\u{0A4D}';
const NUKTA: char = '\u{0A3C}';
const SIHARI: char = '\u{0A3F}';

/// What one glyph of the font code stands for.
enum Glyph {
    /// Begins a cluster: a letter, with its nukta where the code has one key for both.
    Letter(&'static str),
    /// Belongs to the cluster before it.
    Signs(&'static str),
    /// Typed before the letter that it belongs to.
    Sihari,
    /// Stands alone: danda, digit, punctuation.
    Other(char),
    /// Layout only.
    Nothing,
}

fn glyph(c: char) -> Glyph {
    use Glyph::{Letter, Nothing, Other, Signs, Sihari};
    match c {
        's' => Letter("ਸ"),
        'h' => Letter("ਹ"),
        'k' => Letter("ਕ"),
        'K' => Letter("ਖ"),
        'g' => Letter("ਗ"),
        'G' => Letter("ਘ"),
        '|' => Letter("ਙ"),
        'c' => Letter("ਚ"),
        'C' => Letter("ਛ"),
        'j' => Letter("ਜ"),
        'J' => Letter("ਝ"),
        '\\' => Letter("ਞ"),
        't' => Letter("ਟ"),
        'T' => Letter("ਠ"),
        'f' => Letter("ਡ"),
        'F' => Letter("ਢ"),
        'x' => Letter("ਣ"),
        'q' => Letter("ਤ"),
        'Q' => Letter("ਥ"),
        'd' => Letter("ਦ"),
        'D' => Letter("ਧ"),
        'n' => Letter("ਨ"),
        'p' => Letter("ਪ"),
        'P' => Letter("ਫ"),
        'b' => Letter("ਬ"),
        'B' => Letter("ਭ"),
        'm' => Letter("ਮ"),
        'X' | 'ï' => Letter("ਯ"),
        'r' => Letter("ਰ"),
        'l' => Letter("ਲ"),
        'v' => Letter("ਵ"),
        'V' => Letter("ੜ"),
        'S' => Letter("ਸ\u{0A3C}"),
        '^' => Letter("ਖ\u{0A3C}"),
        'Z' => Letter("ਗ\u{0A3C}"),
        'z' => Letter("ਜ\u{0A3C}"),
        '&' => Letter("ਫ\u{0A3C}"),
        'L' => Letter("ਲ\u{0A3C}"),
        'a' => Letter("ੳ"),
        'A' => Letter("ਅ"),
        'e' => Letter("ੲ"),
        'E' => Letter("ਓ"),
        'i' => Sihari,
        'w' => Signs("ਾ"),
        'I' => Signs("ੀ"),
        'u' | 'ü' => Signs("ੁ"),
        'U' | '¨' => Signs("ੂ"),
        'y' => Signs("ੇ"),
        'Y' => Signs("ੈ"),
        'o' => Signs("ੋ"),
        'O' => Signs("ੌ"),
        'W' => Signs("ਾਂ"),
        'M' | 'µ' => Signs("ੰ"),
        'N' | 'ˆ' => Signs("ਂ"),
        '`' | '~' | '¤' => Signs("ੱ"),
        'Ú' => Signs("ਃ"),
        '@' => Signs("ੑ"),
        '´' | 'Ï' => Signs("ੵ"),
        'æ' => Signs("\u{0A3C}"),
        'R' | '®' => Signs("\u{0A4D}ਰ"),
        'H' => Signs("\u{0A4D}ਹ"),
        'Í' => Signs("\u{0A4D}ਵ"),
        'Î' | 'î' => Signs("\u{0A4D}ਯ"),
        '†' => Signs("\u{0A4D}ਟ"),
        'œ' => Signs("\u{0A4D}ਤ"),
        '˜' => Signs("\u{0A4D}ਨ"),
        'ç' => Signs("\u{0A4D}ਚ"),
        '§' => Signs("\u{0A4D}ਹੂ"),
        'ƒ' => Letter("ਨੂੰ"),
        'Å' => Other('ੴ'),
        '[' => Other('।'),
        ']' | 'Ò' => Other('॥'),
        'Ç' => Other('☬'),
        '0'..='9' => Other(char::from_u32(u32::from(c) - u32::from('0') + 0x0A66).unwrap_or(c)),
        'Ø' => Nothing,
        _ => Other(c),
    }
}

/// Converts font code to Unicode in the normal form's order of signs.
///
/// Never call it on Latin text: every Latin letter is a Gurmukhi one here. What the table does not know,
/// Unicode Gurmukhi among it, passes through.
#[must_use]
pub fn to_unicode(code: &str) -> String {
    let mut out = String::with_capacity(code.len() * 3);
    let mut cluster = Cluster::default();
    let mut early_sihari = false;
    let mut chars = code.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '<' && chars.peek() == Some(&'>') {
            chars.next();
            cluster.write(&mut out);
            out.push('ੴ');
            continue;
        }
        match glyph(c) {
            Glyph::Letter(letter) => {
                cluster.write(&mut out);
                cluster.begin(letter);
                if std::mem::take(&mut early_sihari) {
                    cluster.signs.push(SIHARI);
                }
            }
            Glyph::Signs(signs) => {
                // Sihari typed just before a mark belongs to the cluster that the mark joins: `diÍj` is ਦ੍ਵਿਜ.
                if std::mem::take(&mut early_sihari) {
                    cluster.signs.push(SIHARI);
                }
                cluster.add(signs);
            }
            Glyph::Sihari => early_sihari = true,
            Glyph::Other(c) if is_letter(c) => {
                cluster.write(&mut out);
                cluster.base.push(c);
            }
            Glyph::Other(c) => {
                if std::mem::take(&mut early_sihari) {
                    cluster.signs.push(SIHARI);
                }
                cluster.write(&mut out);
                out.push(c);
            }
            Glyph::Nothing => {}
        }
    }
    if early_sihari {
        cluster.signs.push(SIHARI);
    }
    cluster.write(&mut out);
    out
}

/// One letter with everything that hangs on it, in the order in which it was typed.
#[derive(Default)]
struct Cluster {
    base: String,
    subjoined: String,
    signs: Vec<char>,
}

impl Cluster {
    fn begin(&mut self, letter: &str) {
        for c in letter.chars() {
            if is_letter(c) { self.base.push(c) } else { self.signs.push(c) }
        }
    }

    fn add(&mut self, signs: &str) {
        let mut chars = signs.chars();
        while let Some(c) = chars.next() {
            if c == VIRAMA {
                self.subjoined.push(c);
                self.subjoined.extend(chars.next());
            } else {
                self.signs.push(c);
            }
        }
    }

    /// Writes the cluster in canonical order, a sign that was typed twice once, and empties it.
    fn write(&mut self, out: &mut String) {
        self.signs.sort_by_key(|&c| rank(c));
        self.signs.dedup();
        let carrier = self.base.chars().next_back().and_then(|base| {
            let (at, whole) =
                self.signs.iter().enumerate().find_map(|(at, &sign)| Some((at, vowel_carrier(base, sign)?)))?;
            self.signs.remove(at);
            Some(whole)
        });
        match carrier {
            Some(whole) => out.push(whole),
            None => out.push_str(&self.base),
        }
        let (nukta, rest): (Vec<char>, Vec<char>) = self.signs.iter().partition(|&&c| c == NUKTA);
        out.extend(nukta);
        out.push_str(&self.subjoined);
        out.extend(rest);
        self.base.clear();
        self.subjoined.clear();
        self.signs.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::to_unicode;

    #[test]
    fn a_sign_typed_twice_stands_once() {
        let check = |code: &str, want: &str| assert_eq!(to_unicode(code), want, "{code}");
        check("kuu", "ਕੁ");
        check("ili ", "ਲਿ ");
        check("iliu", "ਲਿੁ");
    }

    #[test]
    fn all_vectors() {
        let table = include_str!("../../../tests/data/gurmukhi_vectors.tsv");
        let wrong: Vec<_> = table
            .lines()
            .skip(1)
            .filter_map(|row| {
                let mut cells = row.split('\t');
                let (code, want) = (cells.next()?, cells.next()?);
                let got = to_unicode(code);
                (got != want).then(|| {
                    format!("{code}: got {got} {:04X?}, want {want}", got.chars().map(u32::from).collect::<Vec<_>>())
                })
            })
            .collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(table.lines().count() > 170);
    }
}
