//! Verdicts over a few lines of scripture, translated for these tests.

use super::{Script, Verdict, Verification, verify};
use crate::index::{Builder, Generation};
use crate::passage::{Body, Document, Group, Line, LineKind, Passage, Translation, Translator, Unit};
use crate::query::Query;
use Verdict::{Exact, Merged, NotFound, Partial, SpellingDiffers, WrongAng};

const LINES: [(&str, u32, &str, &str, &str); 8] = [
    (
        "DMP",
        1,
        "BL70",
        "ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ਜੇ ਸੋਚੀ ਲਖ ਵਾਰ ॥",
        "Thinking does not bring it, though one thinks a hundred thousand times.",
    ),
    (
        "DMP",
        1,
        "8Z6C",
        "ਚੁਪੈ ਚੁਪ ਨ ਹੋਵਈ ਜੇ ਲਾਇ ਰਹਾ ਲਿਵ ਤਾਰ ॥",
        "Silence does not bring it, though one stays absorbed in love.",
    ),
    (
        "DMP",
        1,
        "H0PC",
        "ਹੁਕਮਿ ਰਜਾਈ ਚਲਣਾ ਨਾਨਕ ਲਿਖਿਆ ਨਾਲਿ ॥੧॥",
        "Walk in the will of the One who commands, as it is written. ||1||",
    ),
    ("AQF", 13, "215J", "ਸਭ ਮਹਿ ਜੋਤਿ ਜੋਤਿ ਹੈ ਸੋਇ ॥", "In everyone is light; that light is the One."),
    (
        "8EC",
        62,
        "83GC",
        "ਸਚਹੁ ਓਰੈ ਸਭੁ ਕੋ ਉਪਰਿ ਸਚੁ ਆਚਾਰੁ ॥੫॥",
        "Everything is lower than truth; higher still is truthful living.",
    ),
    ("Y6F", 663, "YY66", "ਸਭ ਮਹਿ ਜੋਤਿ ਜੋਤਿ ਹੈ ਸੋਇ ॥", "In everyone is light; that light is the One."),
    (
        "2Z2",
        1299,
        "A5WD",
        "ਨਾ ਕੋ ਬੈਰੀ ਨਹੀ ਬਿਗਾਨਾ ਸਗਲ ਸੰਗਿ ਹਮ ਕਉ ਬਨਿ ਆਈ ॥੧॥ ਰਹਾਉ ॥",
        "Nobody is an enemy and nobody a stranger; I get along with all. ||1||Pause||",
    ),
    ("2Z3", 1300, "A5WE", "ਮੇਰੇ ਮਨ ਜ਼ਿਕਰੁ ਕਰੀਂ ਤੂੰ ॥", "Speak of it, my mind."),
];

fn generation() -> (tempfile::TempDir, Generation) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut builder = Builder::create(folder.path()).expect("a builder");
    let unit = Unit { name: "Ang".into(), name_pa: "ਅੰਗ".into(), first: 1, last: 1430 };
    let document = builder.document(Document {
        id: "sggs".into(),
        title: "Sri Guru Granth Sahib Ji".into(),
        title_pa: Some("ਸ੍ਰੀ ਗੁਰੂ ਗ੍ਰੰਥ ਸਾਹਿਬ ਜੀ".into()),
        topic: "scripture".into(),
        language: "pa".into(),
        licence: "Public domain".into(),
        attribution: "Test edition".into(),
        unit: Some(unit),
        translators: vec![Translator { id: 1, name: "Test translator".into(), name_pa: None, language: "en".into() }],
    });
    for shabad in LINES.chunk_by(|a, b| a.0 == b.0) {
        let passages: Vec<Passage> = shabad
            .iter()
            .map(|&(_, unit, id, gurmukhi, english)| Passage {
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
            })
            .collect();
        let group = Group { id: shabad[0].0.into(), document, title: "Jap".into(), ..Group::default() };
        builder.group(group, &passages).expect("a group");
    }
    builder.finish(1, Vec::new(), String::new()).expect("a generation");
    let generation = Generation::open(folder.path()).expect("a generation");
    (folder, generation)
}

