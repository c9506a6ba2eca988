// Random rounds against naive models. usage: oracle MODE FIRST COUNT -> "MODE fails/count first-failing-seeds"
use slipway::config::TierConfig;
use slipway::series::{Push, Series};
use slipway::spans::Spans;
use slipway::*;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{catch_unwind, AssertUnwindSafe};

struct R(u64);
impl R {
    fn new(seed: u64) -> R { let mut r = R(seed.wrapping_mul(0x9e3779b97f4a7c15) ^ 0x1234567); for _ in 0..4 { r.next(); } r }
    fn next(&mut self) -> u64 { self.0 ^= self.0 << 13; self.0 ^= self.0 >> 7; self.0 ^= self.0 << 17; self.0.wrapping_mul(0x2545f4914f6cdd1d) >> 11 }
    fn to(&mut self, n: i64) -> i64 { (self.next() % n.max(1) as u64) as i64 }
    fn pick(&mut self, list: &[i64]) -> i64 { list[self.to(list.len() as i64) as usize] }
    fn one(&mut self, n: i64) -> bool { self.to(n) == 0 }
}

fn spans(r: &mut R) {
    let n = r.pick(&[12, 40, 200]);
    let mut set = BTreeSet::new();
    let mut sp = Spans::new();
    for _ in 0..40 {
        let lo = r.to(n); let hi = lo + r.to(n / 4 + 2);
        if r.one(3) { sp.cut(lo, hi); for x in lo..hi { set.remove(&x); } } else { sp.add(lo, hi); for x in lo..hi { set.insert(x); } }
        check_spans(&sp, &set);
        let (lo, hi) = (r.to(n), r.to(n + 5));
        let got: Vec<_> = sp.within(lo, hi);
        let sub: BTreeSet<i64> = set.iter().copied().filter(|x| *x >= lo && *x < hi).collect();
        assert_eq!(got, runs(&sub), "within");
        let step = r.to(9) + 1;
        let wide: BTreeSet<i64> = set.iter().flat_map(|x| { let f = x - x.rem_euclid(step); f..f + step }).collect();
        check_spans(&sp.widen(step), &wide);
    }
}
fn runs(set: &BTreeSet<i64>) -> Vec<(i64, i64)> {
    let mut out: Vec<(i64, i64)> = Vec::new();
    for &x in set { match out.last_mut() { Some(l) if l.1 == x => l.1 = x + 1, _ => out.push((x, x + 1)) } }
    out
}
fn check_spans(sp: &Spans, set: &BTreeSet<i64>) { assert_eq!(sp.iter().collect::<Vec<_>>(), runs(set), "spans"); }

