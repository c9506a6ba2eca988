//! Sending answers on: signing, retry schedule, chat and URL senders.
//!
//! A sender makes one attempt and says what came of it: an [`Attempt`] for the record and an [`Outcome`] for the
//! worker. Nothing here stores anything, waits or decides what time it is. [`next_attempt`] says when to try
//! again.

mod attempt;
mod chat;
mod format;
pub mod rules;
mod schedule;
mod signing;
mod split;
mod url_sender;

pub use attempt::{Attempt, AttemptClass, Outcome};
pub use chat::{ChatDelivery, ChatSender, ChatSetupError, ChatTarget, ChatToken};
pub use format::format_answer;
pub use schedule::{ATTEMPTS, next_attempt};
pub use signing::{InvalidSecret, SigningSecret, sign};
pub use url_sender::UrlSender;
