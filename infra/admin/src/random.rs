//! Names and secrets from the machine's randomness.

use uuid::{Builder, Uuid};
use zeroize::Zeroizing;

use crate::AdminError;

/// Fills `bytes`.
pub(crate) fn fill(bytes: &mut [u8]) -> Result<(), AdminError> {
    getrandom::fill(bytes).map_err(AdminError::Random)
}

/// 32 random bytes.
pub(crate) fn secret() -> Result<Zeroizing<[u8; 32]>, AdminError> {
    let mut bytes = Zeroizing::new([0; 32]);
    fill(&mut *bytes)?;
    Ok(bytes)
}

/// A name that nothing else has: `prefix` and 32 hexadecimal digits.
pub(crate) fn name(prefix: &str) -> Result<String, AdminError> {
    Ok(format!("{prefix}{}", uuid()?.simple()))
}

/// A random UUID.
pub(crate) fn uuid() -> Result<Uuid, AdminError> {
    let mut bytes = [0; 16];
    fill(&mut bytes)?;
    Ok(Builder::from_random_bytes(bytes).into_uuid())
}
