#![allow(dead_code)]
use slipway::config::TierConfig;
use slipway::{Config, Db, Labels, Sample, Selector};

pub fn s(ts: i64, value: f64) -> Sample {
    Sample { ts, value }
}

pub fn labels(text: &str) -> Labels {
    Labels::parse(text).unwrap()
}

pub fn sel(text: &str) -> Selector {
    Selector::parse(text).unwrap()
}

/// Tiers of 10 s and 1 min, blocks of 8.
pub fn small() -> Config {
    Config {
        block_len: 8,
        keep_raw: 0,
        tiers: vec![TierConfig { step: 10, keep: 0 }, TierConfig { step: 60, keep: 0 }],
        ..Config::default()
    }
}

/// One sample each second, value = number of the second.
pub fn filled(config: Config, seconds: i64) -> Db {
    let mut db = Db::new(config).unwrap();
    let depth = labels("depth{boat=\"ida\"}");
    for at in 0..seconds {
        assert!(db.append(&depth, at * 1_000, at as f64).unwrap());
    }
    db
}
