//! Allowlist of the external URLs that a webhook may send results to.
//!
//! An entry is an exact URL, or an origin with a path prefix that ends in `/`; `https://host` means the prefix
//! `https://host/`. Entry and URL are compared after WHATWG URL normalisation, so that letter case in a host, a
//! default port and `/./` make no difference. Wildcard hosts are not supported. A path with an encoded dot, slash or
//! backslash never matches, since servers resolve it differently. A path with a `;` or an encoded percent sign does not
//! match a prefix. Some servers cut off the text after a `;`, and some decode twice: they would read a path outside the
//! prefix.

use std::fmt;

use url::Url;

/// Allowed URL or prefix.
#[derive(Clone, PartialEq, Eq)]
pub struct AllowlistEntry(Url);

/// Reason why a text is not a valid entry of an allowlist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AllowlistError {
    #[error(
        "an allowed URL must be a URL of at most {MAX_URL_BYTES} bytes, without white space, control characters or \
         backslashes"
    )]
    NotAUrl,
    #[error("an allowed URL must begin with https://")]
    NotHttps,
    #[error("an allowed URL must not contain credentials")]
    Credentials,
    #[error("an allowed URL must not have a fragment")]
    Fragment,
    #[error("an allowed URL must have an exact host: wildcards are not supported")]
    Wildcard,
    #[error(
        "the path of an allowed URL must not contain %2e, %2f or %5c, which encode a dot, a slash and a backslash"
    )]
    AmbiguousPath,
    #[error(
        "an allowed URL whose path ends in / allows the URLs that begin with it, so it must not have a query itself"
    )]
    PrefixWithQuery,
    #[error(
        "if the path of an allowed URL ends in /, the path must not contain a semicolon or %25, which can lead to URLs \
         that are not allowed"
    )]
    AmbiguousPrefix,
}

/// Maximum length, in bytes, of an allowlist entry and of the URL to which an answer is sent. It applies to the text as
/// written and to the normalised URL.
pub const MAX_URL_BYTES: usize = 2_048;

impl AllowlistEntry {
    /// Parses a new entry. It must use HTTPS. A prefix (an entry whose path ends in `/`) must not contain `;` or `%25`.
    pub fn parse(text: &str) -> Result<Self, AllowlistError> {
        let entry = Self::parse_stored_or_local(text)?;
        match () {
            () if entry.0.scheme() != "https" => Err(AllowlistError::NotHttps),
            () if entry.is_prefix() && may_leave_prefix(entry.0.path()) => {
                Err(AllowlistError::AmbiguousPrefix)
            }
            () => Ok(entry),
        }
    }

    /// Parses an entry that is already stored, or an entry of the local service. Such an entry may use plain HTTP, and
    /// a prefix may contain `;` or `%25`. The entry alone does not permit plain HTTP: the egress guard refuses it
    /// unless the origin is one of the guard's exceptions.
    pub fn parse_stored_or_local(text: &str) -> Result<Self, AllowlistError> {
        let url = parse_url(text).ok_or(AllowlistError::NotAUrl)?;
        match () {
            () if !matches!(url.scheme(), "https" | "http") => Err(AllowlistError::NotHttps),
            () if has_credentials(text, &url) => Err(AllowlistError::Credentials),
            () if url.fragment().is_some() => Err(AllowlistError::Fragment),
            () if url.host_str().is_none_or(|host| host.contains('*')) => Err(AllowlistError::Wildcard),
            () if is_ambiguous(path_of(text)) => Err(AllowlistError::AmbiguousPath),
            () if url.path().ends_with('/') && url.query().is_some() => Err(AllowlistError::PrefixWithQuery),
            () => Ok(Self(url)),
        }
    }

    /// Returns whether this entry allows `url`. Prefer [`permits`], which checks the text as it was written: parsing
    /// resolves `%2e%2e`, so that this function cannot detect it.
    pub fn matches(&self, url: &Url) -> bool {
        if !url.username().is_empty() || url.password().is_some() || url.fragment().is_some() {
            return false;
        }
        if is_ambiguous(url.path()) {
            return false;
        }
        let Self(entry) = self;
        if self.is_prefix() {
            let is_below = entry.origin() == url.origin() && url.path().starts_with(entry.path());
            is_below && !may_leave_prefix(url.path())
        } else {
            entry == url
        }
    }

