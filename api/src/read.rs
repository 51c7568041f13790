//! The texts in their place: shabads, Angs, articles, and what there is.

use crate::App;
use crate::error::{Error, ErrorBody, Unavailable};
use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use vichar_engine::answer::{Ang, Article, Shabad, Sources};

/// What stands in the path. A path that names nothing possible is a place where nothing is.
pub(crate) struct At<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for At<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let path = Path::<T>::from_request_parts(parts, state).await.map_err(|_| Error::NotFound)?;
        Ok(Self(path.0))
    }
}

/// A shabad, whole.
#[utoipa::path(get, path = "/api/shabads/{id}", tag = "read",
    params(("id" = String, Path, description = "Three characters, lasting.", example = "DMP")),
    responses(
        (status = 200, body = Shabad),
        (status = 404, description = "There is none.", body = ErrorBody),
        Unavailable,
    ))]
pub(crate) async fn shabad(State(app): State<App>, At(id): At<String>) -> Result<Json<Shabad>, Error> {
    app.read(move |engine| engine.shabad(&id)).await?.map(Json).ok_or(Error::NotFound)
}

/// One Ang of a work, or one of whatever else the work counts in.
#[utoipa::path(get, path = "/api/angs/{work}/{n}", tag = "read",
    params(
        ("work" = String, Path, description = "The work's id.", example = "sggs"),
        ("n" = u32, Path, description = "Which one.", example = 1),
    ),
    responses(
        (status = 200, body = Ang),
        (status = 404, description = "There is none.", body = ErrorBody),
        Unavailable,
    ))]
pub(crate) async fn ang(State(app): State<App>, At((work, n)): At<(String, u32)>) -> Result<Json<Ang>, Error> {
    app.read(move |engine| engine.ang(&work, n)).await?.map(Json).ok_or(Error::NotFound)
}

/// An article, whole.
#[utoipa::path(get, path = "/api/articles/{collection}/{slug}", tag = "read",
    params(
        ("collection" = String, Path, description = "The collection's id.", example = "history"),
        ("slug" = String, Path, description = "The article within it.", example = "japji-sahib"),
    ),
    responses(
        (status = 200, body = Article),
        (status = 404, description = "There is none.", body = ErrorBody),
        Unavailable,
    ))]
pub(crate) async fn article(
    State(app): State<App>,
    At((collection, slug)): At<(String, String)>,
) -> Result<Json<Article>, Error> {
    app.read(move |engine| engine.article(&collection, &slug)).await?.map(Json).ok_or(Error::NotFound)
}

/// What the live generation holds, with licences and translators.
#[utoipa::path(get, path = "/api/sources", tag = "read", responses((status = 200, body = Sources), Unavailable))]
pub(crate) async fn sources(State(app): State<App>) -> Result<Json<Sources>, Error> {
    app.read(|engine| Ok(engine.sources())).await.map(Json)
}
