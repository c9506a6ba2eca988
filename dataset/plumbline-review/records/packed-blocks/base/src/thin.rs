//! Leaves out samples that say little, before they are stored: within `band` of the last one that
//! was kept, and not longer than `gap` ago. The last one of a plateau is kept when it ends.

use crate::labels::{Labels, Selector};
use crate::rules::words;
use crate::series::Sample;
use crate::time::{parse_span, SECOND};
use crate::{Error, Result};
use std::collections::HashMap;

#[derive(Debug, Clone)]
pub struct Thin {
    band: f64,
    gap: i64,
    kept: Option<Sample>,
    held: Option<Sample>,
}

impl Thin {
    /// `gap` in ms.
    pub fn new(band: f64, gap: i64) -> Thin {
        Thin { band, gap, kept: None, held: None }
    }

    /// What is to be stored now: none, this one, or the one held and this one.
    pub fn put(&mut self, sample: Sample) -> Vec<Sample> {
        let same = self.kept.is_some_and(|kept| {
            (sample.value - kept.value).abs() <= self.band && sample.ts - kept.ts < self.gap
        });
        if same {
            self.held = Some(sample);
            return Vec::new();
        }
        let mut out = Vec::with_capacity(2);
        out.extend(self.held.take());
        out.push(sample);
        self.kept = Some(sample);
        out
    }

    /// The one still held, at the end of a trip.
    pub fn finish(&mut self) -> Option<Sample> {
        self.kept = None;
        self.held.take()
    }
}

/// All of a list at once.
pub fn thinned(samples: &[Sample], band: f64, gap: i64) -> Vec<Sample> {
    let mut thin = Thin::new(band, gap);
    let mut out: Vec<Sample> = samples.iter().flat_map(|sample| thin.put(*sample)).collect();
    out.extend(thin.finish());
    out
}

/// Which series are thinned, and how: lines of `SELECTOR BAND GAP`, the first that matches counts.
#[derive(Debug, Clone, Default)]
pub struct Bands {
    rules: Vec<(Selector, f64, i64)>,
    lanes: HashMap<Labels, Option<Thin>>,
}

impl Bands {
    pub fn parse(text: &str) -> Result<Bands> {
        let mut bands = Bands::default();
        for (at, line) in text.lines().enumerate() {
            let bad = || Error::new(format!("line {}: {line}", at + 1));
            let words = words(line).ok_or_else(bad)?;
            match &words[..] {
                [] => {}
                [selector, band, gap] => {
                    let band: f64 = band.parse().map_err(|_| bad())?;
                    let gap = parse_span(gap).ok_or_else(bad)?;
                    bands.rules.push((Selector::parse(selector)?, band, gap * SECOND));
                }
                _ => return Err(bad()),
            }
        }
        Ok(bands)
    }

    /// What is to be stored of this series now.
    pub fn put(&mut self, labels: &Labels, sample: Sample) -> Vec<Sample> {
        let rules = &self.rules;
        let lane = self.lanes.entry(labels.clone()).or_insert_with(|| {
            let rule = rules.iter().find(|(selector, ..)| selector.matches(labels));
            rule.map(|(_, band, gap)| Thin::new(*band, *gap))
        });
        match lane {
            Some(thin) => thin.put(sample),
            None => vec![sample],
        }
    }
}
