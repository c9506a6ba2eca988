//! The access check in front of every embedded service. The services store tokens and keys, and every program on this
//! machine, and every web page open on it, can send requests to a loopback port.
//!
//! A request passes if its signature names the services' access key id, which is new at each start, and if it has a
//! loopback `Host` header and no `Origin` header. The id keeps out other users of the machine, who cannot read the file
//! that contains it. The checks of the two headers keep out web pages, even one whose domain name resolves to the
//! loopback address (DNS rebinding).

use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use http::header::{AUTHORIZATION, CONTENT_TYPE, HOST, HeaderMap, ORIGIN};
use http::uri::Authority;
use http::{HeaderValue, StatusCode};
use subtle::ConstantTimeEq;

/// AWS access key id that the signature of every request must name. It is random, and new at each start of the
/// services. Unlike an access key id of AWS, it is a secret: the services check no secret access key, so anybody with
/// this id can read and write all data.
#[derive(Clone)]
pub struct AccessKeyId(Arc<str>);

impl AccessKeyId {
    /// Creates an id of 128 random bits.
    pub(crate) fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Self(bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>().into()))
    }

    /// Returns the id in plain text.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for AccessKeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AccessKeyId(..)")
    }
}

/// Adds the access check to `router`. A request that fails the check gets status 403, on every path.
pub(crate) fn require_access_key_id(router: Router, access_key_id: AccessKeyId) -> Router {
    router.layer(middleware::from_fn_with_state(access_key_id, authorize))
}

async fn authorize(State(expected): State<AccessKeyId>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    if headers.contains_key(ORIGIN) || !has_loopback_host(headers) || !has_access_key_id(&expected, headers) {
        return forbidden();
    }
    next.run(request).await
}

fn forbidden() -> Response {
    let body = serde_json::json!({
        "__type": "AccessDeniedException",
        "message": "Sign the request with the running service's access key: accessKeyId in its ready file, or in \
                    endpoints.json of its data folder. Requests from web pages are refused.",
    });
    let json = (CONTENT_TYPE, HeaderValue::from_static("application/json"));
    (StatusCode::FORBIDDEN, [json], body.to_string()).into_response()
}

/// Returns true if there is exactly one `Host` header, and it names `localhost` or a loopback address.
fn has_loopback_host(headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(HOST).iter();
    let host: Option<Authority> = hosts.next().and_then(|host| host.to_str().ok()?.parse().ok());
    host.is_some_and(|host| is_loopback(host.host())) && hosts.next().is_none()
}

fn is_loopback(host: &str) -> bool {
    let address = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || address.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

/// Returns true if the request's signature names the access key id `expected`. The signature itself is not verified:
/// the id is the only secret, so a valid signature would not prove more.
fn has_access_key_id(expected: &AccessKeyId, headers: &HeaderMap) -> bool {
    access_key_id(headers).is_some_and(|id| id.as_bytes().ct_eq(expected.expose().as_bytes()).into())
}

/// Returns the access key id of a request that is signed with Signature Version 4:
/// `AWS4-HMAC-SHA256 Credential=<id>/<date>/<region>/<service>/aws4_request, …`.
fn access_key_id(headers: &HeaderMap) -> Option<&str> {
    let authorization = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let mut parameters = authorization.strip_prefix("AWS4-HMAC-SHA256 ")?.split(',');
    let scope = parameters.find_map(|parameter| parameter.trim().strip_prefix("Credential="))?;
    Some(scope.split_once('/')?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loopback_hosts_are_recognised() {
        let host = |host: &str| {
            has_loopback_host(&HeaderMap::from_iter([(HOST, HeaderValue::from_str(host).unwrap())]))
        };
        for own in ["127.0.0.1:8000", "127.0.0.1", "127.9.9.9:1", "localhost:8000", "LOCALHOST", "[::1]:8000"]
        {
            assert!(host(own), "{own}");
        }
        for foreign in [
            "rebound.example:8000",
            "10.0.0.1:8000",
            "0.0.0.0:8000",
            "localhost.example",
            "127.0.0.1.example",
            "[::]:1",
            "",
        ] {
            assert!(!host(foreign), "{foreign}");
        }
        assert!(!has_loopback_host(&HeaderMap::new()));
        let mut twice = HeaderMap::new();
        for _ in 0..2 {
            twice.append(HOST, HeaderValue::from_static("127.0.0.1"));
        }
        assert!(!has_loopback_host(&twice));
    }

    #[test]
    fn ids_are_random_and_hidden_in_debug_output() {
        let (one, two) = (AccessKeyId::random().unwrap(), AccessKeyId::random().unwrap());
        assert_eq!(one.expose().len(), 32);
        assert_ne!(one.expose(), two.expose());
        assert!(!format!("{one:?}").contains(one.expose()));
    }
}
