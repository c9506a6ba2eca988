//! Values as pages show them: times, destinations and the health of endpoints.

use std::fmt;

use plumbline_contract::trigger::Destination;
use plumbline_store::UtcInstant;
use plumbline_store::agent::endpoints::Health;
use serde::Serialize;
use sha2::{Digest, Sha256};
use url::Url;

/// Option of a `select` element.
pub(crate) struct SelectOption {
    pub(crate) value: String,
    pub(crate) title: String,
    pub(crate) is_selected: bool,
}

/// An instant, written as an HTML element that the script turns into local time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LocalTime(pub(crate) UtcInstant);

impl fmt::Display for LocalTime {
    /// Writes digits and fixed words only, so that templates may include the text as unescaped HTML.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.0.timestamp();
        write!(formatter, "<time datetime=\"{at:.0}\">{} UTC</time>", at.strftime("%-d %b %Y, %H:%M"))
    }
}

impl From<UtcInstant> for LocalTime {
    fn from(at: UtcInstant) -> Self {
        Self(at)
    }
}

/// Returns a hash of a stored value. A form contains the hash of the value that it shows. The console refuses the
/// form's change if the stored value has another hash by then.
pub(crate) fn content_hash(value: &impl Serialize) -> String {
    short_hash(&[&serde_json::to_vec(value).unwrap_or_default()])
}

/// Returns the first 64 bits of the SHA-256 of `parts` in sequence, in lower-case hexadecimal.
pub(crate) fn short_hash(parts: &[&[u8]]) -> String {
    let digest = parts.iter().fold(Sha256::new(), Sha256::chain_update).finalize();
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Describes a destination without its secret parts: a URL by its origin only.
pub(crate) fn describe_destination(destination: &Destination) -> String {
    match destination {
        Destination::Url(url) => origin(url),
        Destination::Chat { channel_id, .. } => format!("chat channel {channel_id}"),
    }
}

/// Returns the origin of a URL, for pages: the rest of the URL may contain a secret.
pub(crate) fn origin(url: &str) -> String {
    Url::parse(url).map_or_else(|_| "a URL".to_owned(), |url| url.origin().ascii_serialization())
}

/// Health of an endpoint, for a page.
pub(crate) struct HealthView {
    /// CSS class of the badge.
    pub(crate) class: &'static str,
    /// Text of the badge.
    pub(crate) text: &'static str,
    pub(crate) since: Option<LocalTime>,
    pub(crate) is_paused: bool,
}

impl From<Health> for HealthView {
    fn from(health: Health) -> Self {
        let view = |class, text, since| Self { class, text, since, is_paused: text == "Paused" };
        match health {
            Health::Failing { since, .. } => view("warn", "Failing", Some(since.into())),
            Health::Paused { at, .. } => view("bad", "Paused", Some(at.into())),
            Health::Resuming => view("warn", "Resuming", None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_time_is_an_element_with_a_machine_readable_time() {
        let at: jiff::Timestamp = "2026-11-18T12:05:07.25Z".parse().unwrap();
        let text = LocalTime(at.into()).to_string();
        assert_eq!(text, "<time datetime=\"2026-11-18T12:05:07Z\">18 Nov 2026, 12:05 UTC</time>");
    }

    #[test]
    fn destination_shows_no_path() {
        let url = Destination::Url("https://hooks.example.com/services/canary?token=canary".to_owned());
        assert_eq!(describe_destination(&url), "https://hooks.example.com");
    }
}
