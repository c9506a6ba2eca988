//! Where a link may lead.

use url::{Position, Url};

use super::Seen;
use super::references::{Place, is_commit};

/// A workspace's repository on the web: what links in an answer may lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repository {
    url: Url,
}

impl Repository {
    /// The repository at this address, such as `https://github.com/acme/shop`. Nothing for an address that no
    /// browser should be led to.
    pub fn new(url: &str) -> Option<Self> {
        let mut url = Url::parse(url).ok()?;
        let fits = url.scheme() == "https" && url.has_host() && is_bare(&url);
        let path = url.path().trim_end_matches('/').to_owned();
        url.set_path(&path);
        (fits && path.len() > 1).then_some(Self { url })
    }

    /// The repository's name, as references from elsewhere write it: `acme/shop`.
    pub(super) fn name(&self) -> &str {
        self.url.path().trim_start_matches('/')
    }

    /// The address as it may be written into an answer; nothing when it leads elsewhere, or to a commit or a number
    /// that was not returned: a link is a citation too.
    pub(super) fn link(&self, text: &str, seen: &Seen) -> Option<String> {
        let url = Url::parse(text).ok()?;
        let inside = url.path().strip_prefix(self.url.path())?;
        let own = url.origin() == self.url.origin()
            && url.username().is_empty()
            && url.password().is_none()
            && (inside.is_empty() || inside.starts_with('/'));
        let known = inside.split('/').all(|part| !is_unknown(part, seen));
        let is_plain = url[Position::BeforePath..].bytes().all(is_plain);
        (own && known && is_plain).then(|| url.into())
    }
}

/// What may stand behind the host: nothing that a client could take for the end of one address and the beginning of
/// another, or that markup has a use for.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"/_.-#?=&%+~,".contains(&byte)
}

fn is_unknown(part: &str, seen: &Seen) -> bool {
    let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_unknown_commit = is_commit(part, Place::Code, false) && !seen.has_commit(part);
    is_unknown_commit || is_number && !seen.has_number(part)
}

fn is_bare(url: &Url) -> bool {
    url.username().is_empty() && url.password().is_none() && url.query().is_none() && url.fragment().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_repository_itself_is_linked_to() {
        let repository = Repository::new("https://github.com/acme/shop").unwrap();
        let mut seen = Seen::default();
        for (id, kind) in [("12", "issue"), ("a1b2c3d4e5f6", "commit")] {
            let json = serde_json::json!({"id": id, "k": kind, "t": 0, "a": {"n": "A"}, "s": "x"});
            seen.note(&serde_json::from_value(json).unwrap());
        }
        assert_eq!(repository.name(), "acme/shop");
        for own in [
            "https://github.com/acme/shop",
            "https://GITHUB.com/acme/shop/pull/12",
            "https://github.com/x/../acme/shop/pull/12#issuecomment-1",
            "https://github.com/acme/shop/commit/a1b2c3d4",
            "https://github.com/acme/shop/blob/main/src/lib.rs",
        ] {
            assert!(repository.link(own, &seen).is_some(), "{own}");
        }
        for other in [
            "http://github.com/acme/shop",
            "https://github.com/acme/shopping",
            "https://github.com/acme",
            "https://github.com/acme/shop/pull/13",
            "https://github.com/acme/shop/x)https://evil.example",
            "https://github.com/acme/shop/@x",
            "https://github.com/acme/shop/commit/deadbeef01",
            "https://github.com/acme/shop/../../evil",
            "https://github.com@evil.example/acme/shop",
            "https://u@github.com/acme/shop",
            "https://github.com:8443/acme/shop",
            "https://github.com.evil.example/acme/shop",
            "//github.com/acme/shop",
            "javascript:alert(1)",
            "/acme/shop",
        ] {
            assert_eq!(repository.link(other, &seen), None, "{other}");
        }
        assert_eq!(Repository::new("http://github.com/acme/shop"), None);
        assert_eq!(Repository::new("https://github.com"), None);
    }
}
