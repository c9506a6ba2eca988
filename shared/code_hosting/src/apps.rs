//! Client for GitHub Apps, on GitHub or a GitHub Enterprise Server (the *host*). It creates an App from a manifest and
//! signs people in with the App. With a token of the App's installation in an organisation, it reads memberships and
//! repositories.
//!
//! [`GitHubAppClient`] sends requests to the code host's own addresses only. It follows no redirect, since a redirect
//! could disclose a code or a token to another host. None of its errors contains a code, a token or a key.

mod manifest;
mod web_flow;

pub use manifest::{AppManifest, creation_url};
pub use web_flow::SignInAttempt;

use std::fmt;
use std::sync::OnceLock;
use std::time::Duration;

use http::StatusCode;
use http::header::{ACCEPT, AUTHORIZATION};
use jiff::Timestamp;
use reqwest::RequestBuilder;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use url::Url;
use zeroize::Zeroizing;

use crate::authorization::{bearer_header, parse_private_key, signed_jwt};
use crate::client::{client_builder, read_body};
use crate::credentials::Credentials;
use crate::error::CodeHostError;

/// Maximum size of a response body, in bytes. A listing of a hundred repositories has about 600 KiB.
const MAX_RESPONSE_BYTES: usize = 2 * 1024 * 1024;

/// Time limit for one request. It is short because a person waits for a console page that makes up to five requests.
const TIMEOUT: Duration = Duration::from_secs(4);

/// Number of entries requested per page of a listing: the host's maximum.
const PER_PAGE: &str = "100";

/// Client of a code host's API for the sign-in of people, and for creating and querying GitHub Apps.
pub struct GitHubAppClient {
    /// URL of the host's web pages.
    web: Url,
    /// Base URL of the host's API.
    api: Url,
    // Built at the first request: loading the system's certificate authorities takes milliseconds, and most processes
    // sign nobody in.
    http: OnceLock<reqwest::Client>,
}

impl fmt::Debug for GitHubAppClient {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("GitHubAppClient").field("web", &self.web.as_str()).finish_non_exhaustive()
    }
}

/// Secrets of a GitHub App.
#[derive(Serialize, Deserialize)]
pub struct AppSecrets {
    /// OAuth client secret, needed to exchange the authorization code of a sign-in for a token.
    pub client_secret: Zeroizing<String>,
    /// RSA private key, in PEM, which signs the JWTs that identify the App.
    pub private_key: Zeroizing<String>,
}

impl AppSecrets {
    /// Serialises the secrets, to be encrypted.
    #[expect(clippy::expect_used, reason = "a struct of texts always serialises")]
    pub fn to_json(&self) -> Zeroizing<String> {
        Zeroizing::new(serde_json::to_string(self).expect("secrets serialise"))
    }

    /// Parses JSON from [`to_json`](Self::to_json). Returns `None` if `text` cannot be parsed.
    pub fn from_json(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

impl fmt::Debug for AppSecrets {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("AppSecrets([redacted])")
    }
}

/// Identity of a GitHub App: its ids and its secrets.
#[derive(Debug)]
pub struct App {
    /// Id of the App.
    pub id: u64,
    /// OAuth 2.0 client id of the App.
    pub client_id: String,
    /// Secrets of the App.
    pub secrets: AppSecrets,
}

impl App {
    /// Returns the credentials with which an installation of the App reads a repository.
    pub fn credentials(&self, installation_id: u64) -> Credentials {
        let private_key = self.secrets.private_key.clone();
        Credentials::App { app_id: self.id, installation_id, private_key }
    }
}

/// An App that was created from a manifest.
#[derive(Debug)]
pub struct NewApp {
    /// The App.
    pub app: App,
    /// Name of the App in URLs of the host.
    pub slug: String,
    /// Account that owns the App.
    pub owner: CodeHostAccount,
}

/// An account of the code host: a person or an organisation.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct CodeHostAccount {
    /// Id of the account, which never changes.
    pub id: u64,
    /// Name of the account, which its owner may change.
    pub login: String,
    /// Kind of the account: `User` or `Organization`.
    #[serde(rename = "type", default)]
    kind: String,
}

impl CodeHostAccount {
    /// Creates the account of a person.
    pub fn person(id: u64, login: &str) -> Self {
        Self { id, login: login.to_owned(), kind: "User".to_owned() }
    }

    /// Returns true for an organisation.
    pub fn is_organisation(&self) -> bool {
        self.kind == "Organization"
    }
}

/// An installation of an App in an organisation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Installation {
    /// Id of the installation.
    pub id: u64,
    /// Id of the organisation.
    pub organisation_id: u64,
    /// Current login of the organisation.
    pub organisation_login: String,
}

