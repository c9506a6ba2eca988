use std::fs;
use std::path::PathBuf;

use cairn::{ManualClock, Options, Store};

/// A fresh directory, removed when the test is over.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("cairn-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn open(scratch: &Scratch, clock: &ManualClock) -> Store {
    let options = Options { max_segment_bytes: 128, ..Options::default() };
    Store::open(&scratch.0, options, Box::new(clock.clone())).unwrap()
}

#[test]
fn the_last_put_wins_also_after_reopening() {
    let scratch = Scratch::new("last-put");
    let clock = ManualClock::at(1_000);
    let mut store = open(&scratch, &clock);
    store.put(b"colour", b"green").unwrap();
    store.put(b"colour", b"blue").unwrap();
    assert_eq!(store.get(b"colour").unwrap(), Some(b"blue".to_vec()));
    drop(store);
    assert_eq!(open(&scratch, &clock).get(b"colour").unwrap(), Some(b"blue".to_vec()));
}

#[test]
fn a_deleted_key_is_gone_also_after_reopening() {
    let scratch = Scratch::new("deleted");
    let clock = ManualClock::at(1_000);
    let mut store = open(&scratch, &clock);
    store.put(b"colour", b"green").unwrap();
    assert!(store.delete(b"colour").unwrap());
    assert!(!store.delete(b"colour").unwrap());
    drop(store);
    assert_eq!(open(&scratch, &clock).get(b"colour").unwrap(), None);
}

#[test]
fn a_value_is_visible_until_it_expires() {
    let scratch = Scratch::new("expires");
    let clock = ManualClock::at(1_000);
    let mut store = open(&scratch, &clock);
    store.put_until(b"token", b"abc", 5_000).unwrap();
    clock.set(4_999);
    assert_eq!(store.get(b"token").unwrap(), Some(b"abc".to_vec()));
    clock.set(5_000);
    assert_eq!(store.get(b"token").unwrap(), None);
    assert!(store.keys().is_empty());
}

#[test]
fn full_segments_are_sealed_and_still_read() {
    let scratch = Scratch::new("sealed");
    let clock = ManualClock::at(1_000);
    let mut store = open(&scratch, &clock);
    for number in 0..20u8 {
        store.put(&[number], &[number; 40]).unwrap();
    }
    assert!(store.stats().segments > 1);
    for number in 0..20u8 {
        assert_eq!(store.get(&[number]).unwrap(), Some(vec![number; 40]));
    }
}

#[test]
fn a_torn_record_ends_its_segment() {
    let scratch = Scratch::new("torn");
    let clock = ManualClock::at(1_000);
    let mut store = open(&scratch, &clock);
    store.put(b"first", b"1").unwrap();
    store.put(b"second", b"2").unwrap();
    drop(store);
    let segment = scratch.0.join("000001.seg");
    let bytes = fs::read(&segment).unwrap();
    fs::write(&segment, &bytes[..bytes.len() - 1]).unwrap();
    assert_eq!(open(&scratch, &clock).keys(), vec![b"first".to_vec()]);
}

#[test]
fn a_cleared_store_is_empty_and_usable() {
    let scratch = Scratch::new("cleared");
    let clock = ManualClock::at(1_000);
    let mut store = open(&scratch, &clock);
    store.put(b"colour", b"green").unwrap();
    store.clear().unwrap();
    assert!(store.keys().is_empty());
    store.put(b"colour", b"red").unwrap();
    drop(store);
    assert_eq!(open(&scratch, &clock).get(b"colour").unwrap(), Some(b"red".to_vec()));
}
