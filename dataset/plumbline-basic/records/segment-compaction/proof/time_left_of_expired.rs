//! Of a value that has expired nothing is left.
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::time::Duration;

use cairn::{ManualClock, Options, Store};

fn main() {
    let dir = std::env::var("STORE_DIR").unwrap();
    let clock = ManualClock::at(1_700_000_000_000);
    let mut store = Store::open(dir, Options::default(), Box::new(clock.clone())).unwrap();
    store.put_until(b"session", b"abc", 1_700_000_060_000).unwrap();
    if store.time_left(b"session") != Some(Duration::from_secs(60)) {
        std::process::exit(2);
    }
    clock.set(1_700_000_060_001);
    match catch_unwind(AssertUnwindSafe(|| store.time_left(b"session"))) {
        Ok(None) => {}
        Ok(Some(left)) if left.is_zero() => {}
        Ok(Some(left)) => {
            println!("a value that has expired is there for another {} s", left.as_secs());
            std::process::exit(1);
        }
        Err(_) => {
            println!("asking for a value that has expired panicked");
            std::process::exit(1);
        }
    }
}
