//! Times: the first as it is, then how much each step differs from the one before.

use crate::bits::{put_classed, take_classed, BitReader, BitWriter};
use crate::Result;

/// Jitter of a bus, of a radio, a lost minute.
const WIDTHS: [u32; 3] = [7, 12, 20];

#[derive(Debug, Default)]
pub struct TimesWriter {
    last: Option<(i64, i64)>,
}

impl TimesWriter {
    pub fn put(&mut self, out: &mut BitWriter, ts: i64) {
        let step = match self.last {
            None => {
                out.put(ts as u64, 64);
                0
            }
            Some((before, step)) => {
                let next = ts.wrapping_sub(before);
                put_classed(out, next.wrapping_sub(step), WIDTHS);
                next
            }
        };
        self.last = Some((ts, step));
    }
}

#[derive(Debug, Clone, Default)]
pub struct Times {
    last: Option<(i64, i64)>,
}

impl Times {
    pub fn take(&mut self, bits: &mut BitReader) -> Result<i64> {
        let (ts, step) = match self.last {
            None => (bits.take(64)? as i64, 0),
            Some((before, step)) => {
                let step = step.wrapping_add(take_classed(bits, WIDTHS)?);
                (before.wrapping_add(step), step)
            }
        };
        self.last = Some((ts, step));
        Ok(ts)
    }
}
