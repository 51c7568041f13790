//! One bad article a rule, and all the texts that are ours.

use super::super::trial::Trial;
use super::super::{Reader, Seen, manifest, read_with};
use crate::date;
use crate::report::Report;
use std::path::Path;

const PEOPLE: &str = "id\tname_en\tname_pa\tnote\nmata-khivi\tMata Khivi\tਮਾਤਾ ਖੀਵੀ\twife of Guru Angad Dev Ji\n";
const PLACES: &str = "id\tname_en\tname_pa\tnote\nkhadur-sahib\tKhadur Sahib\tਖਡੂਰ ਸਾਹਿਬ\ttown in Punjab\n";

/// An article that keeps every rule; its one section begins in line 16.
fn good() -> String {
    let mut article = String::from(
        "---\nid: langar\ntitle: Langar\ntitle_pa: ਲੰਗਰ\ntopic: conduct\nkind: institution\npeople: [mata-khivi]\n\
         places: [khadur-sahib]\ndates: [\"1582 death of Mata Khivi\"]\n\
         sources: [\"Harbans Singh, The Encyclopaedia of Sikhism\", \"Bhai Gurdas Ji, Varan\"]\ncertainty: settled\n\
         summary: \"Langar is the free kitchen of a gurdwara. Everyone eats there.\"\n\
         summary_pa: \"ਲੰਗਰ ਗੁਰਦੁਆਰੇ ਦੀ ਰਸੋਈ ਹੈ। ਸਾਰੇ ਛਕਦੇ ਹਨ।\"\nreviewed_by: none\n---\n## What it is\n",
    );
    article.push_str(&section("langar"));
    article
}

/// Ten sentences of ten words, no three of which stand together elsewhere.
fn section(of: &str) -> String {
    let sentence = |at: usize| {
        let words: Vec<String> = (1..10).map(|word| format!("{of}{at}x{word}")).collect();
        format!("The {}.", words.join(" "))
    };
    (0..10).map(sentence).collect::<Vec<_>>().join(" ")
}

/// What is refused of some articles, `a.md` first.
fn refusals(articles: &[&str], change: impl Fn(&mut Seen)) -> Vec<String> {
    let names = ["articles/a.md", "articles/b.md"];
    let mut files: Vec<(&str, &[u8])> =
        names.into_iter().zip(articles.iter().map(|article| article.as_bytes())).collect();
    files.extend([("registry/people.tsv", PEOPLE.as_bytes()), ("registry/places.tsv", PLACES.as_bytes())]);
    let trial = Trial::new(&files);
    let mut collection = trial.collection(Reader::Markdown, "articles");
    collection.registry = Some(trial.path("registry"));
    let mut seen = Seen::default();
    change(&mut seen);
    let (_, report) = trial.read_after(&collection, &mut seen);
    trial.refusals(&report)
}

/// Exchanges something of the good article: it must then be refused for this, in this line, and for nothing else.
#[track_caller]
fn check(old: &str, new: &str, want: &str) {
    let article = good();
    assert!(article.contains(old), "{old}");
    let got = refusals(&[&article.replacen(old, new, 1)], |_| ());
    let (place, reason) = want.split_once(' ').unwrap();
    let is_it = |refusal: &String| refusal.starts_with(&format!("articles/a.md:{place}")) && refusal.contains(reason);
    assert!(got.len() == 1 && is_it(&got[0]), "{new}: {got:#?}");
}

#[test]
fn a_good_article_and_any_text_without_rules_are_taken() {
    assert_eq!(refusals(&[&good()], |_| ()), [""; 0]);
    let trial = Trial::new(&[("a.md", b"# T\n\nGuru Nanak, page 3 of the temple.")]);
    let (texts, report) = trial.read(&trial.collection(Reader::Markdown, "a.md"));
    assert!(texts.len() == 1 && report.is_clean(), "{report}");
}

#[test]
fn every_field_is_there_and_known() {
    for key in ["id", "title_pa", "topic", "kind", "people", "places", "dates", "sources", "certainty", "reviewed_by"] {
        let article = good();
        let line = article.lines().find(|line| line.starts_with(&format!("{key}:"))).unwrap();
        check(&format!("{line}\n"), "", &format!("1: {key}: is missing"));
    }
    check(
        "summary: \"Langar is the free kitchen of a gurdwara. Everyone eats there.\"\n",
        "",
        "1: summary: is missing",
    );
    check("summary_pa: \"ਲੰਗਰ ਗੁਰਦੁਆਰੇ ਦੀ ਰਸੋਈ ਹੈ। ਸਾਰੇ ਛਕਦੇ ਹਨ।\"\n", "", "1: summary_pa: is missing");
    let heading = refusals(&[&good().replace("title: Langar\n", "").replace("## What", "# Langar\n\n## What")], |_| ());
    assert!(heading.len() == 1 && heading[0].contains("a.md:1: title: is missing"), "{heading:?}");
    check("kind: institution", "kind: kitchen", "6: kind: `kitchen` is none of: guru, person");
    check(
        "certainty: settled",
        "certainty: certain",
        "11: certainty: `certain` is none of: settled, traditional account",
    );
    check("[mata-khivi]", "[mata-kivi]", "7: people: `mata-kivi` is not in the registry");
    check("[khadur-sahib]", "[mata-khivi]", "8: places: `mata-khivi` is not in the registry");
    check(", \"Bhai Gurdas Ji, Varan\"", "", "10: sources: names fewer than two works");
    check("Varan\"", "Varan, p. 7\"", "10: sources: `Bhai Gurdas Ji, Varan, p. 7` gives a page");
}

