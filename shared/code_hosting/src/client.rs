//! One repository on GitHub, and the requests that are made of it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use http::header::{ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH, LINK};
use http::{Response, StatusCode};
use http_body_util::{BodyExt, Limited};
use jiff::Timestamp;
use octocrab::models::{AppId, InstallationId};
use octocrab::{EncodingKey, Octocrab, OctocrabBuilder};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use url::Url;
use zeroize::Zeroizing;

use crate::fault::Fault;

/// The most bytes of an answer. A page of a hundred commits has about half a megabyte.
const LARGEST: usize = 32 * 1024 * 1024;

/// How long the host may take to begin an answer, and between two parts of it.
const PATIENCE: Duration = Duration::from_secs(20);

/// A repository's name, `owner/name`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Repository(String);

/// A text that is not `owner/name`.
#[derive(Debug, thiserror::Error)]
#[error("a repository is OWNER/NAME, each of letters, digits, '.', '_' and '-'")]
pub struct NotARepository;

impl FromStr for Repository {
    type Err = NotARepository;

    fn from_str(text: &str) -> Result<Self, NotARepository> {
        let is_word = |word: &str| {
            let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
            (1..=100).contains(&word.len()) && word.bytes().all(fits) && !word.trim_matches('.').is_empty()
        };
        let words = text.split_once('/').filter(|(owner, name)| is_word(owner) && is_word(name));
        words.map(|_| Self(text.to_owned())).ok_or(NotARepository)
    }
}

impl TryFrom<String> for Repository {
    type Error = NotARepository;

    fn try_from(text: String) -> Result<Self, NotARepository> {
        text.parse()
    }
}

impl From<Repository> for String {
    fn from(repository: Repository) -> Self {
        repository.0
    }
}

impl fmt::Display for Repository {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// What lets the service read a repository.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Credentials {
    /// A personal access token, or any other bearer.
    Token {
        /// The token.
        token: Zeroizing<String>,
    },
    /// An installation of a GitHub App: its tokens are made when they are needed.
    App {
        /// The App's number.
        app_id: u64,
        /// The installation's number.
        installation_id: u64,
        /// The App's private key, PEM.
        private_key: Zeroizing<String>,
    },
}

impl Credentials {
    /// As it is sealed.
    #[expect(clippy::expect_used, reason = "an enum of texts and numbers always serialises")]
    pub fn to_text(&self) -> Zeroizing<String> {
        Zeroizing::new(serde_json::to_string(self).expect("credentials serialise"))
    }

    /// What [`to_text`](Self::to_text) gave.
    ///
    /// # Errors
    ///
    /// If the text is not that. The error says nothing of the text.
    pub fn of_text(text: &str) -> Result<Self, NotCredentials> {
        serde_json::from_str(text).map_err(|_| NotCredentials)
    }
}

/// A text that is not what credentials are written as.
#[derive(Debug, thiserror::Error)]
#[error("the stored credentials of the code host have an unknown form")]
pub struct NotCredentials;

impl fmt::Debug for Credentials {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Credentials(secret)")
    }
}

/// One repository on GitHub or on a GitHub Enterprise Server.
pub struct GitHub {
    octocrab: Octocrab,
    repository: Repository,
}

impl GitHub {
    /// The repository, read through the API at `base_url` (`https://api.github.com`, or `https://HOST/api/v3`).
    /// Call it where a tokio runtime runs.
    ///
    /// # Errors
    ///
    /// [`Fault::Unauthorized`] if a private key is none, [`Fault::Unavailable`] if there is no TLS.
    pub fn new(base_url: &Url, repository: Repository, credentials: &Credentials) -> Result<Self, Fault> {
        let builder =
            OctocrabBuilder::new().set_connect_timeout(Some(PATIENCE)).set_read_timeout(Some(PATIENCE));
        let builder = builder.base_uri(base_url.as_str().trim_end_matches('/')).map_err(unavailable)?;
        let octocrab = match credentials {
            Credentials::Token { token } => builder.personal_token(token.to_string()).build(),
            Credentials::App { app_id, installation_id, private_key } => {
                let key = octocrab_key(private_key)?;
                let app = builder.app(AppId(*app_id), key).build();
                app.and_then(|app| app.installation(InstallationId(*installation_id)))
            }
        };
        Ok(Self { octocrab: octocrab.map_err(unavailable)?, repository })
    }

