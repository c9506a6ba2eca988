//! Answers of the console, with the headers that every answer has.

use askama::Template;
use cookie::time::Duration;
use cookie::{Cookie, SameSite};
use http::header::{
    CACHE_CONTROL, CONTENT_TYPE, HeaderName, HeaderValue, LOCATION, REFERRER_POLICY, SET_COOKIE,
    STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
};
use http::{Response, StatusCode};
use plumbline_store::console::sessions::{SESSION_LIFETIME, Token};

use super::Settings;
use super::refusal::Refusal;

/// Content security policy of every answer. It has no exception: scripts and styles are files of the console.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
     connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const NEVER_STORED: &str = "no-store";

/// Answer of a handler: a page, a redirection or a file.
#[derive(Debug)]
pub(crate) struct Page {
    status: StatusCode,
    body: String,
    content_type: &'static str,
    cache_control: &'static str,
    location: Option<String>,
    cookie: Option<String>,
    allow: Option<HeaderValue>,
}

impl Page {
    /// Renders a template.
    pub(crate) fn html(template: &impl Template) -> Result<Self, Refusal> {
        let body = template.render().map_err(|error| Refusal::Fault(Box::new(error)))?;
        Ok(Self::new(body, "text/html; charset=utf-8"))
    }

    /// Redirects to a path of the console, which the browser then gets.
    pub(crate) fn see_other(location: impl Into<String>) -> Self {
        let page = Self::new(String::new(), "text/plain; charset=utf-8").with_status(StatusCode::SEE_OTHER);
        Self { location: Some(location.into()), ..page }
    }

    /// Returns a file whose content never changes at its address.
    pub(crate) fn immutable(body: &str, content_type: &'static str) -> Self {
        let page = Self::new(body.to_owned(), content_type);
        Self { cache_control: "public, max-age=31536000, immutable", ..page }
    }

    fn new(body: String, content_type: &'static str) -> Self {
        let (status, cache_control) = (StatusCode::OK, NEVER_STORED);
        Self { status, body, content_type, cache_control, location: None, cookie: None, allow: None }
    }

    pub(crate) fn with_status(self, status: StatusCode) -> Self {
        Self { status, ..self }
    }

    /// Sets the methods that the path accepts.
    pub(crate) fn with_allow(self, allow: Option<HeaderValue>) -> Self {
        Self { allow, ..self }
    }

    /// Sets the cookie of a new session.
    pub(crate) fn with_session(self, settings: &Settings, id: &Token) -> Self {
        let lifetime = Duration::seconds(SESSION_LIFETIME.as_secs());
        Self { cookie: Some(cookie(settings, id.expose(), lifetime)), ..self }
    }

    /// Removes the session's cookie.
    pub(crate) fn without_session(self, settings: &Settings) -> Self {
        Self { cookie: Some(cookie(settings, "", Duration::ZERO)), ..self }
    }

    /// Returns the response, in any body type.
    pub(crate) fn respond<B: From<String>>(self, secure: bool, request_id: &str) -> Response<B> {
        let mut response = Response::new(B::from(self.body));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        let fixed = [
            (CONTENT_TYPE, self.content_type),
            (CACHE_CONTROL, self.cache_control),
            (HeaderName::from_static("content-security-policy"), CONTENT_SECURITY_POLICY),
            (REFERRER_POLICY, "no-referrer"),
            (X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
            (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        ];
        headers.extend(fixed.map(|(name, value)| (name, HeaderValue::from_static(value))));
        if secure {
            let value = HeaderValue::from_static("max-age=63072000; includeSubDomains");
            headers.insert(STRICT_TRANSPORT_SECURITY, value);
        }
        let text = |value: Option<String>| value.and_then(|text| HeaderValue::try_from(text).ok());
        let own = [
            (LOCATION, text(self.location)),
            (SET_COOKIE, text(self.cookie)),
            (http::header::ALLOW, self.allow),
            (HeaderName::from_static("x-request-id"), text(Some(request_id.to_owned()))),
        ];
        headers.extend(own.into_iter().filter_map(|(name, value)| Some((name, value?))));
        response
    }
}

fn cookie(settings: &Settings, value: &str, lifetime: Duration) -> String {
    let cookie = Cookie::build((settings.address.cookie_name(), value)).path("/").http_only(true);
    let cookie = cookie.same_site(SameSite::Lax).secure(settings.address.is_secure()).max_age(lifetime);
    cookie.build().to_string()
}
