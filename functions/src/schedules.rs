//! Handlers that EventBridge invokes: the sweep's timer and the schedules that operators set up.

pub mod ask;
pub mod sweep;
