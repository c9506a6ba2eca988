//! How a request or a message fails, and how that is told.

use std::error::Error;
use std::fmt::Write as _;

use plumbline_contract::problem::Problem;
use plumbline_store::StoreError;

/// Why a request is not answered as it hoped.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The caller can do something about it, and is told what.
    Refused(Box<Problem>),
    /// A fault of ours or of what we are built on. The caller hears only that.
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

/// An error with all that caused it, on one line.
pub(crate) fn chain(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let _ = write!(text, ": {cause}");
        source = cause.source();
    }
    text
}
