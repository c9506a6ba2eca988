//! What is known of a bucket, and what is asked of it.

use crate::bytes::{put_f64, put_ivarint, put_uvarint, Reader};
use crate::series::Sample;
use crate::Result;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Summary {
    pub count: u64,
    pub sum: f64,
    pub min: f64,
    pub max: f64,
    pub first: Sample,
    pub last: Sample,
}

impl Summary {
    pub fn of(sample: Sample) -> Summary {
        let value = sample.value;
        Summary { count: 1, sum: value, min: value, max: value, first: sample, last: sample }
    }

    /// None of nothing.
    pub fn of_all(samples: &[Sample]) -> Option<Summary> {
        let mut out: Option<Summary> = None;
        for sample in samples {
            Summary::add(&mut out, Summary::of(*sample));
        }
        out
    }

    /// `later` lies wholly behind.
    pub fn merge(&mut self, later: &Summary) {
        self.count += later.count;
        self.sum += later.sum;
        self.min = self.min.min(later.min);
        self.max = self.max.max(later.max);
        self.last = later.last;
    }

    pub fn add(to: &mut Option<Summary>, later: Summary) {
        match to {
            Some(known) => known.merge(&later),
            None => *to = Some(later),
        }
    }

    pub fn write(&self, out: &mut Vec<u8>) {
        put_uvarint(out, self.count);
        for value in [self.sum, self.min, self.max, self.first.value, self.last.value] {
            put_f64(out, value);
        }
        put_ivarint(out, self.first.ts);
        put_ivarint(out, self.last.ts);
    }

    pub fn read(reader: &mut Reader) -> Result<Summary> {
        let count = reader.uvarint()?;
        let (sum, min, max) = (reader.f64()?, reader.f64()?, reader.f64()?);
        let (first, last) = (reader.f64()?, reader.f64()?);
        let first = Sample { ts: reader.ivarint()?, value: first };
        let last = Sample { ts: reader.ivarint()?, value: last };
        Ok(Summary { count, sum, min, max, first, last })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Func {
    Avg,
    Min,
    Max,
    Sum,
    Count,
    First,
    Last,
    /// Per second between first and last; nothing for a single sample.
    Rate,
}

impl Func {
    pub fn parse(text: &str) -> Option<Func> {
        Some(match text {
            "avg" => Func::Avg,
            "min" => Func::Min,
            "max" => Func::Max,
            "sum" => Func::Sum,
            "count" => Func::Count,
            "first" => Func::First,
            "last" => Func::Last,
            "rate" => Func::Rate,
            _ => return None,
        })
    }

    pub fn name(self) -> &'static str {
        match self {
            Func::Avg => "avg",
            Func::Min => "min",
            Func::Max => "max",
            Func::Sum => "sum",
            Func::Count => "count",
            Func::First => "first",
            Func::Last => "last",
            Func::Rate => "rate",
        }
    }

    pub fn apply(self, of: &Summary) -> Option<f64> {
        Some(match self {
            Func::Avg => of.sum / of.count as f64,
            Func::Min => of.min,
            Func::Max => of.max,
            Func::Sum => of.sum,
            Func::Count => of.count as f64,
            Func::First => of.first.value,
            Func::Last => of.last.value,
            Func::Rate => {
                let span = of.last.ts - of.first.ts;
                if span == 0 {
                    return None;
                }
                (of.last.value - of.first.value) * 1_000.0 / span as f64
            }
        })
    }
}
