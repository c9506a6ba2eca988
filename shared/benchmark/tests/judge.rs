//! The catalogue judge, on a record as a reviewer meets them.

use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::judge::{Refusal, Verdict, evidence_score, is_usable_term, judge, points_at};
use plumbline_benchmark::record::{CataloguedIssue, Decoy, Record, Severity};
use proptest::prelude::*;

/// An entry of the catalogue: id, file, first and last line, summary, evidence.
fn entry(id: &str, place: (&str, u32, u32), summary: &str, evidence: &[&[&str]]) -> CataloguedIssue {
    let terms = |group: &&[&str]| group.iter().map(|term| (*term).to_owned()).collect();
    CataloguedIssue {
        id: id.to_owned(),
        severity: Severity::High,
        file: place.0.to_owned(),
        start_line: place.1,
        end_line: place.2,
        summary: summary.to_owned(),
        mechanism: String::new(),
        evidence: evidence.iter().map(terms).collect(),
    }
}

fn bugs() -> Vec<CataloguedIssue> {
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

fn record() -> Record {
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

fn comment(file: &str, lines: (u32, u32), title: &str, body: &str) -> Comment {
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

/// A right comment on the dropped page.
fn right() -> Comment {
    comment(
        "store/pages.py",
        (42, 42),
        "Last page is never exported",
        "`len(rows) // PAGE_SIZE` rounds down, so whatever is left after the last full page is skipped. \
         Use math.ceil instead.",
    )
}

fn bug(id: &str) -> Verdict {
    Verdict::Bug { id: id.to_owned() }
}

fn verdict(comment: &Comment) -> Verdict {
    judge(&record(), std::slice::from_ref(comment)).remove(0)
}

#[test]
fn right_comments_count_in_many_wordings() {
    let page = |title: &str, body: &str| comment("store/pages.py", (41, 43), title, body);
    let cache = |title: &str, body: &str| comment("store/cache.py", (28, 29), title, body);
    for (expected, said) in [
        ("last-page-dropped", right()),
        (
            "last-page-dropped",
            page(
                "Off-by-one in page count",
                "With 101 invoices and a page size of 50 only two pages are computed; the final page is lost.",
            ),
        ),
        (
            "last-page-dropped",
            page(
                "Page count truncates",
                "Integer division here means that the remaining invoices don't get exported when the total isn't a multiple of the size.",
            ),
        ),
        (
            "last-page-dropped",
            page(
                "Incomplete export",
                "The partial page at the end is dropped because of the `//`. Should be `-(-total // size)`, i.e. round up.",
            ),
        ),
        (
            "last-page-dropped",
            page(
                "pageCount is rounded down",
                "This can lead to missing data: a tenant with 30 invoices would get 0 pages.",
            ),
        ),
        (
            "shared-cache-key",
            cache(
                "Cache leaks across tenants",
                "The cacheKey is only built from the invoice number. Two tenants with the same number collide, so one is served the data of another tenant.",
            ),
        ),
        (
            "shared-cache-key",
            cache(
                "Key omits the tenant",
                "Invoice numbers are only unique per tenant, so this cache_key may return an invoice of the wrong tenant.",
            ),
        ),
        (
            "shared-cache-key",
            cache(
                "Missing tenant_id in cache key",
                "You should add the tenant id, otherwise the same key is used by every customer and it leaks invoices.",
            ),
        ),
        (
            "page-order-unstable",
            comment(
                "store/pages.py",
                (46, 47),
                "Pagination without ORDER BY",
                "LIMIT/OFFSET over an unordered query has no stable result; there can be duplicate rows between pages.",
            ),
        ),
    ] {
        assert_eq!(verdict(&said), bug(expected), "{said:?}");
    }
}

#[test]
fn smaller_things_that_are_right_are_valid() {
    let said = comment(
        "store/pages.py",
        (62, 62),
        "Retry is unbounded",
        "When the backend is down this will retry forever; there should be a limit on the attempts.",
    );
    assert_eq!(verdict(&said), Verdict::AlsoValid { id: "unbounded-retry".to_owned() });
}

#[test]
fn comments_that_prove_nothing_are_noise() {
    let page = |title: &str, body: &str| comment("store/pages.py", (41, 43), title, body);
    for said in [
        // The right place and another issue.
        page(
            "Name is unclear",
            "The variable n does not say that it is the number of pages; please rename it.",
        ),
        page(
            "Possible division by zero",
            "When PAGE_SIZE is 0 this will raise a ZeroDivisionError, so validate it before.",
        ),
        page(
            "Performance",
            "This loads all of the rows into memory; a generator would be better for large tenants.",
        ),
        // Vague.
        page(
            "Possible bug",
            "There might be a problem with the page count here, please check the boundaries.",
        ),
        page("Off-by-one?", "This looks like it could be off by one."),
        // The title is a line of the code.
        page("pages = len(rows) // PAGE_SIZE", "for page in range(pages): fetch(page, PAGE_SIZE)"),
        page("pages = len(rows) // PAGE_SIZE", "See the line above."),
        // Praise.
        page("Looks good", "The last page is handled and the result is never rounded down here."),
        // A decoy.
        comment(
            "store/pages.py",
            (50, 50),
            "SQL injection",
            "The query is built with an f-string, so an attacker could inject SQL here.",
        ),
        // Nothing at all.
        page("", ""),
    ] {
        assert_eq!(verdict(&said), Verdict::Noise, "{said:?}");
    }
}

#[test]
fn stuffing_a_comment_with_terms_does_not_pay() {
    let page = |title: &str, body: &str| comment("store/pages.py", (41, 43), title, body);
    let everything = "last page, final page, remaining invoices, skipped, dropped, missing, floor division, \
                      integer division, rounds down, truncates, off by one, ceil, round up, add one";
    let hazards = "This may have a race condition, an SQL injection, a memory leak, a null dereference or a stale \
                   cache, and by integer division the last page could be skipped.";
    let essay =
        format!("{} And the last page is skipped, as it rounds down.", "It is hard to follow. ".repeat(120));
    for (said, refusal) in [
        (page("last page", everything), Some(Refusal::NotProse)),
        (
            page("The last page", &everything.replace("g, ", "g and this is ").replace(", ", " ")),
            Some(Refusal::TooDense),
        ),
        (
            page("Pages skipped, rounds down", "The pages it rounds down are skipped."),
            Some(Refusal::Repetition),
        ),
        (page("Several risks", hazards), Some(Refusal::Scattershot)),
        (
            page("No issue", "The last page is not skipped, since this rounds down on purpose."),
            Some(Refusal::Dismissal),
        ),
        (page("Long story", &essay), None),
    ] {
        let score = evidence_score(&bugs()[0], &said);
        assert_eq!(score.refusal, refusal, "{said:?}");
        assert!(!score.is_enough());
        assert_eq!(verdict(&said), Verdict::Noise, "{said:?}");
    }
}

#[test]
fn the_place_must_be_right() {
    let at = |file: &str, start: u32, end: u32| Comment {
        start_line: start,
        end_line: end,
        file: file.to_owned(),
        ..right()
    };
    let hit = bug("last-page-dropped");
    for (said, expected) in [
        (at("store/pages.py", 41, 43), &hit),
        (at("./store/pages.py", 42, 42), &hit),
        (at("b/store/pages.py", 42, 42), &hit),
        (at("store\\pages.py", 42, 42), &hit),
        // Three lines off, and four.
        (at("store/pages.py", 38, 38), &hit),
        (at("store/pages.py", 37, 37), &Verdict::Noise),
        (at("store/pages.py", 46, 46), &hit),
        (at("store/pages.py", 47, 47), &Verdict::Noise),
        // The whole function, and the whole file.
        (at("store/pages.py", 30, 62), &hit),
        (at("store/pages.py", 30, 63), &Verdict::Noise),
        (at("store/pages.py", 1, u32::MAX), &Verdict::Noise),
        (at("store/pages.py", 43, 41), &Verdict::Noise),
        (at("store/page.py", 42, 42), &Verdict::Noise),
        (at("pages.py", 42, 42), &Verdict::Noise),
    ] {
        assert_eq!(&verdict(&said), expected, "{said:?}");
        assert_eq!(points_at(&bugs()[0], &said), *expected == hit);
    }
}

#[test]
fn a_comment_on_a_decoy_has_no_tolerance() {
    let said = |start, end| {
        comment(
            "store/pages.py",
            (start, end),
            "Unordered query",
            "Rows are read without an ORDER BY, so there will be repeated rows.",
        )
    };
    assert_eq!(verdict(&said(47, 50)), bug("page-order-unstable"));
    assert_eq!(verdict(&said(48, 48)), bug("page-order-unstable"));
    assert_eq!(verdict(&said(49, 50)), Verdict::Noise);
}

#[test]
fn a_second_comment_on_the_same_bug_is_a_duplicate_of_the_better_one() {
    let short = comment(
        "store/pages.py",
        (44, 44),
        "Data is skipped",
        "When the count is rounded down some invoices are missing.",
    );
    let duplicate = Verdict::Duplicate { of: "last-page-dropped".to_owned() };
    let verdicts = judge(&record(), &[short.clone(), right(), short]);
    assert_eq!(verdicts, [duplicate.clone(), bug("last-page-dropped"), duplicate]);
}

#[test]
fn a_second_comment_on_the_same_valid_entry_is_a_duplicate_too() {
    let said = comment(
        "store/pages.py",
        (62, 62),
        "Retry is unbounded",
        "This will retry forever when the backend is down.",
    );
    let verdicts = judge(&record(), &[said.clone(), said]);
    assert!(verdicts.contains(&Verdict::AlsoValid { id: "unbounded-retry".to_owned() }));
    assert!(verdicts.contains(&Verdict::Duplicate { of: "unbounded-retry".to_owned() }));
}

#[test]
fn one_comment_never_finds_two_bugs_and_two_comments_are_spread_over_both() {
    let both = comment(
        "store/pages.py",
        (41, 47),
        "Export loses rows",
        "By integer division the last page is skipped, and without an ORDER BY there will be duplicate rows in what is left.",
    );
    assert_eq!(judge(&record(), std::slice::from_ref(&both)).len(), 1);
    let mut verdicts = judge(&record(), &[right(), both]);
    verdicts.sort();
    assert_eq!(verdicts, [bug("last-page-dropped"), bug("page-order-unstable")]);
}

#[test]
fn the_same_sentence_on_every_line_is_one_hit_at_most() {
    let sentence = "This may be off by one or rounded down so that some data could be missing or skipped.";
    let spam: Vec<Comment> =
        (1..=80).map(|line| comment("store/pages.py", (line, line), "Possible issue", sentence)).collect();
    let verdicts = judge(&record(), &spam);
    assert_eq!(verdicts.iter().filter(|verdict| matches!(verdict, Verdict::Bug { .. })).count(), 1);
    // Of the lines that are equally close the first.
    assert_eq!(verdicts[40], bug("last-page-dropped"));
    assert!(verdicts.iter().filter(|verdict| **verdict == Verdict::Noise).count() > 60);
}

#[test]
fn without_comments_or_catalogue_there_is_nothing_to_find() {
    assert!(judge(&record(), &[]).is_empty());
    let clean = Record { bugs: vec![], also_valid: vec![], ..record() };
    assert_eq!(judge(&clean, &[right()]), [Verdict::Noise]);
}

#[test]
fn points_grow_with_evidence_and_shrink_with_length() {
    let page = &bugs()[0];
    let said = |body: &str| evidence_score(page, &comment("store/pages.py", (42, 42), "The count", body));
    let one = said("The last page is not there when the total is odd.");
    let two = said("The last page is not there, as the total is truncated by this.");
    let three = said("The last page is not there, as the total is truncated by this. It should be ceil.");
    assert_eq!((one.groups, two.groups, three.groups), (1, 2, 3));
    assert!(one.points < two.points && two.points < three.points && three.points <= 1000);
    // One group of three is never enough, two are.
    assert!(!one.is_enough() && two.is_enough());
    let long = said(&format!(
        "The last page is not there, as the total is truncated by this. {}",
        "It is so. ".repeat(100)
    ));
    assert!(long.points < two.points && long.groups == 2);
}

#[test]
fn a_term_needs_a_word() {
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
    fn the_order_of_comments_and_entries_never_shows(
        (comments, shuffled) in prop::collection::vec(any_comment(), 0..14)
            .prop_flat_map(|comments| (Just(comments.clone()), Just(comments).prop_shuffle())),
    ) {
        let mut backwards = record();
        backwards.bugs.reverse();
        prop_assert_eq!(in_pairs(&comments, &record()), in_pairs(&shuffled, &backwards));
    }

    #[test]
    fn every_entry_falls_to_one_comment_and_duplicates_have_an_original(
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
    fn any_text_is_judged(file in ".{0,20}", lines: (u32, u32), title in ".{0,60}", body in ".{0,300}") {
        prop_assert_eq!(judge(&record(), &[comment(&file, lines, &title, &body)]).len(), 1);
    }
}
