//! BM25 over the keys of the texts (tantivy). Every field holds keys that [`crate::text`] made, parted by
//! spaces: the tokenizer of index and query is ours, tantivy's cuts Gurmukhi at virama and nukta.

use crate::{Error, Result};
use std::ops::RangeInclusive;
use std::path::Path;
use tantivy::merge_policy::NoMergePolicy;
use tantivy::query::{AllQuery, Bm25Weight, BooleanQuery, EnableScoring, Occur, Query, RangeQuery, TermQuery};
use tantivy::schema::{FAST, INDEXED, IndexRecordOption, STRING, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::WhitespaceTokenizer;
use tantivy::{Index, IndexReader, IndexWriter, ReloadPolicy, SegmentReader, TantivyDocument, Term};

/// Within the generation's folder.
const FOLDER: &str = "lexical";
const TOKENIZER: &str = "keys";
/// The writer's memory, in bytes.
const BUDGET: usize = 200_000_000;

/// What a key was made from, and so in which field it is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Field {
    /// Stems of English text: translations and prose.
    English,
    /// Folded words of Punjabi prose and translations.
    Punjabi,
    /// Words and 3-grams of Gurbani itself.
    Gurmukhi,
    /// Skeletons and 3-grams of its sounds.
    Roman,
    /// Stems and folded words of titles and headings.
    Title,
}

const FIELDS: [(Field, &str); 5] = [
    (Field::English, "english"),
    (Field::Punjabi, "punjabi"),
    (Field::Gurmukhi, "gurmukhi"),
    (Field::Roman, "roman"),
    (Field::Title, "title"),
];

/// A key to look for, where, and how much it counts.
#[derive(Clone, Debug)]
pub struct Weighted {
    /// In which field.
    pub field: Field,
    /// As the tokenizer makes it.
    pub key: String,
    /// Multiplies its BM25 score.
    pub boost: f32,
}

/// What a search is limited to. Everything that is given must hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    /// A document's id: `sggs`, `dasam`, `history`.
    pub work: Option<String>,
    /// A writer's name, as shown: "Bhagat Kabir Ji".
    pub writer: Option<String>,
    /// A raag or other section, as shown.
    pub raag: Option<String>,
    /// First and last Ang (or other unit).
    pub ang: Option<RangeInclusive<u32>>,
    /// A document's topic.
    pub topic: Option<String>,
    /// BCP 47, of the text.
    pub language: Option<String>,
    /// First and last ordinals of the stretches in which the passage stands: those of a bani.
    pub within: Option<Vec<(u32, u32)>>,
}

impl Filter {
    /// Whether it limits nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// One passage as the lexical index takes it.
#[derive(Default)]
pub(super) struct Keys {
    pub(super) ordinal: u32,
    pub(super) unit: u32,
    pub(super) texts: Vec<(Field, String)>,
    pub(super) work: String,
    pub(super) writer: String,
    pub(super) raag: String,
    pub(super) topic: String,
    pub(super) language: String,
}

fn schema() -> Schema {
    let mut schema = Schema::builder();
    schema.add_u64_field("ordinal", FAST);
    schema.add_u64_field("unit", INDEXED | FAST);
    for name in ["work", "writer", "raag", "topic", "language"] {
        schema.add_text_field(name, STRING);
    }
    let keys = TextFieldIndexing::default()
        .set_tokenizer(TOKENIZER)
        .set_index_option(IndexRecordOption::WithFreqs)
        .set_fieldnorms(true);
    for (_, name) in FIELDS {
        schema.add_text_field(name, TextOptions::default().set_indexing_options(keys.clone()));
    }
    schema.build()
}

pub(super) struct Writer {
    index: Index,
    writer: IndexWriter,
}

impl Writer {
    pub(super) fn create(folder: &Path) -> Result<Self> {
        let folder = folder.join(FOLDER);
        std::fs::create_dir(&folder).map_err(|e| Error::file(&folder, e))?;
        let index = Index::create_in_dir(&folder, schema())?;
        index.tokenizers().register(TOKENIZER, WhitespaceTokenizer::default());
        // One thread keeps the order of reading, so that the same texts give the same index and ties fall alike.
        // It costs nothing: the keys are made by whoever adds them.
        let writer = index.writer_with_num_threads(1, BUDGET)?;
        writer.set_merge_policy(Box::new(NoMergePolicy));
        Ok(Self { index, writer })
    }

