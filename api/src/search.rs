//! Search: the passages that fit a question best, without an answer.

use crate::App;
use crate::error::{Error, ErrorBody, Unavailable};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query as Params, State};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use utoipa::ToSchema;
use vichar_engine::answer::{Answer, Found};
use vichar_engine::index::Filter;
use vichar_engine::query::Query;

/// How many passages are shown when nobody says.
pub(crate) const SHOWN: usize = 20;
/// The most that may be asked for.
pub(crate) const MOST: usize = 100;

/// What is searched for, and where. Everything that is given must hold.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// A question, a quotation, first letters or a reference, in any script; at most 2,000 characters.
    #[param(
        min_length = 1,
        max_length = 2000,
        example = "hukam rajai chalna",
        pattern = "^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*[^\\s\\x00-\\x1f\\x7f-\\x9f][^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$"
    )]
    q: String,
    /// How many passages, 20 unless told.
    #[param(minimum = 1, maximum = 100)]
    k: Option<usize>,
    /// A work's id, as `/api/sources` lists it.
    work: Option<String>,
    /// A writer's name.
    writer: Option<String>,
    /// A raag or another section.
    raag: Option<String>,
    /// An Ang, or the first and last of several: `1`, `1-8`.
    #[param(pattern = "^([0-9]{1,9}(-[0-9]{1,9})?)?$")]
    ang: Option<String>,
    /// A topic, as `/api/sources` lists it.
    topic: Option<String>,
    /// The language of the text, BCP 47.
    language: Option<String>,
}

/// What was found.
#[derive(Serialize, ToSchema)]
pub(crate) struct SearchResults {
    /// The best first; none when help is more urgent.
    results: Vec<Found>,
    /// Set when the words show a person at risk: help comes first.
    #[serde(skip_serializing_if = "Option::is_none")]
    crisis: Option<Answer>,
}

/// The passages that fit best. Words that show a person at risk get help in `crisis`, and no passages.
#[utoipa::path(get, path = "/api/search", tag = "answer", params(Wanted), responses(
    (status = 200, body = SearchResults),
    (status = 422, description = "A parameter is missing or not possible.", body = ErrorBody),
    Unavailable,
))]
pub(crate) async fn search(
    State(app): State<App>,
    params: Result<Params<Wanted>, QueryRejection>,
) -> Result<Json<SearchResults>, Error> {
    let Params(wanted) = params.map_err(|rejection| Error::InvalidRequest(rejection.body_text()))?;
    let k = count(wanted.k)?;
    let screened = app.screen(Query::parse(&wanted.q)?, None).await?;
    if let Some(reply) = screened.crisis() {
        return Ok(Json(SearchResults { results: Vec::new(), crisis: Some(reply) }));
    }
    let filter = wanted.filter()?;
    let results = app.read(move |engine| engine.search(screened.query(), &filter, k)).await?;
    Ok(Json(SearchResults { results, crisis: None }))
}

impl Wanted {
    fn filter(self) -> Result<Filter, Error> {
        let given = |value: Option<String>| value.filter(|v| !v.trim().is_empty());
        Ok(Filter {
            work: given(self.work),
            writer: given(self.writer),
            raag: given(self.raag),
            ang: given(self.ang).map(|ang| range(&ang)).transpose()?,
            topic: given(self.topic),
            language: given(self.language),
            within: None,
        })
    }
}

/// How many passages were asked for.
pub(crate) fn count(k: Option<usize>) -> Result<usize, Error> {
    let k = k.unwrap_or(SHOWN);
    if (1..=MOST).contains(&k) {
        return Ok(k);
    }
    Err(Error::InvalidRequest(format!("`k` must be a whole number from 1 to {MOST}")))
}

fn range(text: &str) -> Result<RangeInclusive<u32>, Error> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.trim().parse(), last.trim().parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok(first..=last),
        _ => {
            Err(Error::InvalidRequest("`ang` must be a number, or two with `-` between them, the smaller first".into()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{count, range};

    #[test]
    fn ranges_are_read() {
        let check = |text: &str, want: Option<(u32, u32)>| {
            assert_eq!(range(text).ok().map(|r| (*r.start(), *r.end())), want, "{text}");
        };
        check("1", Some((1, 1)));
        check("1-8", Some((1, 8)));
        check(" 1 - 8 ", Some((1, 8)));
        check("8-1", None);
        check("-1", None);
        check("1-", None);
        check("one", None);
        check("4294967296", None);
    }

    #[test]
    fn counts_have_bounds() {
        let check = |k: Option<usize>, want: Option<usize>| assert_eq!(count(k).ok(), want, "{k:?}");
        check(None, Some(20));
        check(Some(1), Some(1));
        check(Some(100), Some(100));
        check(Some(0), None);
        check(Some(101), None);
    }
}
