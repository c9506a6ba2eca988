//! A key that was read before compaction is read right after it.
use cairn::{ManualClock, Options, Store};

fn main() {
    let dir = std::env::var("STORE_DIR").unwrap();
    let options = Options { max_segment_bytes: 256, ..Options::default() };
    let mut store = Store::open(dir, options, Box::new(ManualClock::at(1_000))).unwrap();
    store.put(b"noise", &[2; 200]).unwrap();
    store.put(b"colour", b"green").unwrap();
    store.put(b"filler", b"x").unwrap();
    store.put(b"noise", b"quiet").unwrap();
    assert_eq!(store.get(b"colour").unwrap(), Some(b"green".to_vec()));
    assert_eq!(store.compact().unwrap().rewritten, 1);
    let found = store.get(b"colour");
    match found {
        Ok(Some(value)) if value == b"green" => {}
        other => {
            println!("get after compaction answered {other:?} for a key that holds \"green\"");
            std::process::exit(1);
        }
    }
}
