//! Fake code host for people and Apps, on a real socket: manifests, sign-in with PKCE, installations and memberships.
//! What it does not answer itself, the fake repository of [`GitHub`] answers.
//!
//! The responses follow <https://docs.github.com/en/rest>, reduced to the fields that matter.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};

use aws_lc_rs::encoding::{AsDer, Pkcs8V1Der};
use aws_lc_rs::rsa::{KeyPair, KeySize};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{Response, StatusCode};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;
use tokio::task::AbortHandle;
use url::Url;

use super::github::{Contents, GitHub, REPOSITORY, TOKEN};

/// Id of the organisation.
const ORGANISATION: u64 = 42;

/// Secret that the host returns with each new App. No page, item or log may contain it.
pub(crate) const CLIENT_SECRET: &str = "canary-client-secret";
/// Prefix of the access token of a person who signs in; the login follows. No page, item or log may contain it.
pub(crate) const USER_TOKEN: &str = "ghu_canary";

/// Private key of every App. All Apps share it, since generating one takes a second.
static KEY: LazyLock<KeyPair> = LazyLock::new(|| KeyPair::generate(KeySize::Rsa2048).unwrap());

/// A fault of the host's API. Pages for people have no faults.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fault {
    /// The rate limit is exceeded until this time, in seconds since 1970.
    Limited(i64),
    /// The host fails.
    Down,
    /// Every request is redirected to this address.
    Redirects(Url),
    /// Every response has status 200 and a body that is not the documented one.
    Nonsense,
}

/// A person on the host.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) id: u64,
    /// State and role of the membership in the organisation; `None` for a stranger.
    pub(crate) membership: Option<(&'static str, &'static str)>,
}

#[derive(Clone, Debug)]
struct App {
    id: u64,
    client_id: String,
    callback: String,
    installed: bool,
}

struct SentCode {
    client_id: String,
    challenge: String,
    redirect: String,
    login: String,
}

struct Inner {
    organisation: String,
    people: BTreeMap<String, Person>,
    /// Person who uses the host in a browser.
    visitor: String,
    /// True if the visitor refuses to sign in to the console.
    denies: bool,
    /// Kind of the account that owns new Apps.
    owner_kind: &'static str,
    /// Secret of every App.
    secret: &'static str,
    apps: Vec<App>,
    app_codes: BTreeMap<String, u64>,
    codes: BTreeMap<String, SentCode>,
    fault: Option<Fault>,
    seen: Vec<String>,
    issued: usize,
}

/// Handle of the running fake.
pub(crate) struct CodeHost {
    inner: Arc<Mutex<Inner>>,
    pub(crate) url: Url,
    server: AbortHandle,
}

