//! Failures of a request, and the text of an error with its causes.

use std::error::Error;
use std::fmt::Write as _;

use plumbline_contract::problem::Problem;
use plumbline_store::StoreError;

/// Reason why a request is refused or fails.
#[derive(Debug)]
pub(crate) enum Failure {
    /// An error that the caller can correct. The response is this problem document (RFC 9457), which says how.
    Refused(Box<Problem>),
    /// A fault of the service or of AWS. The response gives no details.
    Fault(Box<dyn Error + Send + Sync>),
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self::Refused(Box::new(problem))
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Fault(Box::new(error))
    }
}

/// Returns an error and its causes on one line.
pub(crate) fn error_chain(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let _ = write!(text, ": {cause}");
        source = cause.source();
    }
    text
}
