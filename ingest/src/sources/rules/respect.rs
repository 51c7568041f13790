//! How the Gurus, the scripture, a gurdwara and Amrit are named in every text of ours, in English and in Punjabi.

use super::words::{Word, words};
use vichar_engine::text::sentences::sentences;

/// The names of the Gurus and of the scripture, as they are written; in Gurmukhi without the dot of ਸ਼.
const NAMES: [&str; 44] = [
    "nanak dev",
    "nanak",
    "angad dev",
    "angad",
    "amar das",
    "amardas",
    "ram das",
    "ramdas",
    "arjan dev",
    "arjan",
    "arjun dev",
    "arjun",
    "hargobind",
    "har gobind",
    "har rai",
    "harrai",
    "har krishan",
    "harkrishan",
    "har kishan",
    "tegh bahadur",
    "teg bahadur",
    "gobind singh",
    "gobind rai",
    "gobind",
    "granth",
    "ਨਾਨਕ ਦੇਵ",
    "ਨਾਨਕ",
    "ਅੰਗਦ ਦੇਵ",
    "ਅੰਗਦ",
    "ਅਮਰ ਦਾਸ",
    "ਅਮਰਦਾਸ",
    "ਰਾਮ ਦਾਸ",
    "ਰਾਮਦਾਸ",
    "ਅਰਜਨ ਦੇਵ",
    "ਅਰਜਨ",
    "ਹਰਗੋਬਿੰਦ",
    "ਹਰਿਗੋਬਿੰਦ",
    "ਹਰਿ ਰਾਇ",
    "ਹਰਿ ਕ੍ਰਿਸਨ",
    "ਹਰਿਕ੍ਰਿਸਨ",
    "ਤੇਗ ਬਹਾਦਰ",
    "ਗੋਬਿੰਦ ਸਿੰਘ",
    "ਗੋਬਿੰਦ ਰਾਇ",
    "ਗ੍ਰੰਥ",
];
/// What may stand between such a name and its "Ji".
const HONORIFICS: [&str; 5] = ["sahib", "maharaj", "patshah", "ਸਾਹਿਬ", "ਮਹਾਰਾਜ"];
const GURU: [&str; 6] = ["guru", "gurus", "satguru", "ਗੁਰੂ", "ਸਤਿਗੁਰੂ", "ਸਤਿਗੁਰ"];
const JI: [&str; 3] = ["ji", "jee", "ਜੀ"];
const GURDWARA: [&str; 8] =
    ["gurdwara", "gurdwaras", "gurudwara", "gurudwaras", "gurduara", "ਗੁਰਦੁਆਰਾ", "ਗੁਰਦੁਆਰੇ", "ਗੁਰਦੁਆਰਿਆਂ"];
/// What is called after a Guru: in Gurmukhi no capital tells where such a name goes on.
const INSTITUTIONS: [&str; 26] = [
    "ਗੁਰਦੁਆਰਾ",
    "ਗੁਰਦੁਆਰੇ",
    "ਦਰਬਾਰ",
    "ਧਾਮ",
    "ਨਿਵਾਸ",
    "ਸਤਿਸੰਗ",
    "ਸਭਾ",
    "ਜਥਾ",
    "ਸੁਸਾਇਟੀ",
    "ਫਾਊਂਡੇਸਨ",
    "ਟਰੱਸਟ",
    "ਮਿਸਨ",
    "ਨਿਸਕਾਮ",
    "ਪ੍ਰਕਾਸ",
    "ਮੱਠ",
    "ਲੰਗਰ",
    "ਯੂਨੀਵਰਸਿਟੀ",
    "ਕਾਲਜ",
    "ਸਕੂਲ",
    "ਅਕੈਡਮੀ",
    "ਅਕਾਦਮੀ",
    "ਹਸਪਤਾਲ",
    "ਨਗਰ",
    "ਮਾਰਗ",
    "ਖਾਲਸਾ",
    "ਦਰਪਣ",
];
const TEMPLE: [&str; 4] = ["temple", "temples", "ਮੰਦਰ", "ਮੰਦਿਰ"];
/// Whose houses are temples.
const OTHER_FAITHS: [&str; 28] = [
    "hindu",
    "hindus",
    "jain",
    "jains",
    "buddhist",
    "buddhists",
    "jewish",
    "shinto",
    "parsi",
    "roman",
    "greek",
    "vaishnav",
    "vishnu",
    "shiva",
    "krishna",
    "rama",
    "devi",
    "durga",
    "jagannath",
    "mandir",
    "brahmin",
    "brahmins",
    "ਹਿੰਦੂ",
    "ਜੈਨ",
    "ਬੋਧੀ",
    "ਜਗਨਨਾਥ",
    "ਦੇਵੀ",
    "ਸਿਵ",
];
const PAGE: [&str; 7] = ["page", "pages", "ਪੰਨਾ", "ਪੰਨੇ", "ਪੰਨਿਆਂ", "ਸਫਾ", "ਸਫੇ"];
const SCRIPTURE: [&str; 11] =
    ["granth", "gurbani", "bani", "shabad", "shabads", "scripture", "sggs", "ਗ੍ਰੰਥ", "ਗੁਰਬਾਣੀ", "ਬਾਣੀ", "ਸਬਦ"];