impl CodeHost {
    /// Starts a host with the organisation `acme`, its admin `ada`, its member `bob`, the invited `carol` and the
    /// stranger `eve`.
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = Url::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
        let repository = GitHub::at(url.join("/api/v3").unwrap(), Contents::default());
        let people = [
            ("ada", 1, Some(("active", "admin"))),
            ("bob", 2, Some(("active", "member"))),
            ("carol", 3, Some(("pending", "admin"))),
            ("eve", 4, None),
        ];
        let people = people.map(|(login, id, membership)| (login.to_owned(), Person { id, membership }));
        let inner = Inner {
            organisation: "acme".to_owned(),
            people: people.into(),
            visitor: "ada".to_owned(),
            denies: false,
            owner_kind: "Organization",
            secret: CLIENT_SECRET,
            apps: Vec::new(),
            app_codes: BTreeMap::new(),
            codes: BTreeMap::new(),
            fault: None,
            seen: Vec::new(),
            issued: 0,
        };
        let inner = Arc::new(Mutex::new(inner));
        let router = Router::new().fallback(answer).with_state((inner.clone(), repository));
        let serving = tokio::spawn(async move { axum::serve(listener, router).await });
        Self { inner, url, server: serving.abort_handle() }
    }

    /// Stops the host: nothing listens at its address any more.
    pub(crate) fn stop(&self) {
        self.server.abort();
    }

    pub(crate) fn set_fault(&self, fault: Option<Fault>) {
        self.inner.lock().unwrap().fault = fault;
    }

    /// Chooses who uses the host in a browser.
    pub(crate) fn visit_as(&self, login: &str) {
        self.inner.lock().unwrap().visitor = login.to_owned();
    }

    /// Makes the visitor refuse to sign in to the console.
    pub(crate) fn deny(&self) {
        self.inner.lock().unwrap().denies = true;
    }

    /// Makes all Apps belong to a person's account, not to an organisation.
    pub(crate) fn own_apps_as_person(&self) {
        self.inner.lock().unwrap().owner_kind = "User";
    }

    pub(crate) fn rename_organisation(&self, login: &str) {
        self.inner.lock().unwrap().organisation = login.to_owned();
    }

    /// Applies `change` to the people on the host.
    pub(crate) fn change_people(&self, change: impl FnOnce(&mut BTreeMap<String, Person>)) {
        change(&mut self.inner.lock().unwrap().people);
    }

    /// Sets the membership of a person.
    pub(crate) fn set_membership(&self, login: &str, membership: Option<(&'static str, &'static str)>) {
        self.change_people(|people| people.get_mut(login).unwrap().membership = membership);
    }

    /// Replaces the client secret of every App, as an owner can do in the App's settings.
    pub(crate) fn replace_secret(&self) {
        self.inner.lock().unwrap().secret = "another";
    }

    /// Installs every App in the organisation.
    pub(crate) fn install(&self) {
        self.inner.lock().unwrap().apps.iter_mut().for_each(|app| app.installed = true);
    }

    /// Removes every App from the organisation.
    pub(crate) fn uninstall(&self) {
        self.inner.lock().unwrap().apps.iter_mut().for_each(|app| app.installed = false);
    }

    /// Removes the recorded requests and returns them, each as method and path.
    pub(crate) fn take_requests(&self) -> Vec<String> {
        std::mem::take(&mut self.inner.lock().unwrap().seen)
    }

    /// Returns a line of the private key. No page, item or log may contain it.
    pub(crate) fn private_key() -> String {
        pem().lines().nth(3).unwrap().to_owned()
    }
}

fn pem() -> String {
    let der = AsDer::<Pkcs8V1Der<'_>>::as_der(&*KEY).unwrap();
    let text = STANDARD.encode(der.as_ref());
    let lines: Vec<&str> =
        text.as_bytes().chunks(64).map(|line| std::str::from_utf8(line).unwrap()).collect();
    format!("-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n", lines.join("\n"))
}

type Shared = (Arc<Mutex<Inner>>, GitHub);

async fn answer(State((inner, repository)): State<Shared>, request: Request) -> Response<Body> {
    let path = request.uri().path().to_owned();
    if path.starts_with("/api/v3/repos/") {
        return super::github::answer(State(repository), request).await;
    }
    let (head, body) = request.into_parts();
    let body = to_bytes(body, 100_000).await.unwrap();
    let header =
        |name: &str| head.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let fields = |text: &[u8]| -> BTreeMap<String, String> {
        url::form_urlencoded::parse(text).into_owned().collect()
    };
    let call = Call {
        query: fields(head.uri.query().unwrap_or_default().as_bytes()),
        form: fields(&body),
        token: header("authorization").trim_start_matches("Bearer ").to_owned(),
    };
    let inner = &mut *inner.lock().unwrap();
    inner.seen.push(format!("{} {path}", head.method));
    let is_api = path.starts_with("/api/") || path.ends_with("/access_token");
    let faulty = inner.fault.clone().filter(|_| is_api);
    if let Some(fault) = faulty {
        return fault_response(&fault);
    }
    if is_api && header("user-agent").is_empty() {
        return text(403, "Request forbidden by administrative rules.");
    }
    let segments: Vec<&str> = path.trim_matches('/').split('/').collect();
    match (head.method.as_str(), &segments[..]) {
        ("POST", ["organizations", organisation, "settings", "apps", "new"]) => {
            inner.create_app(organisation, &call)
        }
        ("GET", ["login", "oauth", "authorize"]) => inner.authorize(&call),
        ("POST", ["login", "oauth", "access_token"]) => inner.exchange_code(&call),
        (method, ["api", "v3", rest @ ..]) => inner.api(method, rest, &call),
        _ => text(404, "Not Found"),
    }
}

