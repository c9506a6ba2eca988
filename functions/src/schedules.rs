//! Handlers that EventBridge invokes: `sweep` every minute, and `ask` when a schedule fires.

pub mod ask;
pub mod sweep;
