//! The address, model name and key of a model endpoint.

use std::fmt;

use plumbline_conversation::WireProtocol;
use url::Url;
use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::protocols::implementation_of;

/// A model endpoint. The base URL, the model name and the API key are secret: they are overwritten when the endpoint is
/// dropped, and never printed.
#[derive(Clone, Zeroize, ZeroizeOnDrop)]
pub struct Endpoint {
    #[zeroize(skip)]
    protocol: WireProtocol,
    base_url: String,
    model_name: String,
    api_key: String,
}

impl Endpoint {
    /// Creates an endpoint. `base_url` may end in `/v1` or `/`. If `base_url` is not a valid URL, calls fail with
    /// [`Fault::Unreachable`](crate::Fault::Unreachable).
    pub fn new(
        protocol: WireProtocol,
        base_url: impl Into<String>,
        model_name: impl Into<String>,
        api_key: impl Into<String>,
    ) -> Self {
        Self { protocol, base_url: base_url.into(), model_name: model_name.into(), api_key: api_key.into() }
    }

    /// Returns the endpoint's wire protocol.
    pub fn protocol(&self) -> WireProtocol {
        self.protocol
    }

    /// Returns the name by which the endpoint knows the model.
    pub(crate) fn model_name(&self) -> &str {
        &self.model_name
    }

    /// Returns the API key.
    pub(crate) fn api_key(&self) -> &str {
        &self.api_key
    }

    /// Returns the URL to which requests are posted, or `None` if the base URL is not valid.
    pub(crate) fn call_url(&self) -> Option<Url> {
        let mut url = Url::parse(&self.base_url).ok()?;
        let path = implementation_of(self.protocol).call_path(url.path().trim_end_matches('/'));
        url.set_path(&path);
        Some(url)
    }
}

impl fmt::Debug for Endpoint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Endpoint").field("protocol", &self.protocol).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn endpoint(protocol: WireProtocol, base: &str) -> Endpoint {
        Endpoint::new(protocol, base, "secret-model", "secret-key")
    }

    #[test]
    fn version_is_added_to_the_path_once() {
        let cases = [
            ("https://m.example", "/v1/chat/completions", "/v1/messages"),
            ("https://m.example/", "/v1/chat/completions", "/v1/messages"),
            ("https://m.example/v1", "/v1/chat/completions", "/v1/messages"),
            ("https://m.example/v1/", "/v1/chat/completions", "/v1/messages"),
            ("https://m.example/api/v1", "/api/v1/chat/completions", "/api/v1/messages"),
            ("https://m.example/openai/v4/", "/openai/v4/chat/completions", "/openai/v4/v1/messages"),
            ("https://m.example/team-v1", "/team-v1/chat/completions", "/team-v1/v1/messages"),
        ];
        for (base, chat, messages) in cases {
            let path = |protocol| endpoint(protocol, base).call_url().unwrap().path().to_owned();
            assert_eq!(path(WireProtocol::CompatChat), chat, "{base}");
            assert_eq!(path(WireProtocol::MessagesApi), messages, "{base}");
        }
    }

    #[test]
    fn debug_text_contains_no_secret() {
        let printed = format!("{:?}", endpoint(WireProtocol::CompatChat, "https://secret.example"));
        assert_eq!(printed, "Endpoint { protocol: CompatChat, .. }");
    }
}
