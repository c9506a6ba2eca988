//! What happened since the last snapshot. Frames: length, crc, payload.

use crate::bytes::{crc32, put_bytes, put_f64, put_ivarint, put_uvarint, Reader};
use crate::{Error, Result};

#[derive(Debug, Clone, PartialEq)]
pub enum Record {
    Define { id: usize, labels: String },
    Sample { id: usize, ts: i64, value: f64 },
    Erase { id: usize, from: i64, to: i64 },
}

#[derive(Debug, Default, Clone)]
pub struct Journal {
    data: Vec<u8>,
}

impl Journal {
    pub fn append(&mut self, record: &Record) {
        let mut body = Vec::new();
        match record {
            Record::Define { id, labels } => {
                body.push(1);
                put_uvarint(&mut body, *id as u64);
                put_bytes(&mut body, labels.as_bytes());
            }
            Record::Sample { id, ts, value } => {
                body.push(2);
                put_uvarint(&mut body, *id as u64);
                put_ivarint(&mut body, *ts);
                put_f64(&mut body, *value);
            }
            Record::Erase { id, from, to } => {
                body.push(3);
                put_uvarint(&mut body, *id as u64);
                put_ivarint(&mut body, *from);
                put_ivarint(&mut body, *to);
            }
        }
        put_uvarint(&mut self.data, body.len() as u64);
        self.data.extend_from_slice(&crc32(&body).to_le_bytes());
        self.data.extend_from_slice(&body);
    }

    pub fn bytes(&self) -> &[u8] {
        &self.data
    }

    pub fn clear(&mut self) {
        self.data.clear();
    }
}

/// Records up to the first one that is torn. The rest is what power loss left.
pub fn replay(data: &[u8]) -> Vec<Record> {
    let mut reader = Reader::new(data);
    let mut out = Vec::new();
    while !reader.is_empty() {
        match frame(&mut reader) {
            Ok(record) => out.push(record),
            Err(_) => break,
        }
    }
    out
}

fn frame(reader: &mut Reader) -> Result<Record> {
    let len = reader.uvarint()? as usize;
    let crc = reader.u32()?;
    let body = reader.take(len)?;
    if crc32(body) != crc {
        return Err(Error::new("bad checksum"));
    }
    let mut body = Reader::new(body);
    let kind = body.byte()?;
    let id = body.uvarint()? as usize;
    Ok(match kind {
        1 => Record::Define { id, labels: body.string()? },
        2 => Record::Sample { id, ts: body.ivarint()?, value: body.f64()? },
        3 => Record::Erase { id, from: body.ivarint()?, to: body.ivarint()? },
        _ => return Err(Error::new("unknown record")),
    })
}
