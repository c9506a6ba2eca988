//! Host and port of a URL as they were written, to compare with the parsed ones.
//!
//! A WHATWG parser converts `0x7f.1`, `2130706433` and `①②⑦.⓪.⓪.①` to `127.0.0.1`, `%6cocalhost` to `localhost`, and
//! `https:example.com` to `https://example.com/`. A host that is not written in its canonical form is a mistake or an
//! attack, so the guard refuses it.

use url::{Host, Url};

use crate::refusal::{RefusalReason, UrlRefusal};

/// Host and port as written between `//` and the path of a URL.
pub(crate) struct Authority<'a> {
    host: &'a str,
    port: Option<&'a str>,
}

impl<'a> Authority<'a> {
    /// Finds the authority in `text`, which `url` was parsed from.
    pub(crate) fn find(text: &'a str, url: &Url) -> Result<Self, UrlRefusal> {
        let rest = match text.split_once("://") {
            Some((scheme, rest)) if scheme.eq_ignore_ascii_case(url.scheme()) => rest,
            _ => return Err(UrlRefusal::new(RefusalReason::Ambiguous)),
        };
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        if authority.contains('@') {
            return Err(UrlRefusal::new(RefusalReason::Credentials));
        }
        Ok(Self::split(authority))
    }

    fn split(authority: &'a str) -> Self {
        let end_of_host = authority.rfind(']').map_or(0, |bracket| bracket + 1);
        match authority[end_of_host..].find(':') {
            Some(colon) => {
                let (host, port) = authority.split_at(end_of_host + colon);
                Self { host, port: Some(&port[1..]) }
            }
            None => Self { host: authority, port: None },
        }
    }

    /// Returns whether host and port are written in the canonical form that they have in `url`, the parsed URL. The
    /// case of letters does not matter, and an internationalised name may be written in Unicode.
    pub(crate) fn is_canonical(&self, url: &Url) -> bool {
        self.host_is_canonical(url) && self.port_is_canonical(url)
    }

    fn host_is_canonical(&self, url: &Url) -> bool {
        let parsed = url.host_str().unwrap_or_default();
        if equals_ignoring_case(parsed, self.host) {
            return true;
        }
        // The parser converts an internationalised name to punycode. Punycode must decode to the name that was written,
        // so that no look-alike character replaces a plain one.
        let (shown, outcome) = idna::domain_to_unicode(parsed);
        matches!(url.host(), Some(Host::Domain(_)))
            && outcome.is_ok()
            && equals_ignoring_case(&shown, self.host)
    }

    fn port_is_canonical(&self, url: &Url) -> bool {
        let parsed = url.port_or_known_default().map(|port| port.to_string());
        self.port.is_none_or(|written| Some(written) == parsed.as_deref())
    }
}

/// Returns whether the written text equals the parsed one, ignoring the case of each character. Lower-casing the
/// written text first would be wrong: it turns the Kelvin sign into a plain `k`.
fn equals_ignoring_case(parsed: &str, written: &str) -> bool {
    let same = |(parsed, written): (char, char)| parsed == written || parsed.to_uppercase().eq([written]);
    parsed.chars().count() == written.chars().count() && parsed.chars().zip(written.chars()).all(same)
}
