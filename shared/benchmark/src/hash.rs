//! SHA-256 over lists of byte strings. Length prefixes ensure that no two different lists are hashed as the same bytes.

use sha2::{Digest, Sha256};

/// Hashes a list of texts with SHA-256. Returns 64 lower-case hexadecimal digits.
pub(crate) fn hash_texts(texts: &[&str]) -> String {
    hash_parts(texts.iter().map(|text| text.as_bytes()))
}

/// Hashes a list of byte strings with SHA-256, each preceded by its length as an unsigned 64-bit big-endian number.
/// Returns 64 lower-case hexadecimal digits.
pub(crate) fn hash_parts<'a>(parts: impl Iterator<Item = &'a [u8]>) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hexadecimal(&hash.finalize())
}

/// Writes bytes as lower-case hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