/// The work whose unit is the Panna.
const DASAM: [&str; 2] = ["dasam", "ਦਸਮ"];
const CHURCH: [&str; 5] = ["christian", "christians", "christianity", "church", "christ"];
const AMRIT: [&str; 7] = ["amrit", "amritdhari", "khalsa", "sikh", "sikhs", "gurdwara", "panth"];

/// Judges a text that is shown to a reader; what stands between quotation marks is spoken of and may be any word.
///
/// # Errors
/// What is said without respect first, and how to say it.
pub(super) fn check(text: &str) -> Result<(), String> {
    let rules = [guru, temple, page, baptism];
    let fault = sentences(text).into_iter().find_map(|sentence| {
        let words = words(sentence);
        rules.iter().find_map(|rule| rule(&words))
    });
    fault.map_or(Ok(()), Err)
}

fn has(words: &[Word], any: &[&str]) -> bool {
    words.iter().any(|word| word.is(any))
}

/// The words as they stand, with one blank between them.
fn shown(words: &[Word]) -> String {
    words.iter().map(|word| word.shown.as_str()).collect::<Vec<_>>().join(" ")
}

/// How many of the words are the given name, each joined to the next.
fn spelled(words: &[Word], name: &str) -> Option<usize> {
    let parts = name.split(' ').count();
    let found = words.get(..parts)?;
    let is_one = found.iter().zip(name.split(' ')).all(|(word, part)| word.folded == part);
    let is_joined = found[..parts - 1].iter().all(|word| word.is_joined);
    (is_one && is_joined).then_some(parts)
}

/// A Guru, or Sri Guru Granth Sahib Ji, without "Ji". A longer name that holds a Guru's, of a gurdwara, a university
/// or a book, stands as it is.
fn guru(words: &[Word]) -> Option<String> {
    for (at, word) in words.iter().enumerate().filter(|(_, word)| word.is(&GURU) && word.is_joined) {
        let Some(parts) = NAMES.iter().filter_map(|name| spelled(&words[at + 1..], name)).max() else { continue };
        let mut last = at + parts;
        while words[last].is_joined && words.get(last + 1).is_some_and(|word| word.is(&HONORIFICS)) {
            last += 1;
        }
        let next = |behind: usize| words.get(last + behind).filter(|_| words[last].is_joined);
        if next(1).is_some_and(|word| word.is(&JI)) || is_in_longer_name(words, at, next(1), next(2)) {
            continue;
        }
        // The idiom names the two together: "Guru Granth and Guru Panth".
        let is_panth = |pair: &[Word]| pair[0].is(&GURU) && pair[1].is(&["panth", "ਪੰਥ"]);
        if words[last].is(&["granth", "ਗ੍ਰੰਥ"]) && words.windows(2).any(is_panth) {
            continue;
        }
        let name = shown(&words[at..=last]);
        let ji = if word.is_gurmukhi() { "ਜੀ" } else { "Ji" };
        return Some(format!("names `{name}` without `{ji}`: write `{name} {ji}`"));
    }
    None
}

