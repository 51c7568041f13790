//! "How do I say … in Punjabi?", "What does … mean?", "Is … masculine or feminine?": words and phrases of the lessons, the
//! phrase book and the lexicon, looked up from either language.

use super::compose::Draft;
use super::phrases::Language;
use crate::Result;
use crate::index::Entry;
use crate::index::names::{bases, words};
use crate::retriever::{named_in, sounds_fit};
use crate::text::english;
use regex::Regex;
use std::sync::LazyLock;

/// How many words or phrases are told for one that was asked.
const MOST: usize = 3;

static TO_PUNJABI: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    patterns(&[
        r"^(?:please )?(?:how (?:do|would|can|could|should|to|does|is)(?: (?:i|you|we|one|people|they|someone|punjabis|sikhs))? )(?:say|write|spell|call|greet|translate|express)(?: the word| the phrase)? (?P<word>.+?)(?: (?:said|written|called|spelt|spelled))? (?:in|into|to) (?:punjabi|panjabi|gurmukhi)(?: script| language)?$",
        r"^how (?:is|are) (?P<word>.+?) (?:said|written|called|spelt|spelled) in (?:punjabi|panjabi|gurmukhi)$",
        r"^(?:what is|what's|whats|give me|tell me|what are)(?: the)? (?:punjabi|panjabi|gurmukhi)(?: (?:word|term|name|phrase|words|translation))?s?(?: for| of) (?P<word>.+?)$",
        r"^(?:what do (?:you|we|they|punjabis|people) call) (?P<word>.+?) in (?:punjabi|panjabi|gurmukhi)$",
        r"^(?:the )?(?:punjabi|panjabi)(?: (?:word|term|name|phrase|translation))? (?:for|of) (?P<word>.+?)$",
        r"^(?:translate|say|write) (?P<word>.+?) (?:in|into|to) (?:punjabi|panjabi|gurmukhi)$",
        r"^(?P<word>.+?) (?:nu|nun|noo) (?:punjabi|panjabi|gurmukhi) (?:vich|wich|ch|vicho|de vich) (?:ki|kiven|kive|kidan|kiddan) (?:kehnde|kahinde|kehde|kende|aakhde|akhde|bolde|likhde|kehna|kahida|kehnda|kehndi)(?: (?:han|ne|hai|hun))?$",
        r"^(?:punjabi|panjabi) (?:vich|wich|ch) (?P<word>.+?) (?:nu|nun|noo) (?:ki|kiven|kive|kidan|kiddan) (?:kehnde|kahinde|kehde|kende|aakhde|akhde|bolde|likhde)(?: (?:han|ne|hai|hun))?$",
        r"^(?P<word>.+?) (?:di|da) punjabi(?: (?:vich|ch))?(?: (?:ki|shabad|matlab))*(?: (?:hai|ae|hundi|hunda))*$",
        r"^(?P<word>.+?) ਨੂੰ (?:ਪੰਜਾਬੀ|ਗੁਰਮੁਖੀ) (?:ਵਿੱਚ|ਵਿਚ|ਚ) (?:ਕੀ|ਕਿਵੇਂ|ਕਿੱਦਾਂ) (?:ਕਹਿੰਦੇ|ਆਖਦੇ|ਕਹਿੰਦੀ|ਬੋਲਦੇ|ਲਿਖਦੇ|ਕਹੀਦਾ)(?: (?:ਹਨ|ਹੈ|ਨੇ))?$",
        r"^(?:ਪੰਜਾਬੀ|ਗੁਰਮੁਖੀ) (?:ਵਿੱਚ|ਵਿਚ) (?P<word>.+?) ਨੂੰ (?:ਕੀ|ਕਿਵੇਂ) (?:ਕਹਿੰਦੇ|ਆਖਦੇ|ਬੋਲਦੇ|ਲਿਖਦੇ)(?: (?:ਹਨ|ਹੈ|ਨੇ))?$",
        r"^(?P<word>.+?) ਦੀ ਪੰਜਾਬੀ(?: ਕੀ ਹੈ)?$",
    ])
});
/// What may as well ask for something else: "What is a postposition in Punjabi?"
static MAYBE: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    patterns(&[
        r"^(?:what is|what's|whats|what are) (?P<word>.+?)(?: called| known as)? in (?:punjabi|panjabi|gurmukhi)$",
        r"^(?:what is|what's|whats) (?P<word>.+?) called$",
        r"^what (?:do|should|would|can) (?:i|you|we) call (?:my |your |a |an |the )?(?P<word>.+?)$",
        r"^how (?:do|would|can|could|should|to)(?: (?:i|you|we|one))? (?:say|wish|ask|tell|greet)(?: (?:someone|somebody|people|him|her|them|(?:a|the|my|your) \w+))?(?: (?:that|to))? (?P<word>.+?)(?: in punjabi)?$",
        r"^(?:what is|what's|whats) the (?:punjabi )?(?:word|term|phrase) for (?P<word>.+?)$",
    ])
});
static TO_ENGLISH: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    patterns(&[
        r"^what does (?:the )?(?:punjabi )?(?:word |phrase |term )?(?P<word>.+?)(?: word)? mean(?: in english| in punjabi)?$",
        r"^(?:what is |what's |whats )?(?:the )?(?:meaning|translation) of (?:the )?(?:punjabi )?(?:word |phrase |term )?(?P<word>.+?)(?: in (?:english|punjabi))?$",
        r"^(?:what is |what's |whats |how do you say |translate )(?P<word>.+?) (?:in|into|to) english$",
        r"^(?P<word>.+?) (?:nu|nun|noo) (?:english|angrezi|angreji) (?:vich|wich|ch|de vich) (?:ki|kiven|kive|kidan|kiddan) (?:kehnde|kahinde|kehde|kende|kehndey|aakhde|akhde|bolde|likhde|kahida|kehna|kahi da|bulaunde)(?: (?:han|ne|hai|hun))?$",
        r"^(?P<word>\S+) (?:kis|kihnu|kinu|kis cheez|kis rishte|kis chij|kihdi|kis bande)(?: nu| nun)? (?:kehnde|kahinde|kehde|kende|kehndey|aakhde|akhde|bolde|likhde|kahida|kehna|kahi da|bulaunde)(?: (?:han|ne|hai|hun))?$",
        r"^(?P<word>\S+) (?:ਕਿਸ|ਕਿਸ ਚੀਜ਼|ਕਿਸ ਰਿਸ਼ਤੇ|ਕਿਹਨੂੰ|ਕੀਹਨੂੰ)(?: ਨੂੰ)? (?:ਕਹਿੰਦੇ|ਆਖਦੇ)(?: (?:ਹਨ|ਨੇ|ਹੈ))?$",
        r"^(?P<word>.+?) (?:da|de|di)(?: ki)? (?:matlab|arth|meaning)(?: ki)?(?: (?:hai|ae|hunda|hundi|aa))*$",
        r"^(?P<word>.+?) ਨੂੰ ਅੰਗਰੇਜ਼ੀ (?:ਵਿੱਚ|ਵਿਚ|ਚ) ਕੀ (?:ਕਹਿੰਦੇ|ਆਖਦੇ)(?: (?:ਹਨ|ਹੈ|ਨੇ))?$",
        r"^(?:ਸ਼ਬਦ )?(?P<word>.+?)(?: ਸ਼ਬਦ)? (?:ਦਾ|ਦੇ|ਦੀ)(?: ਕੀ)? (?:ਮਤਲਬ|ਅਰਥ)(?: ਕੀ)?(?: (?:ਹੈ|ਹਨ|ਹੁੰਦਾ|ਹੁੰਦੇ))*$",
    ])
});
static GENDER: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    patterns(&[
        r"^(?:is|are) (?:the )?(?:punjabi )?(?:word |noun )?(?P<word>.+?)(?: a)? (?:masculine|feminine|male|female)(?: or (?:a )?(?:masculine|feminine|male|female))?(?: word| noun)?(?: in punjabi)?$",
        r"^(?:what|which)(?: is the)? (?:gender|ling)(?: of| is| does| has)? (?:the )?(?:punjabi )?(?:word |noun )?(?P<word>.+?)(?: have)?(?: in punjabi)?$",
        r"^(?P<word>.+?) (?:pulling|striling|pulling hai|istri ling|istriling|puling)(?: (?:hai|ja|jan|striling|istri|istriling|ling|ki|han|puling|pulling))*$",
        r"^(?P<word>.+?) da (?:ling|gender) (?:ki|kihra|kehda)(?: (?:hai|hunda))?$",
        r"^(?:ਸ਼ਬਦ )?(?P<word>.+?)(?: ਸ਼ਬਦ)? ਦਾ ਲਿੰਗ (?:ਕੀ|ਕਿਹੜਾ)(?: ਹੈ)?$",
        r"^(?:ਕੀ )?(?:ਸ਼ਬਦ )?(?P<word>.+?)(?: ਸ਼ਬਦ)? (?:ਪੁਲਿੰਗ|ਇਸਤਰੀ ਲਿੰਗ|ਇਸਤਰੀਲਿੰਗ)(?: ਹੈ)?(?: ਜਾਂ (?:ਪੁਲਿੰਗ|ਇਸਤਰੀ ਲਿੰਗ|ਇਸਤਰੀਲਿੰਗ))?(?: ਹੈ)?$",
    ])
});

