//! A small generation: some lines of Sri Guru Granth Sahib Ji, translated for these tests, an article, and one text of
//! each kind that is more than prose.

use std::path::Path;
use vichar_engine::index::{Builder, Shelf};
use vichar_engine::passage::{Body, Document, Group, Line, LineKind, Passage, Prose, Translation, Translator, Unit};
use vichar_engine::record::{Details, Example, Exercise, Lesson, Place, Record, Term, Word};

pub(crate) const TRANSLATOR: &str = "Test translator";
/// The line that the questions of these tests are about.
pub(crate) const THINKING: &str = "ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ਜੇ ਸੋਚੀ ਲਖ ਵਾਰ ॥";
/// A question that it answers.
pub(crate) const QUESTION: &str = "What does Japji say about thinking a hundred thousand times?";

struct Shabad {
    id: &'static str,
    title: &'static str,
    writer: &'static str,
    ang: u32,
    lines: &'static [(&'static str, &'static str, &'static str, &'static str)],
}

const SHABADS: [Shabad; 5] = [
    Shabad {
        id: "DMP",
        title: "Jap",
        writer: "Guru Nanak Dev Ji",
        ang: 1,
        lines: &[
            (
                "BL70",
                THINKING,
                "sochai soch na hovee je sochee lakh vaar |",
                "Thinking does not bring it, though one thinks a hundred thousand times.",
            ),
            (
                "H0PC",
                "ਹੁਕਮਿ ਰਜਾਈ ਚਲਣਾ ਨਾਨਕ ਲਿਖਿਆ ਨਾਲਿ ॥੧॥",
                "hukam rajaaee chalanaa naanak likhiaa naal |1|",
                "By walking in the will of the One who commands, Nanak, as it is written with us.",
            ),
        ],
    },
    Shabad {
        id: "BB8",
        title: "Jap",
        writer: "Guru Nanak Dev Ji",
        ang: 8,
        lines: &[(
            "62FB",
            "ਪਵਣੁ ਗੁਰੂ ਪਾਣੀ ਪਿਤਾ ਮਾਤਾ ਧਰਤਿ ਮਹਤੁ ॥",
            "pavan guroo paanee pitaa maataa dharat mahat |",
            "Air is the Guru, water the father, and the great earth the mother.",
        )],
    },
    Shabad {
        id: "AQF",
        title: "Sohila",
        writer: "Guru Nanak Dev Ji",
        ang: 13,
        lines: &[(
            "215J",
            "ਸਭ ਮਹਿ ਜੋਤਿ ਜੋਤਿ ਹੈ ਸੋਇ ॥",
            "sabh meh jot jot hai soe |",
            "In everyone is light; that light is the One.",
        )],
    },
    Shabad {
        id: "8EC",
        title: "Siree Raag",
        writer: "Guru Nanak Dev Ji",
        ang: 62,
        lines: &[(
            "83GC",
            "ਸਚਹੁ ਓਰੈ ਸਭੁ ਕੋ ਉਪਰਿ ਸਚੁ ਆਚਾਰੁ ॥੫॥",
            "sachahu orai sabh ko upar sach aachaar |5|",
            "Everything is lower than truth; higher still is truthful living.",
        )],
    },
    Shabad {
        id: "2Z2",
        title: "Raag Kaanraa",
        writer: "Guru Arjan Dev Ji",
        ang: 1299,
        lines: &[(
            "A5WD",
            "ਨਾ ਕੋ ਬੈਰੀ ਨਹੀ ਬਿਗਾਨਾ ਸਗਲ ਸੰਗਿ ਹਮ ਕਉ ਬਨਿ ਆਈ ॥੧॥",
            "naa ko bairee nahee bigaanaa sagal sang ham kau ban aaee |1|",
            "Nobody is an enemy and nobody a stranger; I get along with all.",
        )],
    },
];

