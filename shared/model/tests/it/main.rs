//! The model client against local servers that speak the wire protocols.

#![expect(clippy::unwrap_used, reason = "a helper that fails is a test that fails")]

mod compat_chat;
mod faults;
mod messages_api;
mod retries;
mod streams;
mod support;
