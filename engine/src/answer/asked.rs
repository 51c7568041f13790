//! Which texts a question lets stand as an answer to it, whatever they weigh.

use super::show::Shown;
use crate::index::text_keys;
use crate::passage::{LineKind, Prose};
use crate::retriever::{asks_for_a_number, names, subject};
use crate::text::english;
use std::collections::HashSet;

/// What a question lets stand as an answer to it.
pub(super) struct Asked {
    number: bool,
    dasam: bool,
    names: Vec<String>,
}

impl Asked {
    pub(super) fn of(question: &str) -> Self {
        let words = english::words(question);
        let dasam = words.iter().any(|w| matches!(w.as_str(), "dasam" | "gobind" | "ਦਸਮ" | "ਗੋਬਿੰਦ"));
        let names = names(subject(question)).iter().map(|name| english::stem(name)).collect();
        Self { number: asks_for_a_number(question), dasam, names }
    }

    /// Whether a line speaks of every name that is asked about. Verse about some temple is no answer about the Golden
    /// Temple, however near it is in sense.
    pub(super) fn is_named_in(&self, shown: &Shown<'_>) -> bool {
        let Some(line) = shown.line() else { return true };
        let place = [Some(&shown.document.title), Some(&shown.group.title), shown.group.writer.as_ref()];
        let place = place.into_iter().flatten().map(String::as_str);
        let said = line.translations.iter().map(|t| t.text.as_str()).chain(place);
        let keys: HashSet<String> = said.flat_map(text_keys).collect();
        self.names.iter().all(|name| keys.contains(name))
    }

    /// Whether prose speaks of any name that is asked about, if there is one: who is asked for in Canada is no minister of
    /// Lahore.
    pub(super) fn is_about(&self, shown: &Shown<'_>, prose: &Prose) -> bool {
        if self.names.is_empty() {
            return true;
        }
        let title = [Some(&shown.group.title), shown.group.title_pa.as_ref(), prose.heading.as_ref()];
        let title = title.into_iter().flatten().flat_map(|title| text_keys(title));
        let keys: HashSet<String> = text_keys(&prose.text).into_iter().chain(title).collect();
        self.names.iter().any(|name| keys.contains(name) || english::synonyms(name).any(|other| keys.contains(other)))
    }

    /// Prose may answer anything. A line must be verse, for a heading says nothing; it gives no numbers; and the
    /// tales of Sri Dasam Granth, whose words taken singly would be heard as teaching, answer only who asks for it.
    pub(super) fn admits(&self, shown: &Shown<'_>) -> bool {
        match shown.line() {
            None => true,
            Some(line) => {
                line.kind != LineKind::Sirlekh && !self.number && (self.dasam || shown.document.id != "dasam")
            }
        }
    }
}