const SECTIONS: [(&str, &str, &str); 3] = [
    (
        "origin",
        "Origin",
        "Japji Sahib was composed by Guru Nanak Dev Ji. It stands at the beginning of Sri Guru Granth \
        Sahib Ji, from Ang 1 to Ang 8.",
    ),
    (
        "form",
        "Form",
        "Japji Sahib has thirty-eight pauris between an opening and a closing salok. It is not set to a raag.",
    ),
    ("recitation", "Recitation", "Sikhs recite Japji Sahib in the early morning, before the other prayers of the day."),
];

/// Builds generation `number` on the shelf of a data folder and makes it the live one.
pub(crate) fn publish(data: &Path, number: u32) {
    let shelf = Shelf::new(data);
    let lock = shelf.lock().unwrap();
    let (next, folder) = lock.begin().unwrap();
    assert_eq!(next, number, "generations are counted");
    let mut builder = Builder::create(&folder).unwrap();
    let sggs = builder.document(scripture());
    for shabad in &SHABADS {
        builder.group(group(shabad.id, sggs, shabad.title, Some(shabad.writer)), &lines(shabad)).unwrap();
    }
    let history = builder.document(prose("history", "History"));
    builder.group(article(history), &sections()).unwrap();
    for (collection, title, name, name_pa, record, passages) in records() {
        let document = builder.document(prose(collection, title));
        let id = format!("{collection}/{}", passages[0].id.split(['/', '#']).nth(1).unwrap());
        let details = Details { record: Some(record), certainty: Some("general".into()), ..Details::default() };
        let group = Group { title_pa: Some(name_pa.into()), details, ..group(&id, document, name, None) };
        builder.group(group, &passages).unwrap();
    }
    builder.finish(number, Vec::new(), format!("test {number}")).unwrap();
    lock.complete(number, &folder).unwrap();
    shelf.publish(number).unwrap();
}

fn scripture() -> Document {
    Document {
        id: "sggs".into(),
        title: "Sri Guru Granth Sahib Ji".into(),
        title_pa: Some("ਸ੍ਰੀ ਗੁਰੂ ਗ੍ਰੰਥ ਸਾਹਿਬ ਜੀ".into()),
        topic: "scripture".into(),
        language: "pa".into(),
        licence: "Public domain".into(),
        attribution: "Test edition".into(),
        unit: Some(Unit { name: "Ang".into(), name_pa: "ਅੰਗ".into(), first: 1, last: 1299 }),
        translators: vec![Translator { id: 1, name: TRANSLATOR.into(), name_pa: None, language: "en".into() }],
    }
}

fn prose(id: &str, title: &str) -> Document {
    Document {
        id: id.into(),
        title: title.into(),
        title_pa: None,
        topic: id.into(),
        language: "en".into(),
        licence: "CC BY-SA 4.0".into(),
        attribution: "Test author".into(),
        unit: None,
        translators: Vec::new(),
    }
}

fn group(id: &str, document: u16, title: &str, writer: Option<&str>) -> Group {
    Group {
        id: id.into(),
        document,
        title: title.into(),
        title_pa: None,
        writer: writer.map(str::to_owned),
        writer_pa: None,
        rubric: None,
        details: Details::default(),
        answers_to: Vec::new(),
        first: 0,
        count: 0,
    }
}

fn article(document: u16) -> Group {
    let details = Details {
        certainty: Some("settled".into()),
        sources: vec!["Test author, A test work".into()],
        reviewed_by: vec!["none".into()],
        ..Details::default()
    };
    Group { details, ..group("history/japji-sahib", document, "Japji Sahib", None) }
}

type RecordText = (&'static str, &'static str, &'static str, &'static str, Record, Vec<Passage>);

