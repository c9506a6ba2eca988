//! Random identifiers and secrets from the operating system.

use uuid::{Builder, Uuid};
use zeroize::Zeroizing;

use crate::error::AdminError;

/// Fills `bytes` with random bytes.
pub(crate) fn fill(bytes: &mut [u8]) -> Result<(), AdminError> {
    getrandom::fill(bytes).map_err(AdminError::Random)
}

/// Returns 32 random bytes, for a secret.
pub(crate) fn secret_bytes() -> Result<Zeroizing<[u8; 32]>, AdminError> {
    let mut bytes = Zeroizing::new([0; 32]);
    fill(&mut *bytes)?;
    Ok(bytes)
}

/// Returns a unique identifier: `prefix` and 32 hexadecimal digits.
pub(crate) fn identifier(prefix: &str) -> Result<String, AdminError> {
    Ok(format!("{prefix}{}", uuid()?.simple()))
}

/// Returns a random UUID.
pub(crate) fn uuid() -> Result<Uuid, AdminError> {
    let mut bytes = [0; 16];
    fill(&mut bytes)?;
    Ok(Builder::from_random_bytes(bytes).into_uuid())
}
