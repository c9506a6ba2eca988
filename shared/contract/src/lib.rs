//! Wire types of both APIs: parsing, validation, problem details, ids, keys, job tokens and rate limits.
//!
//! Invariants: nothing here reads a clock, the environment or randomness, and nothing opens a connection; time and
//! random bytes are arguments. A value of an identifier type is always valid: its text is checked when it is parsed or
//! deserialised. Only [`problem`] maps an error to an HTTP status. Types that contain a caller's secret redact their
//! `Debug` output and do not implement `Display`.

pub mod allowlist;
pub mod authorization;
pub mod benchmark;
mod idempotency_key;
pub mod ids;
pub mod json;
pub mod keys;
pub mod limits;
pub mod paths;
pub mod problem;
mod request_id;
pub mod response;
pub mod secret;
mod text_id;
pub mod token;
pub mod trigger;

pub use idempotency_key::IdempotencyKey;
pub use ids::{BenchmarkId, JobId, ScheduleId, Workspace, WorkspaceId, WorkspaceType};
pub use problem::{FieldError, Problem, ProblemCode};
pub use request_id::{RequestId, X_REQUEST_ID};
pub use response::ApiResponse;
pub use secret::SecretText;
