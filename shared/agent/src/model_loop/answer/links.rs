//! Links that an answer may contain.

use url::{Position, Url};

use super::sanitizer::is_commit;
use crate::model_loop::tools::returned::ReturnedIds;
use crate::strings::is_number;

/// The workspace's repository on the web, the only site to which an answer may link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repository {
    url: Url,
}

impl Repository {
    /// Creates the repository at an address such as `https://github.com/acme/shop`. Returns `None` for an address
    /// that is not safe to link to.
    pub fn new(url: &str) -> Option<Self> {
        let mut url = Url::parse(url).ok()?;
        let is_bare = url.username().is_empty()
            && url.password().is_none()
            && url.query().is_none()
            && url.fragment().is_none();
        let is_valid = url.scheme() == "https" && url.has_host() && is_bare;
        let path = url.path().trim_end_matches('/').to_owned();
        url.set_path(&path);
        (is_valid && path.len() > 1).then_some(Self { url })
    }

    /// Returns the repository's name as references such as `acme/shop#12` contain it.
    pub(super) fn name(&self) -> &str {
        self.url.path().trim_start_matches('/')
    }

    /// Returns the address `text` as it may appear in an answer. Returns `None` for an address outside the repository,
    /// and for the address of a commit or number that no tool returned, since a link is a citation too.
    pub(super) fn link(&self, text: &str, returned: &ReturnedIds) -> Option<String> {
        let url = Url::parse(text).ok()?;
        let inside = url.path().strip_prefix(self.url.path())?;
        let is_own = url.origin() == self.url.origin()
            && url.username().is_empty()
            && url.password().is_none()
            && (inside.is_empty() || inside.starts_with('/'));
        let is_known = |part: &str| {
            (!is_number(part) || returned.has_number(part))
                && (!is_commit(part, true, false) || returned.has_commit(part))
        };
        // Markup, and what a client could take for the end of the address, are not allowed after the host.
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/_.-#?=&%+~,".contains(&byte);
        let is_plain = url[Position::BeforePath..].bytes().all(is_plain);
        (is_own && is_plain && inside.split('/').all(is_known)).then(|| url.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_repository_are_linked() {
        let repository = Repository::new("https://github.com/acme/shop").unwrap();
        let returned = ReturnedIds::of(&[("12", "issue", "x"), ("a1b2c3d4e5f6", "commit", "x")]);
        assert_eq!(repository.name(), "acme/shop");
        for own in [
            "https://github.com/acme/shop",
            "https://GITHUB.com/acme/shop/pull/12",
            "https://github.com/x/../acme/shop/pull/12#issuecomment-1",
            "https://github.com/acme/shop/commit/a1b2c3d4",
            "https://github.com/acme/shop/blob/main/src/lib.rs",
        ] {
            assert!(repository.link(own, &returned).is_some(), "{own}");
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
            assert_eq!(repository.link(other, &returned), None, "{other}");
        }
        assert_eq!(Repository::new("http://github.com/acme/shop"), None);
        assert_eq!(Repository::new("https://github.com"), None);
    }
}
