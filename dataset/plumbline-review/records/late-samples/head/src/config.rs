//! Settings: `key = value` lines, `#` comments. All spans are kept as written, in seconds.

use crate::time::parse_span;
use crate::{Error, Result};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TierConfig {
    pub step: i64,
    /// 0: for ever
    pub keep: i64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// Samples in a sealed block.
    pub block_len: usize,
    /// How far behind the newest a sample may come.
    pub late: i64,
    /// Raw samples; 0: for ever
    pub keep_raw: i64,
    pub tiers: Vec<TierConfig>,
    /// Samples sent to shore at once.
    pub batch: usize,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            block_len: 512,
            late: 15 * 60,
            keep_raw: 14 * 86_400,
            tiers: vec![
                TierConfig { step: 60, keep: 90 * 86_400 },
                TierConfig { step: 3_600, keep: 0 },
            ],
            batch: 500,
        }
    }
}

impl Config {
    /// What is not named keeps its default. `tier` lines replace the default tiers.
    pub fn parse(text: &str) -> Result<Config> {
        let mut config = Config::default();
        let mut tiers = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let bad = || Error::new(format!("line {}: {line}", at + 1));
            let (key, value) = line.split_once('=').ok_or_else(bad)?;
            let value = value.trim();
            match key.trim() {
                "block" => config.block_len = count(value).ok_or_else(bad)?,
                "batch" => config.batch = count(value).ok_or_else(bad)?,
                "late" => config.late = parse_span(value).ok_or_else(bad)?,
                "keep" => config.keep_raw = keep(value).ok_or_else(bad)?,
                "tier" => {
                    let (step, kept) = value.split_once("for").ok_or_else(bad)?;
                    let step = parse_span(step.trim()).ok_or_else(bad)?;
                    tiers.push(TierConfig { step, keep: keep(kept.trim()).ok_or_else(bad)? });
                }
                _ => return Err(bad()),
            }
        }
        if !tiers.is_empty() {
            config.tiers = tiers;
        }
        config.check()?;
        Ok(config)
    }

    pub fn check(&self) -> Result<()> {
        let mut finer = 1;
        for tier in &self.tiers {
            if tier.step <= 0 || tier.step % finer != 0 || (finer > 1 && tier.step == finer) {
                return Err(Error::new("each tier is a multiple of the one before"));
            }
            finer = tier.step;
        }
        if self.block_len == 0 || self.batch == 0 {
            return Err(Error::new("block and batch are at least 1"));
        }
        Ok(())
    }
}

fn count(text: &str) -> Option<usize> {
    text.parse().ok().filter(|&n| n > 0)
}

fn keep(text: &str) -> Option<i64> {
    if text == "ever" {
        return Some(0);
    }
    parse_span(text).filter(|&n| n > 0)
}
