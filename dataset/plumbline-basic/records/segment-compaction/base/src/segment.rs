//! Segment files: append, scan, list.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::error::Result;
use crate::record::Record;

pub type SegmentId = u64;

/// A record and where a scan found it.
pub struct Entry {
    pub offset: u64,
    pub len: u32,
    pub record: Record,
}

/// The segment that is being appended to.
pub struct Writer {
    id: SegmentId,
    file: File,
    len: u64,
}

impl Writer {
    /// Starts segment `id`, which must not exist.
    pub fn create(dir: &Path, id: SegmentId) -> Result<Self> {
        let file = OpenOptions::new().append(true).create_new(true).open(path(dir, id))?;
        Ok(Self { id, file, len: 0 })
    }

    pub fn id(&self) -> SegmentId {
        self.id
    }

    pub fn len(&self) -> u64 {
        self.len
    }

    /// Appends `record`; returns its offset and length.
    pub fn append(&mut self, record: &Record) -> Result<(u64, u32)> {
        let bytes = record.encode()?;
        let offset = self.len;
        self.file.write_all(&bytes)?;
        self.len += bytes.len() as u64;
        Ok((offset, bytes.len() as u32))
    }

    pub fn sync(&self) -> Result<()> {
        self.file.sync_data()?;
        Ok(())
    }
}

pub fn path(dir: &Path, id: SegmentId) -> PathBuf {
    dir.join(format!("{id:06}.seg"))
}

/// Calls `visit` for every whole record of a segment, oldest first.
pub fn scan(
    dir: &Path,
    id: SegmentId,
    mut visit: impl FnMut(Entry) -> Result<()>,
) -> Result<()> {
    let bytes = fs::read(path(dir, id))?;
    let mut offset = 0;
    while let Some((record, len)) = Record::decode(&bytes[offset..]) {
        visit(Entry { offset: offset as u64, len: len as u32, record })?;
        offset += len;
    }
    Ok(())
}

/// The numbers of the segments in `dir`, oldest first.
pub fn list(dir: &Path) -> Result<Vec<SegmentId>> {
    let mut ids = Vec::new();
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "seg") {
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            ids.extend(stem.and_then(|stem| stem.parse::<SegmentId>().ok()));
        }
    }
    ids.sort_unstable();
    Ok(ids)
}
