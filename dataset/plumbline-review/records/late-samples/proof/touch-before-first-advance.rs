use slipway::config::TierConfig;
use slipway::{Config, Db, Labels};

fn main() {
    let tier = |step| TierConfig { step, keep: 0 };
    let config = Config { keep_raw: 0, late: 86_400_000, tiers: vec![tier(60)], ..Config::default() };
    let mut db = Db::new(config.clone()).unwrap();
    let depth = Labels::parse("depth").unwrap();
    for second in 0..200 {
        db.append(&depth, second * 1_000, 1.0).unwrap();
    }
    db.tick(200_000);
    let saved = db.checkpoint();
    // a finer tier is configured over the restart
    let config = Config { tiers: vec![tier(10), tier(60)], ..config };
    let mut back = Db::recover(config, Some(&saved), &[]).unwrap();
    if !back.append(&depth, 199_000 - 150_500, 9.0).unwrap() {
        std::process::exit(2);
    }
    back.tick(200_000);
    let known = back.summaries(0, 0, 60_000, 60_000)[0].1;
    println!("count {} max {}", known.count, known.max);
    std::process::exit((known.count != 61 || known.max != 9.0) as i32);
}
