//! Prints the labels on standard input, with as many threads as the printer has sessions.

use std::io::{self, BufRead, BufReader};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use platen::{Config, Label, Pool, Printers};

const PATIENCE: Duration = Duration::from_secs(60);

fn main() -> ExitCode {
    let Some(address) = std::env::args().nth(1).and_then(|address| address.parse().ok()) else {
        eprintln!("usage: platen ADDRESS:PORT < LABELS");
        return ExitCode::from(2);
    };
    let config = Config::default();
    let threads = config.max_open;
    let pool = Pool::new(Printers::at(address), config);
    let lines = Mutex::new(BufReader::new(io::stdin()).lines().enumerate());
    let failures = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((at, line)) = next(&lines) {
                    if let Err(error) = print(&pool, line) {
                        eprintln!("line {}: {error}", at + 1);
                        failures.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    pool.close();
    ExitCode::from(u8::from(failures.into_inner() > 0))
}

fn next<I: Iterator>(items: &Mutex<I>) -> Option<I::Item> {
    items.lock().ok()?.next()
}

fn print(pool: &Pool<Printers>, line: io::Result<String>) -> Result<(), Box<dyn std::error::Error>> {
    let label = Label::parse(&line?)?;
    let mut session = pool.take(PATIENCE)?;
    session.print(&label)?;
    Ok(())
}
