//! Fake GitHub API with one repository, on a real socket: pagination, ETags, rate limits, redirects.
//!
//! The responses follow <https://docs.github.com/en/rest>, reduced to the fields that matter.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;
use url::Url;

/// Token that the fake accepts.
pub(crate) const TOKEN: &str = "ghp_token";

/// Repository that the fake hosts.
pub(crate) const REPOSITORY: &str = "acme/shop";

/// Contents of the repository, each listing in GitHub's order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Contents {
    pub(crate) commits: Vec<Value>,
    pub(crate) issues: Vec<Value>,
    pub(crate) events: Vec<Value>,
    pub(crate) pulls: Vec<Value>,
    /// Reviews, each with the number of its pull request.
    pub(crate) reviews: Vec<(u64, Value)>,
    pub(crate) releases: Vec<Value>,
    /// New name of the repository, if it was renamed.
    pub(crate) renamed_to: Option<String>,
}

/// A response that replaces the one the fake would send.
pub(crate) struct ScriptedResponse {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) body: Value,
}

/// A request and the status of its response.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SeenRequest {
    /// Path below the repository's, with the query.
    pub(crate) path: String,
    pub(crate) status: u16,
}

#[derive(Default)]
struct Inner {
    contents: Contents,
    scripted: VecDeque<ScriptedResponse>,
    seen: Vec<SeenRequest>,
    /// Number of requests to answer before all others fail; `None` if none fail.
    answers_left: Option<usize>,
    /// Function to call at each request.
    on_request: Option<Box<dyn Fn() + Send>>,
}

/// Handle of the running fake.
#[derive(Clone)]
pub(crate) struct GitHub {
    inner: Arc<Mutex<Inner>>,
    pub(crate) url: Url,
}

impl GitHub {
    pub(crate) async fn start(contents: Contents) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = Url::parse(&format!("http://{}/api/v3", listener.local_addr().unwrap())).unwrap();
        let host = Self::at(url, contents);
        let router = Router::new().fallback(answer).with_state(host.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        host
    }

    /// Creates a fake without a server of its own. Another server at `url` must pass it the requests, with [`answer`].
    pub(crate) fn at(url: Url, contents: Contents) -> Self {
        Self { inner: Arc::new(Mutex::new(Inner { contents, ..Inner::default() })), url }
    }

    /// Applies `change` to the contents of the repository.
    pub(crate) fn change_contents(&self, change: impl FnOnce(&mut Contents)) {
        change(&mut self.inner.lock().unwrap().contents);
    }

    /// Sets the responses to the next requests.
    pub(crate) fn respond_next(&self, scripted: impl IntoIterator<Item = ScriptedResponse>) {
        self.inner.lock().unwrap().scripted.extend(scripted);
    }

    /// Makes all requests after the next `answers` fail with status 502; `None` makes none fail.
    pub(crate) fn fail_after(&self, answers: Option<usize>) {
        self.inner.lock().unwrap().answers_left = answers;
    }

    /// Calls `callback` at each request from now on.
    pub(crate) fn on_request(&self, callback: impl Fn() + Send + 'static) {
        self.inner.lock().unwrap().on_request = Some(Box::new(callback));
    }

    /// Removes the recorded requests and returns them.
    pub(crate) fn take_requests(&self) -> Vec<SeenRequest> {
        std::mem::take(&mut self.inner.lock().unwrap().seen)
    }
}

pub(crate) async fn answer(State(host): State<GitHub>, request: Request) -> Response<axum::body::Body> {
    let inner = &mut *host.inner.lock().unwrap();
    let path = request.uri().path_and_query().map(|path| path.to_string()).unwrap_or_default();
    if let Some(on_request) = &inner.on_request {
        on_request();
    }
    let failed = inner.answers_left == Some(0);
    inner.answers_left = inner.answers_left.map(|left| left.saturating_sub(1));
    let (answer, headers) = match inner.scripted.pop_front() {
        _ if failed => ((502, json!({ "message": "Bad Gateway" })), Vec::new()),
        Some(response) => ((response.status, response.body), response.headers),
        None => respond(&host, inner, &path, request.headers()),
    };
    let below = path.split("/repos/").nth(1).unwrap_or(&path).splitn(3, '/').nth(2).unwrap_or_default();
    inner.seen.push(SeenRequest { path: below.to_owned(), status: answer.0 });
    let mut response = Response::builder().status(answer.0);
    for (name, value) in headers {
        response = response.header(name, HeaderValue::from_str(&value).unwrap());
    }
    let body = if answer.0 == 304 { Bytes::new() } else { answer.1.to_string().into() };
    response.body(body.into()).unwrap()
}

