//! API keys in the format `<prefix>_<keyId>_<secret><checksum>`.
//!
//! The key id has 12 base62 characters (`0-9A-Za-z`), the secret 43, which hold 256 random bits. The checksum is the
//! CRC-32 (IEEE) of all text before it, in base62, left-padded with `0` to 6 characters. It detects every error burst
//! of up to 32 bits, such as one mistyped character or two swapped neighbouring characters. The service refuses a key
//! with a wrong checksum without reading the table. The checksum also lets secret scanners recognise leaked keys. Only
//! the SHA-256 of the secret is stored: a secret of 256 random bits needs no slow hash.

use std::fmt;

use sha2::{Digest, Sha256};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::text_id::text_id;

const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const KEY_ID_LENGTH: usize = 12;
const SECRET_LENGTH: usize = 43;
const CHECKSUM_LENGTH: usize = 6;

/// Prefix of a key. It names the API that accepts the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyPrefix {
    /// Key with the prefix `plw`, which triggers queries through a webhook.
    Webhook,
    /// Key with the prefix `plb`, which starts and polls benchmark runs.
    Benchmark,
}

impl KeyPrefix {
    /// Returns the prefix as text.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Webhook => "plw",
            Self::Benchmark => "plb",
        }
    }
}

text_id! {
    /// Public part of a key, which may be stored, shown and logged: 12 base62 characters.
    KeyId, "key id", is_key_id
}

impl KeyId {
    /// Generates a key id from random bytes, which `fill_random` supplies.
    ///
    /// # Errors
    /// Returns the error of `fill_random`.
    pub fn mint<E>(mut fill_random: impl FnMut(&mut [u8]) -> Result<(), E>) -> Result<Self, E> {
        random_text(KEY_ID_LENGTH, &mut fill_random).map(Self)
    }
}

fn is_key_id(text: &str) -> bool {
    text.len() == KEY_ID_LENGTH && is_base62(text)
}

fn is_base62(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Secret part of an API key. It authenticates the key's holder.
#[derive(Clone, Zeroize, ZeroizeOnDrop)]
struct Secret(String);

/// The text is not an API key of the expected kind: wrong format, wrong prefix or wrong checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the text is not an API key of the expected kind: its format, prefix or checksum is wrong")]
pub struct InvalidApiKey;

/// A well-formed API key, which may be unknown or revoked.
#[derive(Clone)]
pub struct ApiKey {
    prefix: KeyPrefix,
    key_id: KeyId,
    secret: Secret,
}

impl ApiKey {
    /// Parses a key, which must have the given prefix and a correct checksum.
    pub fn parse(text: &str, prefix: KeyPrefix) -> Result<Self, InvalidApiKey> {
        let rest = text.strip_prefix(prefix.as_str()).and_then(|rest| rest.strip_prefix('_'));
        let (key_id, secret) = rest.and_then(|rest| rest.split_once('_')).ok_or(InvalidApiKey)?;
        let key_id = KeyId::parse(key_id).map_err(|_| InvalidApiKey)?;
        if secret.len() != SECRET_LENGTH + CHECKSUM_LENGTH || !is_base62(secret) {
            return Err(InvalidApiKey);
        }
        let (body, checksum) = text.split_at(text.len() - CHECKSUM_LENGTH);
        if checksum != base62(crc32fast::hash(body.as_bytes())) {
            return Err(InvalidApiKey);
        }
        Ok(Self { prefix, key_id, secret: Secret(secret[..SECRET_LENGTH].to_owned()) })
    }

    /// Generates a key from random bytes, which `fill_random` supplies.
    ///
    /// Each character encodes the low six bits of a byte. Values of 62 and 63 are skipped, so that all 62 characters
    /// are equally likely.
    ///
    /// # Errors
    /// Returns the error of `fill_random`.
    pub fn mint<E>(
        prefix: KeyPrefix,
        mut fill_random: impl FnMut(&mut [u8]) -> Result<(), E>,
    ) -> Result<Self, E> {
        let key_id = KeyId::mint(&mut fill_random)?;
        Self::mint_with_id(prefix, key_id, fill_random)
    }

    /// Generates a key with a given id, and a secret from random bytes, which `fill_random` supplies. The console puts
    /// the id into the form for a new key, so that a form that is sent twice creates one key.
    ///
    /// # Errors
    /// Returns the error of `fill_random`.
    pub fn mint_with_id<E>(
        prefix: KeyPrefix,
        key_id: KeyId,
        mut fill_random: impl FnMut(&mut [u8]) -> Result<(), E>,
    ) -> Result<Self, E> {
        let secret = Secret(random_text(SECRET_LENGTH, &mut fill_random)?);
        Ok(Self { prefix, key_id, secret })
    }

    /// Returns the prefix, which names the API that accepts the key.
    pub fn prefix(&self) -> KeyPrefix {
        self.prefix
    }

    /// Returns the id by which the stored key is found.
    pub fn key_id(&self) -> &KeyId {
        &self.key_id
    }

    /// Returns the whole key, to be shown to its owner once.
    pub fn expose(&self) -> Zeroizing<String> {
        let body = Zeroizing::new(format!("{}_{}_{}", self.prefix.as_str(), self.key_id, self.secret.0));
        let checksum = base62(crc32fast::hash(body.as_bytes()));
        Zeroizing::new(format!("{}{checksum}", *body))
    }

    /// Returns the hash to store: the SHA-256 of the 43 characters of the secret.
    pub fn secret_hash(&self) -> [u8; 32] {
        Sha256::digest(self.secret.0.as_bytes()).into()
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}_{}_[redacted]", self.prefix.as_str(), self.key_id)
    }
}

fn random_text<E>(
    length: usize,
    fill_random: &mut impl FnMut(&mut [u8]) -> Result<(), E>,
) -> Result<String, E> {
    let mut text = String::with_capacity(length);
    let mut bytes = Zeroizing::new([0_u8; 64]);
    while text.len() < length {
        fill_random(bytes.as_mut_slice())?;
        let characters = bytes.iter().filter_map(|byte| ALPHABET.get(usize::from(byte & 0x3F)));
        text.extend(characters.take(length - text.len()).map(|byte| char::from(*byte)));
    }
    Ok(text)
}

/// Encodes a checksum in base62, most significant character first, left-padded with `0` to 6 characters.
fn base62(mut number: u32) -> String {
    let mut characters = [b'0'; CHECKSUM_LENGTH];
    for character in characters.iter_mut().rev() {
        *character = ALPHABET[(number % 62) as usize];
        number /= 62;
    }
    characters.map(char::from).iter().collect()
}

#[cfg(test)]
mod tests;
