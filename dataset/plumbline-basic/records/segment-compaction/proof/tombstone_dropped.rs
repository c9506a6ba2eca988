//! A key deleted in a later segment stays deleted after compaction and reopening.
use cairn::{ManualClock, Options, Store};

fn open() -> Store {
    let dir = std::env::var("STORE_DIR").unwrap();
    let options = Options { max_segment_bytes: 256, ..Options::default() };
    Store::open(dir, options, Box::new(ManualClock::at(1_000))).unwrap()
}

fn main() {
    let mut store = open();
    // Segment 1: the key beside enough live bytes that the segment is not worth rewriting.
    store.put(b"colour", b"green").unwrap();
    store.put(b"ballast", &[1; 300]).unwrap();
    // Segment 2: its tombstone, and garbage.
    store.delete(b"colour").unwrap();
    store.put(b"noise", &[2; 300]).unwrap();
    // Segment 3: makes the garbage garbage.
    store.put(b"noise", b"quiet").unwrap();
    let report = store.compact().unwrap();
    assert_eq!(report.rewritten, 1);
    drop(store);
    let found = open().get(b"colour").unwrap();
    if found.is_some() {
        println!("deleted key came back after compaction and reopening: {found:?}");
        std::process::exit(1);
    }
}
