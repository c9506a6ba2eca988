//! Endpoints of models that the operator has connected.

use plumbline_model::Endpoint;
use plumbline_store::model_connections::{ModelConnection, ModelConnections, ModelUse};
use plumbline_store::{Result, StoreError};

/// Returns the endpoint of a connected model, its key decrypted. One KMS call.
///
/// # Errors
///
/// [`StoreError::SealInvalid`] if the key was sealed for another use or address.
pub(crate) async fn endpoint(
    connections: &ModelConnections,
    model_use: ModelUse,
    connection: &ModelConnection,
) -> Result<Endpoint> {
    let key = connections.open_key(model_use, connection).await?;
    let settings = &connection.settings;
    let base_url = settings.base_url.parse().map_err(|_| StoreError::SealInvalid)?;
    Ok(Endpoint::new(settings.provider, base_url, settings.model_name.clone(), key.to_string()))
}
