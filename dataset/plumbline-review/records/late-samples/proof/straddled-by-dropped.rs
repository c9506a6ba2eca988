use slipway::config::TierConfig;
use slipway::{Config, Db, Labels};

fn main() {
    let tiers = vec![TierConfig { step: 10, keep: 100 }, TierConfig { step: 60, keep: 0 }];
    let mut db = Db::new(Config { keep_raw: 0, late: 86_400, tiers, ..Config::default() }).unwrap();
    let depth = Labels::parse("depth").unwrap();
    for second in 0..200 {
        db.append(&depth, second * 1_000, 1.0).unwrap();
    }
    // the 10 s tier now starts at 90 s, within a bucket of the 60 s tier
    db.tick(190_000);
    if !db.append(&depth, 100_500, 2.0).unwrap() {
        std::process::exit(2);
    }
    db.tick(190_000);
    let count = db.summaries(0, 60_000, 120_000, 60_000)[0].1.count;
    println!("count {count}");
    std::process::exit((count != 61) as i32);
}
