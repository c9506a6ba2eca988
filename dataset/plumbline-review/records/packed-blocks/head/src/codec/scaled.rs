//! Values as sensors have them: whole numbers of tenths, hundredths, ... and how much each differs
//! from the one before.

use crate::bits::{put_classed, take_classed, BitReader, BitWriter};
use crate::series::Sample;
use crate::{Error, Result};

const POWERS: [f64; 5] = [1.0, 10.0, 100.0, 1_000.0, 10_000.0];
const WIDTHS: [u32; 3] = [4, 8, 16];
/// Whole numbers up to here are exact as floats.
const LIMIT: f64 = 9_007_199_254_740_992.0;

/// The whole number of steps of this size that is the value, to the bit.
fn steps(value: f64, power: f64) -> Option<i64> {
    let whole = (value * power).round();
    let exact = whole.abs() < LIMIT && ((whole as i64) as f64 / power).to_bits() == value.to_bits();
    exact.then_some(whole as i64)
}

/// How many digits behind the point all values have at most; None if some value has more than we do.
pub fn digits(samples: &[Sample]) -> Option<u8> {
    let mut digits = 0;
    for sample in samples {
        while steps(sample.value, *POWERS.get(digits)?).is_none() {
            digits += 1;
        }
    }
    // what fits with few digits may not with many, where it is large
    let power = POWERS[digits];
    samples.iter().all(|sample| steps(sample.value, power).is_some()).then_some(digits as u8)
}

#[derive(Debug)]
pub struct ScaledWriter {
    power: f64,
    last: Option<i64>,
}

impl ScaledWriter {
    pub fn new(digits: u8) -> ScaledWriter {
        ScaledWriter { power: POWERS[digits as usize], last: None }
    }

    /// Only values that `digits` was asked about.
    pub fn put(&mut self, out: &mut BitWriter, value: f64) {
        let next = (value * self.power).round() as i64;
        match self.last.replace(next) {
            None => out.put(next as u64, 64),
            Some(before) => put_classed(out, next.wrapping_sub(before), WIDTHS),
        }
    }
}

#[derive(Debug, Clone)]
pub struct Scaled {
    power: f64,
    last: Option<i64>,
}

impl Scaled {
    pub fn new(digits: u8) -> Result<Scaled> {
        let power = POWERS.get(digits as usize).ok_or_else(|| Error::new("bad scale"))?;
        Ok(Scaled { power: *power, last: None })
    }

    pub fn take(&mut self, bits: &mut BitReader) -> Result<f64> {
        let next = match self.last {
            None => bits.take(64)? as i64,
            Some(before) => before.wrapping_add(take_classed(bits, WIDTHS)?),
        };
        self.last = Some(next);
        Ok(next as f64 / self.power)
    }
}
