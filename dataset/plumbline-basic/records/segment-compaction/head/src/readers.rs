//! Open read handles.

use std::collections::HashMap;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::PathBuf;

use crate::error::Result;
use crate::segment::{self, SegmentId};

/// One read handle per segment, opened by the first read and kept.
///
/// Opening a file for every read costs more than the read itself. A handle goes on reading the file
/// it was opened on, whatever later becomes of the name.
pub struct Readers {
    dir: PathBuf,
    open: HashMap<SegmentId, File>,
}

impl Readers {
    pub fn new(dir: PathBuf) -> Self {
        Self { dir, open: HashMap::new() }
    }

    pub fn read(&mut self, id: SegmentId, offset: u64, len: u32) -> Result<Vec<u8>> {
        if !self.open.contains_key(&id) {
            self.open.insert(id, File::open(segment::path(&self.dir, id))?);
        }
        let mut bytes = vec![0; len as usize];
        self.open[&id].read_exact_at(&mut bytes, offset)?;
        Ok(bytes)
    }

    pub fn evict(&mut self, id: SegmentId) {
        self.open.remove(&id);
    }
}