#[test]
fn verdicts() {
    let (_folder, generation) = generation();
    let of =
        |text: &str| -> Verification { verify(&generation, &Query::parse(text).expect("a text")).expect("a verdict") };
    let check = |text: &str, want: &[(Verdict, &[&str])]| {
        let got = of(text);
        let got: Vec<_> = got
            .quotes
            .iter()
            .map(|q| (q.verdict, q.lines.iter().map(|l| l.line_id.as_str()).collect::<Vec<_>>()))
            .collect();
        let want: Vec<_> = want.iter().map(|(verdict, lines)| (*verdict, lines.to_vec())).collect();
        assert_eq!(got, want, "{text}");
    };
    // Spaces, dandas, pause marks, numbers, invisible signs and the two writings of a nukta are no differences.
    check("ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ਜੇ ਸੋਚੀ ਲਖ ਵਾਰ ॥", &[(Exact, &["BL70"])]);
    check("ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ; ਜੇ ਸੋਚੀ, ਲਖ ਵਾਰ", &[(Exact, &["BL70"])]);
    check("ਸੋਚੈਸੋਚਿਨਹੋਵਈਜੇਸੋਚੀਲਖਵਾਰ", &[(Exact, &["BL70"])]);
    check("ਹੁਕਮਿ\u{200D} ਰਜਾਈ ਚਲਣਾ ਨਾਨਕ ਲਿਖਿਆ ਨਾਲਿ ।੧।", &[(Exact, &["H0PC"])]);
    check("ਮੇਰੇ ਮਨ \u{0A5B}ਿਕਰੁ ਕਰੀਂ ਤੂੰ", &[(Exact, &["A5WE"])]);
    check("ਨਾ ਕੋ ਬੈਰੀ ਨਹੀ ਬਿਗਾਨਾ ਸਗਲ ਸੰਗਿ ਹਮ ਕਉ ਬਨਿ ਆਈ", &[(Exact, &["A5WD"])]);
    check("ਨਾ ਕੋ ਬੈਰੀ ਨਹੀ ਬਿਗਾਨਾ ਸਗਲ ਸੰਗਿ ਹਮ ਕਉ ਬਨਿ ਆਈ ॥੧॥ ਰਹਾਉ ॥", &[(Exact, &["A5WD"])]);
    // A line that stands twice.
    check("ਸਭ ਮਹਿ ਜੋਤਿ ਜੋਤਿ ਹੈ ਸੋਇ", &[(Exact, &["215J", "YY66"])]);
    check("ਸਭ ਮਹਿ ਜੋਤਿ ਜੋਤਿ ਹੈ ਸੋਇ (Ang 663)", &[(Exact, &["YY66"])]);
    check("ਸਭ ਮਹਿ ਜੋਤਿ ਜੋਤਿ ਹੈ ਸੋਇ ਅੰਗ ੬੬੪", &[(WrongAng, &["215J", "YY66"])]);
    check("sabh mehi jot jot hai soye (Ang 13)", &[(Exact, &["215J"])]);
    // Spelling.
    check("ਸੋਚੈ ਸੋਚ ਨ ਹੋਵਈ ਜੇ ਸੋਚੀ ਲਖ ਵਾਰ", &[(SpellingDiffers, &["BL70"])]);
    check("ਮੇਰੇ ਮਨ ਜਿਕਰੁ ਕਰੀਂ ਤੂੰ", &[(SpellingDiffers, &["A5WE"])]);
    check("ਸਚਹੁ ਓਰੈ ਸਭ ਕੋ ਉਪਰਿ ਸਚੁ ਆਚਾਰੁ", &[(SpellingDiffers, &["83GC"])]);
    // Parts, and lines that run on.
    check("ਜੇ ਸੋਚੀ ਲਖ ਵਾਰ", &[(Partial, &["BL70"])]);
    check("ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ਜੇ ਸੋਚੀ ਲਖ ਵਾਰ ਚੁਪੈ ਚੁਪ ਨ ਹੋਵਈ", &[(Exact, &["BL70"]), (Partial, &["8Z6C"])]);
    check("ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ॥ ਚੁਪੈ ਚੁਪ ਨ ਹੋਵਈ", &[(Partial, &["BL70"]), (Partial, &["8Z6C"])]);
    // Two lines as one.
    check("ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ਜੋਤਿ ਜੋਤਿ ਹੈ ਸੋਇ", &[(Merged, &["BL70", "215J"])]);
    check("ਘੋੜਾ ਬਜ਼ਾਰ ਵਿੱਚੋਂ ਖਰੀਦਿਆ", &[(NotFound, &[])]);
    // Latin letters.
    check("soche soch na hovai je sochi lakh vaar", &[(Exact, &["BL70"])]);
    check("hukam rajai chalna", &[(Partial, &["H0PC"])]);
    check("hukam rajai chalna nanak likhia naal, Ang 724", &[(WrongAng, &["H0PC"])]);
    check("soche soch na milai je sochi lakh vaar", &[(SpellingDiffers, &["BL70"])]);
    check("the horse was bought at the market", &[(NotFound, &[])]);
    // English.
    check("“Everything is lower than truth; higher still is truthful living.” (p. 62)", &[(Exact, &["83GC"])]);
    check("I get along with all, nobody a stranger", &[(NotFound, &["A5WD"])]);
    check("Nobody is an enemy and nobody a stranger; I get along with all", &[(Exact, &["A5WD"])]);
    check("higher still is truthful living", &[(Partial, &["83GC"])]);
    check("Everything is lower than truth; higher yet is truthful living", &[(SpellingDiffers, &["83GC"])]);
    check("(Ang 1)", &[]);
}

