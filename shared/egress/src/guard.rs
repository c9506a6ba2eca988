//! Which URLs and addresses may be reached. Pure and cheap: it resolves nothing.

use std::net::IpAddr;

use url::{Host, Url};

use crate::address::is_public;
use crate::authority::Authority;
use crate::origin::Origin;
use crate::refusal::{Reason, Refusal};

/// The longest URL that is looked at, in bytes, as it was written and as it is sent.
const LONGEST_URL: usize = 2048;

/// What a call may add to a base URL, in bytes: `/v1/chat/completions` and the like.
const ADDED_PATH: usize = 48;

/// The longest name the DNS can carry, in bytes.
const LONGEST_NAME: usize = 253;

/// The longest label of a name, in bytes.
const LONGEST_LABEL: usize = 63;

/// Endings of names that never leave a machine or a private network.
const PRIVATE_ENDINGS: [&str; 4] = [".localhost", ".local", ".internal", ".localdomain"];

/// The rules for going out. Built once and shared.
#[derive(Clone, Debug, Default)]
pub struct Guard {
    exceptions: Vec<Origin>,
    own_hosts: Vec<Host>,
}

impl Guard {
    /// The rules without exception.
    pub fn strict() -> Self {
        Self::default()
    }

    /// The rules, and origins that may be reached although they are private or not TLS. For the embedded
    /// runner alone: nothing that is deployed builds one.
    pub fn with_exceptions(exceptions: Vec<Origin>) -> Self {
        Self { exceptions, own_hosts: Vec::new() }
    }

    /// The same rules, and more hosts that are the service's own: they are refused on every port.
    #[must_use]
    pub fn with_own_hosts(mut self, hosts: impl IntoIterator<Item = Host>) -> Self {
        self.own_hosts.extend(hosts);
        self
    }

    /// Parses and checks a URL that somebody else chose.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when the text is no URL or a rule forbids it.
    pub fn check(&self, text: &str) -> Result<Url, Refusal> {
        check_characters(text)?;
        let url = Url::parse(text).map_err(|_| Refusal::new(Reason::NotAUrl))?;
        require(url.as_str().len() <= LONGEST_URL, Reason::TooLong)?;
        check_shape(text, &url)?;
        if !self.is_exception(&url) {
            require(url.scheme() == "https", Reason::Scheme)?;
            require(is_open_port(url.port_or_known_default()), Reason::Port)?;
            self.check_host(&url)?;
        }
        Ok(url)
    }

    /// Parses and checks the base URL of an endpoint, which must not have a query string either and leaves room
    /// for the path that is added to it.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when the text is no URL or a rule forbids it.
    pub fn check_base_url(&self, text: &str) -> Result<Url, Refusal> {
        let url = self.check(text)?;
        require(url.query().is_none(), Reason::Query)?;
        require(url.as_str().len() <= LONGEST_URL - ADDED_PATH, Reason::TooLong)?;
        Ok(url)
    }

    /// Whether a connection to this address may be opened.
    pub fn permits(&self, address: IpAddr) -> bool {
        is_public(address)
    }

    /// Whether the URL's origin is one of the exceptions.
    pub(crate) fn is_exception(&self, url: &Url) -> bool {
        Origin::of(url).is_some_and(|origin| self.exceptions.contains(&origin))
    }

    /// Whether there is any exception at all.
    pub(crate) fn has_exceptions(&self) -> bool {
        !self.exceptions.is_empty()
    }

    fn check_host(&self, url: &Url) -> Result<(), Refusal> {
        let host = url.host().map(|host| host.to_owned());
        require(!host.is_some_and(|host| self.own_hosts.contains(&host)), Reason::OwnHost)?;
        match url.host() {
            Some(Host::Domain(name)) => require(is_public_name(name), Reason::Name),
            Some(Host::Ipv4(address)) => require(self.permits(address.into()), Reason::Address),
            Some(Host::Ipv6(address)) => require(self.permits(address.into()), Reason::Address),
            None => Err(Refusal::new(Reason::NotAUrl)),
        }
    }
}

fn require(condition: bool, reason: Reason) -> Result<(), Refusal> {
    if condition { Ok(()) } else { Err(Refusal::new(reason)) }
}

/// What must hold before a parser sees the text: parsers drop, trim or turn some of these characters.
fn check_characters(text: &str) -> Result<(), Refusal> {
    require(text.len() <= LONGEST_URL, Reason::TooLong)?;
    let harmful = |letter: char| letter.is_control() || letter.is_whitespace() || letter == '\\';
    require(!text.contains(harmful), Reason::Characters)
}

/// What must hold of every URL, exceptions included.
fn check_shape(text: &str, url: &Url) -> Result<(), Refusal> {
    require(matches!(url.scheme(), "http" | "https"), Reason::Scheme)?;
    require(url.username().is_empty() && url.password().is_none(), Reason::Credentials)?;
    require(url.fragment().is_none(), Reason::Fragment)?;
    require(Authority::of(text, url)?.is_canonical(url), Reason::Ambiguous)
}

fn is_open_port(port: Option<u16>) -> bool {
    port.is_some_and(|port| port == 443 || port >= 1024)
}

/// Whether a name could be a public one: of two or more plain labels, and under no private ending.
fn is_public_name(name: &str) -> bool {
    let plain = |label: &str| {
        (1..=LONGEST_LABEL).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    };
    name.len() <= LONGEST_NAME
        && name.contains('.')
        && name.split('.').all(plain)
        && !PRIVATE_ENDINGS.iter().any(|ending| name.ends_with(ending))
}
