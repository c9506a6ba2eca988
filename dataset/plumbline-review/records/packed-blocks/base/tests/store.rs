mod common;
use common::*;
use slipway::series::Series;
use slipway::sync::{self, Shore};
use slipway::{erase, Config, Db, Labels, Sample};

#[test]
fn series_in_order() {
    let mut series = Series::new(4);
    for at in 0..10 {
        assert!(series.push(s(at * 10, at as f64)));
    }
    assert!(!series.push(s(90, 1.0)));
    assert!(!series.push(s(5, 1.0)));
    assert_eq!(series.blocks().len(), 2);
    assert_eq!(series.range(35, 71).iter().map(|x| x.ts).collect::<Vec<_>>(), [40, 50, 60, 70]);
    assert_eq!(series.first(), Some(s(0, 0.0)));
    assert_eq!(series.last(), Some(s(90, 9.0)));
    assert_eq!(series.erase(20, 85), 7);
    assert_eq!(series.len(), 3);
    assert_eq!(series.drop_before(10), 1);
    assert_eq!(series.drop_before(5), 0);
    assert_eq!(series.floor(), 10);
}

#[test]
fn rollups_outlive_raw() {
    let mut db = filled(Config { keep_raw: 100, ..small() }, 600);
    let before = db.summaries(0, 0, 600_000, 60_000);
    let dropped = db.tick(600_000);
    assert_eq!(dropped.samples, 480);
    assert_eq!(db.summaries(0, 0, 600_000, 60_000), before);
    assert_eq!(db.summaries(0, 0, 600_000, 10_000).len(), 60);
    assert_eq!(db.tick(600_000).samples, 0);
}

#[test]
fn tiers_are_dropped() {
    let mut config = Config { keep_raw: 100, ..small() };
    config.tiers[0].keep = 300;
    let mut db = filled(config, 600);
    assert_eq!(db.tick(600_000).buckets, 30);
    assert_eq!(db.summaries(0, 0, 600_000, 60_000).len(), 10);
    assert_eq!(db.summaries(0, 240_000, 600_000, 10_000)[0].0, 300_000);
}

#[test]
fn erased_is_gone() {
    let mut db = filled(small(), 100);
    db.append(&labels("wind"), 1_000, 1.0).unwrap();
    let erased = erase::erase(&mut db, &sel("depth"), 10_000, 20_000).unwrap();
    assert_eq!((erased[0].id, erased[0].samples), (0, 10));
    assert_eq!(db.entry(0).series.len(), 90);
    assert!(erase::erase(&mut db, &sel("depth"), 10_000, 20_000).unwrap().is_empty());
    assert!(erase::erase(&mut db, &sel("depth"), 10, 10).is_err());
}

#[test]
fn recovery() {
    let mut db = filled(small(), 50);
    db.tick(50_000);
    let saved = db.checkpoint();
    for at in 50..70 {
        db.append(&labels("depth{boat=\"ida\"}"), at * 1_000, 1.0).unwrap();
    }
    db.append(&labels("wind"), 5, 7.0).unwrap();
    erase::erase(&mut db, &sel("depth"), 40_000, 60_000).unwrap();
    let back = Db::recover(small(), Some(&saved), db.journal()).unwrap();
    assert_eq!(back.len(), 2);
    assert_eq!(back.entry(0).series.range(0, 99_000), db.entry(0).series.range(0, 99_000));
    assert_eq!(back.entry(1).series.last(), Some(s(5, 7.0)));
    let torn = &db.journal()[..db.journal().len() - 3];
    assert_eq!(Db::recover(small(), Some(&saved), torn).unwrap().entry(0).series.len(), 70);
    let mut bad = saved.clone();
    bad[20] ^= 1;
    assert!(Db::recover(small(), Some(&bad), &[]).is_err());
    assert!(Db::recover(small(), None, &saved).unwrap().is_empty());
}

#[derive(Default)]
struct Pier {
    got: Vec<(String, i64)>,
    allow: usize,
}

impl Shore for Pier {
    fn send(&mut self, labels: &Labels, samples: &[Sample]) -> bool {
        if self.allow == 0 {
            return false;
        }
        self.allow -= 1;
        self.got.extend(samples.iter().map(|x| (labels.name().to_string(), x.ts)));
        true
    }
}

#[test]
fn sent_to_shore() {
    let mut db = filled(Config { batch: 8, ..small() }, 20);
    db.append(&labels("wind"), 3, 7.0).unwrap();
    let mut pier = Pier { allow: 2, ..Pier::default() };
    let sent = sync::push(&mut db, &mut pier);
    assert_eq!((sent.batches, sent.samples, sent.done), (2, 16, false));
    assert_eq!(sync::backlog(&db), 5);
    pier.allow = 9;
    assert!(sync::push(&mut db, &mut pier).done);
    assert_eq!(pier.got.len(), 21);
    assert_eq!(pier.got[20], ("wind".to_string(), 3));
    assert_eq!(sync::push(&mut db, &mut pier).samples, 0);
}

#[test]
fn refuses_what_is_no_number() {
    let mut db = Db::new(small()).unwrap();
    assert!(db.append(&labels("x"), 1, f64::NAN).is_err());
}
