//! Builds a generation in a folder of its own. Nothing that is served is touched.

use super::generation::{Manifest, SourceFile, VERSION};
use super::letters::LetterIndex;
use super::lexical::{self, Field, Keys};
use super::passages;
use crate::passage::{Bani, Body, Document, Group, Line, Passage, Prose};
use crate::text::{english, letters, normal, roman};
use crate::{Error, Result};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Writes a generation: documents and groups in, files and a manifest out.
pub struct Builder {
    folder: PathBuf,
    store: passages::Writer,
    lexical: lexical::Writer,
    letters: Vec<u8>,
    texts: Sha256,
}

impl Builder {
    /// Begins in `folder`, which must be empty.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn create(folder: &Path) -> Result<Self> {
        Ok(Self {
            folder: folder.into(),
            store: passages::Writer::create(folder)?,
            lexical: lexical::Writer::create(folder)?,
            letters: Vec::new(),
            texts: Sha256::new(),
        })
    }

    /// Adds a document and gives the position that its groups name.
    pub fn document(&mut self, document: Document) -> u16 {
        self.store.document(document)
    }

    /// The documents so far: a reader learns a work's first and last Ang only from its lines.
    pub fn documents(&mut self) -> &mut [Document] {
        self.store.documents()
    }

    /// How many passages were added.
    #[must_use]
    pub fn passages(&self) -> u32 {
        self.store.next()
    }

    /// Adds a group with its passages, in reading order. `first` and `count` are set here.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn group(&mut self, mut group: Group, passages: &[Passage]) -> Result<()> {
        group.first = self.store.next();
        group.count = u32::try_from(passages.len()).unwrap_or(u32::MAX);
        let document = self.store.documents()[usize::from(group.document)].clone();
        for (passage, ordinal) in passages.iter().zip(group.first..) {
            let mut keys = Keys {
                ordinal,
                unit: passage.unit,
                work: document.id.clone(),
                writer: group.writer.clone().unwrap_or_default(),
                raag: group.title.clone(),
                topic: group.details.topic.as_ref().unwrap_or(&document.topic).clone(),
                language: document.language.clone(),
                texts: Vec::new(),
            };
            match &passage.body {
                Body::Line(line) => {
                    keys.texts = line_keys(line, &document);
                    LetterIndex::push(&mut self.letters, &letters::of_line(&line.gurmukhi));
                }
                Body::Prose(prose) => {
                    keys.language.clone_from(&prose.language);
                    if !prose.is_list {
                        keys.texts = prose_keys(prose, &group);
                    }
                    LetterIndex::push(&mut self.letters, &[]);
                }
            }
            self.lexical.add(keys)?;
            self.texts.update(postcard::to_stdvec(passage).map_err(|e| Error::file(&self.folder, e))?);
        }
        self.store.group(group, passages)
    }

    /// Adds a bani by the ids of its lines, in the order in which they are recited. The lines may come later.
    pub fn bani(&mut self, name: &str, name_pa: &str, ids: &[String]) {
        let bani = Bani { name: name.into(), name_pa: name_pa.into(), lines: Vec::new() };
        self.store.bani(bani, ids.to_vec());
    }

    /// Completes the files, flushes them to the disk, and writes the manifest last.
    ///
    /// # Errors
    /// When a file cannot be written or flushed, or a bani names a line that was not added.
    pub fn finish(self, number: u32, sources: Vec<SourceFile>, inputs_sha256: String) -> Result<Manifest> {
        let passages = self.store.next();
        self.store.finish()?;
        LetterIndex::write(&self.folder, &self.letters)?;
        self.lexical.finish()?;
        let manifest = Manifest {
            number,
            version: VERSION.into(),
            passages,
            texts_sha256: hex(&self.texts.finalize()),
            inputs_sha256,
            sources,
            embedder: None,
            vectors: 0,
        };
        manifest.write(&self.folder)?;
        Ok(manifest)
    }
}

