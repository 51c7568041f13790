//! Finding phrases in a message.

use super::phrases::{Atom, Kind, Phrases, Step};
use super::words::{Script, Words, english_key, gurmukhi_key, roman_key};

/// Words run together are looked for only in words at least this long.
const SHORTEST_GLUED: usize = 8;

/// The message as the atoms its words satisfy.
#[derive(Debug, Default)]
struct Reading {
    atoms: Vec<Atom>,
    /// For each word: the end of its atoms, and whether it opens a sentence.
    words: Vec<(usize, bool)>,
}

impl Reading {
    fn atoms_of(&self, at: usize) -> &[Atom] {
        let start = if at == 0 { 0 } else { self.words[at - 1].0 };
        &self.atoms[start..self.words[at].0]
    }

    fn is(&self, at: usize, atom: Atom) -> bool {
        at < self.words.len() && self.atoms_of(at).contains(&atom)
    }
}

/// Where each atom stands, in one buffer, so that a phrase is tried only where its first word is.
struct Places {
    /// For each atom, where its places begin in `places`; one more entry closes the last.
    begins: Vec<usize>,
    places: Vec<usize>,
    /// The words that open a sentence.
    openings: Vec<usize>,
}

impl Places {
    fn of(reading: &Reading, atoms: usize) -> Self {
        let mut begins = vec![0; atoms + 1];
        for &atom in &reading.atoms {
            begins[usize::from(atom) + 1] += 1;
        }
        for atom in 0..atoms {
            begins[atom + 1] += begins[atom];
        }
        let mut next = begins.clone();
        let mut places = vec![0; reading.atoms.len()];
        for at in 0..reading.words.len() {
            for &atom in reading.atoms_of(at) {
                places[next[usize::from(atom)]] = at;
                next[usize::from(atom)] += 1;
            }
        }
        let openings = (0..reading.words.len()).filter(|&at| reading.words[at].1).collect();
        Self { begins, places, openings }
    }

    fn of_atom(&self, atom: Atom) -> &[usize] {
        let atom = usize::from(atom);
        &self.places[self.begins[atom]..self.begins[atom + 1]]
    }
}

impl<T: Copy + Ord> Phrases<T> {
    /// The gravest sign among the phrases found, not counting those that lie on a harmless one. `glued` is what words
    /// run together are a sign of.
    pub(super) fn assess(&self, text: &str, glued: T) -> Option<T> {
        let words = Words::of(text);
        let (reading, is_glued) = self.read(&words);
        let places = Places::of(&reading, self.atoms);
        let mut harmless: Vec<(Kind<T>, usize, usize)> = Vec::new();
        let mut gravest = is_glued.then_some(glued);
        for pattern in &self.patterns {
            let sign = pattern.kind.sign();
            if sign.is_some() && gravest >= sign || pattern.needs.iter().any(|&atom| places.of_atom(atom).is_empty()) {
                continue;
            }
            let starts = match pattern.steps.first() {
                Some(&Step::Word(atom)) => places.of_atom(atom),
                _ => &places.openings,
            };
            for &start in starts {
                let Some(end) = self.find(&reading, pattern.kind, &pattern.steps, start) else { continue };
                if sign.is_none() {
                    harmless.push((pattern.kind, start, end));
                } else if pattern.plain
                    || !harmless.iter().any(|&(kind, from, to)| {
                        start < to && if matches!(kind, Kind::Topic) { from <= start } else { from < end }
                    })
                {
                    gravest = gravest.max(sign);
                    break;
                }
            }
        }
        gravest
    }

    fn read(&self, words: &Words) -> (Reading, bool) {
        let [english, roman, gurmukhi, shahmukhi] = &self.lexicons;
        let mut reading = Reading::default();
        reading.words.reserve(words.list.len() + 8);
        let mut glued = false;
        let mut key = String::new();
        for &word in &words.list {
            let text = words.word(word);
            let mut opens = word.opens_sentence;
            match word.script {
                Script::Latin => {
                    roman_key(text, &mut key);
                    roman.collect(&key, &mut reading.atoms);
                    english_key(text, &mut key);
                    glued |=
                        key.len() >= SHORTEST_GLUED && self.glued.iter().any(|phrase| key.contains(phrase.as_str()));
                    if let Some((last, firsts)) = self.rewrites.get(&key).and_then(|to| to.split_last()) {
                        for first in firsts {
                            english.collect(first, &mut reading.atoms);
                            reading.words.push((reading.atoms.len(), opens));
                            opens = false;
                        }
                        english.collect(last, &mut reading.atoms);
                    } else {
                        english.collect(&key, &mut reading.atoms);
                    }
                }
                Script::Gurmukhi => {
                    gurmukhi_key(text, &mut key);
                    gurmukhi.collect(&key, &mut reading.atoms);
                }
                Script::Arabic => shahmukhi.collect(text, &mut reading.atoms),
            }
            reading.words.push((reading.atoms.len(), opens));
        }
        (reading, glued)
    }

    /// The end of the phrase if it begins at `at`.
    fn find(&self, reading: &Reading, kind: Kind<T>, steps: &[Step], at: usize) -> Option<usize> {
        let Some((&step, rest)) = steps.split_first() else { return Some(at) };
        match step {
            Step::Opens => (reading.words.get(at)?.1).then(|| self.find(reading, kind, rest, at)).flatten(),
            Step::Ends => {
                reading.words.get(at).is_none_or(|word| word.1).then(|| self.find(reading, kind, rest, at)).flatten()
            }
            Step::Word(atom) => reading.is(at, atom).then(|| self.find(reading, kind, rest, at + 1)).flatten(),
            Step::Maybe(atom) => reading
                .is(at, atom)
                .then(|| self.find(reading, kind, rest, at + 1))
                .flatten()
                .or_else(|| self.find(reading, kind, rest, at)),
            Step::Gap(most) => {
                for skipped in 0..=most {
                    let next = at + skipped;
                    if let Some(end) = self.find(reading, kind, rest, next) {
                        return Some(end);
                    }
                    let crossable = |atom: &Atom| {
                        !(self.negations.contains(atom) || kind.sign().is_none() && self.first_persons.contains(atom))
                    };
                    let inside = reading.words.get(next).is_some_and(|word| !word.1);
                    if !inside || !reading.atoms_of(next).iter().all(crossable) {
                        return None;
                    }
                }
                None
            }
        }
    }
}
