//! The phrase book: a file of `[[phrase]]` tables, a text for each situation.

use super::characters::slug;
use super::input::Fault;
use super::intake::Intake;
use super::lessons::{example, items, one_line};
use super::punjabi::three_forms;
use super::tables::TomlFile;
use super::{Collection, Details, Draft, Text};
use serde::Deserialize;
use vichar_engine::passage::{Body, Passage, Prose};
use vichar_engine::record::{Example, Record};
use vichar_engine::text::normal::normal;

/// One phrase, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Phrase {
    situation: String,
    pa: String,
    roman: String,
    en: String,
}

/// The phrases of one situation, and where the first of them stands.
struct Situation {
    name: String,
    line: u64,
    phrases: Vec<Example>,
}

/// Reads the phrase book; a phrase that is wrong is refused, and the others go on. Situations keep the order in which
/// they are first met.
pub(super) fn read(collection: &Collection, intake: &mut Intake<'_>) -> anyhow::Result<()> {
    let path = &collection.path;
    let file = match TomlFile::read(path) {
        Ok(file) => file,
        Err(fault) => {
            intake.refuse(path, fault);
            return Ok(());
        }
    };
    let tables = match file.tables("phrase") {
        Ok(tables) => tables,
        Err(fault) => {
            intake.refuse(path, fault);
            return Ok(());
        }
    };
    let mut situations: Vec<Situation> = Vec::new();
    for table in tables {
        let line = table.line;
        let taken = file.row(table).and_then(|phrase: Phrase| {
            let (name, example) = phrase.checked().map_err(|reason| Fault::new(line, reason))?;
            let key = format!("{}/{}: {}", collection.id, slug(&name), normal(&example.pa));
            intake.note(&key, "the phrase", path, Some(line)).map(|()| (name, example))
        });
        match taken {
            Ok((name, example)) => match situations.iter_mut().find(|situation| situation.name == name) {
                Some(situation) => situation.phrases.push(example),
                None => situations.push(Situation { name, line, phrases: vec![example] }),
            },
            Err(fault) => intake.refuse_text(path, fault),
        }
    }
    for situation in situations {
        let line = Some(situation.line);
        intake.take(situation.text(collection), path, line)?;
    }
    Ok(())
}

impl Phrase {
    /// The situation and the phrase, or what is wrong with them.
    fn checked(&self) -> Result<(String, Example), String> {
        let name = one_line(&self.situation);
        if slug(&name).is_empty() {
            return Err("situation: says nothing".into());
        }
        match three_forms(&self.pa, &self.roman, &self.en) {
            Some(reason) => Err(reason),
            None => {
                let Self { pa, roman, en, .. } = self;
                Ok((name, Example { pa: one_line(pa), roman: one_line(roman), en: one_line(en) }))
            }
        }
    }
}

impl Situation {
    fn text(self, collection: &Collection) -> Text {
        let id = format!("{}/{}", collection.id, slug(&self.name));
        let (text, language) = (items(&self.phrases, example), collection.language.clone());
        let prose = Prose { text, language, is_list: true, ..Prose::default() };
        Text {
            passages: vec![Passage { id: format!("{id}#phrases"), unit: 0, body: Body::Prose(prose) }],
            group: Draft { id, title: self.name, ..Draft::default() },
            details: Details { record: Some(Record::Phrases(self.phrases)), ..Details::default() },
        }
    }
}

#[cfg(test)]
#[path = "phrases_tests.rs"]
mod tests;
