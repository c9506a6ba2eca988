//! The encodings of before: whole bytes.

use crate::bytes::Reader;
use crate::codec::PLAIN;
use crate::series::Sample;
use crate::Result;

pub fn plain(samples: &[Sample]) -> Vec<u8> {
    let mut out = Vec::with_capacity(1 + samples.len() * 16);
    out.push(PLAIN);
    for sample in samples {
        out.extend_from_slice(&sample.ts.to_le_bytes());
        out.extend_from_slice(&sample.value.to_bits().to_le_bytes());
    }
    out
}

#[derive(Debug, Clone)]
pub struct Plain<'a> {
    reader: Reader<'a>,
}

impl<'a> Plain<'a> {
    pub fn new(data: &'a [u8]) -> Plain<'a> {
        Plain { reader: Reader::new(data) }
    }

    pub fn next(&mut self) -> Result<Sample> {
        let mut raw = [0u8; 8];
        raw.copy_from_slice(self.reader.take(8)?);
        Ok(Sample { ts: i64::from_le_bytes(raw), value: self.reader.f64()? })
    }

    pub fn at_end(&self) -> bool {
        self.reader.is_empty()
    }
}

/// Deltas of deltas of times, XOR of values with the low end first.
#[derive(Debug, Clone)]
pub struct Delta<'a> {
    reader: Reader<'a>,
    ts: i64,
    delta: i64,
    bits: u64,
}

impl<'a> Delta<'a> {
    pub fn new(data: &'a [u8]) -> Delta<'a> {
        Delta { reader: Reader::new(data), ts: 0, delta: 0, bits: 0 }
    }

    pub fn next(&mut self) -> Result<Sample> {
        self.delta = self.delta.wrapping_add(self.reader.ivarint()?);
        self.ts = self.ts.wrapping_add(self.delta);
        self.bits ^= self.reader.uvarint()?.swap_bytes();
        Ok(Sample { ts: self.ts, value: f64::from_bits(self.bits) })
    }

    pub fn at_end(&self) -> bool {
        self.reader.is_empty()
    }
}
