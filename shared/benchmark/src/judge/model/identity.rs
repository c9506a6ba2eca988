//! Identity of a judging model, as a hash.

use plumbline_conversation::{Effort, WireProtocol};
use serde::{Deserialize, Serialize};

use crate::hash::hash_texts;

/// Identity of a judging model: 64 lower-case hexadecimal digits that reveal neither its name nor its address.
///
/// Models that differ in protocol, address, name or effort are different judges: the same name at another address may
/// be another model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct JudgeIdentity(String);

impl JudgeIdentity {
    /// Computes the identity of a model.
    pub fn of(protocol: WireProtocol, base_url: &str, model_name: &str, effort: Effort) -> Self {
        let base_url = base_url.trim_end_matches('/');
        Self(hash_texts(&[protocol.as_str(), base_url, model_name, effort.as_str()]))
    }

    /// Returns the 64 hexadecimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
