//! TOML files of the caller, which must not contain secrets.

use std::fs;
use std::path::Path;

use toml::Table;

use crate::error::CliError;

/// Words in the name of a setting that mark its value as a secret.
const SECRET_NAMES: [&str; 5] = ["key", "secret", "token", "password", "credential"];

/// Prefixes of secrets: keys of both APIs, signing secrets, keys of model vendors, bearer tokens and JSON Web Tokens.
const SECRET_PREFIXES: [&str; 6] = ["plw_", "plb_", "whsec_", "sk-", "Bearer ", "eyJ"];

/// Reads a TOML file. The error for invalid TOML names the line only, since the parser's message quotes the file.
pub(crate) fn read_toml(file: &Path) -> Result<Table, CliError> {
    let text = fs::read_to_string(file);
    let text = text.map_err(|source| CliError::File { file: file.to_owned(), operation: "read", source })?;
    text.parse().map_err(|error: toml::de::Error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        CliError::invalid(file.display().to_string(), format!("line {line} is not valid TOML"))
    })
}

/// Returns an error if a setting with a text value looks like a secret, by its name or the prefix of the text.
pub(crate) fn check_no_secret(file: &Path, table: &Table) -> Result<(), CliError> {
    match secret_setting(table) {
        Some(setting) => Err(CliError::SecretInFile { file: file.to_owned(), setting }),
        None => Ok(()),
    }
}

/// Returns the first setting that looks like a secret: its name with its tables, such as `model.api-key`.
fn secret_setting(table: &Table) -> Option<String> {
    table.iter().find_map(|(name, value)| match value {
        toml::Value::Table(inner) => secret_setting(inner).map(|setting| format!("{name}.{setting}")),
        toml::Value::String(text) if has_secret_name(name) || has_secret_prefix(text) => Some(name.clone()),
        _ => None,
    })
}

fn has_secret_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    SECRET_NAMES.iter().any(|part| name.contains(part))
}

fn has_secret_prefix(text: &str) -> bool {
    SECRET_PREFIXES.iter().any(|prefix| text.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> Table {
        text.parse().unwrap()
    }

    #[test]
    fn secrets_are_found_by_name_and_by_prefix() {
        for (text, setting) in [
            ("api-key = 'x'", "api-key"),
            ("[model]\napiKey = 'x'", "model.apiKey"),
            ("[agent]\nwebhook-token = 'x'", "agent.webhook-token"),
            ("[model]\nbase-url = 'sk-1'", "model.base-url"),
            ("note = 'plb_1_2'", "note"),
        ] {
            assert_eq!(secret_setting(&table(text)).as_deref(), Some(setting), "{text}");
        }
        assert_eq!(secret_setting(&table("model-name = 'm'\n[cost-rate]\ninput-cost = 0.5\n")), None);
    }
}
