//! What a heuristic says.

use plumbline_benchmark::record::Severity;

/// One comment, and how sure the heuristic is of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) file: String,
    /// The first and the last line on the new side, counted from 1.
    pub(super) lines: (u32, u32),
    pub(super) severity: Severity,
    /// Out of 100.
    pub(super) confidence: u8,
    pub(super) title: String,
    pub(super) body: String,
}

/// How sure one must be to say it.
const LEAST: u8 = 40;
/// How many comments are made at the most: a reviewer that says everything says nothing.
const MOST: usize = 5;
/// Findings as near as this are taken to be about one thing.
const NEAR: u32 = 2;

/// The surest few, the surest first; of those about one place, the surest.
pub(super) fn best(mut found: Vec<Finding>) -> Vec<Finding> {
    found.retain(|finding| finding.confidence >= LEAST);
    found.sort_by(|a, b| {
        (b.confidence, a.severity, &a.file, a.lines, &a.title).cmp(&(
            a.confidence,
            b.severity,
            &b.file,
            b.lines,
            &b.title,
        ))
    });
    let mut best: Vec<Finding> = Vec::new();
    for finding in found {
        let said = best.iter().any(|other| finding.is_near(other) || finding.repeats(other));
        if !said && best.len() < MOST {
            best.push(finding);
        }
    }
    best
}

impl Finding {
    fn is_near(&self, other: &Self) -> bool {
        let apart = self.lines.0 > other.lines.1 + NEAR || other.lines.0 > self.lines.1 + NEAR;
        self.file == other.file && !apart
    }

    fn repeats(&self, other: &Self) -> bool {
        self.file == other.file && self.title == other.title
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(line: u32, confidence: u8) -> Finding {
        let title = format!("Title {line}");
        let file = "a.py".to_owned();
        Finding {
            file,
            lines: (line, line),
            severity: Severity::High,
            confidence,
            title,
            body: String::new(),
        }
    }

    #[test]
    fn the_surest_of_each_place_are_kept() {
        let found = vec![finding(10, 60), finding(11, 80), finding(30, 50), finding(50, 10)];
        let lines: Vec<u32> = best(found).iter().map(|finding| finding.lines.0).collect();
        assert_eq!(lines, [11, 30]);
    }

    #[test]
    fn there_are_never_many() {
        assert_eq!(best((1..40).map(|at| finding(at * 10, 90)).collect()).len(), MOST);
    }
}
