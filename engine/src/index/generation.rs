//! One generation on disk, and the manifest that says what it was made of.

use super::dense::DenseIndex;
use super::dictionary::Dictionary;
use super::letters::LetterIndex;
use super::lexical::LexicalIndex;
use super::names::Names;
use super::passages::PassageStore;
use super::vocabulary::Vocabulary;
use crate::{Error, Result};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

pub(super) const MANIFEST: &str = "manifest.json";

/// The layout of a generation's files, the normal form and the tokenizer. Raise it when any of them changes:
/// a generation of another version is rebuilt, never read.
pub const VERSION: &str = "layout 9, normal form 2, tokenizer 4";

/// What a generation was made of. Written last: a folder without one is not a generation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// 1, 2, 3, …
    pub number: u32,
    /// The layout, normal form and tokenizer of the program that built it.
    pub version: String,
    /// How many passages it holds.
    pub passages: u32,
    /// Over all passages, as they are stored.
    pub texts_sha256: String,
    /// Over everything that went in: source files, settings, version. The same inputs need no new build.
    pub inputs_sha256: String,
    /// The files that were read.
    pub sources: Vec<SourceFile>,
    /// Whose vectors it holds; `None` while it holds none, and retrieval is by keywords only.
    pub embedder: Option<String>,
    /// How many texts have a vector.
    #[serde(default)]
    pub vectors: u32,
}

/// A file that a generation was made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceFile {
    /// The collection that it belongs to.
    pub collection: String,
    /// Relative to the corpus, or the package's name and version.
    pub name: String,
    /// Of its bytes.
    pub sha256: String,
}

impl Manifest {
    /// Flushes the files in `folder`, and writes itself beside them.
    pub(super) fn write(&self, folder: &Path) -> Result<()> {
        sync_tree(folder)?;
        let path = folder.join(MANIFEST);
        let text = serde_json::to_vec_pretty(self).map_err(|e| Error::file(&path, e))?;
        std::fs::write(&path, text).map_err(|e| Error::file(&path, e))?;
        sync(&path)?;
        sync(folder)
    }

    /// Whether it holds no vectors: retrieval is then by keywords only.
    #[must_use]
    pub fn is_keyword_only(&self) -> bool {
        self.embedder.is_none()
    }

    /// Reads the manifest of the generation in `folder`.
    ///
    /// # Errors
    /// When there is none, or it cannot be understood.
    pub fn read(folder: &Path) -> Result<Self> {
        let path = folder.join(MANIFEST);
        let bytes = std::fs::read(&path).map_err(|e| Error::file(&path, e))?;
        serde_json::from_slice(&bytes).map_err(|e| Error::file(&path, e))
    }
}

/// Flushes every file below `folder` and the folders themselves: tantivy syncs its directory before the last
/// rename of a commit and not after it, so a power loss could undo the commit.
fn sync_tree(folder: &Path) -> Result<()> {
    for entry in std::fs::read_dir(folder).map_err(|e| Error::file(folder, e))? {
        let path: PathBuf = entry.map_err(|e| Error::file(folder, e))?.path();
        if path.is_dir() { sync_tree(&path)? } else { sync(&path)? }
    }
    sync(folder)
}

/// Flushes one file or folder to the disk.
pub(super) fn sync(path: &Path) -> Result<()> {
    File::open(path).and_then(|f| f.sync_all()).map_err(|e| Error::file(path, e))
}

/// A generation, open for reading. It never changes.
pub struct Generation {
    /// What it was made of.
    pub manifest: Manifest,
    /// The texts.
    pub passages: PassageStore,
    /// BM25 over their keys.
    pub lexical: LexicalIndex,
    /// Their first letters.
    pub letters: LetterIndex,
    /// What they mean, by the embedder that the manifest names; `None` in a generation of keywords only.
    pub dense: Option<DenseIndex>,
    /// Read when the first question in romanised Punjabi comes.
    vocabulary: OnceLock<Vocabulary>,
    names: OnceLock<Names>,
    dictionary: OnceLock<Dictionary>,
}

impl Generation {
    /// Opens the generation in `folder`.
    ///
    /// # Errors
    /// When a file is missing or damaged, or the generation is of another version.
    pub fn open(folder: &Path) -> Result<Self> {
        let manifest = Manifest::read(folder)?;
        if manifest.version != VERSION {
            return Err(Error::OtherVersion {
                number: manifest.number,
                found: manifest.version,
                wanted: VERSION.into(),
            });
        }
        let passages = PassageStore::open(folder)?;
        let dense = manifest.embedder.as_deref().map(|id| DenseIndex::open(folder, id, passages.len())).transpose()?;
        Ok(Self {
            passages,
            lexical: LexicalIndex::open(folder)?,
            letters: LetterIndex::open(folder)?,
            dense,
            vocabulary: OnceLock::new(),
            names: OnceLock::new(),
            dictionary: OnceLock::new(),
            manifest,
        })
    }

    /// Its Punjabi words by their sounds.
    pub(crate) fn vocabulary(&self) -> Result<&Vocabulary> {
        if let Some(vocabulary) = self.vocabulary.get() {
            return Ok(vocabulary);
        }
        let read = Vocabulary::read(&self.lexical)?;
        Ok(self.vocabulary.get_or_init(|| read))
    }

    /// The names of its texts.
    pub(crate) fn names(&self) -> &Names {
        self.names.get_or_init(|| Names::of(&self.passages))
    }

    /// The words that its lessons and its lexicon give in two languages.
    pub(crate) fn dictionary(&self) -> &Dictionary {
        self.dictionary.get_or_init(|| Dictionary::of(&self.passages))
    }

    /// Its vectors, when they are of the embedder with this id: those of different embedders are never compared.
    #[must_use]
    pub fn dense_of(&self, embedder: &str) -> Option<&DenseIndex> {
        self.dense.as_ref().filter(|dense| dense.embedder() == embedder)
    }
}
