//! The model client against local servers that speak the wire protocols.

#![expect(clippy::unwrap_used, reason = "a failing helper must fail its test")]

mod compat_chat;
mod faults;
mod messages_api;
mod retries;
mod streams;
mod support;
