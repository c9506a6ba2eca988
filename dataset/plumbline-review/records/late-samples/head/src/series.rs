//! One series: sealed blocks, late samples that wait to be settled into them, an open tail.
//!
//! All late samples are older than the open tail. Where a block has the same time, the late one counts.

use crate::block::Block;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sample {
    pub ts: i64,
    pub value: f64,
}

/// What became of a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Push {
    /// Newer than all before.
    Fresh,
    /// Put where it belongs, over what was there at that time.
    Late,
    Refused,
}

#[derive(Debug, Clone)]
pub struct Series {
    blocks: Vec<Block>,
    late: Vec<Sample>,
    open: Vec<Sample>,
    block_len: usize,
    window: i64,
    newest: Option<i64>,
    floor: i64,
}

/// What a series is made of, as a snapshot has it.
#[derive(Debug, Clone, Default)]
pub struct Parts {
    pub blocks: Vec<Block>,
    pub late: Vec<Sample>,
    pub open: Vec<Sample>,
    pub newest: Option<i64>,
    pub floor: i64,
}

impl Series {
    /// `window`: how many ms a sample may lie behind the newest.
    pub fn new(block_len: usize, window: i64) -> Series {
        Series::restore(block_len, window, Parts { floor: i64::MIN, ..Parts::default() })
    }

    pub fn restore(block_len: usize, window: i64, parts: Parts) -> Series {
        assert!(block_len > 0, "block length");
        let Parts { blocks, late, open, newest, floor } = parts;
        Series { blocks, late, open, block_len, window, newest, floor }
    }

    pub fn push(&mut self, sample: Sample) -> Push {
        if sample.ts < self.floor {
            return Push::Refused;
        }
        let push = match self.newest {
            Some(newest) if sample.ts <= newest => {
                if newest.saturating_sub(sample.ts) > self.window {
                    return Push::Refused;
                }
                self.put_late(sample);
                Push::Late
            }
            _ => {
                self.newest = Some(sample.ts);
                self.open.push(sample);
                Push::Fresh
            }
        };
        if self.open.len() >= self.block_len {
            let open = std::mem::take(&mut self.open);
            self.blocks.push(Block::seal(&open));
        }
        if self.late.len() > self.block_len / 4 {
            self.settle();
        }
        push
    }

    fn put_late(&mut self, sample: Sample) {
        let list = match self.open.first() {
            Some(first) if sample.ts >= first.ts => &mut self.open,
            _ => &mut self.late,
        };
        match list.binary_search_by_key(&sample.ts, |known| known.ts) {
            Ok(at) => list[at] = sample,
            Err(at) => list.insert(at, sample),
        }
    }

    /// Brings the late samples into the blocks. One that lies between two blocks goes to the earlier.
    pub fn settle(&mut self) {
        if self.late.is_empty() {
            return;
        }
        let late = std::mem::take(&mut self.late);
        let mut rest = &late[..];
        let mut blocks = Vec::with_capacity(self.blocks.len() + 1);
        for (at, block) in self.blocks.iter().enumerate() {
            let end = match self.blocks.get(at + 1) {
                Some(next) => rest.partition_point(|sample| sample.ts <= next.first()),
                None => rest.len(),
            };
            let (mine, others) = rest.split_at(end);
            rest = others;
            if mine.is_empty() {
                blocks.push(block.clone());
            } else {
                self.seal_into(&overlay(&block.samples(), mine), &mut blocks);
            }
        }
        if !rest.is_empty() {
            self.seal_into(rest, &mut blocks);
        }
        self.blocks = blocks;
    }

    /// Blocks of about the same length, none longer than `block_len`.
    fn seal_into(&self, samples: &[Sample], out: &mut Vec<Block>) {
        let pieces = samples.len().div_ceil(self.block_len);
        let len = samples.len().div_ceil(pieces);
        out.extend(samples.chunks(len).map(Block::seal));
    }

    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    pub fn late(&self) -> &[Sample] {
        &self.late
    }

