//! A session that is given back after its time must be ended at the device too.
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{io, process};

use platen::{Config, Manager, ManualClock, Pool};

struct Device(Arc<Mutex<Vec<u32>>>);

impl Manager for Device {
    type Connection = u32;

    fn connect(&self) -> io::Result<u32> {
        Ok(7)
    }

    fn is_usable(&self, _: &mut u32) -> bool {
        true
    }

    fn end(&self, session: u32) {
        self.0.lock().unwrap().push(session);
    }
}

fn main() {
    let ended = Arc::new(Mutex::new(Vec::new()));
    let clock = ManualClock::default();
    let config = Config { max_age: Some(Duration::from_secs(60)), ..Config::default() };
    let pool = Pool::with_clock(Device(Arc::clone(&ended)), config, Arc::new(clock.clone()));
    let lease = pool.take(Duration::ZERO).unwrap();
    clock.advance(Duration::from_secs(61));
    drop(lease);
    assert_eq!(pool.stats().open, 0);
    let ended = ended.lock().unwrap();
    println!("sessions that the device was told to end: {ended:?}");
    process::exit(if *ended == [7] { 0 } else { 1 });
}
