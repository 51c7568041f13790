//! `vichar-ingest status`: what is there, what is live, and what was left behind.

use crate::outcome::Outcome;
use crate::output::{Output, grouped};
use crate::sources::scripture;
use crate::{date, disk};
use anyhow::Result;
use serde::Serialize;
use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::time::UNIX_EPOCH;
use vichar_engine::config::Config;
use vichar_engine::index::{Manifest, PassageStore, Shelf, VERSION};
use vichar_engine::passage::{Body, Document};

/// Everything that the data folder holds of texts.
#[derive(Debug, Serialize)]
struct Account {
    data_dir: PathBuf,
    live: Option<u32>,
    generations: Vec<Shelved>,
    /// What killed or running builds and fetches left. The next build removes it.
    unfinished: Vec<PathBuf>,
    /// The texts of the live generation; empty where it cannot be read.
    collections: Vec<Held>,
    /// The translations of the live generation; empty where it cannot be read.
    translations: Vec<Translation>,
    scripture: Scripture,
}

/// One complete generation.
#[derive(Debug, Serialize)]
struct Shelved {
    #[serde(flatten)]
    manifest: Manifest,
    /// Whether this program can read it.
    readable: bool,
    bytes: u64,
    /// Seconds since 1970.
    built_at: Option<u64>,
}

/// What the live generation holds of one work of the scripture or one collection.
#[derive(Debug, Serialize)]
struct Held {
    id: String,
    title: String,
    topic: String,
    /// Shabads, articles, places.
    texts: u64,
    /// Lines, sections.
    passages: u64,
    /// Of prose; `None` for a work of lines.
    words: Option<u64>,
}

/// A translation, by the number that `--without-translation` takes.
#[derive(Debug, Serialize)]
struct Translation {
    id: u8,
    work: String,
    name: String,
    language: String,
}

/// The scripture package's database.
#[derive(Debug, Serialize)]
struct Scripture {
    path: PathBuf,
    fetched: bool,
}

/// Shows what is there.
///
/// # Errors
/// When the data folder cannot be read.
pub fn run(config: &Config, output: Output) -> Result<Outcome> {
    let shelf = Shelf::new(&config.data_dir);
    let live = shelf.current()?;
    let shelved = |manifest: Manifest| {
        let folder = shelf.path(manifest.number);
        let written = fs::metadata(folder.join("manifest.json")).and_then(|metadata| metadata.modified());
        Shelved {
            readable: manifest.version == VERSION,
            bytes: disk::size(&folder),
            built_at: written.ok().and_then(|time| Some(time.duration_since(UNIX_EPOCH).ok()?.as_secs())),
            manifest,
        }
    };
    let path = scripture::place(&config.data_dir);
    let mut unfinished = shelf.unfinished()?;
    unfinished.extend(disk::leftovers(&config.data_dir));
    let store = live.and_then(|number| open(&shelf, number));
    output.show(&Account {
        data_dir: config.data_dir.clone(),
        live,
        generations: shelf.list()?.into_iter().map(shelved).collect(),
        unfinished,
        collections: store.as_ref().map_or_else(|| Ok(Vec::new()), held)?,
        translations: store.as_ref().map_or_else(Vec::new, translations),
        scripture: Scripture { fetched: path.is_file(), path },
    });
    Ok(Outcome::Done)
}

/// The texts of a generation, when it is whole and this program can read it.
fn open(shelf: &Shelf, number: u32) -> Option<PassageStore> {
    let folder = shelf.path(number);
    Manifest::read(&folder).ok().filter(|manifest| manifest.version == VERSION)?;
    PassageStore::open(&folder).ok()
}

