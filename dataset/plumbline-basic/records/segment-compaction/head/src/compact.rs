//! Rewriting a sealed segment without the records that nothing points at.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::index::Index;
use crate::segment::{self, SegmentId};

/// A record that was kept, and its offset in the rewritten segment.
pub struct Moved {
    pub key: Vec<u8>,
    pub offset: u64,
}

/// A rewritten segment, on disk beside the one that it is to replace.
pub struct Rewrite {
    id: SegmentId,
    temporary: PathBuf,
    pub moved: Vec<Moved>,
    pub len: u64,
}

impl Rewrite {
    /// Puts the rewritten segment in the old one's place. The index must follow at once.
    pub fn install(&self, dir: &Path) -> Result<()> {
        fs::rename(&self.temporary, segment::path(dir, self.id))?;
        Ok(())
    }
}

/// Writes what is worth keeping of segment `id` to a temporary file and syncs it.
pub fn rewrite(dir: &Path, id: SegmentId, index: &Index) -> Result<Rewrite> {
    let temporary = segment::path(dir, id).with_extension("compact");
    let mut output = BufWriter::new(File::create(&temporary)?);
    let mut moved = Vec::new();
    let mut len = 0;
    segment::scan(dir, id, |entry| {
        if index.points_at(&entry.record.key, id, entry.offset) {
            output.write_all(&entry.record.encode()?)?;
            moved.push(Moved { key: entry.record.key, offset: len });
            len += u64::from(entry.len);
        }
        Ok(())
    })?;
    if len != index.segment_usage(id).live {
        return Err(Error::Corrupt { segment: id, offset: len });
    }
    let file = output.into_inner().map_err(|error| error.into_error())?;
    file.sync_all()?;
    Ok(Rewrite { id, temporary, moved, len })
}
