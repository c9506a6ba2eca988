//! Handlers of the HTTP routes of both APIs.

pub mod poll;
pub mod routes;
pub mod start;
pub mod status;
pub mod trigger;
pub mod unmatched;
