//! Limits of the model loop, which bound the cost of one question.
//!
//! At the first limit on turns, calls, tokens, corrections or research time, the loop requests an answer without
//! further tool calls, and the answer states that it is partial. If that call gives no answer, the digest answers the
//! question.

use std::time::Duration;

/// Maximum number of model calls, including the final one. A question about one sprint takes three to five turns.
pub(super) const MAX_TURNS: u32 = 12;

/// Maximum number of tool calls per question.
pub(super) const MAX_TOOL_CALLS: u32 = 30;

/// Maximum number of tool calls in one turn.
pub(super) const MAX_CALLS_PER_TURN: usize = 8;

/// Maximum number of corrected turns: turns with refused tool calls, empty turns, and truncated turns.
pub(super) const MAX_CORRECTIONS: u32 = 3;

/// Maximum number of tokens of all turns together, input and output. A turn repeats the whole conversation.
pub(super) const MAX_TOKENS: u64 = 400_000;

/// Assumed number of bytes per token, if an endpoint does not report its usage.
pub(super) const BYTES_PER_TOKEN: usize = 4;

/// Maximum number of output tokens per turn, including reasoning.
pub(super) const MAX_OUTPUT_TOKENS: u32 = 8_192;

/// Maximum time from the start of the question during which the model may call the tool.
pub(super) const RESEARCH_TIME: Duration = Duration::from_secs(150);

/// Time limit for one turn, including retries.
pub(super) const TURN_TIME: Duration = Duration::from_secs(90);

/// Time limit for the whole conversation. The rest of a worker's time is for the digest and for storing the answer.
pub(super) const TOTAL_TIME: Duration = Duration::from_secs(210);

/// Maximum length of a tool result, in characters.
pub(super) const MAX_RESULT_CHARACTERS: usize = 8_000;

/// Maximum length of an answer, in characters.
pub(super) const MAX_ANSWER_CHARACTERS: usize = 8_000;

/// Number of hexadecimal digits shown of a commit id, enough to identify a commit in any repository.
pub(super) const SHOWN_COMMIT_DIGITS: usize = 12;
