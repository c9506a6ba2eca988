//! Rules of a run: the order and pace of its draws, the decision that it is complete or invalid, and its end.
//!
//! | module | rule |
//! | - | - |
//! | [`draw_order`] | the fixed order of a run's draws |
//! | [`pace`] | the maximum number of draws under way at once: a congestion window |
//! | [`ceiling`] | the shares of errored draws above which a run is invalid |
//! | [`decision`] | the decision that a run is complete or invalid |
//! | [`identity`] | the builds that may score a run |
//! | [`judge_budget`] | the maximum number of tokens of the judge model |
//! | [`lifecycle`] | phases, limits, and the next step of a stalled run |
//!
//! Every rule is a pure function: callers load the state, pass it in with the time `now`, save the new state, and carry
//! out the resulting step.

pub mod ceiling;
pub mod decision;
pub mod draw_order;
pub mod identity;
pub mod judge_budget;
pub mod lifecycle;
pub mod pace;

pub use ceiling::ExceededCeiling;
pub use decision::{DrawCounters, RunDecision};
pub use draw_order::{DrawOrder, DrawRef};
pub use identity::HarnessAndDataset;
pub use judge_budget::{JudgeBudget, JudgeUsage};
pub use lifecycle::{Phase, ProbeSkipReason, RecoveryStep, RunProgress};
pub use pace::{Congestion, LoadSignal, Pace};
