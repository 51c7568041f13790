//! Phrases as data: how they are written, and how they are compiled. What they are signs of is the list's own: tiers of
//! a crisis, or what lies out of scope.
//!
//! A phrase is words in order. `a|b` is either word, `<name>` a word of that class, `word*` a word that begins so,
//! `x?` may be missing. `..3` is up to three words of any kind, none of which negates and none of which lies in
//! another sentence; in a harmless phrase none of them is a first person either. `^` is the beginning of a
//! sentence, `$` its end. `{a,b}` inside a word stands for both spellings. `!` before a phrase means that it is so
//! plain that nothing cancels it.

use super::words::{Words, english_key, gurmukhi_key, roman_key};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

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
#[serde(deny_unknown_fields, bound = "T: Ord + DeserializeOwned")]
struct File<T> {
    #[allow(dead_code, reason = "read by people and by the test that no review is claimed")]
    reviewed_by: String,
    rewrite: HashMap<String, String>,
    glued: Vec<String>,
    language: Vec<Section<T>>,
}

#[derive(Debug, Deserialize)]
#[serde(bound = "T: Ord + DeserializeOwned")]
struct Section<T> {
    writing: Writing,
    #[serde(default)]
    classes: HashMap<String, String>,
    /// Cancels what it overlaps: a figure of speech, a harmless object.
    #[serde(default)]
    benign: Vec<String>,
    /// Cancels what begins inside it, unless somebody speaks of themself there: doctrine, history, study.
    #[serde(default)]
    topic: Vec<String>,
    /// What is looked for, by what it is a sign of. A name that is none of those is refused.
    #[serde(flatten)]
    signs: BTreeMap<T, Vec<String>>,
}

/// A set of spellings that a phrase takes for one word.
pub(super) type Atom = u16;

/// One step of a phrase.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    Opens,
    Ends,
    Word(Atom),
    Maybe(Atom),
    Gap(usize),
}

/// What a phrase says about the message. Harmless kinds come first: they decide what the others may count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind<T> {
    Benign,
    Topic,
    Sign(T),
}

impl<T> Kind<T> {
    pub(super) fn sign(self) -> Option<T> {
        match self {
            Self::Sign(sign) => Some(sign),
            Self::Benign | Self::Topic => None,
        }
    }
}

/// One phrase.
#[derive(Debug)]
pub(super) struct Pattern<T> {
    pub(super) kind: Kind<T>,
    /// So plain that nothing around it cancels it.
    pub(super) plain: bool,
    pub(super) steps: Vec<Step>,
    /// The words without which the phrase cannot be there: the cheap test that spares the search.
    pub(super) needs: Vec<Atom>,
}

/// The words of one writing: whole words and beginnings, each with the atoms it satisfies.
#[derive(Debug, Default)]
pub(super) struct Lexicon {
    words: HashMap<String, Vec<Atom>>,
    beginnings: HashMap<String, Vec<Atom>>,
}

/// A beginning shorter than this would catch unrelated words.
const SHORTEST_BEGINNING: usize = 3;
/// No beginning in the lists is longer, so longer ones are not looked up.
const LONGEST_BEGINNING: usize = 30;
impl Lexicon {
    /// Adds the atoms that the word with this key satisfies.
    pub(super) fn collect(&self, key: &str, atoms: &mut Vec<Atom>) {
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
pub(super) struct Phrases<T> {
    /// In the order English, romanised, Gurmukhi, Shahmukhi.
    pub(super) lexicons: [Lexicon; 4],
    /// Contractions, slips and short forms, with what they stand for.
    pub(super) rewrites: HashMap<String, Vec<String>>,
    /// Phrases as they look when their words run together.
    pub(super) glued: Vec<String>,
    /// Harmless ones first, then the gravest.
    pub(super) patterns: Vec<Pattern<T>>,
    /// How many atoms there are.
    pub(super) atoms: usize,
    /// Words that no gap may skip.
    pub(super) negations: Vec<Atom>,
    /// Words that no gap of a harmless phrase may skip: whoever speaks of themself there may mean it.
    pub(super) first_persons: Vec<Atom>,
}

impl<T: Copy + Ord + DeserializeOwned> Phrases<T> {
    /// Compiles the phrase file. It is part of the program, so a fault in it is a fault of the program, and the
    /// tests compile it.
    pub(super) fn compile(text: &str) -> Self {
        let file: File<T> = toml::from_str(text).expect("compiled-in phrases are TOML");
        let mut compiler = Compiler { lexicons: Default::default(), known: HashMap::new() };
        let mut patterns = Vec::new();
        let mut negations = Vec::new();
        let mut first_persons = Vec::new();
        for section in &file.language {
            let harmless = [(Kind::Benign, &section.benign), (Kind::Topic, &section.topic)];
            let signs = section.signs.iter().map(|(&sign, list)| (Kind::Sign(sign), list));
            for (kind, list) in harmless.into_iter().chain(signs) {
                patterns.extend(list.iter().map(|phrase| compiler.pattern(section, kind, phrase)));
            }
            negations.push(compiler.atom(section, "<not>"));
            first_persons.push(compiler.atom(section, "<first>"));
        }
        // Harmless phrases decide what the others may count; after the gravest the milder need no search.
        patterns.sort_by_key(|pattern| (pattern.kind.sign().is_some(), Reverse(pattern.kind.sign())));
        let mut key = String::new();
        let mut keyed = |word: &str| {
            english_key(word, &mut key);
            key.clone()
        };
        Self {
            rewrites: file
                .rewrite
                .iter()
                .map(|(from, to)| (keyed(from), to.split(' ').map(&mut keyed).collect()))
                .collect(),
            glued: file.glued.iter().map(|word| keyed(word)).collect(),
            lexicons: compiler.lexicons,
            patterns,
            atoms: compiler.known.len(),
            negations,
            first_persons,
        }
    }
}

struct Compiler {
    lexicons: [Lexicon; 4],
    known: HashMap<(usize, String), Atom>,
}

impl Compiler {
    fn pattern<T>(&mut self, section: &Section<T>, kind: Kind<T>, phrase: &str) -> Pattern<T> {
        let mut steps = Vec::new();
        let mut needs = Vec::new();
        let (plain, phrase) = phrase.strip_prefix('!').map_or((false, phrase), |rest| (true, rest));
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
        Pattern { kind, plain, steps, needs }
    }

    fn atom<T>(&mut self, section: &Section<T>, part: &str) -> Atom {
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
            assert!(
                whole || (SHORTEST_BEGINNING..=LONGEST_BEGINNING).contains(&key.len()),
                "compiled-in beginning {word:?} is too short or too long"
            );
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
fn spell<T>(section: &Section<T>, part: &str, spellings: &mut Vec<String>) {
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
