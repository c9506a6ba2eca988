mod common;
use common::*;
use slipway::series::{Push, Series};

fn times(series: &Series, from: i64, to: i64) -> Vec<i64> {
    series.range(from, to).iter().map(|sample| sample.ts).collect()
}

fn tens(block_len: usize, upto: i64) -> Series {
    let mut series = Series::new(block_len, 60);
    for at in 0..upto {
        assert_eq!(series.push(s(at * 10, at as f64)), Push::Fresh);
    }
    series
}

#[test]
fn in_order() {
    let mut series = tens(4, 10);
    assert_eq!(series.push(s(29, 1.0)), Push::Refused);
    assert_eq!(series.blocks().len(), 2);
    assert_eq!(times(&series, 35, 71), [40, 50, 60, 70]);
    assert_eq!(series.first(), Some(s(0, 0.0)));
    assert_eq!(series.last(), Some(s(90, 9.0)));
    assert_eq!(series.erase(20, 85), 7);
    assert_eq!(series.len(), 3);
    assert_eq!(series.drop_before(10), 1);
    assert_eq!(series.drop_before(5), 0);
    assert_eq!(series.floor(), 10);
    assert_eq!(series.push(s(9, 1.0)), Push::Refused);
}

#[test]
fn late_ones() {
    let mut series = tens(8, 10);
    assert_eq!(series.push(s(45, 4.5)), Push::Late);
    assert_eq!(series.push(s(85, 8.5)), Push::Late);
    assert_eq!(series.late().len(), 1);
    assert_eq!(series.len(), 12);
    assert_eq!(times(&series, 40, 90), [40, 45, 50, 60, 70, 80, 85]);
    assert_eq!(series.push(s(40, -4.0)), Push::Late);
    assert_eq!(series.len(), 12);
    assert_eq!(series.range(40, 41), [s(40, -4.0)]);
    assert_eq!(series.push(s(55, 5.5)), Push::Late);
    assert_eq!(series.late().len(), 0);
    assert_eq!(series.blocks().len(), 2);
    assert_eq!(times(&series, 0, 60), [0, 10, 20, 30, 40, 45, 50, 55]);
    assert_eq!(series.range(40, 41), [s(40, -4.0)]);
}

#[test]
fn late_at_the_ends() {
    let mut series = Series::new(8, 100);
    series.push(s(100, 1.0));
    series.push(s(50, 0.5));
    assert_eq!((series.first(), series.last(), series.len()), (Some(s(50, 0.5)), Some(s(100, 1.0)), 2));
    series.push(s(100, 2.0));
    assert_eq!((series.last(), series.len()), (Some(s(100, 2.0)), 2));
    assert_eq!(series.erase(40, 200), 2);
    assert!(series.is_empty());
    assert_eq!(series.push(s(90, 9.0)), Push::Late);
    assert_eq!((series.first(), series.last()), (Some(s(90, 9.0)), Some(s(90, 9.0))));
    assert_eq!(series.newest(), Some(100));
}

#[test]
fn long_late_run() {
    let mut series = Series::new(8, 1_000);
    series.push(s(1_000, 0.0));
    for at in (0..100).rev() {
        assert_eq!(series.push(s(at * 10 + 5, at as f64)), Push::Late);
    }
    assert_eq!(series.len(), 101);
    series.settle();
    assert!(series.blocks().iter().all(|block| block.len() <= 8));
    assert_eq!(times(&series, 0, 1_000), (0..100).map(|at| at * 10 + 5).collect::<Vec<_>>());
}
