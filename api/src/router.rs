//! The table of what is served, and what every reply carries.

use crate::error::{ErrorBody, ErrorDetail};
use crate::site::own_origin;
use crate::{
    App, Error, answer, auth, chats, contact, docs, health, landing, learn, me, quotes, read, safety, search, users,
    web,
};
use axum::Router;
use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::any::Any;
use std::time::Instant;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

#[derive(OpenApi)]
#[openapi(
    info(title = "Vichar", description = "Answers from the Sikh scripture, each with its sources. What a program \
        prints here as Gurbani is in the texts, byte for byte."),
    components(schemas(ErrorBody, ErrorDetail)),
    tags(
        (name = "answer", description = "Questions"),
        (name = "chats", description = "Questions and answers that belong to an account"),
        (name = "history", description = "The same chats in their first shape"),
        (name = "read", description = "The texts in their place"),
        (name = "learn", description = "Lessons of Punjabi, phrases, terms and places of worship"),
        (name = "site", description = "What this site is like"),
        (name = "account", description = "Accounts: the session is a cookie"),
        (name = "safety", description = "For whoever may be in danger"),
        (name = "health", description = "For whoever watches over the server"),
        (name = "docs", description = "This description")
    )
)]
struct Api;

fn table() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Api::openapi())
        .routes(routes!(answer::answer))
        .routes(routes!(chats::list))
        .routes(routes!(chats::get, chats::rename, chats::delete))
        .routes(routes!(chats::turns::events))
        .routes(routes!(chats::turns::stop))
        .routes(routes!(chats::turns::retry))
        .routes(routes!(chats::turns::feedback))
        .routes(routes!(chats::share::share, chats::share::unshare))
        .routes(routes!(chats::share::shared))
        .routes(routes!(chats::export::export))
        .routes(routes!(chats::history::list, chats::history::create))
        .routes(routes!(chats::history::write, chats::history::delete))
        .routes(routes!(search::search))
        .routes(routes!(quotes::verify))
        .routes(routes!(read::shabad))
        .routes(routes!(read::ang))
        .routes(routes!(read::article))
        .routes(routes!(read::sources))
        .merge(books())
        .routes(routes!(safety::safety))
        .routes(routes!(landing::site))
        .routes(routes!(landing::example))
        .routes(routes!(contact::contact))
        .routes(routes!(auth::signup))
        .routes(routes!(auth::login))
        .routes(routes!(auth::logout))
        .routes(routes!(auth::logout_everywhere))
        .routes(routes!(auth::send_verification))
        .routes(routes!(auth::verify))
        .routes(routes!(auth::forgot))
        .routes(routes!(auth::reset))
        .routes(routes!(me::me, me::change, me::delete))
        .routes(routes!(me::change_email))
        .routes(routes!(me::change_password))
        .routes(routes!(me::request_plan))
        .routes(routes!(me::data))
        .routes(routes!(users::user, users::change_user))
        .routes(routes!(health::healthz))
        .routes(routes!(health::readyz))
        .routes(routes!(docs::openapi))
        .routes(routes!(docs::docs))
        .route("/api/docs/", get(docs::index))
        .route("/api/docs/{*file}", get(docs::file))
}

/// What is the same for everybody and holds no secret, so that it may be packed (see [`packed_page`]): some are long.
fn books() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(learn::lessons))
        .routes(routes!(learn::lesson))
        .routes(routes!(learn::phrases))
        .routes(routes!(learn::glossary))
        .routes(routes!(learn::places))
        .layer(CompressionLayer::new().gzip(true))
}

/// The whole server as one service.
pub fn router(app: App) -> Router {
    let (router, _) = table().split_for_parts();
    let router =
        router.method_not_allowed_fallback(|| async { Error::MethodNotAllowed }).fallback_service(packed_page());
    // Once reached over TLS, this host is never asked for without it. That is for it alone, not for its neighbours.
    let lasting = app.site().is_secure().then(|| HeaderValue::from_static("max-age=31536000"));
    let only_tls =
        SetResponseHeaderLayer::if_not_present(header::STRICT_TRANSPORT_SECURITY, move |_: &Response| lasting.clone());
    dress(router.layer(from_fn_with_state(app.clone(), own_origin)).with_state(app)).layer(only_tls)
}

/// The page, packed for whoever takes it so. What the API says to one reader is never packed: its length would tell of
/// secrets beside what a stranger may choose (the BREACH attack).
fn packed_page() -> Router {
    Router::new().fallback(web::page).layer(CompressionLayer::new().gzip(true))
}

/// What is counted, on an address of its own. It has no part in [`router`].
pub(crate) fn metrics(app: App) -> Router {
    // The version of the format that every reader of metrics takes.
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    dress(Router::new().route("/metrics", get(async move || (kind, app.metrics_text()))))
}

/// The OpenAPI document, as `api/openapi.json` has it.
///
/// # Errors
/// When it cannot be written as JSON.
pub fn openapi() -> serde_json::Result<String> {
    Ok(table().into_openapi().to_pretty_json()? + "\n")
}

/// Puts around the routes what every reply carries: headers, a line in the log, and one 500 for a panic.
pub fn dress(router: Router) -> Router {
    router.layer(CatchPanicLayer::custom(panicked)).layer(from_fn(carry))
}

fn panicked(_: Box<dyn Any + Send>) -> Response {
    Error::Panicked.into_response()
}

const ALWAYS: [(HeaderName, &str); 4] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
         connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

async fn carry(request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    // The pattern and never the path: what stands in an address can be a question.
    let route = request.extensions().get::<MatchedPath>().map_or("page", MatchedPath::as_str).to_owned();
    let is_api = is_api(request.uri().path());
    let mut response = next.run(request).await;
    carried(response.headers_mut(), is_api);
    let ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    tracing::debug!(%method, route, status = response.status().as_u16(), ms, "replied");
    response
}

fn carried(headers: &mut HeaderMap, is_api: bool) {
    for (name, value) in ALWAYS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if is_api {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}

/// Whether a path belongs to the API. Every other one belongs to the page.
pub(crate) fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/") || matches!(path, "/healthz" | "/readyz")
}
