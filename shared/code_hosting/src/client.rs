//! Client for one repository on GitHub.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use http::header::{AUTHORIZATION, ETAG, HeaderMap, IF_NONE_MATCH, LINK};
use http::{HeaderValue, StatusCode};
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::authorization::AuthorizationSource;
use crate::credentials::Credentials;
use crate::error::CodeHostError;

/// Maximum size of a response body, in bytes. A page of a hundred commits has about half a megabyte.
const MAX_RESPONSE_BYTES: usize = 32 * 1024 * 1024;

/// Time limit for opening a connection, and for each chunk of a response.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Full name of a repository, `owner/name`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct RepositoryName(String);

/// The text is not `owner/name`.
#[derive(Debug, thiserror::Error)]
#[error(
    "a repository must be OWNER/NAME, each with 1 to 100 letters, digits, '.', '_' or '-', and not only dots"
)]
pub struct InvalidRepositoryName;

impl FromStr for RepositoryName {
    type Err = InvalidRepositoryName;

    fn from_str(text: &str) -> Result<Self, InvalidRepositoryName> {
        let is_name = |part: &str| {
            let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
            (1..=100).contains(&part.len())
                && part.bytes().all(is_allowed)
                && !part.trim_matches('.').is_empty()
        };
        let parts = text.split_once('/').filter(|(owner, name)| is_name(owner) && is_name(name));
        parts.map(|_| Self(text.to_owned())).ok_or(InvalidRepositoryName)
    }
}

impl TryFrom<String> for RepositoryName {
    type Error = InvalidRepositoryName;

    fn try_from(text: String) -> Result<Self, InvalidRepositoryName> {
        text.parse()
    }
}

impl From<RepositoryName> for String {
    fn from(repository: RepositoryName) -> Self {
        repository.0
    }
}

impl fmt::Display for RepositoryName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// Client of one repository on GitHub or on a GitHub Enterprise Server.
pub struct GitHubRepositoryClient {
    http: reqwest::Client,
    base_url: String,
    authorization: AuthorizationSource,
    repository: RepositoryName,
}

impl GitHubRepositoryClient {
    /// Creates a client for the repository over the API at `base_url` (`https://api.github.com`, or
    /// `https://HOST/api/v3`).
    ///
    /// # Errors
    ///
    /// [`CodeHostError::Unauthorized`] if the private key or the token is malformed,
    /// [`CodeHostError::Unavailable`] if TLS cannot be set up.
    pub fn new(
        base_url: &Url,
        repository: RepositoryName,
        credentials: &Credentials,
    ) -> Result<Self, CodeHostError> {
        let base_url = base_url.as_str().trim_end_matches('/').to_owned();
        let authorization = AuthorizationSource::new(credentials)?;
        let http = http_client().map_err(CodeHostError::from_transport)?;
        Ok(Self { http, base_url, authorization, repository })
    }

    /// Reads one page of a listing. `listing` is its path and query, relative to the repository's URL. If `etag` is the
    /// page's current ETag, returns `None`: the page has not changed.
    pub(crate) async fn get_page<T: DeserializeOwned>(
        &self,
        listing: &str,
        etag: Option<&str>,
        now: Timestamp,
    ) -> Result<Option<Page<T>>, CodeHostError> {
        let response = self.request(listing, etag, now).await?;
        let (status, headers) = (response.status(), response.headers().clone());
        if status == StatusCode::NOT_MODIFIED {
            return Ok(None);
        }
        let body = read_body(response, MAX_RESPONSE_BYTES).await?;
        if is_empty_repository(status, &body) {
            return Ok(Some(Page { entries: Vec::new(), pages: None, has_next: false, etag: None }));
        }
        if !status.is_success() {
            return Err(CodeHostError::from_response(status, &headers, &body, now));
        }
        let entries =
            serde_json::from_slice(&body).map_err(|error| CodeHostError::Malformed(Box::new(error)))?;
        Ok(Some(Page {
            entries,
            pages: linked_page(&headers, "last"),
            has_next: link_target(&headers, "next").is_some(),
            etag: headers.get(ETAG).and_then(|etag| etag.to_str().ok()).map(str::to_owned),
        }))
    }

    /// Reads one resource of the repository, such as a commit. `path` is relative to the repository's URL.
    pub(crate) async fn get_resource<T: DeserializeOwned>(
        &self,
        path: &str,
        now: Timestamp,
    ) -> Result<T, CodeHostError> {
        let response = self.request(path, None, now).await?;
        let (status, headers) = (response.status(), response.headers().clone());
        let body = read_body(response, MAX_RESPONSE_BYTES).await?;
        if !status.is_success() {
            return Err(CodeHostError::from_response(status, &headers, &body, now));
        }
        serde_json::from_slice(&body).map_err(|error| CodeHostError::Malformed(Box::new(error)))
    }

