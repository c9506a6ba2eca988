//! Values as floats: XOR with the one before, only the bits between the zeros at its ends.
//!
//! `0`: the same value. `10`: bits in the place of the last ones. `11`: a new place, 6 bits how many
//! zeros lead, 6 bits how many bits follow, less one.

use crate::bits::{BitReader, BitWriter};
use crate::{Error, Result};

/// Where the bits are: zeros before, and how many bits.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Place {
    lead: u32,
    width: u32,
}

impl Place {
    fn of(xor: u64) -> Place {
        let lead = xor.leading_zeros();
        Place { lead, width: 64 - lead - xor.trailing_zeros() }
    }

    fn tail(self) -> u32 {
        64 - self.lead - self.width
    }

    fn holds(self, other: Place) -> bool {
        self.lead <= other.lead && self.tail() <= other.tail()
    }
}

#[derive(Debug, Default)]
pub struct XorWriter {
    last: Option<u64>,
    place: Option<Place>,
}

impl XorWriter {
    pub fn put(&mut self, out: &mut BitWriter, value: f64) {
        let next = value.to_bits();
        let Some(before) = self.last.replace(next) else {
            return out.put(next, 64);
        };
        let xor = next ^ before;
        if xor == 0 {
            return out.put(0, 1);
        }
        let exact = Place::of(xor);
        match self.place {
            // a place that is far too wide costs more than a new one
            Some(place) if place.holds(exact) && place.width <= exact.width + 12 => {
                out.put(0b10, 2);
                out.put(xor >> place.tail(), place.width);
            }
            _ => {
                out.put(0b11, 2);
                out.put(exact.lead as u64, 6);
                out.put(exact.width as u64 - 1, 6);
                out.put(xor >> exact.tail(), exact.width);
                self.place = Some(exact);
            }
        }
    }
}

#[derive(Debug, Clone, Default)]
pub struct Xor {
    last: Option<u64>,
    place: Option<Place>,
}

impl Xor {
    pub fn take(&mut self, bits: &mut BitReader) -> Result<f64> {
        let next = match self.last {
            None => bits.take(64)?,
            Some(before) => before ^ self.xor(bits)?,
        };
        self.last = Some(next);
        Ok(f64::from_bits(next))
    }

    fn xor(&mut self, bits: &mut BitReader) -> Result<u64> {
        if !bits.bit()? {
            return Ok(0);
        }
        if bits.bit()? {
            let lead = bits.take(6)? as u32;
            let width = bits.take(6)? as u32 + 1;
            if lead + width > 64 {
                return Err(Error::new("bits out of place"));
            }
            self.place = Some(Place { lead, width });
        }
        let place = self.place.ok_or_else(|| Error::new("no place for bits"))?;
        Ok(bits.take(place.width)? << place.tail())
    }
}