fn series(r: &mut R) {
    let len = r.pick(&[1, 4, 5, 8, 16]) as usize; let window = r.pick(&[0, 5, 30, 200, 100000]);
    let mut se = Series::new(len, window);
    let mut m: BTreeMap<i64, f64> = BTreeMap::new();
    let (mut newest, mut floor): (Option<i64>, i64) = (None, i64::MIN);
    let gap = r.pick(&[1, 3, 20]);
    for n in 0..r.pick(&[30, 120]) {
        let v = n as f64;
        match r.to(12) {
            0..=5 => { let ts = newest.map_or(r.to(50), |x| x + 1 + r.to(gap)); push(&mut se, &mut m, &mut newest, floor, window, ts, v); }
            6..=9 => { let ts = newest.unwrap_or(50) - r.to(window.min(100) + 3); push(&mut se, &mut m, &mut newest, floor, window, ts, v); }
            10 if r.one(2) => { let a = newest.unwrap_or(0) - r.to(60); let b = a + r.to(30); let want: Vec<i64> = m.range(a..b.max(a)).map(|x| *x.0).collect();
                assert_eq!(se.erase(a, b), want.len(), "erase count"); for k in want { m.remove(&k); } }
            11 if r.one(4) => { let f = newest.unwrap_or(0) - r.to(60); let f2 = f.max(floor); let want: Vec<i64> = m.range(..f2).map(|x| *x.0).collect();
                assert_eq!(se.drop_before(f), want.len(), "drop count"); for k in want { m.remove(&k); } floor = f2; assert_eq!(se.floor(), floor); }
            _ => {}
        }
        assert_eq!(se.len(), m.len(), "len"); assert_eq!(se.is_empty(), m.is_empty()); assert_eq!(se.newest(), newest);
        assert_eq!(se.first().map(|s| (s.ts, s.value)), m.first_key_value().map(|(a, b)| (*a, *b)), "first");
        assert_eq!(se.last().map(|s| (s.ts, s.value)), m.last_key_value().map(|(a, b)| (*a, *b)), "last");
        let a = newest.unwrap_or(0) - r.to(150); let b = a + r.to(100);
        let want: Vec<_> = m.range(a..b).map(|(a, b)| (*a, *b)).collect();
        assert_eq!(se.range(a, b).iter().map(|s| (s.ts, s.value)).collect::<Vec<_>>(), want, "range");
        assert!(se.blocks().iter().all(|b| b.len() <= len && b.len() > 0), "block len");
        assert!(se.open().len() < len.max(1) + 0, "open len");
        assert!(se.blocks().windows(2).all(|p| p[0].last() < p[1].first()), "block order");
    }
}
fn push(se: &mut Series, m: &mut BTreeMap<i64, f64>, newest: &mut Option<i64>, floor: i64, window: i64, ts: i64, v: f64) {
    let want = if ts < floor { Push::Refused } else { match *newest { None => Push::Fresh, Some(n) if ts > n => Push::Fresh, Some(n) if n - ts <= window => Push::Late, _ => Push::Refused } };
    assert_eq!(se.push(Sample { ts, value: v }), want, "push");
    if want != Push::Refused { m.insert(ts, v); *newest = Some(newest.map_or(ts, |n| n.max(ts))); }
}

struct Shore(BTreeMap<i64, f64>, i64);
impl sync::Shore for Shore {
    fn send(&mut self, _: &Labels, s: &[Sample]) -> bool { if self.1 == 0 { return false; } self.1 -= 1; for x in s { self.0.insert(x.ts, x.value); } true }
}

fn naive(m: &BTreeMap<i64, f64>, from: i64, to: i64, step: i64) -> Vec<(i64, Summary)> {
    let mut out: Vec<(i64, Summary)> = Vec::new();
    if from >= to { return out; }
    for (&ts, &value) in m.range(from..to) {
        let b = ts - ts.rem_euclid(step); let s = Summary::of(Sample { ts, value });
        match out.last_mut() { Some((x, k)) if *x == b => k.merge(&s), _ => out.push((b, s)) }
    }
    out
}

fn config(r: &mut R) -> Config {
    let sets: [&[i64]; 5] = [&[1], &[1, 3], &[1, 2, 6], &[2, 4, 8], &[]];
    let steps = sets[r.to(5) as usize];
    let mut tiers: Vec<TierConfig> = steps.iter().map(|&step| TierConfig { step, keep: 0 }).collect();
    if tiers.len() > 1 && r.one(2) { let at = r.to(tiers.len() as i64 - 1) as usize; tiers[at].keep = r.pick(&[5, 10, 30]); }
    Config { block_len: r.pick(&[2, 4, 8]) as usize, late: r.pick(&[0, 1, 3, 10, 60]), keep_raw: r.pick(&[0, 0, 3, 10, 40]), tiers, batch: r.pick(&[1, 3, 100]) as usize }
}

