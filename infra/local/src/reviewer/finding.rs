//! Findings of the heuristics.

use plumbline_benchmark::record::Severity;

/// One comment with its confidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) file: String,
    /// First and last line on the new side, from 1.
    pub(super) lines: (u32, u32),
    pub(super) severity: Severity,
    /// Confidence, out of 100.
    pub(super) confidence: u8,
    pub(super) title: String,
    pub(super) body: String,
}

/// Minimum confidence of a reported finding.
const LEAST: u8 = 40;
/// Maximum number of comments.
const MOST: usize = 5;
/// Distance in lines within which findings count as one.
const NEAR: u32 = 2;

/// Selects the findings to report, most confident first, one per place.
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
    fn most_confident_finding_of_each_place_is_kept() {
        let found = vec![finding(10, 60), finding(11, 80), finding(30, 50), finding(50, 10)];
        let lines: Vec<u32> = best(found).iter().map(|finding| finding.lines.0).collect();
        assert_eq!(lines, [11, 30]);
    }

    #[test]
    fn number_of_findings_is_limited() {
        assert_eq!(best((1..40).map(|at| finding(at * 10, 90)).collect()).len(), MOST);
    }
}
