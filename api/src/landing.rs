//! What the landing page needs to know of this site: how to reach its owner, what it allows, and one answer.

use crate::error::{Error, Unavailable};
use crate::{App, plans};
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::ops::ControlFlow;
use tokio::sync::Mutex;
use utoipa::ToSchema;
use vichar_engine::answer::Answer;
use vichar_engine::query::Query;

/// Answered for everybody who opens the page.
const QUESTION: &str = "What does Gurbani say about women?";

/// What this site is like.
#[derive(Serialize, ToSchema)]
pub(crate) struct SiteInfo {
    contact: ContactInfo,
    /// Whether one can sign in with Google.
    google: bool,
    /// Whether an account has to confirm its address before it may ask.
    verified_to_ask: bool,
    /// Questions a day without an account.
    visitor_questions: u32,
    plans: PlanQuestions,
}

/// How to reach the site's owner; "" where it is not given.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContactInfo {
    phone: String,
    email: String,
    facebook: String,
    instagram: String,
    twitter: String,
}

/// Questions a day by plan.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlanQuestions {
    free: u32,
    amateur: u32,
    professional: u32,
    business: u32,
}

/// A question and its answer.
#[derive(Serialize, ToSchema)]
pub(crate) struct Example {
    query: &'static str,
    answer: Answer,
}

/// The example of a generation: answered once.
pub(crate) type Kept = Mutex<Option<(u32, Example)>>;

/// What this site is like.
#[utoipa::path(get, path = "/api/site", tag = "site", responses((status = 200, body = SiteInfo)))]
pub(crate) async fn site(State(app): State<App>) -> Json<SiteInfo> {
    let (config, contact) = (app.config(), &app.config().contact);
    let given = |text: &str| text.trim().to_owned();
    let page = |url: &str| if url.trim().starts_with("https://") { given(url) } else { String::new() };
    let of = |plan| plans::questions(&config.questions, plan);
    Json(SiteInfo {
        contact: ContactInfo {
            phone: given(&contact.phone),
            email: given(&contact.email),
            facebook: page(&contact.facebook),
            instagram: page(&contact.instagram),
            twitter: page(&contact.twitter),
        },
        google: false,
        verified_to_ask: config.auth.verified_to_ask,
        visitor_questions: config.questions.visitor,
        plans: PlanQuestions {
            free: of("free"),
            amateur: of("amateur"),
            professional: of("professional"),
            business: of("business"),
        },
    })
}

/// A question with its answer from the live texts. It is nobody's question: it is not counted.
#[utoipa::path(get, path = "/api/example", tag = "site", responses(
    (status = 200, body = Example),
    Unavailable,
))]
pub(crate) async fn example(State(app): State<App>) -> Result<Response, Error> {
    let number = app.live().number().ok_or(Error::NothingPublished)?;
    // Held while it is answered: whoever comes meanwhile waits for this answer instead of making his own.
    let mut kept = app.example().lock().await;
    if let Some((_, example)) = kept.as_ref().filter(|(of, _)| *of == number) {
        return Ok(Json(example).into_response());
    }
    let screened = app.screen(Query::parse(QUESTION)?, None).await?;
    let answered = app.read(move |engine| engine.answer(&screened, &mut |_| ControlFlow::Continue(()))).await?;
    let ControlFlow::Continue(answer) = answered else { return Err(Error::Panicked) };
    let (_, example) = kept.insert((number, Example { query: QUESTION, answer }));
    Ok(Json(example).into_response())
}