/// Membership of a person in an organisation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MembershipState {
    /// An owner of the organisation.
    Admin,
    /// A member who is not an owner.
    Member,
    /// The person is invited, and has not accepted.
    Invited,
    /// The person is not a member.
    NotMember,
}

impl GitHubAppClient {
    /// Creates the client of the host at `web`: `https://github.com`, or the address of a GitHub Enterprise Server.
    pub fn new(web: Url) -> Self {
        Self { api: api_url_of(&web), web, http: OnceLock::new() }
    }

    /// Returns the URL of the host's web pages.
    pub fn web_url(&self) -> &Url {
        &self.web
    }

    /// Returns the base URL of the API.
    pub fn api_url(&self) -> &Url {
        &self.api
    }

    /// Exchanges `code` for the ids and secrets of an App that was created from a manifest. The host passes this
    /// temporary code to [`AppManifest::redirect_url`], and accepts it once, within an hour.
    ///
    /// # Errors
    ///
    /// [`CodeHostError::NotFound`] if the code is unknown, used or too old.
    pub async fn exchange_manifest_code(&self, code: &str, now: Timestamp) -> Result<NewApp, CodeHostError> {
        let url = self.endpoint_url(&["app-manifests", code, "conversions"]);
        let created: CreatedApp = self.send(self.http_client()?.post(url), now).await?;
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if !created.slug.bytes().all(is_plain) {
            return Err(CodeHostError::Malformed(
                "the slug of the created App contains characters other than letters, digits and '-'".into(),
            ));
        }
        let secrets = AppSecrets { client_secret: created.client_secret, private_key: created.pem };
        let app = App { id: created.id, client_id: created.client_id, secrets };
        Ok(NewApp { app, slug: created.slug, owner: created.owner })
    }

    /// Returns the App's installation in an organisation, or `None` if the App is not installed there or the
    /// installation is suspended. Searches the App's first hundred installations.
    pub async fn find_installation(
        &self,
        app: &App,
        organisation_id: u64,
        now: Timestamp,
    ) -> Result<Option<Installation>, CodeHostError> {
        let key = parse_private_key(&app.secrets.private_key)?;
        let request = self.http_client()?.get(self.listing_url(&["app", "installations"]));
        let request = request.header(AUTHORIZATION, bearer_header(&signed_jwt(app.id, &key, now)?)?);
        let listed: Vec<ListedInstallation> = self.send(request, now).await?;
        let is_active =
            |each: &ListedInstallation| each.account.id == organisation_id && each.suspended_at.is_none();
        let found = listed.into_iter().find(is_active);
        Ok(found.map(|found| Installation {
            id: found.id,
            organisation_id: found.account.id,
            organisation_login: found.account.login,
        }))
    }

    /// Reads the membership of a person in the organisation of the installation. If the ids in the host's answer are
    /// not those of the person and the organisation, returns `NotMember`, since another account can take over a login
    /// that the person or the organisation gave up.
    pub async fn fetch_membership(
        &self,
        app: &App,
        installation: &Installation,
        person: &CodeHostAccount,
        now: Timestamp,
    ) -> Result<MembershipState, CodeHostError> {
        let url =
            self.endpoint_url(&["orgs", &installation.organisation_login, "memberships", &person.login]);
        let request = self.build_get_request_as_installation(app, installation, url, now).await?;
        let found: FoundMembership = match self.send(request, now).await {
            Ok(found) => found,
            Err(CodeHostError::NotFound) => return Ok(MembershipState::NotMember),
            Err(error) => return Err(error),
        };
        if found.user.id != person.id || found.organization.id != installation.organisation_id {
            return Ok(MembershipState::NotMember);
        }
        Ok(match (&*found.state, &*found.role) {
            ("active", "admin") => MembershipState::Admin,
            ("active", _) => MembershipState::Member,
            ("pending", _) => MembershipState::Invited,
            _ => MembershipState::NotMember,
        })
    }

    /// Lists the first hundred repositories that the installation may read, as `owner/name`, sorted.
    pub async fn list_repositories(
        &self,
        app: &App,
        installation: &Installation,
        now: Timestamp,
    ) -> Result<Vec<String>, CodeHostError> {
        let url = self.listing_url(&["installation", "repositories"]);
        let request = self.build_get_request_as_installation(app, installation, url, now).await?;
        let listed: Repositories = self.send(request, now).await?;
        let mut names: Vec<String> = listed.repositories.into_iter().map(|each| each.full_name).collect();
        names.sort();
        Ok(names)
    }

