//! Measurements of the whole service on one machine. Most compare their figures with a baseline that they measure in
//! the same session.
//!
//! Only the external services are simulated. The functions, the embedded table, queues and KMS, the gateway and the
//! sockets on loopback are real. `cargo run --release -p plumbline-tests --bin measure -- --help` lists the
//! measurements.

pub mod call_times;
pub mod destinations;
pub mod faults;
pub mod figures;
pub mod kills;
pub mod load;
pub mod service;
pub mod slow_receivers;
pub mod throughput;

/// Result of a fallible step of a measurement, with any kind of error.
pub type Fallible<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;