/// The parts of a request that the host's answer depends on.
struct Call {
    query: BTreeMap<String, String>,
    form: BTreeMap<String, String>,
    token: String,
}

impl Call {
    fn query(&self, name: &str) -> String {
        self.query.get(name).cloned().unwrap_or_default()
    }

    fn form(&self, name: &str) -> String {
        self.form.get(name).cloned().unwrap_or_default()
    }
}

fn fault_response(fault: &Fault) -> Response<Body> {
    let response = Response::builder();
    match fault {
        Fault::Limited(reset) => {
            let response = response.status(403).header("x-ratelimit-remaining", "0");
            response.header("x-ratelimit-reset", reset.to_string()).body("{}".into()).unwrap()
        }
        Fault::Down => text(502, "Bad Gateway"),
        Fault::Redirects(to) => {
            response.status(307).header("location", to.as_str()).body(Body::empty()).unwrap()
        }
        Fault::Nonsense => text(200, "canary-client-secret is no JSON"),
    }
}

fn text(status: u16, message: &str) -> Response<Body> {
    reply(status, &json!({ "message": message }))
}

fn reply(status: u16, body: &Value) -> Response<Body> {
    let response = Response::builder().status(StatusCode::from_u16(status).unwrap());
    response.header("content-type", "application/json; charset=utf-8").body(body.to_string().into()).unwrap()
}

fn redirect(to: &str, pairs: &[(&str, &str)]) -> Response<Body> {
    let mut url = Url::parse(to).unwrap();
    url.query_pairs_mut().extend_pairs(pairs);
    Response::builder().status(302).header("location", url.as_str()).body(Body::empty()).unwrap()
}

impl Inner {
    fn next_code(&mut self, prefix: &str) -> String {
        self.issued += 1;
        format!("{prefix}{}", self.issued)
    }

    /// Creates an App from a manifest and redirects the browser back, like an owner who confirms at once.
    fn create_app(&mut self, organisation: &str, call: &Call) -> Response<Body> {
        let manifest: Value = serde_json::from_str(&call.form("manifest")).unwrap();
        assert_eq!(manifest["public"], false);
        if organisation != self.organisation {
            return text(404, "Not Found");
        }
        let id = self.apps.len() as u64 + 7;
        let callback = manifest["callback_urls"][0].as_str().unwrap().to_owned();
        self.apps.push(App { id, client_id: format!("Iv1.{id}"), callback, installed: false });
        let code = self.next_code("app-code-");
        self.app_codes.insert(code.clone(), id);
        let back = manifest["redirect_url"].as_str().unwrap();
        redirect(back, &[("code", &code), ("state", &call.query("state"))])
    }

    /// Redirects the browser back with a code, or with an error if the visitor refuses.
    fn authorize(&mut self, call: &Call) -> Response<Body> {
        let (redirect_uri, client_id) = (call.query("redirect_uri"), call.query("client_id"));
        let known = self.apps.iter().any(|app| app.client_id == client_id && app.callback == redirect_uri);
        let is_complete =
            call.query("code_challenge_method") == "S256" && call.query("response_type") == "code";
        if !known || !is_complete {
            return text(404, "Not Found");
        }
        let state = call.query("state");
        if self.denies {
            return redirect(&redirect_uri, &[("error", "access_denied"), ("state", &state)]);
        }
        let (code, login) = (self.next_code("canary-code-"), self.visitor.clone());
        let challenge = call.query("code_challenge");
        self.codes
            .insert(code.clone(), SentCode { client_id, challenge, redirect: redirect_uri.clone(), login });
        redirect(&redirect_uri, &[("code", &code), ("state", &state)])
    }

