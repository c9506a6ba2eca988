//! A model that the operator has connected, ready to be called.

use plumbline_model::Endpoint;
use plumbline_store::model_connections::{ModelConnection, ModelUse};
use plumbline_store::{Result, Store, StoreError};

/// Opens a connection. One call of the vault.
///
/// # Errors
///
/// [`StoreError::SealBroken`] when its key was sealed for another use or address.
pub(crate) async fn endpoint(
    store: &Store,
    model_use: ModelUse,
    connection: &ModelConnection,
) -> Result<Endpoint> {
    let key = store.model_key(model_use, connection).await?;
    let settings = &connection.settings;
    let base_url = settings.base_url.parse().map_err(|_| StoreError::SealBroken)?;
    Ok(Endpoint::new(settings.provider, base_url, settings.model_name.clone(), key.to_string()))
}
