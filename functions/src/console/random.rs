//! Random values from the operating system.

use plumbline_delivery::SigningSecret;
use plumbline_store::console::sessions::ConsoleToken;
use uuid::Uuid;
use zeroize::Zeroizing;

use super::page_error::PageError;

/// Fills `bytes` from the operating system's random number generator.
pub(crate) fn fill_random(bytes: &mut [u8]) -> Result<(), PageError> {
    getrandom::fill(bytes).map_err(|error| PageError::Fault(error.to_string().into()))
}

/// Returns a random UUID.
pub(crate) fn random_uuid() -> Result<Uuid, PageError> {
    let mut bytes = [0; 16];
    fill_random(&mut bytes)?;
    Ok(uuid::Builder::from_random_bytes(bytes).into_uuid())
}

/// Returns a random token of 256 bits, for a session or an attempt.
pub(crate) fn new_token() -> Result<ConsoleToken, PageError> {
    let mut bytes = Zeroizing::new([0; 32]);
    fill_random(&mut *bytes)?;
    Ok(ConsoleToken::from_bytes(&bytes))
}

/// Returns a new signing secret in its text format, `whsec_` and Base64, as receivers configure it.
pub(crate) fn new_signing_secret() -> Result<Zeroizing<String>, PageError> {
    let mut bytes = Zeroizing::new([0; 32]);
    fill_random(&mut *bytes)?;
    let secret = SigningSecret::from_bytes(&*bytes).map_err(|error| PageError::Fault(Box::new(error)))?;
    Ok(secret.expose())
}
