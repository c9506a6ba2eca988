//! Alert rules with hysteresis: raised behind one level, cleared only behind another.

use crate::labels::Selector;
use crate::series::Sample;
use crate::store::Db;
use std::collections::HashMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Above,
    Below,
}

/// Spans in ms.
#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    pub name: String,
    pub selector: Selector,
    pub side: Side,
    pub raise: f64,
    pub clear: f64,
    /// How long it must be behind `raise` before it counts.
    pub hold: i64,
    /// How long it must be back behind `clear`.
    pub calm: i64,
    /// No sample for so long is an event too; 0: never.
    pub stale: i64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum State {
    Quiet,
    Rising { since: i64 },
    Raised,
    Calming { since: i64 },
}

#[derive(Debug, Clone, Copy)]
struct Watch {
    state: State,
    seen: i64,
    stale: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Raised,
    Cleared,
    Stale,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    pub rule: String,
    pub id: usize,
    pub kind: Kind,
    pub ts: i64,
    /// The sample that did it; the last one where it is stale.
    pub value: f64,
}

#[derive(Debug, Clone)]
pub struct Engine {
    rules: Vec<Rule>,
    watches: HashMap<(usize, usize), Watch>,
}

impl Rule {
    fn bad(&self, value: f64) -> bool {
        match self.side {
            Side::Above => value > self.raise,
            Side::Below => value < self.raise,
        }
    }

    fn good(&self, value: f64) -> bool {
        match self.side {
            Side::Above => value <= self.clear,
            Side::Below => value >= self.clear,
        }
    }
}

impl Engine {
    pub fn new(rules: Vec<Rule>) -> Engine {
        Engine { rules, watches: HashMap::new() }
    }

    /// Looks at what came since last time, up to `now`. Events by rule, then series, then time.
    pub fn step(&mut self, db: &Db, now: i64) -> Vec<Event> {
        let mut events = Vec::new();
        for (at, rule) in self.rules.iter().enumerate() {
            for id in db.select(&rule.selector) {
                let series = &db.entry(id).series;
                let fresh = Watch { state: State::Quiet, seen: i64::MIN, stale: false };
                let watch = self.watches.entry((at, id)).or_insert(fresh);
                let from = if watch.seen == i64::MIN { i64::MIN } else { watch.seen + 1 };
                let mut note = |kind, ts, value| {
                    events.push(Event { rule: rule.name.clone(), id, kind, ts, value });
                };
                for sample in series.range(from, now + 1) {
                    watch.seen = sample.ts;
                    watch.stale = false;
                    if let Some(kind) = watch.sample(rule, sample) {
                        note(kind, sample.ts, sample.value);
                    }
                }
                if rule.stale > 0 && !watch.stale && watch.seen > i64::MIN {
                    let due = watch.seen + rule.stale;
                    if now >= due {
                        watch.stale = true;
                        note(Kind::Stale, due, series.last().map_or(0.0, |last| last.value));
                    }
                }
            }
        }
        events
    }

    /// Names of rules that are raised now, with the series.
    pub fn raised(&self) -> Vec<(&str, usize)> {
        let mut out: Vec<(&str, usize)> = Vec::new();
        for (&(rule, id), watch) in &self.watches {
            if matches!(watch.state, State::Raised | State::Calming { .. }) {
                out.push((&self.rules[rule].name, id));
            }
        }
        out.sort_unstable();
        out
    }
}

impl Watch {
    fn sample(&mut self, rule: &Rule, sample: Sample) -> Option<Kind> {
        let Sample { ts, value } = sample;
        match self.state {
            State::Quiet | State::Rising { .. } if !rule.bad(value) => {
                self.state = State::Quiet;
                None
            }
            State::Quiet | State::Rising { .. } => {
                let since = match self.state {
                    State::Rising { since } => since,
                    _ => ts,
                };
                if ts - since >= rule.hold {
                    self.state = State::Raised;
                    return Some(Kind::Raised);
                }
                self.state = State::Rising { since };
                None
            }
            State::Raised | State::Calming { .. } if !rule.good(value) => {
                self.state = State::Raised;
                None
            }
            State::Raised | State::Calming { .. } => {
                let since = match self.state {
                    State::Calming { since } => since,
                    _ => ts,
                };
                if ts - since >= rule.calm {
                    self.state = State::Quiet;
                    return Some(Kind::Cleared);
                }
                self.state = State::Calming { since };
                None
            }
        }
    }
}
