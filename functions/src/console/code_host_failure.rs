//! Reasons why a step that needs the code host fails, with their messages.

use http::StatusCode;
use jiff::Timestamp;
use plumbline_code_hosting::CodeHostError;

use crate::middleware::failure::error_chain;

/// Reason why a step that needs the code host fails: a sign-in, the check of a role, or the connection of a repository.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CodeHostFailure {
    /// The workspace has no GitHub App.
    NoApp,
    /// The App is not installed in its organisation.
    NotInstalled {
        /// Name of the App in the URLs of the code host.
        slug: String,
    },
    /// The code host does not accept the App: it was deleted, it lacks a permission, or it belongs to another host.
    AppRefused,
    /// The code host does not accept the code of a sign-in or of a new App.
    CodeRefused,
    /// The person is invited to the organisation, and has not accepted.
    Invited {
        /// Name of the organisation.
        organisation: String,
    },
    /// The person is not a member of the organisation.
    NotMember {
        /// Name of the organisation.
        organisation: String,
    },
    /// The rate limit of the code host is exceeded.
    Limited {
        /// Time from which the code host accepts requests again.
        until: Timestamp,
    },
    /// The code host did not answer, or its answer does not match its documentation.
    Unavailable,
}

impl CodeHostFailure {
    /// Returns the HTTP status of the page that shows the error.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::Limited { .. } | Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Self::NoApp
            | Self::NotInstalled { .. }
            | Self::AppRefused
            | Self::CodeRefused
            | Self::Invited { .. }
            | Self::NotMember { .. } => StatusCode::FORBIDDEN,
        }
    }

    /// Returns the message for the person: what happened, and what to do.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::NoApp => "Nobody can sign in to this workspace with the code host. Ask the operator for a \
                            sign-in link, or to connect the code host on the Status page."
                .to_owned(),
            Self::NotInstalled { slug } => format!(
                "The GitHub App {slug} is not installed in its organisation, so nobody's role can be read. An owner of \
                 the organisation can install it, from the Status page."
            ),
            Self::AppRefused => "The code host does not accept this workspace's GitHub App: it was deleted, or may \
                                 not read the organisation's members. The operator can create it again, from the \
                                 Status page."
                .to_owned(),
            Self::CodeRefused => {
                "The code host sent you back with a code that it does not accept: a code works once and for a limited \
                 time. Start again."
                    .to_owned()
            }
            Self::Invited { organisation } => format!(
                "Your invitation to {organisation} is pending. Accept it on the code host, then sign in again."
            ),
            Self::NotMember { organisation } => format!(
                "You are not a member of {organisation} on the code host. Sign in with another account there, or ask \
                 an owner of {organisation} to invite you."
            ),
            Self::Limited { until } => format!(
                "The code host answers no more requests until {}. Try again then; nothing was changed.",
                until.strftime("%H:%M UTC")
            ),
            Self::Unavailable => {
                "The code host did not answer, or its answer is malformed. Nothing was changed. Try again in a minute."
                    .to_owned()
            }
        }
    }

    /// Logs the error of a request that the App made, and returns the failure to show for it.
    pub(crate) fn log_and_classify(error: &CodeHostError) -> Self {
        tracing::warn!(
            function = super::FUNCTION,
            error = error_chain(error),
            "a request to the code host failed"
        );
        match error {
            CodeHostError::Unauthorized | CodeHostError::Forbidden | CodeHostError::NotFound => {
                Self::AppRefused
            }
            CodeHostError::RateLimited { until } => Self::Limited { until: *until },
            CodeHostError::Unavailable(_) | CodeHostError::Malformed(_) => Self::Unavailable,
        }
    }

    /// Logs the error of a request that exchanges the code of a sign-in or of a new App, and returns the failure to
    /// show for it.
    pub(crate) fn log_and_classify_exchange(error: &CodeHostError) -> Self {
        let is_code = matches!(error, CodeHostError::Unauthorized | CodeHostError::NotFound);
        let other = Self::log_and_classify(error);
        if is_code { Self::CodeRefused } else { other }
    }
}
