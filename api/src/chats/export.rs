//! A chat as a file of one's own: Markdown to read, JSON for programs. Both have the answers as they were sent, with the
//! same numbers. Replies to a person in danger and texts that a caller wrote are left out, and counted.

use super::shape::{SharedTurn, time, turns};
use super::{NotYours, chat_id};
use crate::ask::wants;
use crate::read::At;
use crate::session::SignedIn;
use crate::store::{Chat, Turn};
use crate::{App, Error};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query as Params, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// In which form a chat is wanted.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// `markdown` or `json`.
    #[param(pattern = "^(markdown|json)$", example = "markdown")]
    r#as: String,
}

/// A chat as a file.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExportedChat {
    /// What its owner calls it.
    #[schema(required)]
    title: Option<String>,
    /// Counted by account.
    number: i64,
    /// When a turn was last begun, answered or written. RFC 3339.
    changed_at: String,
    /// Its turns, in their order.
    items: Vec<SharedTurn>,
    /// How many turns are not among them.
    left_out: LeftOut,
}

/// How many turns an export does not have.
#[derive(Serialize, ToSchema)]
pub(crate) struct LeftOut {
    /// Replies to a person in danger.
    crisis: usize,
    /// Texts that a caller wrote: no answers of this site.
    client: usize,
}

/// A chat as a file to keep.
#[utoipa::path(get, path = "/api/chats/{uid}/export", operation_id = "export_chat", tag = "chats",
    params(("uid" = String, Path, description = "The chat."), Wanted),
    responses((status = 200, content((ExportedChat = "application/json"), (String = "text/markdown"))), NotYours))]
pub(crate) async fn export(
    State(app): State<App>,
    SignedIn(account): SignedIn,
    At(uid): At<String>,
    params: Result<Params<Wanted>, QueryRejection>,
) -> Result<Response, Error> {
    let Params(wanted) = params.map_err(|rejection| Error::InvalidRequest(rejection.body_text()))?;
    let uid = chat_id(&uid)?;
    let all = turns(&app, &account, &uid).await?;
    let chat = app.store().chat(&account.id, &uid).await?.ok_or(Error::ChatNotFound)?;
    let of = |left: fn(&Turn) -> bool| all.iter().filter(|turn| left(turn)).count();
    let left_out =
        LeftOut { crisis: of(|turn| turn.crisis_at.is_some() && !turn.is_clients()), client: of(Turn::is_clients) };
    let kept = all.into_iter().filter(|turn| turn.crisis_at.is_none() && !turn.is_clients());
    let (kind, ending, body) = match wanted.r#as.as_str() {
        "markdown" => (
            "text/markdown; charset=utf-8",
            "md",
            markdown(app.site().origin(), &chat, &kept.collect::<Vec<_>>(), &left_out)?,
        ),
        "json" => {
            let items = kept.map(SharedTurn::new).collect::<Result<_, _>>()?;
            let (title, number, changed_at) = (chat.title, chat.number, time(chat.changed_at));
            let exported = ExportedChat { title, number, changed_at, items, left_out };
            ("application/json", "json", serde_json::to_string(&exported).map_err(|_| Error::Panicked)?)
        }
        _ => return Err(wants("as", "`markdown` or `json`")),
    };
    let name = format!("attachment; filename=\"vichar-chat-{}.{ending}\"", chat.number);
    let name = HeaderValue::from_str(&name).map_err(|_| Error::Panicked)?;
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static(kind)), (header::CONTENT_DISPOSITION, name)], body)
        .into_response())
}

/// What of a stored answer is printed.
#[derive(Deserialize)]
struct Answer {
    sentences: Vec<Sentence>,
    quotations: Vec<Quotation>,
    citations: Vec<Citation>,
    #[serde(default)]
    corpus: String,
}

#[derive(Deserialize)]
struct Sentence {
    text: String,
    citations: Vec<u32>,
}

#[derive(Deserialize)]
struct Quotation {
    gurmukhi: String,
    translation: Option<String>,
    translator: Option<String>,
    r#ref: String,
    writer: Option<String>,
    citation: u32,
}

#[derive(Deserialize)]
struct Citation {
    n: u32,
    source: String,
    title: String,
    r#ref: String,
    url: String,
    licence: Option<String>,
}

