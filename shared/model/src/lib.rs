//! Clients for compat_chat and messages_api endpoints.
//!
//! A [`Client`] turns a [`Request`](plumbline_conversation::Request) into one of the two wire protocols,
//! sends it through the guarded way out, tries again where that may help, and turns the answer back. What
//! goes wrong is one of the few words of [`Fault`]. Nothing an endpoint says, and neither its address, its key
//! nor the model's name, gets into an error or a `Debug` text.

mod backoff;
mod client;
mod compat_chat;
mod endpoint;
mod fault;
mod messages_api;
mod met;
mod received;
mod rejection;
mod stream;
mod wire;

pub use backoff::random_fraction;
pub use client::{Answer, Client};
pub use endpoint::Endpoint;
pub use fault::{CallError, Fault};
pub use met::Met;
pub use plumbline_conversation::Provider;
