//! A pool with a gauge is reaped: the gauge asks the pool for its numbers while it is told.
use std::sync::{mpsc, Arc};
use std::time::Duration;
use std::{io, process, thread};

use platen::{Config, Manager, ManualClock, OccupancyGauge, Pool};

struct Device;

impl Manager for Device {
    type Connection = ();

    fn connect(&self) -> io::Result<()> {
        Ok(())
    }

    fn is_usable(&self, _: &mut ()) -> bool {
        true
    }

    fn end(&self, _: ()) {}
}

fn main() {
    let clock = ManualClock::default();
    let config = Config { max_idle: Some(Duration::from_secs(60)), ..Config::default() };
    let pool = Pool::with_clock(Device, config, Arc::new(clock.clone()));
    let gauge = OccupancyGauge::attach(&pool);
    drop(pool.take(Duration::ZERO).unwrap());
    assert_eq!(gauge.open(), 1);
    clock.advance(Duration::from_secs(61));
    let (done, finished) = mpsc::channel();
    thread::spawn(move || done.send(pool.reap()));
    match finished.recv_timeout(Duration::from_secs(3)) {
        Ok(1) if gauge.open() == 0 => {}
        Err(mpsc::RecvTimeoutError::Timeout) => {
            println!("after three seconds reap is still not through");
            process::exit(1);
        }
        other => {
            println!("reap answered {other:?}, the gauge shows {}", gauge.open());
            process::exit(2);
        }
    }
}
