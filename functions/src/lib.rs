//! The Lambda functions: routes of the APIs, queue workers, schedules and the web console.
//!
//! Each handler is a struct of its dependencies with a `handle` method that takes one event. The binaries in `bin/`
//! build the struct from the environment and run it. The embedded service builds all of them over embedded AWS services
//! and calls the same methods.
//!
//! | folder | contents |
//! | - | - |
//! | [`api`] | handlers of the HTTP routes |
//! | [`console`] | the web console |
//! | [`workers`] | handlers of the queues |
//! | [`schedules`] | handlers that EventBridge invokes: `sweep` every minute, and `ask` when a schedule fires |
//! | [`middleware`] | code around every handler: requests, batches, logs, metrics, start-up |
//! | [`services`] | steps that several handlers share |
//!
//! A handler calls middleware, services and the library packages. No handler calls another one, except that the sweep
//! fires schedules with the handler of `ask`.

pub mod api;
pub mod config;
pub mod console;
pub mod middleware;
pub mod schedules;
pub mod services;
pub mod workers;

pub use middleware::http::BaseUrlSource;
