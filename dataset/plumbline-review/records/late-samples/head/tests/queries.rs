mod common;
use common::*;
use slipway::query::Query;

fn points(db: &slipway::Db, text: &str, now: i64) -> Vec<(i64, f64)> {
    let rows = Query::parse(text).unwrap().run(db, now);
    rows.into_iter().flat_map(|row| row.points).collect()
}

#[test]
fn buckets() {
    let db = filled(small(), 60);
    assert_eq!(points(&db, "avg depth last 30s every 10s", 60_000), [(30_000, 34.5), (40_000, 44.5), (50_000, 54.5)]);
    assert_eq!(points(&db, "max depth last 25s every 20s", 50_000), [(20_000, 39.0), (40_000, 49.0)]);
    assert_eq!(points(&db, "rate depth last 1m", 60_000), [(0, 1.0)]);
    assert_eq!(points(&db, "count depth{boat=\"ida\"} last 7s", 60_000), [(53_000, 7.0)]);
    assert_eq!(points(&db, "sum depth{boat!=\"ida\"}", 60_000), []);
}

#[test]
fn filters() {
    let db = filled(small(), 40);
    assert_eq!(points(&db, "min depth last 40s every 10s where >= 20", 40_000), [(20_000, 20.0), (30_000, 30.0)]);
    assert_eq!(points(&db, "first depth last 40s every 10s where != 10", 40_000).len(), 3);
}

#[test]
fn bad_queries() {
    for bad in ["", "avg", "mean x", "avg x last", "avg x last 0s", "avg x every 5", "avg x where 3", "avg x where > y", "avg x{a=\"b}"] {
        assert!(Query::parse(bad).is_err(), "{bad}");
    }
}
