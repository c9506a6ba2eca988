//! Exit statuses.

use std::process::ExitCode;

/// Exit status of the tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitStatus {
    /// The command did what it was asked to do.
    Success,
    /// The command failed.
    Failure,
    /// The command line or the settings are invalid.
    InvalidInput,
    /// The result is negative: a run errored or missed a limit of its gate, a job failed, or a signature is not valid.
    NegativeResult,
    /// There is no result yet: the wait reached its time limit or was interrupted, or the run is still running.
    NoResultYet,
}

impl ExitStatus {
    /// Returns the number of the status.
    pub fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Failure => 1,
            Self::InvalidInput => 2,
            Self::NegativeResult => 3,
            Self::NoResultYet => 4,
        }
    }
}

impl From<ExitStatus> for ExitCode {
    fn from(exit: ExitStatus) -> Self {
        Self::from(exit.code())
    }
}