#[test]
fn dates_are_within_their_time() {
    let next = date::year() + 1;
    check("1582 death", "1099 death", "9: dates: `1099 death of Mata Khivi` has the year 1099");
    check("1582 death", &format!("{next} death"), &format!("9: dates: `{next} death of Mata Khivi` has the year"));
    check("1582 death", "about 1582 death", "9: dates: `about 1582 death of Mata Khivi` is not a year and what");
    check("The langar0x1", &format!("In {next}, the langar0x1"), &format!("16: names the year {next}"));
    check("Everyone eats", "In August 1066 everyone eats", "12: names the year 1066");
}

#[test]
fn texts_have_their_form() {
    check(" Everyone eats there.\"", "\"", "12: summary: has 1 sentences");
    check("ਸਾਰੇ ਛਕਦੇ ਹਨ।", "ਹਾਂ। ਹਾਂ। ਹਾਂ। ਹਾਂ।", "13: summary_pa: has 5 sentences");
    check(" The langar9", "\n\n## More\nThe langar9", "19: `More` has 10 words: a section has 80 to 200");
    check(
        "## What",
        &format!("## A long one\n{} {} {}\n\n## What", section("a"), section("b"), section("c")),
        "16: `A long one` has 300 words",
    );
    check("The langar0x1", "The “ਲੰਗਰ ਗੁਰਦੁਆਰੇ ਦੀ ਰਸੋਈ” langar0x1", "16: `ਲੰਗਰ ਗੁਰਦੁਆਰੇ ਦੀ ਰਸੋਈ …`: Gurmukhi is not typed");
    // A note is as short as what it puts right.
    let note = good().replace("kind:", "answers_to: [who pays langar]\nkind:").replace(" Everyone eats there.\"", "\"");
    let note = note.replace(", \"Bhai Gurdas Ji, Varan\"", "").replace(" The langar9", "\n\n## More\nThe langar9");
    assert_eq!(refusals(&[&note], |_| ()), [""; 0]);
}

#[test]
fn names_are_said_with_respect_wherever_they_are_shown() {
    check("title: Langar", "title: Langar of Guru Angad Dev", "3: names `Guru Angad Dev` without `Ji`");
    check("title_pa: ਲੰਗਰ", "title_pa: ਗੁਰੂ ਅੰਗਦ ਦੇਵ ਦਾ ਲੰਗਰ", "4: names `ਗੁਰੂ ਅੰਗਦ ਦੇਵ` without `ਜੀ`");
    check("death of Mata Khivi", "death of Guru Angad Dev", "9: names `Guru Angad Dev` without `Ji`");
    check("kitchen of a gurdwara", "kitchen of a gurdwara (temple)", "12: `gurdwara temple`");
    check("## What it is", "## On page 967", "16: `page 967`: the scripture is counted in Angs");
    check("The langar0x1", "Baptised Sikhs langar0x1", "16: `Baptised`");
    // Titles of works stand as they are printed.
    let printed = good().replace("Varan\"", "Guru Nanak\"");
    assert_eq!(refusals(&[&printed], |_| ()), [""; 0]);
}

#[test]
fn an_included_line_is_one_of_the_scripture() {
    let article = format!("{}\n\n{{{{line:BL70}}}}\n", good());
    let with = |ids: &[&str]| refusals(&[&article], |seen| seen.know_lines(ids.iter().map(|&id| id.to_owned())));
    assert_eq!(with(&["BL70"]), [""; 0]);
    assert_eq!(with(&[]), [""; 0]);
    assert_eq!(with(&["XYZ1"]), ["articles/a.md:16: includes the line BL70, which no work has: correct its id"]);
}

