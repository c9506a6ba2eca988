//! Rules of a run: the order and pace of its draws, its decision, and its end.
//!
//! | module | rule |
//! | - | - |
//! | [`draw_order`] | the fixed order of a run's draws |
//! | [`pace`] | how many draws are under way at once: a congestion window |
//! | [`ceiling`] | how many draws may fail before the run is invalid |
//! | [`decision`] | when the run is complete or invalid |
//! | [`identity`] | which builds may score the run |
//! | [`judge_budget`] | how many tokens of the judge model a run may use |
//! | [`lifecycle`] | phases, limits, and the next step of a stalled run |
//!
//! Every rule is a pure function: callers pass in `now`, counters and identities, load and save the state, and carry
//! out the result.

pub mod ceiling;
pub mod decision;
pub mod draw_order;
pub mod identity;
pub mod judge_budget;
pub mod lifecycle;
pub mod pace;

pub use ceiling::Invalidation;
pub use decision::{DrawCounters, RunDecision};
pub use draw_order::{DrawOrder, DrawPosition};
pub use identity::ScoringIdentity;
pub use judge_budget::{JudgeBudget, JudgeUsage};
pub use lifecycle::{Phase, ProbeRefusal, RecoveryStep, RunProgress};
pub use pace::{Congestion, LoadSignal, Pace};
