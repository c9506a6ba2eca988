//! Recognition of commit ids.

/// Minimum and maximum number of digits of a commit id.
pub(super) const MIN_ID_DIGITS: usize = 7;
const MAX_ID_DIGITS: usize = 64;

/// Context of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Prose,
    Code,
}

/// Returns whether a run can only be an id. "defaced" is a word and 20261118 a number, unless "commit" precedes
/// them.
pub(super) fn is_commit(run: &str, place: Place, is_called_commit: bool) -> bool {
    if !(MIN_ID_DIGITS..=MAX_ID_DIGITS).contains(&run.len())
        || !run.bytes().all(|digit| digit.is_ascii_hexdigit())
    {
        return false;
    }
    let has_letter = run.contains(|digit: char| digit.is_ascii_alphabetic());
    let has_figure = run.contains(|digit: char| digit.is_ascii_digit());
    match (has_letter, has_figure) {
        (true, true) => true,
        (true, false) => is_called_commit,
        _ => is_called_commit || place == Place::Code,
    }
}
