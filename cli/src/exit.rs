//! Exit statuses.

use std::process::ExitCode;

/// Exit status of the tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The command did what it was asked to do.
    Done,
    /// The command failed.
    NotDone,
    /// The command line or the settings are invalid.
    CommandLine,
    /// The verdict is no: a gate is missed, a job failed, a run errored, a signature is not valid.
    VerdictNo,
    /// No verdict yet: the time limit is over, or the job or run is still running.
    NotYet,
}

impl Exit {
    /// Returns the number of the status.
    pub fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::NotDone => 1,
            Self::CommandLine => 2,
            Self::VerdictNo => 3,
            Self::NotYet => 4,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}
