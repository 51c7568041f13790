//! Texts and vectors that are like those of the corpus, and not the same: what a larger corpus is made of.

use vichar_engine::passage::{Body, Passage};

/// One word in so many is another's.
const WORD: u64 = 5;
/// How long the change of a vector is beside the vector itself.
const CHANGE: f32 = 0.2;

/// Numbers without a pattern, the same ones for the same seed (splitmix64: Steele, Lea and Flood 2014).
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Between -1 and 1.
    fn next_signed(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1_u64 << 23) as f32 - 1.0
    }
}

/// The passage with words of its neighbour in place of some of its own, under an id of its own. The words are those of
/// real texts, so that common words stay common and rare ones rare.
pub(crate) fn passage(passage: &Passage, neighbour: &Passage, repetition: u32) -> Passage {
    let mut numbers = Numbers(u64::from(repetition) << 32 ^ u64::from(passage.unit));
    let mut changed = passage.clone();
    changed.id = format!("{}~{repetition}", passage.id);
    match (&mut changed.body, &neighbour.body) {
        (Body::Line(line), Body::Line(other)) => {
            line.gurmukhi = text(&line.gurmukhi, &other.gurmukhi, &mut numbers);
            // The pauses stand between words that are no longer there.
            line.with_pauses = None;
            for translation in &mut line.translations {
                let same = other.translations.iter().find(|t| t.by == translation.by);
                let other = same.map_or_else(|| translation.text.clone(), |t| t.text.clone());
                translation.text = text(&translation.text, &other, &mut numbers);
            }
        }
        (Body::Prose(prose), Body::Prose(other)) => prose.text = text(&prose.text, &other.text, &mut numbers),
        _ => {}
    }
    changed
}

fn text(text: &str, other: &str, numbers: &mut Numbers) -> String {
    let others: Vec<&str> = other.split_whitespace().collect();
    let words = text.split_whitespace().map(|word| {
        let (chosen, which) = (numbers.next().is_multiple_of(WORD), numbers.next());
        if chosen && !others.is_empty() { others[(which % others.len() as u64) as usize] } else { word }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Changes a vector of length 1 by a little, and gives it the length 1 again.
pub(crate) fn vector(vector: &mut [f32], mut numbers: Numbers) {
    // Numbers spread evenly between -1 and 1 have a mean square of 1/3.
    let step = CHANGE * (3.0 / vector.len() as f32).sqrt();
    vector.iter_mut().for_each(|x| *x += step * numbers.next_signed());
    let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
    vector.iter_mut().for_each(|x| *x /= length);
}
