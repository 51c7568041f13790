//! The web page, which is compiled in.

use crate::Error;
use crate::router::is_api;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};
use std::borrow::Cow;

/// The folder is empty until the page has been built; the API does not need it.
#[derive(Embed)]
#[folder = "../web/dist"]
#[allow_missing = true]
struct Page;

const INDEX: &str = "index.html";
/// Files here have the hash of their content in their name.
const HASHED: &str = "assets/";

/// A file of the page. Every path that names none is one that the page itself knows how to show.
pub(crate) async fn page(request: Request) -> Result<Response, Error> {
    let path = request.uri().path();
    if is_api(path) {
        return Err(Error::NotFound);
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(Error::MethodNotAllowed);
    }
    let name = path.trim_start_matches('/');
    match Page::get(name) {
        Some(file) if !name.is_empty() => Ok(reply(name, file, request.headers())),
        // A page that is older than this server asks for parts that are gone; HTML would only confuse it.
        _ if name.starts_with(HASHED) => Err(Error::NotFound),
        _ => Page::get(INDEX).map(|file| reply(INDEX, file, request.headers())).ok_or(Error::NotFound),
    }
}

fn reply(name: &str, file: EmbeddedFile, asked: &HeaderMap) -> Response {
    let keep = if name.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let tag = tag(&file.metadata.sha256_hash());
    let known = asked.get_all(header::IF_NONE_MATCH).iter().any(|value| is_known(value, &tag));
    let headers = [
        (header::CONTENT_TYPE, kind(file.metadata.mimetype())),
        (header::CACHE_CONTROL, keep.to_owned()),
        (header::ETAG, tag),
    ];
    if known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    match file.data {
        Cow::Borrowed(bytes) => (headers, bytes).into_response(),
        Cow::Owned(bytes) => (headers, bytes).into_response(),
    }
}

fn tag(sha256: &[u8; 32]) -> String {
    let hex: String = sha256.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{hex}\"")
}

fn is_known(value: &HeaderValue, tag: &str) -> bool {
    let tags = value.to_str().unwrap_or_default();
    tags.split(',').map(str::trim).any(|known| known == "*" || known.trim_start_matches("W/") == tag)
}

fn kind(mime: &str) -> String {
    if mime.starts_with("text/") { format!("{mime}; charset=utf-8") } else { mime.to_owned() }
}
