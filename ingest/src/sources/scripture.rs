//! The scripture package (`@shabados/database` 4.8.3): ten works, read line by line in the order of the source.
//!
//! What the package's documents say is not always what its tables hold; the traps that are handled here are
//! tested in `tests/scripture`.

use crate::sink::Sink;
use anyhow::{Context, Result, ensure};
use rusqlite::{Connection, OpenFlags, Row, Statement, params};
use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use unicode_normalization::UnicodeNormalization;
use vichar_engine::passage::{Body, Document, Group, Line, LineKind, Passage, Translation, Translator, Unit};
use vichar_engine::text::font_code::to_unicode;
use vichar_engine::text::normal::is_invisible;

/// The version that is read; another has another shape.
pub const VERSION: &str = "4.8.3";
/// Of its `build/database.sqlite`.
pub const SHA256: &str = "4420624952a1690cbe19b6aa097174ad55c7bb3ba47a3522f1b9d71de4d5d66a";
/// How many lines it gives.
pub const LINES: u64 = 141_264;
/// The numbers of its translations.
pub const TRANSLATIONS: RangeInclusive<u8> = 1..=22;

/// Rows that the pinned version holds; another count means another or a damaged database.
const COUNTS: [(&str, i64); 8] = [
    ("sources", 12),
    ("writers", 42),
    ("sections", 139),
    ("shabads", 12_730),
    ("lines", 141_264),
    ("translations", 524_653),
    ("transliterations", 423_792),
    ("bani_lines", 9_424),
];

/// The works that have text, by the package's number.
pub const WORKS: [(i64, &str); 10] = [
    (1, "sggs"),
    (2, "dasam"),
    (3, "vaaran"),
    (4, "kabit"),
    (5, "ghazals"),
    (6, "zindagi-nama"),
    (7, "ganj-nama"),
    (8, "jot-bigas"),
    (9, "ardaas"),
    (11, "sarabloh"),
];

/// Names that the package writes as one word, as they are written with respect in English.
const NAMES: [(&str, &str); 3] = [
    ("Guru Amardas Ji", "Guru Amar Das Ji"),
    ("Guru Ramdas Ji", "Guru Ram Das Ji"),
    ("SGPC", "Shiromani Gurdwara Parbandhak Committee"),
];

const SAHIB_SINGH: u8 = 6;
const ENGLISH: i64 = 1;

/// Where the database stands in a data folder.
#[must_use]
pub fn place(data: &Path) -> PathBuf {
    data.join("scripture").join("database.sqlite")
}

/// Opens the database read-only and checks that it is the pinned version, whole.
///
/// # Errors
/// When it cannot be opened, is damaged, or a table does not have its count.
pub fn open(path: &Path) -> Result<Connection> {
    let database = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)
        .with_context(|| format!("{}: cannot be opened", path.display()))?;
    for (table, want) in COUNTS {
        let got: i64 = database
            .query_row(&format!("select count(*) from {table}"), [], |row| row.get(0))
            .with_context(|| format!("{}: table {table} cannot be read", path.display()))?;
        ensure!(got == want, "{}: {table} has {got} rows; version 4.8.3 has {want}", path.display());
    }
    Ok(database)
}

/// The ids of all lines, without their works'.
///
/// # Errors
/// When the database cannot be read.
pub fn line_ids(path: &Path) -> Result<Vec<String>> {
    let database = open(path)?;
    let mut lines = database.prepare("select id from lines")?;
    let ids = lines.query_map([], |row| row.get(0))?;
    ids.collect::<Result<_, _>>().with_context(|| format!("{}: its lines cannot be read", path.display()))
}

/// Reads all works into `sink`. `without` names translations that are left out. `step` is called after each
/// group with the number of its lines.
///
/// # Errors
/// When the database or the sink fails.
pub fn read(
    path: &Path,
    licence: &str,
    attribution: &str,
    without: &[u8],
    sink: &mut dyn Sink,
    mut step: impl FnMut(usize),
) -> Result<()> {
    let database = open(path)?;
    let translators = translators(&database, without)?;
    for (number, id) in WORKS {
        let document = document(&database, number, id, licence, attribution, &translators)?;
        let position = sink.document(document);
        read_work(&database, number, id, position, without, sink, &mut step)?;
    }
    read_banis(&database, sink)
}

/// Reads the compositions as they are recited. A line has its place in a bani by group, then by the source.
fn read_banis(database: &Connection, sink: &mut dyn Sink) -> Result<()> {
    let mut banis = database.prepare("select id, name_english, name_gurmukhi from banis order by id")?;
    let mut lines = database.prepare(
        "select s.source_id, l.id from bani_lines b join lines l on l.id = b.line_id
         join shabads s on s.id = l.shabad_id where b.bani_id = ?1 order by b.line_group, l.order_id",
    )?;
    let mut rows = banis.query([])?;
    while let Some(row) = rows.next()? {
        let ids = lines
            .query_map([row.get::<_, i64>(0)?], |line| Ok((line.get(0)?, line.get::<_, String>(1)?)))?
            .map(|line| {
                let (source, id): (i64, String) = line?;
                let work = WORKS.iter().find(|(number, _)| *number == source).map(|(_, work)| *work);
                Ok(format!("{}:{id}", work.with_context(|| format!("bani line {id} is of a work without text"))?))
            })
            .collect::<Result<Vec<_>>>()?;
        sink.bani(&row.get::<_, String>(1)?, &to_unicode(&row.get::<_, String>(2)?), &ids);
    }
    Ok(())
}

