mod common;
use common::*;
use slipway::alert::{Engine, Event, Kind};
use slipway::{rules, Db};

fn kinds(events: &[Event]) -> Vec<(Kind, i64)> {
    events.iter().map(|event| (event.kind, event.ts / 1_000)).collect()
}

fn play(rule: &str, values: &[(i64, f64)]) -> Vec<(Kind, i64)> {
    let mut db = Db::new(small()).unwrap();
    for (at, value) in values {
        db.append(&labels("depth"), at * 1_000, *value).unwrap();
    }
    kinds(&Engine::new(rules::parse(rule).unwrap()).step(&db, values[values.len() - 1].0 * 1_000))
}

#[test]
fn raised_and_cleared() {
    let rule = "shallow: depth below 2 for 3s clear 3 for 2s";
    let values = [(0, 5.0), (1, 1.0), (2, 1.0), (3, 2.5), (4, 1.0), (5, 1.5), (7, 1.0), (8, 2.5), (9, 3.0), (10, 2.9), (11, 3.5), (13, 4.0)];
    assert_eq!(play(rule, &values), [(Kind::Raised, 7), (Kind::Cleared, 13)]);
    assert_eq!(play("deep: depth above 4", &[(0, 4.0), (1, 4.5), (2, 4.2), (3, 4.0)]), [(Kind::Raised, 1), (Kind::Cleared, 3)]);
}

#[test]
fn looks_once() {
    let mut db = filled(small(), 10);
    let mut engine = Engine::new(rules::parse("high: depth above 5 clear 1 stale 5s").unwrap());
    assert_eq!(kinds(&engine.step(&db, 3_000)), []);
    assert_eq!(kinds(&engine.step(&db, 9_000)), [(Kind::Raised, 6)]);
    assert_eq!(engine.raised(), [("high", 0)]);
    assert_eq!(kinds(&engine.step(&db, 14_500)), [(Kind::Stale, 14)]);
    assert_eq!(kinds(&engine.step(&db, 20_000)), []);
    db.append(&labels("depth{boat=\"ida\"}"), 21_000, 0.5).unwrap();
    assert_eq!(kinds(&engine.step(&db, 30_000)), [(Kind::Cleared, 21), (Kind::Stale, 26)]);
}

#[test]
fn bad_rules() {
    for bad in ["x depth above 3", "x: depth over 3", "x: depth above 3 clear 4", "x: depth above 3 for", "x: depth above nan"] {
        assert!(rules::parse(bad).is_err(), "{bad}");
    }
    assert!(rules::parse("a: x above 1\na: y above 2").is_err());
    assert_eq!(rules::parse("# none\n\n").unwrap(), []);
    let rules = rules::parse("a: x{b=\"c d\"} below 1 for 1m clear 2 for 2m stale 1h").unwrap();
    assert_eq!((rules[0].hold, rules[0].calm, rules[0].stale), (60_000, 120_000, 3_600_000));
}
