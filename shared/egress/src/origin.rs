//! Origins, by which exceptions to the guard's rules are defined.

use std::fmt;
use std::str::FromStr;

use url::Url;

/// Scheme, host and port: `http://127.0.0.1:9000`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Origin {
    scheme: String,
    host: String,
    port: u16,
}

impl Origin {
    /// Returns the origin of an http or https URL, or `None` for another scheme.
    pub fn of(url: &Url) -> Option<Self> {
        if !matches!(url.scheme(), "http" | "https") {
            return None;
        }
        let host = url.host_str()?.to_owned();
        Some(Self { scheme: url.scheme().to_owned(), host, port: url.port_or_known_default()? })
    }
}

/// The text is not `http(s)://host[:port]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an origin must be written as http://host[:port] or https://host[:port]")]
pub struct InvalidOrigin;

impl FromStr for Origin {
    type Err = InvalidOrigin;

    /// Parses an origin. One trailing `/` is accepted; any other path, a query or a user is not.
    fn from_str(text: &str) -> Result<Self, InvalidOrigin> {
        let url = Url::parse(text).map_err(|_| InvalidOrigin)?;
        let bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
        if !bare || !url.username().is_empty() || url.password().is_some() {
            return Err(InvalidOrigin);
        }
        Self::of(&url).ok_or(InvalidOrigin)
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}://{}:{}", self.scheme, self.host, self.port)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origin_gets_its_default_port_and_other_urls_are_refused() {
        let origin = |text: &str| text.parse::<Origin>().map(|origin| origin.to_string());
        assert_eq!(origin("https://Example.com").as_deref(), Ok("https://example.com:443"));
        assert_eq!(origin("http://127.0.0.1:9000/").as_deref(), Ok("http://127.0.0.1:9000"));
        for text in ["ftp://a.b", "http://a.b/c", "http://a.b/?q", "http://u@a.b", "a.b:80", "http://a.b/#"] {
            assert_eq!(origin(text), Err(InvalidOrigin), "{text}");
        }
    }
}
