//! A device that counts its sessions, and a listener that counts events.
#![allow(dead_code)]

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use platen::{Event, Listener, Manager, Pool};

/// Numbers its sessions from 1. Like a printer, it only knows that one is over when it is told.
#[derive(Clone, Default)]
pub struct FakeDevice(Arc<Inner>);

#[derive(Default)]
struct Inner {
    opened: Mutex<u32>,
    ended: Mutex<Vec<u32>>,
    refuses: AtomicBool,
}

impl FakeDevice {
    pub fn refuse(&self, refuses: bool) {
        self.0.refuses.store(refuses, Ordering::SeqCst);
    }

    pub fn opened(&self) -> u32 {
        *self.0.opened.lock().unwrap()
    }

    pub fn ended(&self) -> Vec<u32> {
        self.0.ended.lock().unwrap().clone()
    }

    /// How many sessions are taken, as the device sees it.
    pub fn taken(&self) -> usize {
        self.opened() as usize - self.ended().len()
    }
}

impl Manager for FakeDevice {
    type Connection = u32;

    fn connect(&self) -> io::Result<u32> {
        if self.0.refuses.load(Ordering::SeqCst) {
            return Err(io::ErrorKind::ConnectionRefused.into());
        }
        let mut opened = self.0.opened.lock().unwrap();
        *opened += 1;
        Ok(*opened)
    }

    fn is_usable(&self, _: &mut u32) -> bool {
        true
    }

    fn end(&self, session: u32) {
        self.0.ended.lock().unwrap().push(session);
    }
}

#[derive(Default)]
pub struct Counting(Mutex<Vec<Event>>);

impl Counting {
    pub fn of(pool: &Pool<FakeDevice>) -> Arc<Self> {
        let counting = Arc::new(Self::default());
        pool.subscribe(Arc::clone(&counting) as Arc<dyn Listener>);
        counting
    }

    pub fn count(&self, wanted: Event) -> usize {
        self.0.lock().unwrap().iter().filter(|event| **event == wanted).count()
    }
}

impl Listener for Counting {
    fn happened(&self, event: Event) {
        self.0.lock().unwrap().push(event);
    }
}
