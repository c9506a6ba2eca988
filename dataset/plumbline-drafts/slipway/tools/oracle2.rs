// expressions: text round trip, and a pointwise evaluation by definition. usage: oracle2 FIRST COUNT
use slipway::query::ast::*;
use slipway::query::*;
use slipway::*;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{catch_unwind, AssertUnwindSafe};
struct R(u64);
impl R {
    fn new(seed: u64) -> R { let mut r = R(seed.wrapping_mul(0x9e3779b97f4a7c15) ^ 0x7654321); for _ in 0..4 { r.next(); } r }
    fn next(&mut self) -> u64 { self.0 ^= self.0 << 13; self.0 ^= self.0 >> 7; self.0 ^= self.0 << 17; self.0.wrapping_mul(0x2545f4914f6cdd1d) >> 11 }
    fn to(&mut self, n: usize) -> usize { (self.next() % n as u64) as usize }
}
type P = Vec<(String, String)>;
const FUNCS: [Func; 8] = [Func::Avg, Func::Min, Func::Max, Func::Sum, Func::Count, Func::First, Func::Last, Func::Rate];
fn sel(r: &mut R) -> Selector { if r.to(2) == 0 { return Selector::parse(["d", "w"][r.to(2)]).unwrap(); } let t = ["d", "w", "d{a=\"1\"}", "d{a!=\"1\"}", "w{b^=\"x\"}", "d{a=\"1\",b!=\"y\"}", "q", "w{a!=\"2\",b!=\"\"}"]; Selector::parse(t[r.to(8)]).unwrap() }
fn gen(r: &mut R, depth: usize) -> (Expr, bool) {
    if depth == 0 || r.to(5) == 0 {
        if r.to(3) == 0 { return (Expr::Number([0.0, 1.0, 2.0, 3.5, 0.25, 100.0, 1e21, 7e-9][r.to(8)]), false); }
        return (Expr::Over(FUNCS[r.to(8)], sel(r)), true);
    }
    loop {
        match r.to(8) {
            0 => { let (e, k) = gen(r, depth - 1); return (Expr::Each([Math::Neg, Math::Neg, Math::Abs, Math::Floor, Math::Sqrt][r.to(5)], Box::new(e)), k); }
            1 => { let (e, k) = gen(r, depth - 1); if !k { continue; } let keys: Vec<String> = ["a", "b", "c"].iter().filter(|_| r.to(2) == 0).map(|x| x.to_string()).collect();
                return (Expr::By([Fold::Sum, Fold::Avg, Fold::Min, Fold::Max, Fold::Count][r.to(5)], keys, Box::new(e)), true); }
            _ => { let op = if r.to(2) == 0 { [Op::Or, Op::And, Op::Add, Op::Less][r.to(4)] } else { OPS[r.to(14)].0 }; let (a, ka) = gen(r, depth - 1); let (b, kb) = gen(r, depth - 1);
                if matches!(op, Op::And | Op::Or) && !(ka && kb) { continue; } if op.compares() && !ka && !kb { continue; }
                return (Expr::Binary(op, Box::new(a), Box::new(b)), ka || kb); }
        }
    }
}
// value of e at labels p and time t; None where nothing
fn at(e: &Expr, base: &dyn Fn(Func, &Selector, &P, i64) -> Option<f64>, all: &[P], p: &P, t: i64) -> Option<f64> {
    let fin = |v: f64| if v.is_finite() { Some(v) } else { None };
    match e {
        Expr::Number(v) => Some(*v),
        Expr::Over(f, s) => base(*f, s, p, t).and_then(fin),
        Expr::Each(m, x) => { let v = at(x, base, all, p, t)?; let w = match m { Math::Neg => 0.0 - v, Math::Abs => if v < 0.0 { -v } else { v }, Math::Floor => v.floor(), Math::Sqrt => v.sqrt() }; if num(x) { Some(w) } else { fin(w) } }
        Expr::By(f, keys, x) => {
            let vs: Vec<f64> = all.iter().filter(|q| { let cut: P = q.iter().filter(|(k, _)| keys.contains(k)).cloned().collect(); cut == *p && belongs(x, q) }).filter_map(|q| at(x, base, all, q, t)).collect();
            if vs.is_empty() { return None; }
            fin(match f { Fold::Sum => vs.iter().sum(), Fold::Avg => vs.iter().sum::<f64>() / vs.len() as f64, Fold::Min => vs.iter().cloned().reduce(f64::min).unwrap(), Fold::Max => vs.iter().cloned().reduce(f64::max).unwrap(), Fold::Count => vs.len() as f64 })
        }
        Expr::Binary(op, l, r) => {
            let (a, b) = (at(l, base, all, p, t), at(r, base, all, p, t));
            match op {
                Op::Or => a.or(b),
                Op::And => { b?; a }
                _ => { let (a, b) = (a?, b?);
                    let c = match op { Op::Equal => Some(a == b), Op::Unequal => Some(a != b), Op::Less => Some(a < b), Op::LessEq => Some(a <= b), Op::More => Some(a > b), Op::MoreEq => Some(a >= b), _ => None };
                    if let Some(c) = c { return if c { Some(if num(l) { b } else { a }) } else { None }; }
                    let v = match op { Op::Add => a + b, Op::Sub => a - b, Op::Mul => a * b, Op::Div => a / b, Op::Rem => a - b * (a / b).floor(), Op::Pow => a.powf(b), _ => unreachable!() };
                    if num(l) && num(r) { Some(v) } else { fin(v) } }
            }
        }
    }
}
fn num(e: &Expr) -> bool { match e { Expr::Number(_) => true, Expr::Over(..) | Expr::By(..) => false, Expr::Each(_, x) => num(x), Expr::Binary(_, l, r) => num(l) && num(r) } }
fn belongs(_: &Expr, _: &P) -> bool { true }
fn universe() -> Vec<P> {
    // every labels of a series, and all its parts (what by makes)
    let mut out = BTreeSet::new();
    for (a, b, c) in itertools() { let full: P = [("a", a), ("b", b), ("c", c)].iter().filter(|(_, v)| !v.is_empty()).map(|(k, v)| (k.to_string(), v.to_string())).collect();
        for mask in 0..8 { out.insert(full.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, x)| x.clone()).collect::<P>()); } }
    out.into_iter().collect()
}
fn itertools() -> Vec<(&'static str, &'static str, &'static str)> { let mut v = Vec::new(); for a in ["", "1", "2"] { for b in ["", "x", "xy", "y"] { for c in ["", "z"] { v.push((a, b, c)); } } } v }
fn round(seed: u64) {
    let r = &mut R::new(seed);
    let cfg = Config { block_len: 4, keep_raw: 0, ..Config::default() };
    let mut db = Db::new(cfg).unwrap(); let mut data: BTreeMap<(String, P), Vec<(i64, f64)>> = BTreeMap::new();
    for _ in 0..2 + r.to(10) {
        let (a, b, c) = itertools()[[0, 8, 10, 12, 16, 19][r.to(6)]]; let name = ["d", "w"][r.to(2)];
        let pairs: Vec<(&str, &str)> = [("a", a), ("b", b), ("c", c)].into_iter().filter(|x| !x.1.is_empty()).collect();
        let l = Labels::new(name, &pairs).unwrap(); let mut t = -3000;
        for _ in 0..r.to(12) { t += 1 + r.to(3000) as i64; let v = r.to(12) as f64 - 3.0; if db.append(&l, t, v).unwrap() { data.entry((name.to_string(), l.pairs().to_vec())).or_default().push((t, v)); } }
    }
    let (e, k) = gen(r, 4);
    let text = e.to_string();
    let every = [None, Some(1i64), Some(3), Some(5)][r.to(4)]; let last = 1 + r.to(15) as i64;
    let full = format!("{text} last {last}s{}", every.map_or(String::new(), |n| format!(" every {n}s")));
    if !k { assert!(Query::parse(&full).is_err(), "no series"); return; }
    let q = Query::parse(&full).unwrap_or_else(|e| panic!("{full}: {e}"));
    assert_eq!(q.expr, e, "{full}");
    // tighter text: no blanks around signs still reads the same
    let dense = text.replace(" + ", "+").replace(" - ", "-").replace(" * ", "*").replace(" > ", ">").replace(" == ", "==");
    assert_eq!(Query::parse(&dense).unwrap().expr, e, "{dense}");
    let now = r.to(20000) as i64 - 2000; let (from, to) = (now - last * 1000, now);
    let step = every.map(|n| n * 1000);
    let lo = step.map_or(from, |s| from.div_euclid(s) * s);
    let base = |f: Func, s: &Selector, p: &P, t: i64| -> Option<f64> {
        let list = data.get(&(s.name.clone(), p.clone()))?;
        let ok = s.tests.iter().all(|(k, test)| { let v = p.iter().find(|x| x.0 == *k).map(|x| x.1.as_str()); match test { labels::Test::Is(w) => v == Some(w), labels::Test::Not(w) => v != Some(w), labels::Test::Starts(w) => v.is_some_and(|v| v.starts_with(w.as_str())) } });
        if !ok { return None; }
        let xs: Vec<(i64, f64)> = list.iter().copied().filter(|x| x.0 >= lo && x.0 < to && x.0 >= t && step.map_or(true, |s| x.0 < t + s)).collect();
        if xs.is_empty() { return None; }
        let n = xs.len() as f64; let vs = || xs.iter().map(|x| x.1); let (a, z) = (xs[0], xs[xs.len() - 1]);
        Some(match f { Func::Avg => vs().sum::<f64>() / n, Func::Min => vs().reduce(f64::min).unwrap(), Func::Max => vs().reduce(f64::max).unwrap(), Func::Sum => vs().sum(), Func::Count => n, Func::First => a.1, Func::Last => z.1, Func::Rate => { if xs.len() < 2 { return None; } (z.1 - a.1) * 1000.0 / (z.0 - a.0) as f64 } })
    };
    let all = universe();
    let times: Vec<i64> = match step { None => vec![from], Some(s) => (0..).map(|n| lo + n * s).take_while(|t| *t < to).collect() };
    let mut want: Vec<(P, Vec<(i64, f64)>)> = Vec::new();
    for p in &all { let pts: Vec<(i64, f64)> = times.iter().filter_map(|&t| Some((t, at(&e, &base, &all, p, t)?))).collect(); if !pts.is_empty() { want.push((p.clone(), pts)); } }
    let got: Vec<_> = q.run(&db, now).into_iter().map(|r| (r.labels, r.points)).collect();
    let same = got.len() == want.len() && got.iter().zip(&want).all(|(g, w)| g.0 == w.0 && g.1.len() == w.1.len() && g.1.iter().zip(&w.1).all(|(x, y)| x.0 == y.0 && (x.1 == y.1 || (x.1 - y.1).abs() <= 1e-9 * x.1.abs().max(y.1.abs()))));
    assert!(same, "{full}\n got {got:?}\nwant {want:?}");
}
fn main() {
    let a: Vec<String> = std::env::args().collect(); let (first, count): (u64, u64) = (a[1].parse().unwrap(), a[2].parse().unwrap());
    if a.len() < 4 { std::panic::set_hook(Box::new(|_| {})); }
    let (mut bad, mut seeds) = (0, Vec::new());
    for s in first..first + count { if catch_unwind(AssertUnwindSafe(|| round(s))).is_err() { bad += 1; if seeds.len() < 5 { seeds.push(s); } } }
    println!("expr {bad}/{count} {seeds:?}");
}
