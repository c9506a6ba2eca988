//! Sets of time, as half-open spans: sorted, apart, none empty.

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Spans {
    list: Vec<(i64, i64)>,
}

impl Spans {
    pub fn new() -> Spans {
        Spans::default()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn iter(&self) -> impl Iterator<Item = (i64, i64)> + '_ {
        self.list.iter().copied()
    }

    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// Adds `lo..hi`; spans that overlap or touch become one.
    pub fn add(&mut self, lo: i64, hi: i64) {
        if lo >= hi {
            return;
        }
        let start = self.list.partition_point(|span| span.1 < lo);
        let end = self.list.partition_point(|span| span.0 <= hi);
        let mut joined = (lo, hi);
        if start < end {
            joined.0 = lo.min(self.list[start].0);
            joined.1 = hi.max(self.list[end - 1].1);
        }
        self.list.splice(start..end, [joined]);
    }

    /// Takes `lo..hi` out.
    pub fn cut(&mut self, lo: i64, hi: i64) {
        let start = self.list.partition_point(|span| span.1 <= lo);
        let end = self.list.partition_point(|span| span.0 < hi);
        if lo >= hi || start >= end {
            return;
        }
        let left = (self.list[start].0, lo);
        let right = (hi, self.list[end - 1].1);
        let rest = [left, right].into_iter().filter(|span| span.0 < span.1);
        self.list.splice(start..end, rest);
    }

    /// What of `lo..hi` is in the set.
    pub fn within(&self, lo: i64, hi: i64) -> Vec<(i64, i64)> {
        if lo >= hi {
            return Vec::new();
        }
        let start = self.list.partition_point(|span| span.1 <= lo);
        let inside = self.list[start..].iter().take_while(|span| span.0 < hi);
        inside.map(|span| (span.0.max(lo), span.1.min(hi))).collect()
    }

    /// Each span out to whole buckets of `step`.
    pub fn widen(&self, step: i64) -> Spans {
        let mut out: Vec<(i64, i64)> = Vec::with_capacity(self.list.len());
        for &(lo, hi) in &self.list {
            let (lo, hi) = (crate::time::floor_to(lo, step), crate::time::ceil_to(hi, step));
            match out.last_mut() {
                Some(known) if known.1 >= lo => known.1 = hi,
                _ => out.push((lo, hi)),
            }
        }
        Spans { list: out }
    }
}
