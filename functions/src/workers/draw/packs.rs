//! Cache of packed records. Draws of the same record with the same token limits send the same pack.

use std::sync::Arc;

use plumbline_benchmark::bundle::{Bundle, BundleError};
use plumbline_benchmark::packing::{self, ContextWindowExceeded, UnreadablePack};
use plumbline_benchmark::review::ReviewInput;
use plumbline_store::StoreError;
use plumbline_store::benchmark::draws::CompressedManifest;
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};

/// Capacity of the cache, in bytes.
const MAX_BYTES: u64 = 8 * 1024 * 1024;

/// Number of packs that the cache is expected to hold: an estimate for its sizing, not a limit.
const ESTIMATED_PACKS: usize = 64;

/// A record packed as the input of a review, with the manifest of the packed files.
#[derive(Clone)]
pub(super) struct Pack {
    pub(super) input: ReviewInput,
    pub(super) manifest: CompressedManifest,
}

/// Key of a pack in the cache: every value on which the pack depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PackKey {
    /// Index of the record in the bundle.
    pub(super) record: usize,
    /// Length of the system prompt and tools, in tokens.
    pub(super) system_tokens: u32,
    pub(super) context_window: u32,
    pub(super) max_output_tokens: u32,
}

/// Reason why a record could not be packed.
#[derive(Debug, thiserror::Error)]
pub(super) enum PackError {
    #[error(transparent)]
    TooLong(#[from] ContextWindowExceeded),
    #[error(transparent)]
    Bundle(#[from] BundleError),
    #[error(transparent)]
    Unreadable(#[from] UnreadablePack),
    #[error(transparent)]
    Manifest(#[from] StoreError),
}

/// Cache of the packs of one bundle. Cheap to clone.
#[derive(Clone)]
pub struct PackCache {
    cache: Arc<Cache<PackKey, Pack, PackWeighter>>,
}

/// Measures packs by their size in bytes.
#[derive(Clone)]
struct PackWeighter;

impl Weighter<PackKey, Pack> for PackWeighter {
    fn weight(&self, _: &PackKey, pack: &Pack) -> u64 {
        // A pack stores its text twice: plain, and as JSON.
        (2 * pack.input.size_in_bytes() + pack.manifest.compressed_size()) as u64
    }
}

impl Default for PackCache {
    fn default() -> Self {
        // A cache with several shards would have no shard that fits the larger packs.
        let mut options = OptionsBuilder::new();
        options.shards(1).estimated_items_capacity(ESTIMATED_PACKS).weight_capacity(MAX_BYTES);
        #[expect(clippy::expect_used, reason = "every required option is set")]
        let options = options.build().expect("cache options");
        let (hash, life) = (DefaultHashBuilder::default(), DefaultLifecycle::default());
        Self { cache: Arc::new(Cache::with_options(options, PackWeighter, hash, life)) }
    }
}

impl PackCache {
    /// Returns the pack for a key. Packs the record if the cache has no such pack.
    pub(super) fn pack(&self, bundle: &Bundle, key: PackKey) -> Result<Pack, PackError> {
        self.cache.get_or_insert_with(&key, || {
            let record = bundle.record(key.record)?;
            let PackKey { system_tokens, context_window, max_output_tokens, .. } = key;
            let pack = packing::pack(&record, system_tokens, context_window.into(), max_output_tokens)?;
            let manifest = CompressedManifest::of(&pack.manifest)?;
            Ok(Pack { input: ReviewInput::parse(pack.text)?, manifest })
        })
    }
}
