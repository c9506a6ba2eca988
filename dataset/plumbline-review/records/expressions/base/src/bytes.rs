//! Reading and writing of bytes: varints, strings, checksums.

use crate::{Error, Result};

pub fn put_uvarint(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Zigzag, then as unsigned.
pub fn put_ivarint(out: &mut Vec<u8>, value: i64) {
    put_uvarint(out, ((value << 1) ^ (value >> 63)) as u64);
}

pub fn put_f64(out: &mut Vec<u8>, value: f64) {
    out.extend_from_slice(&value.to_bits().to_le_bytes());
}

pub fn put_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    put_uvarint(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

pub struct Reader<'a> {
    data: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub fn new(data: &'a [u8]) -> Reader<'a> {
        Reader { data, at: 0 }
    }

    pub fn at(&self) -> usize {
        self.at
    }

    pub fn left(&self) -> usize {
        self.data.len() - self.at
    }

    pub fn is_empty(&self) -> bool {
        self.left() == 0
    }

    pub fn byte(&mut self) -> Result<u8> {
        let byte = *self.data.get(self.at).ok_or_else(short)?;
        self.at += 1;
        Ok(byte)
    }

    pub fn take(&mut self, len: usize) -> Result<&'a [u8]> {
        if len > self.left() {
            return Err(short());
        }
        let part = &self.data[self.at..self.at + len];
        self.at += len;
        Ok(part)
    }

    pub fn uvarint(&mut self) -> Result<u64> {
        let mut value = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let part = (byte & 0x7f) as u64;
            if shift == 63 && part > 1 {
                break;
            }
            value |= part << shift;
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(Error::new("number too long"))
    }

    pub fn ivarint(&mut self) -> Result<i64> {
        let raw = self.uvarint()?;
        Ok((raw >> 1) as i64 ^ -((raw & 1) as i64))
    }

    pub fn len(&mut self) -> Result<usize> {
        let value = self.uvarint()?;
        if value > self.left() as u64 {
            return Err(short());
        }
        Ok(value as usize)
    }

    pub fn f64(&mut self) -> Result<f64> {
        let mut raw = [0u8; 8];
        raw.copy_from_slice(self.take(8)?);
        Ok(f64::from_bits(u64::from_le_bytes(raw)))
    }

    pub fn u32(&mut self) -> Result<u32> {
        let mut raw = [0u8; 4];
        raw.copy_from_slice(self.take(4)?);
        Ok(u32::from_le_bytes(raw))
    }

    pub fn bytes(&mut self) -> Result<&'a [u8]> {
        let len = self.len()?;
        self.take(len)
    }

    pub fn string(&mut self) -> Result<String> {
        let raw = self.bytes()?;
        String::from_utf8(raw.to_vec()).map_err(|_| Error::new("text is not UTF-8"))
    }
}

fn short() -> Error {
    Error::new("data ends too early")
}

/// CRC-32, the one of zip.
pub fn crc32(data: &[u8]) -> u32 {
    let mut crc = !0u32;
    for &byte in data {
        crc ^= byte as u32;
        for _ in 0..8 {
            let low = crc & 1;
            crc >>= 1;
            if low == 1 {
                crc ^= 0xedb8_8320;
            }
        }
    }
    !crc
}