fn patterns(all: &[&str]) -> Vec<Regex> {
    all.iter().map(|pattern| Regex::new(&format!("(?i){pattern}")).expect("compiled-in pattern")).collect()
}

/// What a question asks for a word of, without the marks around it.
fn asked<'q>(patterns: &[Regex], question: &'q str) -> Option<&'q str> {
    let question = question.trim_matches(is_mark);
    let word = patterns.iter().find_map(|pattern| pattern.captures(question)?.name("word"))?;
    let word = word.as_str().trim_matches(is_mark);
    (!word.is_empty()).then_some(word)
}

/// Answers when a question asks for the Punjabi of some English; says nothing and returns false otherwise.
pub(super) fn in_punjabi(draft: &mut Draft<'_>) -> Result<bool> {
    let question = draft.query.text();
    let surely = asked(&TO_PUNJABI, question);
    let Some(word) = surely.or_else(|| asked(&MAYBE, question)) else { return Ok(false) };
    let dictionary = draft.generation.dictionary();
    let plain = english::unaccented(word);
    let found: Vec<Entry> = dictionary.in_punjabi(&plain).into_iter().take(MOST).cloned().collect();
    let Some(first) = found.first().cloned() else {
        return if surely.is_some() { abstain(draft, word) } else { Ok(false) };
    };
    for entry in &found {
        draft.say(says(draft.language, word, entry), &[entry.ordinal])?;
    }
    example(draft, &first)?;
    Ok(true)
}

