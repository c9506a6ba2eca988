//! Parsers of argument values that several commands share.

use plumbline_contract::Workspace;
use plumbline_contract::trigger::Timezone;
use plumbline_store::console::Account;

/// Maximum length of a name, in characters.
const MAX_NAME_LENGTH: usize = 100;

/// Parses a workspace, written as `TYPE/ID`.
pub(crate) fn workspace(text: &str) -> Result<Workspace, String> {
    text.parse().map_err(|error| {
        format!(
            "{error}; expected TYPE/ID, such as github/acme-shop: TYPE consists of a-z, 0-9 and '-', and ID of \
             letters, digits, '.', '_' and '-'"
        )
    })
}

/// Parses an IANA time zone name.
pub(crate) fn time_zone(text: &str) -> Result<Timezone, String> {
    Timezone::parse(text).map_err(|error| format!("{error}; expected an IANA name such as Europe/Berlin"))
}

/// Parses the name of a webhook, member or chat channel: 1 to [`MAX_NAME_LENGTH`] printable characters.
pub(crate) fn printable_name(text: &str) -> Result<String, String> {
    let fits = !text.trim().is_empty()
        && text.chars().count() <= MAX_NAME_LENGTH
        && !text.chars().any(char::is_control);
    if fits {
        Ok(text.to_owned())
    } else {
        Err(format!("expected 1 to {MAX_NAME_LENGTH} printable characters, not only spaces"))
    }
}

/// Parses the name of a benchmark account.
pub(crate) fn account(text: &str) -> Result<String, String> {
    let parsed = Account::parse(text).map(|account| account.as_str().to_owned());
    parsed.ok_or_else(|| {
        format!(
            "an account name has 1 to {MAX_NAME_LENGTH} letters, digits, '.', '_' and '-', and is not '.' or '..'"
        )
    })
}
