//! Compressed JSON, the form in which the table stores large values. Uncompressed, they would be most of the bytes that
//! the store writes.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_bytes::ByteBuf;

use crate::error::{Result, StoreError};

/// Serializes a value as JSON, and compresses it with DEFLATE.
pub(crate) fn compress_json<T: Serialize + ?Sized>(value: &T) -> Result<ByteBuf> {
    let text = serde_json::to_vec(value).map_err(malformed)?;
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&text).map_err(StoreError::table("compressing a value"))?;
    Ok(ByteBuf::from(encoder.finish().map_err(StoreError::table("compressing a value"))?))
}

/// Decompresses and parses a value that [`compress_json`] has compressed.
pub(crate) fn decompress_json<T: DeserializeOwned>(data: &[u8]) -> Result<T> {
    let mut text = Vec::new();
    DeflateDecoder::new(data).read_to_end(&mut text).map_err(StoreError::table("decompressing a value"))?;
    serde_json::from_slice(&text).map_err(malformed)
}

fn malformed(error: serde_json::Error) -> StoreError {
    StoreError::Malformed(serde::de::Error::custom(error))
}
