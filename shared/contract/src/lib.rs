//! Both APIs on the wire: parsing, validation, problem details, ids, keys, job tokens, limits.
//!
//! What always holds: nothing here reads a clock, the environment or randomness, and nothing opens a
//! connection; time and random bytes are arguments. A type that exists has been checked: every newtype has
//! one fallible constructor. [`problem`] is the one place that maps an error to an HTTP status. Nothing that
//! a caller keeps secret can be printed: such types redact their `Debug` and have no `Display`.

pub mod allowlist;
pub mod answer;
pub mod authorization;
pub mod benchmark;
pub mod ids;
pub mod json;
pub mod keys;
pub mod limits;
pub mod paths;
pub mod problem;
pub mod secret;
pub mod token;
pub mod trigger;

pub use answer::Answer;
pub use ids::{
    BenchmarkId, IdempotencyKey, JobId, RequestId, ScheduleId, Workspace, WorkspaceId, WorkspaceType,
};
pub use problem::{Code, FieldError, Problem};
pub use secret::SecretText;
