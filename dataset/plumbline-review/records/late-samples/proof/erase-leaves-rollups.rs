use slipway::config::TierConfig;
use slipway::{erase, Config, Db, Labels, Selector};

fn main() {
    let tiers = vec![TierConfig { step: 10, keep: 0 }];
    let mut db = Db::new(Config { keep_raw: 0, tiers, ..Config::default() }).unwrap();
    let depth = Labels::parse("depth").unwrap();
    for second in 0..60 {
        db.append(&depth, second * 1_000, 5.0).unwrap();
    }
    db.tick(60_000);
    erase::erase(&mut db, &Selector::parse("depth").unwrap(), 10_000, 30_000).unwrap();
    db.tick(60_000);
    let count: u64 = db.summaries(0, 0, 60_000, 10_000).iter().map(|(_, known)| known.count).sum();
    println!("samples in answers: {count}");
    std::process::exit((count != 40) as i32);
}