    fn is_prefix(&self) -> bool {
        self.0.path().ends_with('/')
    }
}

impl fmt::Display for AllowlistEntry {
    /// Writes the normalised entry: the text to compare, store and show.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.0.as_str())
    }
}

impl fmt::Debug for AllowlistEntry {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "AllowlistEntry({})", self.0.origin().ascii_serialization())
    }
}

/// Returns whether any entry allows sending results to the URL.
pub fn permits(entries: &[AllowlistEntry], url_text: &str) -> bool {
    let Some(url) = parse_url(url_text) else {
        return false;
    };
    let is_plain = !has_credentials(url_text, &url) && !is_ambiguous(path_of(url_text));
    is_plain && entries.iter().any(|entry| entry.matches(&url))
}

/// Parses a URL of at most [`MAX_URL_BYTES`]. Refuses white space, control characters and backslashes, which the parser
/// would remove or replace.
fn parse_url(text: &str) -> Option<Url> {
    let is_plain =
        |character: char| !character.is_whitespace() && !character.is_control() && character != '\\';
    let is_plain = text.len() <= MAX_URL_BYTES && text.chars().all(is_plain);
    if is_plain { Url::parse(text).ok().filter(is_within_max_length) } else { None }
}

/// Returns whether a URL is short enough after normalisation, which percent-encodes some characters.
pub(crate) fn is_within_max_length(url: &Url) -> bool {
    url.as_str().len() <= MAX_URL_BYTES
}

