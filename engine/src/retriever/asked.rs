//! Whom a question asks: "What does Guru Nanak say about …?" is put to a writer, "What does Japji say …?" to a bani, and
//! what the Bible says is not for these texts to tell.

use super::question::{WHERE, is_question, subject};
use super::{Retriever, named_bani, named_texts};
use crate::text::english;
use std::collections::HashSet;

/// Words of saying, in English and in romanised Punjabi.
#[rustfmt::skip]
const SAYING: [&str; 17] = [
    "bani", "describe", "describes", "keha", "kehnda", "kehnde", "kiha", "likhde", "mention", "said", "say", "says",
    "taught", "teach", "teaches", "tell", "write",
];

/// Words by which the texts and those whose words they hold are called, and others of saying.
#[rustfmt::skip]
const SPEAKERS: [&str; 44] = [
    "anand", "asa", "bhagat", "bhagats", "bhai", "book", "books", "canon", "dev", "ek", "faith", "guru", "gurus",
    "holy", "jaap", "jap", "japji", "ji", "khalsa", "maharaj", "mentions", "poet", "poets", "rehras", "religion",
    "sacred", "sahib", "saint", "saints", "sant", "singh", "sohila", "speak", "speaks", "sri", "sukhmani", "tells",
    "text", "texts", "think", "thinks", "tradition", "var", "wrote",
];

impl Retriever<'_> {
    /// Of which bani a question asks: "What does Japji say about …?" is put to Japji Sahib.
    pub(super) fn bani_asked(&self, text: &str) -> Option<Vec<(u32, u32)>> {
        let subject = subject(text);
        let frame = &text[..text.len() - subject.len()];
        if frame.is_empty() {
            return None;
        }
        let mut banis = named_texts(&self.generation.passages);
        let (at, _) = named_bani(frame, &banis)?;
        Some(banis.swap_remove(at).lines)
    }

    /// Whom a question asks that the texts do not know: "What does the Bible say about …?" is not answered by Gurbani,
    /// unless it speaks of the Bible. Their words, stemmed.
    pub(crate) fn strangers(&self) -> Vec<String> {
        let text = self.query.text();
        let frame = &text[..text.len() - subject(text).len()];
        if frame.is_empty() || self.bani_asked(text).is_some() || self.writer_asked(text).is_some() {
            return Vec::new();
        }
        let passages = &self.generation.passages;
        let titles = passages.documents().iter().map(|document| document.title.as_str());
        let writers = passages.writers().iter().map(String::as_str);
        let known: HashSet<String> = titles.chain(writers).flat_map(english::words).collect();
        let says = |word: &str| SPEAKERS.contains(&word) || WHERE.contains(&word) || SAYING.contains(&word);
        let words = english::words(frame).into_iter();
        let strange = words.filter(|word| !english::is_stop_word(word) && !says(word) && !known.contains(word));
        strange.map(|word| english::stem(&word)).collect()
    }

    /// Of whom a question asks: "What does Guru Nanak say about …?" is put to the bani of Guru Nanak Dev Ji.
    pub(super) fn writer_asked(&self, text: &str) -> Option<String> {
        const TITLES: [&str; 14] = [
            "baba", "bhagat", "bhai", "bhatt", "dev", "guru", "ji", "kavi", "poet", "sant", "sheikh", "shri", "singh",
            "sri",
        ];
        let words = english::words(text);
        if !is_question(text) || !words.iter().any(|w| SAYING.contains(&w.as_str())) {
            return None;
        }
        // A name may be typed as one word or as two; "saints" are not Bhagat Sain Ji.
        let runs = |length: usize| words.windows(length).map(<[String]>::concat);
        let asked: HashSet<String> = (1..=3).flat_map(runs).collect();
        let names = self.generation.passages.writers().iter().filter_map(|writer| {
            let core: String = english::words(writer).into_iter().filter(|w| !TITLES.contains(&w.as_str())).collect();
            (core.len() > 3 && asked.contains(&core)).then_some((core.len(), writer))
        });
        names.max_by_key(|(length, _)| *length).map(|(_, writer)| writer.clone())
    }
}
