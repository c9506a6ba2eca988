//! Routes of both APIs.

use lambda_http::http::Method;
use plumbline_contract::paths::{POLL_JOB_PATH, RUN_STATUS_PATH, START_RUN_PATH, TRIGGER_QUERY_PATH};

/// A Lambda function that handles a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HttpFunction {
    Trigger,
    Poll,
    Start,
    Status,
}

/// A method and a path, with the Lambda function that handles their requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    pub method: Method,
    /// Path template, with its parameters in braces.
    pub path: &'static str,
    pub function: HttpFunction,
}

/// Every route of both APIs.
pub const ROUTES: [Route; 4] = [
    Route { method: Method::POST, path: TRIGGER_QUERY_PATH, function: HttpFunction::Trigger },
    Route { method: Method::GET, path: POLL_JOB_PATH, function: HttpFunction::Poll },
    Route { method: Method::POST, path: START_RUN_PATH, function: HttpFunction::Start },
    Route { method: Method::GET, path: RUN_STATUS_PATH, function: HttpFunction::Status },
];

/// Returns the names and decoded values of the parameters of `path`, or `None` if `path` does not match `template`.
pub fn match_path(template: &str, path: &str) -> Option<Vec<(String, String)>> {
    let (expected, given) = (template.split('/'), path.split('/'));
    if expected.clone().count() != given.clone().count() {
        return None;
    }
    let mut found = Vec::new();
    for (expected, given) in expected.zip(given) {
        match expected.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
            Some(_) if given.is_empty() => return None,
            Some(name) => found.push((name.to_owned(), percent_decode(given))),
            None if expected != given => return None,
            None => {}
        }
    }
    Some(found)
}

fn percent_decode(segment: &str) -> String {
    percent_encoding::percent_decode_str(segment).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matching_path_yields_decoded_parameters() {
        let found =
            match_path(TRIGGER_QUERY_PATH, "/api/v1/workspaces/git%68ub/acme/query-agent-webhook-trigger")
                .unwrap();
        let expected = [("workspaceType", "github"), ("workspaceId", "acme")];
        assert_eq!(found, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
        assert_eq!(match_path(START_RUN_PATH, START_RUN_PATH), Some(Vec::new()));
    }

    #[test]
    fn other_path_does_not_match() {
        for path in [
            "/",
            "/api/v1/benchmark-runs",
            "/api/v1/benchmark-runs/",
            "/api/v1/benchmark-runs/a/b",
            "/API/v1/benchmark-runs/a",
        ] {
            assert_eq!(match_path(RUN_STATUS_PATH, path), None, "{path}");
        }
    }
}
