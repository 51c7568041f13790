//! For whoever watches over the server: is it alive, and is it ready?

use crate::App;
use crate::error::{Error, ErrorBody};
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

/// The server is alive.
#[derive(Serialize, ToSchema)]
pub(crate) struct Alive {
    /// `alive`.
    status: &'static str,
}

/// The server is ready to answer.
#[derive(Serialize, ToSchema)]
pub(crate) struct Ready {
    /// `ready`.
    status: &'static str,
    /// The number of the generation that it answers from.
    generation: u32,
}

/// Whether the process answers at all.
#[utoipa::path(get, path = "/healthz", tag = "health", responses((status = 200, body = Alive)))]
pub(crate) async fn healthz() -> Json<Alive> {
    Json(Alive { status: "alive" })
}

/// Whether questions can be sent here: from the first generation until the server is told to stop.
#[utoipa::path(get, path = "/readyz", tag = "health", responses(
    (status = 200, body = Ready),
    (status = 503, description = "Nothing is published yet, or the server is stopping.", body = ErrorBody),
))]
pub(crate) async fn readyz(State(app): State<App>) -> Result<Json<Ready>, Error> {
    if app.is_draining() {
        return Err(Error::Stopping);
    }
    let generation = app.live().number().ok_or(Error::NothingPublished)?;
    Ok(Json(Ready { status: "ready", generation }))
}
