use super::{CHUNK, Vectors};
use crate::progress::Progress;
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use vichar_engine::index::{Builder, Generation, Manifest, Part, add_vectors};
use vichar_engine::passage::{Body, Document, Group, Line, LineKind, Passage, Prose, Translation, Translator};

const EMBEDDER: (&str, usize) = ("made up", 4);

/// A vector of length 1 that tells texts apart by their length.
fn made_up(texts: &[&str]) -> Vec<f32> {
    let of = |text: &&str| {
        let angle = text.len() as f32;
        [angle.cos(), angle.sin(), 0.0, 0.0]
    };
    texts.iter().flat_map(of).collect()
}

/// A generation in a new folder.
fn generation(data: &TempDir, name: &str, bodies: impl IntoIterator<Item = Body>) -> (PathBuf, Manifest) {
    let folder = data.path().join(name);
    std::fs::create_dir(&folder).unwrap();
    let mut builder = Builder::create(&folder).unwrap();
    let plain = |text: &str| text.to_owned();
    let translator = |id| Translator { id, name: plain("T"), name_pa: None, language: plain("en") };
    let document = builder.document(Document {
        id: plain("d"),
        title: plain("D"),
        title_pa: None,
        topic: plain("t"),
        language: plain("en"),
        licence: plain("L"),
        attribution: plain("A"),
        unit: None,
        translators: vec![translator(1), translator(2)],
    });
    let group = Group { id: plain("d"), document, title: plain("D"), ..Group::default() };
    let passage = |(n, body)| Passage { id: format!("d/{n}"), unit: 0, body };
    let passages: Vec<Passage> = bodies.into_iter().enumerate().map(passage).collect();
    builder.group(group, &passages).unwrap();
    let manifest = builder.finish(1, Vec::new(), name.into()).unwrap();
    (folder, manifest)
}

fn open(folder: &Path, data: &TempDir) -> Result<Vectors> {
    Vectors::with(folder, data.path(), EMBEDDER, Progress::detect())
}

fn embed(vectors: &mut Vectors) -> Result<u64> {
    vectors.embed_with(&mut |texts| Ok(made_up(texts)), Progress::detect())
}

#[test]
fn a_text_is_embedded_once_and_a_stopped_build_goes_on() -> Result<()> {
    const TEXTS: usize = 3 * CHUNK + 7;
    let data = TempDir::new()?;
    let text = |n: usize| format!("A text {}{n}", "o".repeat(n % 400));
    let prose = |n| Body::Prose(Prose { text: text(n), language: "en".into(), ..Prose::default() });
    let (folder, manifest) = generation(&data, "0001", (0..TEXTS).map(prose));

    let mut vectors = open(&folder, &data)?;
    let mut calls = 0;
    let mut stops = |texts: &[&str]| {
        calls += 1;
        if calls < 3 { Ok(made_up(texts)) } else { bail!("no more") }
    };
    assert!(vectors.embed_with(&mut stops, Progress::detect()).is_err());
    assert!(vectors.add_to(&folder, manifest.clone()).is_err());

    let mut vectors = open(&folder, &data)?;
    assert_eq!(vectors.missing(), TEXTS - 2 * CHUNK);
    assert_eq!(embed(&mut vectors)?, (TEXTS - 2 * CHUNK) as u64);
    vectors.add_to(&folder, manifest.clone())?;
    assert_eq!(open(&folder, &data)?.missing(), 0);

    // The vectors are those of their texts.
    let generation = Generation::open(&folder)?;
    let dense = generation.dense_of(EMBEDDER.0).unwrap();
    assert_eq!((dense.len(), generation.manifest.vectors as usize), (TEXTS, TEXTS));
    for ordinal in (0..TEXTS as u32).step_by(97) {
        let embedded = format!("D: {}", text(ordinal as usize));
        let cosine = dense.cosine(ordinal, &made_up(&[&embedded])).unwrap();
        assert!((cosine - 1.0).abs() < 1e-5, "{ordinal}: {cosine}");
    }
    let wrong = |_: usize, into: &mut [f32]| -> Result<()> {
        into.fill(2.0);
        Ok(())
    };
    assert!(add_vectors(&folder, manifest, EMBEDDER, &vectors.texts, wrong).is_err());
    Ok(())
}

#[test]
fn a_translation_that_is_switched_off_and_on_is_not_embedded_again() -> Result<()> {
    let data = TempDir::new()?;
    let translation = |by: u8, n: usize| Translation { by, text: format!("Translation {by} of line {n}") };
    let lines = |without: u8| {
        (0..20).map(move |n| {
            Body::Line(Line {
                kind: LineKind::Pankti,
                gurmukhi: "ਸਤਿ ਨਾਮੁ".into(),
                with_pauses: None,
                transliteration: "sat naam".into(),
                translations: [1, 2].into_iter().filter(|by| *by != without).map(|by| translation(by, n)).collect(),
                meanings: None,
            })
        })
    };
    for (name, without, made, rows) in [("all", 0, 40, 40), ("one", 1, 0, 20), ("other", 2, 0, 20), ("again", 0, 0, 40)]
    {
        let (folder, manifest) = generation(&data, name, lines(without));
        let mut vectors = open(&folder, &data)?;
        assert_eq!(embed(&mut vectors)?, made, "{name}");
        vectors.add_to(&folder, manifest)?;
        let dense = Generation::open(&folder)?.dense.unwrap();
        assert_eq!(dense.len(), rows, "{name}");
        // What is left of a line has the first place.
        assert_eq!(dense.parts(7).next().unwrap().0, Part::Translation(0));
    }
    Ok(())
}
