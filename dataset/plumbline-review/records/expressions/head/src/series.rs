//! One series: sealed blocks, then an open tail.

use crate::block::Block;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sample {
    pub ts: i64,
    pub value: f64,
}

#[derive(Debug, Clone)]
pub struct Series {
    blocks: Vec<Block>,
    open: Vec<Sample>,
    block_len: usize,
    newest: Option<i64>,
    floor: i64,
}

impl Series {
    pub fn new(block_len: usize) -> Series {
        assert!(block_len > 0, "block length");
        Series { blocks: Vec::new(), open: Vec::new(), block_len, newest: None, floor: i64::MIN }
    }

    /// As loaded from a snapshot.
    pub fn restore(
        block_len: usize,
        blocks: Vec<Block>,
        open: Vec<Sample>,
        newest: Option<i64>,
        floor: i64,
    ) -> Series {
        Series { blocks, open, block_len, newest, floor }
    }

    /// Takes samples in order of time only; false if it was refused.
    pub fn push(&mut self, sample: Sample) -> bool {
        if self.newest.is_some_and(|newest| sample.ts <= newest) || sample.ts < self.floor {
            return false;
        }
        self.newest = Some(sample.ts);
        self.open.push(sample);
        if self.open.len() >= self.block_len {
            self.blocks.push(Block::seal(&self.open));
            self.open.clear();
        }
        true
    }

    pub fn blocks(&self) -> &[Block] {
        &self.blocks
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
        self.blocks.iter().map(Block::len).sum::<usize>() + self.open.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn first(&self) -> Option<Sample> {
        match self.blocks.first() {
            Some(block) => block.samples().first().copied(),
            None => self.open.first().copied(),
        }
    }

    pub fn last(&self) -> Option<Sample> {
        match self.open.last() {
            Some(sample) => Some(*sample),
            None => self.blocks.last().and_then(|block| block.samples().last().copied()),
        }
    }

    /// Samples in `from..to`, in order of time.
    pub fn range(&self, from: i64, to: i64) -> Vec<Sample> {
        let mut out = Vec::new();
        for block in &self.blocks {
            if block.touches(from, to) {
                let samples = block.samples();
                out.extend(samples.into_iter().filter(|s| s.ts >= from && s.ts < to));
            }
        }
        out.extend(self.open.iter().filter(|s| s.ts >= from && s.ts < to));
        out
    }

    /// Takes `from..to` out; how many samples that were.
    pub fn erase(&mut self, from: i64, to: i64) -> usize {
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
