//! What one learns from and looks up: lessons of Punjabi, the phrase book, the glossary, places of worship.

use crate::App;
use crate::error::{Error, ErrorBody, Unavailable};
use crate::read::At;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query as Params, State};
use serde::Deserialize;
use vichar_engine::answer::{Glossary, LessonList, PhraseBook, PlaceFilter, PlaceList, WholeLesson};
use vichar_engine::query::Query;

/// All lessons of Punjabi, the easiest first.
#[utoipa::path(get, path = "/api/lessons", operation_id = "list_lessons", tag = "learn",
    responses((status = 200, body = LessonList), Unavailable))]
pub(crate) async fn lessons(State(app): State<App>) -> Result<Json<LessonList>, Error> {
    app.read(|engine| Ok(engine.lessons())).await.map(Json)
}

/// A lesson, whole, with its exercises and their answers.
#[utoipa::path(get, path = "/api/lessons/{id}", operation_id = "read_lesson", tag = "learn",
    params(("id" = String, Path, description = "The lesson.", example = "amateur-12-gender")),
    responses(
        (status = 200, body = WholeLesson),
        (status = 404, description = "There is none.", body = ErrorBody),
        Unavailable,
    ))]
pub(crate) async fn lesson(State(app): State<App>, At(id): At<String>) -> Result<Json<WholeLesson>, Error> {
    app.read(move |engine| Ok(engine.lesson(&id))).await?.map(Json).ok_or(Error::NotFound)
}

/// Phrases of Punjabi by situation.
#[utoipa::path(get, path = "/api/phrases", operation_id = "read_phrases", tag = "learn",
    responses((status = 200, body = PhraseBook), Unavailable))]
pub(crate) async fn phrases(State(app): State<App>) -> Result<Json<PhraseBook>, Error> {
    app.read(|engine| Ok(engine.phrases())).await.map(Json)
}

/// All terms that the texts use, by the alphabet, in English and Punjabi.
#[utoipa::path(get, path = "/api/glossary", operation_id = "read_glossary", tag = "learn",
    responses((status = 200, body = Glossary), Unavailable))]
pub(crate) async fn glossary(State(app): State<App>) -> Result<Json<Glossary>, Error> {
    app.read(|engine| Ok(engine.glossary())).await.map(Json)
}

/// Which places are wanted. Everything that is given must hold.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WantedPlaces {
    /// An ISO 3166 country code, or the country's name in English.
    #[param(example = "GB")]
    country: Option<String>,
    /// Words of a name, town, region or country, whole or begun, in any script: at most 2,000 characters.
    #[param(max_length = 2000, example = "amritsar", pattern = "^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$")]
    q: Option<String>,
}

/// Places of worship: all, or those of a country or a name.
#[utoipa::path(get, path = "/api/places", operation_id = "list_places", tag = "learn", params(WantedPlaces), responses(
    (status = 200, body = PlaceList),
    (status = 422, description = "A parameter is not possible.", body = ErrorBody),
    Unavailable,
))]
pub(crate) async fn places(
    State(app): State<App>,
    params: Result<Params<WantedPlaces>, QueryRejection>,
) -> Result<Json<PlaceList>, Error> {
    let Params(wanted) = params.map_err(|rejection| Error::InvalidRequest(rejection.body_text()))?;
    let given = |text: Option<String>| text.map(|t| t.trim().to_owned()).filter(|t| !t.is_empty());
    let words =
        given(wanted.q).map(|words| Query::parse(&words).map_err(|error| Error::about("q", error))).transpose()?;
    let filter = PlaceFilter { country: given(wanted.country), words: words.map(|words| words.text().to_owned()) };
    app.read(move |engine| engine.places(&filter)).await.map(Json)
}