fn markdown(origin: &str, chat: &Chat, turns: &[Turn], left_out: &LeftOut) -> Result<String, Error> {
    let title = chat.title.clone().unwrap_or_else(|| format!("Chat {}", chat.number));
    let mut parts = vec![format!("# {}", escaped(&title))];
    for turn in turns {
        parts.push(format!("## {}", escaped(&turn.query)));
        parts.push(format!("*{}*", escaped(&time(turn.created_at))));
        match &turn.answer {
            Some(answer) => parts.extend(answered(origin, &serde_json::from_str(answer).map_err(|_| Error::Panicked)?)),
            None => {
                if !turn.ans.is_empty() {
                    parts.push(escaped(&turn.ans));
                }
                parts.push(format!("*There is no whole answer: {}.*", escaped(&turn.state)));
            }
        }
    }
    for (count, what) in
        [(left_out.crisis, "replies to a person in danger"), (left_out.client, "texts not written by this site")]
    {
        if count > 0 {
            parts.push(format!("*Left out: {count} ({what}).*"));
        }
    }
    Ok(parts.join("\n\n") + "\n")
}

fn answered(origin: &str, answer: &Answer) -> Vec<String> {
    let mark = |n: &u32| format!(" \\[{n}\\]");
    let sentence = |s: &Sentence| escaped(&s.text) + &s.citations.iter().map(mark).collect::<String>();
    let mut parts = vec![answer.sentences.iter().map(sentence).collect::<Vec<_>>().join(" ")];
    for quotation in &answer.quotations {
        let by = |who: &Option<String>| who.as_ref().map(|who| format!(", {}", escaped(who))).unwrap_or_default();
        let mut lines = vec![format!("> {}", escaped(&quotation.gurmukhi))];
        if let Some(translation) = &quotation.translation {
            lines.push(format!("> {} ({})", escaped(translation), by(&quotation.translator).trim_start_matches(", ")));
        }
        lines.push(format!("> {}{}{}", escaped(&quotation.r#ref), by(&quotation.writer), mark(&quotation.citation)));
        // A line of its own each.
        parts.push(lines.join("\n>\n"));
    }
    let cited = |citation: &Citation| {
        let Citation { n, source, title, r#ref, url, licence } = citation;
        let licence = licence.as_ref().map(|licence| format!(". {}", escaped(licence))).unwrap_or_default();
        let place = [source, title, r#ref].map(|text| escaped(text)).join(", ");
        format!("- \\[{n}\\] {place}. {}{licence}", escaped(&format!("{origin}{url}")))
    };
    if !answer.citations.is_empty() {
        parts.push(answer.citations.iter().map(cited).collect::<Vec<_>>().join("\n"));
    }
    if !answer.corpus.is_empty() {
        parts.push(format!("*{}*", escaped(&answer.corpus)));
    }
    parts
}

/// A text as words alone: nothing in it is markup, whoever renders it, and it stays on its line.
fn escaped(text: &str) -> String {
    let mut words = String::with_capacity(text.len() + text.len() / 8);
    for (at, word) in text.split_whitespace().enumerate() {
        if at > 0 {
            words.push(' ');
        }
        for c in word.chars() {
            if c.is_ascii_punctuation() && !matches!(c, ',' | '?' | '%' | '/' | ';' | '\'' | '"') {
                words.push('\\');
            }
            words.push(c);
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::escaped;
    use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

    #[test]
    fn words_stay_words() {
        for text in [
            "<script>alert(1)</script>",
            "![x](javascript:alert(1)) [x](https://example.org) <https://example.org>",
            "https://example.org www.example.org a@example.org",
            "# a\n## b\n- c\n1. d\n> e\n```\nf\n```\n    g\n\n---\n***",
            "*a* _b_ `c` ~~d~~ $e$ &lt; &amp; | a | b |",
            "[^1]: note [^1] \\",
            "ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ",
        ] {
            let mut read = String::new();
            for event in Parser::new_ext(&escaped(text), Options::all()) {
                match event {
                    Event::Text(words) => read.push_str(&words),
                    Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph) => {}
                    other => panic!("{other:?} in {text}"),
                }
            }
            assert_eq!(read, text.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }
}
