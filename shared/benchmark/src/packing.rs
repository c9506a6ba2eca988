//! Packing: the text of a record that a reviewer receives.
//!
//! Title, description, diff and the complete changed files are always sent. If they do not fit, the draw fails, since a
//! review of a truncated change would not be comparable. The rest of the token budget is filled with chunks, which are
//! excerpts of unchanged files: whole ones only, the most relevant to the change first. The text depends only on the
//! record, the context window, the output limit and the size of the system text. So two draws of a record get the
//! same bytes if these sizes are equal.

mod layout;
mod read;

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

pub use self::read::{ParsedChunk, ParsedPack, UnreadablePack, parse};
use crate::record::{Chunk, Record};
use crate::review_parameters::{full_system_prompt, tools_json};
use crate::tokens;

/// Parameters of packing, from `harness/packing.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PackingParameters {
    /// Safety margin: the percentage that packing adds to token counts. It covers the difference between the fixed
    /// tokenizer and a model's own.
    pub safety_margin_percent: u64,
    /// Tokens reserved for the turns after the first. Chunks must leave them free; the required part of a record may
    /// use them.
    pub later_turns_tokens: u64,
    /// Result of [`system_tokens`] for the default prompt, stored so that no worker has to count the tokens.
    pub default_system_tokens: u32,
}

/// Parameters of packing, parsed from `harness/packing.json` on first use.
#[expect(clippy::expect_used, reason = "the file is part of the build and read by this module's tests")]
pub static PARAMETERS: LazyLock<PackingParameters> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../harness/packing.json")).expect("harness/packing.json")
});

/// A packed record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pack {
    /// Text of the first user turn.
    pub text: String,
    /// Sizes of the pack, and lists of its packed and dropped chunks.
    pub manifest: Manifest,
}

/// Composition of a pack: its size in tokens, and the chunks that it contains or lacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Maximum size of the input in tokens: the context window minus the output limit.
    pub budget: u64,
    /// Size of the input in tokens, with the safety margin, including the system prompt and the tool definitions.
    pub used: u64,
    /// Packed chunks, the most relevant to the change first.
    pub packed: Vec<ChunkRef>,
    /// Chunks that did not fit, the most relevant to the change first.
    pub dropped: Vec<ChunkRef>,
}

/// A chunk without its text: file, lines and size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChunkRef {
    /// Path of the file.
    pub path: String,
    /// First line of the chunk in the file, counted from 1.
    pub start_line: u32,
    /// Last line of the chunk in the file, included.
    pub end_line: u32,
    /// Size in tokens, without the safety margin.
    pub tokens: u32,
}

impl From<&Chunk> for ChunkRef {
    fn from(chunk: &Chunk) -> Self {
        let Chunk { path, start_line, end_line, tokens, .. } = chunk;
        Self { path: path.clone(), start_line: *start_line, end_line: *end_line, tokens: *tokens }
    }
}

/// Error for a record whose required part, a pack without chunks, does not fit the context window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the review needs {needed} input tokens, but the context window minus the output limit leaves {budget}"
)]
pub struct ContextWindowExceeded {
    /// Size of the required part in tokens, with the safety margin.
    pub needed: u64,
    /// Context window minus the output limit, in tokens.
    pub budget: u64,
}

/// Packs `record` for a model with a context window of `context_window` tokens. The answer may use `max_output_tokens`
/// of them; system text and tools use `system_tokens` (see [`system_tokens`]).
///
/// # Errors
/// [`ContextWindowExceeded`] if the required part does not fit; nothing is ever truncated.
pub fn pack(
    record: &Record,
    system_tokens: u32,
    context_window: u64,
    max_output_tokens: u32,
) -> Result<Pack, ContextWindowExceeded> {
    let budget = context_window.saturating_sub(u64::from(max_output_tokens));
    let fixed = u64::from(system_tokens) + u64::from(record.required_tokens);
    let needed = with_margin(fixed);
    if needed > budget {
        return Err(ContextWindowExceeded { needed, budget });
    }
    let (packed, dropped, used) = fill(&record.chunks, fixed, budget);
    let mut text = layout::required_blocks(record);
    for chunk in &packed {
        text.push_str(&layout::context_block(&chunk.path, chunk.start_line, chunk.end_line, &chunk.text));
    }
    let manifest =
        Manifest { budget, used: with_margin(used), packed: refs(&packed), dropped: refs(&dropped) };
    Ok(Pack { text, manifest })
}

/// Counts the tokens of the system text with this `prompt`, and of the tool definitions, without the safety margin.
pub fn system_tokens(prompt: &str) -> u32 {
    tokens::count(&full_system_prompt(prompt)).saturating_add(tokens::count(tools_json()))
}

/// Returns the result of [`system_tokens`] for the default prompt.
pub fn default_system_tokens() -> u32 {
    PARAMETERS.default_system_tokens
}

/// Counts the tokens of a record without its chunks. The safety margin is not included.
pub fn required_tokens(record: &Record) -> u32 {
    tokens::count(&layout::required_blocks(record))
}

/// Returns the text of the part of a record that is always sent: a pack without chunks.
pub(crate) fn required_text(record: &Record) -> String {
    layout::required_blocks(record)
}

/// Returns `content` as a block of the pack's layout. Each line gets a prefix, so that no content can end the block.
pub(crate) fn content_block(tag: &str, content: &str) -> String {
    layout::content_block(tag, content)
}

/// Counts the tokens that a chunk adds to a pack, heading and line numbers included.
pub fn chunk_tokens(path: &str, start_line: u32, end_line: u32, text: &str) -> u32 {
    tokens::count(&layout::context_block(path, start_line, end_line, text))
}

/// Packs each chunk that still fits, in the order of `chunks`. `fixed` is the number of tokens of the input without
/// chunks. Returns the packed chunks, the dropped chunks, and the tokens of the whole input without the safety margin.
fn fill(chunks: &[Chunk], fixed: u64, budget: u64) -> (Vec<&Chunk>, Vec<&Chunk>, u64) {
    let limit = budget.saturating_sub(PARAMETERS.later_turns_tokens);
    let mut used = fixed;
    let (packed, dropped) = chunks.iter().partition(|chunk| {
        let after = used + u64::from(chunk.tokens);
        let fits = with_margin(after) <= limit;
        used = if fits { after } else { used };
        fits
    });
    (packed, dropped, used)
}

fn refs(chunks: &[&Chunk]) -> Vec<ChunkRef> {
    chunks.iter().map(|chunk| ChunkRef::from(*chunk)).collect()
}

fn with_margin(tokens: u64) -> u64 {
    tokens + (tokens * PARAMETERS.safety_margin_percent).div_ceil(100)
}

#[cfg(test)]
mod tests;
