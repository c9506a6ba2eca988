//! Rules for the destinations of answers.

use plumbline_contract::allowlist::{self, AllowlistEntry};
use plumbline_contract::trigger::Destination;
use plumbline_egress::Guard;

/// Returns true if an answer may be sent to `destination`.
///
/// A new kind of destination does not compile until its rule is written here.
pub fn is_permitted(guard: &Guard, allowlist: &[String], destination: &Destination) -> bool {
    match destination {
        // The operator chose the chat server and its token. The token decides which channels it may post to.
        Destination::Chat { channel_id: _, thread_ts: _ } => true,
        Destination::Url(url) => is_permitted_url(guard, allowlist, url),
    }
}

/// Returns true if an answer may be sent to `url`: the egress guard and the webhook's allowlist permit it.
pub fn is_permitted_url(guard: &Guard, allowlist: &[String], url: &str) -> bool {
    guard.check(url).is_ok() && is_allowlisted_url(allowlist, url)
}

/// Returns true if the webhook's allowlist permits `destination`. The egress guard is not applied.
pub fn is_allowlisted(allowlist: &[String], destination: &Destination) -> bool {
    match destination {
        Destination::Chat { channel_id: _, thread_ts: _ } => true,
        Destination::Url(url) => is_allowlisted_url(allowlist, url),
    }
}

fn is_allowlisted_url(allowlist: &[String], url: &str) -> bool {
    let entries: Vec<_> =
        allowlist.iter().filter_map(|entry| AllowlistEntry::parse_trusted(entry).ok()).collect();
    allowlist::permits(&entries, url)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_url_permitted(allowlist: &[&str], url: &str) -> bool {
        let allowlist: Vec<String> = allowlist.iter().map(|entry| (*entry).to_owned()).collect();
        is_permitted(&Guard::strict(), &allowlist, &Destination::Url(url.to_owned()))
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
    fn chat_destination_needs_no_allowlist_entry() {
        let chat = Destination::Chat { channel_id: "C1".to_owned(), thread_ts: None };
        assert!(is_permitted(&Guard::strict(), &[], &chat));
    }
}
