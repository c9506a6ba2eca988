//! Phrases by which error answers are recognised, all in lower case.

/// Phrases of errors about a prompt that exceeds the context window.
pub(super) const CONTEXT: &[&str] = &[
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

/// Phrases of errors about tools or the tool choice.
pub(super) const TOOLS: &[&str] = &[
    "tool_choice",
    "tool choice",
    "tool-choice",
    "support tool",
    "tool use",
    "tool calling",
    "tool-call",
    "function calling",
    NO_TOOL_SUPPORT,
];

/// Phrase of a llama.cpp server that was started without support for tools. The server sends it with status 500.
pub(super) const NO_TOOL_SUPPORT: &str = "tools param requires --jinja";

/// Words for reasoning in errors about a forced tool call that is not allowed together with reasoning.
pub(super) const REASONING: &[&str] = &["thinking", "reasoning", "reasoner"];

/// Phrases of errors about an API key without an account, or about an account without credit.
pub(super) const ACCOUNT: &[&str] = &[
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

/// Phrases of errors that ask for the newer name of the limit of output tokens.
pub(super) const NEWER_OUTPUT_LIMIT: &[&str] = &["max_completion_tokens"];

/// Phrases of errors about the reasoning effort.
pub(super) const EFFORT: &[&str] = &["effort", "output_config", "reasoning", "thinking"];

/// Words of errors about streaming.
pub(super) const STREAMING: &[&str] = &["stream", "streams", "streaming", "stream_options", "include_usage"];

/// Substrings of error types, each with an HTTP status. If a server sends an error of such a type with status 200, the
/// client treats the error as if it had the status in this list.
pub(super) const STATUS_BY_TYPE: &[(&str, u16)] = &[
    ("authentication", 401),
    ("invalid_api_key", 401),
    ("permission", 403),
    ("not_found", 404),
    ("invalid_request", 400),
    ("badrequest", 400),
    ("billing", 402),
    ("rate_limit", 429),
];
