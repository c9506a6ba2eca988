//! A value put for sixty seconds is there one second later.
use std::time::Duration;

use cairn::{ManualClock, Options, Store};

fn main() {
    let dir = std::env::var("STORE_DIR").unwrap();
    let clock = ManualClock::at(1_700_000_000_000);
    let mut store = Store::open(dir, Options::default(), Box::new(clock.clone())).unwrap();
    store.put_for(b"session", b"abc", Duration::from_secs(60)).unwrap();
    clock.set(1_700_000_001_000);
    let found = store.get(b"session").unwrap();
    if found.is_none() {
        println!("a value put for 60 s was gone after 1 s");
        std::process::exit(1);
    }
}
