//! Encodings of samples. Written: the smallest of packed, scaled and plain. Read: all there ever were.

mod bytewise;
mod scaled;
mod times;
mod xor;

use self::bytewise::{Delta, Plain};
use self::scaled::{Scaled, ScaledWriter};
use self::times::{Times, TimesWriter};
use self::xor::{Xor, XorWriter};
use crate::bits::{BitReader, BitWriter};
use crate::series::Sample;
use crate::{Error, Result};

pub const PLAIN: u8 = 0;
/// No longer written.
pub const DELTA: u8 = 1;
pub const PACKED: u8 = 2;
pub const SCALED: u8 = 3;

/// At least one sample, any times and values.
pub fn encode(samples: &[Sample]) -> Vec<u8> {
    let mut best = packed(samples);
    if let Some(digits) = scaled::digits(samples) {
        let other = scaled(samples, digits);
        if other.len() <= best.len() {
            best = other;
        }
    }
    if best.len() > 1 + samples.len() * 16 {
        best = bytewise::plain(samples);
    }
    best
}

fn packed(samples: &[Sample]) -> Vec<u8> {
    let mut out = BitWriter::after(vec![PACKED]);
    let (mut times, mut values) = (TimesWriter::default(), XorWriter::default());
    for sample in samples {
        times.put(&mut out, sample.ts);
        values.put(&mut out, sample.value);
    }
    out.finish()
}

fn scaled(samples: &[Sample], digits: u8) -> Vec<u8> {
    let mut out = BitWriter::after(vec![SCALED, digits]);
    let (mut times, mut values) = (TimesWriter::default(), ScaledWriter::new(digits));
    for sample in samples {
        times.put(&mut out, sample.ts);
        values.put(&mut out, sample.value);
    }
    out.finish()
}

/// Samples one by one, without all of them in memory.
#[derive(Debug, Clone)]
pub struct Decoder<'a> {
    left: usize,
    state: State<'a>,
}

#[derive(Debug, Clone)]
enum State<'a> {
    Plain(Plain<'a>),
    Delta(Delta<'a>),
    Packed(BitReader<'a>, Times, Xor),
    Scaled(BitReader<'a>, Times, Scaled),
}

impl<'a> Decoder<'a> {
    pub fn new(body: &'a [u8], count: usize) -> Result<Decoder<'a>> {
        let (&encoding, rest) = body.split_first().ok_or_else(|| Error::new("empty block"))?;
        let state = match encoding {
            PLAIN => State::Plain(Plain::new(rest)),
            DELTA => State::Delta(Delta::new(rest)),
            PACKED => State::Packed(BitReader::new(rest), Times::default(), Xor::default()),
            SCALED => {
                let (&digits, rest) = rest.split_first().ok_or_else(|| Error::new("no scale"))?;
                State::Scaled(BitReader::new(rest), Times::default(), Scaled::new(digits)?)
            }
            other => return Err(Error::new(format!("unknown encoding {other}"))),
        };
        Ok(Decoder { left: count, state })
    }

    /// None behind the last one, if nothing else follows.
    pub fn next(&mut self) -> Result<Option<Sample>> {
        if self.left == 0 {
            let done = match &mut self.state {
                State::Plain(plain) => plain.at_end(),
                State::Delta(delta) => delta.at_end(),
                State::Packed(bits, ..) | State::Scaled(bits, ..) => bits.clone().at_end(),
            };
            return if done { Ok(None) } else { Err(Error::new("block too long")) };
        }
        self.left -= 1;
        Ok(Some(match &mut self.state {
            State::Plain(plain) => plain.next()?,
            State::Delta(delta) => delta.next()?,
            State::Packed(bits, times, values) => {
                let ts = times.take(bits)?;
                Sample { ts, value: values.take(bits)? }
            }
            State::Scaled(bits, times, values) => {
                let ts = times.take(bits)?;
                Sample { ts, value: values.take(bits)? }
            }
        }))
    }
}