fn records() -> [RecordText; 4] {
    let text = |id: &str, text: &str, is_list: bool| Passage {
        id: id.into(),
        unit: 0,
        body: Body::Prose(Prose { text: text.into(), language: "en".into(), is_list, ..Prose::default() }),
    };
    let place = Place {
        aliases: vec!["Akal Bunga".into()],
        city: "Amritsar".into(),
        region: Some("Punjab".into()),
        country: "India".into(),
        country_code: Some("IN".into()),
        position: Some((31.62, 74.88)),
        is_position_of_city: true,
        kind: Some("takht".into()),
        associated: vec!["japji-sahib".into(), "guru-hargobind-sahib-ji".into()],
        founded: Some("1606 (some sources 1609)".into()),
        note: Some("Takht Sri Akal Takht Sahib is one of the five Takhts.".into()),
        ..Place::default()
    };
    let term = Term {
        roman: vec!["langar".into(), "lungar".into()],
        kind: "practice".into(),
        en: "Langar is the free kitchen of a gurdwara.".into(),
        pa: "ਲੰਗਰ ਗੁਰਦੁਆਰੇ ਦੀ ਸਾਂਝੀ ਰਸੋਈ ਹੈ।".into(),
        see: Vec::new(),
    };
    let example = Example { pa: "ਮਾਤਾ".into(), roman: "maataa".into(), en: "mother".into() };
    let lesson = Lesson {
        level: "amateur".into(),
        number: 3,
        aim: "To read the soft row.".into(),
        explanation: vec!["The fifth row is dental.".into()],
        examples: vec![example.clone()],
        words: vec![Word {
            pa: "ਦਾਣਾ".into(),
            roman: "daaṇaa".into(),
            gender: Some("m".into()),
            en: "grain, seed".into(),
        }],
        exercises: vec![Exercise {
            kind: "write".into(),
            ask: "Write in Gurmukhi: maataa.".into(),
            options: Vec::new(),
            answer: "ਮਾਤਾ".into(),
            why: "Both consonants take kanna.".into(),
        }],
        review: vec!["amateur-02-none".into()],
        ..Lesson::default()
    };
    [
        (
            "places",
            "Gurdwaras",
            "Takht Sri Akal Takht Sahib",
            "ਸ੍ਰੀ ਅਕਾਲ ਤਖ਼ਤ ਸਾਹਿਬ",
            Record::Place(place),
            vec![text("places/akal-takht-sahib#place", "Takht Sri Akal Takht Sahib stands in Amritsar.", false)],
        ),
        (
            "lexicon",
            "Lexicon",
            "Langar",
            "ਲੰਗਰ",
            Record::Term(term),
            vec![text("lexicon/langar#en", "Langar is the free kitchen of a gurdwara.", false)],
        ),
        (
            "lessons",
            "Punjabi lessons",
            "The soft row",
            "ਤ ਵਾਲੀ ਕਤਾਰ",
            Record::Lesson(lesson),
            vec![
                text("lessons/amateur-03-soft#aim", "To read the soft row.", false),
                text("lessons/amateur-03-soft#explanation-1", "The fifth row is dental.", false),
                text("lessons/amateur-03-soft#words", "ਦਾਣਾ (daaṇaa), masculine: grain, seed.", true),
            ],
        ),
        (
            "phrases",
            "Phrase book",
            "Family",
            "ਪਰਿਵਾਰ",
            Record::Phrases(vec![example]),
            vec![text("phrases/family#phrases", "ਮਾਤਾ (maataa): mother", true)],
        ),
    ]
}

fn lines(shabad: &Shabad) -> Vec<Passage> {
    let passage = |(id, gurmukhi, latin, english): &(&str, &str, &str, &str)| Passage {
        id: format!("sggs:{id}"),
        unit: shabad.ang,
        body: Body::Line(Line {
            kind: LineKind::Pankti,
            gurmukhi: (*gurmukhi).into(),
            with_pauses: None,
            transliteration: (*latin).into(),
            translations: vec![Translation { by: 1, text: (*english).into() }],
            meanings: None,
        }),
    };
    shabad.lines.iter().map(passage).collect()
}

fn sections() -> Vec<Passage> {
    let passage = |&(id, heading, text): &(&str, &str, &str)| Passage {
        id: format!("history/japji-sahib#{id}"),
        unit: 0,
        body: Body::Prose(Prose {
            heading: Some(heading.into()),
            text: text.into(),
            language: "en".into(),
            ..Prose::default()
        }),
    };
    SECTIONS.iter().map(passage).collect()
}
