use slipway::spans::Spans;

fn made(list: &[(i64, i64)]) -> Spans {
    let mut spans = Spans::new();
    for (lo, hi) in list {
        spans.add(*lo, *hi);
    }
    spans
}

fn list(spans: &Spans) -> Vec<(i64, i64)> {
    spans.iter().collect()
}

#[test]
fn added() {
    assert_eq!(list(&made(&[(10, 20), (30, 40), (20, 25), (5, 5)])), [(10, 25), (30, 40)]);
    assert_eq!(list(&made(&[(10, 20), (30, 40), (15, 35)])), [(10, 40)]);
    assert_eq!(list(&made(&[(10, 20), (30, 40), (0, 99)])), [(0, 99)]);
    assert_eq!(list(&made(&[(30, 40), (10, 20)])), [(10, 20), (30, 40)]);
}

#[test]
fn cut_out() {
    let mut spans = made(&[(10, 20), (30, 40), (50, 60)]);
    spans.cut(15, 52);
    assert_eq!(list(&spans), [(10, 15), (52, 60)]);
    spans.cut(54, 56);
    spans.cut(0, 10);
    assert_eq!(list(&spans), [(10, 15), (52, 54), (56, 60)]);
    assert_eq!(spans.within(12, 58), [(12, 15), (52, 54), (56, 58)]);
    assert_eq!(spans.within(15, 52), []);
}

#[test]
fn widened() {
    assert_eq!(list(&made(&[(11, 12), (25, 31), (60, 70)]).widen(10)), [(10, 40), (60, 70)]);
}
