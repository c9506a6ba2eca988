//! The model judge: a model chosen by the operator decides which comments state which entries, and which others are
//! correct.
//!
//! The model only gives an [`Opinion`] on each comment. The code enforces these rules, whatever a comment makes the
//! model say:
//!
//! - A comment matches existing entries only, at their lines, one to one.
//! - An objection to correct code is noise.
//! - Of several correct but uncatalogued comments on the same lines, one counts.
//!
//! An opinion does not depend on the draw that its comment came from. Callers can store it under [`opinion_key`], so
//! that no comment is judged twice.

mod answer;
mod identity;
mod opinion;
mod parameters;
mod request;

pub use self::answer::{UnusableAnswer, opinions};
pub use self::identity::JudgeIdentity;
pub use self::opinion::{Opinion, can_count, verdicts};
pub use self::parameters::{PARAMETERS, Parameters};
pub use self::request::{opinion_key, request};

#[cfg(test)]
mod tests;
