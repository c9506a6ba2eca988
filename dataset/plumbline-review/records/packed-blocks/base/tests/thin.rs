mod common;
use common::*;
use slipway::thin::{thinned, Bands, Thin};

#[test]
fn plateaus() {
    let values = [4.0, 4.01, 4.02, 4.01, 5.0, 5.01, 4.0];
    let samples: Vec<_> = values.iter().enumerate().map(|(at, value)| s(at as i64 * 10, *value)).collect();
    let times: Vec<i64> = thinned(&samples, 0.05, 1_000).iter().map(|sample| sample.ts).collect();
    assert_eq!(times, [0, 30, 40, 50, 60]);
}

#[test]
fn gaps() {
    let mut thin = Thin::new(0.1, 50);
    assert_eq!(thin.put(s(0, 1.0)).len(), 1);
    assert_eq!(thin.put(s(40, 1.0)).len(), 0);
    assert_eq!(thin.put(s(50, 1.0)), [s(40, 1.0), s(50, 1.0)]);
    assert_eq!(thin.finish(), None);
}

#[test]
fn by_series() {
    let mut bands = Bands::parse("depth{boat=\"ida\"} 0.5 10s\n\ndepth 0 1s\n").unwrap();
    let (ida, tern) = (labels("depth{boat=\"ida\"}"), labels("depth{boat=\"tern\"}"));
    assert_eq!(bands.put(&ida, s(0, 1.0)).len(), 1);
    assert_eq!(bands.put(&ida, s(2_000, 1.2)).len(), 0);
    assert_eq!(bands.put(&tern, s(0, 1.0)).len(), 1);
    assert_eq!(bands.put(&tern, s(2_000, 1.0)).len(), 1);
    assert_eq!(bands.put(&labels("wind"), s(0, 1.0)).len(), 1);
    assert!(Bands::parse("depth 0.5").is_err());
    assert!(Bands::parse("depth 0.5 soon").is_err());
}