/// Answers when a question asks what a word or phrase in Punjabi means, or of which gender it is; says nothing and returns
/// false otherwise. What a term is, [`super::subject`] tells.
pub(super) fn in_english(draft: &mut Draft<'_>) -> Result<bool> {
    let question = draft.query.text();
    let gender = asked(&GENDER, question);
    let Some(word) = gender.or_else(|| asked(&TO_ENGLISH, question)) else { return Ok(false) };
    let dictionary = draft.generation.dictionary();
    let mut found: Vec<Entry> = Vec::new();
    for form in std::iter::once(word.to_owned()).chain(bases(word)) {
        found = dictionary.in_english(&form, sounds_fit).into_iter().cloned().collect();
        if !found.is_empty() {
            break;
        }
    }
    if gender.is_some() {
        // "Is book masculine or feminine?" is asked of the Punjabi word.
        if found.is_empty() {
            found = dictionary.in_punjabi(&english::unaccented(word)).into_iter().cloned().collect();
        }
        found.retain(|entry| entry.gender.is_some());
    }
    found.retain(|entry| !entry.is_term);
    found.truncate(MOST);
    let Some(first) = found.first().cloned() else { return Ok(gender.is_none() && defines(draft, word)?) };
    for entry in &found {
        draft.say(means(draft.language, entry), &[entry.ordinal])?;
    }
    example(draft, &first)?;
    Ok(true)
}

