//! Environment variables of the tool.

use zeroize::Zeroizing;

/// Values of the environment variables that start with `PLUMBLINE_`. An empty variable counts as unset.
#[derive(Default)]
pub struct Environment {
    /// `PLUMBLINE_AGENT_URL`: base URL of the agent webhook API.
    pub agent_url: Option<String>,
    /// `PLUMBLINE_BENCHMARK_URL`: base URL of the benchmark run API.
    pub benchmark_url: Option<String>,
    /// `PLUMBLINE_WORKSPACE`: workspace as `TYPE/ID`.
    pub workspace: Option<String>,
    /// `PLUMBLINE_TIME_ZONE`: IANA time zone of the dates in questions.
    pub time_zone: Option<String>,
    /// `PLUMBLINE_WEBHOOK_KEY`: key of the agent webhook API.
    pub webhook_key: Option<Zeroizing<String>>,
    /// `PLUMBLINE_BENCHMARK_KEY`: key of the benchmark run API.
    pub benchmark_key: Option<Zeroizing<String>>,
    /// `PLUMBLINE_MODEL_KEY`: key of the model endpoint under test.
    pub model_key: Option<Zeroizing<String>>,
    /// `PLUMBLINE_JOB_TOKEN`: token of a job.
    pub job_token: Option<Zeroizing<String>>,
    /// `PLUMBLINE_SIGNING_SECRET`: signing secret of a webhook's deliveries.
    pub signing_secret: Option<Zeroizing<String>>,
}

impl Environment {
    /// Reads the environment.
    pub fn read() -> Self {
        let secret = |name| variable(name).map(Zeroizing::new);
        Self {
            agent_url: variable("PLUMBLINE_AGENT_URL"),
            benchmark_url: variable("PLUMBLINE_BENCHMARK_URL"),
            workspace: variable("PLUMBLINE_WORKSPACE"),
            time_zone: variable("PLUMBLINE_TIME_ZONE"),
            webhook_key: secret("PLUMBLINE_WEBHOOK_KEY"),
            benchmark_key: secret("PLUMBLINE_BENCHMARK_KEY"),
            model_key: secret("PLUMBLINE_MODEL_KEY"),
            job_token: secret("PLUMBLINE_JOB_TOKEN"),
            signing_secret: secret("PLUMBLINE_SIGNING_SECRET"),
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "this is where the tool reads its environment")]
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}
