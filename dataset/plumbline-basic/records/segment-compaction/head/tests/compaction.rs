use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use cairn::{ManualClock, Options, Store};

struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("cairn-compact-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    fn open(&self, clock: &ManualClock) -> Store {
        let options = Options { max_segment_bytes: 256, ..Options::default() };
        Store::open(&self.0, options, Box::new(clock.clone())).unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn overwritten_values_are_reclaimed_and_the_newest_stay() {
    let scratch = Scratch::new("overwritten");
    let clock = ManualClock::at(1_000);
    let mut store = scratch.open(&clock);
    for round in 0..10u8 {
        for key in 0..5u8 {
            store.put(&[key], &[round; 40]).unwrap();
        }
    }
    let before = store.stats().usage;
    let report = store.compact().unwrap();
    assert!(report.rewritten > 0);
    assert_eq!(store.stats().usage.total, before.total - report.reclaimed);
    assert_eq!(store.stats().usage.live, before.live);
    for key in 0..5u8 {
        assert_eq!(store.get(&[key]).unwrap(), Some(vec![9; 40]));
    }
    drop(store);
    let mut store = scratch.open(&clock);
    for key in 0..5u8 {
        assert_eq!(store.get(&[key]).unwrap(), Some(vec![9; 40]));
    }
}

#[test]
fn a_deleted_key_stays_deleted() {
    let scratch = Scratch::new("deleted");
    let clock = ManualClock::at(1_000);
    let mut store = scratch.open(&clock);
    store.put(b"colour", &[7; 200]).unwrap();
    store.delete(b"colour").unwrap();
    store.put(b"shape", b"round").unwrap();
    store.put(b"size", b"large").unwrap();
    assert_eq!(store.compact().unwrap().rewritten, 1);
    assert_eq!(store.get(b"colour").unwrap(), None);
    drop(store);
    let mut store = scratch.open(&clock);
    assert_eq!(store.get(b"colour").unwrap(), None);
    assert_eq!(store.get(b"shape").unwrap(), Some(b"round".to_vec()));
}

#[test]
fn a_segment_without_much_garbage_is_left_alone() {
    let scratch = Scratch::new("tidy");
    let mut store = scratch.open(&ManualClock::at(1_000));
    for key in 0..20u8 {
        store.put(&[key], &[key; 40]).unwrap();
    }
    assert_eq!(store.compact().unwrap().rewritten, 0);
}

#[test]
fn a_value_put_for_a_while_goes_and_is_reclaimed() {
    let scratch = Scratch::new("expired");
    let clock = ManualClock::at(1_000);
    let mut store = scratch.open(&clock);
    for key in 0..6u8 {
        store.put_for(&[key], &[key; 60], Duration::from_secs(60)).unwrap();
    }
    assert_eq!(store.keys().len(), 6);
    assert!(store.time_left(&[0]).is_some());
    assert_eq!(store.time_left(&[9]), None);
    store.put(&[9], b"for good").unwrap();
    assert_eq!(store.time_left(&[9]), None);
    store.delete(&[9]).unwrap();
    clock.set(61_000);
    assert_eq!(store.get(&[0]).unwrap(), None);
    let report = store.compact().unwrap();
    assert_eq!(report.expired, 6);
    assert!(report.reclaimed > 0);
    assert_eq!(store.stats().usage.live, 0);
}