/// Tells what a term of the lexicon is, when nothing else is asked.
fn defines(draft: &mut Draft<'_>, word: &str) -> Result<bool> {
    let asked = words(word);
    let mentions = named_in(draft.generation, &asked);
    let [mention] = &mentions[..] else { return Ok(false) };
    if mention.from != 0 || mention.to != asked.len() {
        return Ok(false);
    }
    super::subject::define(draft, mention)
}

/// Answers when a question asks how two words of Punjabi differ: each is told; says nothing and returns false otherwise.
pub(super) fn apart(draft: &mut Draft<'_>) -> Result<bool> {
    static APART: LazyLock<Vec<Regex>> = LazyLock::new(|| {
        patterns(&[
            r"^(?:what is |what's |whats |tell me )?(?:the )?difference between (?P<word>\S+) and (?P<other>\S+?)(?: in punjabi)?$",
            r"^how (?:do|does|are|is) (?P<word>\S+) (?:and|differ from|different from) (?P<other>\S+?)(?: differ| different)?$",
            r"^(?P<word>\S+) (?:ਅਤੇ|ਤੇ) (?P<other>\S+) (?:ਵਿੱਚ|ਵਿਚ) (?:ਕੀ )?(?:ਫ਼ਰਕ|ਫਰਕ|ਅੰਤਰ)(?: ਕੀ)?(?: ਹੈ)?$",
            r"^(?P<word>\S+) (?:ate|te|and) (?P<other>\S+) (?:vich|wich|ch) (?:ki )?(?:farak|fark|antar|difference)(?: ki)?(?: hai)?$",
        ])
    });
    let question = draft.query.text().trim_matches(is_mark);
    let Some(found) = APART.iter().find_map(|pattern| pattern.captures(question)) else { return Ok(false) };
    let mut told = Vec::new();
    for name in ["word", "other"] {
        let Some(word) = found.name(name).map(|word| word.as_str().trim_matches(is_mark)) else { return Ok(false) };
        let entries = draft.generation.dictionary().in_english(word, sounds_fit);
        let Some(entry) = entries.into_iter().find(|entry| !entry.is_term && !entry.is_phrase) else {
            return Ok(false);
        };
        told.push(entry.clone());
    }
    for entry in &told {
        draft.say(means(draft.language, entry), &[entry.ordinal])?;
    }
    Ok(true)
}

fn is_mark(c: char) -> bool {
    c.is_whitespace() || "\"'“”‘’«».,;:!?।".contains(c)
}

/// A sentence of the lessons with the word.
fn example(draft: &mut Draft<'_>, word: &Entry) -> Result<()> {
    if word.is_phrase {
        return Ok(());
    }
    let Some(Entry { pa, roman, en, ordinal, .. }) = draft.generation.dictionary().example_with(word).cloned() else {
        return Ok(());
    };
    let sentence = draft.language.pick(
        format!("In a sentence: {pa} ({roman}): {en}"),
        format!("ਵਾਕ ਵਿੱਚ: {pa} ({en})"),
        format!("Vaak vich: {pa} ({roman}): {en}"),
    );
    draft.say(sentence, &[ordinal])
}

fn says(l: Language, asked: &str, entry: &Entry) -> String {
    let (pa, roman, en) = bare(entry);
    let (gender_en, gender_pa, gender_roman) = genders(entry);
    // What was asked may have less or more than what the entry means.
    let asked = if entry.is_phrase { en.trim_end_matches(['.', '!', '?']) } else { asked };
    l.pick(
        format!("“{asked}” in Punjabi is {pa} ({roman}{gender_en})"),
        format!("“{asked}” ਨੂੰ ਪੰਜਾਬੀ ਵਿੱਚ {pa} ਕਹਿੰਦੇ ਹਨ{gender_pa}"),
        format!("“{asked}” nu Punjabi vich {pa} ({roman}) kehnde han{gender_roman}"),
    ) + if l == Language::Punjabi { "।" } else { "." }
}

