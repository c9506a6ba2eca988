//! The model judge: a model chosen by the operator says which comments state which entries, and which others are right.
//!
//! The model only gives an [`Opinion`] of each comment. No comment can talk it into breaking these rules:
//!
//! - A comment matches existing entries only, at their lines, one to one.
//! - An objection to right code counts for nothing.
//! - Comments that are right but not catalogued count once for the same lines.
//!
//! An opinion does not depend on the draw that its comment came from. It can be stored under [`opinion_key`], so that no
//! comment is judged twice.

mod answer;
mod identity;
mod opinion;
mod parameters;
mod request;

pub use self::answer::{UnusableAnswer, opinions};
pub use self::identity::JudgeIdentity;
pub use self::opinion::{Opinion, verdicts};
pub use self::parameters::{PARAMETERS, Parameters};
pub use self::request::{opinion_key, request};

#[cfg(test)]
mod tests;
