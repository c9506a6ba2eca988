//! Points of comments, and properties that hold for every set of comments.

use proptest::prelude::*;

use super::*;

/// Returns the points of a comment for `last-page-dropped`.
fn points(title: &str, body: &str) -> Option<i64> {
    let comment = comment("store/pages.py", (42, 42), title, body);
    CatalogueJudge::from_harness().prepare(&record()).points("last-page-dropped", &comment)
}

#[test]
fn points_grow_with_what_is_said_and_not_with_length() {
    let one = points("The count", "Something is skipped when people print their invoices.");
    let two = points("The count", "The last page is skipped when people print their invoices.");
    let three = points("The count", "The last page is skipped, as the number of pages is rounded down.");
    assert!(one < two && two < three, "{one:?} {two:?} {three:?}");
    let required = CatalogueJudge::from_harness().required_points();
    assert!(one < Some(required) && three >= Some(required));
    let filler = "I went through the module with a colleague, and most of it reads well. ".repeat(20);
    let long = format!("{filler}The last page is skipped, as the number of pages is rounded down. {filler}");
    assert!(points("The count", &long) >= Some(required));
}

#[test]
fn code_and_other_lines_have_no_points() {
    assert_eq!(points("pages = len(rows) // PAGE_SIZE;", "for (page = 0; page < pages; page += 1) {"), None);
    assert_eq!(points("", ""), None);
    let elsewhere = comment("store/pages.py", (60, 60), "The count", "The last page is skipped.");
    assert_eq!(
        CatalogueJudge::from_harness().prepare(&record()).points("last-page-dropped", &elsewhere),
        None
    );
}

#[test]
fn entry_that_does_not_exist_has_no_points() {
    assert_eq!(CatalogueJudge::from_harness().prepare(&record()).points("typo", &right()), None);
}

#[test]
fn usable_term_has_a_meaningful_word_or_operator() {
    assert!(is_usable_term("off by one") && is_usable_term("<=") && is_usable_term("is null"));
    assert!(!is_usable_term("//") && !is_usable_term("of the") && !is_usable_term(""));
}

fn any_comment() -> impl Strategy<Value = Comment> {
    let texts = vec![
        ("Last page is skipped", "The count is rounded down by this."),
        (
            "Last page is dropped",
            "Because of integer division the final page is missing; it should use ceil.",
        ),
        ("Unordered", "There is no order by, so there will be duplicate rows."),
        (
            "Export loses rows",
            "By integer division the last page is skipped, and without an ORDER BY there are duplicate rows.",
        ),
        ("Retry is unbounded", "This will retry forever when the backend is down."),
        ("Key omits tenant", "Invoices of another tenant are returned, as the cache key is the same."),
        ("Nit", "Please rename this."),
    ];
    let files = vec!["store/pages.py", "store/cache.py"];
    (prop::sample::select(files), 25_u32..66, 0_u32..6, prop::sample::select(texts))
        .prop_map(|(file, start, more, (title, body))| comment(file, (start, start + more), title, body))
}

fn in_pairs(comments: &[Comment], record: &Record) -> Vec<(Comment, Verdict)> {
    let mut pairs: Vec<_> = comments.iter().cloned().zip(judge(record, comments)).collect();
    pairs.sort();
    pairs
}

proptest! {
    #[test]
    fn order_of_comments_and_entries_has_no_effect(
        (comments, shuffled) in prop::collection::vec(any_comment(), 0..14)
            .prop_flat_map(|comments| (Just(comments.clone()), Just(comments).prop_shuffle())),
    ) {
        let mut backwards = record();
        backwards.bugs.reverse();
        prop_assert_eq!(in_pairs(&comments, &record()), in_pairs(&shuffled, &backwards));
    }

    #[test]
    fn entry_matches_one_comment_and_duplicates_have_an_original(
        comments in prop::collection::vec(any_comment(), 0..14),
    ) {
        let verdicts = judge(&record(), &comments);
        let mut found: Vec<&String> = verdicts.iter().filter_map(|verdict| match verdict {
            Verdict::Bug { id } | Verdict::AlsoValid { id } => Some(id),
            _ => None,
        }).collect();
        found.sort();
        let total = found.len();
        found.dedup();
        prop_assert_eq!(found.len(), total);
        for verdict in &verdicts {
            if let Verdict::Duplicate { of } = verdict {
                prop_assert!(found.contains(&of));
            }
        }
    }

    #[test]
    fn any_text_gets_a_verdict(file in ".{0,20}", lines: (u32, u32), title in ".{0,60}", body in ".{0,300}") {
        prop_assert_eq!(judge(&record(), &[comment(&file, lines, &title, &body)]).len(), 1);
    }
}
