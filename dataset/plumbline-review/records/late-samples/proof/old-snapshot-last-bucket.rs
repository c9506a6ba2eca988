use slipway::bytes::{crc32, put_bytes, put_f64, put_ivarint, put_uvarint};
use slipway::config::TierConfig;
use slipway::{Config, Db, Labels, Sample, Summary};

fn main() {
    // version 1, as the release before wrote it after a tick: five samples, the rollup has them all
    let samples: Vec<Sample> = (0..5).map(|n| Sample { ts: n * 1_000, value: n as f64 }).collect();
    let mut out = b"SLIP\x01".to_vec();
    put_uvarint(&mut out, 1);
    put_bytes(&mut out, b"depth");
    out.push(0);
    out.push(1);
    put_ivarint(&mut out, 4_000);
    put_ivarint(&mut out, i64::MIN);
    put_uvarint(&mut out, 0);
    put_uvarint(&mut out, 5);
    for sample in &samples {
        put_ivarint(&mut out, sample.ts);
        put_f64(&mut out, sample.value);
    }
    put_uvarint(&mut out, 1);
    put_ivarint(&mut out, 10_000);
    put_uvarint(&mut out, 1);
    put_ivarint(&mut out, 0);
    Summary::of_all(&samples).unwrap().write(&mut out);
    let crc = crc32(&out);
    out.extend_from_slice(&crc.to_le_bytes());

    let tiers = vec![TierConfig { step: 10, keep: 0 }];
    let config = Config { keep_raw: 0, tiers, ..Config::default() };
    let mut db = Db::recover(config, Some(&out), &[]).unwrap();
    let depth = Labels::parse("depth").unwrap();
    for second in 5..25 {
        db.append(&depth, second * 1_000, 1.0).unwrap();
    }
    db.tick(25_000);
    let count = db.summaries(0, 0, 10_000, 10_000)[0].1.count;
    println!("first bucket: {count}");
    std::process::exit((count != 10) as i32);
}
