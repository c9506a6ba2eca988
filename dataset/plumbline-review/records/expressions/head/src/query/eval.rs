//! Expression to rows. Rows are known by their labels, the name of a series plays no part.

use super::ast::{Expr, Fold, Math, Op};
use crate::agg::{Func, Summary};
use crate::labels::Selector;
use crate::store::Db;
use crate::time::{floor_to, HOUR};
use std::collections::BTreeMap;

pub type Pairs = Vec<(String, String)>;
pub type Points = BTreeMap<i64, f64>;
pub type Rows = BTreeMap<Pairs, Points>;

/// What is asked for: `from..to` in buckets of `every`, or as one.
#[derive(Debug, Clone, Copy)]
pub struct Window {
    pub from: i64,
    pub to: i64,
    pub every: Option<i64>,
}

#[derive(Debug, Clone)]
pub enum Value {
    Number(f64),
    Rows(Rows),
}

pub fn eval(expr: &Expr, db: &Db, window: Window) -> Value {
    match expr {
        Expr::Number(value) => Value::Number(*value),
        Expr::Over(func, selector) => Value::Rows(over(*func, selector, db, window)),
        Expr::Each(math, of) => match eval(of, db, window) {
            Value::Number(value) => Value::Number(math.apply(value)),
            Value::Rows(rows) => Value::Rows(map(rows, |value| Some(math.apply(value)))),
        },
        Expr::By(fold, keys, of) => match eval(of, db, window) {
            Value::Rows(rows) => Value::Rows(by(*fold, keys, rows)),
            number => number,
        },
        Expr::Binary(op, left, right) => match (eval(left, db, window), eval(right, db, window)) {
            (Value::Number(a), Value::Number(b)) => Value::Number(op.arithmetic(a, b)),
            (Value::Rows(rows), Value::Number(b)) => Value::Rows(map(rows, |a| op.point(a, b, a))),
            (Value::Number(a), Value::Rows(rows)) => Value::Rows(map(rows, |b| op.point(a, b, b))),
            (Value::Rows(left), Value::Rows(right)) => Value::Rows(match op {
                Op::Or => either(left, right),
                Op::And => meet(left, &right, |a, _| Some(a)),
                _ => meet(left, &right, |a, b| op.point(a, b, a)),
            }),
        },
    }
}

fn over(func: Func, selector: &Selector, db: &Db, window: Window) -> Rows {
    let Window { from, to, every } = window;
    let mut rows = Rows::new();
    for id in db.select(selector) {
        let points: Points = match every {
            Some(step) => {
                let found = db.summaries(id, floor_to(from, step), to, step);
                found.iter().filter_map(|(at, known)| Some((*at, func.apply(known)?))).collect()
            }
            None => {
                let mut all = None;
                for (_, known) in db.summaries(id, from, to, HOUR) {
                    Summary::add(&mut all, known);
                }
                all.and_then(|known| func.apply(&known)).map(|value| (from, value)).into_iter().collect()
            }
        };
        rows.insert(db.entry(id).labels.pairs().to_vec(), points);
    }
    map(rows, Some)
}

/// Each point anew; those that are no number go, and rows without points.
fn map(rows: Rows, of: impl Fn(f64) -> Option<f64>) -> Rows {
    let mut out = Rows::new();
    for (pairs, points) in rows {
        let points = points.into_iter().filter_map(|(at, value)| Some((at, of(value)?)));
        keep(&mut out, pairs, points.filter(|(_, value)| value.is_finite()).collect());
    }
    out
}

fn keep(rows: &mut Rows, pairs: Pairs, points: Points) {
    if !points.is_empty() {
        rows.insert(pairs, points);
    }
}

/// Where both have the labels and the time.
fn meet(left: Rows, right: &Rows, of: impl Fn(f64, f64) -> Option<f64>) -> Rows {
    let mut out = Rows::new();
    for (pairs, points) in left {
        let Some(others) = right.get(&pairs) else {
            continue;
        };
        let both = points.into_iter().filter_map(|(at, a)| Some((at, of(a, *others.get(&at)?)?)));
        keep(&mut out, pairs, both.filter(|(_, value)| value.is_finite()).collect());
    }
    out
}

/// All of the left, and of the right what the left has not.
fn either(left: Rows, right: Rows) -> Rows {
    let mut out = left;
    for (pairs, points) in right {
        let known = out.entry(pairs).or_default();
        for (at, value) in points {
            known.entry(at).or_insert(value);
        }
    }
    out
}

fn by(fold: Fold, keys: &[String], rows: Rows) -> Rows {
    let mut groups: BTreeMap<Pairs, BTreeMap<i64, Vec<f64>>> = BTreeMap::new();
    for (pairs, points) in rows {
        let group = groups.entry(pairs.into_iter().filter(|(key, _)| keys.contains(key)).collect()).or_default();
        for (at, value) in points {
            group.entry(at).or_default().push(value);
        }
    }
    let mut out = Rows::new();
    for (pairs, points) in groups {
        let points = points.into_iter().map(|(at, values)| (at, fold.apply(&values)));
        keep(&mut out, pairs, points.filter(|(_, value)| value.is_finite()).collect());
    }
    out
}

impl Math {
    pub fn apply(self, value: f64) -> f64 {
        match self {
            Math::Neg => -value,
            Math::Abs => value.abs(),
            Math::Floor => value.floor(),
            Math::Sqrt => value.sqrt(),
        }
    }
}

impl Fold {
    /// Of at least one.
    pub fn apply(self, values: &[f64]) -> f64 {
        let sum: f64 = values.iter().sum();
        match self {
            Fold::Sum => sum,
            Fold::Avg => sum / values.len() as f64,
            Fold::Min => values.iter().copied().fold(f64::INFINITY, f64::min),
            Fold::Max => values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            Fold::Count => values.len() as f64,
        }
    }
}

impl Op {
    /// What becomes of a point: `kept` where a comparison holds, else the result.
    fn point(self, a: f64, b: f64, kept: f64) -> Option<f64> {
        if self.compares() {
            self.holds(a, b).then_some(kept)
        } else {
            Some(self.arithmetic(a, b))
        }
    }

    pub fn holds(self, a: f64, b: f64) -> bool {
        match self {
            Op::Equal => a == b,
            Op::Unequal => a != b,
            Op::Less => a < b,
            Op::LessEq => a <= b,
            Op::More => a > b,
            Op::MoreEq => a >= b,
            _ => false,
        }
    }

    /// `%` has the sign of the divisor, as headings want it.
    pub fn arithmetic(self, a: f64, b: f64) -> f64 {
        match self {
            Op::Add => a + b,
            Op::Sub => a - b,
            Op::Mul => a * b,
            Op::Div => a / b,
            Op::Rem => a - b * (a / b).floor(),
            Op::Pow => a.powf(b),
            _ => f64::NAN,
        }
    }
}
