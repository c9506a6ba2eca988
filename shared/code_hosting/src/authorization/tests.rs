use std::sync::{Arc, Mutex};

use aws_lc_rs::encoding::{AsDer, Pkcs8V1Der};
use aws_lc_rs::rsa::{KeyPair, KeySize};
use axum::Router;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jsonwebtoken::{DecodingKey, Validation};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::*;
use crate::client::GitHubRepositoryClient;

const NOW: &str = "2026-11-22T12:00:00Z";

/// A host that issues tokens to an App and rejects those that were revoked.
#[derive(Clone, Default)]
struct Host {
    jwts: Arc<Mutex<Vec<String>>>,
    revoked: Arc<Mutex<Vec<String>>>,
}

impl Host {
    async fn start(&self) -> url::Url {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/api/v3", listener.local_addr().unwrap()).parse().unwrap();
        let (issuing, answering) = (self.clone(), self.clone());
        let router = Router::new()
            .route(
                "/api/v3/app/installations/7/access_tokens",
                post(async move |headers| issuing.issue(&headers)),
            )
            .route("/api/v3/repos/acme/shop/thing", get(async move |headers| answering.answer(&headers)));
        tokio::spawn(async move { axum::serve(listener, router).await });
        url
    }

    /// Issues a token with the next number. Every token expires an hour after [`NOW`].
    fn issue(&self, headers: &HeaderMap) -> (StatusCode, String) {
        let mut jwts = self.jwts.lock().unwrap();
        jwts.push(token_of(headers));
        let body = json!({"token": format!("ghs_{}", jwts.len()), "expires_at": "2026-11-22T13:00:00Z"});
        (StatusCode::CREATED, body.to_string())
    }

    fn answer(&self, headers: &HeaderMap) -> (StatusCode, String) {
        let token = token_of(headers);
        let accepted = token.starts_with("ghs_") && !self.revoked.lock().unwrap().contains(&token);
        let status = if accepted { StatusCode::OK } else { StatusCode::UNAUTHORIZED };
        (status, json!({ "token": token }).to_string())
    }

    fn issued(&self) -> usize {
        self.jwts.lock().unwrap().len()
    }
}

fn token_of(headers: &HeaderMap) -> String {
    headers[AUTHORIZATION].to_str().unwrap().strip_prefix("Bearer ").unwrap().to_owned()
}

fn pem(key: &KeyPair) -> String {
    let der = AsDer::<Pkcs8V1Der<'_>>::as_der(key).unwrap();
    format!("-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n", STANDARD.encode(der.as_ref()))
}

fn app_credentials(key: &KeyPair) -> Credentials {
    Credentials::App { app_id: 5, installation_id: 7, private_key: pem(key).into() }
}

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

async fn token_used(github: &GitHubRepositoryClient, now: &str) -> Value {
    github.get_resource::<Value>("thing", at(now)).await.unwrap()["token"].clone()
}

#[tokio::test]
async fn installation_token_is_requested_once_and_replaced_before_it_expires() {
    let (host, key) = (Host::default(), KeyPair::generate(KeySize::Rsa2048).unwrap());
    let github = GitHubRepositoryClient::new(
        &host.start().await,
        "acme/shop".parse().unwrap(),
        &app_credentials(&key),
    )
    .unwrap();
    assert_eq!(token_used(&github, NOW).await, "ghs_1");
    assert_eq!(token_used(&github, "2026-11-22T12:59:29Z").await, "ghs_1");
    assert_eq!(host.issued(), 1);
    assert_eq!(token_used(&github, "2026-11-22T12:59:31Z").await, "ghs_2");
    assert_eq!(host.issued(), 2);
}

#[tokio::test]
async fn jwt_of_the_app_is_signed_and_bounded() {
    let (host, key) = (Host::default(), KeyPair::generate(KeySize::Rsa2048).unwrap());
    let github = GitHubRepositoryClient::new(
        &host.start().await,
        "acme/shop".parse().unwrap(),
        &app_credentials(&key),
    )
    .unwrap();
    token_used(&github, NOW).await;
    let jwt = host.jwts.lock().unwrap()[0].clone();
    let mut validation = Validation::new(Algorithm::RS256);
    validation.validate_exp = false;
    let public = DecodingKey::from_rsa_der(aws_lc_rs::signature::KeyPair::public_key(&key).as_ref());
    let claims = jsonwebtoken::decode::<Claims>(&jwt, &public, &validation).unwrap().claims;
    let now = at(NOW).as_second();
    assert_eq!((claims.iss, claims.iat, claims.exp), (5, now - 60, now + 540));
}

#[tokio::test]
async fn rejected_installation_token_is_replaced_once() {
    let (host, key) = (Host::default(), KeyPair::generate(KeySize::Rsa2048).unwrap());
    let github = GitHubRepositoryClient::new(
        &host.start().await,
        "acme/shop".parse().unwrap(),
        &app_credentials(&key),
    )
    .unwrap();
    host.revoked.lock().unwrap().push("ghs_1".to_owned());
    assert_eq!(token_used(&github, NOW).await, "ghs_2");
    host.revoked.lock().unwrap().extend(["ghs_2", "ghs_3"].map(str::to_owned));
    let error = github.get_resource::<Value>("thing", at(NOW)).await.unwrap_err();
    assert!(matches!(error, CodeHostError::Unauthorized), "{error:?}");
    assert_eq!(host.issued(), 3);
}

#[tokio::test]
async fn unknown_installation_of_the_app_is_unavailable() {
    let (host, key) = (Host::default(), KeyPair::generate(KeySize::Rsa2048).unwrap());
    let credentials = Credentials::App { app_id: 5, installation_id: 8, private_key: pem(&key).into() };
    let github =
        GitHubRepositoryClient::new(&host.start().await, "acme/shop".parse().unwrap(), &credentials).unwrap();
    let error = github.get_resource::<Value>("thing", at(NOW)).await.unwrap_err();
    assert!(matches!(error, CodeHostError::Unavailable(_)), "{error:?}");
}

#[test]
fn malformed_credentials_are_unauthorized() {
    let app = Credentials::App { app_id: 5, installation_id: 7, private_key: "no key".to_owned().into() };
    let token = Credentials::Token { token: "two\nlines".to_owned().into() };
    for credentials in [app, token] {
        assert!(matches!(AuthorizationSource::new(&credentials), Err(CodeHostError::Unauthorized)));
    }
}
