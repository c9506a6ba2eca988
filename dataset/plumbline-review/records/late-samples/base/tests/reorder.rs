mod common;
use common::*;
use slipway::reorder::Reorder;
use slipway::Db;

#[test]
fn sorted_by_then() {
    let mut db = Db::new(small()).unwrap();
    let mut reorder = Reorder::new(5);
    let depth = labels("depth");
    for at in [3, 1, 2, 9, 7, 8] {
        assert!(reorder.put(&depth, s(at * 1_000, at as f64)));
    }
    assert_eq!(reorder.feed(&mut db).unwrap(), 3);
    assert_eq!(reorder.len(), 3);
    assert!(!reorder.put(&depth, s(2_500, 0.0)));
    assert!(reorder.put(&depth, s(7_000, 7.5)));
    assert_eq!(reorder.flush(&mut db).unwrap(), 3);
    assert!(reorder.is_empty());
    let got: Vec<f64> = db.entry(0).series.range(0, 99_000).iter().map(|sample| sample.value).collect();
    assert_eq!(got, [1.0, 2.0, 3.0, 7.5, 8.0, 9.0]);
}

#[test]
fn lanes_apart() {
    let mut db = Db::new(small()).unwrap();
    let mut reorder = Reorder::new(5);
    reorder.put(&labels("depth"), s(0, 1.0));
    reorder.put(&labels("wind"), s(60_000, 1.0));
    assert_eq!(reorder.feed(&mut db).unwrap(), 0);
    reorder.put(&labels("depth"), s(5_000, 1.0));
    assert_eq!(reorder.feed(&mut db).unwrap(), 1);
    assert_eq!(db.len(), 1);
}