    pub(super) fn add(&self, keys: Keys) -> Result<()> {
        let schema = self.index.schema();
        let mut document = TantivyDocument::new();
        document.add_u64(schema.get_field("ordinal")?, u64::from(keys.ordinal));
        document.add_u64(schema.get_field("unit")?, u64::from(keys.unit));
        for (name, value) in [
            ("work", keys.work),
            ("writer", keys.writer),
            ("raag", keys.raag),
            ("topic", keys.topic),
            ("language", keys.language),
        ] {
            document.add_text(schema.get_field(name)?, folded_name(&value));
        }
        for (field, text) in keys.texts {
            document.add_text(schema.get_field(name_of(field))?, text);
        }
        self.writer.add_document(document)?;
        Ok(())
    }

    /// Commits everything as one segment in the order of reading, so that opening is fast and equal scores stand
    /// in that order.
    pub(super) fn finish(mut self) -> Result<()> {
        self.writer.commit()?;
        let reader = self.index.reader()?;
        let mut segments = Vec::new();
        for segment in reader.searcher().segment_readers() {
            segments.push((segment.fast_fields().u64("ordinal")?.first(0), segment.segment_id()));
        }
        segments.sort_unstable();
        if segments.len() > 1 {
            let ids: Vec<_> = segments.into_iter().map(|(_, id)| id).collect();
            self.writer.merge(&ids).wait()?;
        }
        self.writer.wait_merging_threads()?;
        Ok(())
    }
}

fn name_of(field: Field) -> &'static str {
    FIELDS.iter().find(|(f, _)| *f == field).map_or("english", |(_, name)| name)
}