#[test]
fn differences_and_translators_are_named() {
    let (_folder, generation) = generation();
    let of =
        |text: &str| verify(&generation, &Query::parse(text).expect("a text")).expect("a verdict").quotes.remove(0);
    let quote = of("ਸੋਚੈ ਸੋਚ ਨ ਹੋਵਈ ਜੇ ਸੋਚੇ ਲਖ ਵਾਰ (Ang 1)");
    let named: Vec<_> = quote.differences.iter().map(|d| (d.position, d.given.as_str(), d.line.as_str())).collect();
    assert_eq!(named, [(2, "ਸੋਚ", "ਸੋਚਿ"), (6, "ਸੋਚੇ", "ਸੋਚੀ")]);
    assert_eq!((quote.named_ang, quote.stands_there), (Some(1), Some(true)));
    assert_eq!(quote.lines[0].gurmukhi, LINES[0].3);
    assert!(quote.says.en.contains("it has “ਸੋਚਿ” and not “ਸੋਚ”"), "{}", quote.says.en);
    assert!(quote.says.pa.contains("ਅੰਗ ੧"), "{}", quote.says.pa);
    let quote = of("Everything is lower than truth; higher still is truthful living.");
    assert_eq!((quote.script, quote.lines[0].translator.as_deref()), (Script::English, Some("Test translator")));
    assert!(quote.says.en.contains("Test translator"), "{}", quote.says.en);
    let quote = of("ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ਜੋਤਿ ਜੋਤਿ ਹੈ ਸੋਇ");
    let parts: Vec<_> = quote.lines.iter().map(|l| l.part.as_deref().unwrap_or_default()).collect();
    assert_eq!(parts, ["ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ", "ਜੋਤਿ ਜੋਤਿ ਹੈ ਸੋਇ"]);
}

#[test]
fn what_is_left_out_is_counted() {
    let (_folder, generation) = generation();
    let check = |text: &str, quotes: usize, left_out: usize| {
        let verified = verify(&generation, &Query::parse(text).expect("a text")).expect("a verdict");
        assert_eq!((verified.quotes.len(), verified.left_out), (quotes, left_out), "{text}");
    };
    let lines = |n: usize| "ਜੋਤਿ ਹੈ\n".repeat(n);
    check(&lines(64), 64, 0);
    check(&lines(65), 64, 1);
    check(&format!("{}Ang 1\n{}Ang 2", lines(60), lines(10)), 64, 6);
    check(&format!("{}Ang 1\nਚੁਪੈ ਚੁਪ ॥ ਨ ਹੋਵਈ", lines(64)), 64, 2);
}
