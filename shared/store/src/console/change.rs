//! The result of a change that a person makes in the console.

use crate::table::TransactionOutcome;

/// Result of a change that a person makes in the console.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeResult {
    /// The change and its record in the audit log are stored.
    Done,
    /// Somebody else has changed the same item since it was read, or the request is repeated. Nothing is changed.
    Stale,
    /// The item to change does not exist.
    NotFound,
}

impl ChangeResult {
    pub(super) fn of(outcome: &TransactionOutcome) -> Self {
        if outcome.is_done() { Self::Done } else { Self::Stale }
    }
}
