//! Rules of a run: its draws, their order and pace, what they decide, and what ends it.
//!
//! | module | rule |
//! | - | - |
//! | [`draw_order`] | the fixed order of a run's draws |
//! | [`pace`] | how many draws are under way at once: a congestion window |
//! | [`ceiling`] | how many draws may fail before the figures mean nothing |
//! | [`decision`] | when the draws have decided the run |
//! | [`identity`] | which build may score the run |
//! | [`lifecycle`] | phases, limits, and the next step of a run that nobody works on |
//!
//! Every rule is a function of its arguments: `now`, counters and identities are passed in. The store keeps the state,
//! the functions carry out what the rules say.

pub mod ceiling;
pub mod decision;
pub mod draw_order;
pub mod identity;
pub mod lifecycle;
pub mod pace;

pub use ceiling::Invalidation;
pub use decision::{DrawCounters, RunDecision};
pub use draw_order::{DrawOrder, DrawPosition};
pub use identity::ScoringIdentity;
pub use lifecycle::{Phase, ProbeRefusal, RecoveryStep, RunProgress};
pub use pace::{Congestion, LoadSignal, Pace};
