//! Classification of error answers.
//!
//! Error answers have no common format: servers differ in status, in the members of the body and in wording. This
//! module maps them to a [`RejectionAction`], which contains no text of the endpoint.

mod members;
mod phrases;

use http::StatusCode;
use plumbline_conversation::{Effort, Request, ToolChoice};

use self::members::ErrorMembers;
pub(crate) use self::members::is_error;
use self::phrases::{
    ACCOUNT, CONTEXT, EFFORT, NEWER_OUTPUT_LIMIT, NO_TOOL_SUPPORT, REASONING, STATUS_BY_TYPE, STREAMING,
    TOOLS,
};
use crate::fault::Fault;

/// Maximum length of the part of an error's text that is searched for phrases, in bytes.
const MAX_TEXT_BYTES: usize = 4096;

/// Action of the client after an error answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RejectionAction {
    /// Retry after a delay: the failure may be temporary.
    Retry,
    /// Repeat the request with the limit of output tokens under its newer name, `max_completion_tokens`.
    RenameOutputLimit,
    /// Give up: another attempt would fail the same way.
    Fail(Fault),
}

/// Returns the action after the error answer to `request`: an error status, or status 200 with an error in the body.
pub(crate) fn action_after_rejection(status: StatusCode, body: &str, request: &Request) -> RejectionAction {
    let details = ErrorDetails::of(body);
    let status = if status.is_success() { details.status() } else { status.as_u16() };
    match status {
        401..=403 => RejectionAction::Fail(Fault::Authentication),
        408 | 425 | 429 => RejectionAction::Retry,
        400 | 404 | 413 | 422 | 500 if details.has_known_subject() => details.action(status, request),
        500.. => RejectionAction::Retry,
        300..400 | 404 => RejectionAction::Fail(Fault::Unreachable),
        _ => RejectionAction::Fail(Fault::BadRequest),
    }
}

/// Returns true if this error answer rejects a request because the request asks for a stream.
pub(crate) fn is_about_streaming(status: StatusCode, body: &str) -> bool {
    let details = ErrorDetails::of(body);
    matches!(status.as_u16(), 400 | 405 | 415 | 422 | 500 | 501)
        && !details.is_about_context()
        && details.contains_word(STREAMING)
}

/// Texts of an error answer in lower case, to be searched for phrases, and the HTTP status that the answer states.
struct ErrorDetails {
    /// Type and code of the error, separated by a space.
    type_and_code: String,
    /// Parameter of the request that the error is about.
    parameter: String,
    /// Messages, up to [`MAX_TEXT_BYTES`].
    text: String,
    /// HTTP status that the body states.
    stated_status: Option<u16>,
}

impl ErrorDetails {
    /// Decodes an error answer, which may be JSON or plain text.
    fn of(body: &str) -> Self {
        let ErrorMembers { type_and_code, parameter, texts, stated_status } =
            ErrorMembers::read(body).unwrap_or_else(|| ErrorMembers::from_plain_text(body));
        Self {
            type_and_code: type_and_code.join(" ").to_lowercase(),
            parameter: parameter.to_lowercase(),
            text: lower_case_prefix(&texts.join(" ")),
            stated_status,
        }
    }

    /// Returns the HTTP status that fits the content of an error answer, for use if a server sent the error with status
    /// 200. Returns 500 if no part of the error implies a status.
    fn status(&self) -> u16 {
        if let Some(status) = self.stated_status.filter(|status| (400..600).contains(status)) {
            return status;
        }
        if self.is_about_context() {
            return 400;
        }
        let matching = STATUS_BY_TYPE.iter().find(|(kind, _)| self.type_and_code.contains(kind));
        matching.map_or(500, |(_, status)| *status)
    }

    /// Returns true if the error contains a phrase about the context window, tools, the effort, the account or the
    /// output limit.
    fn has_known_subject(&self) -> bool {
        let phrases = [TOOLS, EFFORT, ACCOUNT, NEWER_OUTPUT_LIMIT];
        self.is_about_context() || phrases.iter().any(|phrases| self.mentions(phrases))
    }

    /// Chooses the action by the phrases in the error. Some errors contain phrases about two subjects, so the order of
    /// the checks matters:
    ///
    /// - An error about an exceeded context window may also mention the output limit, because some servers count output
    ///   tokens as part of the window. The context window is checked first.
    /// - An error about a forced tool call may also mention reasoning, and reasoning is a phrase of errors about the
    ///   effort. Tools are checked before the effort.
    fn action(&self, status: u16, request: &Request) -> RejectionAction {
        let effort_sent = request.effort != Effort::Off;
        if self.is_about_context() {
            RejectionAction::Fail(Fault::ContextLength)
        } else if self.mentions(ACCOUNT) && matches!(status, 400 | 422) {
            RejectionAction::Fail(Fault::Authentication)
        } else if !request.tools.is_empty() && self.is_about_tools(status) {
            RejectionAction::Fail(self.tools_fault(request))
        } else if matches!(status, 400 | 422) && self.mentions(NEWER_OUTPUT_LIMIT) {
            RejectionAction::RenameOutputLimit
        } else if matches!(status, 400 | 422) && effort_sent && self.mentions(EFFORT) {
            RejectionAction::Fail(Fault::EffortRejected)
        } else {
            Self::action_by_status(status)
        }
    }

    /// Returns true if the error rejects the tools or the tool choice: it contains one of the phrases [`TOOLS`]. With
    /// status 500, only [`NO_TOOL_SUPPORT`] counts, the phrase of a llama.cpp server without support for tools.
    fn is_about_tools(&self, status: u16) -> bool {
        let phrases: &[&str] = if status == 500 { &[NO_TOOL_SUPPORT] } else { TOOLS };
        self.mentions(phrases)
    }

    fn tools_fault(&self, request: &Request) -> Fault {
        let forced = matches!(request.tool_choice, ToolChoice::Required | ToolChoice::Named(_));
        if forced && self.mentions(REASONING) {
            Fault::ForcedToolCallRejected
        } else {
            Fault::ToolChoiceRejected
        }
    }

    fn action_by_status(status: u16) -> RejectionAction {
        match status {
            500 => RejectionAction::Retry,
            404 => RejectionAction::Fail(Fault::Unreachable),
            _ => RejectionAction::Fail(Fault::BadRequest),
        }
    }

    fn is_about_context(&self) -> bool {
        self.mentions(CONTEXT)
    }

    /// Returns true if one of `names` is a whole word of the error: "upstream" does not contain the word "stream".
    fn contains_word(&self, names: &[&str]) -> bool {
        let text = format!("{} {} {}", self.type_and_code, self.parameter, self.text);
        text.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .any(|word| names.contains(&word))
    }

    /// Returns true if one of `phrases` occurs in the error.
    fn mentions(&self, phrases: &[&str]) -> bool {
        let members = [&self.type_and_code, &self.parameter, &self.text];
        phrases.iter().any(|phrase| members.iter().any(|member| member.contains(phrase)))
    }
}

fn lower_case_prefix(text: &str) -> String {
    text[..text.floor_char_boundary(MAX_TEXT_BYTES)].to_lowercase()
}

#[cfg(test)]
mod tests;
