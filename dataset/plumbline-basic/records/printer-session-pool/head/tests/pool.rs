mod fakes;

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use fakes::{Counting, FakeDevice};
use platen::{Config, Event, OccupancyGauge, Pool, Stats, TakeError};

const AT_ONCE: Duration = Duration::ZERO;
const LONG: Duration = Duration::from_secs(20);

fn pool_of(device: &FakeDevice, max_open: usize) -> Pool<FakeDevice> {
    Pool::new(device.clone(), Config { max_open, ..Config::default() })
}

#[test]
fn lends_again_what_was_given_back() {
    let device = FakeDevice::default();
    let pool = pool_of(&device, 2);
    let first = *pool.take(AT_ONCE).unwrap();
    assert_eq!(*pool.take(AT_ONCE).unwrap(), first);
    assert_eq!(pool.stats(), Stats { idle: 1, open: 1, waiting: 0 });
}

#[test]
fn gives_up_when_nothing_becomes_free() {
    let device = FakeDevice::default();
    let pool = pool_of(&device, 1);
    let events = Counting::of(&pool);
    let _lease = pool.take(AT_ONCE).unwrap();
    assert!(matches!(pool.take(AT_ONCE), Err(TakeError::TimedOut)));
    assert_eq!(events.count(Event::TimedOut), 1);
}

#[test]
fn wakes_who_waits() {
    let device = FakeDevice::default();
    let pool = pool_of(&device, 1);
    let lease = pool.take(AT_ONCE).unwrap();
    thread::scope(|scope| {
        let other = scope.spawn(|| *pool.take(LONG).unwrap());
        while pool.stats().waiting == 0 {
            thread::yield_now();
        }
        let number = *lease;
        drop(lease);
        assert_eq!(other.join().unwrap(), number);
    });
}

#[test]
fn a_connection_that_fails_makes_room() {
    let device = FakeDevice::default();
    let pool = pool_of(&device, 1);
    device.refuse(true);
    assert!(matches!(pool.take(AT_ONCE), Err(TakeError::Connect(_))));
    device.refuse(false);
    pool.take(AT_ONCE).unwrap().discard();
    assert_eq!(device.taken(), 0);
    assert!(pool.take(AT_ONCE).is_ok());
}

#[test]
fn closing_ends_what_rests_and_what_comes_back() {
    let device = FakeDevice::default();
    let pool = pool_of(&device, 2);
    let lease = pool.take(AT_ONCE).unwrap();
    drop(pool.take(AT_ONCE).unwrap());
    pool.close();
    assert_eq!(device.taken(), 1);
    drop(lease);
    assert_eq!(device.taken(), 0);
    assert!(matches!(pool.take(AT_ONCE), Err(TakeError::Closed)));
}

#[test]
fn the_gauge_follows_the_pool() {
    let device = FakeDevice::default();
    let pool = pool_of(&device, 2);
    let gauge = OccupancyGauge::attach(&pool);
    let leases = [pool.take(AT_ONCE).unwrap(), pool.take(AT_ONCE).unwrap()];
    assert!(pool.take(AT_ONCE).is_err());
    assert_eq!((gauge.open(), gauge.timeouts()), (2, 1));
    leases.into_iter().for_each(|lease| lease.discard());
    assert_eq!(gauge.open(), 0);
    assert_eq!(Arc::strong_count(&gauge), 2);
}
