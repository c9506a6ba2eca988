//! Endpoints of models that the operator has connected.

use plumbline_model::Endpoint;
use plumbline_store::Result;
use plumbline_store::model_connections::{ModelConnection, ModelConnections, ModelSettings, ModelUse};

/// Decrypts the key of a connected model, and returns the model's endpoint. Makes one KMS call.
///
/// # Errors
///
/// [`plumbline_store::StoreError::SealInvalid`] if the key was sealed for another use or address.
pub(crate) async fn decrypt_endpoint(
    connections: &ModelConnections,
    model_use: ModelUse,
    connection: &ModelConnection,
) -> Result<Endpoint> {
    let key = connections.open_key(model_use, connection).await?;
    let ModelSettings { provider, base_url, model_name, .. } = &connection.settings;
    Ok(Endpoint::new(*provider, base_url, model_name, &*key))
}
