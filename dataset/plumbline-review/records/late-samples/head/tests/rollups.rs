mod common;
use common::*;
use slipway::{Config, Summary};

const DEPTH: &str = "depth{boat=\"ida\"}";

#[test]
fn rollups_outlive_raw() {
    let mut db = filled(Config { keep_raw: 100, ..small() }, 601);
    let before = db.summaries(0, 0, 600_000, 60_000);
    let dropped = db.tick(600_000);
    assert_eq!(dropped.samples, 480);
    assert_eq!(db.summaries(0, 0, 600_000, 60_000), before);
    assert_eq!(db.summaries(0, 0, 600_000, 10_000).len(), 60);
    assert_eq!(db.summaries(0, 0, 600_000, 30_000).len(), 20);
    assert_eq!(db.tick(600_000).samples, 0);
}

#[test]
fn laid_up() {
    let mut db = filled(Config { keep_raw: 100, ..small() }, 90);
    let before = db.summaries(0, 0, 120_000, 30_000);
    assert_eq!(db.tick(9_000_000).samples, 60);
    assert_eq!(db.summaries(0, 0, 120_000, 30_000), before);
}

#[test]
fn tiers_are_dropped() {
    let mut config = Config { keep_raw: 100, ..small() };
    config.tiers[0].keep = 300;
    let mut db = filled(config, 601);
    assert_eq!(db.tick(600_000).buckets, 30);
    assert_eq!(db.summaries(0, 0, 600_000, 60_000).len(), 10);
    assert_eq!(db.summaries(0, 240_000, 600_000, 10_000)[0].0, 300_000);
}

#[test]
fn cut_ends() {
    let mut db = filled(small(), 200);
    let raw = db.summaries(0, 7_000, 173_000, 60_000);
    db.tick(200_000);
    assert_eq!(db.summaries(0, 7_000, 173_000, 60_000), raw);
    assert_eq!(raw[0].1.count, 53);
    assert_eq!(raw[2].1.last, s(172_000, 172.0));
}

#[test]
fn late_ones_are_rolled_up() {
    let mut db = filled(Config { late: 900, ..small() }, 200);
    db.tick(200_000);
    let depth = labels(DEPTH);
    for (ts, value) in [(15_500, 1_000.0), (17_000, -5.0), (130_500, 7.0)] {
        assert!(db.append(&depth, ts, value).unwrap());
    }
    let want: Vec<Summary> = [(0, 60_000), (60_000, 120_000), (120_000, 180_000)]
        .iter()
        .map(|(lo, hi)| Summary::of_all(&db.entry(0).series.range(*lo, *hi)).unwrap())
        .collect();
    let got = |db: &slipway::Db| db.summaries(0, 0, 180_000, 60_000).into_iter().map(|(_, sum)| sum).collect::<Vec<_>>();
    assert_eq!(got(&db), want);
    assert_eq!(db.entry(0).rollups.stale().len(), 2);
    db.tick(200_000);
    assert!(db.entry(0).rollups.stale().is_empty());
    assert_eq!(got(&db), want);
    assert_eq!((want[0].max, want[0].min, want[0].count), (1_000.0, -5.0, 61));
}

#[test]
fn kept_over_restart() {
    let mut db = filled(Config { keep_raw: 100, late: 900, ..small() }, 300);
    db.tick(300_000);
    let depth = labels(DEPTH);
    db.append(&depth, 250_500, 9.0).unwrap();
    db.append(&depth, 199_500, 9.0).unwrap();
    let want = db.summaries(0, 0, 300_000, 60_000);
    let saved = db.checkpoint();
    let mut back = slipway::Db::recover(db.config().clone(), Some(&saved), &[]).unwrap();
    assert_eq!(back.summaries(0, 0, 300_000, 60_000), want);
    back.tick(300_000);
    assert_eq!(back.summaries(0, 0, 300_000, 60_000), want);
}
