//! The description of the API, and a page to try it. Everything that the page needs is compiled in.

use crate::read::At;
use crate::{App, Error};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use std::sync::{Arc, LazyLock};
use utoipa_swagger_ui::Config;

/// The page writes styles into its elements; nothing else is opened for it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/// Without the validator: it would load a picture from another site and tell it where this one is.
static CONFIG: LazyLock<Arc<Config<'static>>> =
    LazyLock::new(|| Arc::new(Config::from("/api/openapi.json").validator_url("none")));

/// This description, as OpenAPI.
#[utoipa::path(get, path = "/api/openapi.json", tag = "docs", responses((status = 200, body = Object)))]
pub(crate) async fn openapi(State(app): State<App>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], app.openapi()).into_response()
}

/// A page to read this description and to try the calls.
#[utoipa::path(get, path = "/api/docs", tag = "docs", responses((status = 307, description = "To the page.")))]
pub(crate) async fn docs() -> Redirect {
    Redirect::temporary("/api/docs/")
}

pub(crate) async fn index() -> Result<Response, Error> {
    page("index.html")
}

pub(crate) async fn file(At(name): At<String>) -> Result<Response, Error> {
    page(&name)
}

fn page(name: &str) -> Result<Response, Error> {
    let file = utoipa_swagger_ui::serve(name, Arc::clone(&CONFIG)).ok().flatten().ok_or(Error::NotFound)?;
    let headers = [(header::CONTENT_TYPE, file.content_type), (header::CONTENT_SECURITY_POLICY, POLICY.to_owned())];
    Ok((headers, file.bytes.into_owned()).into_response())
}
