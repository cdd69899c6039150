//! A file fetched from the network, for `massicot pull`: with `cache::remote` all that uses it.
//!
//! What a server may cost is bounded: time, size after unpacking, redirects.

use crate::message::{Message, Tell};
use std::fmt;
use std::io::Read;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;
use std::time::Duration;

use ureq::Agent;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::tls::{RootCerts, TlsConfig};
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};

/// How often a server may send elsewhere.
const REDIRECTS: u32 = 5;

/// What a fetch may do and take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FetchLimits {
    /// Addresses that are not encrypted.
    pub http: bool,
    /// Addresses of this machine and of private networks; proxies of the environment.
    pub private: bool,
    /// For all of it.
    pub time: Duration,
    /// In bytes, unpacked.
    pub size: u64,
}

/// What a server gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fetched {
    pub bytes: Vec<u8>,
    /// What the server says it is, without parameters, in small letters: `text/csv`.
    pub media_type: Option<String>,
}

/// Why nothing was fetched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FetchError {
    /// It is no address; why.
    Address(String),
    /// It is not encrypted, or leads to one that is not.
    NotHttps,
    /// It leads to what is no address of the web.
    Elsewhere,
    /// It is an address of this machine or of a private network.
    Private(IpAddr),
    /// No host has that name.
    NoHost,
    /// The server says so.
    Status(u16),
    Redirects,
    Time(Duration),
    /// More than so many bytes.
    Size(u64),
    /// The connection ended before the file did.
    Cut,
    Other(String),
}

impl FetchError {
    /// What to do, in one sentence.
    pub fn help(&self) -> Option<Message> {
        use FetchError as E;
        match self {
            E::Address(_) => Some(message!("fetch-help", "an address is https://host/path")),
            E::NotHttps => Some(message!(
                "fetch-name-https-address",
                "name an https:// address, or allow it: --allow-http"
            )),
            E::Elsewhere => Some(message!(
                "fetch-only-https",
                "only https:// is followed, and with --allow-http http:// too"
            )),
            E::Private(_) => Some(message!(
                "fetch-stranger-project-only",
                "of a stranger's project only public addresses are fetched"
            )),
            E::Status(401 | 403) => Some(message!(
                "fetch-publish-sheet-can",
                "publish the sheet, so that it can be read without a login"
            )),
            E::Status(404 | 410) => Some(message!(
                "fetch-see-whether-sheet",
                "see whether the sheet is still published there"
            )),
            E::Time(_) => Some(message!(
                "fetch-try-again-later",
                "try again later, or give it longer: --timeout SECONDS"
            )),
            E::NoHost | E::Cut | E::Other(_) => Some(message!(
                "fetch-see-whether-connection",
                "see whether there is a connection, and try again"
            )),
            E::Status(_) | E::Redirects | E::Size(_) => None,
        }
    }
}

impl Tell for FetchError {
    fn message(&self) -> Message {
        use FetchError as E;
        match self {
            E::Address(why) => message!("fetch-no-address", "it is no address: {why}", why),
            E::NotHttps => message!(
                "fetch-encrypted-leads-address",
                "it is not encrypted, or leads to an address that is not"
            ),
            E::Elsewhere => message!(
                "fetch-leads-elsewhere",
                "it leads to what is no address of the web, and is not followed"
            ),
            E::Private(address) => message!(
                "fetch-leads-public-address",
                "it leads to {address}, which is no public address",
                address
            ),
            E::NoHost => message!("fetch-such-host", "there is no such host"),
            E::Status(code) => message!("fetch-server-answers", "the server answers {code}", code),
            E::Redirects => message!(
                "fetch-leads-elsewhere-times",
                "it leads elsewhere more than {redirects} times",
                redirects = REDIRECTS
            ),
            E::Time(most) => message!(
                "fetch-takes-seconds",
                "it takes more than {most} seconds",
                most = most.as_secs()
            ),
            E::Size(most) => message!(
                "fetch-larger-mib",
                "it is larger than {most} MiB",
                most = most >> 20
            ),
            E::Cut => message!(
                "fetch-connection-ended-before",
                "the connection ended before the file did"
            ),
            E::Other(why) => why.as_str().into(),
        }
    }
}

impl fmt::Display for FetchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for FetchError {}