/// Returns whether a URL has credentials, even empty ones, as in `https://@host/`. Parsing drops empty credentials, so
/// that this function also checks `text`, the URL as it was written.
fn has_credentials(text: &str, url: &Url) -> bool {
    let rest = text.split_once("://").map_or("", |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    authority.contains('@') || !url.username().is_empty() || url.password().is_some()
}

/// Returns the path of a URL as it was written: from the first `/` after the authority up to the query or fragment.
fn path_of(text: &str) -> &str {
    let rest = text.split_once("://").map_or(text, |(_, rest)| rest);
    let without_query = rest.split(['?', '#']).next().unwrap_or_default();
    without_query.find('/').map_or("", |start| &without_query[start..])
}

/// Returns whether a path contains a percent-encoded dot, slash or backslash, in either letter case.
fn is_ambiguous(path: &str) -> bool {
    let path = path.to_ascii_lowercase();
    ["%2e", "%2f", "%5c"].iter().any(|encoded| path.contains(encoded))
}

/// Returns true if the path contains `;` or `%25`. Such a path may begin with an allowed prefix and, on some servers,
/// lead out of it. A server may read `/team/..;/other` as `/team/../other`, and may decode `/team/%252e%252e/other`
/// twice.
fn may_leave_prefix(path: &str) -> bool {
    path.contains(';') || path.contains("%25")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn allows(entry: &str, url: &str) -> bool {
        permits(&[AllowlistEntry::parse(entry).unwrap()], url)
    }

    #[test]
    fn exact_entry_matches_only_that_url() {
        let entry = "https://hooks.example/a?x=1";
        for url in [entry, "HTTPS://HOOKS.example:443/a?x=1", "https://hooks.example/b/../a?x=1"] {
            assert!(allows(entry, url), "{url}");
        }
        for url in [
            "https://hooks.example/a",
            "https://hooks.example/a?x=2",
            "https://hooks.example/a/?x=1",
            "https://hooks.example/A?x=1",
            "https://hooks.example/a?x=1#y",
            "https://hooks.example:8443/a?x=1",
            "http://hooks.example/a?x=1",
            "https://hooks.example./a?x=1",
            "https://u@hooks.example/a?x=1",
            "https://@hooks.example/a?x=1",
            "https://hooks.example\\a?x=1",
            " https://hooks.example/a?x=1",
            "https://hooks.example/a\t?x=1",
        ] {
            assert!(!allows(entry, url), "{url}");
        }
    }

    #[test]
    fn prefix_entry_matches_every_url_below_it() {
        let entry = "https://hooks.example/team/";
        for url in ["https://hooks.example/team/", "https://hooks.example/team/a/b?c=d"] {
            assert!(allows(entry, url), "{url}");
        }
        for url in [
            "https://hooks.example/team",
            "https://hooks.example/teams/a",
            "https://hooks.example/team/../other",
            "https://hooks.example/team/%2e%2e/other",
            "https://hooks.example/team/%2E./team/a",
            "https://hooks.example/team/a%2fb",
            "https://hooks.example/team/a%5Cb",
            "https://sub.hooks.example/team/a",
            "https://hooks.example.evil.example/team/a",
            "https://hooks.example@evil.example/team/a",
        ] {
            assert!(!allows(entry, url), "{url}");
        }
    }

    #[test]
    fn path_that_servers_may_read_as_another_is_never_below_a_prefix() {
        let entry = "https://hooks.example/team/";
        for path in ["..;/other", "a;v=1/b", "a;", "%252e%252e/other", "a%252fb", "100%25"] {
            assert!(!allows(entry, &format!("{entry}{path}")), "{path}");
        }
        // A query does not select a path, and an admin wrote out the exact entries.
        assert!(allows(entry, "https://hooks.example/team/a?b=c;d&e=%2541"));
        for exact in ["https://hooks.example/team/a;v=1", "https://hooks.example/team/100%25"] {
            assert!(allows(exact, exact), "{exact}");
        }
    }

    #[test]
    fn parsed_url_with_encoded_separators_matches_nothing() {
        let entry = AllowlistEntry::parse("https://hooks.example/").unwrap();
        assert!(entry.matches(&Url::parse("https://hooks.example/a").unwrap()));
        assert!(!entry.matches(&Url::parse("https://hooks.example/a%2Fb").unwrap()));
        assert!(!entry.matches(&Url::parse("https://u:p@hooks.example/a").unwrap()));
    }

    #[test]
    fn origin_without_path_is_a_prefix() {
        assert!(allows("https://hooks.example", "https://hooks.example/a"));
        assert_eq!(
            AllowlistEntry::parse("https://HOOKS.example:443").unwrap().to_string(),
            "https://hooks.example/"
        );
    }

    #[test]
    fn invalid_entries_are_refused_with_the_reason() {
        for (text, error) in [
            ("hooks.example", AllowlistError::NotAUrl),
            ("https://", AllowlistError::NotAUrl),
            ("https://hooks.example/a b", AllowlistError::NotAUrl),
            ("https://hooks.example\\a", AllowlistError::NotAUrl),
            ("http://hooks.example/", AllowlistError::NotHttps),
            ("ftp://hooks.example/", AllowlistError::NotHttps),
            ("mailto:a@hooks.example", AllowlistError::NotHttps),
            ("https://u:p@hooks.example/", AllowlistError::Credentials),
            ("https://@hooks.example/", AllowlistError::Credentials),
            ("https://hooks.example/#a", AllowlistError::Fragment),
            ("https://*.example/", AllowlistError::Wildcard),
            ("https://hooks.example/%2E%2e/a", AllowlistError::AmbiguousPath),
            ("https://hooks.example/?a", AllowlistError::PrefixWithQuery),
            ("https://hooks.example/a;b/", AllowlistError::AmbiguousPrefix),
            ("https://hooks.example/100%25/", AllowlistError::AmbiguousPrefix),
        ] {
            assert_eq!(AllowlistEntry::parse(text).err(), Some(error), "{text}");
        }
        let long = format!("https://hooks.example/{}", "a".repeat(MAX_URL_BYTES));
        assert_eq!(AllowlistEntry::parse(&long).err(), Some(AllowlistError::NotAUrl));
        let long_when_stored = format!("https://hooks.example/{}", "é".repeat(MAX_URL_BYTES / 3));
        assert_eq!(AllowlistEntry::parse(&long_when_stored).err(), Some(AllowlistError::NotAUrl));
    }

    #[test]
    fn displayed_entry_parses_to_the_same_entry() {
        for text in ["https://hooks.example/a?b", "http://127.0.0.1:9000/"] {
            let entry = AllowlistEntry::parse_stored_or_local(text).unwrap();
            assert_eq!(AllowlistEntry::parse_stored_or_local(&entry.to_string()), Ok(entry));
        }
    }

    proptest! {
        #[test]
        fn arbitrary_text_causes_no_panic(text in ".{0,60}", tail in "[a-z%/.?#@:*2eEfF5cC]{0,20}") {
            let _ = AllowlistEntry::parse_stored_or_local(&text);
            if let Ok(entry) = AllowlistEntry::parse(&format!("https://hooks.example/{tail}")) {
                let _ = permits(&[entry], &text);
            }
        }
    }
}
