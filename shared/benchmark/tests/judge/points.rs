//! Points of evidence, and properties that hold for every set of comments.

use proptest::prelude::*;

use super::*;

#[test]
fn points_grow_with_evidence_and_shrink_with_length() {
    let page = &bugs()[0];
    let said = |body: &str| evidence_score(page, &comment("store/pages.py", (42, 42), "The count", body));
    let one = said("Something is skipped when people print their invoices.");
    let two = said("The last page is not there, as the total is truncated by this.");
    let three = said("The last page is not there, as the total is truncated by this. It should be ceil.");
    assert_eq!((one.groups, two.groups, three.groups), (1, 2, 3));
    assert!(one.points < two.points && two.points < three.points && three.points <= 1000);
    // One group of three is not sufficient, two are.
    assert!(!one.is_sufficient() && two.is_sufficient());
    let long = said(&format!(
        "The last page is not there, as the total is truncated by this. {}",
        "It is so. ".repeat(100)
    ));
    assert!(long.points < two.points && long.groups == 2);
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
