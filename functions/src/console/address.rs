//! The console's own address: its hosts and origins, and the names of its cookies.

use lambda_http::Request;
use url::Url;

use super::is_safe;
use super::page_error::PageError;
use crate::middleware::http::requested_host;

/// Address at which browsers reach the console.
#[derive(Clone, Debug)]
pub enum ConsoleAddress {
    /// The gateway's own URL: `https://` and the host to which the current request was sent.
    Gateway,
    /// A URL on the operator's own domain, in front of the gateway.
    Fixed(Url),
    /// A port of the loopback interface, over plain HTTP.
    Loopback {
        /// Port of the console.
        port: u16,
    },
}

impl ConsoleAddress {
    /// Returns true if the console is reached over HTTPS.
    pub(crate) fn is_secure(&self) -> bool {
        !matches!(self, Self::Loopback { .. })
    }

    /// Returns the name of the session's cookie. Over HTTPS it begins with `__Host-`, so that browsers send the cookie
    /// to this host alone; over plain HTTP they would refuse this prefix.
    pub(crate) fn session_cookie_name(&self) -> &'static str {
        if self.is_secure() { "__Host-plumbline" } else { "plumbline-console" }
    }

    /// Returns the name of the cookie of an attempt to sign in or to create a GitHub App.
    pub(crate) fn code_host_attempt_cookie_name(&self) -> &'static str {
        if self.is_secure() { "__Host-plumbline-attempt" } else { "plumbline-console-attempt" }
    }

    /// Checks that a request names one of the console's hosts, and that a request with an unsafe method comes from the
    /// console's own pages. Trusts the header `Sec-Fetch-Site` or, if it is missing, `Origin`: a page of another site
    /// can set neither.
    pub(crate) fn check_request(&self, request: &Request) -> Result<(), PageError> {
        let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
        let origin = self.origin(request)?;
        if is_safe(request.method()) {
            return Ok(());
        }
        let is_own = match header("sec-fetch-site") {
            Some(site) => site == "same-origin",
            None => header("origin").is_some_and(|sent| sent == origin),
        };
        if is_own { Ok(()) } else { Err(PageError::CrossSite) }
    }

    /// Returns the origin of the console that a request was sent to, without a slash at its end.
    pub(crate) fn origin(&self, request: &Request) -> Result<String, PageError> {
        let host = match self {
            Self::Gateway => requested_host(request),
            Self::Fixed(_) | Self::Loopback { .. } => {
                let header = request.headers().get("host").and_then(|value| value.to_str().ok());
                header.map(str::to_owned)
            }
        };
        let Some(host) = host.filter(|host| self.is_own_host(host)) else {
            return Err(PageError::Misdirected);
        };
        let scheme = if self.is_secure() { "https" } else { "http" };
        Ok(format!("{scheme}://{host}"))
    }

    fn is_own_host(&self, host: &str) -> bool {
        match self {
            Self::Gateway => true,
            Self::Fixed(url) => url.host_str() == Some(host),
            Self::Loopback { port } => {
                let names = ["127.0.0.1", "localhost", "[::1]"];
                names.iter().any(|name| host == format!("{name}:{port}"))
            }
        }
    }
}