/// Fetches what is at an address.
///
/// # Errors
/// [`FetchError`] for what is not there, not allowed or beyond the limits.
pub fn fetch(address: &str, limits: &FetchLimits) -> Result<Fetched, FetchError> {
    let uri: Uri = address
        .parse()
        .map_err(|error: ureq::http::uri::InvalidUri| FetchError::Address(error.to_string()))?;
    let is_web = matches!(uri.scheme_str(), Some("http" | "https"));
    let of = |error| match error {
        ureq::Error::BadUri(_) if is_web && uri.host().is_some() => FetchError::Elsewhere,
        error => fetch_error(error, limits),
    };
    let mut response = agent(limits).get(&uri).call().map_err(of)?;
    let media_type = response.body().mime_type().map(str::to_lowercase);
    let mut bytes = Vec::new();
    let mut reader = response.body_mut().as_reader().take(limits.size + 1);
    let read = reader.read_to_end(&mut bytes);
    read.map_err(|error| match error.kind() {
        std::io::ErrorKind::TimedOut => FetchError::Time(limits.time),
        std::io::ErrorKind::UnexpectedEof | std::io::ErrorKind::ConnectionReset => FetchError::Cut,
        _ => fetch_error(ureq::Error::from(error), limits),
    })?;
    match bytes.len() as u64 > limits.size {
        true => Err(FetchError::Size(limits.size)),
        false => Ok(Fetched { bytes, media_type }),
    }
}

/// TLS with the certificates that the system trusts, so that those of a company are known too.
pub fn tls() -> TlsConfig {
    let provider = rustls::crypto::ring::default_provider();
    TlsConfig::builder()
        .unversioned_rustls_crypto_provider(Arc::new(provider))
        .root_certs(RootCerts::PlatformVerifier)
        .build()
}

fn agent(limits: &FetchLimits) -> Agent {
    let config = Agent::config_builder()
        .tls_config(tls())
        .https_only(!limits.http)
        .max_redirects(REDIRECTS)
        .timeout_global(Some(limits.time))
        .user_agent(concat!("massicot/", env!("CARGO_PKG_VERSION")));
    // A proxy would look names up itself, and reach what may not be reached.
    let config = match limits.private {
        true => config.build(),
        false => config.proxy(None).build(),
    };
    let resolver = FencedResolver {
        system: DefaultResolver::default(),
        private: limits.private,
    };
    Agent::with_parts(config, DefaultConnector::default(), resolver)
}

/// Looks names up as the system does, and refuses addresses that are not public. A connection goes to
/// the address that was looked at, whatever the name leads to the next time.
#[derive(Debug)]
struct FencedResolver {
    system: DefaultResolver,
    private: bool,
}

impl Resolver for FencedResolver {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.system.resolve(uri, config, timeout)?;
        let refused = found.iter().find(|address| !is_public(address.ip()));
        match refused.filter(|_| !self.private) {
            Some(address) => Err(ureq::Error::Other(Box::new(FetchError::Private(
                address.ip(),
            )))),
            None => Ok(found),
        }
    }
}

fn fetch_error(error: ureq::Error, limits: &FetchLimits) -> FetchError {
    use ureq::Error as E;
    match error {
        E::StatusCode(code) => FetchError::Status(code),
        E::RequireHttpsOnly(place) if place.starts_with("http:") => FetchError::NotHttps,
        E::RequireHttpsOnly(_) => FetchError::Elsewhere,
        E::TooManyRedirects => FetchError::Redirects,
        E::Timeout(_) => FetchError::Time(limits.time),
        E::HostNotFound => FetchError::NoHost,
        E::BadUri(why) => FetchError::Address(why),
        E::Other(own) => match own.downcast::<FetchError>() {
            Ok(own) => *own,
            Err(other) => FetchError::Other(other.to_string()),
        },
        E::Protocol(_) => FetchError::Cut,
        E::Io(error) => FetchError::Other(error.to_string()),
        other => FetchError::Other(other.to_string()),
    }
}

/// Whether an address is one of the public network, by IANA's registries of special addresses.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !(address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || matches!(
            (a, b, c),
            (0, ..) | (100, 64..=127, _) | (192, 0, 0) | (198, 18..=19, _)
        )
        || a >= 224)
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    let last = |high: u16, low: u16| {
        let [a, b] = high.to_be_bytes();
        let [c, d] = low.to_be_bytes();
        is_public_v4(Ipv4Addr::new(a, b, c, d))
    };
    match parts {
        // An address of IPv4 in another form: mapped, translated, 6to4.
        [0, 0, 0, 0, 0, 0xffff, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            last(high, low)
        }
        [0x2002, high, low, ..] => last(high, low),
        [0x2001, second, ..] => second >= 0x200 && second != 0xdb8,
        // Only these are given out.
        [first, ..] => (0x2000..0x3fff).contains(&first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_addresses_are_known_in_every_form() {
        let public = [
            "8.8.8.8",
            "142.250.74.110",
            "2a00:1450:4007:80d::200e",
            "64:ff9b::808:808",
        ];
        let private = [
            "127.0.0.1",
            "0.0.0.0",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "192.0.0.1",
            "192.0.2.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "fe80::1",
            "fd00::1",
            "ff02::1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001::1",
            "::127.0.0.1",
        ];
        for address in public {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
        for address in private {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
    }
}
