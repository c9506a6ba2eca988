//! Where a link may lead.

use url::Url;

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

    /// The address as it may be written into an answer; nothing when it leads elsewhere.
    pub(super) fn link(&self, text: &str) -> Option<String> {
        let url = Url::parse(text).ok()?;
        let inside = url.path().strip_prefix(self.url.path())?;
        let own = url.origin() == self.url.origin()
            && url.username().is_empty()
            && url.password().is_none()
            && (inside.is_empty() || inside.starts_with('/'));
        own.then(|| {
            url.as_str().replace('(', "%28").replace(')', "%29").replace('@', "%40").replace('|', "%7C")
        })
    }
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
        assert_eq!(repository.name(), "acme/shop");
        for own in [
            "https://github.com/acme/shop",
            "https://GITHUB.com/acme/shop/pull/12",
            "https://github.com/x/../acme/shop/pull/12#issuecomment-1",
        ] {
            assert!(repository.link(own).is_some(), "{own}");
        }
        for other in [
            "http://github.com/acme/shop",
            "https://github.com/acme/shopping",
            "https://github.com/acme",
            "https://github.com/acme/shop/../../evil",
            "https://github.com@evil.example/acme/shop",
            "https://u@github.com/acme/shop",
            "https://github.com:8443/acme/shop",
            "https://github.com.evil.example/acme/shop",
            "//github.com/acme/shop",
            "javascript:alert(1)",
            "/acme/shop",
        ] {
            assert_eq!(repository.link(other), None, "{other}");
        }
        assert_eq!(Repository::new("http://github.com/acme/shop"), None);
        assert_eq!(Repository::new("https://github.com"), None);
    }
}
