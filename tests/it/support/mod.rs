//! Shared helpers of the end-to-end tests.

mod app;
mod calls;
pub(crate) mod code_host;
mod dataset;
mod endpoint;
pub(crate) mod github;
mod logs;
pub(crate) mod raw;
mod receiver;
mod recorder;
mod units;
/// Table of URLs and expected verdicts, which the tests of the egress guard use too.
#[path = "../../../shared/egress/tests/table/mod.rs"]
pub(crate) mod urls;

pub(crate) use app::{TestApp, json};
pub(crate) use calls::Calls;
pub(crate) use dataset::{DEFAULT_RECORDS, dataset};
pub(crate) use endpoint::{Endpoint, ModelReply, ModelRequest, USAGE, confirm, nothing_found, review};
pub(crate) use logs::{CapturedLogs, capture_logs};
pub(crate) use receiver::{Received, Receiver, Reply};
pub(crate) use recorder::Recorder;
pub(crate) use units::{ConsumedUnits, Units};
