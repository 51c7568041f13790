//! The texts themselves: one file of records, read one at a time, and small columns kept in memory.

use crate::passage::{Bani, Document, Group, Passage};
use crate::{Error, Result};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashMap};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

const RECORDS: &str = "passages.bin";
const COLUMNS: &str = "passages.columns";

/// What is known of every passage without reading its record.
#[derive(Default, Serialize, Deserialize)]
struct Columns {
    documents: Vec<Document>,
    groups: Vec<Group>,
    banis: Vec<Bani>,
    /// Where each record begins, and behind the last one where the file ends.
    offsets: Vec<u64>,
    group_of: Vec<u32>,
    unit_of: Vec<u32>,
    ids: Vec<String>,
}

/// Writes records in the order in which groups come.
pub(super) struct Writer {
    folder: PathBuf,
    records: BufWriter<File>,
    columns: Columns,
    end: u64,
    /// Banis by the ids of their lines, until every line has its ordinal.
    recited: Vec<(Bani, Vec<String>)>,
}

impl Writer {
    pub(super) fn create(folder: &Path) -> Result<Self> {
        let path = folder.join(RECORDS);
        let records = File::create(&path).map_err(|e| Error::file(&path, e))?;
        Ok(Self {
            folder: folder.into(),
            records: BufWriter::new(records),
            columns: Columns::default(),
            end: 0,
            recited: Vec::new(),
        })
    }

    pub(super) fn document(&mut self, document: Document) -> u16 {
        self.columns.documents.push(document);
        u16::try_from(self.columns.documents.len() - 1).unwrap_or(u16::MAX)
    }

    pub(super) fn documents(&mut self) -> &mut [Document] {
        &mut self.columns.documents
    }

    /// Ordinal of the next passage.
    pub(super) fn next(&self) -> u32 {
        u32::try_from(self.columns.group_of.len()).unwrap_or(u32::MAX)
    }

    pub(super) fn group(&mut self, group: Group, passages: &[Passage]) -> Result<()> {
        let number = u32::try_from(self.columns.groups.len()).unwrap_or(u32::MAX);
        self.columns.groups.push(group);
        for passage in passages {
            let path = || self.folder.join(RECORDS);
            let record = postcard::to_stdvec(passage).map_err(|e| Error::file(path(), e))?;
            self.records.write_all(&record).map_err(|e| Error::file(path(), e))?;
            self.columns.offsets.push(self.end);
            self.end += record.len() as u64;
            self.columns.group_of.push(number);
            self.columns.unit_of.push(passage.unit);
            self.columns.ids.push(passage.id.clone());
        }
        Ok(())
    }

    pub(super) fn bani(&mut self, bani: Bani, ids: Vec<String>) {
        self.recited.push((bani, ids));
    }

