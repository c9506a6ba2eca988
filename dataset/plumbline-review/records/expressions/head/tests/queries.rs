mod common;
use common::*;
use slipway::query::Query;
use slipway::{Config, Db};

fn points(db: &Db, text: &str, now: i64) -> Vec<(i64, f64)> {
    let rows = Query::parse(text).unwrap().run(db, now);
    rows.into_iter().flat_map(|row| row.points).collect()
}

fn shape(text: &str) -> String {
    Query::parse(text).unwrap().expr.to_string()
}

/// Two boats, depth at each second up to 20, wind of one of them only from 10 on.
fn fleet() -> Db {
    let mut db = Db::new(small()).unwrap();
    for at in 0..20 {
        db.append(&labels("depth{boat=\"ida\",side=\"port\"}"), at * 1_000, at as f64).unwrap();
        db.append(&labels("depth{boat=\"tern\",side=\"port\"}"), at * 1_000, 10.0).unwrap();
        db.append(&labels("depth{boat=\"ida\",side=\"star\"}"), at * 1_000, 1.0).unwrap();
        if at >= 10 {
            db.append(&labels("wind{boat=\"ida\",side=\"port\"}"), at * 1_000, 2.0).unwrap();
        }
    }
    db
}

#[test]
fn buckets() {
    let db = filled(small(), 60);
    assert_eq!(points(&db, "avg(depth) last 30s every 10s", 60_000), [(30_000, 34.5), (40_000, 44.5), (50_000, 54.5)]);
    assert_eq!(points(&db, "max(depth) every 20s last 25s", 50_000), [(20_000, 39.0), (40_000, 49.0)]);
    assert_eq!(points(&db, "rate(depth) last 1m", 60_000), [(0, 1.0)]);
    assert_eq!(points(&db, "count(depth{boat=\"ida\"}) last 7s", 60_000), [(53_000, 7.0)]);
    assert_eq!(points(&db, "sum(depth{boat!=\"ida\"})", 60_000), []);
}

#[test]
fn numbers_meet_series() {
    let db = filled(small(), 40);
    assert_eq!(points(&db, "min(depth) >= 20 last 40s every 10s", 40_000), [(20_000, 20.0), (30_000, 30.0)]);
    assert_eq!(points(&db, "15 < min(depth) last 40s every 10s", 40_000), [(20_000, 20.0), (30_000, 30.0)]);
    assert_eq!(points(&db, "2 ^ min(depth) / 4 last 20s every 10s", 20_000), [(0, 0.25), (10_000, 256.0)]);
    assert_eq!(points(&db, "1 / min(depth) last 20s every 10s", 20_000), [(10_000, 0.1)]);
    assert_eq!(points(&db, "sqrt(-min(depth)) last 20s every 10s", 20_000), [(0, -0.0)]);
    assert_eq!(points(&db, "(min(depth) - 30) % 360 last 20s every 10s", 20_000), [(0, 330.0), (10_000, 340.0)]);
}

#[test]
fn series_meet_series() {
    let db = fleet();
    assert_eq!(points(&db, "max(depth) * max(wind) last 20s every 10s", 20_000), [(10_000, 38.0)]);
    assert_eq!(points(&db, "max(depth) > max(depth{boat=\"ida\"}) + 1 last 20s every 10s", 20_000), []);
    assert_eq!(points(&db, "max(depth) and max(wind) last 20s every 10s", 20_000), [(10_000, 19.0)]);
    let rows = Query::parse("max(wind) or max(depth) last 20s every 10s").unwrap().run(&db, 20_000);
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0].points, [(0, 9.0), (10_000, 2.0)]);
}

#[test]
fn grouped() {
    let db = fleet();
    let rows = Query::parse("sum by (boat) (max(depth)) last 20s").unwrap().run(&db, 20_000);
    let short: Vec<_> = rows.iter().map(|row| (row.labels[0].1.as_str(), row.points[0].1)).collect();
    assert_eq!(short, [("ida", 20.0), ("tern", 10.0)]);
    assert_eq!(points(&db, "avg by () (max(depth)) last 20s", 20_000), [(0, 10.0)]);
    assert_eq!(points(&db, "count by (side, side) (max(depth)) last 20s", 20_000), [(0, 2.0), (0, 1.0)]);
    assert_eq!(points(&db, "max by (boat) (max(depth)) - min by (boat) (max(depth)) last 20s", 20_000), [(0, 18.0), (0, 0.0)]);
}

#[test]
fn binds() {
    for (text, want) in [
        ("1+2*avg(x)", "1 + 2 * avg(x)"),
        ("(1+2)*avg(x)", "(1 + 2) * avg(x)"),
        ("avg(x)-(2-3)-4", "avg(x) - (2 - 3) - 4"),
        ("2^3^avg(x)", "2 ^ 3 ^ avg(x)"),
        ("(2^3)^avg(x)", "(2 ^ 3) ^ avg(x)"),
        ("-avg(x)^2", "-avg(x) ^ 2"),
        ("(-avg(x))^-2", "(-avg(x)) ^ (-2)"),
        ("-avg(x)*2", "-avg(x) * 2"),
        ("-(avg(x)*2)", "-(avg(x) * 2)"),
        ("avg(x)>1 and avg(y)<2 or avg(z)>3", "avg(x) > 1 and avg(y) < 2 or avg(z) > 3"),
        ("avg(x)>1 and (avg(y)<2 or avg(z)>3)", "avg(x) > 1 and (avg(y) < 2 or avg(z) > 3)"),
        ("avg by(b,a)(abs(last(x{k^=\"q\\\"\"})))", "avg by (a, b) (abs(last(x{k^=\"q\\\"\"})))"),
    ] {
        assert_eq!(shape(text), want);
        assert_eq!(shape(want), want);
    }
}

#[test]
fn bad_queries() {
    for bad in [
        "", "avg", "mean(x)", "avg(x) last", "avg(x) last 0s", "avg(x) every 5", "avg(x) >", "avg(x{a=\"b})", "avg(x", "1 + 2",
        "avg(x) and 3", "1 < 2 or avg(x)", "avg(x) 3", "sum by (a) (3)", "rate by (a) (avg(x))", "avg(x) last 1h last 2h",
        "avg(avg(x))", "sum by (a,) (avg(x))",
    ] {
        assert!(Query::parse(bad).is_err(), "{bad}");
    }
    assert!(Query::parse(&format!("{}avg(x)", "(".repeat(5_000))).is_err());
    assert!(Query::parse(&format!("avg(x){}", " + 1".repeat(5_000))).is_err());
    assert!(Query::parse(&format!("avg(x){}", " + 1".repeat(300))).is_ok());
}

#[test]
fn windows() {
    let db = Db::new(Config::default()).unwrap();
    let query = Query::parse("avg(x)").unwrap();
    assert_eq!((query.last, query.every), (3_600_000, None));
    assert!(query.run(&db, 0).is_empty());
}
