//! A draw between two invocations: what was said, what it consumed, and when it began.
//!
//! It holds the model's words, and so is sealed under the run's own data key, which is gone when the run ends.

use std::io::{Read, Write};
use std::time::Duration;

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use plumbline_benchmark::review::SavedReview;
use plumbline_conversation::{EndpointCapabilities, Usage};
use plumbline_model::CallStats;
use plumbline_store::queues::DrawMessage;
use plumbline_store::{DataKey, Result, Stamp, StoreError};
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

/// The longest that is kept, in bytes as sealed. An item of the table has at most 400 KB.
const LONGEST: usize = 380_000;

/// What a review consumed so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Spent {
    pub(super) usage: Usage,
    /// How long the model was generating.
    pub(super) generating: Duration,
    /// How long the endpoint was called, with failures, retries and the waits between them.
    pub(super) calling: Duration,
    /// What the calls met.
    pub(super) met: CallStats,
    /// How the endpoint wants to be asked, as far as it is known.
    #[serde(default)]
    pub(super) manner: EndpointCapabilities,
}

/// A draw that goes on in another invocation.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SavedDraw {
    pub(super) review: SavedReview,
    pub(super) spent: Spent,
    pub(super) began: Stamp,
}

impl SavedDraw {
    /// A draw of which nothing is said yet.
    pub(super) fn beginning(began: Stamp) -> Self {
        Self { review: SavedReview::default(), spent: Spent::default(), began }
    }

    /// Sealed as text; nothing when it is longer than can be kept.
    pub(super) fn seal(&self, key: &DataKey, draw: &DrawMessage) -> Result<Option<String>> {
        let text = Zeroizing::new(serde_json::to_vec(self).unwrap_or_default());
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
        let compressed = encoder.write_all(&text).and_then(|()| encoder.finish());
        let compressed = Zeroizing::new(compressed.map_err(|_| StoreError::SealBroken)?);
        let sealed = key.seal(&part(draw), &compressed)?;
        Ok((sealed.len() <= LONGEST).then_some(sealed))
    }

    /// What was sealed for the same draw.
    pub(super) fn open(key: &DataKey, draw: &DrawMessage, sealed: &str) -> Result<Self> {
        let compressed = key.open(&part(draw), sealed)?;
        let mut text = Zeroizing::new(Vec::new());
        let read = ZlibDecoder::new(compressed.as_slice()).read_to_end(&mut text);
        read.map_err(|_| StoreError::SealBroken)?;
        serde_json::from_slice(&text).map_err(|_| StoreError::SealBroken)
    }
}

/// Which draw of the run a saved text is sealed for.
fn part(draw: &DrawMessage) -> String {
    format!("review\n{}\n{}", draw.record, draw.index)
}
