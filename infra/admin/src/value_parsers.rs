//! Parsers of argument values that several commands share.

use plumbline_contract::Workspace;
use plumbline_contract::trigger::Timezone;

/// Maximum length of a name, in characters.
const MAX_NAME_LENGTH: usize = 100;

/// Parses `TYPE/ID`.
pub(crate) fn workspace(text: &str) -> Result<Workspace, String> {
    text.parse().map_err(|error| {
        format!("{error}; a workspace is TYPE/ID, such as github/acme-shop: TYPE of a-z, 0-9 and -, ID of letters, digits, '.', '_' and '-'")
    })
}

/// Parses an IANA time zone name.
pub(crate) fn time_zone(text: &str) -> Result<Timezone, String> {
    Timezone::parse(text).map_err(|error| format!("{error}; expected an IANA name such as Europe/Berlin"))
}

/// Parses a display name.
pub(crate) fn name(text: &str) -> Result<String, String> {
    let fits = !text.trim().is_empty()
        && text.chars().count() <= MAX_NAME_LENGTH
        && !text.chars().any(char::is_control);
    if fits {
        Ok(text.to_owned())
    } else {
        Err(format!("a name has 1 to {MAX_NAME_LENGTH} printable characters"))
    }
}

/// Parses the name of a benchmark account.
pub(crate) fn account(text: &str) -> Result<String, String> {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    let fits = (1..=MAX_NAME_LENGTH).contains(&text.len()) && text.bytes().all(is_allowed);
    if fits {
        Ok(text.to_owned())
    } else {
        Err(format!("an account name has 1 to {MAX_NAME_LENGTH} letters, digits, '.', '_' and '-'"))
    }
}
