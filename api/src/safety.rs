//! What is done when somebody may be in danger, told to everybody: texts and help lines, all of it data.

use crate::App;
use crate::ask;
use crate::error::{Error, ErrorBody};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query as Params, State};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use utoipa::ToSchema;
use vichar_engine::safety::{self, Call, HelpLine, Language, Tier};

/// Whose numbers the fixed replies name.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Where {
    /// An ISO 3166 country code; the server's own region unless told.
    #[param(pattern = "^([A-Za-z]{2})?$", example = "IN")]
    region: Option<String>,
}

/// What is done when somebody may be in danger, and whom to call.
#[derive(Serialize, ToSchema)]
pub(crate) struct Safety {
    /// Who reviewed the fixed replies: "none" until a clinician and a native reader of each language have.
    reviewed_by: &'static str,
    /// The region whose numbers the replies name, if one is known.
    region: Option<String>,
    /// The regions that have help lines, and what the replies name in each.
    regions: Vec<Call>,
    /// The help lines of every region.
    help: Vec<HelpLine>,
    /// The fixed replies, word for word.
    replies: Vec<FixedReply>,
    /// What is done, what is kept and what can be missed, in English and in Punjabi.
    statements: &'static [Statement],
}

/// A fixed reply.
#[derive(Serialize, ToSchema)]
pub(crate) struct FixedReply {
    /// How grave the message is that it answers.
    tier: &'static str,
    /// BCP 47.
    language: &'static str,
    /// Its words; paragraphs are parted by an empty line.
    text: String,
}

/// What is done, in one language.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Statement {
    /// BCP 47.
    language: String,
    /// Its title.
    title: String,
    /// Its parts.
    #[serde(rename(deserialize = "section"))]
    sections: Vec<StatementSection>,
}

/// One part of it.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StatementSection {
    /// What it is about.
    heading: String,
    /// Its paragraphs.
    text: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    statement: Vec<Statement>,
}

static STATEMENTS: LazyLock<Vec<Statement>> = LazyLock::new(|| {
    toml::from_str::<File>(include_str!("safety.toml")).expect("the compiled-in statements are TOML").statement
});

/// The name of a tier in what is served.
pub(crate) fn name(tier: Tier) -> &'static str {
    match tier {
        Tier::Concern => "concern",
        Tier::Risk => "risk",
        Tier::Danger => "danger",
    }
}

/// Makes the lists and texts ready: the first person in danger does not wait for that, and a fault in them stops the
/// start.
pub(crate) fn prepare() {
    LazyLock::force(&STATEMENTS);
    let _ = (safety::assess(""), safety::reply(Tier::Danger, Language::English, None));
}

/// The tiers, the gravest first.
pub(crate) const TIERS: [Tier; 3] = [Tier::Danger, Tier::Risk, Tier::Concern];
/// The languages of the fixed replies.
pub(crate) const LANGUAGES: [Language; 3] = [Language::English, Language::Punjabi, Language::RomanPunjabi];

/// What is done when somebody may be in danger, and whom to call. It needs no published texts and no place to work in.
#[utoipa::path(get, path = "/api/safety", tag = "safety", params(Where), responses(
    (status = 200, body = Safety),
    (status = 422, description = "`region` is no country code.", body = ErrorBody),
))]
pub(crate) async fn safety(
    State(app): State<App>,
    params: Result<Params<Where>, QueryRejection>,
) -> Result<Json<Safety>, Error> {
    let Params(wanted) = params.map_err(|rejection| Error::InvalidRequest(rejection.body_text()))?;
    let given = wanted.region.filter(|region| !region.is_empty()).map(|code| ask::region(&code)).transpose()?;
    let region = given.or_else(|| app.region().map(str::to_owned));
    let of = |tier, language: Language| FixedReply {
        tier: name(tier),
        language: language.tag(),
        text: safety::reply(tier, language, region.as_deref()).text,
    };
    Ok(Json(Safety {
        reviewed_by: safety::reviewed_by(),
        regions: safety::regions().cloned().collect(),
        help: safety::lines(None),
        replies: LANGUAGES.into_iter().flat_map(|language| TIERS.map(|tier| of(tier, language))).collect(),
        statements: &STATEMENTS,
        region,
    }))
}

#[cfg(test)]
mod tests {
    use super::STATEMENTS;
    use vichar_engine::safety::reviewed_by;

    #[test]
    fn both_languages_say_the_same_things_and_claim_no_review() {
        let [english, punjabi] = &STATEMENTS[..] else { panic!("two languages") };
        assert_eq!((english.language.as_str(), punjabi.language.as_str()), ("en", "pa"));
        let shape = |of: &super::Statement| of.sections.iter().map(|s| s.text.len()).collect::<Vec<_>>();
        assert_eq!(shape(english), shape(punjabi));
        let says = |of: &super::Statement, words: &str| of.sections.iter().any(|s| s.text.concat().contains(words));
        assert_eq!(reviewed_by(), "none", "who has reviewed them is named, and what the statements say follows");
        assert!(says(english, "No clinician has reviewed") && says(english, "no native reader"));
        assert!(says(punjabi, "ਨਹੀਂ ਜਾਂਚੀਆਂ"));
    }
}
