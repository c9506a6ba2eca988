//! Request to start a run, and its response.

use serde::{Deserialize, Serialize};
use url::Url;

use super::api_version::BENCHMARK_API_VERSION;
use super::backend::ModelBackend;
use crate::ids::BenchmarkId;
use crate::json::{ErrorDetail, InvalidField, JsonBody, Value, parse_integer, parse_non_blank_string};
use crate::problem::Problem;
use crate::secret::SecretText;

/// Maximum length of a custom system prompt, in UTF-8 bytes.
pub const MAX_SYSTEM_PROMPT_BYTES: usize = 50_000;

/// Number of draws (independent reviews) of each record if the request has no `k`.
const DEFAULT_DRAWS: u8 = 3;

/// Validated request to start a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartRequest {
    /// Model endpoint under test.
    pub model_backend: ModelBackend,
    /// Number of draws (independent reviews) of each record: 1 to 5.
    pub k: u8,
    /// Custom system prompt, exactly as submitted; `None` for the default prompt. The score of a custom prompt is not
    /// comparable with scores of the default prompt.
    pub system_prompt: Option<SecretText>,
}

impl StartRequest {
    /// Validates every field. `check_base_url` parses a base URL and decides which hosts and ports are allowed. The
    /// response shows the error of `check_base_url` ("must be a public HTTPS URL") beside the field's pointer.
    ///
    /// # Errors
    /// `invalid_request` with every field error found.
    pub fn parse(
        body: JsonBody,
        check_base_url: impl FnOnce(&str) -> Result<Url, String>,
    ) -> Result<Self, Problem> {
        let (mut fields, mut errors) = body.into_fields();
        let backend = fields
            .read_required_object("modelBackend", &mut errors)
            .and_then(|backend| ModelBackend::read(backend, &mut errors, check_base_url));
        let k = fields.read_optional("k", &mut errors, |value| parse_draw_count(&value));
        let system_prompt = fields.read_optional("systemPrompt", &mut errors, parse_system_prompt);
        fields.report_unknown(&mut errors);
        let parsed = match (backend, k, system_prompt) {
            (Ok(model_backend), Ok(k), Ok(system_prompt)) => {
                Ok(Self { model_backend, k: k.unwrap_or(DEFAULT_DRAWS), system_prompt })
            }
            _ => Err(InvalidField),
        };
        errors.into_result(parsed)
    }
}

fn parse_draw_count(value: &Value) -> Result<u8, ErrorDetail> {
    u8::try_from(parse_integer(value, 1..=5)?).map_err(|_| "must be from 1 to 5".into())
}

fn parse_system_prompt(value: Value) -> Result<SecretText, ErrorDetail> {
    let prompt = SecretText::new(parse_non_blank_string(value)?);
    if prompt.expose().len() <= MAX_SYSTEM_PROMPT_BYTES {
        return Ok(prompt);
    }
    Err(format!("must have at most {MAX_SYSTEM_PROMPT_BYTES} bytes").into())
}

/// Response to a start request (202).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StartResponse {
    benchmark_id: BenchmarkId,
    status_url: Url,
    k: u8,
    benchmark_api_version: String,
    benchmark_harness_version: String,
    benchmark_dataset_id: String,
}

impl StartResponse {
    /// Builds the response for a run with `k` draws of each record of the named dataset.
    pub fn new(
        benchmark_id: BenchmarkId,
        status_url: Url,
        k: u8,
        harness_version: String,
        dataset_name: String,
    ) -> Self {
        Self {
            benchmark_id,
            status_url,
            k,
            benchmark_api_version: BENCHMARK_API_VERSION.to_owned(),
            benchmark_harness_version: harness_version,
            benchmark_dataset_id: dataset_name,
        }
    }

    /// Id of the started run.
    pub fn benchmark_id(&self) -> BenchmarkId {
        self.benchmark_id
    }

    /// URL from which the client polls the run's status, also sent as `Location`.
    pub fn status_url(&self) -> &Url {
        &self.status_url
    }
}
