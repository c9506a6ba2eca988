//! Sealed, compressed runs of samples. Layout: docs/format.md.

use crate::bytes::{put_ivarint, put_uvarint, Reader};
use crate::series::Sample;
use crate::{Error, Result};

const PLAIN: u8 = 0;
const DELTA: u8 = 1;

#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    first: i64,
    last: i64,
    count: usize,
    body: Vec<u8>,
}

impl Block {
    /// Samples are in order of time, at least one, no time twice.
    pub fn seal(samples: &[Sample]) -> Block {
        assert!(!samples.is_empty(), "empty block");
        let delta = encode_delta(samples);
        let body = if delta.len() <= samples.len() * 16 {
            delta
        } else {
            encode_plain(samples)
        };
        Block {
            first: samples[0].ts,
            last: samples[samples.len() - 1].ts,
            count: samples.len(),
            body,
        }
    }

    pub fn first(&self) -> i64 {
        self.first
    }

    pub fn last(&self) -> i64 {
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

    pub fn samples(&self) -> Vec<Sample> {
        // the body was checked when it came in
        decode(&self.body, self.count).expect("sealed block")
    }

    /// True if some sample may lie in `from..to`.
    pub fn touches(&self, from: i64, to: i64) -> bool {
        self.first < to && self.last >= from
    }

    pub fn write(&self, out: &mut Vec<u8>) {
        put_uvarint(out, self.count as u64);
        put_uvarint(out, self.body.len() as u64);
        out.extend_from_slice(&self.body);
    }

    pub fn read(reader: &mut Reader) -> Result<Block> {
        let count = reader.uvarint()? as usize;
        let body = reader.bytes()?.to_vec();
        if count > body.len() * 64 {
            return Err(Error::new("block claims too many samples"));
        }
        let samples = decode(&body, count)?;
        let (first, last) = match (samples.first(), samples.last()) {
            (Some(first), Some(last)) => (first.ts, last.ts),
            _ => return Err(Error::new("block without samples")),
        };
        if samples.windows(2).any(|pair| pair[0].ts >= pair[1].ts) {
            return Err(Error::new("block out of order"));
        }
        Ok(Block { first, last, count, body })
    }
}

fn encode_plain(samples: &[Sample]) -> Vec<u8> {
    let mut out = vec![PLAIN];
    for sample in samples {
        out.extend_from_slice(&sample.ts.to_le_bytes());
        out.extend_from_slice(&sample.value.to_bits().to_le_bytes());
    }
    out
}

fn encode_delta(samples: &[Sample]) -> Vec<u8> {
    let mut out = vec![DELTA];
    let (mut ts, mut delta, mut bits) = (0i64, 0i64, 0u64);
    for sample in samples {
        let step = sample.ts.wrapping_sub(ts);
        put_ivarint(&mut out, step.wrapping_sub(delta));
        // values that repeat or are short in binary have many zero bits at the low end
        let next = sample.value.to_bits();
        put_uvarint(&mut out, (next ^ bits).swap_bytes());
        (ts, delta, bits) = (sample.ts, step, next);
    }
    out
}

fn decode(body: &[u8], count: usize) -> Result<Vec<Sample>> {
    let mut reader = Reader::new(body);
    let mut out = Vec::with_capacity(count.min(4096));
    match reader.byte()? {
        PLAIN => {
            for _ in 0..count {
                let mut raw = [0u8; 8];
                raw.copy_from_slice(reader.take(8)?);
                let value = reader.f64()?;
                out.push(Sample { ts: i64::from_le_bytes(raw), value });
            }
        }
        DELTA => {
            let (mut ts, mut delta, mut bits) = (0i64, 0i64, 0u64);
            for _ in 0..count {
                delta = delta.wrapping_add(reader.ivarint()?);
                ts = ts.wrapping_add(delta);
                bits ^= reader.uvarint()?.swap_bytes();
                out.push(Sample { ts, value: f64::from_bits(bits) });
            }
        }
        other => return Err(Error::new(format!("unknown encoding {other}"))),
    }
    if !reader.is_empty() {
        return Err(Error::new("block too long"));
    }
    Ok(out)
}
