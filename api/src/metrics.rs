//! Counts and times for Prometheus, in its text format. Every label is one of a few fixed words: nothing that anybody
//! wrote or sent can come into it.

use crate::safety::{LANGUAGES, TIERS, name};
use crate::work::Places;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use vichar_engine::answer::{Dropped, Outcome};
use vichar_engine::safety::{Language, Tier};

const OUTCOMES: [(Outcome, &str); 4] = [
    (Outcome::Answered, "answered"),
    (Outcome::Abstained, "abstained"),
    (Outcome::Declined, "declined"),
    (Outcome::Crisis, "crisis"),
];

/// What a check kept from a reader.
const DROPPED: [&str; 3] = ["sentence", "quotation", "generator"];

/// A part of the way to an answer.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stage {
    /// The crisis screen, of whatever is screened.
    Screen,
    /// From the beginning of the work to the passages.
    Retrieve,
    /// From there to the answer.
    Answer,
}

const STAGES: [&str; 3] = ["screen", "retrieve", "answer"];
/// Upper bounds of the buckets, in microseconds.
const BOUNDS: [u64; 14] =
    [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 5_000_000];

/// What is counted from the start of the process on.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    stages: [Histogram; STAGES.len()],
    outcomes: [AtomicU64; OUTCOMES.len()],
    crises: [[AtomicU64; LANGUAGES.len()]; TIERS.len()],
    /// In the order of [`DROPPED`].
    dropped: [AtomicU64; DROPPED.len()],
    refused: AtomicU64,
    failed: AtomicU64,
}

impl Metrics {
    pub(crate) fn took(&self, stage: Stage, time: Duration) {
        self.stages[stage as usize].add(time);
    }

    pub(crate) fn answered(&self, outcome: Outcome) {
        if let Some(at) = OUTCOMES.iter().position(|(known, _)| *known == outcome) {
            add(&self.outcomes[at]);
        }
    }

    pub(crate) fn dropped(&self, dropped: Dropped) {
        let counts = [dropped.sentences, dropped.quotations, dropped.failures];
        for (total, count) in self.dropped.iter().zip(counts) {
            total.fetch_add(count, Ordering::Relaxed);
        }
    }

    pub(crate) fn crisis(&self, tier: Tier, language: Language) {
        let at = (TIERS.iter().position(|t| *t == tier), LANGUAGES.iter().position(|l| *l == language));
        if let (Some(tier), Some(language)) = at {
            add(&self.crises[tier][language]);
        }
    }

    pub(crate) fn refused(&self) {
        add(&self.refused);
    }

    pub(crate) fn failed(&self) {
        add(&self.failed);
    }

    /// Everything, as Prometheus reads it.
    pub(crate) fn text(&self, places: &Places, generation: Option<u32>) -> String {
        let mut text = Text(String::with_capacity(8_192));
        text.family("vichar_stage_seconds", "histogram", "Time that a stage of an answer took.");
        for (stage, histogram) in STAGES.iter().zip(&self.stages) {
            histogram.write(&mut text, "vichar_stage_seconds", &format!("stage=\"{stage}\""));
        }
        text.family("vichar_answers_total", "counter", "Replies to questions, by outcome.");
        for ((_, outcome), count) in OUTCOMES.iter().zip(&self.outcomes) {
            text.sample("vichar_answers_total", &format!("outcome=\"{outcome}\""), read(count));
        }
        text.family("vichar_crisis_total", "counter", "Fixed replies to people who may be in danger.");
        for (tier, counts) in TIERS.iter().zip(&self.crises) {
            for (language, count) in LANGUAGES.iter().zip(counts) {
                let labels = format!("tier=\"{}\",language=\"{}\"", name(*tier), language.tag());
                text.sample("vichar_crisis_total", &labels, read(count));
            }
        }
        text.family("vichar_dropped_total", "counter", "What a check kept from a reader, by what it was.");
        for (what, count) in DROPPED.iter().zip(&self.dropped) {
            text.sample("vichar_dropped_total", &format!("what=\"{what}\""), read(count));
        }
        text.family("vichar_refused_total", "counter", "Requests that found no place to work in.");
        text.sample("vichar_refused_total", "", read(&self.refused));
        text.family("vichar_failed_total", "counter", "Questions without an answer, by a fault of the server.");
        text.sample("vichar_failed_total", "", read(&self.failed));
        text.family("vichar_places", "gauge", "Answers and look-ups that can be worked on at once.");
        text.sample("vichar_places", "", places.all());
        text.family("vichar_places_free", "gauge", "Of these, how many are free.");
        text.sample("vichar_places_free", "", places.free());
        text.family("vichar_waiting", "gauge", "Requests that wait for a place.");
        text.sample("vichar_waiting", "", places.waiting());
        text.family("vichar_generation", "gauge", "The number of the live generation; 0 when there is none.");
        text.sample("vichar_generation", "", generation.unwrap_or(0));
        text.0
    }
}

