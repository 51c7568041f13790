#![allow(clippy::unwrap_used, reason = "a test that cannot prepare its ground has failed")]

use super::*;
use crate::index::{Builder, Generation, add_vectors};
use crate::passage::{Body, Document, Group, Passage, Prose};
use crate::record::Details;
use crate::{Error, Result};
use proptest::prelude::*;
use std::path::PathBuf;
use tempfile::TempDir;

const EMBEDDER: &str = "made-up";

/// Numbers between −1 and 1 of a xorshift generator, summed to a bell.
struct Random(u64);

impl Random {
    fn next(&mut self) -> f32 {
        let mut one = || {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 40) as f32 / (1 << 24) as f32 - 0.5
        };
        one() + one() + one()
    }

    /// A vector of length 1 at a distance from `centre`.
    fn near(&mut self, centre: &[f32], spread: f32) -> Vec<f32> {
        let mut vector: Vec<f32> = centre.iter().map(|x| x + spread * self.next()).collect();
        let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
        vector.iter_mut().for_each(|x| *x /= length);
        vector
    }
}

/// A generation whose passages have these texts, each text with the vector that `vector` gives.
struct Made {
    _folder: TempDir,
    path: PathBuf,
    texts: Texts,
    vectors: Vec<Vec<f32>>,
}

impl Made {
    fn new(passages: &[String], dimension: usize, mut vector: impl FnMut(usize) -> Vec<f32>) -> Self {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("0001");
        std::fs::create_dir(&path).unwrap();
        let mut builder = Builder::create(&path).unwrap();
        let document = builder.document(document());
        let body = |text: &String| Body::Prose(Prose { text: text.clone(), language: "en".into(), ..Prose::default() });
        let passages: Vec<Passage> = (passages.iter().enumerate())
            .map(|(at, text)| Passage { id: format!("d/{at}"), unit: 0, body: body(text) })
            .collect();
        builder.group(group(document), &passages).unwrap();
        let manifest = builder.finish(1, Vec::new(), "inputs".into()).unwrap();
        let texts = Texts::of(&Generation::open(&path).unwrap().passages, |_| {}).unwrap();
        let vectors: Vec<Vec<f32>> = (0..texts.all().len()).map(&mut vector).collect();
        let given = |at: usize, into: &mut [f32]| -> Result<()> {
            into.copy_from_slice(&vectors[at]);
            Ok(())
        };
        add_vectors(&path, manifest, (EMBEDDER, dimension), &texts, given).unwrap();
        Self { _folder: folder, path, texts, vectors }
    }

    fn open(&self) -> DenseIndex {
        Generation::open(&self.path).unwrap().dense.unwrap()
    }

    /// By comparing with every vector.
    fn brute(&self, index: &DenseIndex, query: &[f32], k: usize, admits: impl Fn(u32) -> bool) -> Vec<Near> {
        let mut near: HashMap<u32, Near> = HashMap::new();
        for &((ordinal, part), row) in self.texts.places.iter().filter(|((ordinal, _), _)| admits(*ordinal)) {
            let new = Near { ordinal, part, cosine: index.cosine_of_row(row, query) };
            let best = near.entry(ordinal).or_insert(new);
            if new.cosine > best.cosine {
                *best = new;
            }
        }
        let mut near: Vec<Near> = near.into_values().collect();
        near.sort_by(|a, b| b.cosine.total_cmp(&a.cosine).then(a.ordinal.cmp(&b.ordinal)));
        near.truncate(k);
        near
    }
}

fn document() -> Document {
    Document {
        id: "d".into(),
        title: "D".into(),
        title_pa: None,
        topic: "t".into(),
        language: "en".into(),
        licence: "L".into(),
        attribution: "A".into(),
        unit: None,
        translators: Vec::new(),
    }
}

fn group(document: u16) -> Group {
    Group {
        id: "d".into(),
        document,
        title: "D".into(),
        title_pa: None,
        writer: None,
        writer_pa: None,
        rubric: None,
        details: Details::default(),
        answers_to: Vec::new(),
        first: 0,
        count: 0,
    }
}

/// So many passages, of one sentence or of three; some sentences stand in many.
fn passages(count: usize) -> Vec<String> {
    let one = |n: usize| format!("Sentence {} about water.", if n.is_multiple_of(9) { n % 7 } else { n + 100 });
    (0..count).map(|n| if n % 3 == 0 { [one(n), one(n + 1), one(n + 2)].join(" ") } else { one(n) }).collect()
}

/// Vectors in clusters, as those of texts are.
fn clustered(dimension: usize, seed: u64) -> impl FnMut(usize) -> Vec<f32> {
    let mut random = Random(seed | 1);
    let centres: Vec<Vec<f32>> = (0..50).map(|_| random.near(&vec![0.1; dimension], 1.0)).collect();
    move |at| random.near(&centres[at % centres.len()], 0.5)
}

