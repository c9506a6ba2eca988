mod fakes;

use std::sync::Arc;
use std::time::Duration;

use fakes::{Counting, FakeDevice};
use platen::{Config, Event, ManualClock, Pool, Reaper, Stats};

const AT_ONCE: Duration = Duration::ZERO;
const MINUTE: Duration = Duration::from_secs(60);

fn pool_of(device: &FakeDevice, clock: &ManualClock, config: Config) -> Pool<FakeDevice> {
    Pool::with_clock(device.clone(), config, Arc::new(clock.clone()))
}

/// Opens `count` sessions and lets them rest, in the order of their numbers.
fn let_rest(pool: &Pool<FakeDevice>, count: usize) {
    let leases: Vec<_> = (0..count).map(|_| pool.take(AT_ONCE).unwrap()).collect();
    leases.into_iter().for_each(drop);
}

#[test]
fn ends_what_has_rested_for_too_long() {
    let (device, clock) = (FakeDevice::default(), ManualClock::default());
    let pool = pool_of(&device, &clock, Config { max_idle: Some(MINUTE), ..Config::default() });
    let events = Counting::of(&pool);
    let_rest(&pool, 3);
    clock.advance(MINUTE / 2);
    drop(pool.take(AT_ONCE).unwrap());
    assert_eq!(pool.reap(), 0);
    clock.advance(MINUTE / 2);
    assert_eq!(pool.reap(), 2);
    assert_eq!(device.ended(), [1, 2]);
    assert_eq!(events.count(Event::Ended), 2);
    assert_eq!(pool.stats(), Stats { idle: 1, open: 1, waiting: 0 });
}

#[test]
fn keeps_as_many_as_are_wanted() {
    let (device, clock) = (FakeDevice::default(), ManualClock::default());
    let config = Config { max_idle: Some(MINUTE), min_idle: 2, ..Config::default() };
    let pool = pool_of(&device, &clock, config);
    let_rest(&pool, 3);
    clock.advance(2 * MINUTE);
    assert_eq!(pool.reap(), 1);
    assert_eq!(pool.reap(), 0);
    assert_eq!(device.ended(), [1]);
}

#[test]
fn nothing_is_reaped_without_a_limit() {
    let (device, clock) = (FakeDevice::default(), ManualClock::default());
    let pool = pool_of(&device, &clock, Config::default());
    let_rest(&pool, 1);
    clock.advance(100 * MINUTE);
    assert_eq!(pool.reap(), 0);
}

#[test]
fn what_is_old_is_not_lent_again() {
    let (device, clock) = (FakeDevice::default(), ManualClock::default());
    let pool = pool_of(&device, &clock, Config { max_open: 1, max_age: Some(MINUTE), ..Config::default() });
    clock.advance(MINUTE);
    assert_eq!(*pool.take(AT_ONCE).unwrap(), 1);
    clock.advance(MINUTE / 2);
    let lease = pool.take(AT_ONCE).unwrap();
    assert_eq!(*lease, 1);
    clock.advance(MINUTE / 2);
    drop(lease);
    assert_eq!(pool.stats().open, 0);
    assert_eq!(*pool.take(AT_ONCE).unwrap(), 2);
}

#[test]
fn a_reaper_works_until_it_is_dropped() {
    let (device, clock) = (FakeDevice::default(), ManualClock::default());
    let pool = pool_of(&device, &clock, Config { max_idle: Some(AT_ONCE), ..Config::default() });
    let_rest(&pool, 2);
    let reaper = Reaper::start(&pool, Duration::from_millis(1));
    while device.taken() > 0 {
        std::thread::yield_now();
    }
    drop(reaper);
    let_rest(&pool, 1);
    assert_eq!(pool.stats().idle, 1);
}
