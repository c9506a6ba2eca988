//! Comments in many wordings, and texts that must not match.

use super::*;

#[test]
fn correct_comments_match_in_many_wordings() {
    let page = |title: &str, body: &str| comment("store/pages.py", (41, 43), title, body);
    let cache = |title: &str, body: &str| comment("store/cache.py", (28, 29), title, body);
    for (expected, candidate) in [
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
        assert_eq!(verdict(&candidate), bug(expected), "{candidate:?}");
    }
}

#[test]
fn comment_on_a_smaller_issue_is_also_valid() {
    let candidate = comment(
        "store/pages.py",
        (62, 62),
        "Retry is unbounded",
        "When the backend is down this will retry forever; there should be a limit on the attempts.",
    );
    assert_eq!(verdict(&candidate), Verdict::AlsoValid { id: "unbounded-retry".to_owned() });
}

#[test]
fn comments_without_evidence_are_noise() {
    let page = |title: &str, body: &str| comment("store/pages.py", (41, 43), title, body);
    for candidate in [
        // Another issue of the same lines.
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
        // A vague remark.
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
        // An objection to a decoy.
        comment(
            "store/pages.py",
            (50, 50),
            "SQL injection",
            "The query is built with an f-string, so an attacker could inject SQL here.",
        ),
        // An empty comment.
        page("", ""),
    ] {
        assert_eq!(verdict(&candidate), Verdict::Noise, "{candidate:?}");
    }
}

#[test]
fn comment_stuffed_with_terms_is_refused() {
    let page = |title: &str, body: &str| comment("store/pages.py", (41, 43), title, body);
    let everything = "last page, final page, remaining invoices, skipped, dropped, missing, floor division, \
                      integer division, rounds down, truncates, off by one, ceil, round up, add one";
    let hazards = "This may have a race condition, an SQL injection, a memory leak, a null dereference or a stale \
                   cache, and by integer division the last page could be skipped.";
    for candidate in [
        page("last page", everything),
        page("The last page", &everything.replace("g, ", "g and this is ").replace(", ", " ")),
        page("Several risks", hazards),
        page("No issue", "The last page is not skipped, since this rounds down on purpose."),
    ] {
        assert_eq!(verdict(&candidate), Verdict::Noise, "{candidate:?}");
    }
}

#[test]
fn form_of_a_right_comment_does_not_matter() {
    let Comment { title, body, .. } = right();
    let page = |title: &str, body: &str| comment("store/pages.py", (41, 43), title, body);
    let filler = "It is hard to follow. ".repeat(120);
    for candidate in [
        page(&title, &format!("{title}. {title}.")),
        page("Long story", &format!("{filler} And the last page is skipped, as it rounds down.")),
        page(&title, &format!("{body}\n\n```suggestion\npages = -(-len(rows) // PAGE_SIZE)\n```")),
        page(&title, &format!("## Problem\n\n- {body}\n- Consider adding a test.")),
        page(&title, &format!("> pages = len(rows) // PAGE_SIZE\n\nHello! {body}")),
    ] {
        assert_eq!(verdict(&candidate), bug("last-page-dropped"), "{candidate:?}");
    }
}

#[test]
fn denial_of_the_issue_is_noise() {
    let Comment { title, body, .. } = right();
    for body in [
        format!("The code correctly avoids this: {body}"),
        format!("{body} On second thought this cannot happen."),
        format!("This is not a bug, because the caller adds the page. {body}"),
    ] {
        let candidate = comment("store/pages.py", (41, 43), &title, &body);
        assert_eq!(verdict(&candidate), Verdict::Noise, "{candidate:?}");
    }
}
