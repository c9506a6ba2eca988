//! Packing: the one text that a reviewer is given of a record.
//!
//! Title, description, diff and the whole of every changed file are always sent; if they do not fit, the
//! draw is an error, for a review of a cut-off change would not be comparable. What room is left is filled
//! with reference-graph chunks, whole ones only, best first. Nothing depends on anything but the record and
//! the numbers given, so that every draw of a record under the same window packs the same bytes.

mod layout;
mod read;

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

pub use self::read::{Excerpt, ParsedPack, UnreadablePack, read};
use crate::record::{Chunk, Record};
use crate::{review, tokens};

/// The parameters of packing, from `harness/packing.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Parameters {
    /// What is added to every count, because models' own tokenizers differ from the fixed one; in percent.
    pub safety_margin_percent: u64,
    /// What is kept free for the turns after the first, in tokens. It limits the chunks only.
    pub later_turns_tokens: u64,
    /// What [`system_tokens`] gives for the default prompt, kept so that no worker has to count it.
    pub default_system_tokens: u32,
}

/// The parameters in force.
#[expect(clippy::expect_used, reason = "the file is part of the build and read by this module's tests")]
pub static PARAMETERS: LazyLock<Parameters> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../harness/packing.json")).expect("harness/packing.json")
});

/// What a reviewer is given, and what was left out of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pack {
    /// The text of the first user turn.
    pub text: String,
    /// What is in it.
    pub manifest: Manifest,
}

/// What went into a pack. All sizes are in tokens, with the safety margin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// What the input may come to: the context window less the output limit.
    pub budget: u64,
    /// What it comes to, the system text and the tools included.
    pub used: u64,
    /// The chunks that are in it, best first.
    pub packed: Vec<ChunkRef>,
    /// The chunks that there was no room for, best first.
    pub dropped: Vec<ChunkRef>,
}

/// A chunk, by its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChunkRef {
    /// The file it is in.
    pub path: String,
    /// Its first line.
    pub start_line: u32,
    /// Its last line.
    pub end_line: u32,
    /// What it comes to, without the safety margin.
    pub tokens: u32,
}

impl From<&Chunk> for ChunkRef {
    fn from(chunk: &Chunk) -> Self {
        let Chunk { path, start_line, end_line, tokens, .. } = chunk;
        Self { path: path.clone(), start_line: *start_line, end_line: *end_line, tokens: *tokens }
    }
}

/// What must be sent does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the review needs {needed} input tokens and the window leaves {budget}")]
pub struct ContextWindowExceeded {
    /// What must be sent, with the safety margin.
    pub needed: u64,
    /// The context window less the output limit.
    pub budget: u64,
}

/// Packs `record` for a model with a window of `context_window` tokens that may answer with
/// `max_output_tokens` of them, beside `system_tokens` of system text and tools (see [`system_tokens`]).
///
/// # Errors
/// [`ContextWindowExceeded`] if what must be sent does not fit; nothing is ever cut.
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
    let mut text = layout::required(record);
    for chunk in &packed {
        text.push_str(&layout::context(&chunk.path, chunk.start_line, chunk.end_line, &chunk.text));
    }
    let manifest =
        Manifest { budget, used: with_margin(used), packed: refs(&packed), dropped: refs(&dropped) };
    Ok(Pack { text, manifest })
}

/// What a prompt, the text that always follows it, and the tools come to, in tokens, without the margin.
pub fn system_tokens(prompt: &str) -> u32 {
    tokens::count(&review::system_text(prompt)).saturating_add(tokens::count(review::tools_text()))
}

/// What [`system_tokens`] gives for the default prompt.
pub fn default_system_tokens() -> u32 {
    PARAMETERS.default_system_tokens
}

/// What all of `record` but its chunks comes to, in tokens, without the margin.
pub fn required_tokens(record: &Record) -> u32 {
    tokens::count(&layout::required(record))
}

/// What is always sent of a record: all of a pack but its chunks.
pub(crate) fn required_text(record: &Record) -> String {
    layout::required(record)
}

/// Content as a block of the pack's layout, which no content can end.
pub(crate) fn content_block(tag: &str, content: &str) -> String {
    layout::content_block(tag, content)
}

/// What a chunk adds to a pack, in tokens, its heading and line numbers included.
pub fn chunk_tokens(path: &str, start_line: u32, end_line: u32, text: &str) -> u32 {
    tokens::count(&layout::context(path, start_line, end_line, text))
}

/// Takes each chunk that still fits, in order: the packed, the dropped and the tokens then used.
fn fill(chunks: &[Chunk], fixed: u64, budget: u64) -> (Vec<&Chunk>, Vec<&Chunk>, u64) {
    let room = budget.saturating_sub(PARAMETERS.later_turns_tokens);
    let mut used = fixed;
    let (packed, dropped) = chunks.iter().partition(|chunk| {
        let after = used + u64::from(chunk.tokens);
        let fits = with_margin(after) <= room;
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
