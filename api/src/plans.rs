//! Plans: how many questions a day each allows.

use vichar_engine::config::Questions;

/// The plans, the smallest first.
pub const PLANS: [&str; 4] = ["free", "amateur", "professional", "business"];

/// How many questions a day a plan allows. One that is not known allows what the smallest does.
pub(crate) fn questions(settings: &Questions, plan: &str) -> u32 {
    match plan {
        "amateur" => settings.amateur,
        "professional" => settings.professional,
        "business" => settings.business,
        _ => settings.free,
    }
}
