//! How much one question may cost. Every bound of the loop is here.
//!
//! At the first of the bounds on turns, calls, tokens, corrections or looking around, the model is told to answer
//! with what it has, without tools, and the answer says that it is partial. Only if that call brings nothing
//! either is the question answered without the model.

use std::time::Duration;

/// How often the model is called, the last time for the answer included. A question about one sprint takes three
/// to five turns.
pub(super) const TURNS: u32 = 12;

/// How many calls of tools are answered in all.
pub(super) const TOOL_CALLS: u32 = 30;

/// How many of them in one turn.
pub(super) const CALLS_AT_ONCE: usize = 8;

/// How many turns may have to be corrected: arguments that do not fit, tools that are not there, nothing said.
pub(super) const CORRECTIONS: u32 = 3;

/// How many tokens all turns together may take, in and out. A turn is sent everything that was said before.
pub(super) const TOKENS: u64 = 400_000;

/// How many characters stand for a token where an endpoint does not say how many it took.
pub(super) const CHARACTERS_PER_TOKEN: usize = 4;

/// The most tokens of one turn, thought included.
pub(super) const OUTPUT_TOKENS: u32 = 8_192;

/// How long the model may look around, from the moment the question is taken up.
pub(super) const LOOKING: Duration = Duration::from_secs(150);

/// How long one turn may take, retries included.
pub(super) const TURN: Duration = Duration::from_secs(90);

/// When the last turn must be over. What is left of a worker's time is for the digest and for writing down the
/// answer.
pub(super) const TOTAL: Duration = Duration::from_secs(210);

/// The longest result of a tool, in characters.
pub(super) const RESULT: usize = 8_000;

/// The longest answer, in characters.
pub(super) const ANSWER: usize = 8_000;
