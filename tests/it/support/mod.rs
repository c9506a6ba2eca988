//! What the tests stand on.

mod app;
mod calls;
mod endpoint;

pub(crate) use app::{TABLE, TestApp, json};
pub(crate) use calls::Calls;
pub(crate) use endpoint::{Act, Asked, Endpoint, USAGE, confirm, nothing_found, review};
