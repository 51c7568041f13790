//! The manifest of models, and their files in the data folder: `data/models/<id>/`.
//!
//! Nothing here fetches anything. `vichar-ingest models pull` brings the files; whoever opens a model asks
//! [`Model::verify`] first.

use crate::{Error, Result};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::fmt;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

const MANIFEST: &str = include_str!("../../../models/models.toml");
/// As errors name it.
const NAME: &str = "models/models.toml";
/// Bytes that are read at once.
const CHUNK: usize = 1 << 18;

/// The models that this program knows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// In the order of the file.
    #[serde(rename = "model")]
    pub models: Vec<Model>,
}

/// One model. What each field means stands in `models/models.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "models.toml has one line on each")]
pub struct Model {
    pub id: String,
    pub task: Task,
    pub licence: String,
    pub languages: Vec<String>,
    pub memory_mb: u32,
    pub good_for: String,
    pub hub: Hub,
    pub package: Package,
    pub files: Vec<ModelFile>,
}

/// What a model does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Text to vectors.
    Embedding,
    /// Text to text.
    Generation,
}

/// A repository on the Hugging Face hub.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "models.toml has one line on each")]
pub struct Hub {
    pub repository: String,
    pub revision: String,
}

/// A Python package that carries the files.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "models.toml has one line on each")]
pub struct Package {
    pub requirement: String,
    pub wheel: String,
    pub folder: String,
}

/// One file of a model.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "models.toml has one line on each")]
pub struct ModelFile {
    pub name: String,
    pub bytes: u64,
    pub sha256: String,
}

/// Why a file is not the one that the manifest names.
#[derive(Debug)]
pub enum Fault {
    /// It is not there.
    Missing,
    /// It has another size.
    Size {
        /// In bytes.
        found: u64,
        /// In bytes.
        wanted: u64,
    },
    /// It has the size and another content.
    Digest {
        /// SHA-256 in lower-case hexadecimal.
        found: String,
        /// SHA-256 in lower-case hexadecimal.
        wanted: String,
    },
    /// The system would not let it be read.
    Unreadable(std::io::Error),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("is not there"),
            Self::Size { found, wanted } => write!(f, "has {found} bytes, not {wanted}"),
            Self::Digest { found, wanted } => write!(f, "has the SHA-256 {found}, not {wanted}"),
            Self::Unreadable(error) => write!(f, "cannot be read: {error}"),
        }
    }
}

impl Manifest {
    /// The manifest of this program.
    ///
    /// # Errors
    /// When it is not in order, which a test rules out.
    pub fn compiled_in() -> Result<Self> {
        Self::parse(MANIFEST)
    }

    /// Reads a manifest. Behind this, every id and name is that of one file or folder.
    ///
    /// # Errors
    /// When a key is missing or unknown, an id or a name could lead elsewhere, or a digest is none.
    pub fn parse(text: &str) -> Result<Self> {
        let manifest: Self = toml::from_str(text).map_err(|e| Error::file(NAME, e))?;
        let mut ids = HashSet::new();
        for model in &manifest.models {
            let id = &model.id;
            let refuse = |reason: &str| Err(Error::file(NAME, format!("{id}: {reason}")));
            if !is_plain(id) || !ids.insert(id) {
                return refuse("an id is letters, digits, -, _ and ., and stands once");
            }
            let names: HashSet<&str> = model.files.iter().map(|file| file.name.as_str()).collect();
            let plain = names.iter().all(|name| is_plain(name)) && is_plain(&model.package.wheel);
            if names.is_empty() || names.len() < model.files.len() || !plain {
                return refuse("a model has files, each with a name of its own without a folder");
            }
            if !model.files.iter().all(|file| is_sha256(&file.sha256)) {
                return refuse("a SHA-256 is 64 digits of lower-case hexadecimal");
            }
        }
        Ok(manifest)
    }

    /// The model with this id.
    ///
    /// # Errors
    /// When there is none; the error lists those that there are.
    pub fn find(&self, id: &str) -> Result<&Model> {
        self.models.iter().find(|model| model.id == id).ok_or_else(|| {
            let known: Vec<&str> = self.models.iter().map(|model| model.id.as_str()).collect();
            Error::file(NAME, format!("there is no model `{id}`; those here are {}", known.join(", ")))
        })
    }
}

/// Whether a name is one file or folder, and none that is hidden.
fn is_plain(name: &str) -> bool {
    let is_one = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    !name.is_empty() && !name.starts_with('.') && name.chars().all(is_one)
}

fn is_sha256(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}

impl Model {
    /// Where the model lies in a data folder.
    #[must_use]
    pub fn place(&self, data: &Path) -> PathBuf {
        data.join("models").join(&self.id)
    }

    /// The size of all of its files.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.files.iter().map(|file| file.bytes).sum()
    }

    /// Reads every file in `folder` and compares it with the manifest.
    ///
    /// # Errors
    /// Names the first file that is missing or another, and both sizes or digests.
    pub fn verify(&self, folder: &Path) -> Result<()> {
        self.files.iter().try_for_each(|file| {
            file.check(folder, |_| ()).map_err(|fault| Error::file(folder.join(&file.name), fault))
        })
    }
}

