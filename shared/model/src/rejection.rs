//! What an error answer means.
//!
//! There is no common form for it: servers differ in status, in the members of the body and in wording. The
//! words are looked at here, turned into a [`Verdict`], and go no further.

use http::StatusCode;
use plumbline_conversation::{Effort, Request, ToolChoice};
use serde_json::Value;

use crate::compat_chat::NEWER_OUTPUT_LIMIT;
use crate::fault::Fault;

/// The most of an error's text that is looked at, in bytes.
const LONGEST_TEXT: usize = 4096;

/// What to do about an error answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It may go better later.
    Again,
    /// The limit of output tokens has another name here.
    RenameOutputLimit,
    /// It will not go better.
    Final(Fault),
}

/// Phrases, in lower case, with which servers say that a prompt does not fit.
const CONTEXT: &[&str] = &[
    "context_length_exceeded",
    "context length",
    "context window",
    "context_window",
    "context size",
    "context limit",
    "contextwindowexceeded",
    "exceed_context_size",
    "prompt is too long",
    "prompt too long",
    "input is too long",
    "input too long",
    "maximum prompt length",
    "maximum input length",
    "maximum sequence length",
    "max_model_len",
    "max_seq_len",
    "max_input_len",
    "input token count",
    "tokens + `max_new_tokens` must be",
    "`inputs` must have less than",
    "reduce the length of the",
    "too many input tokens",
];

/// Phrases about tools or the choice of one.
const TOOLS: &[&str] = &[
    "tool_choice",
    "tool choice",
    "tool-choice",
    "support tool",
    "tool use",
    "tool calling",
    "tool-call",
    "function calling",
    NO_TOOL_TEMPLATE,
];

/// With which llama.cpp says, and with status 500, that it was started without support for tools.
const NO_TOOL_TEMPLATE: &str = "tools param requires --jinja";

/// Phrases about thought, when a tool that must be called is refused because of it.
const THOUGHT: &[&str] = &["thinking", "reasoning", "reasoner"];

/// Phrases about a key that the endpoint knows no account for, or about an account that has nothing left.
const ACCOUNT: &[&str] = &[
    "no_db_connection",
    "budget_exceeded",
    "budget has been exceeded",
    "credit balance is too low",
    "insufficient credits",
    "insufficient balance",
    "insufficient_quota",
    "exceeded your current quota",
    "billing_hard_limit_reached",
];

/// Phrases about the effort.
const EFFORT: &[&str] = &["effort", "output_config", "reasoning", "thinking"];

/// Words about streaming.
const STREAMING: &[&str] = &["stream", "streams", "streaming", "stream_options", "include_usage"];

/// Error types of answers whose status does not tell: a status for each.
const TYPES: &[(&str, u16)] = &[
    ("authentication", 401),
    ("invalid_api_key", 401),
    ("permission", 403),
    ("not_found", 404),
    ("invalid_request", 400),
    ("badrequest", 400),
    ("billing", 402),
    ("rate_limit", 429),
];

/// Judges an answer whose status is not a success, or one that is and holds an error all the same.
pub(crate) fn judge(status: StatusCode, body: &[u8], request: &Request) -> Verdict {
    let words = Words::of(body);
    let status = if status.is_success() { words.status() } else { status.as_u16() };
    match status {
        401..=403 => Verdict::Final(Fault::Authentication),
        408 | 425 | 429 => Verdict::Again,
        400 | 404 | 413 | 422 | 500 if words.is_telling() => words.verdict(status, request),
        500.. => Verdict::Again,
        300..400 | 404 => Verdict::Final(Fault::Unreachable),
        _ => Verdict::Final(Fault::BadRequest),
    }
}

/// Whether an endpoint rejects a request because it asked for a stream.
pub(crate) fn is_about_streaming(status: StatusCode, body: &[u8]) -> bool {
    let words = Words::of(body);
    matches!(status.as_u16(), 400 | 405 | 415 | 422 | 500 | 501)
        && !words.is_context()
        && words.name(STREAMING)
}

/// Whether an answer of status 200 is an error all the same. Gateways also put an error in the place of the answer.
pub(crate) fn is_error(body: &Value) -> bool {
    let error = body.get("error").or_else(|| body.pointer(ERROR_OF_CHOICE));
    body["type"] == "error" || error.is_some_and(|error| !error.is_null())
}

const ERROR_OF_CHOICE: &str = "/choices/0/error";

