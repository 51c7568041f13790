//! Where texts go: into a generation, or only into an account of them.

use anyhow::Result;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use vichar_engine::index::{Builder, PassageStore};
use vichar_engine::passage::{Document, Group, Passage};

/// Takes documents, and groups of passages in their order.
pub trait Sink {
    /// Takes a document and gives the position that its groups name.
    fn document(&mut self, document: Document) -> u16;

    /// Takes a group with its passages.
    ///
    /// # Errors
    /// When it cannot be kept.
    fn group(&mut self, group: Group, passages: &[Passage]) -> Result<()>;

    /// Takes a bani by the ids of its lines.
    fn bani(&mut self, name: &str, name_pa: &str, ids: &[String]);
}

impl Sink for Builder {
    fn document(&mut self, document: Document) -> u16 {
        Builder::document(self, document)
    }

    fn group(&mut self, group: Group, passages: &[Passage]) -> Result<()> {
        Ok(Builder::group(self, group, passages)?)
    }

    fn bani(&mut self, name: &str, name_pa: &str, ids: &[String]) {
        Builder::bani(self, name, name_pa, ids);
    }
}

/// The first half of a SHA-256: enough to tell one text from another.
type Print = [u8; 16];

/// What would be in a generation: the ids of its passages, with a digest of each.
#[derive(Default)]
pub struct Inventory {
    documents: Vec<String>,
    passages: HashMap<String, (u16, Print)>,
}

impl Inventory {
    /// The inventory of a generation that is there.
    ///
    /// # Errors
    /// When one of its passages cannot be read.
    pub fn of(store: &PassageStore, mut step: impl FnMut(u64)) -> Result<Self> {
        let mut all = Self::default();
        for document in store.documents() {
            all.document(document.clone());
        }
        for group in store.groups() {
            for ordinal in group.first..group.first + group.count {
                all.passage(group.document, &store.get(ordinal)?)?;
            }
            step(u64::from(group.count));
        }
        Ok(all)
    }

    fn passage(&mut self, document: u16, passage: &Passage) -> Result<()> {
        let digest = Sha256::digest(serde_json::to_vec(passage)?);
        let mut print = Print::default();
        print.copy_from_slice(&digest[..16]);
        self.passages.insert(passage.id.clone(), (document, print));
        Ok(())
    }

    /// The ids of the documents, in their order.
    #[must_use]
    pub fn documents(&self) -> &[String] {
        &self.documents
    }

    /// How many passages of `document` are here and not in `other`, and how many are in both and differ.
    #[must_use]
    pub fn against(&self, other: &Self, document: &str) -> (u64, u64) {
        let Some(at) = self.documents.iter().position(|id| id == document) else { return (0, 0) };
        let (mut more, mut differ) = (0, 0);
        for (id, (of, print)) in &self.passages {
            if usize::from(*of) != at {
                continue;
            }
            match other.passages.get(id) {
                None => more += 1,
                Some((_, theirs)) => differ += u64::from(theirs != print),
            }
        }
        (more, differ)
    }
}

impl Sink for Inventory {
    fn document(&mut self, document: Document) -> u16 {
        self.documents.push(document.id);
        u16::try_from(self.documents.len() - 1).unwrap_or(u16::MAX)
    }

    fn group(&mut self, group: Group, passages: &[Passage]) -> Result<()> {
        passages.iter().try_for_each(|passage| self.passage(group.document, passage))
    }

    fn bani(&mut self, _: &str, _: &str, _: &[String]) {}
}
