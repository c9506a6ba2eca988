//! Streams of bits, highest first.

use crate::{Error, Result};

#[derive(Debug, Default)]
pub struct BitWriter {
    out: Vec<u8>,
    /// Bits of the last byte that are free.
    free: u32,
}

impl BitWriter {
    /// Behind what `out` has.
    pub fn after(out: Vec<u8>) -> BitWriter {
        BitWriter { out, free: 0 }
    }

    /// The low `width` bits of `value`; the others are ignored.
    pub fn put(&mut self, value: u64, width: u32) {
        let mut left = width;
        while left > 0 {
            if self.free == 0 {
                self.out.push(0);
                self.free = 8;
            }
            let now = left.min(self.free);
            let part = (value >> (left - now)) as u8 & (0xffu16 >> (8 - now)) as u8;
            self.free -= now;
            left -= now;
            if let Some(last) = self.out.last_mut() {
                *last |= part << self.free;
            }
        }
    }

    /// Whole bytes, zeros at the end.
    pub fn finish(self) -> Vec<u8> {
        self.out
    }
}

#[derive(Debug, Clone)]
pub struct BitReader<'a> {
    data: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    pub fn new(data: &'a [u8]) -> BitReader<'a> {
        BitReader { data, at: 0 }
    }

    pub fn take(&mut self, width: u32) -> Result<u64> {
        if width as usize > self.left() {
            return Err(Error::new("bits end too early"));
        }
        let mut value = 0u64;
        let mut left = width;
        while left > 0 {
            let free = 8 - (self.at % 8) as u32;
            let now = left.min(free);
            let byte = self.data[self.at / 8];
            let part = (byte >> (free - now)) & (0xffu16 >> (8 - now)) as u8;
            value = value << now | part as u64;
            self.at += now as usize;
            left -= now;
        }
        Ok(value)
    }

    pub fn bit(&mut self) -> Result<bool> {
        Ok(self.take(1)? == 1)
    }

    pub fn left(&self) -> usize {
        self.data.len() * 8 - self.at
    }

    /// True if there is nothing but the zeros that fill the last byte.
    pub fn at_end(&mut self) -> bool {
        let left = self.left();
        left < 8 && self.take(left as u32) == Ok(0)
    }
}

/// Small numbers in few bits: 0 is one bit, then one class for each of `widths`, then all 64.
pub fn put_classed(out: &mut BitWriter, value: i64, widths: [u32; 3]) {
    if value == 0 {
        return out.put(0, 1);
    }
    for (at, width) in widths.into_iter().enumerate() {
        let reach = 1i64 << (width - 1);
        if value >= -reach && value < reach {
            // as many ones as the class, then a zero
            out.put((1 << (at + 2)) - 2, at as u32 + 2);
            return out.put(value as u64, width);
        }
    }
    out.put(0b1111, 4);
    out.put(value as u64, 64);
}

pub fn take_classed(bits: &mut BitReader, widths: [u32; 3]) -> Result<i64> {
    if !bits.bit()? {
        return Ok(0);
    }
    for width in widths {
        if !bits.bit()? {
            let unused = 64 - width;
            return Ok((bits.take(width)? << unused) as i64 >> unused);
        }
    }
    Ok(bits.take(64)? as i64)
}
