//! Rules for the destinations of answers.

use plumbline_contract::allowlist::{self, AllowlistEntry};
use plumbline_contract::trigger::Destination;
use plumbline_egress::Guard;

/// Destinations to which the answers of one webhook may be sent.
#[derive(Clone, Copy, Debug, Default)]
pub struct Allowlists<'a> {
    /// URLs and URL prefixes. An empty list permits no URL.
    pub urls: &'a [String],
    /// Ids or names of chat channels. An empty list permits every channel by its id, and none by its name.
    pub channels: &'a [String],
}

/// Returns true if the webhook's allowlists and, for a URL, the egress guard permit an answer to `destination`.
///
/// The `match` lists every kind of destination, so a new kind does not compile until its rule is written here.
pub fn is_permitted(guard: &Guard, allowlists: &Allowlists, destination: &Destination) -> bool {
    match destination {
        Destination::Chat { channel_id, thread_ts: _ } => {
            is_permitted_channel(allowlists.channels, channel_id)
        }
        Destination::Url(url) => is_permitted_url(guard, allowlists.urls, url),
    }
}

/// Returns true if an answer may be sent to `url`: the egress guard and the webhook's allowlist permit it.
pub fn is_permitted_url(guard: &Guard, allowlist: &[String], url: &str) -> bool {
    guard.check(url).is_ok() && is_allowlisted_url(allowlist, url)
}

/// Returns true if an answer may be posted to `channel`: the webhook's `allowlist` of channels contains it or, if the
/// list is empty, it is the id of a channel.
pub fn is_permitted_channel(allowlist: &[String], channel: &str) -> bool {
    if allowlist.is_empty() {
        is_channel_id(channel)
    } else {
        allowlist.iter().any(|listed| listed == channel)
    }
}

/// Returns true for the id of a public or private channel. Other ids belong to people and to conversations with them. A
/// name does not count as an id, since another channel or person may take it over.
///
/// <https://docs.slack.dev/reference/objects/conversation-object>
fn is_channel_id(text: &str) -> bool {
    let rest = text.strip_prefix(['C', 'G']).unwrap_or_default();
    !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
}

/// Returns true if the webhook's allowlists permit `destination`. The egress guard is not applied.
pub fn is_allowlisted(allowlists: &Allowlists, destination: &Destination) -> bool {
    match destination {
        Destination::Chat { channel_id, thread_ts: _ } => {
            is_permitted_channel(allowlists.channels, channel_id)
        }
        Destination::Url(url) => is_allowlisted_url(allowlists.urls, url),
    }
}

fn is_allowlisted_url(allowlist: &[String], url: &str) -> bool {
    let entries: Vec<_> =
        allowlist.iter().filter_map(|entry| AllowlistEntry::parse_stored_or_local(entry).ok()).collect();
    allowlist::permits(&entries, url)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_url_permitted(allowlist: &[&str], url: &str) -> bool {
        let allowlist: Vec<String> = allowlist.iter().map(|entry| (*entry).to_owned()).collect();
        let allowlists = Allowlists { urls: &allowlist, channels: &[] };
        is_permitted(&Guard::strict(), &allowlists, &Destination::Url(url.to_owned()))
    }

    #[test]
    fn url_needs_an_entry_of_the_allowlist() {
        assert!(is_url_permitted(&["https://hooks.example/"], "https://hooks.example/a"));
        assert!(!is_url_permitted(&["https://hooks.example/"], "https://elsewhere.example/a"));
        assert!(!is_url_permitted(&[], "https://hooks.example/a"));
    }

    #[test]
    fn allowlisted_url_must_pass_the_guard() {
        assert!(!is_url_permitted(&["http://hooks.example/"], "http://hooks.example/a"), "not TLS");
        assert!(!is_url_permitted(&["https://10.0.0.1/"], "https://10.0.0.1/a"), "a private address");
    }

    #[test]
    fn malformed_allowlist_entry_permits_nothing() {
        assert!(!is_url_permitted(&["hooks.example"], "https://hooks.example/a"));
    }

    #[test]
    fn empty_list_permits_ids_of_channels_but_neither_people_nor_names() {
        for channel in ["C1", "C024BE91L", "G0123456789"] {
            assert!(is_permitted_channel(&[], channel), "{channel}");
        }
        for other in
            ["U024BE91L", "W024BE91L", "D024BE91L", "#general", "@ada", "general", "C", "c1", "CÉ", ""]
        {
            assert!(!is_permitted_channel(&[], other), "{other}");
        }
    }

    #[test]
    fn list_permits_what_it_names_and_nothing_else() {
        let listed = ["C1", "#general", "U024BE91L"].map(str::to_owned);
        for channel in &listed {
            assert!(is_permitted_channel(&listed, channel), "{channel}");
        }
        for other in ["C2", "c1", "general", "#General", "@ada", "C11"] {
            assert!(!is_permitted_channel(&listed, other), "{other}");
        }
    }
}
