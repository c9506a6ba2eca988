//! A browser without scripts, for tests of the console: it keeps cookies, requests pages and submits their forms.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use plumbline_store::agent::workspaces::Role;
use plumbline_store::console::Actor;
use plumbline_store::console::sessions::{ConsoleToken, Membership, Session, SessionOwner};
use reqwest::header::{HeaderMap, LOCATION, SET_COOKIE};
use reqwest::{Method, StatusCode};
use url::Url;

use crate::support::TestApp;

/// Name of the session cookie on loopback.
pub(crate) const SESSION_COOKIE: &str = "plumbline-console";

/// Name of the cookie that ties an attempt at the code host (a sign-in, or the creation of an App) to this browser.
const ATTEMPT_COOKIE: &str = "plumbline-console-attempt";

/// An answer of the console.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

impl Answer {
    /// Returns the path that the answer redirects to.
    pub(crate) fn location(&self) -> String {
        self.headers.get(LOCATION).expect("a redirection").to_str().unwrap().to_owned()
    }

    /// Returns the form of the page with this action.
    pub(crate) fn form(&self, action: &str) -> Form {
        Form::parse(&self.body, action)
    }

    /// Returns the text of the page without tags, with one space between words.
    pub(crate) fn text(&self) -> String {
        let pieces = self.body.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text));
        let text = unescape(&pieces.collect::<Vec<_>>().join(" "));
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// A form of a page, with the values of its fields.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub(crate) action: String,
    pub(crate) fields: BTreeMap<String, String>,
}

impl Form {
    fn parse(body: &str, action: &str) -> Self {
        let start = format!("action=\"{action}\"");
        let after =
            body.split_once(&start).unwrap_or_else(|| panic!("no form with the action {action}: {body}")).1;
        let form = after.split("</form>").next().unwrap();
        let mut fields = BTreeMap::new();
        for input in form.split("<input").skip(1) {
            let tag = input.split('>').next().unwrap();
            if let Some(name) = attribute(tag, "name") {
                fields.insert(name, attribute(tag, "value").unwrap_or_default());
            }
        }
        for area in form.split("<textarea").skip(1) {
            let (tag, rest) = area.split_once('>').unwrap();
            let text = rest.split("</textarea>").next().unwrap();
            fields.insert(attribute(tag, "name").unwrap(), unescape(text));
        }
        Self { action: action.to_owned(), fields }
    }

    /// Sets the value of a field, or of the button that is pressed.
    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        self.fields.insert(name.to_owned(), value.to_owned());
        self
    }
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let rest = tag.split_once(&format!(" {name}=\""))?.1;
    rest.split('"').next().map(unescape)
}

fn unescape(text: &str) -> String {
    let named = [
        ("&quot;", "\""),
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&#x27;", "'"),
        ("&lt;", "<"),
        ("&#60;", "<"),
        ("&gt;", ">"),
        ("&#62;", ">"),
        ("&#38;", "&"),
        ("&amp;", "&"),
    ];
    named.iter().fold(text.to_owned(), |text, (entity, character)| text.replace(entity, character))
}

/// Number of the next session that a test opens, from which its id is made.
static NEXT_SESSION: AtomicU64 = AtomicU64::new(1);

/// A browser of one person.
pub(crate) struct Browser<'a> {
    app: &'a TestApp,
    pub(crate) cookie: Option<String>,
    /// Value of the cookie of an attempt at the code host.
    pub(crate) attempt: Option<String>,
}

impl<'a> Browser<'a> {
    /// Creates a browser without a session.
    pub(crate) fn new(app: &'a TestApp) -> Self {
        Self { app, cookie: None, attempt: None }
    }

    /// Creates a browser with a session of the operator.
    pub(crate) async fn operator(app: &'a TestApp) -> Self {
        Self::of(app, SessionOwner::Operator).await
    }

    /// Creates a browser with the session of a member who has this role in one workspace, just confirmed. The session is
    /// opened in the store, without a code host.
    pub(crate) async fn member(app: &'a TestApp, workspace: &str, role: Role) -> Self {
        let roles = [(workspace.to_owned(), role)].into();
        let membership = Membership {
            user: if role == Role::Admin { 2 } else { 3 },
            organisation: 1,
            workspace: workspace.parse().unwrap(),
            checked_at: plumbline_clock::Clock::now(&*app.clock).into(),
        };
        Self::of(app, SessionOwner::Member { login: "ada".to_owned(), membership, roles }).await
    }

    /// Creates a browser and signs in with the app's `benchmark_key`.
    pub(crate) async fn key_holder(app: &'a TestApp) -> Self {
        let mut browser = Self::new(app);
        let form = browser.get("/sign-in").await.form("/sign-in/key").with("key", &app.benchmark_key);
        let signed_in = browser.submit(&form).await;
        assert_eq!((signed_in.status.as_u16(), signed_in.location().as_str()), (303, "/runs"));
        browser
    }

    async fn of(app: &'a TestApp, person: SessionOwner) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&NEXT_SESSION.fetch_add(1, Ordering::Relaxed).to_be_bytes());
        let id = ConsoleToken::from_bytes(&bytes);
        let actor = Actor { name: person.name().to_owned(), address: None };
        let session = Session::new(person, plumbline_clock::Clock::now(&*app.clock).into());
        app.store.console_sessions().open(&id, &session, &actor).await.unwrap();
        Self { app, cookie: Some(id.expose().to_owned()), attempt: None }
    }

    /// Requests a page.
    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send(Method::GET, path, &[], &BTreeMap::new()).await
    }

    /// Submits a form from a page of the console.
    pub(crate) async fn submit(&mut self, form: &Form) -> Answer {
        self.send(Method::POST, &form.action, &[("sec-fetch-site", "same-origin")], &form.fields).await
    }

    /// Submits fields to a path, from a page of the console.
    pub(crate) async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let fields = fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let form = Form { action: path.to_owned(), fields: fields.collect() };
        self.submit(&form).await
    }

    /// Sends a request with these headers and the browser's cookies. Fields are the body of any method but `GET`.
    pub(crate) async fn send(
        &mut self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        fields: &BTreeMap<String, String>,
    ) -> Answer {
        let is_safe = method == Method::GET;
        let mut request = self.app.http.request(method, self.app.console_url.join(path).unwrap());
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", format!("other=1; {SESSION_COOKIE}={cookie}"));
        }
        if let Some(attempt) = &self.attempt {
            request = request.header("cookie", format!("{ATTEMPT_COOKIE}={attempt}"));
        }
        if !is_safe {
            let body: Vec<String> = fields.iter().map(|(name, value)| pair(name, value)).collect();
            request =
                request.header("content-type", "application/x-www-form-urlencoded").body(body.join("&"));
        }
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        for set in headers.get_all(SET_COOKIE) {
            let (name, value) = set.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            let value = Some(value.to_owned()).filter(|value| !value.is_empty());
            match name {
                SESSION_COOKIE => self.cookie = value,
                ATTEMPT_COOKIE => self.attempt = value,
                other => panic!("the console set the unknown cookie {other}"),
            }
        }
        Answer { status, headers, body: response.text().await.unwrap() }
    }
}

fn pair(name: &str, value: &str) -> String {
    let mut url = Url::parse("http://form").unwrap();
    url.query_pairs_mut().append_pair(name, value);
    url.query().unwrap().to_owned()
}
