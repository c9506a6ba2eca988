//! A request to the console: its path, its query, its form and its cookies.

use std::collections::HashMap;
use std::sync::Arc;

use cookie::Cookie;
use http::header::{CONTENT_TYPE, COOKIE};
use http::{Method, Uri};
use lambda_http::{Body, Request};
use plumbline_contract::Workspace;
use plumbline_store::console::sessions::ConsoleToken;
use plumbline_store::{Cursor, UtcInstant};
use url::Url;

use super::ConsoleDeps;
use super::page_error::PageError;
use crate::middleware::http::source_ip;

/// Maximum length of a form, in bytes.
const MAX_FORM_BYTES: usize = 64 * 1024;

/// Method and address of a request, without its query, for the router.
pub(crate) struct RequestLine {
    pub(crate) method: Method,
    pub(crate) uri: Uri,
}

/// Named values of a query or a form. A name may repeat.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields(Vec<(String, String)>);

impl Fields {
    fn parse(bytes: &[u8]) -> Self {
        Self(form_urlencoded::parse(bytes).into_owned().collect())
    }

    /// Returns the value of the first field of this name; empty if there is none.
    pub(crate) fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(each, _)| each == name).map_or("", |(_, value)| value)
    }

    /// Returns the value of a field without white space around it, or `None` if nothing is left.
    pub(crate) fn non_blank(&self, name: &str) -> Option<&str> {
        Some(self.get(name).trim()).filter(|value| !value.is_empty())
    }

    /// Returns the values of all fields of this name.
    pub(crate) fn get_all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(each, _)| each == name).map(|(_, value)| value.as_str())
    }

    /// Returns the non-blank lines of a field, trimmed, sorted and without repetitions.
    pub(crate) fn lines(&self, name: &str) -> Vec<String> {
        let lines = self.get(name).lines().map(str::trim).filter(|line| !line.is_empty());
        let mut lines: Vec<String> = lines.map(str::to_owned).collect();
        lines.sort();
        lines.dedup();
        lines
    }
}

/// Parsed request, for the handlers.
#[derive(Clone)]
pub(crate) struct PageRequest {
    pub(crate) deps: Arc<ConsoleDeps>,
    pub(crate) id: String,
    /// Path, without the query.
    pub(crate) path: String,
    /// True for a method that changes nothing: GET or HEAD.
    pub(crate) is_safe: bool,
    /// Parameters of the route's path.
    pub(crate) parameters: HashMap<String, String>,
    pub(crate) query: Fields,
    pub(crate) form: Fields,
    /// Session id in the cookie, if it is well-formed.
    pub(crate) session_id: Option<ConsoleToken>,
    /// Secret of the attempt to sign in or to create a GitHub App, if its cookie is well-formed.
    pub(crate) attempt_secret: Option<ConsoleToken>,
    /// Scheme, host and port at which the browser reached the console, such as `https://console.example.com`.
    pub(super) origin: String,
    /// IP address that the request came from, for the audit log.
    pub(crate) source_ip: Option<String>,
    /// Time at which the request arrived.
    pub(crate) now: UtcInstant,
}

impl PageRequest {
    pub(super) fn parse(
        request: &Request,
        deps: &Arc<ConsoleDeps>,
        id: &str,
    ) -> Result<(RequestLine, Self), PageError> {
        let form = parse_form(request)?;
        let uri = request.uri();
        let parsed = Self {
            deps: Arc::clone(deps),
            id: id.to_owned(),
            path: uri.path().to_owned(),
            is_safe: super::is_safe(request.method()),
            parameters: HashMap::new(),
            query: Fields::parse(uri.query().unwrap_or_default().as_bytes()),
            form,
            session_id: token_in_cookie(request, deps.address.session_cookie_name()),
            attempt_secret: token_in_cookie(request, deps.address.code_host_attempt_cookie_name()),
            origin: deps.address.origin(request)?,
            source_ip: source_ip(request),
            now: deps.clock.now().into(),
        };
        Ok((RequestLine { method: request.method().clone(), uri: path_only(uri) }, parsed))
    }

    /// Returns a parameter of the path, or an empty text if the path has no such parameter.
    pub(crate) fn parameter(&self, name: &str) -> &str {
        self.parameters.get(name).map_or("", String::as_str)
    }

    /// Returns the workspace in the path, or `None` if the path has none or it is malformed.
    pub(crate) fn workspace(&self) -> Option<Workspace> {
        Workspace::parse(self.parameter("type"), self.parameter("id")).ok()
    }

    /// Returns the address of a page of the console, as browsers reach it.
    pub(crate) fn page_url(&self, path: &str) -> Result<Url, PageError> {
        format!("{}{path}", self.origin).parse().map_err(|_| PageError::Misdirected)
    }

    /// Returns the cursor after which a list continues, or `None` for the beginning of the list.
    pub(crate) fn cursor(&self) -> Option<Cursor> {
        self.query.non_blank("after").map(|cursor| Cursor(cursor.to_owned()))
    }
}

/// Returns the address without the query, which the router does not need.
fn path_only(uri: &Uri) -> Uri {
    uri.path().parse().unwrap_or_default()
}

fn parse_form(request: &Request) -> Result<Fields, PageError> {
    let bytes: &[u8] = match request.body() {
        Body::Text(text) => text.as_bytes(),
        Body::Binary(bytes) => bytes,
        Body::Empty | _ => &[],
    };
    if bytes.len() > MAX_FORM_BYTES {
        return Err(PageError::TooLarge);
    }
    if bytes.is_empty() {
        return Ok(Fields::default());
    }
    let declared = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let media_type = declared.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    if !media_type.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
        return Err(PageError::BadRequest("The console accepts no content other than an HTML form."));
    }
    Ok(Fields::parse(bytes))
}

/// Returns the token in the cookie of this name.
fn token_in_cookie(request: &Request, name: &str) -> Option<ConsoleToken> {
    let sent = request.headers().get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies = sent.flat_map(Cookie::split_parse).filter_map(Result::ok);
    cookies.find(|cookie| cookie.name() == name).and_then(|cookie| ConsoleToken::parse(cookie.value()))
}
