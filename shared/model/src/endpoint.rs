//! Where a model answers, under which name, and with which key.

use std::fmt;

use plumbline_conversation::Provider;
use url::Url;
use zeroize::{Zeroize, ZeroizeOnDrop};

/// A model endpoint. All of it but the protocol is secret: it is overwritten when dropped and never printed.
#[derive(Clone, Zeroize, ZeroizeOnDrop)]
pub struct Endpoint {
    #[zeroize(skip)]
    provider: Provider,
    base_url: String,
    model_name: String,
    api_key: String,
}

impl Endpoint {
    /// An endpoint. `base_url` is as its owner gave it: with or without a trailing `/v1` or `/`.
    pub fn new(provider: Provider, base_url: Url, model_name: String, api_key: String) -> Self {
        Self { provider, base_url: base_url.into(), model_name, api_key }
    }

    /// The protocol it speaks.
    pub fn provider(&self) -> Provider {
        self.provider
    }

    /// The model's name, as the endpoint expects it.
    pub(crate) fn model_name(&self) -> &str {
        &self.model_name
    }

    /// The key for it.
    pub(crate) fn api_key(&self) -> &str {
        &self.api_key
    }

    /// The URL that a conversation is posted to.
    ///
    /// A base URL that ends in `/v1` has that version already. Below any other path, `compat_chat` servers
    /// have their own versions, `messages_api` servers do not.
    pub(crate) fn call_url(&self) -> Option<Url> {
        let mut url = Url::parse(&self.base_url).ok()?;
        let base = url.path().trim_end_matches('/').to_owned();
        let version = if base.ends_with("/v1") { "" } else { "/v1" };
        let path = match self.provider {
            Provider::CompatChat if base.is_empty() => "/v1/chat/completions".to_owned(),
            Provider::CompatChat => format!("{base}/chat/completions"),
            Provider::MessagesApi => format!("{base}{version}/messages"),
        };
        url.set_path(&path);
        Some(url)
    }
}

impl fmt::Debug for Endpoint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Endpoint").field("provider", &self.provider).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn endpoint(provider: Provider, base: &str) -> Endpoint {
        Endpoint::new(provider, base.parse().unwrap(), "secret-model".to_owned(), "secret-key".to_owned())
    }

    #[test]
    fn the_version_is_added_once() {
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
            let path = |provider| endpoint(provider, base).call_url().unwrap().path().to_owned();
            assert_eq!(path(Provider::CompatChat), chat, "{base}");
            assert_eq!(path(Provider::MessagesApi), messages, "{base}");
        }
    }

    #[test]
    fn nothing_secret_is_printed() {
        let printed = format!("{:?}", endpoint(Provider::CompatChat, "https://secret.example"));
        assert_eq!(printed, "Endpoint { provider: CompatChat, .. }");
    }
}
