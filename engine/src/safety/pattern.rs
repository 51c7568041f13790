//! Phrases as data: how they are written, compiled and found.
//!
//! A phrase is words in order. `a|b` is either word, `<name>` a word of that class, `word*` a word that begins
//! so, `x?` may be missing, `..3` up to three words of any kind, none of which negates and none of which lies in
//! another sentence, `^` the beginning of a sentence, `$` its end. `{a,b}` inside a word stands for both spellings.

use super::crisis::Tier;
use super::words::{Script, Words, english_key, gurmukhi_key, roman_key};
use serde::Deserialize;
use std::cmp::Reverse;
use std::collections::HashMap;

/// What a phrase list is written in, and so the key its words are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Writing {
    English,
    Roman,
    Gurmukhi,
    Shahmukhi,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[allow(dead_code, reason = "read by people and by the test that no review is claimed")]
    reviewed_by: String,
    rewrite: HashMap<String, String>,
    glued: Vec<String>,
    language: Vec<Section>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Section {
    writing: Writing,
    #[serde(default)]
    classes: HashMap<String, String>,
    /// Cancels what it overlaps: a figure of speech, a harmless object.
    #[serde(default)]
    benign: Vec<String>,
    /// Cancels what begins inside it, unless somebody speaks of themself there: doctrine, history, study.
    #[serde(default)]
    topic: Vec<String>,
    #[serde(default)]
    concern: Vec<String>,
    #[serde(default)]
    risk: Vec<String>,
    #[serde(default)]
    danger: Vec<String>,
}

type Atom = u16;

#[derive(Clone, Copy, Debug)]
enum Step {
    Opens,
    Ends,
    Word(Atom),
    Maybe(Atom),
    Gap(usize),
}

/// What a phrase says about the message. Harmless kinds come first: they decide what the others may count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Benign,
    Topic,
    Sign(Tier),
}

impl Kind {
    fn tier(self) -> Option<Tier> {
        match self {
            Self::Sign(tier) => Some(tier),
            Self::Benign | Self::Topic => None,
        }
    }
}

#[derive(Debug)]
struct Pattern {
    kind: Kind,
    steps: Vec<Step>,
    /// The words without which the phrase cannot be there: the cheap test that spares the search.
    needs: Vec<Atom>,
}

/// The words of one writing: whole words and beginnings, each with the atoms it satisfies.
#[derive(Debug, Default)]
struct Lexicon {
    words: HashMap<String, Vec<Atom>>,
    beginnings: HashMap<String, Vec<Atom>>,
}

/// A beginning shorter than this would catch unrelated words.
const SHORTEST_BEGINNING: usize = 3;
/// No beginning in the lists is longer, so longer ones are not looked up.
const LONGEST_BEGINNING: usize = 24;
/// Words run together are looked for only in words at least this long.
const SHORTEST_GLUED: usize = 8;

impl Lexicon {
    fn collect(&self, key: &str, atoms: &mut Vec<Atom>) {
        if let Some(found) = self.words.get(key) {
            atoms.extend(found);
        }
        for (at, c) in key.char_indices() {
            let end = at + c.len_utf8();
            if end > LONGEST_BEGINNING {
                break;
            }
            if end >= SHORTEST_BEGINNING
                && let Some(found) = self.beginnings.get(&key[..end])
            {
                atoms.extend(found);
            }
        }
    }
}

/// All phrases, ready to be looked for.
#[derive(Debug)]
pub(super) struct Screen {
    lexicons: [Lexicon; 4],
    rewrites: HashMap<String, Vec<String>>,
    glued: Vec<String>,
    patterns: Vec<Pattern>,
    atoms: usize,
    /// Words that no gap may skip.
    negations: Vec<Atom>,
    /// Words that no gap of a topic may skip: first persons.
    first_persons: Vec<Atom>,
}

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

impl Screen {
    /// Compiles the phrase file. It is part of the program, so a fault in it is a fault of the program, and the
    /// tests compile it.
    pub(super) fn compile(text: &str) -> Self {
        let file: File = toml::from_str(text).expect("compiled-in phrases are TOML");
        let mut compiler = Compiler { lexicons: Default::default(), known: HashMap::new() };
        let mut patterns = Vec::new();
        let mut negations = Vec::new();
        let mut first_persons = Vec::new();
        for section in &file.language {
            let lists = [
                (Kind::Benign, &section.benign),
                (Kind::Topic, &section.topic),
                (Kind::Sign(Tier::Concern), &section.concern),
                (Kind::Sign(Tier::Risk), &section.risk),
                (Kind::Sign(Tier::Danger), &section.danger),
            ];
            for (kind, list) in lists {
                patterns.extend(list.iter().map(|phrase| compiler.pattern(section, kind, phrase)));
            }
            negations.push(compiler.atom(section, "<not>"));
            first_persons.push(compiler.atom(section, "<first>"));
        }
        // Harmless phrases first, since they decide what the others may count; then the gravest, after which the
        // milder need not be looked for.
        patterns.sort_by_key(|pattern| (pattern.kind.tier().is_some(), Reverse(pattern.kind.tier())));
        let mut key = String::new();
        let mut keyed = |word: &str| {
            english_key(word, &mut key);
            key.clone()
        };
        let rewrites =
            file.rewrite.iter().map(|(from, to)| (keyed(from), to.split(' ').map(&mut keyed).collect())).collect();
        let glued = file.glued.iter().map(|word| keyed(word)).collect();
        Self {
            lexicons: compiler.lexicons,
            rewrites,
            glued,
            patterns,
            atoms: compiler.known.len(),
            negations,
            first_persons,
        }
    }

