//! Paths of both APIs' routes, and the absolute URLs that responses contain. A name in braces is a path parameter.

use url::Url;

use crate::ids::{BenchmarkId, Workspace};

/// Path to which a client sends a query with `POST`.
pub const TRIGGER_QUERY_PATH: &str =
    "/api/v1/workspaces/{workspaceType}/{workspaceId}/query-agent-webhook-trigger";

/// Path from which a client polls a query's job with `GET`.
pub const POLL_JOB_PATH: &str = "/api/v1/workspaces/{workspaceType}/{workspaceId}/query-agent-jobs";

/// Path to which a client sends the start request of a benchmark run with `POST`.
pub const START_RUN_PATH: &str = "/api/v1/benchmark-runs";

/// Path from which a client reads the status of a benchmark run with `GET`.
pub const RUN_STATUS_PATH: &str = "/api/v1/benchmark-runs/{benchmarkId}";

/// Returns the URL to which a client posts a query for `workspace`. `base` is the base URL of the API.
pub fn trigger_url(base: &Url, workspace: &Workspace) -> Url {
    workspace_url(base, workspace, "query-agent-webhook-trigger")
}

/// Returns the URL from which a client polls any job of `workspace`. The URL contains no job id: the job token in the
/// request names the job. `base` is the base URL of the API.
pub fn poll_url(base: &Url, workspace: &Workspace) -> Url {
    workspace_url(base, workspace, "query-agent-jobs")
}

/// Returns the URL from which a client reads the status of a run. `base` is the base URL of the API.
pub fn status_url(base: &Url, benchmark_id: BenchmarkId) -> Url {
    with_segments(base, &["api", "v1", "benchmark-runs", &benchmark_id.to_string()])
}

fn workspace_url(base: &Url, workspace: &Workspace, route: &str) -> Url {
    with_segments(base, &["api", "v1", "workspaces", workspace.kind.as_str(), workspace.id.as_str(), route])
}

/// Returns `base`, which may end in a slash, with `segments` appended to its path.
fn with_segments(base: &Url, segments: &[&str]) -> Url {
    let mut url = base.clone();
    if let Ok(mut path) = url.path_segments_mut() {
        path.pop_if_empty().extend(segments);
    }
    url
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_extend_the_base_url() {
        let workspace = Workspace::parse("github", "acme.web").unwrap();
        let run: BenchmarkId = "6fa459ea-ee8a-4ca4-894e-db77e160355e".parse().unwrap();
        for (base, prefix) in [
            ("https://api.example", "https://api.example"),
            ("https://api.example/", "https://api.example"),
            ("https://api.example:8443/prod/", "https://api.example:8443/prod"),
        ] {
            let base = Url::parse(base).unwrap();
            let workspaces = format!("{prefix}/api/v1/workspaces/github/acme.web");
            assert_eq!(poll_url(&base, &workspace).as_str(), format!("{workspaces}/query-agent-jobs"));
            assert_eq!(
                trigger_url(&base, &workspace).as_str(),
                format!("{workspaces}/query-agent-webhook-trigger")
            );
            assert_eq!(status_url(&base, run).as_str(), format!("{prefix}/api/v1/benchmark-runs/{run}"));
        }
    }
}
