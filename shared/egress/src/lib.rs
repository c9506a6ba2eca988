//! Guarded HTTP client: the only way to call an address that a caller chose.
//!
//! A [`Guard`] decides which URLs and addresses may be called. A [`Client`] applies it twice: to the URL before any
//! lookup, and to every address that the host's name resolves to when it connects. This prevents DNS rebinding, where
//! the address of a name changes after the check. Redirects, proxies from the environment and automatic decompression
//! are off. Every exchange has a time limit. Every read of a body has a size cap, except [`PendingResponse::chunk`],
//! whose caller counts the bytes.
//!
//! The error of a refused or failed exchange is one of a few fixed texts. It never names a host, an address or a
//! URL, so that callers cannot use errors as a port scanner.

mod address;
mod authority;
mod client;
mod error;
mod guard;
mod origin;
mod refusal;
mod resolver;
mod retry_after;

pub use client::{Body, Client, ConnectionReuse, InboundResponse, OutboundRequest, PendingResponse};
pub use error::{EgressError, SetupError};
pub use guard::Guard;
pub use origin::{InvalidOrigin, Origin};
pub use refusal::{RefusalReason, UrlRefusal};
pub use resolver::{Lookup, SystemLookup};
pub use retry_after::retry_after;
