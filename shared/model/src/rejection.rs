//! Classification of error answers.
//!
//! Error answers have no common format: servers differ in status, in the members of the body and in wording. This
//! module maps them to an [`Action`], which contains no text of the endpoint.

mod phrases;

use http::StatusCode;
use plumbline_conversation::{Effort, Request, ToolChoice};
use serde_json::Value;

use self::phrases::{
    ACCOUNT, CONTEXT, EFFORT, NO_TOOL_TEMPLATE, OUTPUT_LIMIT, REASONING, STATUS_BY_TYPE, STREAMING, TOOLS,
};
use crate::fault::Fault;

/// Length of the part of an error's text that is searched for phrases, in bytes.
const MAX_TEXT_BYTES: usize = 4096;

/// Action of the client after an error answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Retry after a delay: the failure may be temporary.
    Retry,
    /// Send the limit of output tokens under its newer name.
    RenameOutputLimit,
    /// Give up: another attempt would fail the same way.
    Fail(Fault),
}

/// Classifies the error answer to `request`: an error status, or status 200 with an error in the body.
pub(crate) fn classify(status: StatusCode, body: &[u8], request: &Request) -> Action {
    let details = ErrorDetails::of(body);
    let status = if status.is_success() { details.status() } else { status.as_u16() };
    match status {
        401..=403 => Action::Fail(Fault::Authentication),
        408 | 425 | 429 => Action::Retry,
        400 | 404 | 413 | 422 | 500 if details.is_specific() => details.action(status, request),
        500.. => Action::Retry,
        300..400 | 404 => Action::Fail(Fault::Unreachable),
        _ => Action::Fail(Fault::BadRequest),
    }
}

/// Returns true if an endpoint rejects a request because it asks for a stream.
pub(crate) fn is_about_streaming(status: StatusCode, body: &[u8]) -> bool {
    let details = ErrorDetails::of(body);
    matches!(status.as_u16(), 400 | 405 | 415 | 422 | 500 | 501)
        && !details.is_context()
        && details.contains_word(STREAMING)
}

/// Returns true if an answer of status 200 reports an error. Some gateways report it inside the first choice.
pub(crate) fn is_error(body: &Value) -> bool {
    let error = body.get("error").or_else(|| body.pointer(ERROR_OF_CHOICE));
    body["type"] == "error" || error.is_some_and(|error| !error.is_null())
}

const ERROR_OF_CHOICE: &str = "/choices/0/error";

/// Members of an error answer that describe the error, in lower case.
struct ErrorDetails {
    kind: String,
    parameter: String,
    text: String,
    code: Option<u16>,
}

impl ErrorDetails {
    fn of(body: &[u8]) -> Self {
        let Ok(body) = serde_json::from_slice::<Value>(body) else {
            return Self::of_text(body);
        };
        // Some servers send a list of one error.
        let body = body.get(0).unwrap_or(&body);
        let of_choice = body.pointer(ERROR_OF_CHOICE).filter(|error| error.is_object());
        let error = body.get("error").filter(|error| error.is_object()).or(of_choice).unwrap_or(body);
        let word = |name: &str| error[name].as_str().unwrap_or_default();
        Self {
            kind: format!("{} {}", word("type"), word("code")).to_lowercase(),
            parameter: word("param").to_lowercase(),
            text: text_of(body, error),
            code: code_of(&error["code"]),
        }
    }

    fn of_text(body: &[u8]) -> Self {
        let text = lower_case_prefix(&String::from_utf8_lossy(body));
        Self { kind: String::new(), parameter: String::new(), text, code: None }
    }

    /// Returns the HTTP status for an error that arrived with status 200. An unknown error counts as a server error.
    fn status(&self) -> u16 {
        if let Some(code) = self.code.filter(|code| (400..600).contains(code)) {
            return code;
        }
        if self.is_context() {
            return 400;
        }
        STATUS_BY_TYPE.iter().find(|(kind, _)| self.kind.contains(kind)).map_or(500, |(_, status)| *status)
    }

    fn is_specific(&self) -> bool {
        let phrases = [TOOLS, EFFORT, ACCOUNT, OUTPUT_LIMIT];
        self.is_context() || phrases.iter().any(|phrases| self.mentions(phrases))
    }

    /// Classifies by phrases. Their order matters: servers that count the output into the window mention the output
    /// limit when they mean the window, and those that reject a forced tool call mention the reasoning that forbids it.
    fn action(&self, status: u16, request: &Request) -> Action {
        let effort_sent = request.effort != Effort::Off;
        if self.is_context() {
            Action::Fail(Fault::ContextLength)
        } else if self.mentions(ACCOUNT) && matches!(status, 400 | 422) {
            Action::Fail(Fault::Authentication)
        } else if self.mentions(TOOLS) && !request.tools.is_empty() && self.is_about_tools(status) {
            Action::Fail(self.tools_fault(request))
        } else if matches!(status, 400 | 422) && self.mentions(OUTPUT_LIMIT) {
            Action::RenameOutputLimit
        } else if matches!(status, 400 | 422) && effort_sent && self.mentions(EFFORT) {
            Action::Fail(Fault::EffortRejected)
        } else {
            Self::by_status(status)
        }
    }

    fn is_about_tools(&self, status: u16) -> bool {
        status != 500 || self.mentions(&[NO_TOOL_TEMPLATE])
    }

    fn tools_fault(&self, request: &Request) -> Fault {
        let forced = matches!(request.tool_choice, ToolChoice::Required | ToolChoice::Named(_));
        if forced && self.mentions(REASONING) {
            Fault::ForcedWhileThinking
        } else {
            Fault::ToolChoiceRejected
        }
    }

    fn by_status(status: u16) -> Action {
        match status {
            500 => Action::Retry,
            404 => Action::Fail(Fault::Unreachable),
            _ => Action::Fail(Fault::BadRequest),
        }
    }

    fn is_context(&self) -> bool {
        self.mentions(CONTEXT)
    }

    /// Returns true if one of `names` is a whole word of the error: "upstream" does not contain the word "stream".
    fn contains_word(&self, names: &[&str]) -> bool {
        let text = format!("{} {} {}", self.kind, self.parameter, self.text);
        text.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .any(|word| names.contains(&word))
    }

    fn mentions(&self, phrases: &[&str]) -> bool {
        let members = [&self.kind, &self.parameter, &self.text];
        phrases.iter().any(|phrase| members.iter().any(|member| member.contains(phrase)))
    }
}

/// Reads a status, which servers send as a number or as text.
fn code_of(code: &Value) -> Option<u16> {
    let number = code.as_u64().and_then(|code| u16::try_from(code).ok());
    number.or_else(|| code.as_str()?.parse().ok())
}

/// Returns the message of an error. Parts of the request that a validator echoes are left out, since they may contain
/// any phrase.
fn text_of(body: &Value, error: &Value) -> String {
    let single = [&error["message"], &body["error"], &body["message"], &body["detail"]];
    let listed = body["detail"].as_array().into_iter().flatten().flat_map(|entry| {
        let path = entry["loc"].as_array().into_iter().flatten().filter_map(Value::as_str);
        path.chain(entry["msg"].as_str()).map(str::to_owned).collect::<Vec<_>>()
    });
    let texts = single.into_iter().filter_map(Value::as_str).map(str::to_owned).chain(listed);
    lower_case_prefix(&texts.collect::<Vec<_>>().join(" "))
}

fn lower_case_prefix(text: &str) -> String {
    text[..text.floor_char_boundary(MAX_TEXT_BYTES)].to_lowercase()
}

#[cfg(test)]
mod tests;
