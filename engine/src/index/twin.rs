//! A generation with vectors: the files of one of keywords, and the vectors beside them.

use super::dense::{self, Texts};
use super::generation::{MANIFEST, Manifest};
use super::shelf::BuildLock;
use crate::{Error, Result};
use std::path::{Path, PathBuf};

impl BuildLock {
    /// Begins a generation of the same texts as a complete one: its files are linked, not copied, but for its manifest
    /// and its vectors. Gives the manifest that it has without vectors, and its folder.
    ///
    /// # Errors
    /// When the complete one is not whole, or the new folder cannot be written.
    pub fn begin_from(&self, base: u32) -> Result<(Manifest, PathBuf)> {
        let from = self.shelf().path(base);
        let manifest = Manifest::read(&from)?;
        let (number, folder) = self.begin()?;
        link(&from, &folder)?;
        Ok((Manifest { number, embedder: None, vectors: 0, ..manifest }, folder))
    }
}

fn link(from: &Path, to: &Path) -> Result<()> {
    for entry in std::fs::read_dir(from).map_err(|e| Error::file(from, e))? {
        let name = entry.map_err(|e| Error::file(from, e))?.file_name();
        let (old, new) = (from.join(&name), to.join(&name));
        if old.is_dir() {
            std::fs::create_dir(&new).map_err(|e| Error::file(&new, e))?;
            link(&old, &new)?;
        } else if !name.to_str().is_some_and(|name| name == MANIFEST || dense::FILES.contains(&name)) {
            // Some file systems have no links.
            let made = std::fs::hard_link(&old, &new).or_else(|_| std::fs::copy(&old, &new).map(drop));
            made.map_err(|e| Error::file(&new, e))?;
        }
    }
    Ok(())
}

/// Adds vectors to a generation of keywords that is complete but has no place on the shelf yet, and writes its manifest
/// anew. `vector` fills in the vector of the text at a position of [`Texts::all`], of length 1.
///
/// # Errors
/// When a file cannot be written, `vector` fails, or what it gives is not of length 1.
pub fn add_vectors<E: From<Error>>(
    folder: &Path,
    manifest: Manifest,
    (embedder, dimension): (&str, usize),
    texts: &Texts,
    vector: impl FnMut(usize, &mut [f32]) -> std::result::Result<(), E>,
) -> std::result::Result<Manifest, E> {
    dense::write(folder, embedder, dimension, texts, vector)?;
    let vectors = u32::try_from(texts.all().len()).unwrap_or(u32::MAX);
    let manifest = Manifest { embedder: Some(embedder.into()), vectors, ..manifest };
    manifest.write(folder)?;
    Ok(manifest)
}
