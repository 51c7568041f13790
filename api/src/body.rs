//! The body of a change, and what in it is parsed before anything is done: names, addresses, languages.

use crate::{App, Error, ask};
use axum::extract::{FromRequest, Request};
use lettre::Address;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

/// The longest name, in characters.
pub(crate) const LONGEST_NAME: usize = 100;
/// The longest address that mail can be sent to, in bytes.
const LONGEST_EMAIL: usize = 254;

/// A JSON object of this shape, read within the limits of the settings.
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Sent<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Self, Error> {
        let (parts, body) = request.into_parts();
        let limits = app.limits();
        let bytes = ask::json(&parts.headers, body, limits.body_bytes, limits.header).await?;
        serde_json::from_slice(&bytes).map(Self).map_err(|error| match error.classify() {
            // Its text can hold what was sent.
            Category::Data => Error::InvalidRequest("a field of the body is missing or of the wrong kind".into()),
            _ => error.into(),
        })
    }
}

/// An address that mail can be sent to.
pub(crate) fn email(text: &str) -> Result<&str, Error> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Error::EmailRequired);
    }
    if text.len() > LONGEST_EMAIL || text.contains(|c: char| c.is_control() || c.is_whitespace() || c == '"') {
        return Err(Error::InvalidEmail);
    }
    text.parse::<Address>().map(|_| text).map_err(|_| Error::InvalidEmail)
}

/// What somebody wants to be called.
pub(crate) fn name(text: &str) -> Result<&str, Error> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Error::NameRequired);
    }
    if text.chars().count() > LONGEST_NAME || text.contains(char::is_control) {
        return Err(Error::InvalidRequest(format!(
            "`name` must have at most {LONGEST_NAME} characters, none a control"
        )));
    }
    Ok(text)
}

/// A language that mails are written in.
pub(crate) fn language(text: Option<&str>) -> Result<Option<&'static str>, Error> {
    match text {
        None => Ok(None),
        Some("en") => Ok(Some("en")),
        Some("pa") => Ok(Some("pa")),
        Some(_) => Err(Error::InvalidRequest("`language` must be \"en\" or \"pa\"".into())),
    }
}

#[cfg(test)]
mod tests {
    use super::{email, name};

    #[test]
    fn addresses_are_taken_or_refused() {
        let check = |text: &str, want: Option<&str>| assert_eq!(email(text).ok(), want, "{text:?}");
        check(" asha@example.org ", Some("asha@example.org"));
        check("asha+news@example.co.uk", Some("asha+news@example.co.uk"));
        check("ਸਤ@example.org", Some("ਸਤ@example.org"));
        check("asha@localhost", Some("asha@localhost"));
        for bad in [
            "",
            "asha",
            "asha@",
            "@example.org",
            "a b@example.org",
            "asha@example.org\r\nBcc: x@example.org",
            "asha@example.org, x@example.org",
            "<asha@example.org>",
            "\"a b\"@example.org",
            "asha@exam\u{0}ple.org",
        ] {
            check(bad, None);
        }
        check(&format!("{}@example.org", "a".repeat(300)), None);
    }

    #[test]
    fn names_are_taken_or_refused() {
        assert_eq!(name(" ਆਸ਼ਾ Kaur ").ok(), Some("ਆਸ਼ਾ Kaur"));
        for bad in ["", " \t", "a\nb", &"a".repeat(101)] {
            assert!(name(bad).is_err(), "{bad:?}");
        }
    }
}
