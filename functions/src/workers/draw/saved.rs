//! An unfinished draw between two invocations: its conversation, the tokens and time that it consumed, and its start.
//!
//! A saved draw contains output of the model, and is therefore sealed under the run's own data key, which is deleted
//! when the run ends.

use std::io::{Read, Write};
use std::time::Duration;

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use plumbline_benchmark::review::SavedReview;
use plumbline_conversation::{EndpointCapabilities, Usage};
use plumbline_model::CallStats;
use plumbline_store::queues::DrawMessage;
use plumbline_store::{DataKey, Result, StoreError, UtcInstant};
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

/// Maximum size of a sealed draw, in bytes. DynamoDB allows items of 400 KB.
const MAX_SEALED_BYTES: usize = 380_000;

/// Tokens and time that a review has consumed so far, with the statistics and capabilities of its endpoint.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct UsageSoFar {
    pub(super) usage: Usage,
    /// Total time of the successful attempts of endpoint calls, without failed attempts and backoff.
    #[serde(rename = "generating")]
    pub(super) generation_time: Duration,
    /// Total time of all endpoint calls, including failures, retries and backoff.
    #[serde(rename = "calling")]
    pub(super) call_time: Duration,
    /// Statistics of the endpoint calls.
    #[serde(rename = "met")]
    pub(super) stats: CallStats,
    /// Capabilities of the endpoint, as far as they are known.
    #[serde(default, rename = "manner")]
    pub(super) capabilities: EndpointCapabilities,
}

/// An unfinished draw, to be continued in another invocation.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SavedDraw {
    pub(super) review: SavedReview,
    #[serde(rename = "spent")]
    pub(super) consumed: UsageSoFar,
    /// Start of the invocation that began the conversation.
    pub(super) began: UtcInstant,
}

impl SavedDraw {
    /// Creates a draw with an empty conversation. `began` is the start of the invocation that begins the conversation.
    pub(super) fn new(began: UtcInstant) -> Self {
        Self { review: SavedReview::default(), consumed: UsageSoFar::default(), began }
    }

    /// Seals the draw as text. Returns `None` if the text is too long for the table.
    pub(super) fn seal_if_storable(&self, key: &DataKey, draw: &DrawMessage) -> Result<Option<String>> {
        let text = Zeroizing::new(serde_json::to_vec(self).unwrap_or_default());
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
        let compressed = encoder.write_all(&text).and_then(|()| encoder.finish());
        let compressed = Zeroizing::new(compressed.map_err(|_| StoreError::SealInvalid)?);
        let sealed = key.seal(&encryption_context(draw), &compressed)?;
        Ok((sealed.len() <= MAX_SEALED_BYTES).then_some(sealed))
    }

    /// Decrypts text that [`Self::seal_if_storable`] returned for the same draw.
    pub(super) fn open(key: &DataKey, draw: &DrawMessage, sealed: &str) -> Result<Self> {
        let compressed = key.open(&encryption_context(draw), sealed)?;
        let mut text = Zeroizing::new(Vec::new());
        let read = ZlibDecoder::new(compressed.as_slice()).read_to_end(&mut text);
        read.map_err(|_| StoreError::SealInvalid)?;
        serde_json::from_slice(&text).map_err(|_| StoreError::SealInvalid)
    }
}

/// Returns a text that identifies a draw. The text is part of the associated data with which the draw's conversation is
/// encrypted, so decrypting the conversation for a different draw fails.
fn encryption_context(draw: &DrawMessage) -> String {
    format!("review\n{}\n{}", draw.record, draw.index)
}
