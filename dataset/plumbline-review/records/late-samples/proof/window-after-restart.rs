use slipway::{Config, Db, Labels};

fn main() {
    let config = Config { late: 600, ..Config::default() };
    let mut db = Db::new(config.clone()).unwrap();
    let depth = Labels::parse("depth").unwrap();
    db.append(&depth, 1_000_000, 1.0).unwrap();
    if !db.append(&depth, 940_000, 2.0).unwrap() {
        std::process::exit(2);
    }
    let saved = db.checkpoint();
    let mut back = Db::recover(config, Some(&saved), &[]).unwrap();
    let taken = back.append(&depth, 941_000, 3.0).unwrap();
    println!("taken: {taken}");
    std::process::exit(!taken as i32);
}
