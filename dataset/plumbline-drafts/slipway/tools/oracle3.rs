// blocks: random samples there and back (bits equal), blocks of 0.6 read alike, damaged bytes never panic, series as a model. usage: oracle3 FIRST COUNT
use slipway::block::Block; use slipway::bytes::Reader; use slipway::series::Series; use slipway::*;
use std::collections::BTreeMap; use std::panic::{catch_unwind, AssertUnwindSafe};
struct R(u64);
impl R {
    fn new(seed: u64) -> R { let mut r = R(seed.wrapping_mul(0x9e3779b97f4a7c15) ^ 0x1357); for _ in 0..4 { r.next(); } r }
    fn next(&mut self) -> u64 { self.0 ^= self.0 << 13; self.0 ^= self.0 >> 7; self.0 ^= self.0 << 17; self.0.wrapping_mul(0x2545f4914f6cdd1d) }
    fn to(&mut self, n: usize) -> usize { ((self.next() >> 11) % n as u64) as usize }
}
fn value(r: &mut R, kind: usize, last: f64) -> f64 {
    loop { let v = match kind {
        0 => (r.to(2000) as f64 - 1000.0) / [1.0, 10.0, 100.0, 1000.0, 10000.0][r.to(5)],
        1 => last + (r.to(40) as f64 - 20.0) / 10.0,
        2 => f64::from_bits(r.next()),
        3 => last,
        4 => if r.to(3) == 0 { f64::from_bits(last.to_bits() ^ (1u64 << r.to(62))) } else { last },
        5 => [0.0, -0.0, 1e15, 9007199254740991.0, 9007199254740992.0, -9007199254740993.0, f64::MIN_POSITIVE, 5e-324, f64::MAX, 0.1, 0.00001, 900719925474.0992][r.to(12)],
        6 => (r.to(1000000) as f64) * 0.0001,
        _ => (((last * 10.0).round() as i64).wrapping_add(r.to(7) as i64 - 3)) as f64 / 10.0,
    }; if v.is_finite() { return v; } }
}
fn samples(r: &mut R) -> Vec<Sample> {
    let n = [1, 2, 3, 10, 60, 300][r.to(6)]; let kind = r.to(8); let tk = r.to(6); let mixed = r.to(3) == 0;
    let mut ts: i64 = if r.to(5) == 0 { i64::MIN + r.to(100) as i64 } else { r.to(1 << 41) as i64 - (1 << 40) }; let mut v = (r.to(900) as f64) / 10.0; let mut out = Vec::new();
    for _ in 0..n {
        let k = if mixed { r.to(8) } else { kind }; v = value(r, k, v); out.push(Sample { ts, value: v });
        let step: u64 = match tk { 0 => 1000, 1 => 1000 + r.to(128) as u64, 2 => 1 + r.to(5000) as u64, 3 => 1 + r.to(1 << 21) as u64, 4 => 1 + (r.next() >> (1 + r.to(62))), _ => if r.to(20) == 0 { 60000 } else { 100 } };
        let next = ts as i128 + step as i128; if next > i64::MAX as i128 { break; } ts = next as i64;
    }
    out
}
fn raw(s: &[Sample]) -> Vec<(i64, u64)> { s.iter().map(|x| (x.ts, x.value.to_bits())).collect() }
fn round(seed: u64) {
    let r = &mut R::new(seed); let s = samples(r);
    let b = Block::seal(&s); let got: Vec<Sample> = b.iter().collect(); assert_eq!(raw(&got), raw(&s));
    assert_eq!(raw(&[b.first(), b.last()]), raw(&[s[0], s[s.len() - 1]])); assert!(b.size() <= 1 + 16 * s.len());
    let mut out = Vec::new(); b.write(&mut out); let mut rd = Reader::new(&out); let c = Block::read(&mut rd).unwrap(); assert!(rd.is_empty()); assert!(c == b); 
    for cut in [0, 1, out.len() / 2, out.len() - 1] { assert!(Block::read(&mut Reader::new(&out[..cut])).is_err()); }
    // count one more or less must be refused
    let mut body = Vec::new(); bytes::put_uvarint(&mut body, s.len() as u64 + 1); body.extend_from_slice(&out[if s.len() > 127 { 2 } else { 1 }..]);
    if let Ok(x) = Block::read(&mut Reader::new(&body)) { assert_eq!(x.iter().count(), s.len() + 1); }
    // of 0.6
    let s0: Vec<slip0::Sample> = s.iter().map(|x| slip0::Sample { ts: x.ts, value: x.value }).collect();
    let mut old = Vec::new(); slip0::block::Block::seal(&s0).write(&mut old);
    let o = Block::read(&mut Reader::new(&old)).unwrap(); assert_eq!(raw(&o.iter().collect::<Vec<_>>()), raw(&s));
    for _ in 0..20 { let mut bad = if r.to(2) == 0 { out.clone() } else { old.clone() }; for _ in 0..1 + r.to(3) { let at = r.to(bad.len()); bad[at] = r.next() as u8; } if let Ok(x) = Block::read(&mut Reader::new(&bad)) { assert_eq!(x.iter().count(), x.len()); assert_eq!(raw(&[x.iter().next().unwrap()]), raw(&[x.first()])); let again = Block::seal(&x.iter().collect::<Vec<_>>()); assert_eq!(raw(&again.iter().collect::<Vec<_>>()), raw(&x.iter().collect::<Vec<_>>())); } }
    // series
    let mut se = Series::new([1, 3, 8][r.to(3)]); let mut m: BTreeMap<i64, f64> = BTreeMap::new(); let mut newest = i64::MIN; let mut floor = i64::MIN;
    for n in 0..40 {
        match r.to(10) {
            0..=6 => { let ts = if newest == i64::MIN { 0 } else { newest + r.to(20) as i64 - 2 }; let want = ts > newest && ts >= floor; assert_eq!(se.push(Sample { ts, value: n as f64 / 3.0 }), want); if want { m.insert(ts, n as f64 / 3.0); newest = ts; } }
            7 => { let a = newest.max(0) - r.to(100) as i64; let z = a + r.to(60) as i64; let gone: Vec<i64> = m.range(a..z).map(|x| *x.0).collect(); assert_eq!(se.erase(a, z), gone.len()); for g in gone { m.remove(&g); } }
            8 if r.to(4) == 0 => { let f = newest.max(0) - r.to(100) as i64; let gone: Vec<i64> = m.range(..f.max(floor)).map(|x| *x.0).collect(); assert_eq!(se.drop_before(f), gone.len()); for g in gone { m.remove(&g); } floor = floor.max(f); }
            _ => {}
        }
        let a = newest.max(0) - r.to(200) as i64; let z = a + r.to(200) as i64;
        let want: Vec<(i64, u64)> = m.range(a..z).map(|x| (*x.0, x.1.to_bits())).collect(); assert_eq!(raw(&se.range(a, z)), want); assert_eq!(se.len(), m.len());
        assert_eq!(se.first().map(|x| x.ts), m.keys().next().copied()); assert_eq!(se.last().map(|x| (x.ts, x.value)), m.iter().next_back().map(|x| (*x.0, *x.1)));
    }
}
fn main() {
    let a: Vec<String> = std::env::args().collect(); let (first, count): (u64, u64) = (a[1].parse().unwrap(), a[2].parse().unwrap());
    if a.len() < 4 { std::panic::set_hook(Box::new(|_| {})); }
    let (mut bad, mut seeds) = (0, Vec::new());
    for s in first..first + count { if catch_unwind(AssertUnwindSafe(|| round(s))).is_err() { bad += 1; if seeds.len() < 5 { seeds.push(s); } } }
    println!("blocks {bad}/{count} {seeds:?}");
}
