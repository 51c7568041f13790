//! Whole answers from a generation of a few lines. What reads references ("Ang 462") is reached only so.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::LazyLock;
use tempfile::TempDir;
use vichar_engine::Engine;
use vichar_engine::index::Builder;
use vichar_engine::passage::{Body, Document, Group, Line, LineKind, Passage, Prose, Translation, Translator, Unit};
use vichar_engine::query::Query;
use vichar_engine::record::Details;
use vichar_engine::safety::Screen;
use vichar_fuzz::texts;

static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
    // The files stay mapped after the folder is gone.
    let folder = TempDir::new().expect("a folder for the generation");
    build(folder.path()).and_then(|()| Engine::open(folder.path(), None)).expect("the generation is built")
});

fuzz_target!(|bytes: &[u8]| texts(bytes).iter().for_each(|text| check(text)));

fn check(text: &str) {
    let Ok(query) = Query::parse(text) else { return };
    let answer = ENGINE.answer(&Screen::default().screen(query), &mut |_| ControlFlow::Continue(()));
    let ControlFlow::Continue(answer) = answer.expect("it is answered") else { panic!("nobody left") };
    for sentence in &answer.sentences {
        assert!(!sentence.text.is_empty());
    }
}

fn build(folder: &Path) -> vichar_engine::Result<()> {
    let mut builder = Builder::create(folder)?;
    let sggs = builder.document(document("sggs", "ਅੰਗ", "Ang"));
    let lines = [
        ("BL70", 1, "ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ਜੇ ਸੋਚੀ ਲਖ ਵਾਰ ॥", "Thinking does not bring it, even a hundred thousand times."),
        ("H0PC", 1, "ਹੁਕਮਿ ਰਜਾਈ ਚਲਣਾ ਨਾਨਕ ਲਿਖਿਆ ਨਾਲਿ ॥੧॥", "By walking in the will of the One who commands."),
        ("62FB", 8, "ਪਵਣੁ ਗੁਰੂ ਪਾਣੀ ਪਿਤਾ ਮਾਤਾ ਧਰਤਿ ਮਹਤੁ ॥੨॥", "Air is the Guru, water the father."),
    ];
    let passages = lines.map(|(id, unit, gurmukhi, english)| Passage {
        id: format!("sggs:{id}"),
        unit,
        body: Body::Line(Line {
            kind: LineKind::Pankti,
            gurmukhi: gurmukhi.into(),
            with_pauses: None,
            transliteration: String::new(),
            translations: vec![Translation { by: 1, text: english.into() }],
            meanings: None,
        }),
    });
    builder.group(group("DMP", sggs, "Jap", Some("Guru Nanak Dev Ji")), &passages)?;
    builder.bani("Jap Ji Sahib", "ਜਪੁ ਜੀ ਸਾਹਿਬ", &lines.map(|(id, ..)| format!("sggs:{id}")));
    let vaaran = builder.document(document("vaaran", "ਵਾਰ", "Vaar"));
    let vaar = Passage { id: "vaaran:AAAA".into(), ..passages[1].clone() };
    builder.group(group("AAA", vaaran, "Vaaran", Some("Bhai Gurdas Ji")), &[vaar])?;
    let history = builder.document(Document { unit: None, ..document("history", "", "") });
    let article = Passage {
        id: "history/japji-sahib#origin".into(),
        unit: 0,
        body: Body::Prose(Prose {
            heading: Some("Origin".into()),
            text: "Japji Sahib was composed by Guru Nanak Dev Ji. It was sung in Kartarpur after 1521. ਇਹ ਬਾਣੀ ਹੈ।"
                .into(),
            language: "en".into(),
            ..Prose::default()
        }),
    };
    builder.group(group("history/japji-sahib", history, "Japji Sahib", None), &[article])?;
    builder.finish(1, Vec::new(), String::new())?;
    Ok(())
}

fn document(id: &str, unit_pa: &str, unit: &str) -> Document {
    Document {
        id: id.into(),
        title: format!("The {id}"),
        title_pa: Some("ਗ੍ਰੰਥ".into()),
        topic: "scripture".into(),
        language: "pa".into(),
        licence: "CC0-1.0".into(),
        attribution: "Somebody".into(),
        unit: Some(Unit { name: unit.into(), name_pa: unit_pa.into(), first: 1, last: 8 }),
        translators: vec![Translator { id: 1, name: "Somebody".into(), name_pa: None, language: "en".into() }],
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