/// Names are compared without case, accents and punctuation: `raag=raag asa`.
fn folded_name(name: &str) -> String {
    let name = crate::text::english::unaccented(name);
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The lexical index of a generation, open for searching.
pub struct LexicalIndex {
    reader: IndexReader,
    /// The only one: the builder merges all into it, in the order of reading, so that a document's number in it is the
    /// passage's ordinal.
    segment: SegmentReader,
    schema: Schema,
}

impl LexicalIndex {
    pub(super) fn open(folder: &Path) -> Result<Self> {
        let folder = folder.join(FOLDER);
        let index = Index::open_in_dir(&folder)?;
        index.tokenizers().register(TOKENIZER, WhitespaceTokenizer::default());
        let reader: IndexReader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        let searcher = reader.searcher();
        let [segment] = searcher.segment_readers() else {
            return Err(Error::file(folder, "it is not one segment, as the builder leaves it"));
        };
        Ok(Self { segment: segment.clone(), reader, schema: index.schema() })
    }

    /// In how many passages a key occurs in a field.
    ///
    /// # Errors
    /// When the index cannot be read.
    pub fn frequency(&self, field: Field, key: &str) -> Result<u64> {
        Ok(self.reader.searcher().doc_freq(&self.term(field, key)?)?)
    }

    /// Every key of a field, with the number of passages that have it.
    pub(super) fn keys(&self, field: Field) -> Result<Vec<(String, u64)>> {
        let index = self.segment.inverted_index(self.schema.get_field(name_of(field))?)?;
        let mut terms = index.terms().stream().map_err(tantivy::TantivyError::from)?;
        let mut keys = Vec::new();
        while terms.advance() {
            keys.push((String::from_utf8_lossy(terms.key()).into_owned(), u64::from(terms.value().doc_freq)));
        }
        Ok(keys)
    }

    /// How many passages the index holds.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.reader.searcher().num_docs()
    }

    /// Whether it holds none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The BM25 score of every passage, by ordinal; 0 where it has none of the keys. Each key's passages are gone through
    /// once: queries here have up to hundreds of keys (3-grams), where skipping costs more than it saves, and fusion with
    /// vectors asks for the scores of passages that keys alone would not have found.
    ///
    /// # Errors
    /// When the index cannot be read.
    pub fn scores(&self, keys: &[Weighted]) -> Result<Vec<f32>> {
        let searcher = self.reader.searcher();
        let mut scores = vec![0.0; self.segment.max_doc() as usize];
        for key in keys {
            let term = self.term(key.field, &key.key)?;
            let index = self.segment.inverted_index(term.field())?;
            let postings = index.read_block_postings(&term, IndexRecordOption::WithFreqs);
            let Some(mut postings) = postings.map_err(tantivy::TantivyError::from)? else { continue };
            let norms = self.segment.get_fieldnorms_reader(term.field())?;
            let weight = Bm25Weight::for_terms(&searcher, &[term])?.boost_by(key.boost);
            while postings.block_len() > 0 {
                for (&passage, &frequency) in postings.docs().iter().zip(postings.freqs()) {
                    scores[passage as usize] += weight.score(norms.fieldnorm_id(passage), frequency);
                }
                postings.advance();
            }
        }
        Ok(scores)
    }

    /// The `k` passages with the highest BM25 score, as (ordinal, score), best first; ties in reading order.
    ///
    /// # Errors
    /// When the index cannot be read.
    pub fn search(&self, keys: &[Weighted], admitted: Option<&[bool]>, k: usize) -> Result<Vec<(u32, f32)>> {
        if keys.is_empty() || k == 0 {
            return Ok(Vec::new());
        }
        Ok(best(&self.scores(keys)?, admitted, k))
    }

    /// Which passages a filter admits, by ordinal; `None` when it limits nothing.
    ///
    /// # Errors
    /// When the index cannot be read.
    pub fn admitted(&self, filter: &Filter) -> Result<Option<Vec<bool>>> {
        if filter.is_empty() {
            return Ok(None);
        }
        let mut admitted = vec![false; self.segment.max_doc() as usize];
        let inside = |ordinal: u32| {
            let within = filter.within.as_deref();
            within.is_none_or(|within| within.iter().any(|&(first, last)| (first..=last).contains(&ordinal)))
        };
        let searcher = self.reader.searcher();
        let weight =
            BooleanQuery::new(self.conditions(filter)?).weight(EnableScoring::disabled_from_searcher(&searcher))?;
        weight.for_each_no_score(&self.segment, &mut |passages| {
            passages.iter().for_each(|&passage| admitted[passage as usize] = inside(passage));
        })?;
        Ok(Some(admitted))
    }

    fn conditions(&self, filter: &Filter) -> Result<Vec<(Occur, Box<dyn Query>)>> {
        let names = [
            ("work", &filter.work),
            ("writer", &filter.writer),
            ("raag", &filter.raag),
            ("topic", &filter.topic),
            ("language", &filter.language),
        ];
        let mut all: Vec<(Occur, Box<dyn Query>)> = vec![must(AllQuery)];
        for (name, value) in names {
            if let Some(value) = value {
                let term = Term::from_field_text(self.schema.get_field(name)?, &folded_name(value));
                all.push(must(TermQuery::new(term, IndexRecordOption::Basic)));
            }
        }
        if let Some(range) = &filter.ang {
            let field = self.schema.get_field("unit")?;
            let bound = |n: u32| std::ops::Bound::Included(Term::from_field_u64(field, u64::from(n)));
            all.push(must(RangeQuery::new(bound(*range.start()), bound(*range.end()))));
        }
        Ok(all)
    }

    fn term(&self, field: Field, key: &str) -> Result<Term> {
        Ok(Term::from_field_text(self.schema.get_field(name_of(field))?, key))
    }
}

/// A condition that must hold.
fn must(query: impl Query) -> (Occur, Box<dyn Query>) {
    (Occur::Must, Box::new(query))
}

/// The `k` best of all scores, as (ordinal, score), best first; ties in reading order.
pub(crate) fn best(scores: &[f32], admitted: Option<&[bool]>, k: usize) -> Vec<(u32, f32)> {
    let mut hits: Vec<(u32, f32)> = Vec::with_capacity(2 * k.max(1));
    let order = |a: &(u32, f32), b: &(u32, f32)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
    let mut least = 0.0;
    for (ordinal, &score) in (0..).zip(scores) {
        if score > least && admitted.is_none_or(|admitted| admitted[ordinal as usize]) {
            hits.push((ordinal, score));
            if hits.len() == 2 * k {
                hits.select_nth_unstable_by(k - 1, order);
                hits.truncate(k);
                // A later one with this very score would stand behind all that are kept.
                least = hits[k - 1].1;
            }
        }
    }
    hits.sort_unstable_by(order);
    hits.truncate(k);
    hits
}
