//! Where browsers reach this server: that decides cookies, links, and who may send what.

use anyhow::{Context, bail};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};

use crate::{App, Error};

/// The site's own address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// Scheme, host and port, as a browser writes an origin.
    origin: String,
    is_secure: bool,
    is_loopback: bool,
    port: u16,
}

impl Site {
    /// From `server.public_url`, or from the address that is listened on.
    ///
    /// # Errors
    /// When the setting is no http address of a host.
    pub fn new(public_url: &str, address: SocketAddr) -> anyhow::Result<Self> {
        let url = public_url.trim().trim_end_matches('/');
        if url.is_empty() {
            let host = if address.ip().is_unspecified() { IpAddr::from([127, 0, 0, 1]) } else { address.ip() };
            return Self::parse(&format!("http://{}", SocketAddr::new(host, address.port())));
        }
        Self::parse(url).with_context(|| {
            format!("server.public_url {url}: it must be like https://vichar.example.org, without a path")
        })
    }

    fn parse(url: &str) -> anyhow::Result<Self> {
        let uri: Uri = url.parse()?;
        let scheme = uri.scheme_str().unwrap_or_default().to_ascii_lowercase();
        let (is_secure, usual) = match scheme.as_str() {
            "https" => (true, 443),
            "http" => (false, 80),
            _ => bail!("it does not begin with https:// or http://"),
        };
        let host = uri.host().unwrap_or_default().to_ascii_lowercase();
        let authority = uri.authority().map_or("", |a| a.as_str());
        if host.is_empty() || authority.contains('@') || !matches!(uri.path(), "" | "/") || uri.query().is_some() {
            bail!("it has no host, or something beside scheme, host and port");
        }
        let port = uri.port_u16().unwrap_or(usual);
        let shown = if port == usual { String::new() } else { format!(":{port}") };
        Ok(Self { origin: format!("{scheme}://{host}{shown}"), is_secure, is_loopback: is_loopback(&host), port })
    }

    /// Scheme, host and port.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Whether browsers reach it over TLS.
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.is_secure
    }

    /// Whether only this machine reaches it.
    #[must_use]
    pub fn is_loopback(&self) -> bool {
        self.is_loopback
    }

    /// Whether an `Origin` is ours. A machine's own names for itself (localhost, 127.0.0.1, [::1]) are one.
    fn is_own(&self, origin: &str) -> bool {
        Self::parse(origin).is_ok_and(|other| {
            other == *self || self.is_loopback && other.is_loopback && self.port == other.port && !other.is_secure
        })
    }
}

fn is_loopback(host: &str) -> bool {
    let host = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost" || host.ends_with(".localhost") || host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

/// Refuses what another site's page sends in a reader's name: every change that names a foreign origin.
pub(crate) async fn own_origin(State(app): State<App>, request: Request, next: Next) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if changes && is_foreign(app.site(), request.headers()) {
        return Error::ForeignOrigin.into_response();
    }
    next.run(request).await
}

fn is_foreign(site: &Site, headers: &HeaderMap) -> bool {
    match headers.get(header::ORIGIN) {
        Some(origin) => !origin.to_str().is_ok_and(|origin| site.is_own(origin)),
        // A program sends neither; a browser that leaves out the one sends the other.
        None => headers.get("sec-fetch-site").is_some_and(|from| !matches!(from.as_bytes(), b"same-origin" | b"none")),
    }
}

#[cfg(test)]
mod tests {
    use super::Site;

    fn site(url: &str) -> anyhow::Result<Site> {
        Site::new(url, "127.0.0.1:8080".parse()?)
    }

    #[test]
    fn an_address_is_read_or_refused() {
        let check = |url: &str, want: Option<(&str, bool, bool)>| {
            let site = site(url).ok();
            assert_eq!(site.as_ref().map(|s| (s.origin(), s.is_secure(), s.is_loopback())), want, "{url}");
        };
        check("", Some(("http://127.0.0.1:8080", false, true)));
        check("https://Vichar.Example.org/", Some(("https://vichar.example.org", true, false)));
        check("https://vichar.example.org:443", Some(("https://vichar.example.org", true, false)));
        check("http://192.168.1.5:8080", Some(("http://192.168.1.5:8080", false, false)));
        check("http://localhost:9000", Some(("http://localhost:9000", false, true)));
        check("http://[::1]:9000", Some(("http://[::1]:9000", false, true)));
        check("vichar.example.org", None);
        check("ftp://vichar.example.org", None);
        check("https://user@vichar.example.org", None);
        check("https://vichar.example.org/under", None);
        check("https://vichar.example.org/?q", None);
    }

    #[test]
    fn an_origin_is_ours_or_not() {
        let check = |url: &str, origin: &str, want: bool| {
            assert_eq!(site(url).expect("a site").is_own(origin), want, "{url} {origin}");
        };
        check("https://vichar.example.org", "https://vichar.example.org", true);
        check("https://vichar.example.org", "http://vichar.example.org", false);
        check("https://vichar.example.org", "https://vichar.example.org:8443", false);
        check("https://vichar.example.org", "https://vichar.example.org.evil.test", false);
        check("https://vichar.example.org", "null", false);
        check("", "http://localhost:8080", true);
        check("", "http://127.0.0.1:8080", true);
        check("", "http://localhost:8081", false);
        check("", "http://evil.test:8080", false);
    }
}
