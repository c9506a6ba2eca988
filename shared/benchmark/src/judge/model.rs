//! The model judge: a model chosen by the operator decides which comments state which entries, and which other
//! comments are correct.
//!
//! The model only gives an [`Opinion`] on each comment. The code enforces these rules, whatever a comment makes the
//! model say:
//!
//! - A comment matches existing entries only, at their lines, one to one.
//! - A comment on a decoy that matches no entry is noise.
//! - Of several correct comments on the same or nearby lines that match no entry, one is valid and the others are
//!   duplicates.
//!
//! An opinion does not depend on the draw that its comment came from. Callers can store it under [`opinion_key`], so
//! that no comment is judged twice.

mod answer;
mod identity;
mod opinion;
mod parameters;
mod request;

pub use self::answer::{UnusableAnswer, parse_opinions};
pub use self::identity::JudgeIdentity;
pub use self::opinion::{Opinion, needs_opinion, verdicts};
pub use self::parameters::{ModelJudgeParameters, PARAMETERS};
pub use self::request::{build_request, opinion_key};

#[cfg(test)]
mod tests;