type Answer = ((u16, Value), Vec<(&'static str, String)>);

fn respond(host: &GitHub, inner: &Inner, path: &str, headers: &HeaderMap) -> Answer {
    let plain = |status: u16, message: &str| ((status, json!({ "message": message })), Vec::new());
    if headers.get("authorization").map(HeaderValue::as_bytes) != Some(format!("Bearer {TOKEN}").as_bytes()) {
        return plain(401, "Bad credentials");
    }
    if !headers.contains_key("user-agent") {
        return plain(403, "Request forbidden by administrative rules.");
    }
    let contents = &inner.contents;
    let now = contents.renamed_to.as_deref().unwrap_or(REPOSITORY);
    let Some(rest) = path.strip_prefix("/api/v3/repos/") else { return plain(404, "Not Found") };
    if let Some(rest) = rest.strip_prefix(&format!("{REPOSITORY}/")).filter(|_| now != REPOSITORY) {
        let moved = format!("{}/repos/{now}/{rest}", host.url);
        let body = json!({ "message": "Moved Permanently", "url": moved });
        return ((301, body), vec![("location", moved)]);
    }
    let Some(rest) = rest.strip_prefix(&format!("{now}/")) else { return plain(404, "Not Found") };
    let url = host.url.join(&format!("/{rest}")).unwrap();
    let of = |number: &str| -> Vec<Value> {
        let number: u64 = number.parse().unwrap();
        let of_it = contents.reviews.iter().filter(|(pull, _)| *pull == number);
        of_it.map(|(_, review)| review.clone()).collect()
    };
    let entries = match url.path().trim_matches('/').split('/').collect::<Vec<_>>()[..] {
        ["commits"] if contents.commits.is_empty() => return plain(409, "Git Repository is empty."),
        ["commits"] => contents.commits.iter().map(without_files).collect(),
        ["commits", sha] => {
            let commit = contents.commits.iter().find(|commit| commit["sha"] == sha);
            return commit.map_or_else(|| plain(404, "Not Found"), |one| ((200, one.clone()), Vec::new()));
        }
        ["issues"] => contents.issues.clone(),
        ["issues", "events"] => contents.events.clone(),
        ["pulls"] => contents.pulls.clone(),
        ["pulls", number, "reviews"] => of(number),
        ["releases"] => contents.releases.clone(),
        _ => return plain(404, "Not Found"),
    };
    page(host, &url, path, entries, headers)
}

fn without_files(commit: &Value) -> Value {
    let mut listed = commit.clone();
    listed.as_object_mut().unwrap().remove("files");
    listed
}

fn page(host: &GitHub, url: &Url, path: &str, entries: Vec<Value>, headers: &HeaderMap) -> Answer {
    let query =
        |name: &str| url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned());
    let number = |name: &str, otherwise: usize| query(name).map_or(otherwise, |text| text.parse().unwrap());
    let (size, at) = (number("per_page", 30).min(100), number("page", 1));
    let since = query("since");
    let recent = |entry: &Value| {
        let time = entry.get("updated_at").unwrap_or(&entry["commit"]["committer"]["date"]);
        since.as_deref().is_none_or(|since| time.as_str().unwrap() >= since)
    };
    let wanted: Vec<Value> = entries.into_iter().filter(recent).collect();
    let last = wanted.len().div_ceil(size).max(1);
    let body = Value::Array(wanted.into_iter().skip((at - 1) * size).take(size).collect());
    let digest: String = Sha256::digest(body.to_string()).iter().map(|byte| format!("{byte:02x}")).collect();
    let etag = format!("W/\"{digest}\"");
    if headers.get("if-none-match").is_some_and(|known| known.as_bytes() == etag.as_bytes()) {
        return ((304, Value::Null), vec![("etag", etag)]);
    }
    let mut answered = vec![("etag", etag)];
    if at < last {
        let to = |page: usize| {
            let path = path.replace(&format!("page={at}"), &format!("page={page}"));
            host.url.join(&path).unwrap().to_string()
        };
        let link = format!("<{}>; rel=\"next\", <{}>; rel=\"last\"", to(at + 1), to(last));
        answered.push(("link", link));
    }
    ((StatusCode::OK.as_u16(), body), answered)
}