/// The members of an error answer that say what it is about, in lower case.
struct Words {
    kind: String,
    parameter: String,
    text: String,
    code: Option<u16>,
}

impl Words {
    fn of(body: &[u8]) -> Self {
        let Ok(body) = serde_json::from_slice::<Value>(body) else {
            return Self::of_text(body);
        };
        // Some send a list of one error.
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
        let text = clipped(&String::from_utf8_lossy(body));
        Self { kind: String::new(), parameter: String::new(), text, code: None }
    }

    /// The status of an error that came with status 200; what cannot be told is a fault of the server.
    fn status(&self) -> u16 {
        if let Some(code) = self.code.filter(|code| (400..600).contains(code)) {
            return code;
        }
        if self.is_context() {
            return 400;
        }
        TYPES.iter().find(|(kind, _)| self.kind.contains(kind)).map_or(500, |(_, status)| *status)
    }

    fn is_telling(&self) -> bool {
        let phrases = [TOOLS, EFFORT, ACCOUNT, &[NEWER_OUTPUT_LIMIT]];
        self.is_context() || phrases.iter().any(|phrases| self.says(phrases))
    }

    /// The order matters: servers that count the output into the window name the limit when they mean the
    /// window, and those that refuse a forced tool call name the reasoning that forbids it.
    fn verdict(&self, status: u16, request: &Request) -> Verdict {
        let effort_sent = request.effort != Effort::Off;
        if self.is_context() {
            Verdict::Final(Fault::ContextLength)
        } else if self.says(ACCOUNT) && matches!(status, 400 | 422) {
            Verdict::Final(Fault::Authentication)
        } else if self.says(TOOLS) && !request.tools.is_empty() && self.is_about_tools(status) {
            Verdict::Final(self.tools_fault(request))
        } else if matches!(status, 400 | 422) && self.says(&[NEWER_OUTPUT_LIMIT]) {
            Verdict::RenameOutputLimit
        } else if matches!(status, 400 | 422) && effort_sent && self.says(EFFORT) {
            Verdict::Final(Fault::EffortRejected)
        } else {
            Self::otherwise(status)
        }
    }

    fn is_about_tools(&self, status: u16) -> bool {
        status != 500 || self.says(&[NO_TOOL_TEMPLATE])
    }

    fn tools_fault(&self, request: &Request) -> Fault {
        let forced = matches!(request.tool_choice, ToolChoice::Required | ToolChoice::Named(_));
        if forced && self.says(THOUGHT) { Fault::ForcedWhileThinking } else { Fault::ToolChoiceRejected }
    }

    fn otherwise(status: u16) -> Verdict {
        match status {
            500 => Verdict::Again,
            404 => Verdict::Final(Fault::Unreachable),
            _ => Verdict::Final(Fault::BadRequest),
        }
    }

    fn is_context(&self) -> bool {
        self.says(CONTEXT)
    }

    /// Whether one of these is a word of it, not a part of one: "upstream" is no stream.
    fn name(&self, names: &[&str]) -> bool {
        let text = format!("{} {} {}", self.kind, self.parameter, self.text);
        text.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .any(|word| names.contains(&word))
    }

    fn says(&self, phrases: &[&str]) -> bool {
        let members = [&self.kind, &self.parameter, &self.text];
        phrases.iter().any(|phrase| members.iter().any(|member| member.contains(phrase)))
    }
}

/// A status, as a number or as text of one.
fn code_of(code: &Value) -> Option<u16> {
    let number = code.as_u64().and_then(|code| u16::try_from(code).ok());
    number.or_else(|| code.as_str()?.parse().ok())
}

/// The message of an error. What a validator echoes of the request beside it is left out: it may hold any
/// phrase.
fn text_of(body: &Value, error: &Value) -> String {
    let single = [&error["message"], &body["error"], &body["message"], &body["detail"]];
    let listed = body["detail"].as_array().into_iter().flatten().flat_map(|entry| {
        let path = entry["loc"].as_array().into_iter().flatten().filter_map(Value::as_str);
        path.chain(entry["msg"].as_str()).map(str::to_owned).collect::<Vec<_>>()
    });
    let texts = single.into_iter().filter_map(Value::as_str).map(str::to_owned).chain(listed);
    clipped(&texts.collect::<Vec<_>>().join(" "))
}

fn clipped(text: &str) -> String {
    text[..text.floor_char_boundary(LONGEST_TEXT)].to_lowercase()
}

#[cfg(test)]
#[path = "rejection_tests.rs"]
mod tests;
