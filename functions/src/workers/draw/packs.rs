//! Packs that were made before: what is sent of a record is the same for every draw that has as much room for it.

use std::sync::Arc;

use plumbline_benchmark::bundle::{Bundle, BundleError};
use plumbline_benchmark::packing::{self, ContextWindowExceeded, UnreadablePack};
use plumbline_benchmark::review::Material;
use plumbline_store::StoreError;
use plumbline_store::benchmark::draws::CompressedManifest;
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};

/// How many bytes of packs are kept.
const MOST_BYTES: u64 = 8 * 1024 * 1024;

/// About how many packs that is.
const PACKS: usize = 64;

/// A record as it is sent.
#[derive(Clone)]
pub(super) struct Pack {
    pub(super) material: Material,
    pub(super) manifest: CompressedManifest,
}

/// What a pack depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Room {
    /// Which record it is, by its place in the bundle.
    pub(super) record: usize,
    /// What is sent before it, in tokens.
    pub(super) system_tokens: u32,
    pub(super) context_window: u32,
    pub(super) max_output_tokens: u32,
}

/// A record could not be packed.
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

/// The packs of one bundle. Cheap to clone.
#[derive(Clone)]
pub struct Packs {
    kept: Arc<Cache<Room, Pack, Size>>,
}

#[derive(Clone)]
struct Size;

impl Weighter<Room, Pack> for Size {
    fn weight(&self, _: &Room, pack: &Pack) -> u64 {
        // The text, and the same as JSON.
        (2 * pack.material.size() + pack.manifest.size()) as u64
    }
}

impl Default for Packs {
    fn default() -> Self {
        // In one piece: divided among several, the larger packs would fit into none.
        let mut options = OptionsBuilder::new();
        options.shards(1).estimated_items_capacity(PACKS).weight_capacity(MOST_BYTES);
        #[expect(clippy::expect_used, reason = "all that the options need is given")]
        let options = options.build().expect("options of a cache");
        let (hash, life) = (DefaultHashBuilder::default(), DefaultLifecycle::default());
        Self { kept: Arc::new(Cache::with_options(options, Size, hash, life)) }
    }
}

impl Packs {
    /// The pack of a record for this room.
    pub(super) fn pack(&self, bundle: &Bundle, room: Room) -> Result<Pack, PackError> {
        self.kept.get_or_insert_with(&room, || {
            let record = bundle.record(room.record)?;
            let Room { system_tokens, context_window, max_output_tokens, .. } = room;
            let pack = packing::pack(&record, system_tokens, context_window.into(), max_output_tokens)?;
            let manifest = CompressedManifest::of(&pack.manifest)?;
            Ok(Pack { material: Material::read(pack.text)?, manifest })
        })
    }
}
