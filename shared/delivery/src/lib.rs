//! Delivery of answers: signing, retry schedule, chat and URL senders.
//!
//! A sender makes one attempt and returns an [`Attempt`] for the record and an [`AttemptOutcome`] for the worker.
//! [`next_attempt`] returns the time of the next attempt. This package stores nothing and does not sleep. The caller
//! passes in the current time; only the duration of an attempt is measured here.

mod attempt;
mod chat;
mod format;
mod retry_schedule;
pub mod rules;
mod signing;
mod split;
mod url_sender;

pub use attempt::{Attempt, AttemptClass, AttemptOutcome};
pub use chat::{ChatSendResult, ChatSender, ChatSetupError, ChatTarget, ChatToken};
pub use format::format_chat_messages;
pub use retry_schedule::{MAX_DELIVERY_ATTEMPTS, next_attempt};
pub use signing::{InvalidSecret, SigningSecret, signature_headers};
pub use url_sender::UrlSender;
