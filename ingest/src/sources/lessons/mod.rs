//! Lessons of Punjabi: a folder for each level, a file of TOML for each lesson, a text each.

mod check;
mod exercises;
mod source;
mod text;

use super::Collection;
use super::input::{self, Fault};
use super::intake::Intake;
use super::tables::TomlFile;
use check::Place;
use exercises::Asked;
use source::Lesson;
use std::collections::HashSet;
use std::path::Path;

pub(super) use source::one_line;
pub(super) use text::{example, items};

/// The levels, in the order in which they are taught. Each has a folder of its name.
const LEVELS: [&str; 3] = ["amateur", "advanced", "professional"];

/// Reads the files of the folders of the levels; what lies beside the folders is no lesson. A lesson that is wrong is
/// refused, and the others go on.
pub(super) fn read(collection: &Collection, intake: &mut Intake<'_>) -> anyhow::Result<()> {
    let found = match input::files(&collection.path) {
        Ok(found) => found,
        Err(fault) => {
            intake.refuse(&collection.path, fault);
            return Ok(());
        }
    };
    let mut places = Vec::new();
    for file in found {
        match file {
            Ok(file) => match Place::of(&file, &collection.path) {
                Ok(place) => places.extend(place.map(|place| (place, file))),
                Err(fault) => intake.refuse_text(&file, fault),
            },
            Err((file, fault)) => intake.refuse(&file, fault),
        }
    }
    places.sort_by(|(a, _), (b, _)| (a.rank, &a.stem).cmp(&(b.rank, &b.stem)));
    // A lesson's id is its place: so each is known to the others, even one that is refused.
    let known: HashSet<String> = places.iter().map(|(place, _)| place.id()).collect();
    let mut asked = Asked::default();
    for (place, file) in places {
        match lesson(&file, &place, &known, &mut asked) {
            Ok(lesson) => intake.take(text::of(lesson, collection), &file, None)?,
            Err(fault) => intake.refuse_text(&file, fault),
        }
    }
    Ok(())
}

fn lesson(path: &Path, place: &Place, known: &HashSet<String>, asked: &mut Asked) -> Result<Lesson, Fault> {
    let file = TomlFile::read(path)?;
    let lesson: Lesson = file.parse()?;
    let line = |at: usize| file.line_at(at);
    check::lesson(&lesson, place, known, &line)?;
    asked.ask(&lesson, &line)?;
    Ok(lesson)
}

#[cfg(test)]
mod tests;
