//! Clients for compat_chat and messages_api endpoints.
//!
//! A [`Client`] encodes a [`Request`](plumbline_conversation::Request) in the endpoint's wire protocol, sends it
//! through the guarded egress, retries transient failures and decodes the answer. A failure is reported as one of the
//! few values of [`Fault`]. No error and no `Debug` text contains text from the endpoint, its address, its key or the
//! model's name.
//!
//! A wire protocol is one module in `protocols/` that implements `Protocol`, and one line in `protocols.rs`.

mod backoff;
mod call_stats;
mod client;
mod endpoint;
mod fault;
mod json;
mod protocol;
mod protocols;
mod received;
mod rejection;
mod response;
mod sender;
mod stream;
mod wire;

pub use backoff::random_fraction;
pub use call_stats::CallStats;
pub use client::Client;
pub use endpoint::Endpoint;
pub use fault::{CallError, Fault};
pub use plumbline_conversation::WireProtocol;
pub use response::ModelResponse;
