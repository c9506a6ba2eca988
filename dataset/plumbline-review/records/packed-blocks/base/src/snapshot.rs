//! The whole database as bytes. Layout: docs/format.md.

use crate::agg::Summary;
use crate::block::Block;
use crate::bytes::{crc32, put_bytes, put_f64, put_ivarint, put_uvarint, Reader};
use crate::config::Config;
use crate::labels::Labels;
use crate::rollup::{Rollups, Tier};
use crate::series::{Sample, Series};
use crate::store::Entry;
use crate::time::SECOND;
use crate::{Error, Result};

const MAGIC: &[u8; 4] = b"SLIP";
const VERSION: u8 = 1;

pub fn save(entries: &[Entry]) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    out.push(VERSION);
    put_uvarint(&mut out, entries.len() as u64);
    for entry in entries {
        put_bytes(&mut out, entry.labels.to_string().as_bytes());
        put_time(&mut out, entry.synced);
        put_time(&mut out, entry.series.newest());
        put_ivarint(&mut out, entry.series.floor());
        put_uvarint(&mut out, entry.series.blocks().len() as u64);
        for block in entry.series.blocks() {
            block.write(&mut out);
        }
        put_samples(&mut out, entry.series.open());
        put_uvarint(&mut out, entry.rollups.tiers().len() as u64);
        for tier in entry.rollups.tiers() {
            put_ivarint(&mut out, tier.step);
            put_uvarint(&mut out, tier.buckets.len() as u64);
            for (at, known) in &tier.buckets {
                put_ivarint(&mut out, *at);
                known.write(&mut out);
            }
        }
    }
    let crc = crc32(&out);
    out.extend_from_slice(&crc.to_le_bytes());
    out
}

pub fn load(data: &[u8], config: &Config) -> Result<Vec<Entry>> {
    if data.len() < 9 || &data[..4] != MAGIC {
        return Err(Error::new("not a snapshot"));
    }
    let (body, tail) = data.split_at(data.len() - 4);
    if crc32(body).to_le_bytes() != tail {
        return Err(Error::new("snapshot is damaged"));
    }
    if body[4] != VERSION {
        return Err(Error::new(format!("snapshot version {}", body[4])));
    }
    let mut reader = Reader::new(&body[5..]);
    let mut entries = Vec::new();
    for _ in 0..reader.uvarint()? {
        entries.push(load_entry(&mut reader, config)?);
    }
    Ok(entries)
}

fn load_entry(reader: &mut Reader, config: &Config) -> Result<Entry> {
    let labels = Labels::parse(&reader.string()?)?;
    let synced = time(reader)?;
    let newest = time(reader)?;
    let floor = reader.ivarint()?;
    let mut blocks = Vec::new();
    for _ in 0..reader.uvarint()? {
        blocks.push(Block::read(reader)?);
    }
    let open = samples(reader)?;
    let mut saved = Vec::new();
    for _ in 0..reader.uvarint()? {
        saved.push(load_tier(reader)?);
    }
    // tiers that are no longer configured go, new ones start empty
    let mut tiers = Vec::new();
    for tier in &config.tiers {
        let step = tier.step * SECOND;
        match saved.iter().position(|tier| tier.step == step) {
            Some(at) => tiers.push(saved.swap_remove(at)),
            None => tiers.push(Tier { step, buckets: Default::default() }),
        }
    }
    Ok(Entry {
        labels,
        series: Series::restore(config.block_len, blocks, open, newest, floor),
        rollups: Rollups::restore(tiers),
        synced,
    })
}

fn load_tier(reader: &mut Reader) -> Result<Tier> {
    let step = reader.ivarint()?;
    if step <= 0 {
        return Err(Error::new("tier without a step"));
    }
    let mut tier = Tier { step, buckets: Default::default() };
    for _ in 0..reader.uvarint()? {
        let at = reader.ivarint()?;
        tier.buckets.insert(at, Summary::read(reader)?);
    }
    Ok(tier)
}

fn put_time(out: &mut Vec<u8>, time: Option<i64>) {
    match time {
        None => out.push(0),
        Some(ts) => {
            out.push(1);
            put_ivarint(out, ts);
        }
    }
}

fn time(reader: &mut Reader) -> Result<Option<i64>> {
    match reader.byte()? {
        0 => Ok(None),
        _ => Ok(Some(reader.ivarint()?)),
    }
}

fn put_samples(out: &mut Vec<u8>, samples: &[Sample]) {
    put_uvarint(out, samples.len() as u64);
    for sample in samples {
        put_ivarint(out, sample.ts);
        put_f64(out, sample.value);
    }
}

fn samples(reader: &mut Reader) -> Result<Vec<Sample>> {
    let mut out = Vec::new();
    for _ in 0..reader.uvarint()? {
        out.push(Sample { ts: reader.ivarint()?, value: reader.f64()? });
    }
    Ok(out)
}