fn db(r: &mut R) {
    let mut cfg = config(r);
    let l = Labels::parse("x").unwrap(); let sel = Selector::parse("x").unwrap();
    let mut db = Db::new(cfg.clone()).unwrap();
    let mut m: BTreeMap<i64, f64> = BTreeMap::new();
    let mut newest: Option<i64> = None;
    let mut saved: Option<Vec<u8>> = None;
    let mut shore = Shore(BTreeMap::new(), 0);
    let mut changed = false;
    let gap = r.pick(&[200, 700, 3000]);
    for n in 0..r.pick(&[40, 120]) {
        match r.to(24) {
            0..=8 => { let ts = newest.map_or(r.to(5000) - 2500, |x| x + 1 + r.to(gap)); put(&mut db, &l, &mut m, &mut newest, &cfg, ts, n as f64); }
            9..=13 => { let w = r.pick(&[2000, 15000]); let ts = newest.unwrap_or(0) - r.to((cfg.late * 1100).min(w) + 2); put(&mut db, &l, &mut m, &mut newest, &cfg, ts, n as f64); }
            14 => { let a = newest.unwrap_or(0) - r.to(20000); let b = a + 1 + r.to(5000); let f = floor(&db);
                let _ = erase::erase(&mut db, &sel, a, b).unwrap(); let gone: Vec<i64> = m.range(a.max(f)..b.max(a.max(f))).map(|x| *x.0).collect(); for k in gone { m.remove(&k); } }
            15 | 16 | 17 => { let now = newest.unwrap_or(0) + if r.one(4) { r.to(60000) } else { r.to(500) }; db.tick(now); }
            18 => { saved = Some(db.checkpoint()); }
            19 => { if r.one(2) { db = Db::recover(cfg.clone(), saved.as_deref(), db.journal()).unwrap(); } }
            20 => { if r.one(6) { let c2 = config(r); cfg.tiers = c2.tiers; changed = true; saved = Some(db.checkpoint()); db = Db::recover(cfg.clone(), saved.as_deref(), &[]).unwrap(); } }
            _ => { shore.1 = r.pick(&[0, 1, 1000, 1000]); let sent = sync::push(&mut db, &mut shore);
                if sent.done { assert_eq!(sync::backlog(&db), 0); if db.len() > 0 { for s in db.entry(0).series.range(i64::MIN, i64::MAX) { assert_eq!(shore.0.get(&s.ts), Some(&s.value), "sync"); } } } }
        }
        if db.is_empty() { continue; }
        let f = floor(&db); let coarse = cfg.tiers.last().map_or(1000, |t| t.step * 1000);
        assert!(f == i64::MIN || cfg.keep_raw > 0, "floor");
        for _ in 0..3 {
            let step = r.pick(&[500, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 12000, 24000]);
            let w = (r.pick(&[3000, 30000, 100000]), r.pick(&[2000, 20000, 120000])); let mut from = newest.unwrap_or(0) - r.to(w.0); let mut to = from + r.to(w.1);
            if r.one(2) { from -= from.rem_euclid(1000); to -= to.rem_euclid(1000); }
            let mut step = step;
            if from < f { if changed || cfg.tiers.is_empty() { from = f; } else { step = coarse * (1 + r.to(3)); from -= from.rem_euclid(coarse); if to < f { to -= to.rem_euclid(coarse); } } }
            assert_eq!(db.summaries(0, from, to, step), naive(&m, from, to, step), "summaries {from} {to} {step}");
        }
    }
}
fn floor(db: &Db) -> i64 { if db.is_empty() { i64::MIN } else { db.entry(0).series.floor() } }
fn put(db: &mut Db, l: &Labels, m: &mut BTreeMap<i64, f64>, newest: &mut Option<i64>, cfg: &Config, ts: i64, v: f64) {
    let want = ts >= floor(db) && newest.map_or(true, |n| ts > n || n - ts <= cfg.late * 1000);
    assert_eq!(db.append(l, ts, v).unwrap(), want, "append");
    if want { m.insert(ts, v); *newest = Some(newest.map_or(ts, |n| n.max(ts))); }
}

