//! The host and port of a URL as its author wrote them, to hold against what the parser made of them.
//!
//! A WHATWG parser reads `0x7f.1`, `2130706433`, `①②⑦.⓪.⓪.①`, `%6cocalhost` and `https:example.com` without
//! complaint. Whoever writes a host in any way but the plain one is either mistaken or up to something.

use url::{Host, Url};

use crate::refusal::{Reason, Refusal};

/// The text between `//` and the path, taken apart but not interpreted.
pub(crate) struct Authority<'a> {
    host: &'a str,
    port: Option<&'a str>,
}

impl<'a> Authority<'a> {
    /// Finds the authority in the text that `url` was parsed from.
    pub(crate) fn of(text: &'a str, url: &Url) -> Result<Self, Refusal> {
        let rest = match text.split_once("://") {
            Some((scheme, rest)) if scheme.eq_ignore_ascii_case(url.scheme()) => rest,
            _ => return Err(Refusal::new(Reason::Ambiguous)),
        };
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        if authority.contains('@') {
            return Err(Refusal::new(Reason::Credentials));
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

    /// Whether host and port are written as they are read.
    pub(crate) fn is_canonical(&self, url: &Url) -> bool {
        self.host_is_canonical(url) && self.port_is_canonical(url)
    }

    fn host_is_canonical(&self, url: &Url) -> bool {
        let read = url.host_str().unwrap_or_default();
        if is_written(read, self.host) {
            return true;
        }
        // An internationalised name is read as punycode; it must be the very name that was written, so that
        // no look-alike character stands for a plain one.
        let (shown, outcome) = idna::domain_to_unicode(read);
        matches!(url.host(), Some(Host::Domain(_))) && outcome.is_ok() && is_written(&shown, self.host)
    }

    fn port_is_canonical(&self, url: &Url) -> bool {
        let read = url.port_or_known_default().map(|port| port.to_string());
        self.port.is_none_or(|written| Some(written) == read.as_deref())
    }
}

/// Whether what was read was written letter by letter, be it in capitals. Lower-casing what was written would
/// not do: it makes a plain `k` of the Kelvin sign.
fn is_written(read: &str, written: &str) -> bool {
    let same = |(read, written): (char, char)| read == written || read.to_uppercase().eq([written]);
    read.chars().count() == written.chars().count() && read.chars().zip(written.chars()).all(same)
}
