//! Finds a key of either kind by its id.

use plumbline_contract::keys::KeyId;
use plumbline_store::agent::webhook_keys::WebhookKey;
use plumbline_store::benchmark::keys::BenchmarkKey;

use super::view::KeyView;
use crate::command_context::CommandContext;
use crate::error::AdminError;

/// A stored key of a webhook, or of an account of the benchmark API.
pub(super) enum StoredKey {
    Webhook(WebhookKey),
    Benchmark(Box<BenchmarkKey>),
}

/// Returns the key with this id, or an error if there is none.
pub(super) async fn find(context: &CommandContext, id: &KeyId) -> Result<StoredKey, AdminError> {
    if let Some(key) = context.store.operator().webhook_keys().get(id).await? {
        return Ok(StoredKey::Webhook(key));
    }
    match context.store.operator().benchmark_keys().get(id).await? {
        Some(key) => Ok(StoredKey::Benchmark(Box::new(key))),
        None => {
            Err(AdminError::NotFound { kind: "key", name: id.to_string(), list: Some("key list".to_owned()) })
        }
    }
}

impl StoredKey {
    /// Converts the key to the view that commands print, without its secret.
    pub(super) fn into_view(self, context: &CommandContext, id: &KeyId) -> KeyView {
        match self {
            Self::Webhook(key) => KeyView::from_webhook_key(id.clone(), key),
            Self::Benchmark(key) => KeyView::from_benchmark_key(id.clone(), *key, context.now.into()),
        }
    }
}
