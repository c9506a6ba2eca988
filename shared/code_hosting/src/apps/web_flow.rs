//! The web application flow of OAuth 2.0 with PKCE (RFC 7636), which identifies the person who signs in.

use futures::future::BoxFuture;
use jiff::Timestamp;
use oauth2::basic::BasicClient;
use oauth2::{
    AsyncHttpClient, AuthType, AuthUrl, AuthorizationCode, ClientId, ClientSecret, CsrfToken, EndpointNotSet,
    EndpointSet, HttpRequest, HttpResponse, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl,
    RequestTokenError, TokenResponse, TokenUrl,
};
use reqwest::header::AUTHORIZATION;
use serde::Deserialize;
use url::Url;
use zeroize::Zeroizing;

use super::{App, CodeHostAccount, GitHubAppClient, MAX_RESPONSE_BYTES};
use crate::authorization::bearer_header;
use crate::client::read_body;
use crate::error::CodeHostError;

type Client = BasicClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointSet>;

/// One attempt to sign in. [`GitHubAppClient::authorization_url`] and [`GitHubAppClient::identify`] need the same
/// attempt.
#[derive(Clone)]
pub struct SignInAttempt {
    /// Page to which the host redirects the browser with the authorization code.
    pub redirect: Url,
    /// PKCE code verifier, 43 to 128 characters (RFC 7636, section 4.1). The authorization URL contains only its hash.
    pub verifier: Zeroizing<String>,
}

/// Error response to a token request: the host rejects the code or the App.
#[derive(Deserialize)]
struct TokenRejection {
    error: String,
}

/// Adapter that sends the token request of the `oauth2` crate through [`GitHubAppClient`].
struct TokenHttpClient<'a> {
    host: &'a GitHubAppClient,
    now: Timestamp,
}

impl<'c> AsyncHttpClient<'c> for TokenHttpClient<'_> {
    type Error = CodeHostError;
    type Future = BoxFuture<'c, Result<HttpResponse, CodeHostError>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.host.send_token_request(request, self.now))
    }
}

impl GitHubAppClient {
    /// Returns the URL of the host's page on which a person agrees to sign in with an App. The URL requests no OAuth
    /// scope.
    pub fn authorization_url(&self, client_id: &str, attempt: &SignInAttempt, state: &str) -> Url {
        let verifier = PkceCodeVerifier::new(attempt.verifier.to_string());
        let challenge = PkceCodeChallenge::from_code_verifier_sha256(&verifier);
        let client = self.oauth_client(client_id, attempt);
        let request = client.authorize_url(|| CsrfToken::new(state.to_owned()));
        request.set_pkce_challenge(challenge).url().0
    }

    /// Exchanges the authorization code of a sign-in for the person's access token, and returns the person's account.
    /// The token is used for one request and dropped.
    ///
    /// # Errors
    ///
    /// [`CodeHostError::Unauthorized`] if the host does not accept the code, [`CodeHostError::Forbidden`] if it does
    /// not accept the App.
    pub async fn identify(
        &self,
        app: &App,
        attempt: &SignInAttempt,
        code: &str,
        now: Timestamp,
    ) -> Result<CodeHostAccount, CodeHostError> {
        let secret = ClientSecret::new(app.secrets.client_secret.to_string());
        let client = self.oauth_client(&app.client_id, attempt).set_client_secret(secret);
        let exchange = client
            .exchange_code(AuthorizationCode::new(code.to_owned()))
            .set_pkce_verifier(PkceCodeVerifier::new(attempt.verifier.to_string()));
        let answer =
            exchange.request_async(&TokenHttpClient { host: self, now }).await.map_err(
                |error| match error {
                    RequestTokenError::Request(error) => error,
                    // The parser's error contains the body, which may contain a token, so it is dropped.
                    RequestTokenError::ServerResponse(_) | RequestTokenError::Parse(..) => {
                        CodeHostError::Malformed("the response contains no access token".into())
                    }
                    RequestTokenError::Other(_) => {
                        CodeHostError::Malformed("the response contains no access token".into())
                    }
                },
            )?;
        let authorization = bearer_header(answer.access_token().secret())?;
        drop(answer);
        self.send(
            self.http_client()?.get(self.endpoint_url(&["user"])).header(AUTHORIZATION, authorization),
            now,
        )
        .await
    }

    fn oauth_client(&self, client_id: &str, attempt: &SignInAttempt) -> Client {
        let page = |path: &str| {
            let mut url = self.web.clone();
            url.set_path(path);
            url
        };
        BasicClient::new(ClientId::new(client_id.to_owned()))
            .set_auth_uri(AuthUrl::from_url(page("/login/oauth/authorize")))
            .set_token_uri(TokenUrl::from_url(page("/login/oauth/access_token")))
            .set_redirect_uri(RedirectUrl::from_url(attempt.redirect.clone()))
            .set_auth_type(AuthType::RequestBody)
    }

    /// Sends the request for a token.
    ///
    /// # Errors
    ///
    /// - [`CodeHostError::Unauthorized`] if the status is 2xx, 400 or 401 and the body says that the code is wrong.
    /// - [`CodeHostError::Forbidden`] if the status is 2xx, 400 or 401 and the body names a different error, such as an
    ///   unknown App.
    /// - The error of [`CodeHostError::from_response`] if the status is neither 2xx nor 400 nor 401.
    async fn send_token_request(
        &self,
        request: HttpRequest,
        now: Timestamp,
    ) -> Result<HttpResponse, CodeHostError> {
        let request = reqwest::Request::try_from(request).map_err(CodeHostError::from_transport)?;
        let response = self.http_client()?.execute(request).await.map_err(CodeHostError::from_transport)?;
        let (status, headers) = (response.status(), response.headers().clone());
        let body = read_body(response, MAX_RESPONSE_BYTES).await?;
        if !status.is_success() && !matches!(status.as_u16(), 400 | 401) {
            return Err(CodeHostError::from_response(status, &headers, &body, now));
        }
        // A response that rejects a code has status 200.
        if let Ok(TokenRejection { error }) = serde_json::from_slice(&body) {
            let is_code = error == "bad_verification_code";
            return Err(if is_code { CodeHostError::Unauthorized } else { CodeHostError::Forbidden });
        }
        let mut answer = HttpResponse::new(body);
        *answer.status_mut() = status;
        *answer.headers_mut() = headers;
        Ok(answer)
    }
}