    /// Sends a `GET` request. If the host rejects an installation's token, sends the request again with a new token.
    async fn request(
        &self,
        path: &str,
        etag: Option<&str>,
        now: Timestamp,
    ) -> Result<reqwest::Response, CodeHostError> {
        let response = self.send(path, etag, now).await?;
        if response.status() == StatusCode::UNAUTHORIZED
            && self.authorization.discard_token_if_renewable().await
        {
            return self.send(path, etag, now).await;
        }
        Ok(response)
    }

    async fn send(
        &self,
        path: &str,
        etag: Option<&str>,
        now: Timestamp,
    ) -> Result<reqwest::Response, CodeHostError> {
        let authorization = self.authorization.header(&self.http, &self.base_url, now).await?;
        let url = format!("{}/repos/{}/{path}", self.base_url, self.repository);
        let request = self.http.get(url).header(AUTHORIZATION, authorization);
        let request = request.header("x-github-api-version", "2022-11-28");
        let etag = etag.and_then(|etag| HeaderValue::from_str(etag).ok());
        let request = match etag {
            Some(etag) => request.header(IF_NONE_MATCH, etag),
            None => request,
        };
        request.send().await.map_err(CodeHostError::from_transport)
    }
}

/// Builds the HTTP client. It follows redirects, which GitHub sends for a renamed repository. It does not send the
/// token to another host.
fn http_client() -> reqwest::Result<reqwest::Client> {
    client_builder(TIMEOUT).build()
}

/// Returns a builder with the settings that all HTTP clients of a code host share. `timeout` limits opening a
/// connection, and each chunk of a response.
pub(crate) fn client_builder(timeout: Duration) -> reqwest::ClientBuilder {
    reqwest::Client::builder()
        .user_agent("plumbline")
        .retry(reqwest::retry::never())
        .referer(false)
        .no_proxy()
        .http1_only()
        .connect_timeout(timeout)
        .read_timeout(timeout)
}

/// Reads the body of a response. A body of more than `max` bytes is an error.
pub(crate) async fn read_body(mut response: reqwest::Response, max: usize) -> Result<Vec<u8>, CodeHostError> {
    let mut body = Vec::new();
    while let Some(part) = response.chunk().await.map_err(CodeHostError::from_transport)? {
        if body.len() + part.len() > max {
            let problem = format!("the code host's response has more than {max} bytes");
            return Err(CodeHostError::Unavailable(problem.into()));
        }
        body.extend_from_slice(&part);
    }
    Ok(body)
}

/// One page of a listing.
pub(crate) struct Page<T> {
    pub(crate) entries: Vec<T>,
    /// Number of pages of the listing, if the host states it.
    pub(crate) pages: Option<u32>,
    pub(crate) has_next: bool,
    /// ETag of this page.
    pub(crate) etag: Option<String>,
}

/// Returns true for GitHub's response to a request for the commits of an empty repository: 409 "Git Repository is
/// empty."
fn is_empty_repository(status: StatusCode, body: &[u8]) -> bool {
    status == StatusCode::CONFLICT && body.windows(8).any(|part| part == b"is empty")
}

/// Returns the page number that a `Link` header gives for `relation`.
fn linked_page(headers: &HeaderMap, relation: &str) -> Option<u32> {
    let url = Url::parse(link_target(headers, relation)?).ok()?;
    url.query_pairs().find(|(name, _)| name == "page").and_then(|(_, number)| number.parse().ok())
}

/// Returns the URL that a `Link` header (RFC 8288) gives for `relation`.
fn link_target<'a>(headers: &'a HeaderMap, relation: &str) -> Option<&'a str> {
    let link = headers.get(LINK)?.to_str().ok()?;
    let wanted = format!("rel=\"{relation}\"");
    link.split(',').find(|part| part.contains(&wanted))?.split(['<', '>']).nth(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn link_header_gives_the_page_numbers() {
        let mut headers = HeaderMap::new();
        let link = "<https://api.github.com/repositories/1/issues?state=all&page=3>; rel=\"next\", \
                    <https://api.github.com/repositories/1/issues?state=all&page=17>; rel=\"last\"";
        headers.insert(LINK, HeaderValue::from_static(link));
        assert_eq!((linked_page(&headers, "next"), linked_page(&headers, "last")), (Some(3), Some(17)));
        assert_eq!((linked_page(&headers, "first"), linked_page(&HeaderMap::new(), "next")), (None, None));
    }

    #[test]
    fn repository_is_an_owner_and_a_name() {
        for text in ["acme/shop", "Acme-1/shop.rs", "a/_"] {
            assert_eq!(text.parse::<RepositoryName>().unwrap().to_string(), text);
        }
        for text in ["", "acme", "acme/", "/shop", "acme/shop/x", "acme/..", "ac me/shop", "acme/shop?x"] {
            assert!(text.parse::<RepositoryName>().is_err(), "{text}");
        }
    }
}
