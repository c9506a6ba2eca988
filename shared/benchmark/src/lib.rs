//! The benchmark: records, packing, review protocol, judges, scoring, results, statistics, harness version.
//!
//! This package is pure: it performs no input or output, reads no clock and uses no random numbers. The same draws
//! produce the same figures, bit for bit, on every machine.

pub mod bundle;
pub mod comment;
pub mod draw;
pub mod golden;
pub mod harness;
mod hash;
pub mod judge;
pub mod packing;
pub mod probe;
pub mod record;
pub mod results;
pub mod review;
mod review_parameters;
pub mod run;
mod run_parameters;
pub mod score;
pub mod statistics;
pub mod tokens;
