//! Recognition of commit ids.

/// Minimum number of digits of a commit id.
pub(super) const MIN_ID_DIGITS: usize = 7;

/// Maximum number of digits of a commit id, that of a SHA-256.
const MAX_ID_DIGITS: usize = 64;

/// Kind of text around a possible commit id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Prose,
    Code,
}

/// Returns whether a run of letters and digits counts as a commit id. Without "commit" before them, "defaced" counts as
/// a word and 20261118 as a number.
pub(super) fn is_commit(run: &str, place: Place, is_called_commit: bool) -> bool {
    if !(MIN_ID_DIGITS..=MAX_ID_DIGITS).contains(&run.len())
        || !run.bytes().all(|digit| digit.is_ascii_hexdigit())
    {
        return false;
    }
    let has_letter = run.contains(|digit: char| digit.is_ascii_alphabetic());
    let has_digit = run.contains(|digit: char| digit.is_ascii_digit());
    match (has_letter, has_digit) {
        (true, true) => true,
        (true, false) => is_called_commit,
        _ => is_called_commit || place == Place::Code,
    }
}