    pub fn open(&self) -> &[Sample] {
        &self.open
    }

    /// Latest time ever taken, erased or not.
    pub fn newest(&self) -> Option<i64> {
        self.newest
    }

    /// Nothing before this is kept.
    pub fn floor(&self) -> i64 {
        self.floor
    }

    pub fn len(&self) -> usize {
        let hidden = self.late.iter().filter(|sample| self.is_sealed(sample.ts)).count();
        let sealed: usize = self.blocks.iter().map(Block::len).sum();
        sealed + self.late.len() - hidden + self.open.len()
    }

    fn is_sealed(&self, ts: i64) -> bool {
        let at = self.blocks.partition_point(|block| block.last() < ts);
        match self.blocks.get(at) {
            Some(block) if block.first() <= ts => {
                block.samples().binary_search_by_key(&ts, |sample| sample.ts).is_ok()
            }
            _ => false,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty() && self.late.is_empty() && self.open.is_empty()
    }

    pub fn first(&self) -> Option<Sample> {
        let sealed = self.blocks.first();
        match self.late.first() {
            Some(late) if sealed.map_or(true, |block| late.ts <= block.first()) => Some(*late),
            _ => match sealed {
                Some(block) => block.samples().first().copied(),
                None => self.open.first().copied(),
            },
        }
    }

    pub fn last(&self) -> Option<Sample> {
        if let Some(sample) = self.open.last() {
            return Some(*sample);
        }
        let sealed = self.blocks.last();
        match self.late.last() {
            Some(late) if sealed.map_or(true, |block| late.ts > block.last()) => Some(*late),
            _ => sealed.and_then(|block| block.samples().last().copied()),
        }
    }

    /// Samples in `from..to`, in order of time.
    pub fn range(&self, from: i64, to: i64) -> Vec<Sample> {
        let inside = |sample: &Sample| sample.ts >= from && sample.ts < to;
        let mut sealed = Vec::new();
        let start = self.blocks.partition_point(|block| block.last() < from);
        for block in &self.blocks[start..] {
            if !block.touches(from, to) {
                break;
            }
            sealed.extend(block.samples().into_iter().filter(inside));
        }
        let late: Vec<Sample> = self.late.iter().copied().filter(inside).collect();
        let mut out = if late.is_empty() { sealed } else { overlay(&sealed, &late) };
        out.extend(self.open.iter().filter(|sample| inside(sample)));
        out
    }

    /// Takes `from..to` out; how many samples that were.
    pub fn erase(&mut self, from: i64, to: i64) -> usize {
        self.settle();
        let before = self.len();
        let mut kept = Vec::with_capacity(self.blocks.len());
        for block in self.blocks.drain(..) {
            if !block.touches(from, to) {
                kept.push(block);
                continue;
            }
            let mut samples = block.samples();
            samples.retain(|s| s.ts < from || s.ts >= to);
            if !samples.is_empty() {
                kept.push(Block::seal(&samples));
            }
        }
        self.blocks = kept;
        self.open.retain(|s| s.ts < from || s.ts >= to);
        before - self.len()
    }

    /// Drops what is older than `floor`, for good. Never goes back.
    pub fn drop_before(&mut self, floor: i64) -> usize {
        if floor <= self.floor {
            return 0;
        }
        let dropped = self.erase(self.floor, floor);
        self.floor = floor;
        dropped
    }

    /// Bytes of the sealed blocks.
    pub fn size(&self) -> usize {
        self.blocks.iter().map(Block::size).sum()
    }
}

/// Both in one order; where both have a time, `upper` counts.
fn overlay(lower: &[Sample], upper: &[Sample]) -> Vec<Sample> {
    let mut out = Vec::with_capacity(lower.len() + upper.len());
    let mut lower = lower.iter().peekable();
    for sample in upper {
        while let Some(known) = lower.next_if(|known| known.ts <= sample.ts) {
            if known.ts < sample.ts {
                out.push(*known);
            }
        }
        out.push(*sample);
    }
    out.extend(lower);
    out
}
