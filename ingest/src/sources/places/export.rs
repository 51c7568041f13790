//! An export of places in JSON: read part by part, so that a broken part does not hinder the others.

use super::{Told, take};
use crate::sources::Collection;
use crate::sources::characters::screen;
use crate::sources::input::{self, Fault};
use crate::sources::intake::Intake;
use serde_json::value::RawValue;

/// What a part of an export tells.
pub(super) enum Part {
    /// A place, and under which names other exports know the same one.
    Place(Box<Told>, Vec<String>),
    /// Nothing that is taken, and why: no fault of it.
    Other(&'static str),
}

/// Whose terms a collection has to name.
pub(super) struct Terms {
    /// What its licence line has to hold.
    pub(super) licence: &'static str,
    /// What its attribution has to hold.
    pub(super) attribution: &'static str,
    /// A whole licence line, for who has none.
    pub(super) example: &'static str,
}

impl Terms {
    /// The key that lacks what these terms ask for, and what to write there.
    pub(super) fn check(&self, collection: &Collection) -> Result<(), (&'static str, String)> {
        let Self { licence, attribution, example } = self;
        if !collection.licence.contains(licence) {
            return Err(("licence", format!("does not name {licence}, under which this is given: write `{example}`")));
        }
        if !collection.attribution.contains(attribution) {
            return Err(("attribution", format!("does not name whom to thank: write `{attribution}`")));
        }
        Ok(())
    }
}

/// Reads an export. `parts` finds its parts, `tell` reads one of them.
pub(super) fn read(
    collection: &Collection,
    intake: &mut Intake<'_>,
    parts: fn(&str) -> serde_json::Result<Vec<&RawValue>>,
    tell: fn(&Collection, &str) -> Result<Part, String>,
) -> anyhow::Result<()> {
    let path = &collection.path;
    let text = match text(collection) {
        Ok(text) => text,
        Err(fault) => {
            intake.refuse(path, fault);
            return Ok(());
        }
    };
    let parts = match parts(&text) {
        Ok(parts) => parts,
        Err(error) => {
            intake.refuse(
                path,
                Fault::new(error.line().max(1) as u64, format!("is not such an export: {}", plain(&error))),
            );
            return Ok(());
        }
    };
    let (mut line, mut before) = (1, 0);
    for part in parts {
        let part = part.get();
        // Each part is borrowed from the text.
        let start = part.as_ptr().addr() - text.as_ptr().addr();
        line += text.as_bytes()[before..start].iter().filter(|&&byte| byte == b'\n').count() as u64;
        before = start;
        let told = screen(part).map_err(|stray| stray.reason()).and_then(|()| tell(collection, part));
        match told {
            Ok(Part::Place(told, keys)) => take_once(*told, keys, collection, line, intake)?,
            Ok(Part::Other(reason)) => intake.report.pass_over(path, reason),
            Err(reason) => intake.refuse_text(path, Fault::new(line, reason)),
        }
    }
    Ok(())
}

fn text(collection: &Collection) -> Result<String, Fault> {
    let (bytes, offset) = input::whole(&collection.path)?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count() as u64;
        Fault::new(line, format!("is not UTF-8 at byte {}", offset + at as u64))
    })
}

/// Takes a place unless it stands already, here or in a collection that was read before.
fn take_once(
    told: Told,
    mut keys: Vec<String>,
    collection: &Collection,
    line: u64,
    intake: &mut Intake<'_>,
) -> anyhow::Result<()> {
    let path = &collection.path;
    // Without a position, its name in its town is all that tells it from others.
    if told.place.position.is_none() {
        keys.push(told.key());
    }
    let known = keys.iter().find_map(|key| intake.seen.first(key)).or_else(|| intake.seen.places.same_as(&told));
    if let Some(first) = known {
        intake.report.pass_over(path, &format!("line {line}: {} stands already in {first}", told.name));
    } else if take(told, collection, line, intake)? {
        for key in keys {
            // They were not known a moment ago.
            let _ = intake.seen.note(&key, path, Some(line));
        }
    }
    Ok(())
}

/// A part from JSON. What serde_json says of its line is left out: it counts from the part's first.
pub(super) fn parse<'a, T: serde::Deserialize<'a>>(part: &'a str) -> Result<T, String> {
    serde_json::from_str(part).map_err(|error| format!("is not read: {}", plain(&error)))
}

fn plain(error: &serde_json::Error) -> String {
    error.to_string().split(" at line ").next().unwrap_or_default().to_owned()
}
