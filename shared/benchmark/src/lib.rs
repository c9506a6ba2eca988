//! The benchmark, pure: records, packing, review protocol, judge, scoring, statistics, harness identity.
//!
//! Nothing here does input or output, reads a clock or draws a random number; the same draws in give the
//! same figures out, to the bit, on every machine.

pub mod bundle;
pub mod comment;
pub mod golden;
pub mod harness;
pub mod judge;
mod money;
pub mod packing;
pub mod probe;
pub mod record;
pub mod review;
pub mod run;
mod run_parameters;
pub mod score;
pub mod statistics;
pub mod tokens;
