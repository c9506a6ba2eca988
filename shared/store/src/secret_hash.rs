//! Hashes of secrets: their hexadecimal form, and the comparison of a presented key with a stored one.

use plumbline_contract::keys::ApiKey;

use plumbline_instant::UtcInstant;

/// Returns the bytes in lower-case hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    const DIGITS: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(|digit| DIGITS[usize::from(digit)]).collect()
}

/// Hash of a stored key's secret, and the time of the key's revocation.
#[derive(Clone, Copy)]
pub(crate) struct StoredKeyHash<'a> {
    /// SHA-256 of the secret, in lower-case hexadecimal.
    pub(crate) hash: &'a str,
    /// Time of revocation; `None` while the key is live.
    pub(crate) revoked_at: Option<UtcInstant>,
}

/// Returns true if `presented` matches the stored key and this key is not revoked. Takes the same time for every wrong
/// key, because it compares hashes even if no key is stored.
pub(crate) fn is_live_key(presented: &ApiKey, stored: Option<StoredKeyHash<'_>>) -> bool {
    let no_hash = "00".repeat(32);
    let hash = stored.map_or(no_hash.as_str(), |stored| stored.hash);
    let is_equal = subtle::ConstantTimeEq::ct_eq(hex(&presented.secret_hash()).as_bytes(), hash.as_bytes());
    bool::from(is_equal) && stored.is_some_and(|stored| stored.revoked_at.is_none())
}