impl Model {
    /// The bytes of one of its files in `folder`, as the manifest wants them.
    ///
    /// # Errors
    /// Names the file when it is missing or another, or when the model has none of this name.
    pub fn read(&self, folder: &Path, name: &str) -> Result<Vec<u8>> {
        let path = folder.join(name);
        let file = self.files.iter().find(|file| file.name == name);
        let file = file.ok_or_else(|| Error::file(NAME, format!("{}: it names no {name}", self.id)))?;
        let bytes = std::fs::read(&path).map_err(|e| Error::file(&path, e))?;
        let found: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        let pull = format!("`vichar-ingest models pull {}` brings it anew", self.id);
        if found == file.sha256 {
            return Ok(bytes);
        }
        Err(Error::file(&path, format!("{}: {pull}", Fault::Digest { found, wanted: file.sha256.clone() })))
    }
}

impl ModelFile {
    /// Compares the file of this name in `folder` with the manifest. `step` is told how many bytes were read.
    ///
    /// # Errors
    /// What is the matter with it.
    pub fn check(&self, folder: &Path, mut step: impl FnMut(u64)) -> std::result::Result<(), Fault> {
        let mut file = File::open(folder.join(&self.name)).map_err(|error| match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => Fault::Missing,
            _ => Fault::Unreadable(error),
        })?;
        let found = file.metadata().map_err(Fault::Unreadable)?.len();
        if found != self.bytes {
            return Err(Fault::Size { found, wanted: self.bytes });
        }
        let mut digest = Sha256::new();
        let mut chunk = vec![0; CHUNK];
        loop {
            let read = file.read(&mut chunk).map_err(Fault::Unreadable)?;
            if read == 0 {
                break;
            }
            digest.update(&chunk[..read]);
            step(read as u64);
        }
        let found: String = digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        if found == self.sha256 { Ok(()) } else { Err(Fault::Digest { found, wanted: self.sha256.clone() }) }
    }
}

#[cfg(test)]
mod tests {
    use super::{Manifest, Task};
    use crate::config::{Config, DEFAULTS};

    /// A manifest of one model, `small`, of one file.
    fn small(id: &str, file: &str, sha256: &str) -> String {
        format!(
            r#"[[model]]
            id = "{id}"
            task = "embedding"
            licence = "CC0-1.0"
            languages = ["en"]
            memory_mb = 1
            good_for = "Tests."
            hub = {{ repository = "nobody/small", revision = "main" }}
            package = {{ requirement = "small==1", wheel = "small-1-py3-none-any.whl", folder = "small" }}
            files = [{{ name = "{file}", bytes = 5, sha256 = "{sha256}" }}]
            "#
        )
    }

    const HELLO: &str = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";

    #[test]
    fn the_manifest_is_in_order_and_has_the_embedder_of_the_defaults() {
        let manifest = Manifest::compiled_in().expect("a manifest");
        let config: Config = toml::from_str(DEFAULTS).expect("the defaults");
        let embedder = manifest.find(&config.models.embedder).expect("the embedder");
        assert_eq!(embedder.task, Task::Embedding);
        let names: Vec<&str> = embedder.files.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(names, ["config.json", "tokenizer.json", "model.safetensors"]);
        for model in &manifest.models {
            assert_eq!(model.hub.revision.len(), 40, "{}: a branch moves, a commit does not", model.id);
            assert!(model.package.requirement.contains("=="), "{}", model.id);
        }
    }

    #[test]
    fn a_manifest_that_could_lead_elsewhere_is_refused() {
        let check = |text: &str, want: Option<&str>| match (Manifest::parse(text), want) {
            (Ok(_), None) => {}
            (Err(error), Some(want)) => assert!(error.to_string().contains(want), "{error}"),
            (parsed, want) => panic!("{parsed:?}, and not {want:?}"),
        };
        check(&small("small", "a.bin", HELLO), None);
        check(&small("../small", "a.bin", HELLO), Some("../small: an id is"));
        check(&small(".small", "a.bin", HELLO), Some(".small: an id is"));
        check(&small("", "a.bin", HELLO), Some("an id is"));
        check(&small("small", "b/a.bin", HELLO), Some("small: a model has files"));
        check(&small("small", "a.bin", &HELLO.to_uppercase()), Some("small: a SHA-256 is"));
        check(&small("small", "a.bin", &HELLO[1..]), Some("small: a SHA-256 is"));
        check(&(small("small", "a.bin", HELLO) + &small("small", "a.bin", HELLO)), Some("stands once"));
        check(&(small("small", "a.bin", HELLO) + "size = 5\n"), Some("size"));
    }

    #[test]
    fn an_unknown_model_is_answered_with_the_known_ones() {
        let error = Manifest::compiled_in().expect("a manifest").find("all-MiniLM").expect_err("found").to_string();
        assert!(error.contains("`all-MiniLM`; those here are all-MiniLM-L6-v2, SmolLM2"), "{error}");
    }

    #[test]
    fn every_byte_counts() {
        let manifest = Manifest::parse(&small("small", "a.bin", HELLO)).expect("a manifest");
        let model = manifest.find("small").expect("a model");
        let folder = tempfile::tempdir().expect("a folder");
        let check = |bytes: Option<&[u8]>, want: Option<&str>| {
            let path = folder.path().join("a.bin");
            if let Some(bytes) = bytes {
                std::fs::write(&path, bytes).expect("a file");
            }
            let error = model.verify(folder.path()).err().map(|error| error.to_string());
            let want = want.map(|want| format!("{}: {want}", path.display()));
            assert_eq!(error, want);
        };
        check(None, Some("is not there"));
        check(Some(b"hello"), None);
        check(Some(b"hell"), Some("has 4 bytes, not 5"));
        let flipped = "fdd7585e08c4e2afd71dcabdb4636c89d557a3f42db9e2040c8bbd1708aa4ce7";
        check(Some(b"hellp"), Some(&format!("has the SHA-256 {flipped}, not {HELLO}")));
    }
}
