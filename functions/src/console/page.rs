//! HTTP responses of the console, with the headers that every response has.

use askama::Template;
use cookie::time::Duration;
use cookie::{Cookie, SameSite};
use http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, HeaderName, HeaderValue, LOCATION, REFERRER_POLICY,
    SET_COOKIE, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
};
use http::{Response, StatusCode};
use jiff::SignedDuration;
use plumbline_store::console::sessions::{ConsoleToken, SESSION_LIFETIME};
use url::Url;

use super::ConsoleDeps;
use super::code_host_attempt::CodeHostAttempt;
use super::page_error::PageError;

/// Content security policy of every response: a page loads scripts and styles only from the console. The permitted
/// targets of forms are at the end, so that [`PageResponse::with_form_target`] can append one.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
     connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

/// Value of `Cache-Control` for a page that no cache may store.
const NO_STORE: &str = "no-store";

/// HTTP response of a handler: a page, a redirection or a file.
#[derive(Debug)]
pub(crate) struct PageResponse {
    status: StatusCode,
    body: String,
    content_type: &'static str,
    cache_control: &'static str,
    location: Option<String>,
    cookies: Vec<String>,
    /// Address outside the console that the page's form is posted to.
    form_target: Option<Url>,
    disposition: Option<String>,
    allow: Option<HeaderValue>,
}

impl PageResponse {
    /// Renders a template.
    pub(crate) fn html(template: &impl Template) -> Result<Self, PageError> {
        let body = template.render().map_err(|error| PageError::Fault(Box::new(error)))?;
        Ok(Self::new(body, "text/html; charset=utf-8"))
    }

    /// Redirects (303) to a path of the console, which the browser then requests with GET.
    pub(crate) fn see_other(location: impl Into<String>) -> Self {
        let page = Self::new(String::new(), "text/plain; charset=utf-8").with_status(StatusCode::SEE_OTHER);
        Self { location: Some(location.into()), ..page }
    }

    /// Returns a file that the browser saves. `name` has letters, digits, `-` and `.` only.
    pub(crate) fn download(body: String, content_type: &'static str, name: &str) -> Self {
        Self {
            disposition: Some(format!("attachment; filename=\"{name}\"")),
            ..Self::new(body, content_type)
        }
    }

    /// Returns public text that caches may keep for a minute.
    pub(crate) fn public_text(body: String, content_type: &'static str) -> Self {
        Self::new(body, content_type).with_public_cache()
    }

    /// Lets caches keep the page for a minute. For pages that are the same for everybody.
    pub(crate) fn with_public_cache(self) -> Self {
        Self { cache_control: "public, max-age=60", ..self }
    }

    /// Returns a file whose content never changes at its address.
    pub(crate) fn immutable_file(body: &str, content_type: &'static str) -> Self {
        let page = Self::new(body.to_owned(), content_type);
        Self { cache_control: "public, max-age=31536000, immutable", ..page }
    }

    fn new(body: String, content_type: &'static str) -> Self {
        let (status, cache_control) = (StatusCode::OK, NO_STORE);
        Self {
            status,
            body,
            content_type,
            cache_control,
            location: None,
            cookies: Vec::new(),
            form_target: None,
            disposition: None,
            allow: None,
        }
    }

    pub(crate) fn with_status(self, status: StatusCode) -> Self {
        Self { status, ..self }
    }

    /// Sets the `Allow` header: the methods that the path accepts.
    pub(crate) fn with_allow(self, allow: Option<HeaderValue>) -> Self {
        Self { allow, ..self }
    }

    /// Permits the page's form to be posted to one address outside the console. The code host accepts the manifest of a
    /// GitHub App only as a form that the browser posts, which the content security policy otherwise forbids.
    pub(crate) fn with_form_target(self, target: Url) -> Self {
        Self { form_target: Some(target), ..self }
    }

    /// Sets the cookie of a new session.
    pub(crate) fn with_session_cookie(self, deps: &ConsoleDeps, id: &ConsoleToken) -> Self {
        self.with_cookie(deps, deps.address.session_cookie_name(), id.expose(), SESSION_LIFETIME)
    }

    /// Removes the session's cookie.
    pub(crate) fn without_session_cookie(self, deps: &ConsoleDeps) -> Self {
        self.with_cookie(deps, deps.address.session_cookie_name(), "", SignedDuration::ZERO)
    }

    /// Sets the cookie of an attempt to sign in or to create a GitHub App.
    pub(crate) fn with_attempt_cookie(self, deps: &ConsoleDeps, attempt: &CodeHostAttempt) -> Self {
        let (name, lifetime) = (deps.address.code_host_attempt_cookie_name(), attempt.purpose().lifetime());
        self.with_cookie(deps, name, attempt.secret().expose(), lifetime)
    }

    /// Removes the cookie of an attempt to sign in or to create a GitHub App.
    pub(crate) fn without_attempt_cookie(self, deps: &ConsoleDeps) -> Self {
        self.with_cookie(deps, deps.address.code_host_attempt_cookie_name(), "", SignedDuration::ZERO)
    }

    fn with_cookie(mut self, deps: &ConsoleDeps, name: &str, value: &str, lifetime: SignedDuration) -> Self {
        let lifetime = Duration::seconds(lifetime.as_secs());
        let cookie = Cookie::build((name, value)).path("/").http_only(true).same_site(SameSite::Lax);
        let cookie = cookie.secure(deps.address.is_secure()).max_age(lifetime);
        self.cookies.push(cookie.build().to_string());
        self
    }

    fn content_security_policy(&self) -> String {
        self.form_target.as_ref().map_or_else(
            || CONTENT_SECURITY_POLICY.to_owned(),
            |target| format!("{CONTENT_SECURITY_POLICY} {target}"),
        )
    }

    /// Converts the response for the router or for Lambda, and adds the headers that every response has. If `secure` is
    /// true, adds `Strict-Transport-Security` too, so that browsers use only HTTPS.
    pub(crate) fn into_response<B: From<String>>(self, secure: bool, request_id: &str) -> Response<B> {
        let policy = self.content_security_policy();
        let mut response = Response::new(B::from(self.body));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        let fixed = [
            (CONTENT_TYPE, self.content_type),
            (CACHE_CONTROL, self.cache_control),
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
            (HeaderName::from_static("content-security-policy"), text(Some(policy))),
            (CONTENT_DISPOSITION, text(self.disposition)),
            (http::header::ALLOW, self.allow),
            (HeaderName::from_static("x-request-id"), text(Some(request_id.to_owned()))),
        ];
        headers.extend(own.into_iter().filter_map(|(name, value)| Some((name, value?))));
        for cookie in self.cookies.into_iter().filter_map(|cookie| HeaderValue::try_from(cookie).ok()) {
            headers.append(SET_COOKIE, cookie);
        }
        response
    }
}