fn v1(r: &mut R) {
    let cfg = config(r);
    let c0 = slip0::Config { block_len: cfg.block_len, keep_raw: cfg.keep_raw, tiers: cfg.tiers.iter().map(|t| slip0::config::TierConfig { step: t.step, keep: t.keep }).collect(), batch: 10 };
    let l = slip0::Labels::parse("x").unwrap(); let sel = slip0::Selector::parse("x").unwrap();
    let mut d0 = slip0::Db::new(c0).unwrap();
    let mut m: BTreeMap<i64, f64> = BTreeMap::new(); let mut newest = 0;
    for n in 0..60 {
        match r.to(12) {
            0..=8 => { newest += 1 + r.to(900); d0.append(&l, newest, n as f64).unwrap(); m.insert(newest, n as f64); }
            9 => { let a = newest - r.to(9000); let b = a + 1 + r.to(3000); let f = if d0.is_empty() { i64::MIN } else { d0.entry(0).series.floor() }; slip0::erase::erase(&mut d0, &sel, a, b).unwrap(); let gone: Vec<i64> = m.range(a.max(f)..b.max(a.max(f))).map(|x| *x.0).collect(); for k in gone { m.remove(&k); } }
            _ => { d0.tick(newest + r.to(500)); }
        }
        if !d0.is_empty() && r.one(3) { let f = d0.entry(0).series.floor(); let step = r.pick(&[1000, 2000, 3000, 4000, 7000]); let from = (newest - r.to(20000)).max(f); let to = from + r.to(20000);
            let got: Vec<_> = d0.summaries(0, from, to, step).into_iter().map(|(a, s)| (a, s.count, s.sum)).collect();
            let want: Vec<_> = naive(&m, from, to, step).into_iter().map(|(a, s)| (a, s.count, s.sum)).collect(); assert_eq!(got, want, "base"); }
    }
    if d0.is_empty() { return; }
    let mut db = Db::recover(cfg.clone(), Some(&d0.checkpoint()), &[]).unwrap();
    let l = Labels::parse("x").unwrap(); let mut nw = Some(newest);
    for n in 0..40 {
        match r.to(4) { 0 => { let now = nw.unwrap() + r.to(2000); db.tick(now); }
            1 => { let ts = nw.unwrap() + 1 + r.to(900); put(&mut db, &l, &mut m, &mut nw, &cfg, ts, n as f64); }
            _ => { let ts = nw.unwrap() - r.to(cfg.late * 1000 + 5); put(&mut db, &l, &mut m, &mut nw, &cfg, ts, n as f64); } }
        let f = floor(&db); let coarse = cfg.tiers.last().map_or(1000, |t| t.step * 1000);
        let mut step = r.pick(&[500, 1000, 2000, 3000, 4000, 6000, 8000]);
        let mut from = nw.unwrap() - r.to(40000); let mut to = from + r.to(40000);
        if from < f { if cfg.tiers.is_empty() { from = f; } else { step = coarse; from -= from.rem_euclid(coarse); if to < f { to -= to.rem_euclid(coarse); } } }
        assert_eq!(db.summaries(0, from, to, step), naive(&m, from, to, step), "v1 summaries");
    }
}

fn main() {
    let a: Vec<String> = std::env::args().collect();
    let (mode, first, count): (&str, u64, u64) = (&a[1], a[2].parse().unwrap(), a[3].parse().unwrap());
    let quiet = a.len() < 5;
    if quiet { std::panic::set_hook(Box::new(|_| {})); }
    let (mut bad, mut seeds) = (0, Vec::new());
    for seed in first..first + count {
        let run = || { let r = &mut R::new(seed); match mode { "spans" => spans(r), "series" => series(r), "db" => db(r), "v1" => v1(r), _ => panic!("mode") } };
        if catch_unwind(AssertUnwindSafe(run)).is_err() { bad += 1; if seeds.len() < 5 { seeds.push(seed); } }
    }
    println!("{mode} {bad}/{count} {seeds:?}");
}