fn document(
    database: &Connection,
    number: i64,
    id: &str,
    licence: &str,
    attribution: &str,
    translators: &HashMap<i64, Vec<Translator>>,
) -> Result<Document> {
    let sql = "select name_english, name_gurmukhi, page_name_english, page_name_gurmukhi,
                 (select min(source_page) from lines l join shabads s on s.id = l.shabad_id where s.source_id = ?1),
                 (select max(source_page) from lines l join shabads s on s.id = l.shabad_id where s.source_id = ?1)
               from sources where id = ?1";
    let document = database.query_row(sql, [number], |row| {
        Ok(Document {
            id: id.into(),
            title: row.get(0)?,
            title_pa: Some(to_unicode(&row.get::<_, String>(1)?)),
            topic: "scripture".into(),
            language: "pa".into(),
            licence: licence.into(),
            attribution: attribution.into(),
            unit: Some(Unit {
                name: row.get(2)?,
                name_pa: to_unicode(&row.get::<_, String>(3)?),
                first: row.get(4)?,
                last: row.get(5)?,
            }),
            translators: translators.get(&number).cloned().unwrap_or_default(),
        })
    })?;
    Ok(document)
}

fn translators(database: &Connection, without: &[u8]) -> Result<HashMap<i64, Vec<Translator>>> {
    let sql = "select id, name_english, source_id, language_id, name_gurmukhi from translation_sources order by id";
    let mut statement = database.prepare(sql)?;
    let rows = statement.query_map([], |row| {
        let language = match row.get::<_, i64>(3)? {
            1 => "en",
            2 => "pa",
            3 => "es",
            4 => "hi",
            _ => "ur",
        };
        let translator = Translator {
            id: row.get(0)?,
            name: named(&row.get::<_, String>(1)?),
            name_pa: Some(to_unicode(&row.get::<_, String>(4)?)),
            language: language.into(),
        };
        Ok((row.get::<_, i64>(2)?, translator))
    })?;
    let mut all: HashMap<i64, Vec<Translator>> = HashMap::new();
    for row in rows {
        let (work, translator) = row?;
        if !without.contains(&translator.id) {
            all.entry(work).or_default().push(translator);
        }
    }
    Ok(all)
}

fn named(name: &str) -> String {
    NAMES.iter().find(|(from, _)| *from == name).map_or(name, |(_, to)| to).to_owned()
}

fn read_work(
    database: &Connection,
    number: i64,
    id: &str,
    document: u16,
    without: &[u8],
    sink: &mut dyn Sink,
    step: &mut impl FnMut(usize),
) -> Result<()> {
    let mut shabads = database.prepare(
        "select s.id, w.name_english, w.name_gurmukhi, c.name_english, c.name_gurmukhi
         from shabads s join writers w on w.id = s.writer_id join sections c on c.id = s.section_id
         where s.source_id = ?1 order by s.order_id",
    )?;
    let mut reader = LineReader::new(database, id, without)?;
    let mut rows = shabads.query([number])?;
    while let Some(row) = rows.next()? {
        let shabad: String = row.get(0)?;
        let passages = reader.lines(&shabad)?;
        let writer = named(&row.get::<_, String>(1)?);
        let group = Group {
            id: shabad,
            document,
            title: row.get(3)?,
            title_pa: Some(to_unicode(&row.get::<_, String>(4)?)),
            rubric: rubric(&passages, &writer),
            writer: Some(writer),
            writer_pa: Some(to_unicode(&row.get::<_, String>(2)?)),
            ..Group::default()
        };
        sink.group(group, &passages)?;
        step(passages.len());
    }
    Ok(())
}

/// The heading of a group, when it names another Guru than the package's writer. There are three, and they
/// are no slips: the rubric and the signature differ in the text itself. The heading of a Vaar names its author
/// and the next heading that of the salok: a group is at odds with its writer when none of them names them.
fn rubric(passages: &[Passage], writer: &str) -> Option<String> {
    const MAHALAS: [(char, &str); 6] = [
        ('੧', "Guru Nanak Dev Ji"),
        ('੨', "Guru Angad Dev Ji"),
        ('੩', "Guru Amar Das Ji"),
        ('੪', "Guru Ram Das Ji"),
        ('੫', "Guru Arjan Dev Ji"),
        ('੯', "Guru Tegh Bahadur Ji"),
    ];
    let mut others = None;
    for passage in passages {
        let Body::Line(line) = &passage.body else { continue };
        let mahala = named_mahala(&line.gurmukhi).filter(|_| line.kind == LineKind::Sirlekh);
        let Some((_, guru)) = MAHALAS.iter().find(|(digit, _)| Some(*digit) == mahala) else { continue };
        if *guru == writer {
            return None;
        }
        others.get_or_insert_with(|| line.gurmukhi.clone());
    }
    others
}