    /// Exchanges a code for a token, once, if the App, the redirect URI and the PKCE verifier match. A refusal has
    /// status 200.
    fn exchange_code(&mut self, call: &Call) -> Response<Body> {
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(call.form("code_verifier")));
        let sent = self.codes.remove(&call.form("code"));
        let is_right = |sent: &SentCode| {
            sent.challenge == challenge
                && sent.client_id == call.form("client_id")
                && sent.redirect == call.form("redirect_uri")
        };
        if call.form("client_secret") != self.secret {
            let description = "The client_id and/or client_secret passed are incorrect.";
            let refusal =
                json!({ "error": "incorrect_client_credentials", "error_description": description });
            return reply(200, &refusal);
        }
        let Some(sent) = sent.filter(is_right) else {
            let refusal = json!({
                "error": "bad_verification_code",
                "error_description": "The code passed is incorrect or expired.",
            });
            return reply(200, &refusal);
        };
        let token = format!("{USER_TOKEN}_{}", sent.login);
        reply(
            200,
            &json!({ "access_token": token, "token_type": "bearer", "scope": "", "expires_in": 28800 }),
        )
    }

    fn api(&mut self, method: &str, path: &[&str], call: &Call) -> Response<Body> {
        match (method, path) {
            ("POST", ["app-manifests", code, "conversions"]) => match self.app_codes.remove(*code) {
                Some(id) => reply(201, &self.app_details(id)),
                None => text(404, "Not Found"),
            },
            ("GET", ["app", "installations"]) => match self.app_of(&call.token) {
                Some(app) if app.installed => {
                    let account = self.account();
                    reply(200, &json!([{ "id": app.id + 100, "account": account, "suspended_at": null }]))
                }
                Some(_) => reply(200, &json!([])),
                None => text(401, "A JSON web token could not be decoded"),
            },
            ("POST", ["app", "installations", id, "access_tokens"]) => match self.app_of(&call.token) {
                Some(app) if app.installed && (app.id + 100).to_string() == **id => {
                    reply(201, &json!({ "token": TOKEN, "expires_at": "2026-11-18T13:00:00Z" }))
                }
                Some(_) => text(404, "Not Found"),
                None => text(401, "A JSON web token could not be decoded"),
            },
            ("GET", ["orgs", organisation, "memberships", login]) => {
                self.membership(organisation, login, call)
            }
            ("GET", ["installation", "repositories"]) if call.token == TOKEN => {
                let repositories = json!([{ "full_name": REPOSITORY }, { "full_name": "acme/other" }]);
                reply(200, &json!({ "total_count": 2, "repositories": repositories }))
            }
            ("GET", ["user"]) => {
                let login = call.token.strip_prefix(&format!("{USER_TOKEN}_")).unwrap_or_default();
                match self.people.get(login) {
                    Some(person) => reply(200, &json!({ "login": login, "id": person.id, "type": "User" })),
                    None => text(401, "Bad credentials"),
                }
            }
            _ => text(404, "Not Found"),
        }
    }

    fn account(&self) -> Value {
        json!({ "login": self.organisation, "id": ORGANISATION, "type": self.owner_kind })
    }

    fn app_details(&self, id: u64) -> Value {
        json!({
            "id": id,
            "slug": format!("plumbline-{id}"),
            "client_id": format!("Iv1.{id}"),
            "client_secret": CLIENT_SECRET,
            "webhook_secret": null,
            "pem": pem(),
            "owner": self.account(),
        })
    }

    fn membership(&self, organisation: &str, login: &str, call: &Call) -> Response<Body> {
        if call.token != TOKEN {
            return text(401, "Bad credentials");
        }
        let person = self.people.get(login).filter(|_| organisation == self.organisation);
        match person.and_then(|person| Some((person.id, person.membership?))) {
            Some((id, (state, role))) => reply(
                200,
                &json!({
                    "state": state,
                    "role": role,
                    "user": { "login": login, "id": id, "type": "User" },
                    "organization": { "login": organisation, "id": ORGANISATION },
                }),
            ),
            None => text(404, "Not Found"),
        }
    }

    /// Returns the App whose JWT this is, if the signature is valid.
    fn app_of(&self, jwt: &str) -> Option<App> {
        let public = DecodingKey::from_rsa_der(aws_lc_rs::signature::KeyPair::public_key(&*KEY).as_ref());
        let mut validation = Validation::new(Algorithm::RS256);
        // The service's clock is manual, so the expiry does not fit the real time.
        validation.validate_exp = false;
        let claims = jsonwebtoken::decode::<Value>(jwt, &public, &validation).ok()?.claims;
        self.apps.iter().find(|app| claims["iss"] == app.id).cloned()
    }
}
