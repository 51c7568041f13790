//! Texts that have a name of their own: the banis, and the Mool Mantar.

use super::sound_fit;
use crate::index::PassageStore;
use crate::passage::Bani;
use crate::text::normal;

/// A name that sounds this much like one in the question is that name.
const NAMED: f32 = 0.93;

/// The banis of the package, and the Mool Mantar, which has a name of its own. It stands on 33 lines; the first is
/// the one that is meant.
pub(crate) fn named_texts(store: &PassageStore) -> Vec<Bani> {
    let mut texts = store.banis().to_vec();
    if let Some(ordinal) = store.by_id("sggs:0NVY") {
        texts.push(Bani {
            name: "Mool Mantar".into(), name_pa: "ਮੂਲ ਮੰਤਰ".into(), lines: vec![(ordinal, ordinal)]
        });
    }
    texts
}

/// The bani that a text names, by sound or in Gurmukhi, and the text without its name. The longest stretch that
/// is a name wins, then the name that fits it best, then the first.
pub(crate) fn named_bani(text: &str, banis: &[Bani]) -> Option<(usize, String)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut best: Option<(usize, f32, usize, String)> = None;
    for (at, bani) in banis.iter().enumerate() {
        for name in names(bani) {
            let length = name.split_whitespace().count();
            for from in 0..words.len() {
                // A name may be typed as one word more or fewer than it has: Japji, Jap Ji.
                for to in (from + 1)..=(from + length + 1).min(words.len()) {
                    let typed = words[from..to].join(" ");
                    let typed = typed.trim_matches(|c: char| !c.is_alphanumeric() && !normal::is_gurmukhi(c));
                    let fit = name_fit(&name, typed);
                    let better = best.as_ref().is_none_or(|b| (typed.len(), fit) > (b.0, b.1));
                    if fit >= NAMED && better {
                        best = Some((typed.len(), fit, at, [&words[..from], &words[to..]].concat().join(" ")));
                    }
                }
            }
        }
    }
    best.map(|(_, _, at, rest)| (at, rest))
}

/// The ways in which a bani is called: with and without the respectful Sahib and Ji, which a question may leave out.
fn names(bani: &Bani) -> Vec<String> {
    let mut names = Vec::new();
    for full in [&bani.name, &bani.name_pa] {
        let plain = full.split('(').next().unwrap_or(full).replace("Sahib", "").replace("ਸਾਹਿਬ", "");
        let plain = plain.trim();
        names.push(plain.to_owned());
        // The older genitive and the spoken one are the same word to whoever asks.
        names.push(plain.replace(" Ki ", " Di ").replace(" ਕੀ ", " ਦੀ "));
        names.extend([" Ji", " ਜੀ"].iter().filter_map(|ji| plain.strip_suffix(ji)).map(str::to_owned));
    }
    names
}

/// How well a typed name is a bani's, between 0 and 1: by sound, in whichever script.
fn name_fit(name: &str, typed: &str) -> f32 {
    if typed.chars().count() < 3 {
        return 0.0;
    }
    sound_fit(name, typed).min(sound_fit(typed, name))
}
