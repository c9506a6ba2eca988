//! Rules that decide which URLs and addresses the service may call. The rules are pure functions and resolve no names.

use std::net::IpAddr;

use url::{Host, Url};

use crate::address::is_public;
use crate::authority::Authority;
use crate::origin::Origin;
use crate::refusal::{RefusalReason, UrlRefusal};

/// Maximum length in bytes of a URL, both as the caller wrote it and as the parser normalizes it.
const MAX_URL_BYTES: usize = 2048;

/// Maximum number of bytes that a call appends to a base URL, such as `/v1/chat/completions`.
const RESERVED_PATH_BYTES: usize = 48;

/// Maximum length of a DNS name, in bytes.
const MAX_NAME_BYTES: usize = 253;

/// Maximum length of a DNS label, in bytes.
const MAX_LABEL_BYTES: usize = 63;

/// Suffixes of names that belong to a machine or a private network.
const PRIVATE_SUFFIXES: [&str; 4] = [".localhost", ".local", ".internal", ".localdomain"];

/// Rules for outgoing requests. Built once and shared.
#[derive(Clone, Debug, Default)]
pub struct Guard {
    exceptions: Vec<Origin>,
    own_hosts: Vec<Host>,
}

impl Guard {
    /// Returns the rules without exceptions.
    pub fn strict() -> Self {
        Self::default()
    }

    /// Returns the rules with exceptions: origins that are allowed although they are private or use plain
    /// HTTP.
    ///
    /// Only the embedded service (in one process, for local use), the operator's tool for that service, and tests use
    /// exceptions. No deployed function does.
    pub fn with_exceptions(exceptions: Vec<Origin>) -> Self {
        Self { exceptions, own_hosts: Vec::new() }
    }

    /// Adds hosts of the service itself. URLs with these hosts are refused on every port, unless the origin is an
    /// exception.
    #[must_use]
    pub fn refusing_own_hosts(mut self, hosts: impl IntoIterator<Item = Host>) -> Self {
        self.own_hosts.extend(hosts);
        self
    }

    /// Parses and checks a URL that a caller chose.
    ///
    /// # Errors
    ///
    /// A [`UrlRefusal`] if the text is not a URL or violates a rule.
    pub fn check(&self, text: &str) -> Result<Url, UrlRefusal> {
        check_characters(text)?;
        let url = Url::parse(text).map_err(|_| UrlRefusal::new(RefusalReason::NotAUrl))?;
        require(url.as_str().len() <= MAX_URL_BYTES, RefusalReason::TooLong)?;
        check_basic_rules(text, &url)?;
        if !self.is_exception(&url) {
            require(url.scheme() == "https", RefusalReason::Scheme)?;
            require(is_allowed_port(url.port_or_known_default()), RefusalReason::Port)?;
            self.check_host(&url)?;
        }
        Ok(url)
    }

    /// Parses and checks the base URL of a model endpoint. It must not have a query string, and must be short enough
    /// that calls can append their path.
    ///
    /// # Errors
    ///
    /// A [`UrlRefusal`] if the text is not a URL or violates a rule.
    pub fn check_base_url(&self, text: &str) -> Result<Url, UrlRefusal> {
        let url = self.check(text)?;
        require(url.query().is_none(), RefusalReason::Query)?;
        require(url.as_str().len() <= MAX_URL_BYTES - RESERVED_PATH_BYTES, RefusalReason::TooLong)?;
        Ok(url)
    }

    /// Returns true if the address is public. Calls to other addresses are refused, except to the origins that
    /// [`Self::with_exceptions`] allows.
    pub fn permits_address(&self, address: IpAddr) -> bool {
        is_public(address)
    }

    /// Returns true if the URL's origin is one of the exceptions: origins that may be private or use plain HTTP.
    pub(crate) fn is_exception(&self, url: &Url) -> bool {
        Origin::of(url).is_some_and(|origin| self.exceptions.contains(&origin))
    }

    /// Returns true if the guard has any exceptions: origins that may be private or use plain HTTP.
    pub(crate) fn has_exceptions(&self) -> bool {
        !self.exceptions.is_empty()
    }

    fn check_host(&self, url: &Url) -> Result<(), UrlRefusal> {
        let host = url.host().map(|host| host.to_owned());
        require(!host.is_some_and(|host| self.own_hosts.contains(&host)), RefusalReason::OwnHost)?;
        match url.host() {
            Some(Host::Domain(name)) => require(is_public_name(name), RefusalReason::Name),
            Some(Host::Ipv4(address)) => {
                require(self.permits_address(address.into()), RefusalReason::Address)
            }
            Some(Host::Ipv6(address)) => {
                require(self.permits_address(address.into()), RefusalReason::Address)
            }
            None => Err(UrlRefusal::new(RefusalReason::NotAUrl)),
        }
    }
}

fn require(condition: bool, reason: RefusalReason) -> Result<(), UrlRefusal> {
    if condition { Ok(()) } else { Err(UrlRefusal::new(reason)) }
}

/// Refuses text that is too long, or that contains control characters, white space or backslashes. URL parsers drop,
/// trim or replace some of these characters.
fn check_characters(text: &str) -> Result<(), UrlRefusal> {
    require(text.len() <= MAX_URL_BYTES, RefusalReason::TooLong)?;
    let is_forbidden = |letter: char| letter.is_control() || letter.is_whitespace() || letter == '\\';
    require(!text.contains(is_forbidden), RefusalReason::Characters)
}

/// Checks the rules that every URL must obey, even if the URL's origin may be private or use plain HTTP.
fn check_basic_rules(text: &str, url: &Url) -> Result<(), UrlRefusal> {
    require(matches!(url.scheme(), "http" | "https"), RefusalReason::Scheme)?;
    require(url.username().is_empty() && url.password().is_none(), RefusalReason::Credentials)?;
    require(url.fragment().is_none(), RefusalReason::Fragment)?;
    require(Authority::find(text, url)?.is_canonical(url), RefusalReason::Ambiguous)
}

fn is_allowed_port(port: Option<u16>) -> bool {
    port.is_some_and(|port| port == 443 || port >= 1024)
}

/// Returns whether a name can be public: at least two labels of ASCII letters, digits, `-` and `_`, and no private
/// suffix.
fn is_public_name(name: &str) -> bool {
    let is_plain_label = |label: &str| {
        (1..=MAX_LABEL_BYTES).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    };
    name.len() <= MAX_NAME_BYTES
        && name.contains('.')
        && name.split('.').all(is_plain_label)
        && !PRIVATE_SUFFIXES.iter().any(|suffix| name.ends_with(suffix))
}