#[test]
fn the_nearest_are_those_of_a_comparison_with_every_vector() {
    let made = Made::new(&passages(24_000), 384, clustered(384, 7));
    let index = made.open();
    assert!(index.len() > 20_000, "{} rows", index.len());
    let mut random = Random(11);
    for at in 0..100 {
        let query = random.near(&made.vectors[at * 131 % made.vectors.len()], 0.3);
        let found = index.search(&query, 10, &|_| true);
        assert_eq!(found, made.brute(&index, &query, 10, |_| true), "query {at}");
        assert_eq!(index.cosine(found[0].ordinal, &query), Some(found[0].cosine));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]
    #[test]
    fn what_is_not_admitted_does_not_count(
        count in 1..60_usize, seed: u64, k in 0..80_usize, one_in in 1..30_u32, spiky: bool,
    ) {
        let mut vectors = clustered(20, seed);
        let spike = |at: usize| (0..20).map(|n| f32::from(u8::from(n == at % 20))).collect::<Vec<f32>>();
        let made = Made::new(&passages(count), 20, |at| if spiky && at % 2 == 0 { spike(at) } else { vectors(at) });
        let index = made.open();
        let admits = |ordinal: u32| ordinal.is_multiple_of(one_in);
        let query = made.vectors[seed as usize % made.vectors.len()].clone();
        prop_assert_eq!(index.search(&query, k, &admits), made.brute(&index, &query, k, admits));
    }
}

#[test]
fn of_equals_the_first_comes_first() {
    let texts = ["One.", "Two.", "One.", "One. Two."].map(str::to_owned);
    let made = Made::new(&texts, 4, |at| (0..4).map(|n| f32::from(u8::from(n == at % 4))).collect());
    let index = made.open();
    assert_eq!(index.len(), 2, "each text once");
    let found = index.search(&[1.0, 0.0, 0.0, 0.0], 10, &|_| true);
    let found: Vec<_> = found.iter().map(|near| (near.ordinal, near.part, near.cosine)).collect();
    let first = Part::Sentence(0);
    let want = [(0, first, 1.0), (2, first, 1.0), (3, first, 1.0), (1, first, 0.0)];
    assert_eq!(found, want);
    assert_eq!(index.parts(3).map(|(part, _)| part).collect::<Vec<_>>(), [first, Part::Sentence(1)]);
    assert_eq!((index.parts(4).count(), index.cosine(9, &[1.0, 0.0, 0.0, 0.0])), (0, None));
}

#[test]
fn an_impossible_query_is_near_to_nothing() {
    let made = Made::new(&passages(30), 20, clustered(20, 3));
    let index = made.open();
    assert!(index.search(&[1.0; 19], 5, &|_| true).is_empty());
    assert!(index.search(&[f32::NAN; 20], 5, &|_| true).is_empty());
    assert_eq!(index.search(&[0.0; 20], 5, &|_| true).len(), 5);
    assert!(index.search(&[0.2; 20], 5, &|_| false).is_empty());
    assert_eq!(index.search(&[0.2; 20], usize::MAX, &|_| true).len(), 30);
}

#[test]
fn texts_that_no_embedder_reads_make_an_empty_index() {
    let made = Made::new(&["ਸਤਿ ਨਾਮੁ".to_owned()], 20, clustered(20, 3));
    let index = made.open();
    assert!(index.is_empty() && index.search(&[0.2; 20], 5, &|_| true).is_empty());
}

#[test]
fn a_damaged_file_is_named() {
    let check = |name: &str, damage: &dyn Fn(&mut Vec<u8>), want: &str| {
        let made = Made::new(&passages(30), 20, clustered(20, 3));
        let path = made.path.join(name);
        let mut bytes = std::fs::read(&path).unwrap();
        damage(&mut bytes);
        std::fs::write(&path, bytes).unwrap();
        let Err(Error::File { path: named, reason }) = Generation::open(&made.path).map(drop) else {
            panic!("{name} was taken")
        };
        assert_eq!((named, reason.contains(want)), (path, true), "{reason}");
    };
    check("vectors.int8", &|bytes| bytes.truncate(bytes.len() - 1), "its map wants");
    check("vectors.int8", &|bytes| bytes.clear(), "its map wants");
    check(
        "vectors.int8",
        &|bytes| {
            let at = bytes.len() - 1;
            bytes[at] = 0xFF;
        },
        "impossible scale",
    );
    check("vectors.f32", &|bytes| bytes.push(0), "its map wants");
    check("vectors.map", &|bytes| bytes.truncate(20), "");
    check("vectors.map", &|bytes| bytes[1] = b'M', "Made-up");
    check("vectors.map", &|bytes| *bytes.last_mut().unwrap() = 0x7F, "it names passage");
    // Whatever else a damaged map says, it is refused or harmless.
    let made = Made::new(&passages(30), 20, clustered(20, 3));
    let path = made.path.join("vectors.map");
    let whole = std::fs::read(&path).unwrap();
    for at in 0..whole.len() {
        for flip in [0x01, 0x80, 0xFF] {
            let mut bytes = whole.clone();
            bytes[at] ^= flip;
            std::fs::write(&path, bytes).unwrap();
            if let Ok(index) = DenseIndex::open(&made.path, EMBEDDER, 30) {
                let query = vec![0.2; index.dimension()];
                let _ = (index.search(&query, 5, &|_| true), index.cosine(29, &query));
            }
        }
    }
}

#[test]
fn vectors_of_another_embedder_are_refused() {
    let made = Made::new(&passages(30), 20, clustered(20, 3));
    let generation = Generation::open(&made.path).unwrap();
    assert!(generation.dense_of(EMBEDDER).is_some() && generation.dense_of("another").is_none());
    assert!(DenseIndex::open(&made.path, "another", 30).is_err());
}

#[test]
fn a_vector_that_is_not_of_length_1_is_not_written() {
    let made = Made::new(&passages(30), 20, clustered(20, 3));
    for value in [0.0, 1.0, f32::NAN, f32::INFINITY] {
        let given = |_, into: &mut [f32]| -> Result<()> {
            into.fill(value);
            Ok(())
        };
        assert!(write(&made.path, EMBEDDER, 20, &made.texts, given).is_err(), "{value}");
    }
}
