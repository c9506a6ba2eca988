//! From labels to ids. Posting lists are sorted, ids grow.

use crate::labels::{Labels, Selector, Test};
use std::collections::{BTreeMap, HashMap};

#[derive(Debug, Default, Clone)]
pub struct Index {
    ids: HashMap<Labels, usize>,
    names: BTreeMap<String, Vec<usize>>,
    pairs: BTreeMap<(String, String), Vec<usize>>,
    next: usize,
}

impl Index {
    pub fn id(&self, labels: &Labels) -> Option<usize> {
        self.ids.get(labels).copied()
    }

    pub fn len(&self) -> usize {
        self.next
    }

    pub fn is_empty(&self) -> bool {
        self.next == 0
    }

    /// Id of the series, a new one where it was not known.
    pub fn intern(&mut self, labels: &Labels) -> usize {
        if let Some(id) = self.id(labels) {
            return id;
        }
        let id = self.next;
        self.next += 1;
        self.ids.insert(labels.clone(), id);
        self.names.entry(labels.name().to_string()).or_default().push(id);
        for pair in labels.pairs() {
            self.pairs.entry(pair.clone()).or_default().push(id);
        }
        id
    }

    /// Ids that may match, ascending: a superset. Negative tests narrow nothing.
    pub fn candidates(&self, selector: &Selector) -> Vec<usize> {
        let mut found = self.names.get(&selector.name).cloned().unwrap_or_default();
        for (key, test) in &selector.tests {
            if found.is_empty() {
                break;
            }
            match test {
                Test::Is(value) => {
                    let list = self.pairs.get(&(key.clone(), value.clone()));
                    found = both(&found, list.map_or(&[][..], |list| &list[..]));
                }
                Test::Starts(prefix) => {
                    let mut list = Vec::new();
                    let start = (key.clone(), prefix.clone());
                    for ((k, value), ids) in self.pairs.range(start..) {
                        if k != key || !value.starts_with(prefix.as_str()) {
                            break;
                        }
                        list.extend_from_slice(ids);
                    }
                    list.sort_unstable();
                    found = both(&found, &list);
                }
                Test::Not(_) => {}
            }
        }
        found
    }

    /// Values of a label over all series of that name.
    pub fn values(&self, key: &str) -> Vec<&str> {
        let start = (key.to_string(), String::new());
        let found = self.pairs.range(start..).take_while(|(pair, _)| pair.0 == key);
        found.map(|(pair, _)| pair.1.as_str()).collect()
    }
}

/// Intersection. Gallops through the longer list.
fn both(a: &[usize], b: &[usize]) -> Vec<usize> {
    let (short, mut long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let mut out = Vec::new();
    for &id in short {
        let mut reach = 1;
        while reach < long.len() && long[reach] < id {
            reach *= 2;
        }
        let end = long.len().min(reach + 1);
        let at = long[..end].partition_point(|&other| other < id);
        long = &long[at..];
        match long.first() {
            Some(&other) if other == id => out.push(id),
            Some(_) => {}
            None => break,
        }
    }
    out
}
