use slipway::sync::{self, Shore};
use slipway::{Config, Db, Labels, Sample};

struct Pier(Vec<i64>);

impl Shore for Pier {
    fn send(&mut self, _: &Labels, samples: &[Sample]) -> bool {
        self.0.extend(samples.iter().map(|sample| sample.ts));
        true
    }
}

fn main() {
    let mut db = Db::new(Config { late: 86_400, ..Config::default() }).unwrap();
    let depth = Labels::parse("depth").unwrap();
    let mut pier = Pier(Vec::new());
    db.append(&depth, 1_000, 1.0).unwrap();
    db.append(&depth, 3_000, 3.0).unwrap();
    sync::push(&mut db, &mut pier);
    if !db.append(&depth, 2_000, 2.0).unwrap() {
        std::process::exit(2);
    }
    sync::push(&mut db, &mut pier);
    println!("sent: {:?}", pier.0);
    std::process::exit(!pier.0.contains(&2_000) as i32);
}