fn line_keys(line: &Line, document: &Document) -> Vec<(Field, String)> {
    let mut english = String::new();
    let mut punjabi = String::new();
    for translation in &line.translations {
        // Whole poems sit in one row in places; no single line should carry their words.
        if translation.text.chars().count() > LONGEST_TRANSLATION {
            continue;
        }
        match document.translators.iter().find(|t| t.id == translation.by).map(|t| t.language.as_str()) {
            Some("en") => push(&mut english, english_keys(&translation.text)),
            Some("pa") => push(&mut punjabi, punjabi_keys(&translation.text)),
            _ => {}
        }
    }
    vec![
        (Field::English, english),
        (Field::Punjabi, punjabi),
        (Field::Gurmukhi, gurmukhi_keys(&line.gurmukhi).join(" ")),
        (Field::Roman, roman::line_keys(&roman::from_gurmukhi(&line.gurmukhi)).join(" ")),
    ]
}

/// In characters: longer translations are shown but not indexed (`domain.md`: whole poems in one row).
pub(super) const LONGEST_TRANSLATION: usize = 2_000;

fn prose_keys(prose: &Prose, group: &Group) -> Vec<(Field, String)> {
    let title = [Some(&group.title), group.title_pa.as_ref(), prose.heading.as_ref()];
    let title: Vec<String> =
        title.into_iter().flatten().flat_map(|t| english_keys(t).into_iter().chain(punjabi_keys(t))).collect();
    vec![
        (Field::English, english_keys(&prose.text).join(" ")),
        (Field::Punjabi, punjabi_keys(&prose.text).join(" ")),
        (Field::Title, title.join(" ")),
    ]
}

fn push(text: &mut String, keys: Vec<String>) {
    for key in keys {
        text.push_str(&key);
        text.push(' ');
    }
}

/// The keys of English text: stems, Gurmukhi words left out.
#[must_use]
pub(crate) fn english_keys(text: &str) -> Vec<String> {
    english::words(text)
        .into_iter()
        .filter(|w| !w.chars().any(normal::is_gurmukhi))
        .map(|w| english::stem(&w))
        .collect()
}

/// The keys of Punjabi text: folded words.
#[must_use]
pub(crate) fn punjabi_keys(text: &str) -> Vec<String> {
    normal::gurmukhi_words(&normal::normal(text)).map(normal::fold).filter(|w| !w.is_empty()).collect()
}

/// The keys of what a text says, in either script.
#[must_use]
pub(crate) fn text_keys(text: &str) -> HashSet<String> {
    english_keys(text).into_iter().chain(punjabi_keys(text)).collect()
}

/// The keys of Gurbani: each word as it is spelt (`=word`) and folded, and the 3-grams of the folded text
/// without gaps, so that a wrong vowel sign or a missing space costs some keys and not all.
#[must_use]
pub(crate) fn gurmukhi_keys(text: &str) -> Vec<String> {
    let normal = normal::normal(text);
    let words: Vec<&str> = normal::gurmukhi_words(&normal).collect();
    let folded: Vec<String> = words.iter().map(|w| normal::fold(w)).collect();
    let run: Vec<char> = folded.iter().flat_map(|w| w.chars()).collect();
    let mut keys: Vec<String> = words.iter().map(|w| format!("={w}")).collect();
    keys.extend(run.windows(3).map(|gram| format!("_{}", gram.iter().collect::<String>())));
    keys.extend(folded.into_iter().filter(|w| !w.is_empty()));
    keys
}

/// Lower-case hexadecimal.
#[must_use]
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// The keys of what a passage says, for measuring how much of a question it covers.
pub(crate) fn passage_keys(store: &super::PassageStore, ordinal: u32) -> Result<HashSet<String>> {
    let group = store.group_of(ordinal);
    let texts = match store.get(ordinal)?.body {
        Body::Line(line) => {
            let document = store.document_of(group);
            let mut texts = line_keys(&line, document);
            // A line is also about where it stands and whose it is.
            let place = [Some(&document.title), Some(&group.title), group.writer.as_ref()];
            let named = place.into_iter().flatten().flat_map(|name| english_keys(name)).collect::<Vec<_>>();
            texts.push((Field::Title, named.join(" ")));
            texts
        }
        Body::Prose(prose) => prose_keys(&prose, group),
    };
    let said = texts.into_iter().filter(|(field, _)| *field != Field::Roman);
    // Words as they are spelt and 3-grams are no words that somebody asks with.
    let is_word = |key: &&str| !key.starts_with(['=', '_']);
    Ok(said.flat_map(|(_, keys)| keys.split(' ').filter(is_word).map(str::to_owned).collect::<Vec<_>>()).collect())
}