/// Times, counted by how long they are.
#[derive(Debug, Default)]
struct Histogram {
    /// One for each bound, and one for what is above all of them.
    counts: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Histogram {
    fn add(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        add(&self.counts[BOUNDS.partition_point(|bound| *bound < micros)]);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    fn write(&self, text: &mut Text, name: &str, label: &str) {
        let mut sum = 0;
        for (at, count) in self.counts.iter().enumerate() {
            sum += read(count);
            let bound = BOUNDS.get(at).map_or("+Inf".into(), |bound| seconds(*bound).to_string());
            text.sample(&format!("{name}_bucket"), &format!("{label},le=\"{bound}\""), sum);
        }
        text.sample(&format!("{name}_sum"), label, seconds(read(&self.micros)));
        text.sample(&format!("{name}_count"), label, sum);
    }
}

fn seconds(micros: u64) -> f64 {
    micros as f64 / 1e6
}

fn add(count: &AtomicU64) {
    count.fetch_add(1, Ordering::Relaxed);
}

fn read(count: &AtomicU64) -> u64 {
    count.load(Ordering::Relaxed)
}

struct Text(String);

impl Text {
    fn family(&mut self, name: &str, kind: &str, help: &str) {
        // Writing into a string cannot fail.
        let _ = writeln!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}");
    }

    fn sample(&mut self, name: &str, labels: &str, value: impl std::fmt::Display) {
        let _ = match labels {
            "" => writeln!(self.0, "{name} {value}"),
            _ => writeln!(self.0, "{name}{{{labels}}} {value}"),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::{Metrics, Stage};
    use crate::work::Places;
    use std::time::Duration;
    use vichar_engine::answer::{Dropped, Outcome};
    use vichar_engine::safety::{Language, Tier};

    #[test]
    fn what_happened_is_counted() {
        let metrics = Metrics::default();
        for micros in [1, 100, 101, 6_000_000] {
            metrics.took(Stage::Retrieve, Duration::from_micros(micros));
        }
        metrics.answered(Outcome::Abstained);
        metrics.crisis(Tier::Risk, Language::Punjabi);
        metrics.dropped(Dropped { sentences: 2, quotations: 1, failures: 0 });
        metrics.refused();
        let text = metrics.text(&Places::new(3, 2, Duration::ZERO), Some(7));
        for line in [
            "# TYPE vichar_stage_seconds histogram",
            "vichar_stage_seconds_bucket{stage=\"retrieve\",le=\"0.0001\"} 2",
            "vichar_stage_seconds_bucket{stage=\"retrieve\",le=\"0.00025\"} 3",
            "vichar_stage_seconds_bucket{stage=\"retrieve\",le=\"5\"} 3",
            "vichar_stage_seconds_bucket{stage=\"retrieve\",le=\"+Inf\"} 4",
            "vichar_stage_seconds_sum{stage=\"retrieve\"} 6.000202",
            "vichar_stage_seconds_count{stage=\"retrieve\"} 4",
            "vichar_stage_seconds_count{stage=\"screen\"} 0",
            "vichar_answers_total{outcome=\"abstained\"} 1",
            "vichar_answers_total{outcome=\"answered\"} 0",
            "vichar_crisis_total{tier=\"risk\",language=\"pa\"} 1",
            "vichar_crisis_total{tier=\"danger\",language=\"pa-Latn\"} 0",
            "vichar_dropped_total{what=\"sentence\"} 2",
            "vichar_dropped_total{what=\"quotation\"} 1",
            "vichar_dropped_total{what=\"generator\"} 0",
            "vichar_refused_total 1",
            "vichar_places 3",
            "vichar_places_free 3",
            "vichar_waiting 0",
            "vichar_generation 7",
        ] {
            assert!(text.lines().any(|l| l == line), "{line} is not in\n{text}");
        }
    }
}
