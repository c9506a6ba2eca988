//! Sealed, compressed runs of samples. Layout: docs/format.md.

use crate::bytes::{put_bytes, put_uvarint, Reader};
use crate::codec::{encode, Decoder};
use crate::series::Sample;
use crate::{Error, Result};

#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    first: Sample,
    last: Sample,
    count: usize,
    body: Vec<u8>,
}

impl Block {
    /// Samples are in order of time, at least one, no time twice.
    pub fn seal(samples: &[Sample]) -> Block {
        let [first, ..] = samples else { panic!("empty block") };
        let last = samples[samples.len() - 1];
        Block { first: *first, last, count: samples.len(), body: encode(samples) }
    }

    pub fn first(&self) -> Sample {
        self.first
    }

    pub fn last(&self) -> Sample {
        self.last
    }

    pub fn len(&self) -> usize {
        self.count
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Bytes in memory and on disk, without the header.
    pub fn size(&self) -> usize {
        self.body.len()
    }

    /// In order of time; as far as it is read, so far it is decoded.
    pub fn iter(&self) -> Iter<'_> {
        // the body was checked when it came in
        Iter { decoder: Decoder::new(&self.body, self.count).expect("sealed block") }
    }

    /// True if some sample may lie in `from..to`.
    pub fn touches(&self, from: i64, to: i64) -> bool {
        self.first.ts < to && self.last.ts >= from
    }

    pub fn write(&self, out: &mut Vec<u8>) {
        put_uvarint(out, self.count as u64);
        put_bytes(out, &self.body);
    }

    pub fn read(reader: &mut Reader) -> Result<Block> {
        let count = reader.uvarint()? as usize;
        let body = reader.bytes()?.to_vec();
        let mut decoder = Decoder::new(&body, count)?;
        let first = decoder.next()?.ok_or_else(|| Error::new("block without samples"))?;
        let mut last = first;
        while let Some(sample) = decoder.next()? {
            if sample.ts <= last.ts {
                return Err(Error::new("block out of order"));
            }
            last = sample;
        }
        Ok(Block { first, last, count, body })
    }
}

pub struct Iter<'a> {
    decoder: Decoder<'a>,
}

impl Iterator for Iter<'_> {
    type Item = Sample;

    fn next(&mut self) -> Option<Sample> {
        self.decoder.next().expect("sealed block")
    }
}
