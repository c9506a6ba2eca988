//! The caller's model endpoint (`modelBackend`).

use std::fmt;
use std::ops::RangeInclusive;

use plumbline_conversation::{CostRate, Effort, UnknownProtocol, WireProtocol};
use serde::{Deserialize, Serialize};
use url::Url;

use crate::json::{
    ErrorDetail, FieldErrors, Fields, InvalidField, Value, parse_decimal, parse_integer,
    parse_non_blank_string, parse_string,
};
use crate::secret::SecretText;

/// Maximum length of a base URL, in bytes.
const MAX_BASE_URL_BYTES: usize = 2_048;

/// Maximum length of a model name, in characters. Names that contain a path or an account reach about 200.
const MAX_MODEL_NAME_CHARACTERS: usize = 512;

/// Maximum length of an API key, in characters. API keys that are signed tokens reach about 2,000.
const MAX_API_KEY_CHARACTERS: usize = 4_096;

/// Bounds of a price in `costRate`, in US cents per million tokens.
const COST_BOUNDS: RangeInclusive<i64> = 0..=10_000_000;

/// A caller's model endpoint and the settings of its calls. It is stored only inside an encrypted envelope, which is
/// removed when the run ends.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ModelBackend {
    /// Wire protocol of the endpoint (`provider` in the API), not its vendor.
    pub provider: WireProtocol,
    /// Base URL of the endpoint. Never part of a response, an export or a log.
    pub base_url: Url,
    /// Model to request. Never part of a response, an export or a log.
    pub model_name: SecretText,
    /// The caller's API key for the endpoint: visible ASCII characters, without spaces.
    pub api_key: SecretText,
    /// Reasoning effort to request.
    pub effort: Effort,
    /// Context window of the model in tokens, at least 1. The probe decides whether it is large enough.
    pub context_window: u32,
    /// Maximum number of output tokens per response: at least 1 and below `context_window`.
    pub max_output_tokens: u32,
    /// Prices of the model's tokens; `None` if the caller gave none.
    pub cost_rate: Option<CostRate>,
}

impl fmt::Debug for ModelBackend {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("ModelBackend")
            .field("provider", &self.provider)
            .field("effort", &self.effort)
            .field("context_window", &self.context_window)
            .field("max_output_tokens", &self.max_output_tokens)
            .field("cost_rate", &self.cost_rate)
            .finish_non_exhaustive()
    }
}

impl ModelBackend {
    /// Reads the members of `modelBackend`. `check_base_url` decides which hosts and ports are allowed; its error is
    /// shown to the caller.
    pub(super) fn read(
        mut fields: Fields,
        errors: &mut FieldErrors,
        check_base_url: impl FnOnce(&str) -> Result<Url, String>,
    ) -> Result<Self, InvalidField> {
        let provider = fields.read_required("provider", errors, parse_provider);
        let base_url = fields.read_required("baseUrl", errors, |value| parse_base_url(value, check_base_url));
        let model_name = fields.read_required("modelName", errors, parse_model_name);
        let api_key = fields.read_required("apiKey", errors, parse_api_key);
        let effort = fields.read_required("effort", errors, parse_effort);
        let context_window = fields.read_required("contextWindow", errors, |value| parse_token_count(&value));
        let max_output_tokens =
            fields.read_required("maxOutputTokens", errors, |value| parse_token_count(&value));
        check_output_limit(context_window.ok(), max_output_tokens.ok(), &fields, errors);
        let cost_rate = parse_cost_rate(&mut fields, errors);
        fields.report_unknown(errors);
        Ok(Self {
            provider: provider?,
            base_url: base_url?,
            model_name: model_name?,
            api_key: api_key?,
            effort: effort?,
            context_window: context_window?,
            max_output_tokens: max_output_tokens?,
            cost_rate: cost_rate?,
        })
    }
}

fn parse_provider(value: Value) -> Result<WireProtocol, ErrorDetail> {
    parse_string(value)?.parse().map_err(|error: UnknownProtocol| error.to_string().into())
}

fn parse_effort(value: Value) -> Result<Effort, ErrorDetail> {
    parse_string(value)?.parse().map_err(|_| "must be off, low, medium, high, xhigh, extrahigh or max".into())
}

/// Checks the format of a base URL, then calls `check`, which parses the URL. Credentials are refused before parsing,
/// because the parser would silently drop empty credentials, as in `https://@host/`.
fn parse_base_url(value: Value, check: impl FnOnce(&str) -> Result<Url, String>) -> Result<Url, ErrorDetail> {
    let text = parse_non_blank_string(value)?;
    if text.len() > MAX_BASE_URL_BYTES {
        return Err(format!("must have at most {MAX_BASE_URL_BYTES} bytes").into());
    }
    if text.contains(['?', '#']) {
        return Err("must not have a query string or a fragment".into());
    }
    let rest = text.split_once("://").map_or(text.as_str(), |(_, rest)| rest);
    if rest.split('/').next().is_some_and(|authority| authority.contains('@')) {
        return Err("must not contain credentials".into());
    }
    check(&text).map_err(ErrorDetail::from)
}

fn parse_model_name(value: Value) -> Result<SecretText, ErrorDetail> {
    let name = SecretText::new(parse_non_blank_string(value)?);
    let characters = name.expose().chars().count();
    if characters <= MAX_MODEL_NAME_CHARACTERS && !name.expose().chars().any(char::is_control) {
        return Ok(name);
    }
    Err(format!("must have at most {MAX_MODEL_NAME_CHARACTERS} characters and no control characters").into())
}

/// Accepts a key that can be sent as a header value: visible ASCII characters.
fn parse_api_key(value: Value) -> Result<SecretText, ErrorDetail> {
    let key = SecretText::new(parse_non_blank_string(value)?);
    let is_printable = key.expose().bytes().all(|byte| byte.is_ascii_graphic());
    if is_printable && key.expose().len() <= MAX_API_KEY_CHARACTERS {
        return Ok(key);
    }
    Err(format!("must be at most {MAX_API_KEY_CHARACTERS} visible ASCII characters, without spaces").into())
}

fn parse_token_count(value: &Value) -> Result<u32, ErrorDetail> {
    let tokens = parse_integer(value, 1..=i64::from(u32::MAX))?;
    u32::try_from(tokens).map_err(|_| "is too large".into())
}

fn check_output_limit(window: Option<u32>, output: Option<u32>, fields: &Fields, errors: &mut FieldErrors) {
    if window.zip(output).is_some_and(|(window, output)| output >= window) {
        errors.add(fields.pointer_to("maxOutputTokens"), "must be below contextWindow");
    }
}

/// Reads `costRate`. Returns `None` if the member is absent or `null`. A price that is absent is 0.
fn parse_cost_rate(fields: &mut Fields, errors: &mut FieldErrors) -> Result<Option<CostRate>, InvalidField> {
    let Some(mut fields) = fields.read_optional_object("costRate", errors)? else {
        return Ok(None);
    };
    let mut price = |name| {
        let cost = fields.read_optional(name, errors, |value| parse_decimal(&value, COST_BOUNDS));
        cost.map(Option::unwrap_or_default)
    };
    let (input, output) = (price("inputCost"), price("outputCost"));
    let (cache_read, cache_write) = (price("cacheReadCost"), price("cacheWriteCost"));
    fields.report_unknown(errors);
    Ok(Some(CostRate {
        input_cost: input?,
        output_cost: output?,
        cache_read_cost: cache_read?,
        cache_write_cost: cache_write?,
    }))
}