    /// The gravest tier among the phrases found, not counting those that lie on a harmless one.
    pub(super) fn assess(&self, text: &str) -> Option<Tier> {
        let words = Words::of(text);
        let (reading, glued) = self.read(&words);
        let places = Places::of(&reading, self.atoms);
        let mut harmless: Vec<(Kind, usize, usize)> = Vec::new();
        let mut gravest = glued.then_some(Tier::Risk);
        for pattern in &self.patterns {
            let tier = pattern.kind.tier();
            if tier.is_some() && gravest >= tier || pattern.needs.iter().any(|&atom| places.of_atom(atom).is_empty()) {
                continue;
            }
            let starts = match pattern.steps.first() {
                Some(&Step::Word(atom)) => places.of_atom(atom),
                _ => &places.openings,
            };
            for &start in starts {
                let Some(end) = self.find(&reading, pattern.kind, &pattern.steps, start) else { continue };
                if tier.is_none() {
                    harmless.push((pattern.kind, start, end));
                } else if !harmless
                    .iter()
                    .any(|&(kind, from, to)| start < to && if kind == Kind::Topic { from <= start } else { from < end })
                {
                    gravest = gravest.max(tier);
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
    fn find(&self, reading: &Reading, kind: Kind, steps: &[Step], at: usize) -> Option<usize> {
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
                        !(self.negations.contains(atom) || kind == Kind::Topic && self.first_persons.contains(atom))
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

struct Compiler {
    lexicons: [Lexicon; 4],
    known: HashMap<(usize, String), Atom>,
}

impl Compiler {
    fn pattern(&mut self, section: &Section, kind: Kind, phrase: &str) -> Pattern {
        let mut steps = Vec::new();
        let mut needs = Vec::new();
        for part in phrase.split_whitespace() {
            if part == "^" {
                steps.push(Step::Opens);
            } else if part == "$" {
                steps.push(Step::Ends);
            } else if let Some(gap) = part.strip_prefix("..") {
                steps.push(Step::Gap(gap.parse().expect("compiled-in gaps are numbers")));
            } else if let Some(part) = part.strip_suffix('?') {
                steps.push(Step::Maybe(self.atom(section, part)));
            } else {
                let atom = self.atom(section, part);
                steps.push(Step::Word(atom));
                needs.push(atom);
            }
        }
        let fixed = matches!(steps.first(), Some(Step::Word(_) | Step::Opens)) && !needs.is_empty();
        assert!(fixed, "compiled-in phrase {phrase:?} must begin with a word or a sentence and name a word");
        Pattern { kind, steps, needs }
    }

    fn atom(&mut self, section: &Section, part: &str) -> Atom {
        let writing = section.writing as usize;
        if let Some(&atom) = self.known.get(&(writing, part.to_owned())) {
            return atom;
        }
        let atom = Atom::try_from(self.known.len()).expect("compiled-in phrases have fewer than 65,536 words");
        self.known.insert((writing, part.to_owned()), atom);
        let mut spellings = Vec::new();
        spell(section, part, &mut spellings);
        for spelling in spellings {
            let (word, whole) = spelling.strip_suffix('*').map_or((spelling.as_str(), true), |word| (word, false));
            let key = key_of(section.writing, word);
            let lexicon = &mut self.lexicons[writing];
            let map = if whole { &mut lexicon.words } else { &mut lexicon.beginnings };
            let atoms = map.entry(key).or_default();
            if !atoms.contains(&atom) {
                atoms.push(atom);
            }
        }
        atom
    }
}

fn key_of(writing: Writing, word: &str) -> String {
    let words = Words::of(word);
    let first = words.list.first().map_or(word, |&first| words.word(first));
    let mut key = String::new();
    match writing {
        Writing::English => english_key(first, &mut key),
        Writing::Roman => roman_key(first, &mut key),
        Writing::Gurmukhi => gurmukhi_key(first, &mut key),
        Writing::Shahmukhi => key.push_str(first),
    }
    key
}

/// All spellings of a part: classes opened, alternatives and braces written out.
fn spell(section: &Section, part: &str, spellings: &mut Vec<String>) {
    let mut depth = 0_usize;
    let alternatives = part.split(|c| {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        depth == 0 && (c == '|' || c.is_whitespace())
    });
    for word in alternatives.filter(|word| !word.is_empty()) {
        if let Some(name) = word.strip_prefix('<').and_then(|word| word.strip_suffix('>')) {
            let class = section.classes.get(name).unwrap_or_else(|| panic!("compiled-in class {name:?} is missing"));
            spell(section, class, spellings);
        } else {
            unbrace(word, spellings);
        }
    }
}

fn unbrace(word: &str, spellings: &mut Vec<String>) {
    let braces = word.split_once('{').and_then(|(head, rest)| Some((head, rest.split_once('}')?)));
    match braces {
        Some((head, (inner, tail))) => {
            inner.split(',').for_each(|middle| unbrace(&format!("{head}{middle}{tail}"), spellings));
        }
        None => spellings.push(word.to_owned()),
    }
}
