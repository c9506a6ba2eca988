//! Reads the model endpoint under test from TOML, and builds the request body that starts its run.
//!
//! Addresses and names of models are confidential: no error quotes a value.

use std::path::Path;

use plumbline_contract::benchmark::StartRequest;
use plumbline_contract::json::read_body;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderValue};
use serde_json::{Map, Value, json};
use toml::Table;
use url::Url;
use zeroize::Zeroizing;

use crate::error::CliError;
use crate::secrets::Secret;
use crate::settings::ReferenceReviewer;
use crate::toml_file::{check_no_secret, read_toml};

/// A model endpoint, as the API's `modelBackend` without its key.
pub(crate) struct ModelSpec(Map<String, Value>);

impl ModelSpec {
    /// Reads a TOML file.
    pub(crate) fn read(file: &Path) -> Result<Self, CliError> {
        let table = read_toml(file)?;
        check_no_secret(file, &table)?;
        // A plumbline.toml has the endpoint in a table.
        let table = table.get("model").and_then(toml::Value::as_table).unwrap_or(&table);
        Ok(Self::from_table(table))
    }

    /// Converts a TOML table, whose members are named as in the API (`baseUrl`) or with dashes (`base-url`).
    pub(crate) fn from_table(table: &Table) -> Self {
        Self(api_members(table))
    }

    /// Creates the specification of the reference reviewer, a model endpoint that a service on this machine hosts.
    pub(crate) fn for_reference_reviewer(reviewer: &ReferenceReviewer) -> Self {
        let spec = json!({
            "provider": "compat_chat",
            "baseUrl": reviewer.compat_chat_url,
            "modelName": "reference-reviewer",
            "effort": "off",
            "contextWindow": 200_000,
            "maxOutputTokens": 8_000,
            "costRate": {"inputCost": 15, "outputCost": 60},
        });
        Self(spec.as_object().cloned().unwrap_or_default())
    }

    /// Builds the body of a start request, and checks it as the service does, except for the host of the endpoint.
    ///
    /// # Errors
    ///
    /// [`CliError::Invalid`] with every problem and the member that has it.
    pub(crate) fn into_start_request_body(
        mut self,
        key: &Secret,
        k: Option<u8>,
        prompt: Option<String>,
    ) -> Result<Zeroizing<String>, CliError> {
        self.0.insert("apiKey".to_owned(), json!(key.expose()));
        let mut body = json!({ "modelBackend": self.0 });
        if let Some(k) = k {
            body["k"] = json!(k);
        }
        if let Some(prompt) = prompt {
            body["systemPrompt"] = json!(prompt);
        }
        let text = Zeroizing::new(body.to_string());
        check_start_request_body(&text)?;
        Ok(text)
    }
}

/// Returns an error with every problem of the body of a start request.
fn check_start_request_body(body: &str) -> Result<(), CliError> {
    let json = HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static("application/json"))]);
    let parsed = read_body(&json, body.as_bytes()).and_then(|object| {
        StartRequest::parse(object, |text| Url::parse(text).map_err(|_| "must be an absolute URL".to_owned()))
    });
    let Err(problem) = parsed else { return Ok(()) };
    let problems: Vec<String> = problem
        .errors()
        .iter()
        .map(|error| format!("\n  {}: {}", error.pointer.trim_start_matches("/modelBackend/"), error.detail))
        .collect();
    Err(CliError::invalid("the model specification", problems.concat()))
}

/// Converts the members of a table to JSON, under their names in the API.
fn api_members(table: &Table) -> Map<String, Value> {
    let member = |(name, value): (&String, &toml::Value)| (camel_case(name), json_value(value));
    table.iter().map(member).collect()
}

fn json_value(value: &toml::Value) -> Value {
    match value {
        toml::Value::Table(table) => Value::Object(api_members(table)),
        toml::Value::Array(items) => items.iter().map(json_value).collect(),
        toml::Value::String(text) => json!(text),
        toml::Value::Integer(number) => json!(number),
        toml::Value::Float(number) => json!(number),
        toml::Value::Boolean(flag) => json!(flag),
        toml::Value::Datetime(time) => json!(time.to_string()),
    }
}

/// Converts `base-url` to `baseUrl`.
fn camel_case(name: &str) -> String {
    let mut words = name.split('-');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let mut letters = word.chars();
        let capital = letters.next().map(|letter| letter.to_ascii_uppercase());
        name + &capital.into_iter().chain(letters).collect::<String>()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> Table {
        text.parse().unwrap()
    }

    const SPEC: &str = "provider = 'compat_chat'\nbase-url = 'https://m.example/v1'\nmodel-name = 'canary-model'\n\
        effort = 'high'\ncontext-window = 200000\nmax-output-tokens = 32000\n[cost-rate]\ninput-cost = 0.5\n";

    fn body(spec: &str) -> Result<Zeroizing<String>, CliError> {
        let key = Secret::new("canary-key", "KEY")?;
        ModelSpec::from_table(&table(spec)).into_start_request_body(&key, Some(2), None)
    }

    #[test]
    fn specification_becomes_the_body_of_a_start_request() {
        let body: Value = serde_json::from_str(&body(SPEC).unwrap()).unwrap();
        let expected = json!({"k": 2, "modelBackend": {
            "provider": "compat_chat", "baseUrl": "https://m.example/v1", "modelName": "canary-model",
            "apiKey": "canary-key", "effort": "high", "contextWindow": 200_000, "maxOutputTokens": 32_000,
            "costRate": {"inputCost": 0.5},
        }});
        assert_eq!(body, expected);
    }

    #[test]
    fn members_may_have_their_names_in_the_api() {
        let spec = SPEC.replace("base-url", "baseUrl").replace("model-name", "modelName");
        assert_eq!(*body(&spec).unwrap(), *body(SPEC).unwrap());
    }

    #[test]
    fn every_problem_is_named_and_no_value_is_shown() {
        let spec = SPEC.replace("'high'", "'canary'").replace("200000", "'canary'") + "\nmore-canary = 1\n";
        let error = body(&spec).unwrap_err().to_string();
        for part in ["effort: must be off", "contextWindow: "] {
            assert!(error.contains(part), "{error}");
        }
        assert!(
            !error.contains("canary-model") && !error.contains("canary-key") && !error.contains("'canary'"),
            "{error}"
        );
    }

    #[test]
    fn specification_has_no_secret() {
        assert!(check_no_secret(Path::new("model.toml"), &table(SPEC)).is_ok());
    }
}
