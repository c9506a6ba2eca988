//! Recall by the difficulty that blind trials have measured.

use plumbline_report::{BugSummary, Difficulty, DifficultyRow, Format, Report, Run};

use crate::support::{Reviewer, run};

const HALF: Reviewer = Reviewer { finds: 50, noise: 20, cents: 100 };

/// Returns a run whose bugs have the difficulties that `difficulty` returns.
fn run_with_difficulties(difficulty: impl Fn(&BugSummary) -> Option<Difficulty>) -> Run {
    let mut run = run("half", HALF, 24, 3, 7);
    for bug in run.records.iter_mut().flatten().flat_map(|record| &mut record.bugs) {
        bug.difficulty = difficulty(bug);
    }
    run
}

fn by_id(bug: &BugSummary) -> Option<Difficulty> {
    match bug.id.as_str() {
        "bug-0" => Some(Difficulty::Sanity),
        "bug-1" => Some(Difficulty::Frontier),
        _ => None,
    }
}

#[test]
fn recall_of_a_difficulty_counts_its_bugs_alone() {
    let run = run_with_difficulties(by_id);
    let records = run.records.as_ref().unwrap();
    let counted = |id: &str| {
        let with_bug = || records.iter().filter(|record| record.bugs.iter().any(|bug| bug.id == id));
        let draws = || with_bug().flat_map(|record| record.completed_draws());
        let found = draws().filter(|draw| draw.found.iter().any(|found| found == id)).count();
        (with_bug().count(), found as f64 / draws().count() as f64)
    };
    let views = Report::new(std::slice::from_ref(&run)).run_views();
    let rows: Vec<&DifficultyRow> = views[0].difficulties.iter().collect();
    assert_eq!(
        rows.iter().map(|row| row.name).collect::<Vec<_>>(),
        ["found by all trials", "found by no trial"]
    );
    for (row, id) in rows.iter().zip(["bug-0", "bug-1"]) {
        assert_eq!((row.bugs, row.recall), counted(id));
        assert!(row.interval[0] < row.recall && row.recall < row.interval[1], "{row:?}");
    }
}

#[test]
fn forms_show_difficulties_that_were_measured() {
    let runs = [run_with_difficulties(by_id)];
    for form in [Format::Html, Format::Markdown] {
        let text = form.render(&Report::new(&runs));
        assert!(text.contains("By difficulty") && text.contains("found by no trial"), "{text}");
        assert!(!text.contains("found by some trials"), "{text}");
    }
    let unmeasured = [run_with_difficulties(|_| None)];
    for form in [Format::Html, Format::Markdown] {
        assert!(!form.render(&Report::new(&unmeasured)).contains("By difficulty"));
    }
}
