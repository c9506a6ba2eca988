//! Measurements of the whole service on one machine: figures beside a baseline of the same run.
//!
//! Everything is real but what lies outside: the functions, the embedded table, queues and vault, the gateway and
//! sockets on loopback. `cargo run --release -p plumbline-tests --bin measure -- --help` says what there is.

pub mod call_times;
pub mod faults;
pub mod figures;
pub mod kills;
pub mod load;
pub mod outside;
pub mod service;
pub mod slow_receivers;
pub mod throughput;

/// A measurement that cannot be made ends with the first thing that went wrong.
pub type Fallible<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;
