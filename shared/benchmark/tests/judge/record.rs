//! Builders of a realistic record and of comments on it.

use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::judge::{Verdict, judge};
use plumbline_benchmark::record::{CataloguedIssue, Decoy, Place, Record, Severity};

/// Builds an entry of the catalogue. `place` is its file, first line and last line.
fn entry(id: &str, place: (&str, u32, u32), summary: &str, evidence: &[&[&str]]) -> CataloguedIssue {
    let terms = |group: &&[&str]| group.iter().map(|term| (*term).to_owned()).collect();
    CataloguedIssue {
        id: id.to_owned(),
        severity: Severity::High,
        places: vec![Place { file: place.0.to_owned(), start_line: place.1, end_line: place.2 }],
        summary: summary.to_owned(),
        mechanism: String::new(),
        evidence: evidence.iter().map(terms).collect(),
        paraphrases: Vec::new(),
        false_claims: Vec::new(),
    }
}

pub(crate) fn bugs() -> Vec<CataloguedIssue> {
    vec![
        entry(
            "last-page-dropped",
            ("store/pages.py", 41, 43),
            "The number of pages is rounded down, so the last page is never fetched.",
            &[
                &[
                    "last page",
                    "final page",
                    "remaining invoices",
                    "partial page",
                    "skipped",
                    "dropped",
                    "missing",
                ],
                &[
                    "floor division",
                    "integer division",
                    "rounds down",
                    "rounded down",
                    "truncates",
                    "off by one",
                ],
                &["ceil", "round up", "ceiling division", "add one"],
            ],
        ),
        entry(
            "shared-cache-key",
            ("store/cache.py", 27, 30),
            "The cache key leaves out the tenant.",
            &[
                &[
                    "other tenant",
                    "another tenant",
                    "wrong tenant",
                    "cross tenant",
                    "leaks",
                    "another customer",
                ],
                &["cache key", "key omits tenant", "key lacks tenant", "same key", "collide"],
                &["include tenant", "add tenant", "tenant id in key"],
            ],
        ),
        entry(
            "page-order-unstable",
            ("store/pages.py", 46, 47),
            "Pages are cut from an unordered query, so rows repeat or go missing.",
            &[
                &["duplicate rows", "repeated rows", "rows missing", "skipped", "inconsistent pages"],
                &[
                    "no order by",
                    "without order by",
                    "unordered",
                    "order not deterministic",
                    "unstable order",
                ],
                &["add order by", "sort by id", "stable sort"],
            ],
        ),
    ]
}

pub(crate) fn record() -> Record {
    Record {
        slug: "invoice-export".to_owned(),
        title: "Export invoices page by page".to_owned(),
        description: "Large tenants time out.".to_owned(),
        language: "python".to_owned(),
        bugs: bugs(),
        also_valid: vec![entry(
            "unbounded-retry",
            ("store/pages.py", 60, 66),
            "The retry never gives up.",
            &[
                &["retry forever", "infinite loop", "never gives up"],
                &["no limit", "unbounded", "max attempts"],
            ],
        )],
        decoys: vec![Decoy {
            file: "store/pages.py".to_owned(),
            start_line: 49,
            end_line: 51,
            why: "The query binds its parameters; the formatted part is a constant.".to_owned(),
        }],
        diff: String::new(),
        changed_files: Vec::new(),
        chunks: Vec::new(),
        required_tokens: 0,
        unproved: false,
    }
}

pub(crate) fn comment(file: &str, lines: (u32, u32), title: &str, body: &str) -> Comment {
    let (start_line, end_line) = lines;
    Comment {
        file: file.to_owned(),
        start_line,
        end_line,
        severity: Some(Severity::High),
        title: title.to_owned(),
        body: body.to_owned(),
    }
}

/// Returns a comment that states the bug `last-page-dropped`.
pub(crate) fn right() -> Comment {
    comment(
        "store/pages.py",
        (42, 42),
        "Last page is never exported",
        "`len(rows) // PAGE_SIZE` rounds down, so whatever is left after the last full page is skipped. \
         Use math.ceil instead.",
    )
}

pub(crate) fn bug(id: &str) -> Verdict {
    Verdict::Bug { id: id.to_owned() }
}

pub(crate) fn verdict(comment: &Comment) -> Verdict {
    judge(&record(), std::slice::from_ref(comment)).remove(0)
}