    /// Gives each bani the ordinals of its lines.
    fn resolve_banis(&mut self) -> Result<()> {
        if self.recited.is_empty() {
            return Ok(());
        }
        let by_id: HashMap<&str, u32> = self.columns.ids.iter().map(String::as_str).zip(0..).collect();
        for (mut bani, ids) in std::mem::take(&mut self.recited) {
            for id in &ids {
                let missing = || Error::file(self.folder.join(COLUMNS), format!("{} has no line {id}", bani.name));
                let ordinal = *by_id.get(id.as_str()).ok_or_else(missing)?;
                match bani.lines.last_mut() {
                    Some((_, last)) if *last + 1 == ordinal => *last = ordinal,
                    _ => bani.lines.push((ordinal, ordinal)),
                }
            }
            self.columns.banis.push(bani);
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<()> {
        self.resolve_banis()?;
        self.columns.offsets.push(self.end);
        let path = self.folder.join(RECORDS);
        self.records.flush().map_err(|e| Error::file(&path, e))?;
        let path = self.folder.join(COLUMNS);
        let columns = postcard::to_stdvec(&self.columns).map_err(|e| Error::file(&path, e))?;
        std::fs::write(&path, columns).map_err(|e| Error::file(&path, e))
    }
}

/// The passages of one generation, by ordinal, by id and by place.
pub struct PassageStore {
    path: PathBuf,
    records: File,
    columns: Columns,
    by_id: HashMap<String, u32>,
    group_by_id: HashMap<String, u32>,
    writers: BTreeSet<String>,
}

impl PassageStore {
    /// Opens the store in a generation's folder.
    ///
    /// # Errors
    /// When a file is missing, cut short or not of this version.
    pub fn open(folder: &Path) -> Result<Self> {
        let path = folder.join(COLUMNS);
        let bytes = std::fs::read(&path).map_err(|e| Error::file(&path, e))?;
        let mut columns: Columns = postcard::from_bytes(&bytes).map_err(|e| Error::file(&path, e))?;
        let path = folder.join(RECORDS);
        let records = File::open(&path).map_err(|e| Error::file(&path, e))?;
        let length = records.metadata().map_err(|e| Error::file(&path, e))?.len();
        if columns.offsets.last() != Some(&length) || columns.offsets.len() != columns.group_of.len() + 1 {
            return Err(Error::file(&path, "it does not have the length that its columns name"));
        }
        let number = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let by_id = std::mem::take(&mut columns.ids).into_iter().enumerate().map(|(at, id)| (id, number(at))).collect();
        let group_by_id = columns.groups.iter().enumerate().map(|(at, g)| (g.id.clone(), number(at))).collect();
        let writers = columns.groups.iter().filter_map(|g| g.writer.clone()).collect();
        Ok(Self { path, records, columns, by_id, group_by_id, writers })
    }

    /// The file of the records, for errors about them.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// How many passages there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.columns.group_of.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All documents, in the order of the corpus.
    #[must_use]
    pub fn documents(&self) -> &[Document] {
        &self.columns.documents
    }

    /// Everyone whose utterances the generation holds, each once, as they are shown.
    #[must_use]
    pub fn writers(&self) -> &BTreeSet<String> {
        &self.writers
    }

    /// All groups, in reading order.
    #[must_use]
    pub fn groups(&self) -> &[Group] {
        &self.columns.groups
    }

    /// The banis, in the order of the source.
    #[must_use]
    pub fn banis(&self) -> &[Bani] {
        &self.columns.banis
    }

    /// Reads the passage with this ordinal.
    ///
    /// # Errors
    /// When there is none, or its record cannot be read.
    pub fn get(&self, ordinal: u32) -> Result<Passage> {
        let at = ordinal as usize;
        let (Some(&start), Some(&end)) = (self.columns.offsets.get(at), self.columns.offsets.get(at + 1)) else {
            return Err(Error::file(&self.path, format!("no passage {ordinal}")));
        };
        let mut record = vec![0; usize::try_from(end - start).unwrap_or(0)];
        self.records.read_exact_at(&mut record, start).map_err(|e| Error::file(&self.path, e))?;
        postcard::from_bytes(&record).map_err(|e| Error::file(&self.path, format!("passage {ordinal}: {e}")))
    }

    /// The group that a passage belongs to.
    #[must_use]
    pub fn group_of(&self, ordinal: u32) -> &Group {
        &self.columns.groups[self.columns.group_of[ordinal as usize] as usize]
    }

    /// Position of the group that a passage belongs to.
    #[must_use]
    pub fn group_number(&self, ordinal: u32) -> u32 {
        self.columns.group_of[ordinal as usize]
    }

    /// The document that a group belongs to.
    #[must_use]
    pub fn document_of(&self, group: &Group) -> &Document {
        &self.columns.documents[usize::from(group.document)]
    }

    /// The Ang (or other unit) of a passage; 0 where it has none.
    #[must_use]
    pub fn unit_of(&self, ordinal: u32) -> u32 {
        self.columns.unit_of[ordinal as usize]
    }

    /// The ordinal of a passage by its lasting id.
    #[must_use]
    pub fn by_id(&self, id: &str) -> Option<u32> {
        self.by_id.get(id).copied()
    }

    /// The ordinal of a line of scripture by its own id, whatever its work.
    #[must_use]
    pub fn line(&self, id: &str) -> Option<u32> {
        self.documents().iter().find_map(|document| self.by_id(&format!("{}:{id}", document.id)))
    }

    /// The position of a group by its lasting id.
    #[must_use]
    pub fn group_by_id(&self, id: &str) -> Option<u32> {
        self.group_by_id.get(id).copied()
    }

    /// First and last ordinals of the stretches of prose: of the documents that count no unit.
    #[must_use]
    pub fn prose(&self) -> Vec<(u32, u32)> {
        let mut stretches: Vec<(u32, u32)> = Vec::new();
        for group in self.groups().iter().filter(|g| g.count > 0 && self.document_of(g).unit.is_none()) {
            match stretches.last_mut() {
                Some((_, last)) if *last + 1 == group.first => *last = group.first + group.count - 1,
                _ => stretches.push((group.first, group.first + group.count - 1)),
            }
        }
        stretches
    }

    /// The passages that stand on one Ang (or other unit) of a work, in reading order.
    #[must_use]
    pub fn on_unit(&self, document: &str, unit: u32) -> Vec<u32> {
        self.columns
            .groups
            .iter()
            .filter(|g| self.document_of(g).id == document)
            .flat_map(|g| g.first..g.first + g.count)
            .filter(|&ordinal| self.unit_of(ordinal) == unit)
            .collect()
    }
}