fn is_in_longer_name(words: &[Word], at: usize, next: Option<&Word>, second: Option<&Word>) -> bool {
    let next = if next.is_some_and(|word| word.is(&["sikh", "ਸਿੱਖ"])) { second } else { next };
    if next.is_some_and(|word| word.is_capital() || word.is(&INSTITUTIONS)) {
        return true;
    }
    // "Gurdwara Sri Guru …", "Hacienda de Guru …"
    let mut before = words[..at].iter().rev().take_while(|word| word.is_joined);
    before.find(|word| !word.is(&["sri", "de", "ਸ੍ਰੀ"])).is_some_and(|word| {
        let is_house = word.is(&GURDWARA) || word.is(&["hacienda"]);
        is_house && (word.is_gurmukhi() || word.is_capital() && words[at].is_capital())
    })
}

/// A gurdwara called temple. "Golden Temple" is a name; other faiths have temples.
fn temple(words: &[Word]) -> Option<String> {
    let (at, _) = words.iter().enumerate().find(|&(at, word)| {
        if !word.is(&TEMPLE) || word.is_quoted {
            return false;
        }
        let before = words[..at].last().filter(|word| word.is_joined);
        let is_name = match before {
            Some(golden) if golden.shown == "Golden" => word.is_capital(),
            // ਹਰਿ ਮੰਦਰ ਸਾਹਿਬ
            Some(before) => before.is(&["ਹਰਿ"]),
            None => false,
        };
        let is_of_others = before.is_some_and(|before| before.is(&OTHER_FAITHS));
        let is_of_sikhs = before.is_some_and(|before| before.is(&["sikh", "ਸਿੱਖ"])) || has(words, &GURDWARA);
        // A Punjabi word for any house of God, and in songs for the body.
        let is_other = if word.is_gurmukhi() { !is_of_sikhs } else { has(words, &OTHER_FAITHS) && !is_of_sikhs };
        !(is_name || is_of_others || is_other)
    })?;
    let right = if words[at].is_gurmukhi() { "ਗੁਰਦੁਆਰਾ" } else { "gurdwara" };
    Some(format!("`{}`: a gurdwara is not called temple; write `{right}`", shown(&words[at.saturating_sub(1)..=at])))
}

/// "page" for Ang.
fn page(words: &[Word]) -> Option<String> {
    // In an English sentence ਪੰਨਾ is spoken of.
    let is_of_scripture =
        |page: &Word| words.iter().any(|word| word.is(&SCRIPTURE) && word.is_gurmukhi() == page.is_gurmukhi());
    if has(words, &DASAM) {
        return None;
    }
    let (at, _) = words.iter().enumerate().find(|&(at, word)| {
        let is_numbered = word.is_joined && words.get(at + 1).is_some_and(Word::is_number);
        word.is(&PAGE) && !word.is_quoted && (is_numbered || is_of_scripture(word))
    })?;
    let end = (at + 2).min(words.len());
    let ang = if words[at].is_gurmukhi() { "ਅੰਗ" } else { "Ang" };
    Some(format!("`{}`: the scripture is counted in Angs; write `{ang}`", shown(&words[at..end])))
}

/// "baptised" for receiving Amrit. Christians are baptised.
fn baptism(words: &[Word]) -> Option<String> {
    let is_christian = has(words, &CHURCH) && !has(words, &AMRIT);
    let is_baptism = |word: &&Word| word.folded.starts_with("baptis") || word.folded.starts_with("baptiz");
    let found = words.iter().find(|word| is_baptism(word) && !word.is_quoted).filter(|_| !is_christian)?;
    Some(format!("`{}`: write that somebody received Amrit, or `Amrit Sanchar` for the ceremony", found.shown))
}

#[cfg(test)]
#[path = "respect_tests.rs"]
mod tests;
