//! Error responses: problem documents (RFC 9457) of the service, or other responses, for example of a proxy.

use std::fmt;

use reqwest::StatusCode;
use serde::Deserialize;

/// Maximum length of a text that an error message quotes from a response, in characters.
const MAX_QUOTED_CHARS: usize = 500;

/// A response whose HTTP status is not a success (2xx).
#[derive(Debug)]
pub struct ErrorResponse {
    status: StatusCode,
    problem: Option<ProblemDocument>,
}

/// Problem document of the service. Its texts repeat no value of the request.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ProblemDocument {
    detail: String,
    code: String,
    request_id: String,
    #[serde(default)]
    errors: Vec<FieldError>,
}

#[derive(Debug, Deserialize)]
struct FieldError {
    pointer: String,
    detail: String,
}

impl ErrorResponse {
    /// Creates an error response from its status and body. Ignores a body that is not a problem document.
    pub(crate) fn new(status: StatusCode, body: &str) -> Self {
        Self { status, problem: serde_json::from_str(body).ok() }
    }

    /// Returns the status of the response.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// Returns the code of the problem document; empty if the response has none.
    fn code(&self) -> &str {
        self.problem.as_ref().map_or("", |problem| &problem.code)
    }

    /// Returns true if the response says that a rate limit was exceeded.
    pub(crate) fn is_rate_limited(&self) -> bool {
        self.status == StatusCode::TOO_MANY_REQUESTS
    }

    /// Returns true if the same request may be accepted later.
    pub(crate) fn is_transient(&self) -> bool {
        let transient = [
            StatusCode::TOO_MANY_REQUESTS,
            StatusCode::INTERNAL_SERVER_ERROR,
            StatusCode::BAD_GATEWAY,
            StatusCode::SERVICE_UNAVAILABLE,
            StatusCode::GATEWAY_TIMEOUT,
        ];
        transient.contains(&self.status) || self.code() == "idempotency_in_flight"
    }

    /// Returns the next step for the user; `None` if the message of the service says enough.
    pub(crate) fn advice(&self) -> Option<&'static str> {
        Some(match (self.code(), self.status.as_u16()) {
            ("unauthorized" | "key_not_accepted", _) => {
                "Check the key: PLUMBLINE_WEBHOOK_KEY for questions, PLUMBLINE_BENCHMARK_KEY for runs, or --key-file. \
                 The operator can list and replace keys."
            }
            ("wrong_workspace", _) => "Check --workspace: the key belongs to another workspace.",
            ("webhook_disabled", _) => "Ask an admin of the workspace to enable the webhook.",
            ("destination_not_allowed", _) => "Ask an admin of the workspace to allow the destination.",
            ("status_not_configured", _) => {
                "Ask the operator or an admin of the workspace to complete its Status set-up."
            }
            ("token_expired", _) => "Ask the question again: a token is valid for about an hour.",
            ("run_not_found", _) => {
                "Check the id, and that the key belongs to the account that started the run."
            }
            ("api_not_enabled", _) => "Ask the operator to enable the benchmark API for the account.",
            ("idempotency_key_reused", _) => {
                "Leave out --idempotency-key, or give each request a key of its own."
            }
            ("no_such_path", _) | ("", 404 | 405) => {
                "Check the base URL: it must be the address that the operator gave you, without /api/v1."
            }
            ("", 300..400) => {
                "The service redirects to another address. Set the base URL to that address: the tool follows no redirect, \
                 because the request has a key."
            }
            ("", _) => {
                "The response is not Plumbline's. Check the base URL, and the proxies and gateways in front of the service."
            }
            _ => return None,
        })
    }
}

impl fmt::Display for ErrorResponse {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(problem) = &self.problem else {
            return write!(formatter, "the service answered {}", self.status);
        };
        write!(
            formatter,
            "{} ({} {})",
            truncate(&problem.detail),
            self.status.as_u16(),
            truncate(&problem.code)
        )?;
        for error in &problem.errors {
            write!(formatter, "\n  {}: {}", field_name(&error.pointer), truncate(&error.detail))?;
        }
        write!(formatter, "\n  request id {}", truncate(&problem.request_id))
    }
}

fn field_name(pointer: &str) -> String {
    if pointer.is_empty() { "the request".to_owned() } else { truncate(pointer) }
}

fn truncate(text: &str) -> String {
    text.chars().take(MAX_QUOTED_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problem_is_shown_with_its_fields_and_request_id() {
        let body = r#"{"type": "/problems/invalid_request", "title": "Invalid request", "status": 400,
            "detail": "The request is not valid. See errors.", "code": "invalid_request", "requestId": "abc",
            "errors": [{"pointer": "/k", "detail": "must be from 1 to 5"}, {"pointer": "", "detail": "is odd"}]}"#;
        let response = ErrorResponse::new(StatusCode::BAD_REQUEST, body);
        assert_eq!(
            response.to_string(),
            "The request is not valid. See errors. (400 invalid_request)\n  /k: must be from 1 to 5\n  \
             the request: is odd\n  request id abc"
        );
        assert!(!response.is_transient() && response.advice().is_none());
    }

    #[test]
    fn response_of_a_proxy_is_recognised() {
        let response = ErrorResponse::new(StatusCode::BAD_GATEWAY, "<html>canary</html>");
        assert_eq!(response.to_string(), "the service answered 502 Bad Gateway");
        assert!(
            response.is_transient() && response.advice().is_some_and(|advice| advice.contains("in front"))
        );
        let moved = ErrorResponse::new(StatusCode::FOUND, "");
        assert!(!moved.is_transient() && moved.advice().is_some_and(|advice| advice.contains("redirects")));
    }
}
