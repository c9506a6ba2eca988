//! Compressed manifests of the model's input for a draw. Uncompressed, a manifest would be most of a draw's
//! item.

use std::sync::Arc;

use plumbline_benchmark::packing::Manifest;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_bytes::ByteBuf;

use crate::compression::{compress_json, decompress_json};
use crate::error::Result;

/// The [`Manifest`] of a packed record (sizes, and which chunks fit) as compressed JSON. Clones share the data, because
/// many draws of a record have the same manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompressedManifest(Arc<[u8]>);

impl CompressedManifest {
    /// Compresses a manifest.
    ///
    /// # Errors
    /// If the manifest cannot be written as JSON, or the JSON cannot be compressed. No manifest is known to cause this.
    pub fn of(manifest: &Manifest) -> Result<Self> {
        Ok(Self(compress_json(manifest)?.into_vec().into()))
    }

    /// Decompresses the manifest.
    ///
    /// # Errors
    /// If the data is not compressed JSON of a manifest.
    pub fn decompress(&self) -> Result<Manifest> {
        decompress_json(&self.0)
    }

    /// Returns the compressed size, in bytes.
    pub fn compressed_size(&self) -> usize {
        self.0.len()
    }
}

impl Serialize for CompressedManifest {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for CompressedManifest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        Ok(Self(ByteBuf::deserialize(deserializer)?.into_vec().into()))
    }
}

#[cfg(test)]
mod tests {
    use plumbline_benchmark::packing::ChunkRef;

    use super::*;

    #[test]
    fn manifest_round_trips_in_at_most_an_eighth_of_its_size() {
        let chunk = |line| ChunkRef {
            path: format!("src/module_{}.rs", line % 7),
            start_line: line,
            end_line: line + 9,
            tokens: 40 + line % 5,
        };
        let packed: Vec<ChunkRef> = (0..400).map(|at| chunk(at * 10)).collect();
        let manifest = Manifest { budget: 190_000, used: 120_000, packed, dropped: vec![chunk(9_000)] };
        let compressed = CompressedManifest::of(&manifest).expect("compresses");
        assert!(compressed.compressed_size() * 8 < serde_json::to_vec(&manifest).expect("written").len());
        let item: std::collections::HashMap<String, aws_sdk_dynamodb::types::AttributeValue> =
            serde_dynamo::to_item(
                [("pack", &compressed)].into_iter().collect::<std::collections::BTreeMap<_, _>>(),
            )
            .expect("an item");
        let decoded: std::collections::BTreeMap<String, CompressedManifest> =
            serde_dynamo::from_item(item).expect("read");
        assert_eq!(decoded["pack"].decompress().expect("decompresses"), manifest);
    }
}
