//! The only way out to an address somebody else chose: a guarded HTTP client.
//!
//! A [`Guard`] says which URLs and addresses may be reached. A [`Client`] asks it twice: about the URL before
//! anything is opened, and about every address the host's name resolves to when it connects, so that a name
//! whose answer changes in between gains nothing. Redirects, proxies named by the environment and automatic
//! decompression are off, every exchange has a time limit and every body is read to a cap.
//!
//! What a refused or failed exchange tells its caller is one of a few words. It never names a host, an
//! address or a URL: an error must not serve as a port scanner.

mod address;
mod authority;
mod client;
mod error;
mod guard;
mod origin;
mod refusal;
mod resolver;
mod retry_after;

pub use client::{Body, Client, Connections, Exchange, Pending, Received};
pub use error::{EgressError, SetupError};
pub use guard::Guard;
pub use origin::{NotAnOrigin, Origin};
pub use refusal::{Reason, Refusal};
pub use resolver::{Lookup, SystemLookup};
pub use retry_after::retry_after;