fn means(l: Language, entry: &Entry) -> String {
    let (pa, roman, en) = bare(entry);
    let (gender_en, gender_pa, gender_roman) = genders(entry);
    l.pick(
        format!("{pa} ({roman}{gender_en}) means: {en}"),
        format!("{pa} ਨੂੰ ਅੰਗਰੇਜ਼ੀ ਵਿੱਚ {en} ਕਹਿੰਦੇ ਹਨ{gender_pa}"),
        format!("{pa} ({roman}) nu angrezi vich {en} kehnde han{gender_roman}"),
    ) + if l == Language::Punjabi { "।" } else { "." }
}

/// An entry's three forms without the stop at their end, for they stand inside a sentence.
fn bare(entry: &Entry) -> (&str, &str, &str) {
    let stops = ['.', '।'];
    (entry.pa.trim_end_matches(stops), entry.roman.trim_end_matches(stops), entry.en.trim_end_matches(stops))
}

/// The gender of a word in the three languages, behind a comma.
fn genders(entry: &Entry) -> (&'static str, &'static str, &'static str) {
    match entry.gender.as_deref() {
        Some("m") => (", masculine", "; ਇਹ ਪੁਲਿੰਗ ਹੈ", "; eh pulling hai"),
        Some("f") => (", feminine", "; ਇਹ ਇਸਤਰੀ ਲਿੰਗ ਹੈ", "; eh istri ling hai"),
        _ => ("", "", ""),
    }
}

/// No text gives the word: nothing near it in sense would be an answer.
fn abstain(draft: &mut Draft<'_>, word: &str) -> Result<bool> {
    let text = draft.language.pick(
        format!("I could not find “{word}” in the lessons, the phrase book or the lexicon."),
        format!("“{word}” ਦੀ ਪੰਜਾਬੀ ਪਾਠਾਂ, ਬੋਲਚਾਲ ਅਤੇ ਸ਼ਬਦਾਵਲੀ ਵਿੱਚ ਨਹੀਂ ਮਿਲੀ; ਇਸ ਬਾਰੇ ਜਾਣਕਾਰੀ ਨਹੀਂ ਹੈ।"),
        format!("“{word}” di Punjabi paathan, bolchaal ate shabdavali vich nahi mili; is bare jankari nahi hai."),
    );
    draft.refuse(text)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::{GENDER, MAYBE, TO_ENGLISH, TO_PUNJABI, asked};

    #[test]
    fn questions_for_a_word_are_read() {
        let check = |question: &str, to_punjabi: Option<&str>, to_english: Option<&str>, gender: Option<&str>| {
            let to_punjabi_found = asked(&TO_PUNJABI, question).or_else(|| asked(&MAYBE, question));
            let found = (to_punjabi_found, asked(&TO_ENGLISH, question), asked(&GENDER, question));
            assert_eq!(found, (to_punjabi, to_english, gender), "{question}");
        };
        check("How do I say milk in Punjabi?", Some("milk"), None, None);
        check("how to say \"thank you\" in punjabi", Some("thank you"), None, None);
        check("What is the Punjabi word for water?", Some("water"), None, None);
        check("What is water called in Punjabi?", Some("water"), None, None);
        check("water nu punjabi vich ki kehnde han?", Some("water"), None, None);
        check("water ਨੂੰ ਪੰਜਾਬੀ ਵਿੱਚ ਕੀ ਕਹਿੰਦੇ ਹਨ?", Some("water"), None, None);
        check("What does paani mean?", None, Some("paani"), None);
        check("paani da ki matlab hai?", None, Some("paani"), None);
        check("ਪਾਣੀ ਨੂੰ ਅੰਗਰੇਜ਼ੀ ਵਿੱਚ ਕੀ ਕਹਿੰਦੇ ਹਨ?", None, Some("ਪਾਣੀ"), None);
        check("Is kitaab masculine or feminine?", None, None, Some("kitaab"));
        check("ਕਿਤਾਬ ਦਾ ਲਿੰਗ ਕੀ ਹੈ?", None, None, Some("ਕਿਤਾਬ"));
        check("Who built Harmandir Sahib?", None, None, None);
    }
}