fn held(store: &PassageStore) -> Result<Vec<Held>> {
    let held = |document: &Document| Held {
        id: document.id.clone(),
        title: document.title.clone(),
        topic: document.topic.clone(),
        texts: 0,
        passages: 0,
        // What has a unit has lines.
        words: document.unit.is_none().then_some(0),
    };
    let mut all: Vec<Held> = store.documents().iter().map(held).collect();
    for group in store.groups() {
        let Some(held) = all.get_mut(usize::from(group.document)) else { continue };
        held.texts += 1;
        held.passages += u64::from(group.count);
        let Some(words) = &mut held.words else { continue };
        for ordinal in group.first..group.first + group.count {
            if let Body::Prose(prose) = store.get(ordinal)?.body {
                *words +=
                    prose.text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count() as u64;
            }
        }
    }
    Ok(all)
}

fn translations(store: &PassageStore) -> Vec<Translation> {
    let of = |document: &Document| {
        let work = document.title.clone();
        let translators = document.translators.clone();
        translators.into_iter().map(move |t| Translation {
            id: t.id,
            work: work.clone(),
            name: t.name,
            language: t.language,
        })
    };
    store.documents().iter().flat_map(of).collect()
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Data folder: {}", self.data_dir.display())?;
        let fetched = if self.scripture.fetched { "is there" } else { "is not there: run `vichar-ingest fetch`" };
        writeln!(f, "Scripture: {} {fetched}", self.scripture.path.display())?;
        match self.live {
            None => writeln!(f, "Live: nothing; run `vichar-ingest build`")?,
            Some(live) if self.generations.iter().any(|g| g.manifest.number == live) => {
                writeln!(f, "Live: generation {live}")?;
            }
            Some(live) => writeln!(f, "Live: generation {live}, which is damaged; run `vichar-ingest build --force`")?,
        }
        for generation in &self.generations {
            generation.fmt(f)?;
        }
        for path in &self.unfinished {
            writeln!(f, "Unfinished: {} (the next build removes it)", path.display())?;
        }
        if !self.collections.is_empty() {
            writeln!(f, "Texts of the live generation (topic: texts, passages, words of prose):")?;
        }
        for Held { id, title, topic, texts, passages, words } in &self.collections {
            let [texts, passages] = [texts, passages].map(|number| grouped(*number));
            write!(f, "  {id} ({title}), {topic}: {texts} texts, {passages} passages")?;
            match words {
                Some(words) => writeln!(f, ", {} words", grouped(*words))?,
                None => writeln!(f)?,
            }
        }
        if !self.translations.is_empty() {
            writeln!(f, "Translations in the live generation (number, language, name, work):")?;
        }
        for Translation { id, work, name, language } in &self.translations {
            writeln!(f, "  {id:>2}  {language}  {name}, {work}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Shelved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Manifest { number, passages, texts_sha256, sources, version, embedder, vectors, .. } = &self.manifest;
        let built = self.built_at.map_or_else(|| "unknown".into(), date::utc);
        let (passages, megabytes) = (grouped(u64::from(*passages)), self.bytes as f64 / 1e6);
        writeln!(f, "Generation {number}: {passages} passages, {megabytes:.0} MB, built {built}")?;
        writeln!(f, "  texts SHA-256 {texts_sha256}")?;
        match embedder {
            Some(embedder) => writeln!(f, "  {} vectors of {embedder}", grouped(u64::from(*vectors)))?,
            None => writeln!(f, "  keyword only")?,
        }
        if !self.readable {
            writeln!(f, "  built by another version ({version}): this program cannot read it")?;
        }
        let mut collections: Vec<(&str, usize)> = Vec::new();
        for source in sources {
            match collections.last_mut() {
                Some((name, files)) if *name == source.collection => *files += 1,
                _ => collections.push((&source.collection, 1)),
            }
        }
        for (name, files) in collections {
            match sources.iter().find(|s| s.collection == name).filter(|_| files == 1) {
                Some(source) => writeln!(f, "  {name}: {}, SHA-256 {}", source.name, source.sha256)?,
                None => writeln!(f, "  {name}: {files} files")?,
            }
        }
        Ok(())
    }
}