#[test]
fn no_two_articles_contradict_or_repeat_each_other() {
    let other = good().replace("id: langar", "id: other").replace(&section("langar"), &section("other"));
    assert_eq!(refusals(&[&good(), &other], |_| ()), [""; 0]);
    let later = other.replace("1582 death of Mata Khivi", "1583 Death of Mata Khivi (some sources 1582)");
    let got = refusals(&[&good(), &later], |_| ());
    assert!(got.len() == 1 && got[0].starts_with("articles/b.md:9: dates: `1583 Death"), "{got:?}");
    assert!(got[0].contains("articles/a.md:9, 1582"), "{got:?}");
    check(
        "dates: [",
        "dates: [\"1581 death of Mata Khivi\", ",
        "9: dates: `1582 death of Mata Khivi` has another year in the same list",
    );

    let same = section("langar");
    let (half, rest) = same.split_at(same.len() * 6 / 10);
    let alike = other.replace(&section("other"), &format!("{half}{}", &section("other")[..rest.len()]));
    assert_eq!(refusals(&[&good(), &alike], |_| ()), [""; 0]);
    let (most, rest) = same.split_at(same.len() * 9 / 10);
    let alike = other.replace(&section("other"), &format!("{most}{}", &section("other")[..rest.len()]));
    let got = refusals(&[&good(), &alike], |_| ());
    assert!(got.len() == 1 && got[0].contains("b.md:16: shares most of its words with"), "{got:?}");
    assert!(got[0].contains("articles/a.md:16"), "{got:?}");
}

#[test]
fn all_that_is_wrong_is_told_and_one_text_is_refused() {
    let article = good().replace("kind: institution", "kind: kitchen").replace("certainty: settled", "certainty: no");
    let trial = Trial::new(&[
        ("a.md", article.as_bytes()),
        ("people.tsv", PEOPLE.as_bytes()),
        ("places.tsv", PLACES.as_bytes()),
    ]);
    let mut collection = trial.collection(Reader::Markdown, "a.md");
    collection.registry = Some(trial.path(""));
    let (_, report) = trial.read(&collection);
    assert_eq!((report.read, report.refused, report.refusals.len()), (1, 1, 2), "{report}");
}

#[test]
fn a_place_is_named_with_respect_and_linked_with_whom_the_registry_knows() {
    let check = |note: &str, associated: &str, want: &[&str]| {
        let table = format!(
            "id,name_en,name_pa,aliases,city,region,country,latitude,longitude,precision,kind,associated,founded,note,basis\n\
             khadur,Gurdwara Khadur Sahib,ਗੁਰਦੁਆਰਾ ਖਡੂਰ ਸਾਹਿਬ,,Khadur Sahib,Punjab,IN,31.42,75.10,city,historic,{associated},,\
             Gurdwara Khadur Sahib {note}.,general\n"
        );
        let files = [("p.csv", table.as_str()), ("people.tsv", PEOPLE), ("places.tsv", PLACES)];
        let trial = Trial::new(&files.map(|(name, text)| (name, text.as_bytes())));
        let mut collection = trial.collection(Reader::Places, "p.csv");
        collection.registry = Some(trial.path(""));
        let (_, report) = trial.read(&collection);
        let got = trial.refusals(&report);
        let is_it = |(got, want): (&String, &&str)| got.starts_with(&format!("p.csv:2: {want}"));
        assert!(got.len() == want.len() && got.iter().zip(want).all(is_it), "{note} {associated}: {got:?}");
    };
    check("remembers Guru Angad Dev Ji", "mata-khivi", &[]);
    check("remembers Guru Angad Dev", "mata-khivi", &["names `Guru Angad Dev` without `Ji`"]);
    check("remembers Mata Khivi", "mata-kivi", &["associated: `mata-kivi` is not in the registry"]);
}

#[test]
fn a_registry_that_is_none_is_refused_with_its_line() {
    let check = |people: &str, want: &str| {
        let trial = Trial::new(&[("a.md", b"x"), ("people.tsv", people.as_bytes()), ("places.tsv", PLACES.as_bytes())]);
        let mut collection = trial.collection(Reader::Markdown, "a.md");
        collection.registry = Some(trial.path(""));
        let (_, report) = trial.read(&collection);
        let got = trial.refusals(&report);
        assert!(got.len() == 1 && got[0].starts_with(want), "{got:?}");
    };
    check("id\tname\n", "people.tsv:1: the first line is not");
    check(&format!("{PEOPLE}mata-khivi\ta\tb\tc\n"), "people.tsv:3: the id `mata-khivi` stands twice");
    check(&format!("{PEOPLE}Bhai Buddha\ta\tb\tc\n"), "people.tsv:3: is not `id,");
    check(&format!("{PEOPLE}bhai-buddha\ta\tb\n"), "people.tsv:3: is not `id,");
}

#[test]
fn all_our_texts_keep_the_rules() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/manifest.toml");
    let mut report = Report::default();
    let collections = manifest(&corpus, &mut report).unwrap();
    let mut seen = Seen::default();
    let ours: Vec<_> = collections.iter().filter(|collection| collection.reader != Reader::Scripture).collect();
    for collection in &ours {
        assert!(collection.registry.is_some(), "{} asks for no rules", collection.id);
        read_with(collection, &mut seen, &mut report, &mut |_| Ok(())).unwrap();
    }
    assert!(report.is_clean() && report.accepted > 150, "{report}");
}