    /// Requests a new token of the installation, and returns a `GET` request for `url` with this token.
    async fn build_get_request_as_installation(
        &self,
        app: &App,
        installation: &Installation,
        url: Url,
        now: Timestamp,
    ) -> Result<RequestBuilder, CodeHostError> {
        let key = parse_private_key(&app.secrets.private_key)?;
        let path = ["app", "installations", &installation.id.to_string(), "access_tokens"];
        let request = self
            .http_client()?
            .post(self.endpoint_url(&path))
            .header(AUTHORIZATION, bearer_header(&signed_jwt(app.id, &key, now)?)?);
        let issued: IssuedToken = self.send(request, now).await?;
        Ok(self.http_client()?.get(url).header(AUTHORIZATION, bearer_header(&issued.token)?))
    }

    /// Returns the URL of an API endpoint. Each path segment is encoded, so that none can lead to another path.
    fn endpoint_url(&self, segments: &[&str]) -> Url {
        let mut url = self.api.clone();
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().extend(segments);
        }
        url
    }

    /// Returns the URL of the first page of a listing.
    fn listing_url(&self, segments: &[&str]) -> Url {
        let mut url = self.endpoint_url(segments);
        url.query_pairs_mut().append_pair("per_page", PER_PAGE);
        url
    }

    fn http_client(&self) -> Result<&reqwest::Client, CodeHostError> {
        if let Some(client) = self.http.get() {
            return Ok(client);
        }
        let builder = client_builder(TIMEOUT).timeout(TIMEOUT).redirect(reqwest::redirect::Policy::none());
        let client = builder.build().map_err(CodeHostError::from_transport)?;
        Ok(self.http.get_or_init(|| client))
    }

    /// Sends a request, and decodes the JSON body of a successful response.
    async fn send<T: DeserializeOwned>(
        &self,
        request: RequestBuilder,
        now: Timestamp,
    ) -> Result<T, CodeHostError> {
        let request = request.header(ACCEPT, "application/vnd.github+json");
        let response = request.send().await.map_err(CodeHostError::from_transport)?;
        let (status, headers) = (response.status(), response.headers().clone());
        let body = Zeroizing::new(read_body(response, MAX_RESPONSE_BYTES).await?);
        if !matches!(status, StatusCode::OK | StatusCode::CREATED) {
            return Err(CodeHostError::from_response(status, &headers, &body, now));
        }
        // The parser's error could quote a secret.
        serde_json::from_slice(&body).map_err(|_| {
            CodeHostError::Malformed("the response is not JSON or lacks documented fields".into())
        })
    }
}

/// Returns the base URL of the API of the host at `web`.
fn api_url_of(web: &Url) -> Url {
    let mut api = web.clone();
    if web.host_str() == Some("github.com") {
        // Replacing one host name by another never fails.
        let _ = api.set_host(Some("api.github.com"));
        api.set_path("/");
    } else {
        api.set_path("/api/v3");
    }
    api
}

/// Response to the request of [`GitHubAppClient::exchange_manifest_code`].
#[derive(Deserialize)]
struct CreatedApp {
    id: u64,
    slug: String,
    client_id: String,
    client_secret: Zeroizing<String>,
    pem: Zeroizing<String>,
    owner: CodeHostAccount,
}

#[derive(Deserialize)]
struct ListedInstallation {
    id: u64,
    account: CodeHostAccount,
    #[serde(default)]
    suspended_at: Option<String>,
}

#[derive(Deserialize)]
struct IssuedToken {
    token: Zeroizing<String>,
}

#[derive(Deserialize)]
struct FoundMembership {
    state: String,
    role: String,
    user: CodeHostAccount,
    organization: CodeHostAccount,
}

#[derive(Deserialize)]
struct Repositories {
    repositories: Vec<ListedRepository>,
}

#[derive(Deserialize)]
struct ListedRepository {
    full_name: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host(web: &str) -> GitHubAppClient {
        GitHubAppClient::new(web.parse().unwrap())
    }

    #[test]
    fn api_follows_from_the_address_of_the_host() {
        assert_eq!(host("https://github.com").api_url().as_str(), "https://api.github.com/");
        assert_eq!(host("https://git.acme.example/").api_url().as_str(), "https://git.acme.example/api/v3");
    }

    #[test]
    fn segments_of_a_path_are_encoded() {
        let url = host("https://github.com").endpoint_url(&["app-manifests", "../../user?x", "conversions"]);
        assert_eq!(url.as_str(), "https://api.github.com/app-manifests/..%2F..%2Fuser%3Fx/conversions");
        let url = host("https://git.acme.example").endpoint_url(&["user"]);
        assert_eq!(url.as_str(), "https://git.acme.example/api/v3/user");
    }

    #[test]
    fn debug_output_contains_no_secret() {
        let secrets =
            AppSecrets { client_secret: "canary".to_owned().into(), private_key: "canary".to_owned().into() };
        let app = App { id: 1, client_id: "Iv1".to_owned(), secrets };
        assert!(!format!("{app:?}").contains("canary"));
    }
}
