//! Lines that comments point at, and comments that compete for entries.

use plumbline_benchmark::record::Place;

use super::*;

#[test]
fn comment_matches_only_at_the_lines_of_the_entry() {
    let at = |file: &str, start: u32, end: u32| Comment {
        start_line: start,
        end_line: end,
        file: file.to_owned(),
        ..right()
    };
    let hit = bug("last-page-dropped");
    for (candidate, expected) in [
        (at("store/pages.py", 41, 43), &hit),
        (at("./store/pages.py", 42, 42), &hit),
        (at("b/store/pages.py", 42, 42), &hit),
        (at("store\\pages.py", 42, 42), &hit),
        // Three lines before or after the entry match, four do not.
        (at("store/pages.py", 38, 38), &hit),
        (at("store/pages.py", 37, 37), &Verdict::Noise),
        (at("store/pages.py", 46, 46), &hit),
        (at("store/pages.py", 47, 47), &Verdict::Noise),
        // The lines of a whole function match, those of a whole file do not.
        (at("store/pages.py", 30, 62), &hit),
        (at("store/pages.py", 30, 63), &Verdict::Noise),
        (at("store/pages.py", 1, u32::MAX), &Verdict::Noise),
        (at("store/pages.py", 43, 41), &Verdict::Noise),
        (at("store/page.py", 42, 42), &Verdict::Noise),
        (at("pages.py", 42, 42), &Verdict::Noise),
    ] {
        assert_eq!(&verdict(&candidate), expected, "{candidate:?}");
        assert_eq!(is_at_place(&bugs()[0], &candidate), *expected == hit);
    }
}

#[test]
fn comment_matches_at_every_place_of_the_entry() {
    let call = Place { file: "store/export.py".to_owned(), start_line: 90, end_line: 91 };
    let mut record = record();
    record.bugs[0].places.push(call);
    let comment_at = |file: &str, line: u32| Comment {
        file: file.to_owned(),
        start_line: line,
        end_line: line,
        ..right()
    };
    let verdict_on = |comment: Comment| judge(&record, &[comment]).remove(0);
    for (file, line) in [("store/pages.py", 42), ("store/export.py", 90), ("store/export.py", 94)] {
        assert_eq!(verdict_on(comment_at(file, line)), bug("last-page-dropped"), "{file}:{line}");
    }
    // The lines of one place do not count in the file of another.
    for (file, line) in [("store/pages.py", 90), ("store/export.py", 42), ("store/export.py", 95)] {
        assert_eq!(verdict_on(comment_at(file, line)), Verdict::Noise, "{file}:{line}");
    }
    // Comments at two places of one entry find it once.
    let both = judge(&record, &[comment_at("store/pages.py", 42), comment_at("store/export.py", 90)]);
    assert_eq!(both.iter().filter(|verdict| **verdict == bug("last-page-dropped")).count(), 1);
}

#[test]
fn comment_on_a_decoy_must_share_a_line_with_the_entry() {
    let comment_at = |start, end| {
        comment(
            "store/pages.py",
            (start, end),
            "Unordered query",
            "Rows are read without an ORDER BY, so there will be repeated rows.",
        )
    };
    assert_eq!(verdict(&comment_at(47, 50)), bug("page-order-unstable"));
    assert_eq!(verdict(&comment_at(48, 48)), bug("page-order-unstable"));
    assert_eq!(verdict(&comment_at(49, 50)), Verdict::Noise);
}

#[test]
fn second_comment_on_a_bug_is_a_duplicate_of_the_better_one() {
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
fn second_comment_on_a_valid_entry_is_a_duplicate() {
    let candidate = comment(
        "store/pages.py",
        (62, 62),
        "Retry is unbounded",
        "This will retry forever when the backend is down.",
    );
    let verdicts = judge(&record(), &[candidate.clone(), candidate]);
    assert!(verdicts.contains(&Verdict::AlsoValid { id: "unbounded-retry".to_owned() }));
    assert!(verdicts.contains(&Verdict::Duplicate { of: "unbounded-retry".to_owned() }));
}

#[test]
fn one_comment_finds_one_bug_and_two_comments_find_both() {
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
fn sentence_repeated_on_every_line_finds_one_bug() {
    let sentence =
        "The last page may be off by one or rounded down, so that some of it could be missing or skipped.";
    let spam: Vec<Comment> =
        (1..=80).map(|line| comment("store/pages.py", (line, line), "Possible issue", sentence)).collect();
    let verdicts = judge(&record(), &spam);
    assert_eq!(verdicts.iter().filter(|verdict| matches!(verdict, Verdict::Bug { .. })).count(), 1);
    // Among equally close lines the first one wins.
    assert_eq!(verdicts[40], bug("last-page-dropped"));
    assert!(verdicts.iter().filter(|verdict| **verdict == Verdict::Noise).count() > 60);
}

#[test]
fn empty_draw_has_no_verdicts_and_empty_catalogue_only_noise() {
    assert!(judge(&record(), &[]).is_empty());
    let clean = Record { bugs: vec![], also_valid: vec![], ..record() };
    assert_eq!(judge(&clean, &[right()]), [Verdict::Noise]);
}
