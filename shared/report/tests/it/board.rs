//! Ranks on a board, and the records that one of two runs reviewed better.

use plumbline_benchmark::record::Severity;
use plumbline_benchmark::score::DrawTally;
use plumbline_report::{
    BugSummary, DrawSummary, RankRange, RecordCounts, Run, SecondRunOutcome, compare, ranks, record_outcomes,
};

use crate::support::GOOD;

/// Returns a record of one bug, with one draw that finds it or not.
fn record(number: usize, is_found: bool) -> RecordCounts {
    let found = if is_found { vec!["a".to_owned()] } else { Vec::new() };
    let valid = u64::from(is_found);
    let counts = DrawTally { index: 0, found, comments: 1, valid, signal: valid };
    RecordCounts {
        slug: format!("record-{number:02}"),
        language: "rust".to_owned(),
        bugs: vec![BugSummary { id: "a".to_owned(), severity: Severity::High, difficulty: None }],
        draws: vec![DrawSummary::Scored { counts, generating_ms: 1 }],
    }
}

/// Returns 40 records, of which the first `found` have their bug found.
fn run(found: usize) -> Vec<RecordCounts> {
    (0..40).map(|number| record(number, number < found)).collect()
}

#[test]
fn entries_whose_difference_could_be_chance_share_a_range() {
    let (best, close, worst) = (run(38), run(37), run(4));
    let range = |best, worst| RankRange { best, worst };
    assert_eq!(ranks(&[&worst, &best, &close]), [range(3, 3), range(1, 2), range(1, 2)]);
    assert_eq!(ranks(&[&best]), [range(1, 1)]);
    assert_eq!(ranks(&[]), []);
    assert_eq!(ranks(&[&[], &[]]), [range(1, 2), range(1, 2)]);
}

#[test]
fn ranks_agree_with_the_paired_comparison() {
    for (first, second) in [(30, 30), (30, 26), (30, 20), (30, 10)] {
        let (left, right) = (run(first), run(second));
        let of = |label: &str, records: &[RecordCounts]| Run {
            records: Some(records.to_vec()),
            ..crate::support::run(label, GOOD, 40, 1, 1)
        };
        let comparison = compare(&of("a", &left), &of("b", &right)).unwrap();
        let is_certain = comparison.differences[0].interval[1] < 0.0;
        let is_ranked = ranks(&[&left, &right])[0].worst == 1;
        assert_eq!(is_certain, is_ranked, "{first} and {second}");
    }
}

#[test]
fn record_is_won_by_more_bugs_or_fewer_invalid_comments() {
    let noisy = |number| {
        let mut record = record(number, true);
        let DrawSummary::Scored { counts, .. } = &mut record.draws[0] else { panic!("a completed draw") };
        counts.comments = 3;
        record
    };
    let first = [record(1, false), record(2, true), noisy(3), record(4, true), record(5, true)];
    let second = [record(1, true), record(2, false), record(3, true), record(4, true)];
    let outcomes = record_outcomes(&first, &second);
    let read: Vec<_> = outcomes.iter().map(|each| (each.slug.as_str(), each.outcome)).collect();
    let expected =
        [SecondRunOutcome::Won, SecondRunOutcome::Lost, SecondRunOutcome::Won, SecondRunOutcome::Tied];
    let slugs = ["record-01", "record-02", "record-03", "record-04"];
    assert_eq!(read, slugs.into_iter().zip(expected).collect::<Vec<_>>());
    assert_eq!((outcomes[0].found, outcomes[0].catalogued, outcomes[2].invalid), ([0, 1], [1, 1], [2, 0]));
}