    /// Reads one page of a listing of the repository. With a `mark`, nothing if the page is still what it was.
    pub(crate) async fn page<T: DeserializeOwned>(
        &self,
        listing: &str,
        mark: Option<&str>,
        now: Timestamp,
    ) -> Result<Option<Page<T>>, Fault> {
        let response = self.request(listing, mark).await?;
        let (status, headers) = (response.status(), response.headers().clone());
        if status == StatusCode::NOT_MODIFIED {
            return Ok(None);
        }
        let body = Limited::new(response.into_body(), LARGEST).collect().await;
        let body = body.map_err(Fault::Unavailable)?.to_bytes();
        if is_empty_repository(status, &body) {
            return Ok(Some(Page { entries: Vec::new(), pages: None, has_next: false, mark: None }));
        }
        if !status.is_success() {
            return Err(Fault::of(status, &headers, &body, now));
        }
        let entries = serde_json::from_slice(&body).map_err(|error| Fault::Malformed(Box::new(error)))?;
        Ok(Some(Page {
            entries,
            pages: linked(&headers, "last"),
            has_next: target(&headers, "next").is_some(),
            mark: headers.get(ETAG).and_then(|mark| mark.to_str().ok()).map(str::to_owned),
        }))
    }

    /// Reads one thing of the repository.
    pub(crate) async fn one<T: DeserializeOwned>(&self, path: &str, now: Timestamp) -> Result<T, Fault> {
        let response = self.request(path, None).await?;
        let (status, headers) = (response.status(), response.headers().clone());
        let body = Limited::new(response.into_body(), LARGEST).collect().await;
        let body = body.map_err(Fault::Unavailable)?.to_bytes();
        if !status.is_success() {
            return Err(Fault::of(status, &headers, &body, now));
        }
        serde_json::from_slice(&body).map_err(|error| Fault::Malformed(Box::new(error)))
    }

    async fn request(&self, path: &str, mark: Option<&str>) -> Result<Response<Body>, Fault> {
        let mut headers = HeaderMap::new();
        headers.insert("x-github-api-version", HeaderValue::from_static("2022-11-28"));
        if let Some(mark) = mark.and_then(|mark| HeaderValue::from_str(mark).ok()) {
            headers.insert(IF_NONE_MATCH, mark);
        }
        let path = format!("/repos/{}/{path}", self.repository);
        self.octocrab._get_with_headers(path, Some(headers)).await.map_err(unavailable)
    }
}

type Body = http_body_util::combinators::BoxBody<bytes::Bytes, octocrab::Error>;

/// A page of a listing.
pub(crate) struct Page<T> {
    pub(crate) entries: Vec<T>,
    /// The number of the last page, if the host says it.
    pub(crate) pages: Option<u32>,
    pub(crate) has_next: bool,
    /// The host's mark of this page.
    pub(crate) mark: Option<String>,
}

fn octocrab_key(private_key: &str) -> Result<EncodingKey, Fault> {
    EncodingKey::from_rsa_pem(private_key.as_bytes()).map_err(|_| Fault::Unauthorized)
}

fn unavailable(error: octocrab::Error) -> Fault {
    Fault::Unavailable(Box::new(error))
}

/// What GitHub answers for the commits of a repository without any: 409 "Git Repository is empty."
fn is_empty_repository(status: StatusCode, body: &[u8]) -> bool {
    status == StatusCode::CONFLICT && body.windows(8).any(|part| part == b"is empty")
}

/// The number of the page that a `Link` header names for `relation`.
fn linked(headers: &HeaderMap, relation: &str) -> Option<u32> {
    let url = Url::parse(target(headers, relation)?).ok()?;
    url.query_pairs().find(|(name, _)| name == "page").and_then(|(_, number)| number.parse().ok())
}

/// What a `Link` header (RFC 8288) names for `relation`.
fn target<'a>(headers: &'a HeaderMap, relation: &str) -> Option<&'a str> {
    let link = headers.get(LINK)?.to_str().ok()?;
    let wanted = format!("rel=\"{relation}\"");
    link.split(',').find(|part| part.contains(&wanted))?.split(['<', '>']).nth(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_header_names_the_pages() {
        let mut headers = HeaderMap::new();
        let link = "<https://api.github.com/repositories/1/issues?state=all&page=3>; rel=\"next\", \
                    <https://api.github.com/repositories/1/issues?state=all&page=17>; rel=\"last\"";
        headers.insert(LINK, HeaderValue::from_static(link));
        assert_eq!((linked(&headers, "next"), linked(&headers, "last")), (Some(3), Some(17)));
        assert_eq!((linked(&headers, "first"), linked(&HeaderMap::new(), "next")), (None, None));
    }

    #[test]
    fn a_repository_is_an_owner_and_a_name() {
        for text in ["acme/shop", "Acme-1/shop.rs", "a/_"] {
            assert_eq!(text.parse::<Repository>().unwrap().to_string(), text);
        }
        for text in ["", "acme", "acme/", "/shop", "acme/shop/x", "acme/..", "ac me/shop", "acme/shop?x"] {
            assert!(text.parse::<Repository>().is_err(), "{text}");
        }
    }

    #[test]
    fn credentials_do_not_print() {
        let token = Credentials::Token { token: "ghp_canary".to_owned().into() };
        assert!(!format!("{token:?}").contains("canary"));
    }
}
