//! Who is at the other end, as far as limits need to know: the network, an IPv4 address or the /64 of an IPv6 one.

use anyhow::Context;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};
use ipnet::IpNet;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use crate::App;

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Marks a request with the other end of its connection.
pub(crate) fn mark<B>(request: &mut hyper::Request<B>, peer: SocketAddr) {
    request.extensions_mut().insert(Peer(peer));
}

/// Proxies that are believed when they say for whom they ask.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proxies(Vec<IpNet>);

impl Proxies {
    pub(crate) fn parse(settings: &[String]) -> anyhow::Result<Self> {
        let parse = |text: &String| {
            let text = text.trim();
            let net = text.parse::<IpNet>().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
            net.with_context(|| format!("server.trusted_proxies {text}: it must be an address or a network"))
        };
        Ok(Self(settings.iter().map(parse).collect::<Result<_, _>>()?))
    }

    fn trusts(&self, ip: IpAddr) -> bool {
        self.0.iter().any(|net| net.contains(&ip))
    }

    /// The nearest address that no trusted proxy vouches for. What a client writes into the header itself stands further
    /// to the left and is never reached.
    fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.to_canonical();
        let lines: Vec<&str> = headers.get_all("x-forwarded-for").iter().filter_map(|v| v.to_str().ok()).collect();
        for said in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
            if !self.trusts(client) {
                break;
            }
            match said.trim().parse::<IpAddr>() {
                Ok(ip) => client = ip.to_canonical(),
                Err(_) => break,
            }
        }
        client
    }
}

/// A network, as limits count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Network(IpAddr);

impl Network {
    fn of(ip: IpAddr) -> Self {
        Self(match ip {
            IpAddr::V4(_) => ip,
            IpAddr::V6(ip) => Ipv6Addr::from_bits(ip.to_bits() & !u128::from(u64::MAX)).into(),
        })
    }

    fn find(app: &App, extensions: &Extensions, headers: &HeaderMap) -> Self {
        // Without a socket (a test that calls the router itself) everybody is one.
        let peer = extensions.get::<Peer>().map_or(IpAddr::from([127, 0, 0, 1]), |Peer(address)| address.ip());
        Self::of(app.proxies().client(peer, headers))
    }
}

impl std::fmt::Display for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl FromRequestParts<App> for Network {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Self::find(app, &parts.extensions, &parts.headers))
    }
}

#[cfg(test)]
mod tests {
    use super::{Network, Proxies};
    use axum::http::HeaderMap;

    #[test]
    fn only_trusted_proxies_are_believed() {
        let check = |trusted: &[&str], peer: &str, forwarded: &[&str], want: &str| {
            let proxies =
                Proxies::parse(&trusted.iter().map(ToString::to_string).collect::<Vec<_>>()).expect("it parses");
            let mut headers = HeaderMap::new();
            for line in forwarded {
                headers.append("x-forwarded-for", line.parse().expect("it parses"));
            }
            let found = Network::of(proxies.client(peer.parse().expect("it parses"), &headers));
            assert_eq!(found.to_string(), want, "{trusted:?} {peer} {forwarded:?}");
        };
        check(&[], "203.0.113.9", &["198.51.100.1"], "203.0.113.9");
        check(&["127.0.0.1"], "127.0.0.1", &["198.51.100.1"], "198.51.100.1");
        check(&["127.0.0.1"], "127.0.0.1", &["1.2.3.4, 198.51.100.1"], "198.51.100.1");
        check(&["127.0.0.1", "10.0.0.0/8"], "127.0.0.1", &["1.2.3.4, 198.51.100.1", "10.2.0.1"], "198.51.100.1");
        check(&["127.0.0.1"], "127.0.0.1", &["not an address"], "127.0.0.1");
        check(&["127.0.0.1"], "127.0.0.1", &[], "127.0.0.1");
        check(&["127.0.0.1"], "::ffff:127.0.0.1", &["198.51.100.1"], "198.51.100.1");
        check(&[], "2001:db8:1:2:3:4:5:6", &[], "2001:db8:1:2::");
    }

    #[test]
    fn a_proxy_that_is_none_is_refused() {
        assert!(Proxies::parse(&["10.0.0.0/40".into()]).is_err());
        assert!(Proxies::parse(&["proxy.example.org".into()]).is_err());
    }
}
