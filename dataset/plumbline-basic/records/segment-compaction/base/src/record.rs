//! The bytes of one record.

use crate::error::{Error, Result};

const HEADER_LEN: usize = 4 + 1 + 8 + 2 + 4;
const FLAG_TOMBSTONE: u8 = 1;

/// `expires_at` of a record that stays until it is deleted.
pub const NEVER: u64 = 0;

/// What one put or delete writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub key: Vec<u8>,
    /// `None` is a tombstone: the key was deleted here.
    pub value: Option<Vec<u8>>,
    /// When the value stops being visible, as the store's clock counts; `NEVER` is 0.
    pub expires_at: u64,
}

impl Record {
    pub fn put(key: &[u8], value: &[u8], expires_at: u64) -> Self {
        Self { key: key.to_vec(), value: Some(value.to_vec()), expires_at }
    }

    pub fn tombstone(key: &[u8]) -> Self {
        Self { key: key.to_vec(), value: None, expires_at: NEVER }
    }

    pub fn encode(&self) -> Result<Vec<u8>> {
        let value = self.value.as_deref().unwrap_or_default();
        let key_len = u16::try_from(self.key.len()).map_err(|_| Error::KeyTooLong(self.key.len()))?;
        let value_len = u32::try_from(value.len()).map_err(|_| Error::ValueTooLong(value.len()))?;
        let flags = if self.value.is_none() { FLAG_TOMBSTONE } else { 0 };
        let mut bytes = vec![0; 4];
        bytes.push(flags);
        bytes.extend_from_slice(&self.expires_at.to_le_bytes());
        bytes.extend_from_slice(&key_len.to_le_bytes());
        bytes.extend_from_slice(&value_len.to_le_bytes());
        bytes.extend_from_slice(&self.key);
        bytes.extend_from_slice(value);
        let checksum = crc32(&bytes[4..]);
        bytes[..4].copy_from_slice(&checksum.to_le_bytes());
        Ok(bytes)
    }

    /// The record that `bytes` starts with and how long it is; `None` if it is cut short or damaged.
    pub fn decode(bytes: &[u8]) -> Option<(Record, usize)> {
        let header = bytes.get(..HEADER_LEN)?;
        let checksum = u32::from_le_bytes(header[..4].try_into().ok()?);
        let tombstone = header[4] & FLAG_TOMBSTONE != 0;
        let expires_at = u64::from_le_bytes(header[5..13].try_into().ok()?);
        let key_len = usize::from(u16::from_le_bytes(header[13..15].try_into().ok()?));
        let value_len = u32::from_le_bytes(header[15..19].try_into().ok()?) as usize;
        let len = HEADER_LEN.checked_add(key_len)?.checked_add(value_len)?;
        let body = bytes.get(HEADER_LEN..len)?;
        if crc32(&bytes[4..len]) != checksum {
            return None;
        }
        let (key, value) = body.split_at(key_len);
        let value = if tombstone { None } else { Some(value.to_vec()) };
        Some((Record { key: key.to_vec(), value, expires_at }, len))
    }
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            let mask = (crc & 1).wrapping_neg();
            crc = (crc >> 1) ^ (0xedb8_8320 & mask);
        }
    }
    !crc
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crc32_is_the_usual_one() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn a_record_survives_encoding() {
        let record = Record::put(b"colour", b"green", 1_700_000_000_000);
        let bytes = record.encode().unwrap();
        assert_eq!(Record::decode(&bytes), Some((record, bytes.len())));
    }

    #[test]
    fn a_tombstone_differs_from_an_empty_value() {
        let bytes = Record::tombstone(b"colour").encode().unwrap();
        let (record, _) = Record::decode(&bytes).unwrap();
        assert_eq!(record.value, None);
    }

    #[test]
    fn a_damaged_or_short_record_is_refused() {
        let mut bytes = Record::put(b"colour", b"green", NEVER).encode().unwrap();
        assert_eq!(Record::decode(&bytes[..bytes.len() - 1]), None);
        *bytes.last_mut().unwrap() ^= 1;
        assert_eq!(Record::decode(&bytes), None);
    }
}
