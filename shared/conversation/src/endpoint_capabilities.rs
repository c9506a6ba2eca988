//! Capabilities of a model endpoint, learned from the requests that it rejected.

use serde::{Deserialize, Serialize};

/// Capabilities of a model endpoint: one flag for each optional feature of the wire protocol that an endpoint may lack.
/// By default, an endpoint is assumed to lack none.
///
/// A client learns of each missing feature from one rejected request. Later clients of the same endpoint are given this
/// value, and do not use the feature.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndpointCapabilities {
    /// True if the endpoint rejects streaming requests.
    #[serde(default, rename = "whole")]
    pub rejects_streaming: bool,
    /// True if the endpoint accepts the limit of output tokens only under its newer name (`max_completion_tokens`).
    #[serde(default, rename = "newer_output_limit")]
    pub requires_newer_output_limit: bool,
}

impl EndpointCapabilities {
    /// Returns true if the endpoint is not known to lack a feature.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// Combines the capabilities that two clients detected at the same endpoint. The result lacks every feature that
    /// either value lacks.
    #[must_use]
    pub fn merge(self, other: Self) -> Self {
        Self {
            rejects_streaming: self.rejects_streaming || other.rejects_streaming,
            requires_newer_output_limit: self.requires_newer_output_limit
                || other.requires_newer_output_limit,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::EndpointCapabilities;

    #[test]
    fn stored_names_are_stable() {
        let capabilities =
            EndpointCapabilities { rejects_streaming: true, ..EndpointCapabilities::default() };
        let stored = serde_json::json!({ "whole": true, "newer_output_limit": false });
        assert_eq!(serde_json::to_value(capabilities).unwrap(), stored);
        assert_eq!(serde_json::from_value::<EndpointCapabilities>(stored).unwrap(), capabilities);
    }
}
