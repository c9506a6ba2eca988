//! The benchmark API.

mod admission;
mod draws;
mod judge_opinions;
mod keys;
mod polls;
pub(crate) mod records;
mod runs;
mod starts;