fn named_mahala(heading: &str) -> Option<char> {
    let after = ["ਮਹਲਾ", "ਮਃ"].iter().find_map(|word| heading.split_once(word))?.1;
    after.trim_start().chars().next().filter(|c| ('੧'..='੯').contains(c))
}

/// The statements that read a group's lines, prepared once.
struct LineReader<'a> {
    lines: Statement<'a>,
    translations: Statement<'a>,
    work: &'a str,
    without: &'a [u8],
}

impl<'a> LineReader<'a> {
    fn new(database: &'a Connection, work: &'a str, without: &'a [u8]) -> Result<Self> {
        Ok(Self {
            lines: database.prepare(
                "select l.id, l.source_page, l.type_id, l.gurmukhi, t.transliteration
                 from lines l left join transliterations t on t.line_id = l.id and t.language_id = ?2
                 where l.shabad_id = ?1 order by l.order_id",
            )?,
            // '' stands for a translation that is missing, and so do three rows of blanks. Its row may hold meanings.
            translations: database.prepare(
                "select translation_source_id, translation, additional_information
                 from translations where line_id = ?1 order by translation_source_id",
            )?,
            work,
            without,
        })
    }

    fn lines(&mut self, shabad: &str) -> Result<Vec<Passage>> {
        let mut passages = Vec::new();
        let mut rows = self.lines.query(params![shabad, ENGLISH])?;
        while let Some(row) = rows.next()? {
            let id: String = row.get(0)?;
            let (translations, meanings) = translations(&mut self.translations, &id, self.without)?;
            passages.push(Passage {
                id: format!("{}:{id}", self.work),
                unit: row.get(1)?,
                body: Body::Line(line(row, translations, meanings)?),
            });
        }
        Ok(passages)
    }
}

fn line(row: &Row<'_>, translations: Vec<Translation>, meanings: Option<String>) -> rusqlite::Result<Line> {
    let code: String = row.get(3)?;
    let plain = without_pauses(&code);
    Ok(Line {
        kind: match row.get::<_, i64>(2)? {
            1 => LineKind::Manglacharan,
            2 => LineKind::Sirlekh,
            3 => LineKind::Rahao,
            _ => LineKind::Pankti,
        },
        gurmukhi: to_unicode(&plain),
        with_pauses: (plain != code).then(|| to_unicode(&code)),
        transliteration: without_pauses(&row.get::<_, Option<String>>(4)?.unwrap_or_default()),
        translations,
        meanings,
    })
}

/// The translations of a line that are switched on, and Prof. Sahib Singh's word meanings.
fn translations(
    statement: &mut Statement<'_>,
    line: &str,
    without: &[u8],
) -> Result<(Vec<Translation>, Option<String>)> {
    let (mut all, mut meanings) = (Vec::new(), None);
    let mut rows = statement.query([line])?;
    while let Some(row) = rows.next()? {
        let by: u8 = row.get(0)?;
        if without.contains(&by) {
            continue;
        }
        let text = clean(&row.get::<_, String>(1)?);
        if !text.is_empty() {
            all.push(Translation { by, text });
        }
        if by == SAHIB_SINGH {
            let more: BTreeMap<String, Option<String>> =
                serde_json::from_str(&row.get::<_, String>(2)?).unwrap_or_default();
            meanings = more.get("arth").cloned().flatten().map(|arth| clean(&arth)).filter(|arth| !arth.is_empty());
        }
    }
    Ok((all, meanings))
}

/// Stray zero-width, soft-hyphen and private-use characters are the package's, not the translator's.
fn clean(text: &str) -> String {
    text.nfc().filter(|&c| !is_invisible(c)).collect::<String>().trim().to_owned()
}

/// Leaves out the editorial pause marks (vishraam): `;`, `,` and a lone `.`. A row of dots is text.
fn without_pauses(code: &str) -> String {
    let chars: Vec<char> = code.chars().collect();
    let dot = |at: usize| chars.get(at) == Some(&'.');
    chars
        .iter()
        .enumerate()
        .filter(|&(at, &c)| match c {
            ';' | ',' => false,
            '.' => dot(at + 1) || (at > 0 && dot(at - 1)),
            _ => true,
        })
        .map(|(_, &c)| c)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{named_mahala, without_pauses};

    #[test]
    fn pauses_go_and_dots_stay() {
        let check = |code: &str, want: &str| assert_eq!(without_pauses(code), want);
        check("socY. soic n hoveI; jy socI lK vwr ]", "socY soic n hoveI jy socI lK vwr ]");
        check("BweI swihb jI ... Aqy,", "BweI swihb jI ... Aqy");
    }

    #[test]
    fn headings_name_a_mahala() {
        let check = |heading: &str, want: Option<char>| assert_eq!(named_mahala(heading), want);
        check("ਭੈਰਉ ਮਹਲਾ ੫ ॥", Some('੫'));
        check("ਸਲੋਕੁ ਮਃ ੧ ॥", Some('੧'));
        check("॥ ਜਪੁ ॥", None);
    }
}
