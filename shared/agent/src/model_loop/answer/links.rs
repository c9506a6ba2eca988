//! Links that an answer may contain.

use url::{Position, Url};

use crate::model_loop::limits::SHOWN_COMMIT_DIGITS;
use crate::model_loop::search::returned::ReturnedIds;
use crate::strings::{is_hexadecimal, is_number};

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

    /// Returns `address` in normalised form if an answer may link to it. Returns `None` for an address outside the
    /// repository, and for the address of a commit or number that the tool did not return, since a link is a citation
    /// too.
    pub(super) fn allowed_link(&self, address: &str, returned: &ReturnedIds) -> Option<String> {
        let url = Url::parse(address).ok()?;
        let inside = url.path().strip_prefix(self.url.path())?;
        let is_own = url.origin() == self.url.origin()
            && url.username().is_empty()
            && url.password().is_none()
            && (inside.is_empty() || inside.starts_with('/'));
        let is_known = |part: &str| {
            (!is_number(part) || returned.has_number(part))
                && (!looks_like_commit_id(part, true, false) || returned.has_commit(part))
        };
        // Markup, and what a client could take for the end of the address, are not allowed after the host.
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/_.-#?=&%+~,".contains(&byte);
        let is_plain = url[Position::BeforePath..].bytes().all(is_plain);
        (is_own && is_plain && inside.split('/').all(is_known)).then(|| url.into())
    }
}

/// Returns whether a text of letters and digits counts as a commit id: 7 to 64 hexadecimal digits. If the word "commit"
/// precedes the text (`follows_word_commit`), this is enough. Else letters alone, such as "defaced", are a word, and
/// digits alone, such as 20261118, are a number. But 7 to [`SHOWN_COMMIT_DIGITS`] digits that fill a code span are an
/// id.
pub(super) fn looks_like_commit_id(text: &str, is_code_span: bool, follows_word_commit: bool) -> bool {
    let has_letter = text.contains(|digit: char| digit.is_ascii_alphabetic());
    let has_digit = text.contains(|digit: char| digit.is_ascii_digit());
    (7..=64).contains(&text.len())
        && is_hexadecimal(text)
        && (follows_word_commit
            || has_digit && (has_letter || is_code_span && text.len() <= SHOWN_COMMIT_DIGITS))
}
